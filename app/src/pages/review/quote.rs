//! Where a quote stands in a clause's text.

/// The quote's range in bytes. White space may differ, as a quote may have
/// been made of another layout of the same words.
pub(super) fn find(text: &str, quote: &str) -> Option<(usize, usize)> {
    let quote = quote.trim();
    if quote.is_empty() {
        return None;
    }
    if let Some(start) = text.find(quote) {
        return Some((start, start + quote.len()));
    }
    text.char_indices().find_map(|(start, _)| {
        let length = prefix_length(&text[start..], quote)?;
        Some((start, start + length))
    })
}

/// How many bytes of `text` the quote covers, if it begins there.
fn prefix_length(text: &str, quote: &str) -> Option<usize> {
    let mut rest = text;
    for (index, word) in quote.split_whitespace().enumerate() {
        if index > 0 {
            let trimmed = rest.trim_start();
            if trimmed.len() == rest.len() {
                return None;
            }
            rest = trimmed;
        }
        rest = rest.strip_prefix(word)?;
    }
    Some(text.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn a_quote_is_found_word_for_word_whatever_the_white_space() {
        let text = "1. Plazo.\nEl plazo  será de\nquince días.";
        for (quote, expected) in [
            ("quince días", Some("quince días")),
            ("plazo será de quince", Some("plazo  será de\nquince")),
            ("El plazo será de treinta", None),
            ("  ", None),
            ("plazoserá", None),
        ] {
            assert_eq!(find(text, quote).map(|(from, to)| &text[from..to]), expected, "{quote}");
        }
    }
}
