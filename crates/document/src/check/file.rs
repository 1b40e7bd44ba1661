//! Checks that the reader of the file and the comparison find; here only their
//! words.

use super::reviewer;
use domain::{Check, ClauseId, Language};

/// A comment of the file that speaks to whoever reviews the contract; absent
/// where it does not. No model sees a comment, so nothing could obey it.
pub fn addressed_comment(language: Language, clause: ClauseId, comment: &str) -> Option<Check> {
    let (detail, suggestion) = reviewer::words(language);
    (!reviewer::addressed(comment).is_empty())
        .then(|| check(reviewer::KIND, clause, comment, detail, suggestion))
}

/// Text that the file hides from who reads it. `hidden` is that text, which
/// stands in no clause; `clause` is the one it hides in.
pub fn hidden_text(language: Language, clause: ClauseId, hidden: &str) -> Check {
    let (detail, suggestion) = match language {
        Language::Es => (
            "El archivo contiene en este lugar texto oculto, que no se ve ni se imprime.",
            "Pregunte a la otra parte por qué está ahí y pida un archivo sin texto oculto.",
        ),
        Language::En => (
            "The file holds hidden text here, which is neither shown nor printed.",
            "Ask the other side why it is there, and ask for a file without hidden text.",
        ),
    };
    check("hidden_text", clause, hidden, detail, suggestion)
}

/// A change against the previous version that the file's tracked changes do not
/// show. `quote` is the new text, or the old one where the text is gone.
pub fn untracked_change(language: Language, clause: ClauseId, quote: &str) -> Check {
    let (detail, suggestion) = match language {
        Language::Es => (
            "Este cambio no figura en el control de cambios del archivo.",
            "Revíselo como una propuesta más y pida explicación a la otra parte.",
        ),
        Language::En => (
            "This change is not among the tracked changes of the file.",
            "Review it like any other proposal, and ask the other side to explain it.",
        ),
    };
    check("untracked_change", clause, quote, detail, suggestion)
}

fn check(kind: &str, clause: ClauseId, quote: &str, detail: &str, suggestion: &str) -> Check {
    Check {
        kind: kind.to_owned(),
        clause_id: clause,
        quote: quote.to_owned(),
        detail: detail.to_owned(),
        suggestion: suggestion.to_owned(),
    }
}
