//! References told from headings: "Article 5 applies to providers" opens a
//! sentence, "Article 5. Providers" a clause.

/// What follows a number of several parts without a heading: a reference.
pub(super) fn follows_a_number(tail: &str) -> bool {
    tail.trim_start().starts_with(|c: char| c.is_lowercase())
}

/// Whether a title or a sentence of its own may begin with `tail`.
pub(super) fn starts_a_title(tail: &str) -> bool {
    let rest = tail.trim_start();
    rest.is_empty()
        || rest.starts_with(|c: char| {
            c.is_uppercase() || matches!(c, '"' | '“' | '«' | '(' | '[' | '¿' | '<' | '_' | '*')
        })
}

/// Whether `tail`, right after "Article 5" or "Cláusula PRIMERA", goes on with
/// the sentence that the reference stands in.
pub(super) fn follows_a_named_number(tail: &str) -> bool {
    let rest = tail.trim_start();
    let spaced = rest.len() < tail.len();
    let Some(first) = rest.chars().next() else { return false };
    match first {
        '.' | ':' | '-' | '–' | '—' | ')' => {
            let after = rest.trim_start_matches(['.', ':', '-', '–', '—', ')', ' ', '\u{a0}']);
            // "Section 5. of the": a reference at the end of a wrapped line.
            first == '.' && follows_a_number(after) || first == ')'
        }
        // "Clause 5(j) of …", "Section 7.3, …", "Article 5; …".
        '(' => !spaced || !super::title::is_title_line(rest.trim_matches(['(', ')'])),
        ',' | ';' => true,
        _ if !spaced => true,
        _ => {
            !super::title::is_title_line(rest)
                && super::title::title_of(rest, false).text.is_empty()
        }
    }
}
