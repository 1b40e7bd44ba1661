//! Words of the page that shows what would leave, before it does.

use super::{Texts, fixed};

fixed! {
    outgoing_title: "Antes del envío", "Before anything leaves";
    nothing_waits: "No queda texto por enviar.", "No text waits to be sent.";
    only_local_asked: "El texto solo iría a modelos de este equipo o de la red propia.",
        "The text would go only to models on this computer or its own network.";
    going_on: "El envío está en curso: los cambios valen para lo que salga a partir de ahora.",
        "Sending is under way: changes count for what leaves from now on.";
    send_masked: "Enviar con datos ocultos", "Send masked text";
    stay_here: "No enviar: quedarse en este equipo", "Do not send: stay on this computer";
    stay_note: "Sin envío revisan las cláusulas el modelo local, si lo hay, y los criterios de revisión.",
        "Without sending, the clauses are reviewed by the local model, where there is one, and by the playbook.";
    masked_heading: "Datos ocultos", "Masked details";
    nothing_masked: "No se ha encontrado ningún dato que ocultar.", "No detail to mask was found.";
    keep_visible: "Dejar visible", "Leave visible";
    offered_heading: "¿Nombres sin ocultar?", "Names that are not masked?";
    offered_note: "Palabras con mayúscula que no se ocultan. Oculte las que permitan reconocer a alguien.",
        "Capitalised words that are not masked. Mask those by which someone could be recognised.";
    mask_it: "Ocultar", "Mask";
    terms_heading: "Términos propios", "Your own terms";
    term_label: "Palabra o nombre", "Word or name";
    always_masked: "Siempre oculto", "Always masked";
    always_visible: "Siempre visible", "Always visible";
    take_out: "Quitar", "Remove";
    exact_heading: "Texto exacto", "The exact text";
    exact_note: "Un envío por cláusula, o varias cláusulas en uno donde se admiten pocos envíos; al final, un resumen de las observaciones, también con datos ocultos. Las palabras marcadas sustituyen datos ocultos.",
        "One message for each clause, or several clauses in one where few messages are allowed; at the end a summary of the findings, masked as well. Marked words stand for masked details.";
    instructions_name: "Instrucciones, iguales en todos los envíos", "Instructions, the same in every message";
}

impl Texts {
    /// "18 excerpts would go to Groq or Gemini; 37 details are masked."
    pub(crate) fn would_leave(self, excerpts: u32, masked: u32, providers: &[String]) -> String {
        let to = match providers {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.pick("o", "or")),
        };
        let texts = self.counted(excerpts, ["fragmento", "fragmentos"], ["excerpt", "excerpts"]);
        let details = self.counted(
            masked,
            ["dato oculto", "datos ocultos"],
            ["detail is masked", "details are masked"],
        );
        self.pick(
            format!(
                "{} {texts} a {to}, con {details}.",
                if excerpts == 1 { "Se enviaría" } else { "Se enviarían" }
            ),
            format!("{texts} would go to {to}; {details}."),
        )
    }
}
