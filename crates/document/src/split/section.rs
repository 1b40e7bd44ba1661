//! The sections of a contract and the words that open them: REUNIDOS,
//! EXPONEN, CLÁUSULAS, ANEXO, FIRMAS and their English kin. The section that a
//! paragraph stands in decides what its number means.

use super::{ordinal, title};
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
    Signature,
    /// ÍNDICE, TABLE OF CONTENTS.
    Contents,
}

static ANNEX: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"^(?i:(anexo|ap[eé]ndice|adenda|exhibit|schedule|annex|annexure|appendix|attachment|addendum))\b(?i:\s+(?:n[º°o]\.?\s*)?["“”']?([A-Z]{1,2}-?\d{0,2}|[IVXLC]{1,6}|\d{1,2}(?:\.\d{1,2})?[A-Z]?)["“”']?(?:\s|$|[.:,)\-–—]))?"#,
    )
    .ok()
});

static PAGE_FOOT: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?i)\b(page|página|pág\.)\s*\d+(\s*(of|de)\s*\d+)?\s*$").ok());

static FOOTER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)^(©|copyright\b|\(c\) \d{4})|\bfree to use under\b|\blicen[sc]ed under (a |the )?(cc|creative)|^this (document|agreement|work) is .{0,30}\bcc by\b").ok()
});

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
    if let Some(annex) = annex(&line) {
        return Some(annex);
    }
    let starts = |list: &[&str]| list.iter().any(|start| bare.starts_with(start));
    if starts(&["whereas", "considerando que"]) {
        return Some(Opening::Whereas);
    }
    if starts(&[
        "now therefore",
        "now it is agreed",
        "it is agreed",
        "the parties agree as follows",
        "the parties therefore agree",
    ]) || (words < 120 && ends_in_agreement(&bare))
    {
        return Some(Opening::Agreement);
    }
    let closing = [
        "in witness whereof",
        "in witness hereof",
        "y en prueba de",
        "en prueba de",
        "y para que conste",
        "y para que asi conste",
        "leido que fue",
        "leido el presente",
        "leidas las",
        "para constancia",
        "en constancia",
        "y en senal de",
        "en senal de conformidad",
        "firma del ",
        "firma de la ",
        "firma de el ",
        "firman el presente",
        "fdo ",
        "signed by",
        "agreed and accepted",
        "the parties have executed",
        "executed as of",
    ];
    let blanks = [
        "by",
        "print name",
        "name",
        "sign",
        "signature",
        "signed",
        "firma",
        "fdo",
        "por el arrendador",
        "por el arrendatario",
    ];
    let label = folded.split([':', '_', '.', '＿']).next().unwrap_or("").trim();
    let blank = line.contains("___")
        || line.contains("＿＿")
        || (words <= 4 && line.trim_end().ends_with(':'));
    if starts(&closing) || (blank && blanks.contains(&label)) {
        return Some(Opening::Signature);
    }
    FOOTER
        .as_ref()
        .is_some_and(|footer| words < 40 && footer.is_match(&line))
        .then_some(Opening::Signature)
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
        | "preliminary statements" => Opening::Recitals,
        "clausulas"
        | "clasulas"
        | "clausulas y condiciones"
        | "las siguientes clausulas"
        | "estipulaciones"
        | "pactos"
        | "clausulas particulares"
        | "clausulas generales"
        | "pactos y condiciones"
        | "estipulaciones y clausulas" => Opening::Body { strong: true },
        "otorgan"
        | "acuerdan"
        | "condiciones"
        | "condiciones generales"
        | "terms and conditions"
        | "agreed terms"
        | "operative provisions"
        | "terms of agreement"
        | "agreement"
        | "standard terms" => Opening::Body { strong: false },
        "firmas" | "firma" | "signatures" | "signature page" | "signature" | "firmado" => {
            Opening::Signature
        }
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
    ];
    ends.iter().any(|end| bare.ends_with(end))
}

fn annex(line: &str) -> Option<Opening> {
    let found = ANNEX.as_ref()?.captures(line)?;
    let word = found.get(1)?.as_str();
    if !word.starts_with(char::is_uppercase)
        || PAGE_FOOT.as_ref().is_some_and(|foot| foot.is_match(line))
    {
        return None;
    }
    let capitals = title::is_capitals(word);
    let (printed, end) = match found.get(2) {
        Some(id) => (id.as_str(), found.get(0)?.end()),
        None => ("", found.get(1)?.end()),
    };
    // "Schedule of rates", "Exhibit a": no number, and words go on.
    let word = matches!(
        printed,
        "OF" | "TO" | "IN" | "BY" | "ON" | "DE" | "AL" | "EL" | "LA" | "Y" | "E" | "AND"
    );
    let printed = if word || printed.chars().any(char::is_lowercase) { "" } else { printed };
    let end = if printed.is_empty() { found.get(1)?.end() } else { end };
    let rest = line[end..].trim();
    let sign = line[..end].trim_end().ends_with(['.', ':', '-', '–', '—', ')'])
        || rest.starts_with(['.', ':', '-', '–', '—', '(']);
    let title = rest
        .trim_start_matches(['.', ':', '-', '–', '—', ' ', ')', '"', '”', '(', '\u{a0}'])
        .trim_end_matches(['.', ':', ')'])
        .trim();
    let fits = title.is_empty()
        || (!printed.is_empty()
            && title.chars().next().is_some_and(char::is_uppercase)
            && (sign || capitals)
            && title::is_title_line(title))
        || (!printed.is_empty()
            && title::is_title_line(title)
            && title.split_whitespace().count() <= 10)
        || (printed.is_empty() && capitals && sign && title::is_title_line(title));
    if !fits || (printed.is_empty() && !capitals && !title.is_empty()) {
        return None;
    }
    let key =
        ordinal::roman(printed).map_or_else(|| printed.to_lowercase(), |value| value.to_string());
    let number =
        line[..end].trim().trim_end_matches(['.', ':', '-', '–', '—', ' ', ',']).to_string();
    Some(Opening::Annex { key, number, title: title.to_string() })
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
            ("Y en prueba de conformidad, firman", Some(Opening::Signature)),
            ("IN WITNESS WHEREOF, the parties", Some(Opening::Signature)),
            ("By: ____________", Some(Opening::Signature)),
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

    #[test]
    fn annexes_have_a_key_and_a_title() {
        for (text, key, title) in [
            ("ANEXO I", "1", ""),
            ("ANEXO II: INVENTARIO", "2", "INVENTARIO"),
            ("Anexo A. Inventario", "a", "Inventario"),
            ("EXHIBIT \"C-1\"", "c-1", ""),
            (
                "Exhibit A: Laws Concerning Employment Agreements",
                "a",
                "Laws Concerning Employment Agreements",
            ),
            ("SCHEDULE 2 DESCRIPTION OF PROCESSING", "2", "DESCRIPTION OF PROCESSING"),
            ("ANEXO", "", ""),
            ("Annex AA", "aa", ""),
        ] {
            let Some(Opening::Annex { key: k, title: t, .. }) = opening(text) else {
                panic!("no annex in {text}")
            };
            assert_eq!((k.as_str(), t.as_str()), (key, title), "{text}");
        }
    }
}
