//! Where a contract names its parties: from "REUNIDOS" or "by and between" to
//! the recitals or the first clause.

use crate::pattern;
use regex::Regex;
use std::sync::LazyLock;

/// A table of contents may come first.
const SEARCHED: usize = 40_000;
const LONGEST: usize = 8_000;

static BEGINNING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)r\s?e\s?u\s?n\s?i\s?d\s?[oa]\s?s|comparecen?|intervienen|de\s+una\s+parte|por\s+una\s+parte|por\s+un\s+lado|suscrit[oa]s|(?-u:\b)entre(?-u:\b)|(?-u:\b)between(?-u:\b)|(?-u:\b)among(?-u:\b)|entered\s+into|(?-u:\b)parties(?-u:\b)|datos\s+de\s+las\s+partes",
    )
});

static END: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?m)^[#*_ \t]*(?:E\s?X\s?P\s?O\s?N\s?E\s?N|E\s?X\s?P\s?O\s?S\s?I\s?T|EXPONEN|Exponen|ANTECEDENTES|Antecedentes|CONSIDERANDO|MANIFIESTAN|Manifiestan|DECLARACIONES|DECLARAN|C\s?L\s?[ÁA]\s?U?\s?S\s?U\s?L\s?A\s?S|Cl[áa]usulas|ESTIPULACIONES|PACTOS|RECITALS|Recitals|BACKGROUND|Background|WITNESSETH|W\s?I\s?T\s?N\s?E\s?S\s?S\s?E\s?T\s?H|WHEREAS|Whereas|NOW,? THEREFORE|Now,? therefore|AGREED TERMS|PRIMER[AO]\s?\.?[-–—:. ]|CL[ÁA]USULA\s|ART[ÍI]CULO\s|ARTICLE\s|Section\s+1|1\.?\s+(?:OBJETO|DEFINI|Defini|Objeto|Services|SERVICES))",
    )
});

/// Lines such as "Customer: Acme, Inc." stand on a cover page, without any such words.
const COVER: usize = 4_000;

/// The parts of `units` in which parties are named; each lies within one unit.
pub(crate) fn of<'a>(units: &[&'a str]) -> Vec<&'a str> {
    let (Some(beginning), Some(end)) = (BEGINNING.as_ref(), END.as_ref()) else {
        return Vec::new();
    };
    let mut parts = Vec::new();
    let (mut searched, mut taken, mut begun) = (0, 0, false);
    for unit in units {
        if searched > SEARCHED || taken > LONGEST {
            break;
        }
        let head = up_to(unit, SEARCHED);
        let start = match (begun, beginning.find(head)) {
            (true, _) => 0,
            (false, Some(found)) => found.start(),
            (false, None) => {
                searched += unit.len();
                if searched < COVER {
                    parts.push(up_to(unit, COVER));
                }
                continue;
            }
        };
        // A title or a cover may name them before.
        if start > 0 && searched < COVER {
            parts.push(up_to(&unit[..start], COVER));
        }
        begun = true;
        searched += unit.len();
        let rest = up_to(&unit[start..], LONGEST);
        match end.find(rest) {
            Some(found) => {
                parts.push(&rest[..found.start()]);
                break;
            }
            None => parts.push(rest),
        }
        taken += rest.len();
    }
    parts
}

fn up_to(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
