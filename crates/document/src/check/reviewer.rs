//! Words that speak to whoever reviews the contract, or to a machine.
//!
//! A contract speaks to its parties. What gives the other away is a sign that
//! only a model reads, an order to forget orders, a talk that never took place,
//! a verdict on the clause it stands in; or, in one sentence, a machine that
//! reads, this text, and what it is to make of it. One of these three alone is
//! ordinary: software contracts speak of prompts, risks and reviewers.

use super::{contract::Contract, disguise::undisguised, found::Found};
use crate::{
    excerpt::sentences,
    folded::{Folding, fold},
};
use domain::Language;
use regex::Regex;
use std::{ops::Range, sync::LazyLock};

/// Of the check.
pub(super) const KIND: &str = "addressed_to_reviewer";

type Pattern = LazyLock<Option<Regex>>;

/// Each suffices.
static ADDRESS: Pattern = LazyLock::new(|| {
    Regex::new(concat!(
        // To forget what one was told.
        r"\b(?:ignore|disregard|forget|override) (?:all |any |the |your |my )*(?:previous|prior|above|earlier|preceding|foregoing|system|review(?:ing)?) (?:instructions?|prompts?|directions|rules|guidelines|guidance)\b",
        r"|\b(?:ignor[ae]|ignore[ns]?|olvid[ae]|descart[ae]|omit[ae]) (?:todas )?(?:las |tus |sus )?(?:instrucciones|indicaciones|reglas|ordenes)(?: (?:anteriores|previas|precedentes|del sistema|recibidas|de revision))\b",
        // To answer with a verdict.
        r"|\b(?:return|respond with|reply with|answer with|output|devuelve|responde(?: con)?|contesta) (?:only |solo |unicamente )?[\x22']?(?:accept|approved?|aprobado|aceptado|low risk|riesgo bajo|no issues|sin riesgos?)\b",
        r"|\b(?:output|return|set|assign|report) (?:a )?(?:severity|risk(?: level)?)(?: of| to| as|:| =)? [\x22']?(?:none|low|no)\b",
        r"|\bdo not (?:produce|report|raise|make) (?:any )?findings\b",
        // As one speaks to a model.
        r"|\b(?:you are|as) an? (?:ai|artificial intelligence|language model|llm)\b|\b(?:eres|como) una? (?:ia|inteligencia artificial|modelo de lenguaje)\b",
        r"|\beres una? (?:revisora?|asistente|analista|experta?|abogad[oa])\b|\byou are (?:now )?an? (?:contract |legal |helpful )?(?:reviewer|assistant|analyst|reviewing)\b",
        r"|\b(?:your|tu|tus) (?:system prompt|prompt del sistema|configuracion|system instructions)\b|\b(?:reveal|print|show|repeat|muestra|revela|repite) (?:the |el |your |tu )?(?:system prompt|prompt del sistema)\b",
        r"|<[|/]?\|?(?:im_start|im_end|system|user|assistant|end|endoftext)\|?>|\[/?(?:inst|system|sys)\]|<</?sys>>",
        // To whoever reviews.
        r"|\b(?:note|attention|message|instructions?|guidance|memo) (?:to|for) (?:the |any |all )?(?:(?:ai|llm|language model|automated|contract)[ -]?(?:reviewers?|assistants?|models?|tools?|systems?)|reviewers?|reviewing (?:ai|model|system|software|assistant)|ai)\b",
        r"|\breviewers?'? (?:guidance|instructions?|note)\b",
        r"|\b(?:nota|aviso|mensaje|instruccion|instrucciones|indicaciones|atencion) (?:para|al?|a la|dirigid[oa]s? al?) (?:el |la |los |las )?(?:revisora?(?:es)?|revision|asistentes?|modelos?|ia|inteligencia artificial|quien revise)\b",
        r"|\b(?:ai|llm|automated) (?:reviewers?|assistants?|models?|systems?)(?: reading| reviewing|,| must| should| shall) (?:this|the|mark|rate|classify|treat|report|approve)\b",
        // A verdict on its own clause, put into the reviewer's mouth.
        r"|\b(?:needs?|requires?|merits?|calls? for) no (?:comment|remark|finding|flag)s?\b|\b(?:should|must|shall|is to|are to) not be (?:flagged|reported|raised|commented on|marked) (?:as|by|in)\b",
        r"|\bno (?:debe|deben|debera|deberan|ha de|han de) (?:senalarse|marcarse|reportarse|comentarse|advertirse|informarse|calificarse) (?:como )?(?:riesgo|un riesgo|en el informe)",
        r"|\b(?:el|tu|su) informe (?:debe|debera|ha de) (?:indicar|decir|senalar|concluir) que\b.{0,80}\b(?:conforme|correct|equilibrad|sin riesgo|no presenta)",
        r"|\b(?:record|mark|list|treat|rate) (?:it|this|this clause|this section) as [\x22']?(?:no issues?|approved|acceptable|compliant|low|none)\b",
        r"|\b(?:playbook|manual de revision|review (?:manual|policy|guidelines))\b.{0,160}\b(?:accepted|approved|pre-cleared|no comment|acceptable|aprobad|admitid|aceptad)",
    ))
    .ok()
});

/// A machine that reads contracts.
static MACHINE: Pattern = LazyLock::new(|| {
    Regex::new(concat!(
        r"\b(?:ai|artificial intelligence|automated|automatic|reviewing|summari[sz]ing|(?:contract|document|legal)[ -](?:review|analysis)|language|machine) (?:[a-z]+ )?(?:tools?|assistants?|models?|systems?|software|agents?|programs?|reviewers?|readers?|bots?|engines?)\b",
        r"|\b(?:llms?|chatbots?|language models?)\b",
        r"|\b(?:asistentes?|sistemas?|programas?|herramientas?|modelos?|revisor(?:a|es)?|software|agentes?|motor(?:es)?|aplicacion(?:es)?) (?:[a-z]+ ){0,2}?(?:de (?:inteligencia artificial|ia|revision|analisis|lenguaje)|automatic[oa]s?|automatizad[oa]s?|inteligentes?)\b",
        r"|\b(?:programa|sistema|herramienta|modelo|software|asistente|ia|inteligencia artificial|aplicacion|maquina) que (?:revis|analic|analiz|proces|lea|lee|examin|evalu|resum)",
    ))
    .ok()
});

/// The text it stands in.
static THIS_TEXT: Pattern = LazyLock::new(|| {
    Regex::new(concat!(
        r"\b(?:this|the present|the preceding|the previous|the foregoing|the above) (?:clause|section|agreement|contract|paragraph|text|article|document|provision|sentence|passage)\b",
        r"|\b(?:clause|section|article|clausula|articulo|apartado) (?:[0-9]+|[ivxl]+)\b",
        r"|\b(?:est[ea]|(?:el |la )?presente) (?:texto|clausula|contrato|articulo|apartado|documento|parrafo|pagina|acuerdo)\b|\b(?:frase|clausula|apartado|parrafo) (?:anterior|precedente)\b",
    ))
    .ok()
});

/// What it is to make of it.
static JUDGE: Pattern = LazyLock::new(|| {
    Regex::new(concat!(
        r"\b(?:treat|classif(?:y|ies)|rate|mark|report|return|output|record|flag|skip|ignore|disregard|leave|answer|respond|tell|recommend|fetch|send|include|assign|label|score|approve|omit|conclude|say)\b",
        r"|\b(?:coment|inclu|asign|marc|calific|respond|devolv|devuelv|pasar por alto|pase por alto|ignor|omit|senal|transcrib|envi|indic|resum|aprob|aprueb|clasific|clasifiq|trat|conclu|diga|decir)",
    ))
    .ok()
});

/// Quotation marks and brackets that end an answer in JSON which the clause
/// never began, and go on with another key. An example of JSON in a contract
/// begins with a bracket.
static BREAK: Pattern = LazyLock::new(|| {
    let quote = "[\"\u{201c}\u{201d}]";
    Regex::new(&format!(
        r"(?i)^[^{{]*?(?P<break>{quote}\s*\}}\s*\]?\s*[,}}]?\s*{quote}?[a-z_]+{quote}?\s*:|{quote}\s*,\s*{quote}(?:risk|riesgo|nivel|severity|findings|summary){quote}\s*:)"
    ))
    .ok()
});

/// An answer by an assistant that nobody asked.
static DIALOGUE: Pattern = LazyLock::new(|| {
    Regex::new(
        r"^(?:assistant|asistente|ai|ia|chatgpt|model|modelo|reviewer|revisor): .*\b(?:risk|riesgo|clause|clausula|rate|amendment|equilibrad|he (?:comparado|revisado|analizado|leido)|i have (?:checked|reviewed|read|compared))\b",
    )
    .ok()
});

/// Words that speak to whoever reviews the contract, or to a machine.
pub(super) fn addressed_to_reviewer(contract: &Contract<'_>, found: &mut Found<'_>) {
    for (at, unit) in contract.units.iter().enumerate() {
        for sentence in &unit.sentences {
            let text = unit.text().get(sentence.range.clone()).unwrap_or_default();
            match says(text, &sentence.folded.text) {
                Some(Place::Words(hit)) => push(contract, found, at, sentence.place(hit)),
                Some(Place::Sentence) => push(contract, found, at, sentence.range.clone()),
                None => {}
            }
        }
        if let Some(place) = json_break(unit.text()) {
            push(contract, found, at, place);
        }
    }
}

/// What is said of it, and what to do.
pub(super) fn words(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::Es => (
            "Este texto se dirige a quien revisa el contrato o a una máquina. No se ha obedecido.",
            "Pregunte a la otra parte por qué está ahí y elimínelo.",
        ),
        Language::En => (
            "This text addresses whoever reviews the contract, or a machine. It was not obeyed.",
            "Ask the other side why it stands there, and strike it.",
        ),
    }
}

/// Where a text does so, in order: the sentences, and JSON that it ends though
/// it never began. They are no part of the deal, and no rule should read them.
pub fn addressed(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = sentences(text)
        .into_iter()
        .filter(|range| {
            let sentence = text.get(range.clone()).unwrap_or_default();
            says(sentence, &fold(sentence, Folding::Search)).is_some()
        })
        .collect();
    found.extend(json_break(text));
    found.sort_by_key(|range| range.start);
    found
}

fn push(contract: &Contract<'_>, found: &mut Found<'_>, unit: usize, place: Range<usize>) {
    let (detail, suggestion) = words(contract.reader);
    found.push(unit, place, KIND, detail, suggestion);
}

/// Where in a sentence, folded or all of it, it does so.
enum Place {
    Words(Range<usize>),
    Sentence,
}

fn says(text: &str, folded: &str) -> Option<Place> {
    if let Some(hit) = addresses(folded) {
        return Some(Place::Words(hit));
    }
    let plain = undisguised(text, folded)?;
    addresses(&plain).map(|_| Place::Sentence)
}

/// The words by which a folded sentence does so.
fn addresses(sentence: &str) -> Option<Range<usize>> {
    for pattern in [&ADDRESS, &DIALOGUE] {
        if let Some(hit) = pattern.as_ref().and_then(|pattern| pattern.find(sentence)) {
            return Some(hit.range());
        }
    }
    let machine = MACHINE.as_ref()?.find(sentence)?;
    let is = |pattern: &Pattern| pattern.as_ref().is_some_and(|pattern| pattern.is_match(sentence));
    (is(&THIS_TEXT) && is(&JUDGE)).then(|| machine.range())
}

/// Where a clause ends JSON that it did not begin, up to the last bracket.
fn json_break(text: &str) -> Option<Range<usize>> {
    if !text.contains(':') || !text.contains(['"', '\u{201c}', '\u{201d}']) {
        return None;
    }
    let hit = BREAK.as_ref()?.captures(text)?.name("break")?;
    let rest = text.get(hit.end()..)?;
    let end = rest.rfind(['}', ']']).map_or(hit.end(), |at| hit.end() + at + 1);
    Some(hit.start()..end)
}
