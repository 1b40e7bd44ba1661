//! Words of the page that says what left.

use super::{Texts, fixed};

fixed! {
    sent_title: "Textos enviados", "What left";
    nothing_sent: "El texto no ha salido de este equipo informático.", "The text has not left this computer.";
    local_only: "El texto solo ha ido a modelos de este equipo o de la red propia.",
        "The text went only to models on this computer or its own network.";
    masked_words: "Las palabras marcadas sustituyen datos ocultos.", "Marked words stand for masked details.";
    sent_cost: "Coste", "Cost";
    sent_text: "Texto exacto enviado", "Exact text sent";
    sent_local: "No salió: modelo local", "Did not leave: local model";
    whole_review: "conjunto", "the whole";
}

impl Texts {
    /// "17 masked excerpts went to Groq and Gemini."
    pub(crate) fn sent_sentence(self, count: u32, providers: &[String]) -> String {
        let to = match providers {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.pick("y", "and")),
        };
        let texts = self.counted(
            count,
            ["fragmento con datos ocultos", "fragmentos con datos ocultos"],
            ["masked excerpt", "masked excerpts"],
        );
        self.pick(
            format!(
                "{} {texts} a {to}.",
                if count == 1 { "Se ha enviado" } else { "Se han enviado" }
            ),
            format!("{texts} went to {to}."),
        )
    }
}
