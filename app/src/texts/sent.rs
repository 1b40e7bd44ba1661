//! Words of the page that says what left.

use super::{Texts, fixed};
use domain::ProviderStatus;

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
    /// "Groq, Gemini and Mistral".
    fn all_of(self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.pick("y", "and")),
        }
    }

    /// "clauses 3, 4 and 5".
    pub(crate) fn clauses_named(self, names: &[String]) -> String {
        format!("{} {}", self.pick("cláusulas", "clauses"), self.all_of(names))
    }

    /// What leaves this computer, by the providers that are configured.
    pub(crate) fn what_leaves(self, providers: &[ProviderStatus]) -> String {
        let mut cloud: Vec<_> =
            providers.iter().filter(|one| !one.local).map(|one| self.provider(&one.name)).collect();
        cloud.dedup();
        match (providers.is_empty(), cloud.is_empty()) {
            (true, _) => self
                .pick(
                    "Sin modelos configurados, nada sale de este equipo.",
                    "With no model configured, nothing leaves this computer.",
                )
                .to_owned(),
            (false, true) => self
                .pick(
                    "Los modelos son locales: nada sale de este equipo o de la red propia.",
                    "The models are local: nothing leaves this computer or its own network.",
                )
                .to_owned(),
            (false, false) => {
                let to = self.all_of(&cloud);
                self.pick(
                    format!("Sale solo texto con datos ocultos, a {to}."),
                    format!("Only masked text leaves, to {to}."),
                )
            }
        }
    }

    /// "17 masked excerpts went to Groq and Gemini."
    pub(crate) fn sent_sentence(self, count: u32, providers: &[String]) -> String {
        let to = self.all_of(providers);
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
