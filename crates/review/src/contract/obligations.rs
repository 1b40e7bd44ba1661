//! Duties with a date, in the contract's own words.

use super::dates::{contract_date, due_on};
use crate::{
    Facts,
    excerpt::{around, sentences},
    folded::{Folded, Folding},
};
use domain::{Clause, ClauseKind, DueKind, Language, Obligation};
use regex::Regex;
use sha2::{Digest, Sha256};
use std::{ops::Range, sync::OnceLock};

/// At most so many are listed.
pub(super) const MAX: usize = 40;

/// A sentence that puts a date on a duty.
pub(super) struct Dated {
    /// The sentence, or the words around the duty.
    pub(super) quote: Range<usize>,
    who: Range<usize>,
    due: Range<usize>,
    kind: DueKind,
}

/// Who owes what by when, as far as a rule can tell: a party's label, a verb of
/// duty and a period or interval in one sentence.
pub(super) fn by_rules(facts: Facts<'_>, clauses: &[Clause]) -> Vec<Obligation> {
    let mut found = Vec::new();
    for clause in clauses.iter().filter(|clause| clause.kind == ClauseKind::Clause) {
        for dated in dated(facts.language, &clause.text) {
            if found.len() == MAX {
                return found;
            }
            let text = |range: &Range<usize>| clause.text.get(range.clone()).unwrap_or_default();
            found.push(Obligation {
                who: crate::json::tidy(text(&dated.who), 60),
                what: crate::json::tidy(text(&dated.quote), 240),
                due_kind: dated.kind,
                due: crate::json::tidy(text(&dated.due), 80),
                quote: text(&dated.quote).to_owned(),
                clause_id: clause.id,
                id: String::new(),
                date: None,
                confirmed: false,
            });
        }
    }
    found
}

/// With what code adds to a list of duties: a name for each, and its day.
pub(super) fn dated_by_code(clauses: &[Clause], mut duties: Vec<Obligation>) -> Vec<Obligation> {
    let contract = contract_date(clauses);
    for duty in &mut duties {
        let quote: Vec<&str> = duty.quote.split_whitespace().collect();
        let hash = Sha256::digest(format!("{}\n{}", duty.due, quote.join(" ")));
        duty.id = hex::encode(&hash[..16]);
        duty.date = due_on(contract, duty.due_kind, &duty.due);
    }
    duties
}

/// Sentences of a clause that put a date on a duty.
pub(super) fn dated(language: Language, text: &str) -> Vec<Dated> {
    let Some(regex) = duty(language) else { return Vec::new() };
    let mut found = Vec::new();
    for range in sentences(text) {
        let sentence = Folded::new(&text[range.clone()], Folding::Search);
        let Some(hit) = regex.captures(&sentence.text) else { continue };
        let place = |name: &str| -> Option<Range<usize>> {
            let place = sentence.original(hit.name(name)?.range())?;
            Some(range.start + place.start..range.start + place.end)
        };
        let (Some(who), Some((due, kind))) = (
            place("who"),
            place("due")
                .map(|due| (due, DueKind::Relative))
                .or_else(|| place("every").map(|due| (due, DueKind::Recurring))),
        ) else {
            continue;
        };
        let Some(quote) = around(text, range.clone(), who.start..due.end) else { continue };
        found.push(Dated { quote, who, due, kind });
    }
    found
}

fn duty(language: Language) -> Option<&'static Regex> {
    static ES: OnceLock<Option<Regex>> = OnceLock::new();
    static EN: OnceLock<Option<Regex>> = OnceLock::new();
    let (cell, source) = match language {
        Language::En => (
            &EN,
            concat!(
                r"\b(?P<who>(?:the )?(?:customer|client|provider|supplier|vendor|contractor|consultant|tenant|lessee|landlord|lessor|buyer|purchaser|seller|employee|employer|recipient|receiving party|disclosing party|licensee|licensor|company|processor|controller|data importer|data exporter|either party|each party|borrower|lender|guarantor|builder))",
                r"(?: \([^)]{1,40}\))? (?:shall|will|must|agrees to|is required to|undertakes to) (?:[^.;]{0,220}?)",
                r"(?:(?P<due>(?:within|no later than|not later than|at least) (?:[a-z-]+ )?\(?[0-9a-z-]{1,12}\)? (?:calendar |business |working )?(?:hours?|days?|weeks?|months?|years?)\b(?: (?:of|after|from|following|before|prior to) [^.,;]{1,50})?)|(?P<every>(?:each|every|per) (?:calendar )?(?:month|quarter|year|week)\b|\b(?:monthly|quarterly|annually)\b))",
            ),
        ),
        Language::Es => (
            &ES,
            concat!(
                r"\b(?P<who>(?:el |la |los |las )?(?:cliente|prestador[a]?|proveedor[a]?|contratista|consultor[a]?|arrendatari[oa]s?|inquilin[oa]|arrendador[a]?|comprador[a]?|vendedor[a]?|trabajador[a]?|emplead[oa]r?|empresa|parte receptora|parte reveladora|receptor[a]?|licenciatari[oa]|licenciante|encargad[oa]|responsable|prestatari[oa]|fiador[a]?|partes))",
                r"(?: \([^)]{1,40}\))? (?:debera[n]?|se obliga[n]? a|se compromete[n]? a|esta[n]? obligad[oa]s? a|pagara[n]?|abonara[n]?|entregara[n]?|comunicara[n]?|notificara[n]?|devolvera[n]?|restituira[n]?|remitira[n]?|reembolsara[n]?) ?(?:[^.;]{0,220}?)",
                r"(?:(?P<due>(?:en el plazo (?:maximo )?de|en un plazo (?:maximo )?de|dentro de los|antes de|con una antelacion (?:minima )?de|con (?:al menos )?|dentro del plazo de) ?(?:[a-z]+ )?\(?[0-9a-z]{1,12}\)? (?:primeros )?(?:horas?|dias?|semanas?|mes(?:es)?|anos?)\b(?: (?:habiles|naturales|siguientes|de antelacion))*(?: (?:a contar |contados )?(?:desde|a partir de|siguientes a)[^.,;]{1,50})?)|(?P<every>(?:cada|por) (?:mes|trimestre|ano|semana)\b|\b(?:mensualmente|trimestralmente|anualmente)\b|(?:primeros )?(?:[a-z]+ )?\(?[0-9]{1,2}\)? primeros dias de cada mes))",
            ),
        ),
    };
    cell.get_or_init(|| Regex::new(source).ok()).as_ref()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use domain::{ClauseId, ClauseStatus, Law};

    pub(in crate::contract) fn clause(text: &str) -> Clause {
        Clause {
            id: ClauseId::generate(),
            position: 0,
            path: "1".into(),
            number: "1".into(),
            heading: String::new(),
            kind: ClauseKind::Clause,
            text: text.into(),
            blocks: vec![],
            status: ClauseStatus::Done,
            risk: None,
            playbook_risk: None,
            model_risk: None,
            disagrees: false,
            summary: String::new(),
            findings: vec![],
            answered_by: None,
            reused_from: None,
            changes: vec![],
            previous_clause_id: None,
            error: None,
            reviewed: false,
        }
    }

    #[test]
    fn a_duty_with_a_date_is_listed_in_the_contracts_own_words() {
        for (language, text, who, due) in [
            (
                Language::En,
                "The Customer shall pay each invoice within thirty (30) days of receipt.",
                "The Customer",
                "within thirty (30) days of receipt",
            ),
            (Language::En, "Provider will send reports every month.", "Provider", "every month"),
            (
                Language::Es,
                "El Arrendador devolverá la fianza en el plazo de un mes desde la entrega.",
                "El Arrendador",
                "en el plazo de un mes desde la entrega",
            ),
            (
                Language::Es,
                "El Cliente se obliga a pagar la cuota cada mes.",
                "El Cliente",
                "cada mes",
            ),
        ] {
            let facts = Facts {
                language,
                side: None,
                parties: &[],
                contract_type: None,
                law: &Law::UNKNOWN,
            };
            let found = by_rules(facts, &[clause(text)]);
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(
                (found[0].who.as_str(), found[0].due.as_str(), found[0].quote.as_str()),
                (who, due, text)
            );
        }
    }

    #[test]
    fn a_right_or_a_date_without_a_duty_is_no_obligation() {
        for text in [
            "The Customer may cancel within 30 days.",
            "This Agreement lasts one year.",
            "The Customer shall be careful.",
        ] {
            assert!(dated(Language::En, text).is_empty(), "{text}");
        }
    }
}
