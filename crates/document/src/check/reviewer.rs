//! Words that speak to whoever reviews the contract, or to a machine.

use super::{contract::Contract, found::Found};
use regex::Regex;
use std::sync::LazyLock;

static ADDRESS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r"\b(?:ignore|disregard|forget|override) (?:all |any |the |your |my )*(?:previous|prior|above|earlier|preceding|foregoing|system) (?:instructions?|prompts?|directions|rules|guidelines)\b",
        r"|\b(?:ignor[ae]|ignore[ns]?|olvid[ae]|descart[ae]|omit[ae]) (?:todas )?(?:las |tus |sus )?(?:instrucciones|indicaciones|reglas|ordenes)(?: (?:anteriores|previas|precedentes|del sistema|recibidas))\b",
        r"|\b(?:return|respond with|reply with|answer with|output|devuelve|responde(?: con)?|contesta) (?:only |solo |unicamente )?[\x22']?(?:accept|approved?|aprobado|aceptado|low risk|riesgo bajo|no issues|sin riesgos?)\b",
        r"|\b(?:you are|as) an? (?:ai|artificial intelligence|language model|llm)\b|\b(?:eres|como) una? (?:ia|inteligencia artificial|modelo de lenguaje)\b",
        r"|\b(?:note|attention|message|instructions?) (?:to|for) (?:the |any )?(?:ai|llm|language model|automated|contract)?[ -]?(?:reviewers?|reviewing (?:ai|model|system))\b",
        r"|\b(?:ai|llm|automated) (?:reviewers?|assistants?|models?|systems?)(?: reading| reviewing|,| must| should| shall) (?:this|the|mark|rate|classify|treat|report|approve)\b",
        r"|\b(?:system prompt|prompt del sistema)\b|<\|?(?:im_start|im_end|system)\|?>|\[/?inst\]",
    ))
    .ok()
});

/// Words that speak to whoever reviews the contract, or to a machine.
pub(super) fn addressed_to_reviewer(contract: &Contract<'_>, found: &mut Found<'_>) {
    let Some(address) = ADDRESS.as_ref() else { return };
    for (at, sentence) in contract.sentences() {
        let Some(hit) = address.find(&sentence.folded.text) else { continue };
        found.push(
            at,
            sentence.place(hit.range()),
            "addressed_to_reviewer",
            contract.say(
                "Este texto se dirige a quien revisa el contrato o a una máquina. No se ha obedecido.",
                "This text addresses whoever reviews the contract, or a machine. It was not obeyed.",
            ),
            contract.say(
                "Pregunte a la otra parte por qué está ahí y elimínelo.",
                "Ask the other side why it stands there, and strike it.",
            ),
        );
    }
}
