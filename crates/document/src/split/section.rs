//! The sections of a contract and the words that open them: REUNIDOS,
//! EXPONEN, CLÁUSULAS, ANEXO, FIRMAS and their English kin. The section that a
//! paragraph stands in decides what its number means.

use super::{
    schedule,
    signature::{self, Closing},
    title,
};
use crate::fold::{fold, fold_space};
use regex::Regex;
use std::sync::LazyLock;

/// What a paragraph opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Opening {
    /// REUNIDOS, PARTIES.
    Parties,
    /// EXPONEN, RECITALS; a heading, or the paragraph that introduces them.
    Recitals,
    /// A paragraph that is a recital itself: WHEREAS, …
    Whereas,
    /// CLÁUSULAS; `strong` where no other reading is likely.
    Body { strong: bool },
    /// NOW, THEREFORE, the parties agree as follows.
    Agreement,
    /// ANEXO II, EXHIBIT "C-1": its part of the path (`2`, `c-1`, or empty),
    /// the number as printed and the title.
    Annex { key: String, number: String, title: String },
    /// IN WITNESS WHEREOF, FIRMAS, "By: ____".
    Signature(Closing),
    /// ÍNDICE, TABLE OF CONTENTS.
    Contents,
}

static PAGE_FOOT: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?i)\b(page|página|pág\.)\s*\d+(\s*(of|de)\s*\d+)?\s*$").ok());

/// What `text` opens, if anything.
pub(crate) fn opening(text: &str) -> Option<Opening> {
    let line = tighten(text);
    let words = line.split_whitespace().count();
    let folded = fold(&line);
    let bare: String = folded.chars().filter(|c| c.is_alphanumeric() || *c == ' ').collect();
    let bare = fold_space(&bare);
    if words <= 7
        && let Some(found) = heading_word(
            &bare,
            title::is_capitals(&line) || text.trim_end().ends_with(':') || words <= 2,
        )
    {
        return Some(found);
    }
    if let Some(annex) = schedule::annex(&line) {
        return Some(annex);
    }
    let starts = |list: &[&str]| list.iter().any(|start| bare.starts_with(start));
    if starts(&["whereas", "and whereas", "considerando", "y considerando"]) {
        return Some(Opening::Whereas);
    }
    if starts(&[
        "now therefore",
        "therefore in consideration",
        "therefore the parties",
        "now it is agreed",
        "it is agreed",
        "the parties agree as follows",
        "the parties therefore agree",
        "the parties hereby agree",
        "this agreement witnesses",
        "this deed witnesses",
        "now this deed witnesses",
        "now this agreement witnesses",
    ]) || (words < 120 && ends_in_agreement(&bare))
    {
        return Some(Opening::Agreement);
    }
    signature::closing(&line, &folded, &bare).map(Opening::Signature)
}

/// "EXHIBIT A - Page 1 of 6".
pub(super) fn is_page_foot(line: &str) -> bool {
    PAGE_FOOT.as_ref().is_some_and(|foot| foot.is_match(line))
}

fn heading_word(bare: &str, alone: bool) -> Option<Opening> {
    if !alone {
        return None;
    }
    Some(match bare {
        "reunidos" | "comparecen" | "comparecientes" | "intervienen" | "partes" | "las partes"
        | "parties" | "the parties" | "between" | "entre" => Opening::Parties,
        "exponen"
        | "expositivos"
        | "exposicion"
        | "antecedentes"
        | "considerando"
        | "considerandos"
        | "consideraciones"
        | "declaraciones"
        | "manifiestan"
        | "las partes manifiestan"
        | "las partes exponen"
        | "recitales"
        | "recitals"
        | "background"
        | "whereas"
        | "witnesseth"
        | "w i t n e s s e t h"
        | "preliminary statement"
        | "preliminary statements"
        | "premises"
        | "background to this agreement"
        | "parte expositiva"
        | "exponiendo"
        | "declaran" => Opening::Recitals,
        "clausulas"
        | "clasulas"
        | "clausulas y condiciones"
        | "las siguientes clausulas"
        | "estipulaciones"
        | "pactos"
        | "clausulas particulares"
        | "clausulas generales"
        | "pactos y condiciones"
        | "estipulaciones y clausulas"
        | "operative part"
        | "operative provisions"
        | "agreed terms"
        | "parte dispositiva" => Opening::Body { strong: true },
        "otorgan"
        | "acuerdan"
        | "condiciones"
        | "condiciones generales"
        | "terms and conditions"
        | "terms of agreement"
        | "terms"
        | "general terms"
        | "what we agree"
        | "agreement"
        | "standard terms" => Opening::Body { strong: false },
        "firmas" | "firma" | "signatures" | "signature page" | "signature" | "firmado"
        | "signature block" | "signed" | "signatories" | "execution" | "execution page"
        | "signing page" | "suscripcion" => Opening::Signature(Closing::Likely),
        "indice"
        | "index"
        | "contents"
        | "table of contents"
        | "tabla de contenido"
        | "tabla de contenidos"
        | "indice general" => Opening::Contents,
        _ => return None,
    })
}

fn ends_in_agreement(bare: &str) -> bool {
    let ends = [
        "agree as follows",
        "agrees as follows",
        "agreed as follows",
        "as follows agreed",
        "con arreglo a las siguientes",
        "de acuerdo con las siguientes",
        "conforme a las siguientes clausulas",
        "sujeto a las siguientes clausulas",
        "con sujecion a las siguientes",
        "las siguientes clausulas",
        "las siguientes estipulaciones",
        "los siguientes pactos",
        "you agree to the following",
        "acuerdan lo siguiente",
        "convienen lo siguiente",
        "convienen en lo siguiente",
        "pactan lo siguiente",
        "las siguientes condiciones",
        "on the following terms",
        "the following terms and conditions",
        "therefore agree",
    ];
    ends.iter().any(|end| bare.ends_with(end))
}

/// Undoes letter spacing: "C L Á U S U L A S" → "CLÁUSULAS".
fn tighten(text: &str) -> String {
    let text = text.trim();
    let words: Vec<&str> = text.split_whitespace().collect();
    let letters =
        words.iter().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() == 1).count();
    if words.len() < 5 || letters + 1 < words.len() {
        return text.to_string();
    }
    // Two or more spaces stand between words, one between letters.
    let mut out = String::new();
    for part in text.split("  ") {
        if !out.is_empty() && !part.trim().is_empty() {
            out.push(' ');
        }
        out.extend(part.split_whitespace());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_known_by_their_words() {
        for (text, want) in [
            ("R E U N I D O S", Some(Opening::Parties)),
            ("EXPONEN:", Some(Opening::Recitals)),
            ("C L Á U S U L A S", Some(Opening::Body { strong: true })),
            ("CLÁSULAS", Some(Opening::Body { strong: true })),
            ("WHEREAS, the BUYER agrees", Some(Opening::Whereas)),
            ("NOW, THEREFORE, the parties agree", Some(Opening::Agreement)),
            ("THEREFORE, in consideration of the mutual promises,", Some(Opening::Agreement)),
            ("Y en prueba de conformidad, firman", Some(Opening::Signature(Closing::Formula))),
            ("IN WITNESS WHEREOF, the parties", Some(Opening::Signature(Closing::Formula))),
            ("By: ____________", Some(Opening::Signature(Closing::Label))),
            ("ÍNDICE", Some(Opening::Contents)),
            ("EXHIBIT \"A\" - Page 1 of 6", None),
            ("Exhibit A hereto is part of this Agreement.", None),
            ("Schedule of rates for cranes", None),
            ("Anexo I del presente contrato regula la entrega.", None),
            ("The parties are independent.", None),
        ] {
            assert_eq!(opening(text), want, "{text}");
        }
    }
}
