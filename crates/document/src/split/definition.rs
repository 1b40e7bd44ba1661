//! Definitions: what a term means, as a paragraph, an item, or a row of a
//! table. `"Affiliate" means …`, `Fee – the amount …`, `«Obra»: …`.

use super::{line::Line, title};
use crate::{fold::fold, model::ParagraphKind};

/// A paragraph that says what a term means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Definition<'a> {
    pub(super) term: &'a str,
    pub(super) form: Form,
}

/// How plainly a paragraph is a definition; the plainer the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// `Fee: the amount …`, or a row of two cells: only under a heading that
    /// says so, and only beside others.
    Listed,
    /// `Fee means the amount …`.
    Plain,
    /// The term is in quotes or bold.
    Marked,
}

/// Words of headings under which terms are defined. Folded.
const HEADINGS: [&str; 17] = [
    "definitions",
    "definiciones",
    "defined terms",
    "definition of terms",
    "terms used",
    "terminos definidos",
    "terminos empleados",
    "terminologia",
    "glosario",
    "glossary",
    "dictionary",
    "interpretation",
    "interpretacion",
    "meaning of",
    "significado de",
    "what these words mean",
    "words and expressions",
];

/// Whether a clause with this heading defines terms.
pub(super) fn is_about_definitions(heading: &str) -> bool {
    let folded = fold(heading);
    HEADINGS.iter().any(|word| folded.contains(word)) && heading.split_whitespace().count() <= 8
}

/// What may stand before the term: `Por "Obra" se entiende …`.
const LEAD_INS: [&str; 9] = [
    "por ",
    "se entiende por ",
    "se entenderá por ",
    "the term ",
    "the terms ",
    "the expression ",
    "el término ",
    "la expresión ",
    "and ",
];

/// What stands between a term and its meaning. Folded.
const DEFINERS: [&str; 24] = [
    " means",
    " mean ",
    " refers to",
    " refer",
    " has the meaning",
    " have the meaning",
    " has the same meaning",
    " have the same meaning",
    " will have the meaning",
    " shall have the meaning",
    " shall mean",
    " includes",
    " is ",
    " are ",
    " significa",
    " se refiere",
    " se entiende",
    " se entendera",
    " tendra el significado",
    " designa",
    " es ",
    " son ",
    " incluye",
    " represent",
];

/// Between a term without quotes and its meaning.
const PLAIN_DEFINERS: [&str; 12] = [
    " means ",
    " means: ",
    " shall mean ",
    " has the meaning ",
    " has the same meaning ",
    " have the meaning ",
    " significa ",
    " significará ",
    " se entiende por ",
    " se entiende ",
    " se refiere a ",
    " tendrá el significado ",
];

/// What a sentence begins with, never a term.
const NO_TERMS: [&str; 28] = [
    "in",
    "on",
    "if",
    "for",
    "the following",
    "unless",
    "where",
    "when",
    "as",
    "subject",
    "note",
    "at",
    "by",
    "each party",
    "en",
    "si",
    "para",
    "salvo",
    "cuando",
    "a",
    "las siguientes",
    "los siguientes",
    "nota",
    "asimismo",
    "e",
    "this",
    "it",
    "these",
];

const MAX_TERM_CHARS: usize = 80;

/// The definition that a paragraph gives, if any.
pub(super) fn definition<'a>(line: &Line<'a>) -> Option<Definition<'a>> {
    if line.kind == ParagraphKind::Row {
        return row(line.text);
    }
    let start = line.marker.as_ref().map_or(0, |marker| marker.after);
    let whole = line.text.get(start..)?;
    let text = whole.trim_start_matches(['•', '-', '–', '—', '*', '·', '●', '▪', ' ']);
    if is_definition(text) {
        return Some(Definition { term: quoted_term(text)?, form: Form::Marked });
    }
    let after_lead = LEAD_INS.iter().find_map(|lead| strip_folded(text, lead));
    if let Some(text) = after_lead
        && let Some(term) = quoted_term(text)
        && is_definition(text)
    {
        return Some(Definition { term, form: Form::Marked });
    }
    let offset = line.text.len() - text.len();
    if let Some(found) = bold_term(line, offset) {
        return Some(found);
    }
    if let Some(term) = plain_term(text) {
        return Some(Definition { term, form: Form::Plain });
    }
    listed_term(text).map(|term| Definition { term, form: Form::Listed })
}

/// `text` without `lead`, whatever its case.
fn strip_folded<'a>(text: &'a str, lead: &str) -> Option<&'a str> {
    let head = text.get(..lead.len())?;
    (head.to_lowercase() == lead).then(|| &text[lead.len()..])
}

/// The term that a paragraph opens with in quotes.
pub(super) fn quoted_term(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let mut chars = text.char_indices();
    let (_, open) = chars.next()?;
    let closes: &[char] = match open {
        '"' | '“' | '”' => &['"', '”', '“'],
        '«' => &['»'],
        '‘' => &['’'],
        _ => return None,
    };
    let start = open.len_utf8();
    let window = text[start..].char_indices().take(MAX_TERM_CHARS + 4);
    let end = start + window.filter(|(_, c)| closes.contains(c)).map(|(at, _)| at).next()?;
    let term = text[start..end].trim().trim_matches(['*', '_']);
    let good = term.chars().next()?.is_alphanumeric() && term.chars().count() <= MAX_TERM_CHARS;
    good.then_some(term)
}

/// Whether the paragraph defines a term that it opens with in quotes.
pub(super) fn is_definition(text: &str) -> bool {
    let Some(term) = quoted_term(text) else { return false };
    let Some(at) = text.find(term) else { return false };
    defines(&text[at + term.len()..])
}

/// Whether what follows a term says what it means.
fn defines(tail: &str) -> bool {
    let head: String = tail.chars().take(160).collect();
    let folded = fold(&head);
    DEFINERS.iter().any(|definer| folded.contains(definer))
        || folded
            .trim_start_matches(['"', '”', '“', '»', '’', '\'', '*', ' '])
            .starts_with([':', '-', '–', '—'])
}

/// The term that stands bold at byte `offset`, where its meaning follows. A
/// colon alone may as well follow a label ("**Vendor:** Acme") or a remark.
fn bold_term<'a>(line: &Line<'a>, offset: usize) -> Option<Definition<'a>> {
    let run = line.runs.iter().find(|run| run.bold && run.end as usize > offset)?;
    if run.start as usize > offset + 1 {
        return None;
    }
    let printed = line.text.get(offset..run.end as usize)?;
    let term = printed.trim_matches(|c: char| !c.is_alphanumeric() && c != ')');
    let tail = line.text.get(run.end as usize..)?;
    let signs = [':', '-', '–', '—'];
    let closed = printed.trim_end().ends_with(signs) || tail.trim_start().starts_with(signs);
    let short = !term.is_empty() && term.split_whitespace().count() <= 8;
    let opens = title::starts_like_a_title(term) && !printed.trim_end().ends_with('.');
    let head = fold(tail.get(..tail.floor_char_boundary(40))?);
    // "is" follows a title as well: "**Term** is two years".
    let says = DEFINERS
        .iter()
        .filter(|definer| !definer.ends_with(' ') || **definer == " mean ")
        .any(|definer| head.trim_start().starts_with(definer.trim_start()));
    let form = if says { Form::Marked } else { Form::Listed };
    (short && opens && (says || closed) && !tail.trim().is_empty())
        .then_some(Definition { term, form })
}

/// The term of a definition without quotes: `Confidential Information means …`.
fn plain_term(text: &str) -> Option<&str> {
    let head = text.get(..text.floor_char_boundary(MAX_TERM_CHARS + 40))?;
    let inside = PLAIN_DEFINERS.iter().filter_map(|verb| head.find(verb)).min();
    // The meaning may stand in items below.
    let end = inside.or_else(|| {
        let last = [" means", " shall mean", " significa"];
        last.iter().find_map(|verb| text.trim_end_matches(':').strip_suffix(verb)).map(str::len)
    })?;
    is_term(&text[..end]).then(|| &text[..end])
}

/// `Fee – the amount …`, `Fee: the amount …`.
fn listed_term(text: &str) -> Option<&str> {
    let head = text.get(..text.floor_char_boundary(MAX_TERM_CHARS))?;
    let end = [" – ", " — ", " - ", ": "].iter().filter_map(|sign| head.find(sign)).min()?;
    let meaning = &text[end..];
    (is_term(&text[..end]) && meaning.split_whitespace().count() > 3).then(|| &text[..end])
}

fn is_term(term: &str) -> bool {
    let folded = fold(term);
    let first = folded.split_whitespace().next().unwrap_or_default();
    term.split_whitespace().count() <= 6
        && title::starts_like_a_title(term)
        && !term.contains(['.', ';', ':'])
        && !NO_TERMS.iter().any(|word| folded == *word || first == *word)
}

/// A row with a term and its meaning.
fn row(text: &str) -> Option<Definition<'_>> {
    let mut cells = text.split('\t').map(str::trim).filter(|cell| !cell.is_empty());
    let (term, meaning) = (cells.next()?, cells.next()?);
    let short = term.split_whitespace().count() <= 8;
    let good = cells.next().is_none() && short && meaning.split_whitespace().count() >= 4;
    let term = quoted_term(term).unwrap_or(term);
    (good && title::starts_like_a_title(term)).then_some(Definition { term, form: Form::Listed })
}
