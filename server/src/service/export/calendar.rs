//! Obligations with a date as all-day events with an alarm (RFC 5545).

use super::{Audience, Material, words};
use domain::{DueKind, Obligation};
use sha2::{Digest, Sha256};

/// Octets of a content line, without its end.
const LINE: usize = 75;

/// A calendar. Obligations are our reading of the contract, so the other side
/// gets none.
pub(super) fn write(material: &Material) -> String {
    let mut out = String::new();
    for text in [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//contracts//obligations//EN",
        "CALSCALE:GREGORIAN",
    ] {
        line(&mut out, text);
    }
    if material.wish.audience == Audience::Internal {
        // As long as nobody has confirmed a day, all that code computed are proposed.
        let all = || material.state.review.iter().flat_map(|review| &review.obligations);
        let some = all().any(|duty| duty.confirmed);
        all()
            .filter(|duty| duty.confirmed || !some)
            .for_each(|duty| event(&mut out, material, duty));
    }
    line(&mut out, "END:VCALENDAR");
    out
}

fn event(out: &mut String, material: &Material, duty: &Obligation) {
    let Some(day) = day(duty) else { return };
    let Ok(next) = day.tomorrow() else { return };
    let state = &material.state;
    let clause = state.clauses.iter().find(|clause| clause.id == duty.clause_id);
    let place = clause.map(words::name).unwrap_or_default();
    let stamp: String = material.now.chars().filter(|c| !matches!(c, '-' | ':')).collect();
    let what = format!("{}: {}", duty.who, duty.what);
    line(out, "BEGIN:VEVENT");
    line(out, &format!("UID:{}", uid(&state.contract_id.to_string(), duty)));
    line(out, &format!("DTSTAMP:{stamp}"));
    line(out, &format!("DTSTART;VALUE=DATE:{}", day.strftime("%Y%m%d")));
    line(out, &format!("DTEND;VALUE=DATE:{}", next.strftime("%Y%m%d")));
    line(out, &format!("SUMMARY:{}", escaped(&what)));
    let about = format!("{}\n{place}\n{}", state.title, duty.quote);
    line(out, &format!("DESCRIPTION:{}", escaped(&about)));
    line(out, if duty.confirmed { "STATUS:CONFIRMED" } else { "STATUS:TENTATIVE" });
    line(out, "TRANSP:TRANSPARENT");
    line(out, "BEGIN:VALARM");
    line(out, "ACTION:DISPLAY");
    line(out, "TRIGGER:-P7D");
    line(out, &format!("DESCRIPTION:{}", escaped(&what)));
    line(out, "END:VALARM");
    line(out, "END:VEVENT");
}

/// As code computed it; of a review from before it did, the day that is written.
fn day(duty: &Obligation) -> Option<jiff::civil::Date> {
    let written =
        || (duty.due_kind == DueKind::Fixed).then(|| document::iso_date(&duty.due)).flatten();
    duty.date.clone().or_else(written)?.parse().ok()
}

/// The same for the same duty in every version, so that a calendar that takes
/// in a second file changes its events and does not repeat them.
fn uid(contract: &str, duty: &Obligation) -> String {
    let quote = words::flat(&duty.quote);
    let hash = Sha256::digest(format!("{contract}\n{}\n{quote}", duty.due));
    format!("{}@advai", hex::encode(&hash[..16]))
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            _ if letter.is_control() => {}
            _ => out.push(letter),
        }
    }
    out
}

/// One content line, folded so that no letter is cut.
fn line(out: &mut String, text: &str) {
    let mut room = LINE;
    for letter in text.chars() {
        if letter.len_utf8() > room {
            out.push_str("\r\n ");
            room = LINE - 1;
        }
        out.push(letter);
        room -= letter.len_utf8();
    }
    out.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::{escaped, line};

    #[test]
    fn a_long_line_is_folded_between_letters_at_75_octets() {
        let mut out = String::new();
        line(&mut out, &format!("SUMMARY:{}", "ñ€x".repeat(60)));
        let lines: Vec<&str> = out.trim_end().split("\r\n").collect();
        assert!(lines.len() > 3 && lines.iter().all(|line| line.len() <= 75), "{lines:?}");
        assert!(lines[1..].iter().all(|line| line.starts_with(' ')));
        assert_eq!(out.replace("\r\n ", "").trim_end(), format!("SUMMARY:{}", "ñ€x".repeat(60)));
    }

    #[test]
    fn what_has_a_meaning_in_a_calendar_is_escaped() {
        assert_eq!(escaped("a, b; c\\d\ne\r"), "a\\, b\\; c\\\\d\\ne");
    }
}
