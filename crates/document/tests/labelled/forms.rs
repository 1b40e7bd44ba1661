//! A marked contract in the shapes in which the same words reach a reader: the
//! marks go along, so that what a person marked stays true in each of them.

use regex::Regex;

/// A way to lay a contract out as plain text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Paragraphs apart, nothing drawn: a Markdown file copied as text.
    Plain,
    /// Every line a paragraph, no blank line.
    Lines,
    /// As `Lines`, and no full stop after a number: `1 Term`, `1.1 Start`.
    Undotted,
    /// As `Undotted`, with a tab after the number.
    Tabbed,
    /// As `Undotted`, the title on the line under its number.
    TitleBelow,
    /// As `Tabbed`, a title that is run in on a line of its own.
    TitleApart,
    /// Hard-wrapped with indented first lines, under the head of an e-mail.
    Mailed,
    /// Wrapped, no blank line, as text taken from a printed page.
    Printed,
}

pub(crate) const ALL: [Form; 8] = [
    Form::Plain,
    Form::Lines,
    Form::Undotted,
    Form::Tabbed,
    Form::TitleBelow,
    Form::TitleApart,
    Form::Mailed,
    Form::Printed,
];

/// The contract in a form; `None` where it would say something else there.
pub(crate) fn laid_out(form: Form, name: &str, marked: &str) -> Option<String> {
    let paragraphs = if name.ends_with(".md") { undrawn(marked) } else { unwrapped(marked) };
    match form {
        Form::Plain => Some(paragraphs.join("\n\n")),
        Form::Lines => Some(paragraphs.join("\n")),
        Form::Undotted => Some(renumbered(&paragraphs, "${before}${number} ${title}")?.join("\n")),
        Form::Tabbed => Some(renumbered(&paragraphs, "${before}${number}\t${title}")?.join("\n")),
        Form::TitleBelow => Some(titles_below(&paragraphs)?.join("\n")),
        Form::TitleApart => {
            let tabbed = renumbered(&paragraphs, "${before}${number}\t${title}")?;
            Some(titles_apart(&tabbed)?.join("\n"))
        }
        Form::Mailed => {
            let body: Vec<String> =
                paragraphs.iter().map(|text| wrapped(text, 72, "    ")).collect();
            let body = body.join("\n\n");
            let (mark, rest) = body.trim_start().split_once('⟧')?;
            let head = "To: Legal\nDate: 3 March 2025, 09:12\nSubject: the paper as agreed";
            Some(format!("{mark}⟧{head}\n\n    {rest}"))
        }
        Form::Printed => {
            let lines: Vec<String> = paragraphs.iter().map(|text| wrapped(text, 88, "")).collect();
            Some(lines.join("\n"))
        }
    }
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).unwrap()
}

/// Markdown without its signs, a paragraph each.
fn undrawn(marked: &str) -> Vec<String> {
    let sign = pattern(r"^\s*(?P<mark>(?:⟦[^⟧]*⟧)*)(?:#{1,6}\s+|[-*]\s+|>\s?)");
    let starts = pattern(r"^\s*(?:⟦[^⟧]*⟧)*(?:#{1,6}\s|[-*]\s|>|\||\d{1,2}\.\s|\d{1,2}\.\d|\()");
    let mut out: Vec<String> = Vec::new();
    let mut open = false;
    for line in marked.lines() {
        let text = line.trim();
        let rule = text.chars().all(|c| matches!(c, '-' | '|' | ':' | ' ' | '*' | '_'));
        if rule {
            // Blanks to sign on are no rule.
            if text.contains("____") {
                out.push(text.to_owned());
            }
            open = false;
            continue;
        }
        let mut plain = sign.replace(line, "$mark").replace("**", "").replace("__", "");
        plain = plain.trim().replace('\\', "");
        if text.starts_with('|') || text.contains("⟧|") {
            plain = plain.replace(" | ", "\t").replace('|', "").trim().to_owned();
        }
        let apart = starts.is_match(line) || line.contains('⟦');
        match out.last_mut() {
            Some(last) if open && !apart => *last = format!("{last} {plain}"),
            _ => out.push(plain),
        }
        let heading = text.trim_start_matches(|c| c != '#' && c != '⟧').contains("# ");
        open = !heading && !line.ends_with("  ") && !text.contains('|') && !text.ends_with('\\');
    }
    out
}

/// Plain text, a paragraph each.
fn unwrapped(marked: &str) -> Vec<String> {
    let mark = pattern("⟦[^⟧]*⟧");
    let opens = pattern(r"^(?:\(\w{1,4}\)|\d{1,2}(?:\.\d{1,2})*[.)]?|[a-zA-Z][.)])\s");
    let mut lengths: Vec<usize> =
        marked.lines().map(|line| mark.replace_all(line, "").chars().count()).collect();
    lengths.sort_unstable();
    let width = lengths[lengths.len() * 95 / 100];
    let mut out: Vec<String> = Vec::new();
    // Columns that the last line left free.
    let mut free = usize::MAX;
    for line in marked.lines() {
        let text = line.trim();
        if text.is_empty() {
            free = usize::MAX;
            continue;
        }
        let length = mark.replace_all(line, "").trim_end().chars().count();
        let row = text.contains("    ") || text.contains('\t');
        let ended = out.last().is_some_and(|last| {
            last.ends_with(['.', ';', ':']) || last.ends_with(" and") || last.ends_with(" or")
        });
        let goes_on = width <= 110
            && free < 18
            && !text.starts_with('⟦')
            && !row
            && !(opens.is_match(text) && ended);
        match out.last_mut() {
            Some(last) if goes_on => *last = format!("{last} {text}"),
            _ => out.push(text.to_owned()),
        }
        free = if row { usize::MAX } else { width.saturating_sub(length) };
    }
    out
}

/// The number at the start of a marked clause, and what follows it.
fn number() -> Regex {
    pattern(
        r"^(?P<before>(?:⟦[^⟧]*⟧)*⟦(?:clause|definition)[^⟧]*⟧|)(?P<number>\d{1,2}(?:\.\d{1,2})*)\.?\s+(?P<title>.*)$",
    )
}

/// Every clause with its number printed anew; none where a clause's number
/// would then stand before prose, or no clause has a number in digits.
fn renumbered(paragraphs: &[String], as_: &str) -> Option<Vec<String>> {
    let number = number();
    let clause = pattern(r"^⟦clause \d{1,2}⟧");
    let title = pattern(r"^\p{Lu}[^.:;]{2,60}(?:[.:]|$)");
    let mut clauses = 0;
    let mut out = Vec::new();
    for text in paragraphs {
        let Some(found) = number
            .captures(text)
            .filter(|found| !found["before"].is_empty() || found["number"].contains('.'))
        else {
            out.push(text.clone());
            continue;
        };
        if clause.is_match(text) {
            clauses += 1;
            if !title.is_match(&found["title"]) {
                return None;
            }
        }
        out.push(number.replace(text, as_).into_owned());
    }
    (clauses >= 3).then_some(out)
}

/// `1` and, on the next line, `Term`, where every title stands alone.
fn titles_below(paragraphs: &[String]) -> Option<Vec<String>> {
    let numbered = renumbered(paragraphs, "${before}${number} ${title}")?;
    let clause = pattern(r"^(⟦clause \d{1,2}⟧)(\d{1,2}) (.*)$");
    let mut out = Vec::new();
    for text in &numbered {
        match clause.captures(text) {
            Some(found) if found[3].contains(". ") || found[3].chars().count() > 60 => return None,
            Some(found) => {
                out.push(format!("{}{}", &found[1], &found[2]));
                out.push(found[3].trim_end_matches('.').to_owned());
            }
            None => out.push(text.clone()),
        }
    }
    Some(out)
}

/// A run-in title on a line of its own, with the text below it.
fn titles_apart(paragraphs: &[String]) -> Option<Vec<String>> {
    let run_in =
        pattern(r"^((?:⟦[^⟧]*⟧)*⟦clause [\d.]+⟧[\d.]+\t\p{Lu}[^.:;(]{2,40})[.:]\s+(\p{Lu}\S* .*)$");
    let mut apart = 0;
    let mut out = Vec::new();
    for text in paragraphs {
        match run_in.captures(text).filter(|found| found[1].split_whitespace().count() <= 7) {
            Some(found) => {
                apart += 1;
                out.push(found[1].to_owned());
                out.push(found[2].to_owned());
            }
            None => out.push(text.clone()),
        }
    }
    (apart >= 3).then_some(out)
}

/// The paragraph in lines of so many characters; marks take no room.
fn wrapped(text: &str, width: usize, indent: &str) -> String {
    if text.contains('\t') || text.contains("    ") {
        return text.to_owned();
    }
    let mark = pattern("⟦[^⟧]*⟧");
    let joined =
        mark.replace_all(text, |found: &regex::Captures<'_>| found[0].replace(' ', "\u{1}"));
    let mut out = indent.to_owned();
    let mut column = indent.len();
    for (at, word) in joined.split_whitespace().enumerate() {
        let length = mark.replace_all(&word.replace('\u{1}', " "), "").chars().count();
        if at > 0 && column + 1 + length > width {
            out.push('\n');
            column = 0;
        } else if at > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.replace('\u{1}', " ")
}
