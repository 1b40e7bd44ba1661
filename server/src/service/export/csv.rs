//! The findings as comma-separated values (RFC 4180), safe to open in a
//! spreadsheet.

use super::{Audience, Material, audience, words};

/// One line for each finding, under a line of names.
pub(super) fn write(material: &Material) -> String {
    let mut out = String::new();
    match material.wish.audience {
        Audience::Internal => {
            line(
                &mut out,
                &[
                    "clause",
                    "level",
                    "kind",
                    "topic",
                    "quote",
                    "why",
                    "suggestion",
                    "old",
                    "new",
                    "decision",
                    "text",
                    "note",
                    "share",
                    "by",
                ],
            );
            for clause in &material.state.clauses {
                for finding in &clause.findings {
                    let (old, new) = sides(&finding.edits);
                    let text = |value: &Option<String>| value.clone().unwrap_or_default();
                    line(
                        &mut out,
                        &[
                            &words::name(clause),
                            finding.severity.as_str(),
                            &word(&finding.kind),
                            &finding.topic,
                            &finding.quote,
                            &finding.why,
                            &finding.suggestion,
                            &old,
                            &new,
                            &word(&finding.decision),
                            &text(&finding.text),
                            &text(&finding.note),
                            if finding.share { "true" } else { "false" },
                            &word(&finding.by),
                        ],
                    );
                }
            }
        }
        Audience::Counterparty => {
            line(&mut out, &["clause", "quote", "old", "new", "comment"]);
            for open in audience::open(&material.state) {
                let (old, new) = sides(&open.edits);
                let comment = open.comment.unwrap_or_default();
                line(&mut out, &[&words::name(open.clause), open.quote, &old, &new, comment]);
            }
        }
    }
    out
}

fn sides(edits: &[domain::Edit]) -> (String, String) {
    let side =
        |pick: fn(&domain::Edit) -> &str| edits.iter().map(pick).collect::<Vec<_>>().join("\n");
    (side(|edit| &edit.old), side(|edit| &edit.new))
}

/// As in JSON.
fn word(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default().trim_matches('"').to_owned()
}

fn line(out: &mut String, cells: &[&str]) {
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        out.push_str(&quoted(cell));
    }
    out.push_str("\r\n");
}

/// A cell that a spreadsheet would take for a formula gets an apostrophe; what
/// holds a comma, a quote or a line end stands in quotes.
fn quoted(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_cell_is_quoted_where_it_must_be_and_never_a_formula() {
        for (cell, written) in [
            ("plain", "plain"),
            ("a, b", "\"a, b\""),
            ("say \"no\"", "\"say \"\"no\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("=1+1", "'=1+1"),
            ("+34 600", "'+34 600"),
            ("-5, or so", "\"'-5, or so\""),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\tx", "'\tx"),
            ("5-3", "5-3"),
        ] {
            assert_eq!(quoted(cell), written);
        }
    }
}
