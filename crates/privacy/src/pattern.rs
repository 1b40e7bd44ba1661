//! Regular expressions for texts in Latin letters. All that Unicode calls a letter
//! comes to six hundred ranges, each of which a pattern holds as often as it names
//! letters: compiled so, the patterns of this crate took a quarter of a second.

use regex::Regex;

/// Letters of the languages in which contracts are written, and Greek and Cyrillic ones.
const LETTERS: &str = "A-Za-zªºµÀ-ÖØ-öø-ɏͰ-ԯḀ-ỿ";
/// Capitals. From Ā on capitals and small letters alternate; a word that begins
/// with a small one of those is taken to begin with a capital.
const CAPITALS: &str = "A-ZÀ-ÖØ-ÞĀ-žȘȚΑ-ΫЀ-ЯḀ-ỿ";
const SMALL: &str = "a-zß-öø-ÿĀ-žșțά-ώа-ӿḀ-ỿ";

/// Spaces of texts and of documents, those that keep words together included.
const SPACES: &str = r"\t-\r \u{a0}\u{2000}-\u{200a}\u{202f}";

/// Compiles `pattern`, in which `\p{L}`, `\p{Lu}` and `\p{Ll}` stand for Latin,
/// Greek and Cyrillic letters.
pub(crate) fn compile(pattern: &str) -> Option<Regex> {
    Regex::new(&latin(pattern)).ok()
}

/// `pattern` with the classes of letters and spaces spelled out, in brackets where there are none yet.
fn latin(pattern: &str) -> String {
    let mut spelled = String::with_capacity(pattern.len() * 2);
    let (mut inside, mut rest) = (false, pattern);
    while let Some(c) = rest.chars().next() {
        let class =
            [(r"\p{L}", LETTERS), (r"\p{Lu}", CAPITALS), (r"\p{Ll}", SMALL), (r"\s", SPACES)]
                .into_iter()
                .find(|(name, _)| rest.starts_with(name));
        if let Some((name, letters)) = class {
            match inside {
                true => spelled.push_str(letters),
                false => spelled.extend(["[", letters, "]"]),
            }
            rest = &rest[name.len()..];
            continue;
        }
        let escaped = c == '\\';
        let length = c.len_utf8()
            + if escaped { rest[1..].chars().next().map_or(0, char::len_utf8) } else { 0 };
        match c {
            '[' => inside = true,
            ']' => inside = false,
            _ => {}
        }
        spelled.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    spelled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_spelled_out_in_and_out_of_brackets() {
        assert_eq!(latin(r"\[\p{Ll}[\]x\p{Ll}]"), format!(r"\[[{SMALL}][\]x{SMALL}]"));
        let name = compile(r"^\p{Lu}\p{Ll}+(?i:x\p{L})$");
        for word in ["Łukaszxe", "ŞerifXé", "Évaxñ", "Żółtyxk", "Иванxя"] {
            assert!(name.as_ref().is_some_and(|name| name.is_match(word)), "{word}");
        }
        assert!(name.is_some_and(|name| !name.is_match("évaxe") && !name.is_match("Eva1x")));
    }
}
