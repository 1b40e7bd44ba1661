//! The words of exported files, in both languages.

use domain::{Clause, Decision, Language, Risk};

/// One of the two.
pub(super) fn pick(language: Language, es: &'static str, en: &'static str) -> &'static str {
    match language {
        Language::Es => es,
        Language::En => en,
    }
}

pub(super) fn level(language: Language, risk: Option<Risk>) -> &'static str {
    match risk {
        Some(Risk::High) => pick(language, "alto", "high"),
        Some(Risk::Medium) => pick(language, "medio", "medium"),
        Some(Risk::Low) => pick(language, "bajo", "low"),
        Some(Risk::None) => pick(language, "sin observaciones", "nothing to remark"),
        None => pick(language, "sin analizar", "not analysed"),
    }
}

pub(super) fn decision(language: Language, decision: Decision) -> &'static str {
    match decision {
        Decision::Open => pick(language, "pendiente", "open"),
        Decision::Accepted => pick(language, "incorporada", "accepted"),
        Decision::Edited => pick(language, "con redacción propia", "edited"),
        Decision::Rejected => pick(language, "descartada", "rejected"),
    }
}

/// How a clause is called: number and heading, else its first words.
pub(super) fn name(clause: &Clause) -> String {
    let name = format!("{} {}", clause.number, clause.heading);
    let name = name.trim();
    if name.is_empty() {
        clause.text.split_whitespace().take(8).collect::<Vec<_>>().join(" ")
    } else {
        name.to_owned()
    }
}

/// In one line.
pub(super) fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
