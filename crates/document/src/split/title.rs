//! Titles: what stands after a number as the clause's heading, on a line of
//! its own or run in before the text ("Introduction. This Agreement …").

use super::definition::quoted_term;
use crate::fold::fold;
use domain::Run;

/// What follows a number, as far as it is a title.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Title {
    /// Without closing punctuation; empty where there is none.
    pub(crate) text: String,
    /// Whether the paragraph holds nothing but the title.
    pub(crate) whole: bool,
}

const MAX_CHARS: usize = 110;
const MAX_WORDS: usize = 14;

/// Words that a sentence has and a title does not.
const VERBS: [&str; 62] = [
    "shall",
    "will",
    "may",
    "must",
    "is",
    "are",
    "was",
    "were",
    "has",
    "have",
    "had",
    "agree",
    "agrees",
    "means",
    "mean",
    "acknowledges",
    "represents",
    "warrants",
    "applies",
    "apply",
    "hereby",
    "would",
    "should",
    "can",
    "cannot",
    "includes",
    "include",
    "provided",
    "refers",
    "refer",
    "sera",
    "seran",
    "es",
    "son",
    "debera",
    "deberan",
    "podra",
    "podran",
    "tiene",
    "tienen",
    "tendra",
    "obliga",
    "obligan",
    "significa",
    "entiende",
    "entendera",
    "acuerdan",
    "acuerda",
    "declara",
    "declaran",
    "manifiesta",
    "manifiestan",
    "reconoce",
    "reconocen",
    "queda",
    "quedan",
    "esta",
    "estan",
    "ha",
    "han",
    "compromete",
    "comprometen",
];

/// What leads in to definitions or a list, and is no title, though short.
const LEAD_INS: [&str; 8] = [
    "In this ",
    "In these ",
    "En este ",
    "En el presente ",
    "For the purpose",
    "A los efectos",
    "The following ",
    "Para los efectos",
];

/// The title in `rest`, the text after a number; `heading`: the file itself
/// marks the paragraph as a heading.
pub(crate) fn title_of(rest: &str, heading: bool) -> Title {
    let rest = rest.trim();
    if rest.is_empty() {
        return Title::default();
    }
    if let Some(term) = quoted_term(rest) {
        return Title { text: term.to_string(), whole: false };
    }
    if let Some(end) = run_in_end(rest) {
        return Title { text: clean(&rest[..end]), whole: false };
    }
    let marked = heading
        && rest.chars().count() <= 200
        && (rest.split_whitespace().count() <= MAX_WORDS || !has_verb(rest));
    if marked || is_title_line(rest) {
        return Title { text: clean(rest), whole: true };
    }
    Title::default()
}

/// Whether a whole line reads as a title: short, no sentence, starts like one.
pub(crate) fn is_title_line(line: &str) -> bool {
    let line = line.trim();
    let words = line.split_whitespace().count();
    if words == 0 || words > MAX_WORDS || line.chars().count() > MAX_CHARS {
        return false;
    }
    if line.ends_with([';', ','])
        || line.ends_with(" and")
        || line.ends_with(" or")
        || line.ends_with(" y")
    {
        return false;
    }
    if LEAD_INS.iter().any(|lead| line.starts_with(lead)) {
        return false;
    }
    if !starts_like_a_title(line) || ends_with_amount(line) || line.contains("____") {
        return false;
    }
    let capitals = is_capitals(line);
    // A short line with a full stop may be a sentence: "Ana gives it back."
    let sentence = line.ends_with('.') && (words > 6 || (words > 3 && !title_case(line)));
    let wordy = words > 8 && !title_case(line);
    if (sentence || wordy) && !capitals {
        return false;
    }
    capitals || !has_verb(line) || (asks(line) && !line.ends_with(['.', '?']))
}

/// All letters are capitals, and there are at least two of them.
pub(crate) fn is_capitals(text: &str) -> bool {
    let mut letters = 0;
    for c in text.chars().filter(|c| c.is_alphabetic()) {
        if c.is_lowercase() && c != 'ª' && c != 'º' {
            return false;
        }
        letters += 1;
    }
    letters > 1
}

/// A paragraph with a run-in title has so much text after it.
const TEXT_AFTER_TITLE: usize = 40;

/// The title that an unnumbered paragraph begins with, in capitals or bold,
/// and whether it is bold: `CONFIDENTIALITY. The employee keeps …`
pub(crate) fn run_in(text: &str, runs: &[Run]) -> Option<(String, bool)> {
    let bold = runs.first().filter(|run| run.bold && run.start == 0).map(|run| run.end as usize);
    let end = match bold {
        Some(end) => {
            let printed = text.get(..end)?.trim_end();
            let closes = text.get(end..)?.trim_start();
            let closed = printed.ends_with(['.', ':', '–', '—', '-'])
                || closes.starts_with(['.', ':', '–', '—', '-']);
            let words = printed.split_whitespace().count();
            (closed && words <= MAX_WORDS && starts_like_a_title(printed)).then_some(end)?
        }
        None => run_in_end(text).filter(|end| is_capitals(&text[..*end]))?,
    };
    let body = text.get(end..)?.trim_start_matches(['.', ':', '-', '–', '—', ' ']);
    let title = clean(&text[..end]);
    let stopped = text[end..].starts_with('.');
    let leads_in = text.trim_end().ends_with(':') && !stopped;
    let sentence = body.chars().count() >= TEXT_AFTER_TITLE && !leads_in;
    // "ARRENDADOR: Juan Pérez, …" names a party.
    let named = bold.is_none() && text[end..].starts_with(':');
    (sentence && !named && title.chars().count() > 2).then_some((title, bold.is_some()))
}

/// A run-in title that is set like the text after it: "Earlier work. The
/// inventions …". A sentence may have this form; neighbours alike tell.
pub(super) fn plain_run_in(text: &str) -> Option<String> {
    let end = run_in_end(text)?;
    let body = text.get(end..)?.strip_prefix('.')?;
    let short = text[..end].split_whitespace().count() <= 5;
    (short && body.chars().count() > TEXT_AFTER_TITLE).then(|| clean(&text[..end]))
}

/// Byte length of the title that is run in before the text.
pub(super) fn run_in_end(rest: &str) -> Option<usize> {
    if !starts_like_a_title(rest) {
        return None;
    }
    let mut words = 0;
    let mut previous = ' ';
    for (at, c) in rest.char_indices() {
        if at > MAX_CHARS {
            return None;
        }
        if c.is_whitespace() && !previous.is_whitespace() {
            words += 1;
        }
        let tail = &rest[at + c.len_utf8()..];
        let closes = match c {
            // "Title.The text" stands in real contracts, "S.L." must not count.
            '.' => closes_sentence(&rest[..at], tail),
            ':' => tail.starts_with(char::is_whitespace),
            '–' | '—' => previous.is_whitespace() && tail.starts_with(char::is_whitespace),
            '-' => previous.is_whitespace() && tail.starts_with(char::is_whitespace),
            _ => false,
        };
        previous = c;
        if !closes {
            continue;
        }
        let title = &rest[..at];
        let body = tail.trim_start_matches([' ', '-', '–', '—', '.', ':', '\u{a0}', '*', '_']);
        if body.trim().is_empty() {
            return None;
        }
        let limit = if is_capitals(title) { MAX_WORDS } else { 10 };
        let good = words < limit
            && (is_capitals(title) || !has_verb(title) || asks(title))
            && !title.contains('(')
            && (!title.contains(';') || is_capitals(title) || title_case(title));
        let good = good && (c != ':' || is_capitals(title) || title_case(title));
        return good.then_some(at);
    }
    None
}

/// "What is ours", "How we charge": a title with a verb. A sentence that begins
/// with "When" or "Where" states a condition instead.
fn asks(title: &str) -> bool {
    let words = title.split_whitespace().count();
    let first = title.split_whitespace().next().unwrap_or_default();
    matches!(first, "What" | "How" | "Who" | "Why") && words <= 8
}

fn closes_sentence(title: &str, tail: &str) -> bool {
    let last = title.rsplit([' ', '\u{a0}']).next().unwrap_or("");
    // Abbreviations and initials do not end a title.
    let short = last.chars().count() <= 2 || last.contains('.');
    let known = matches!(
        fold(last).as_str(),
        "art" | "arts" | "inc" | "ltd" | "sec" | "nos" | "dna" | "sres" | "etc" | "corp"
    );
    if short && !last.chars().all(|c| c.is_ascii_digit() || c.is_uppercase())
        || known
        || (short && last.contains('.'))
    {
        return false;
    }
    let mut next = tail.chars();
    match next.next() {
        Some(c) if c.is_whitespace() => true,
        Some('-' | '–' | '—') => true,
        Some(c) if c.is_uppercase() => {
            last.chars().count() > 3 && next.next().is_some_and(char::is_lowercase)
        }
        _ => false,
    }
}

pub(super) fn starts_like_a_title(text: &str) -> bool {
    text.chars()
        .find(|c| !matches!(c, '"' | '“' | '«' | '\'' | '‘' | '¿' | '¡' | '[' | '*' | '_'))
        .is_some_and(|c| c.is_uppercase())
}

pub(super) fn has_verb(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’')
        .map(fold)
        .any(|word| VERBS.contains(&word.as_str()))
}

/// Most of the longer words start with a capital.
fn title_case(text: &str) -> bool {
    let long: Vec<_> = text.split_whitespace().filter(|word| word.chars().count() > 3).collect();
    let capital =
        long.iter().filter(|word| word.chars().next().is_some_and(char::is_uppercase)).count();
    capital * 3 > long.len() * 2 || long.len() <= 1
}

/// A price list's line: "Welder 30.00".
fn ends_with_amount(text: &str) -> bool {
    let Some(last) = text.split_whitespace().last() else { return false };
    let last = last.trim_start_matches(['$', '€', 'S', 'U', ':']);
    last.len() >= 4
        && last.starts_with(|c: char| c.is_ascii_digit())
        && last.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
        && last.contains(['.', ','])
}

fn clean(title: &str) -> String {
    title
        .trim()
        .trim_end_matches(['.', ':', '-', '–', '—', ' ', '*', '_'])
        .trim_start_matches(['*', '_'])
        .trim()
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_told_from_the_text_that_follows() {
        for (rest, title) in [
            (
                "Introduction. This Mutual Non-Disclosure Agreement allows each party",
                "Introduction",
            ),
            ("What the Company doesn't own. If you create IP that", "What the Company doesn't own"),
            ("Liability Definitions.The following definitions apply", "Liability Definitions"),
            ("OBJETO.- El arrendador cede", "OBJETO"),
            ("OBJETO: El arrendador cede", "OBJETO"),
            ("Late Fees", "Late Fees"),
            ("Invoices; Payment. Seller shall invoice on shipment.", "Invoices; Payment"),
            ("Description:", "Description"),
            ("\"Affiliate\" means an entity", "Affiliate"),
            ("The Receiving Party shall: (a) use", ""),
            ("Any provision in an employment agreement which provides that an employee", ""),
            ("Welder 30.00", ""),
            ("ensure that all invoices", ""),
            (
                "Notwithstanding any other provision of this Contract, BUILDER shall not commence.",
                "",
            ),
            ("Terms with Acme S.L. and others are void if", ""),
        ] {
            assert_eq!(title_of(rest, false).text, title, "{rest}");
        }
    }
}
