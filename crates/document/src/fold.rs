//! Folding of letters, so that accents, case and look-alike signs do not
//! decide whether two words are the same.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Lower case, without accents. `ñ` becomes `n`, `ª` becomes `a`.
pub(crate) fn fold(text: &str) -> String {
    text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

/// White space of any kind and length as one space, none at the ends.
pub(crate) fn fold_space(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// One form for each family of quotes and dashes.
pub(crate) fn fold_sign(c: char) -> char {
    match c {
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => '"',
        '‘' | '’' | '‚' | '‛' | '´' | '`' | '′' => '\'',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        _ => c,
    }
}

/// Characters that print nothing: soft hyphen, zero-width signs, byte order mark.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_case_fold_away() {
        assert_eq!(fold("CLÁUSULA Décimo Ñandú 1ª"), "clausula decimo nandu 1a");
        assert_eq!(fold_space("  a\t b\u{a0}\n c "), "a b c");
    }
}
