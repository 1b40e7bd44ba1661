//! One paragraph's text as it is kept: composed accents, ligatures spelt out,
//! single spaces, and no character that is invisible or turns the direction.

use unicode_normalization::UnicodeNormalization;

/// `keep_tabs` for rows, whose tabs separate cells.
pub(super) fn paragraph(text: &str, keep_tabs: bool) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut pending: Option<char> = None;
    for c in text.chars().filter(|c| !is_invisible(*c)).nfc() {
        if c.is_whitespace() || c.is_control() {
            let tab = keep_tabs && c == '\t';
            if pending.is_none() || tab {
                if tab && pending == Some('\t') {
                    // An empty cell: its tab stays.
                    clean.push('\t');
                }
                pending = Some(if tab { '\t' } else { ' ' });
            }
            continue;
        }
        if let Some(gap) = pending.take()
            && !(clean.is_empty() && gap == ' ')
        {
            clean.push(gap);
        }
        match ligature(c) {
            Some(letters) => clean.push_str(letters),
            None => clean.push(c),
        }
    }
    clean
}

/// Latin ligatures only. NFKC would do it too, but it also turns `1.ª` into
/// `1.a`, which no lawyer wrote.
fn ligature(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{fb00}' => "ff",
        '\u{fb01}' => "fi",
        '\u{fb02}' => "fl",
        '\u{fb03}' => "ffi",
        '\u{fb04}' => "ffl",
        '\u{fb05}' | '\u{fb06}' => "st",
        _ => return None,
    })
}

/// Soft hyphens, zero-width characters, marks that turn the direction of text
/// and tag characters: nothing of them is on the printed page.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' | '\0')
}

#[cfg(test)]
mod tests {
    use super::paragraph;

    #[test]
    fn a_paragraph_keeps_what_is_printed_and_nothing_else() {
        for (raw, clean) in [
            ("  a \u{a0} b\tc\n", "a b c"),
            ("con\u{fb01}dential o\u{fb03}ce", "confidential office"),
            ("arren\u{ad}damiento", "arrendamiento"),
            ("ra\u{200b}nt \u{202e}x\u{202c}", "rant x"),
            ("CLA\u{301}USULA 1.ª", "CLÁUSULA 1.ª"),
            (" \u{feff} ", ""),
        ] {
            assert_eq!(paragraph(raw, false), clean, "{raw:?}");
        }
    }

    #[test]
    fn a_row_keeps_the_tabs_between_its_cells() {
        assert_eq!(paragraph(" a  b\tc\t\td \t", true), "a b\tc\t\td");
    }
}
