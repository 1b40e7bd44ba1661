//! Character references: those with a number, and the names that contracts in
//! Spanish or English use.

use encoding_rs::WINDOWS_1252;

/// Sorted by name, as it is searched by halves.
const NAMES: &[(&str, char)] = &[
    ("AElig", 'Æ'),
    ("Aacute", 'Á'),
    ("Acirc", 'Â'),
    ("Agrave", 'À'),
    ("Aring", 'Å'),
    ("Atilde", 'Ã'),
    ("Auml", 'Ä'),
    ("Ccedil", 'Ç'),
    ("Dagger", '‡'),
    ("Delta", 'Δ'),
    ("ETH", 'Ð'),
    ("Eacute", 'É'),
    ("Ecirc", 'Ê'),
    ("Egrave", 'È'),
    ("Euml", 'Ë'),
    ("Iacute", 'Í'),
    ("Icirc", 'Î'),
    ("Igrave", 'Ì'),
    ("Iuml", 'Ï'),
    ("NewLine", '\n'),
    ("Ntilde", 'Ñ'),
    ("OElig", 'Œ'),
    ("Oacute", 'Ó'),
    ("Ocirc", 'Ô'),
    ("Ograve", 'Ò'),
    ("Omega", 'Ω'),
    ("Oslash", 'Ø'),
    ("Otilde", 'Õ'),
    ("Ouml", 'Ö'),
    ("Prime", '″'),
    ("Scaron", 'Š'),
    ("THORN", 'Þ'),
    ("Tab", '\t'),
    ("Uacute", 'Ú'),
    ("Ucirc", 'Û'),
    ("Ugrave", 'Ù'),
    ("Uuml", 'Ü'),
    ("Yacute", 'Ý'),
    ("Yuml", 'Ÿ'),
    ("aacute", 'á'),
    ("acirc", 'â'),
    ("acute", '´'),
    ("aelig", 'æ'),
    ("agrave", 'à'),
    ("alpha", 'α'),
    ("amp", '&'),
    ("apos", '\''),
    ("aring", 'å'),
    ("ast", '*'),
    ("asymp", '≈'),
    ("atilde", 'ã'),
    ("auml", 'ä'),
    ("bdquo", '„'),
    ("beta", 'β'),
    ("brvbar", '¦'),
    ("bull", '•'),
    ("ccedil", 'ç'),
    ("cedil", '¸'),
    ("cent", '¢'),
    ("check", '✓'),
    ("circ", 'ˆ'),
    ("colon", ':'),
    ("comma", ','),
    ("commat", '@'),
    ("copy", '©'),
    ("curren", '¤'),
    ("dagger", '†'),
    ("darr", '↓'),
    ("dash", '‐'),
    ("deg", '°'),
    ("delta", 'δ'),
    ("divide", '÷'),
    ("dollar", '$'),
    ("eacute", 'é'),
    ("ecirc", 'ê'),
    ("egrave", 'è'),
    ("emsp", '\u{2003}'),
    ("ensp", '\u{2002}'),
    ("equals", '='),
    ("eth", 'ð'),
    ("euml", 'ë'),
    ("euro", '€'),
    ("excl", '!'),
    ("fnof", 'ƒ'),
    ("frac12", '½'),
    ("frac14", '¼'),
    ("frac34", '¾'),
    ("gamma", 'γ'),
    ("ge", '≥'),
    ("gt", '>'),
    ("harr", '↔'),
    ("hellip", '…'),
    ("horbar", '―'),
    ("hyphen", '‐'),
    ("iacute", 'í'),
    ("icirc", 'î'),
    ("iexcl", '¡'),
    ("igrave", 'ì'),
    ("infin", '∞'),
    ("iquest", '¿'),
    ("iuml", 'ï'),
    ("laquo", '«'),
    ("larr", '←'),
    ("ldquo", '“'),
    ("ldquor", '„'),
    ("le", '≤'),
    ("lowbar", '_'),
    ("loz", '◊'),
    ("lpar", '('),
    ("lrm", '\u{200e}'),
    ("lsaquo", '‹'),
    ("lsqb", '['),
    ("lsquo", '‘'),
    ("lt", '<'),
    ("macr", '¯'),
    ("mdash", '—'),
    ("micro", 'µ'),
    ("middot", '·'),
    ("minus", '−'),
    ("mu", 'μ'),
    ("nbsp", '\u{a0}'),
    ("ndash", '–'),
    ("ne", '≠'),
    ("not", '¬'),
    ("ntilde", 'ñ'),
    ("num", '#'),
    ("numsp", '\u{2007}'),
    ("oacute", 'ó'),
    ("ocirc", 'ô'),
    ("oelig", 'œ'),
    ("ograve", 'ò'),
    ("omega", 'ω'),
    ("ordf", 'ª'),
    ("ordm", 'º'),
    ("oslash", 'ø'),
    ("otilde", 'õ'),
    ("ouml", 'ö'),
    ("para", '¶'),
    ("percnt", '%'),
    ("period", '.'),
    ("permil", '‰'),
    ("pi", 'π'),
    ("plus", '+'),
    ("plusmn", '±'),
    ("pound", '£'),
    ("prime", '′'),
    ("quest", '?'),
    ("quot", '"'),
    ("radic", '√'),
    ("raquo", '»'),
    ("rarr", '→'),
    ("rdquo", '”'),
    ("reg", '®'),
    ("rlm", '\u{200f}'),
    ("rpar", ')'),
    ("rsaquo", '›'),
    ("rsqb", ']'),
    ("rsquo", '’'),
    ("rsquor", '’'),
    ("sbquo", '‚'),
    ("scaron", 'š'),
    ("sect", '§'),
    ("semi", ';'),
    ("shy", '\u{ad}'),
    ("sigma", 'σ'),
    ("sol", '/'),
    ("squ", '□'),
    ("sum", '∑'),
    ("sup1", '¹'),
    ("sup2", '²'),
    ("sup3", '³'),
    ("szlig", 'ß'),
    ("thinsp", '\u{2009}'),
    ("thorn", 'þ'),
    ("tilde", '˜'),
    ("times", '×'),
    ("trade", '™'),
    ("uacute", 'ú'),
    ("uarr", '↑'),
    ("ucirc", 'û'),
    ("ugrave", 'ù'),
    ("uml", '¨'),
    ("uuml", 'ü'),
    ("yacute", 'ý'),
    ("yen", '¥'),
    ("yuml", 'ÿ'),
    ("zwj", '\u{200d}'),
    ("zwnj", '\u{200c}'),
];
/// The longest reference that is looked for.
const LONGEST: usize = 12;

/// Appends text with its character references resolved.
pub(in crate::read) fn push_decoded(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (before, tail) = rest.split_at(at);
        out.push_str(before);
        // Looked for nearby only: a text of lone ampersands must stay cheap.
        let near = tail.bytes().take(LONGEST).position(|byte| byte == b';');
        let reference = near.and_then(|end| Some((tail.get(1..end)?, tail.get(end + 1..)?)));
        match reference.and_then(|(name, after)| Some((character(name)?, after))) {
            Some((c, after)) => {
                out.push(c);
                rest = after;
            }
            None => {
                out.push('&');
                rest = tail.get(1..).unwrap_or("");
            }
        }
    }
    out.push_str(rest);
}

fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return numbered(code);
    }
    let at = NAMES.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
    NAMES.get(at).map(|(_, c)| *c)
}

/// Numbers between 128 and 159 mean Windows' characters: pages were written so
/// before they knew better, and browsers read them so.
fn numbered(code: u32) -> Option<char> {
    match u8::try_from(code) {
        Ok(0) => Some('\u{fffd}'),
        Ok(byte @ 0x80..0xa0) => WINDOWS_1252.decode_without_bom_handling(&[byte]).0.chars().next(),
        _ => char::from_u32(code),
    }
}

#[cfg(test)]
mod tests {
    use super::{NAMES, push_decoded};

    #[test]
    fn references_become_their_characters_and_lone_ampersands_stay() {
        for (source, text) in [
            ("a&ntilde;o &amp; &#8220;x&#x201D;", "año & “x”"),
            ("&#147;cited&#148; &#150; &euro;5", "“cited” – €5"),
            ("R&D; AT&T &unknown; & co", "R&D; AT&T &unknown; & co"),
        ] {
            let mut out = String::new();
            push_decoded(&mut out, source);
            assert_eq!(out, text);
        }
    }

    #[test]
    fn the_names_are_sorted() {
        assert!(NAMES.is_sorted_by(|a, b| a.0 < b.0));
    }
}
