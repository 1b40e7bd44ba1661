//! Two clauses that give different values for the same thing. Only where the
//! sentence itself says which thing it is: how long the contract lasts, the
//! notice that ends it, the rent, the days in which an invoice is paid.

use super::{
    contract::{Contract, Sentence},
    figure::shown,
    found::Found,
};
use crate::figure::{Decimal, Figure, TimeUnit, Value};
use domain::{ClauseKind, Language};
use regex::Regex;
use std::{collections::HashMap, sync::LazyLock};

/// What kind of value a thing has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The first period behind the words; "renewable by a year" may follow.
    Term,
    Period,
    Amount,
    Percent,
}

/// A thing that a contract has one value for. `says` captures as `who` what
/// makes two sentences be about the same thing; `unless` names what makes them
/// be about something else.
struct Thing {
    kind: Kind,
    says: LazyLock<Option<Regex>>,
    unless: LazyLock<Option<Regex>>,
}

macro_rules! thing {
    ($kind:expr, $says:expr, $unless:expr) => {
        Thing {
            kind: $kind,
            says: LazyLock::new(|| Regex::new($says).ok()),
            unless: LazyLock::new(|| Regex::new($unless).ok()),
        }
    };
}

static THINGS: [Thing; 12] = [
    // How long it lasts.
    thing!(
        Kind::Term,
        r"\b(?:duracion|vigencia|plazo(?: de duracion)?)(?: inicial)? del? (?:presente |este |la |el )?(?P<who>contrato|acuerdo|arrendamiento|convenio)\b[^.;]{0,40}\b(?:es|sera|se fija|se establece|se pacta|se estipula|queda fijad[oa])\b|\b(?P<whom>contrato|acuerdo|arrendamiento|convenio) (?:tendra|tiene) una (?:duracion|vigencia)\b",
        r"\b(?:prorroga\b|prorrogas\b|prorrogad|renov|adicional|minim|obligatori|confidencial|garantia|preaviso|antelacion|terminacion|periodo de prueba|segund|tacit)"
    ),
    thing!(
        Kind::Term,
        r"\b(?:initial )?term of (?:this|the) (?P<who>agreement|contract|lease)\b[^.;]{0,30}\b(?:is|shall be|will be)\b|\bthis (?P<whom>agreement|contract|lease) (?:shall|will) (?:have a term of|(?:remain|continue|be) in (?:full )?(?:force|effect)(?: and effect)? for)",
        r"\b(?:renewal|renewed|extend|extension|additional|confidential|surviv|after (?:the )?(?:termination|expiration)|notice|minimum)"
    ),
    // The notice that ends it without a reason.
    thing!(
        Kind::Period,
        r"\b(?P<who>cualquiera de las partes|cualquier parte|ambas partes|cada una de las partes|el arrendatario|la arrendataria|el arrendador|el cliente|el proveedor|el prestador)\b[^.;]{0,60}\b(?:resolver|terminar|desistir|rescindir|dar por (?:terminado|finalizado|resuelto)|poner fin)\b[^.;]{0,120}\b(?:preaviso|antelacion|anticipacion|aviso previo|previo aviso)\b",
        r"\b(?:incumpl|impago|prueba|prorrog|renov|fuerza mayor|parcial|subsan|insolv|transcurrid|primer)"
    ),
    thing!(
        Kind::Period,
        r"\b(?P<who>either party|any party|each party|customer|client|company|provider|supplier|tenant|landlord|licensee|licensor)\b[^.;]{0,40}\bterminate this (?:agreement|contract|lease)\b[^.;]{0,120}\bnotice\b",
        r"\b(?:breach|cure|fail|default|insolv|bankrupt|renew|material|non-payment|force majeure|expiration|change of control)"
    ),
    // The rent, the price.
    thing!(
        Kind::Amount,
        r"\b(?P<who>(?:renta|precio|canon|remuneracion|contraprestacion|honorarios)(?: (?:mensual(?:es)?|anual(?:es)?|total(?:es)?|bruta|pactad[ao]s?|del contrato|del arrendamiento|de la compraventa|de los servicios))*) (?:es|sera|seran|asciende|ascienden|ascendera|se fija|se establece|queda fijad[oa])\b",
        r"\b(?:prorrog|increment|actualiz|revis|a partir|segund|tercer|inicial|adicional|opcion|penal|fianza|reserva|parcial|primer|descuento|por (?:hora|dia|unidad|persona)|impuesto|iva|igv|durante)"
    ),
    thing!(
        Kind::Amount,
        r"\b(?P<who>(?:monthly|annual|total|base|purchase|contract)? ?(?:rent|price|fee|salary|consideration)(?: of this (?:agreement|lease|contract))?) (?:is|shall be|will be)\b",
        r"\b(?:renew|increase|adjust|year|month [0-9]|additional|option|late|deposit|partial|discount|per (?:hour|day|unit|user)|tax|initial|during|if )"
    ),
    // In how many days an invoice is paid.
    thing!(
        Kind::Period,
        r"\b(?P<who>factura)s?\b[^.;]{0,80}\b(?:se (?:pagar|abonar)\w*|ser\w+ (?:pagad|abonad)\w+|pagar\w*|abonar\w*|pago)\b|\bpagos?\b[^.;]{0,60}\b(?P<whom>factura)",
        r"\b(?:disput|controver|objet|interes|mora\b|suspen|reclam|error|emit|impugn|rechaz|antelacion|anticip|conform)"
    ),
    thing!(
        Kind::Period,
        r"\b(?P<who>invoice)s?\b[^.;]{0,80}\b(?:pay|paid|payable|due)\b|\bpay[^.;]{0,40}\b(?P<whom>invoice)",
        r"\b(?:disput|contest|interest|late|overdue|suspend|error|issue|object|notice|advance|past due|if )"
    ),
    // Interest on late payment.
    thing!(
        Kind::Percent,
        r"\binteres(?:es)? (?:de demora|moratorios?|de mora)\b[^.;]{0,80}(?P<who>mensual|anual)?",
        r"\b(?:superior|maxim|legal|puntos)"
    ),
    thing!(
        Kind::Percent,
        r"\b(?:late|overdue|past due)\b[^.;]{0,60}\binterest\b[^.;]{0,80}\bper (?P<who>month|annum|year)\b",
        r"\b(?:lesser|maximum|lower of|above|plus)"
    ),
    // How long secrets are kept after the end.
    thing!(
        Kind::Period,
        r"\b(?P<who>confidencial)\w*\b[^.;]{0,160}\b(?:tras|despues de|desde|siguientes a|posteriores a)\b[^.;]{0,30}\b(?:terminacion|finalizacion|extincion|resolucion|vencimiento)\b",
        r"\b(?:secretos? (?:empresarial|industrial|comercial)|datos personales|devol|destru)"
    ),
    thing!(
        Kind::Period,
        r"\b(?P<who>confidential)\w*\b[^.;]{0,160}\b(?:after|following|from)\b[^.;]{0,30}\b(?:termination|expiration|end)\b",
        r"\b(?:trade secret|personal data|return|destroy|disclosure)"
    ),
];

/// What one sentence says of a thing.
struct Said {
    unit: usize,
    place: std::ops::Range<usize>,
    value: Value,
    /// As it is compared: a year is twelve months.
    key: (Decimal, &'static str),
}

/// Two clauses of the body that give different values for the same thing.
pub(super) fn contradiction(contract: &Contract<'_>, found: &mut Found<'_>) {
    let mut said: HashMap<(usize, String), Vec<Said>> = HashMap::new();
    for (at, sentence) in contract.sentences() {
        let unit = &contract.units[at];
        if unit.clause.kind != ClauseKind::Clause || unit.is_in_annex() {
            continue;
        }
        let text = sentence.folded.text.as_str();
        for (thing_at, thing) in THINGS.iter().enumerate() {
            let mut values = values_in(contract, at, sentence, thing.kind).peekable();
            if values.peek().is_none() {
                continue;
            }
            let (Some(says), Some(unless)) = (thing.says.as_ref(), thing.unless.as_ref()) else {
                continue;
            };
            let Some(hit) = says.captures(text) else { continue };
            let from =
                hit.get(0).map_or(sentence.range.start, |hit| sentence.place(hit.range()).start);
            let mut values = values.filter(|(figure, ..)| figure.range.start >= from);
            let Some((figure, value, key)) = values.next() else { continue };
            // What stands far behind the first period is about something else.
            let about = match thing.kind {
                Kind::Term => up_to(contract.units[at].text(), sentence, figure.range.end),
                _ if values.next().is_some() => continue,
                _ => text.to_owned(),
            };
            if unless.is_match(&about) {
                continue;
            }
            let who = hit.name("who").or_else(|| hit.name("whom"));
            let who = who.map_or(String::new(), |who| who.as_str().trim().to_owned());
            let place = figure.range.clone();
            said.entry((thing_at, who)).or_default().push(Said { unit: at, place, value, key });
        }
    }
    for all in said.into_values() {
        let Some(first) = all.first() else { continue };
        let other = all.iter().find(|other| other.key != first.key);
        let values =
            all.iter().filter(|it| it.key != first.key && Some(it.key) != other.map(|it| it.key));
        // Three values are a table of cases and no slip.
        let (Some(other), None) = (other, values.into_iter().next()) else { continue };
        if other.unit == first.unit || other.key.1 != first.key.1 {
            continue;
        }
        let clause = contract.units[first.unit].clause;
        let name = if clause.number.is_empty() { &clause.heading } else { &clause.number };
        let (before, here) = (shown(contract, first.value), shown(contract, other.value));
        let (detail, suggestion) = match contract.reader {
            Language::Es => (
                format!("Aquí dice {here}; en «{name}» dice {before} para lo mismo."),
                "Decida cuál vale y deje un solo valor.".to_owned(),
            ),
            Language::En => (
                format!("It says {here} here, and {before} in “{name}” for the same thing."),
                "Settle which one applies, and keep one value.".to_owned(),
            ),
        };
        found.push(other.unit, other.place.clone(), "contradiction", detail, suggestion);
    }
}

/// The sentence as far as a few words behind its figure, folded.
fn up_to(text: &str, sentence: &Sentence, figure: usize) -> String {
    let rest = &text[figure..sentence.range.end.max(figure)];
    let more = rest.char_indices().nth(40).map_or(rest.len(), |(at, _)| at);
    let about = &text[sentence.range.start.min(figure)..figure + more];
    crate::folded::fold(about, crate::folded::Folding::Search)
}

/// The values of that kind in a sentence.
fn values_in<'c>(
    contract: &'c Contract<'_>,
    unit: usize,
    sentence: &Sentence,
    kind: Kind,
) -> impl Iterator<Item = (&'c Figure, Value, (Decimal, &'static str))> {
    let figures = &contract.units[unit].figures;
    let from = figures.partition_point(|figure| figure.range.start < sentence.range.start);
    let end = sentence.range.end;
    figures[from..].iter().take_while(move |figure| figure.range.end <= end).filter_map(
        move |figure| {
            let value = figure.reading.value()?;
            key_of(value, kind).map(|key| (figure, value, key))
        },
    )
}

/// A value and its measure: values of different measures cannot be compared.
fn key_of(value: Value, kind: Kind) -> Option<(Decimal, &'static str)> {
    match (value, kind) {
        (Value::Duration { count, unit }, Kind::Period | Kind::Term) => Some(match unit {
            TimeUnit::Years => (count.times(12)?, "months"),
            TimeUnit::Months => (count, "months"),
            TimeUnit::BusinessDays => (count, "business days"),
            TimeUnit::Days | TimeUnit::CalendarDays => (count, "days"),
            TimeUnit::Hours => (count, "hours"),
            TimeUnit::Weeks => (count, "weeks"),
        }),
        (Value::Amount { value, currency }, Kind::Amount) => {
            Some((value, currency.unwrap_or_default()))
        }
        (Value::Percent(value), Kind::Percent) => Some((value, "%")),
        _ => None,
    }
}
