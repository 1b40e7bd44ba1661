//! The day on which a duty is due, computed by code from the contract's own words.

use crate::{
    folded::{Folding, fold},
    period::count,
};
use domain::{Clause, ClauseKind, DueKind};
use jiff::{ToSpan, civil::Date};
use regex::Regex;
use std::sync::LazyLock;

/// The day of the contract: the one that its opening names; absent where it names
/// none or several.
pub(super) fn contract_date(clauses: &[Clause]) -> Option<Date> {
    let openings = clauses.iter().filter(|clause| clause.kind == ClauseKind::Preamble);
    let lines = openings.flat_map(|clause| clause.text.split(['\n', ',', ';']));
    let mut days: Vec<Date> = Vec::new();
    let text: Vec<&str> = lines.collect();
    // A date may itself hold a comma ("March 1, 2026"): pairs of parts are read.
    for pair in
        text.windows(2).map(|pair| pair.join(",")).chain(text.iter().map(|one| (*one).to_owned()))
    {
        let day = document::iso_date(&pair).and_then(|day| day.parse::<Date>().ok());
        days.extend(day);
    }
    days.sort();
    days.dedup();
    match days[..] {
        [day] => Some(day),
        _ => None,
    }
}

/// So long after the contract was made. Working days are nobody's to count without
/// a calendar of holidays.
static AFTER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r"\b(?P<n>[0-9]{1,4}|[a-z-]+)\)? (?:\([0-9a-z ]{1,30}\) )?(?:calendar |naturales )?",
        r"(?P<u>days?|weeks?|months?|years?|dias?|semanas?|mes(?:es)?|anos?)\b",
        r"(?: (?:naturales|siguientes|contados|a contar))* (?:of|after|from|following|desde|a partir de|siguientes a|a) ",
        r"(?:la |el |the |su )?(?:date of (?:this|the) (?:agreement|contract|lease|deed)|effective date|signature|signing|execution|",
        r"firma|suscripcion|celebracion|fecha (?:de (?:firma|este contrato|celebracion)|del (?:presente )?contrato))\b",
    ))
    .ok()
});

/// The day, as ISO 8601; absent where the words do not say it for certain.
pub(super) fn due_on(contract: Option<Date>, kind: DueKind, due: &str) -> Option<String> {
    if let Some(day) = document::iso_date(due) {
        let day: Date = day.parse().ok()?;
        return (kind != DueKind::Recurring).then(|| day.to_string());
    }
    let due = fold(due, Folding::Search);
    let hit = AFTER.as_ref()?.captures(&due)?;
    let n = count(hit.name("n")?.as_str())?;
    if n.fract() != 0.0 || !(0.0..=1_000.0).contains(&n) {
        return None;
    }
    let n = n as i64;
    let unit = hit.name("u")?.as_str();
    let span = match unit.trim_end_matches('s') {
        "day" | "dia" => n.days(),
        "week" | "semana" => n.weeks(),
        "month" | "mes" | "me" | "mese" => n.months(),
        "year" | "ano" => n.years(),
        _ => return None,
    };
    Some(contract?.checked_add(span).ok()?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ClauseId;

    fn opening(text: &str) -> Vec<Clause> {
        let id = ClauseId(Default::default());
        let (number, heading) = (String::new(), String::new());
        vec![Clause::unread(id, ClauseKind::Preamble, number, heading, text.to_owned())]
    }

    #[test]
    fn the_day_of_the_contract_is_the_only_one_that_its_opening_names() {
        let day = |text: &str| contract_date(&opening(text)).map(|day| day.to_string());
        let es = "En Madrid, a 14 de febrero de 2026, reunidos los abajo firmantes.";
        assert_eq!(day(es).as_deref(), Some("2026-02-14"));
        assert_eq!(day("Made on March 1, 2026 between A and B.").as_deref(), Some("2026-03-01"));
        assert_eq!(day("Made on 1 March 2026, A being born on 2 May 1970."), None);
        assert_eq!(day("Made between A and B."), None);
    }

    #[test]
    fn periods_from_the_contract_on_are_counted_and_others_are_not() {
        let contract = Some("2026-01-31".parse().unwrap());
        for (due, day) in [
            ("within thirty (30) days of the Effective Date", Some("2026-03-02")),
            ("within 1 month after signing", Some("2026-02-28")),
            ("within one month of signature", Some("2026-02-28")),
            ("en el plazo de quince días naturales desde la firma", Some("2026-02-15")),
            ("dentro de los dos años siguientes a la firma", Some("2028-01-31")),
            ("within 10 business days of signature", None),
            ("within thirty days of receipt of the invoice", None),
            ("on 5 May 2027", Some("2027-05-05")),
        ] {
            assert_eq!(due_on(contract, DueKind::Relative, due).as_deref(), day, "{due}");
        }
        assert_eq!(due_on(None, DueKind::Relative, "within 30 days of signature"), None);
    }
}
