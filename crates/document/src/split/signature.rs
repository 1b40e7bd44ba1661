//! The end of a contract: the formula that closes it (IN WITNESS WHEREOF, Y en
//! prueba de conformidad) and the block that is signed.

use super::{
    line::Line,
    node::{Node, Role},
    outline::{State, Walk},
    section::Opening,
    title,
};
use crate::{date, fold::fold, model::ParagraphKind};
use regex::Regex;
use std::sync::LazyLock;

/// How surely a paragraph begins the closing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closing {
    /// Words that stand nowhere else.
    Formula,
    /// A line to sign on.
    Label,
    /// A blank alone, or words that a clause may hold too: only where no
    /// clause follows.
    Likely,
    /// A row or a blank to sign on: only where no clause follows.
    Blank,
}

/// Paragraphs that begin so close a contract. Folded, without punctuation.
const FORMULAS: [&str; 41] = [
    "in witness whereof",
    "in witness hereof",
    "in witness of which",
    "in testimony whereof",
    "as witness the hands",
    "signed as a deed",
    "signed as an agreement",
    "executed as a deed",
    "executed as an agreement",
    "executed and delivered as a deed",
    "signed sealed and delivered",
    "signed for and on behalf",
    "executed for and on behalf",
    "the parties have executed",
    "the parties have signed",
    "the parties have caused",
    "the parties hereto have",
    "the parties have read",
    "the parties have entered into this agreement on",
    "this agreement has been entered into on",
    "this agreement has been executed",
    "this agreement has been signed",
    "this deed has been",
    "this document has been executed",
    "this contract has been signed",
    "agreed and accepted",
    "accepted and agreed",
    "acknowledged and agreed",
    "agreed and acknowledged",
    "agreed to and accepted",
    "accepted and acknowledged",
    "executed as of",
    "y en prueba de",
    "en prueba de",
    "y para que conste",
    "y para que asi conste",
    "para constancia",
    "en constancia",
    "en fe de lo cual",
    "en testimonio de lo cual",
    "en senal de",
];

/// Paragraphs that begin so close a contract where no clause follows.
const LIKELY: [&str; 53] = [
    "signed by",
    "signed for",
    "signed on behalf",
    "signed at",
    "signed in",
    "signed on",
    "signed this",
    "executed by",
    "executed at",
    "executed on",
    "executed this",
    "executed in",
    "dated this",
    "done at",
    "given under",
    "for and on behalf of",
    "the common seal of",
    "so agreed",
    "agreed by",
    "accepted by",
    "accepted for",
    "i accept",
    "i agree",
    "i have read",
    "i confirm",
    "we have read",
    "we accept",
    "please sign",
    "please confirm",
    "please indicate",
    "by signing",
    "by their signatures",
    "yours sincerely",
    "yours faithfully",
    "yours truly",
    "sincerely",
    "kind regards",
    "y en senal de",
    "y en constancia",
    "y para constancia",
    "leido",
    "leida",
    "leidas",
    "previa lectura",
    "habiendo leido",
    "enterad",
    "firma del ",
    "firma de la ",
    "firma de el ",
    "firman el presente",
    "las partes firman",
    "ambas partes firman",
    "hecho en ",
];

/// Words that say anywhere in a paragraph that it is signed here.
const SIGNING: [&str; 34] = [
    "have executed this",
    "has executed this",
    "have signed this",
    "has been executed as",
    "is executed as a deed",
    "entered into on the date",
    "executed on the date",
    "set their hands",
    "set my hand",
    "sign it voluntarily",
    "sign this agreement",
    "sign this contract",
    "sign below",
    "signed below",
    "signing below",
    "caused this agreement to be",
    "caused this deed to be",
    "firman el presente",
    "firman la presente",
    "firman este",
    "firman por",
    "firman en",
    "firman ambas",
    "firman las partes",
    "lo firman",
    "la firman",
    "y firman",
    "suscriben el presente",
    "suscriben este",
    "lo suscriben",
    "se firma el presente",
    "se firma en",
    "se firma por",
    "se suscribe",
];

/// Labels of a line to sign on, before a blank.
const LABELS: [&str; 16] = [
    "by",
    "p p",
    "pp",
    "per",
    "print name",
    "name",
    "sign",
    "signed",
    "signature",
    "authorised signatory",
    "authorized signatory",
    "firma",
    "fdo",
    "por el arrendador",
    "por el arrendatario",
    "witness",
];

/// Over so many words a paragraph is no formula, whatever it holds.
const LONGEST_SIGNING: usize = 90;
/// A signature block's own lines before its first label.
const LINES_BEFORE_LABEL: usize = 8;

/// A copyright notice, or who may use a standard form.
static FOOTER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)^(©|copyright\b|\(c\) \d{4})|\bfree to use under\b|\blicen[sc]ed under (a |the )?(cc|creative)|^this (document|agreement|work) is .{0,30}\bcc by\b").ok()
});

/// Whether a line closes the contract; `folded` without accents, `bare` also
/// without punctuation.
pub(super) fn closing(line: &str, folded: &str, bare: &str) -> Option<Closing> {
    let words = bare.split(' ').count();
    let starts = |list: &[&str]| list.iter().any(|start| bare.starts_with(start));
    if starts(&FORMULAS) {
        return Some(Closing::Formula);
    }
    let footer = words < 40 && FOOTER.as_ref().is_some_and(|footer| footer.is_match(line));
    if footer {
        return Some(Closing::Formula);
    }
    if is_label(line, folded) {
        return Some(Closing::Label);
    }
    let signing = words < LONGEST_SIGNING
        && (starts(&LIKELY) || SIGNING.iter().any(|sign| bare.contains(sign)));
    if signing { Some(Closing::Likely) } else { is_blank(line).then_some(Closing::Blank) }
}

/// "By: ______", "Firma:".
fn is_label(line: &str, folded: &str) -> bool {
    let label = folded.split([':', '_', '＿']).next().unwrap_or("").trim();
    let label = label.trim_end_matches('.').replace('.', " ");
    let words = line.split_whitespace().count();
    let blank = line.contains("___")
        || line.contains("＿＿")
        || line.contains("/s/")
        || folded.contains("(signed)")
        || (words <= 4 && line.trim_end().ends_with(':'));
    blank && LABELS.contains(&label.trim())
}

/// A line to sign on and nothing else.
fn is_blank(line: &str) -> bool {
    let blanks = line.chars().filter(|c| matches!(c, '_' | '＿')).count();
    blanks >= 8 && !line.chars().any(char::is_alphanumeric)
}

/// A row of a table that is signed in.
pub(super) fn closing_row(row: &str) -> Option<Closing> {
    let labels = row.split('\t').filter(|cell| is_label(cell, &fold(cell))).count();
    (labels > 0).then_some(Closing::Blank)
}

impl Walk<'_, '_> {
    /// Opens the closing at line `at`; false where it is none here.
    pub(super) fn open_signature(&mut self, at: usize, closing: Closing) -> bool {
        let line = &self.lines[at];
        if self.clauses == 0 || line.is_numbered_heading() {
            return false;
        }
        if self.state == State::Signature {
            return true;
        }
        let sure = matches!(closing, Closing::Formula | Closing::Label);
        if !sure && self.followed.clause_before_annex(at) {
            return false;
        }
        let block = matches!(closing, Closing::Label | Closing::Blank);
        let first = if block { self.block_start(at) } else { at };
        let base = self.base;
        self.push(Node::new(Role::Signature, first, base, "signature"));
        self.state = State::Signature;
        true
    }

    /// Names and dates above the first label belong to what is signed.
    fn block_start(&self, at: usize) -> usize {
        let floor = self.nodes.last().map_or(0, |node| node.first + 1);
        let mut first = at;
        while first > floor
            && at - first < LINES_BEFORE_LABEL
            && is_of_block(&self.lines[first - 1])
        {
            first -= 1;
        }
        first
    }
}

/// A short line that is no sentence: the name of a party, a date, a label.
fn is_of_block(line: &Line<'_>) -> bool {
    if line.contents
        || line.marker.is_some()
        || line.opening.is_some()
        || line.level().is_some()
        || matches!(line.kind, ParagraphKind::Item(_))
        || line.text.chars().count() > 80
    {
        return false;
    }
    let text = line.text;
    let words = text.split_whitespace().count();
    if line.kind == ParagraphKind::Row {
        return text.split('\t').all(|cell| cell.chars().count() <= 40);
    }
    if date::is_in(text) && words <= 12 || text.contains("___") {
        return true;
    }
    let label = text.ends_with(':') && words <= 4;
    let sentence = text.ends_with([';', ',']) || (text.ends_with('.') && !ends_in_legal_form(text));
    label || (!sentence && words <= 8 && title::is_title_line(text))
}

/// "Acme, S.L.", "Widgets Inc."
fn ends_in_legal_form(text: &str) -> bool {
    let last = text.split_whitespace().last().unwrap_or_default();
    let letters = last.trim_end_matches('.');
    letters.contains('.')
        || matches!(fold(letters).as_str(), "inc" | "ltd" | "co" | "corp" | "ltda")
}

/// For each line whether the clauses go on after it, before the next annex; a
/// count that begins anew is that of other terms.
#[derive(Debug)]
pub(super) struct Followed(Vec<bool>);

impl Followed {
    /// Looks at each line once; `annexes` are the lines at which one begins.
    pub(super) fn new(lines: &[Line<'_>], annexes: &[usize]) -> Self {
        let mut after = vec![false; lines.len()];
        let mut clause = false;
        for (at, line) in lines.iter().enumerate().rev() {
            after[at] = clause;
            if annexes.binary_search(&at).is_ok() {
                clause = false;
            } else if !line.contents && line.opening.is_none() && line.is_numbered_heading() {
                clause = line.marker.as_ref().is_some_and(|marker| marker.value != 1);
            }
        }
        Self(after)
    }

    fn clause_before_annex(&self, at: usize) -> bool {
        self.0.get(at).copied().unwrap_or(false)
    }
}

/// Whether a line's opening is a closing.
pub(super) fn is_closing(opening: Option<&Opening>) -> bool {
    matches!(opening, Some(Opening::Signature(_)))
}
