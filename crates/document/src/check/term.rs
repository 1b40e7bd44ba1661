//! Defined terms: used and not defined, defined and not used, defined twice.

use super::{
    contract::{Contract, Unit},
    definition::{Definition, Form, Uses, definitions, key_of},
    found::Found,
};
use domain::{ClauseKind, Language};
use regex::Regex;
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::LazyLock,
};

/// A contract that defines fewer terms does not define its terms.
const LEAST_DEFINED: usize = 3;

/// Capitalised words that end in what contracts define, behind an article.
static ENGLISH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(?i:the|any|each|such|all|its|their|an?|of|this|other)[ ](?P<t>(?:[A-Z][a-z]+[ ]){1,3}(?:Dates?|Fees?|Information|Services?|Products?|Materials?|Terms?|Periods?|Prices?|Territory|Deliverables?|Software|Property|Documents?|Documentation|Data|Users?|Events?|Expenses|Costs|Losses|Equipment|Premises|Deposit|Assets|Technology|Specifications?|Milestones?|Payments?|Taxes|Amounts?|Plan))\b").ok()
});
static SPANISH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(?i:el|la|los|las|del|al|su|sus|cada|cualquier|dichos?|dichas?)[ ](?P<t>(?:Fechas?|Precios?|Servicios?|Productos?|Información|Plazos?|Periodos?|Períodos?|Territorios?|Inmuebles?|Rentas?|Datos|Materiales|Documentación|Honorarios|Tarifas?|Licencias?|Activos|Usuarios?|Eventos?|Plataforma|Aplicación|Equipos?|Garantías?|Gastos|Entregables|Importes?|Pagos?|Hitos?)(?:[ ](?:(?:de|del|de la|de los|de las)[ ])?[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+){1,3})\b").ok()
});

/// A capitalised term that is used as if it were defined, in a contract that
/// defines its terms. Told once, at its first use.
pub(super) fn undefined_term(contract: &Contract<'_>, found: &mut Found<'_>) {
    let pattern = match contract.language {
        Language::En => &ENGLISH,
        Language::Es => &SPANISH,
    };
    let Some(pattern) = pattern.as_ref() else { return };
    let defined = definitions(contract);
    let distinct: HashSet<&[String]> = defined.iter().map(|it| it.key.as_slice()).collect();
    if distinct.len() < LEAST_DEFINED || defines_elsewhere(contract) {
        return;
    }
    let known = Known::of(contract, &defined);
    let mut used: BTreeMap<Vec<String>, Vec<(usize, usize, &str)>> = BTreeMap::new();
    for (at, unit) in contract.units.iter().enumerate() {
        if unit.clause.kind != ClauseKind::Clause || unit.is_in_annex() {
            continue;
        }
        for hit in pattern.captures_iter(unit.text()).filter_map(|hit| hit.name("t")) {
            used.entry(key_of(hit.as_str())).or_default().push((at, hit.start(), hit.as_str()));
        }
    }
    let uses = Uses::of(contract);
    for (key, places) in used {
        let Some(&(at, start, term)) = places.first() else { continue };
        if places.len() < 2 || known.has(&key) {
            continue;
        }
        // In lower case somewhere, it is no term but a habit of capitals.
        let lower = uses.places(&key).any(|(unit, start)| {
            contract.units[unit].text()[start..].starts_with(char::is_lowercase)
        });
        if lower {
            continue;
        }
        let (detail, suggestion) = match contract.reader {
            Language::Es => (
                format!(
                    "«{term}» se usa {} veces como término definido y no está definido.",
                    places.len()
                ),
                "Defina el término, o escríbalo con minúscula si no lo es.".to_owned(),
            ),
            Language::En => (
                format!(
                    "“{term}” is used {} times as a defined term and is not defined.",
                    places.len()
                ),
                "Define it, or write it without capitals if it is no term.".to_owned(),
            ),
        };
        found.push(at, start..start + term.len(), "undefined_term", detail, suggestion);
    }
}

/// What counts as defined: quoted or bold somewhere, in a heading, in a name.
struct Known(HashSet<Vec<String>>);

impl Known {
    fn of(contract: &Contract<'_>, defined: &[Definition<'_>]) -> Self {
        static QUOTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
            Regex::new(r#"["“«'‘]([^"“”«»\n]{2,60})["”»'’]|(?m)^[ *_•\-]*([^\n:.;]{2,60})(?:[:.]|[ ]means)"#).ok()
        });
        let mut known: HashSet<Vec<String>> = defined.iter().map(|it| it.key.clone()).collect();
        let mut add = |text: &str| {
            known.insert(key_of(text));
        };
        for party in contract.parties {
            add(&party.name);
            add(&party.role);
        }
        for unit in &contract.units {
            add(&unit.clause.heading);
            bold(unit).for_each(&mut add);
            if let Some(quoted) = QUOTED.as_ref() {
                for hit in quoted.captures_iter(unit.text()) {
                    if let Some(term) = hit.get(1).or_else(|| hit.get(2)) {
                        add(term.as_str());
                    }
                }
            }
        }
        Self(known)
    }

    /// Whether the term, or a part of it, is known.
    fn has(&self, key: &[String]) -> bool {
        (0..key.len()).any(|from| (from + 1..=key.len()).any(|to| self.0.contains(&key[from..to])))
    }
}

fn bold<'a>(unit: &Unit<'a>) -> impl Iterator<Item = &'a str> {
    let text = unit.text();
    let clause = unit.clause;
    let runs = clause.blocks.iter().flat_map(|block| &block.runs).filter(|run| run.bold);
    runs.filter_map(move |run| text.get(run.start as usize..run.end as usize))
}

/// Whether the contract says that its terms are defined somewhere else.
fn defines_elsewhere(contract: &Contract<'_>) -> bool {
    static PATTERN: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"(?:capitali[sz]ed|mayuscula)[^.;]{0,120}(?:defin|meaning|significado)|(?:defin|meaning|significado)[^.;]{0,120}(?:capitali[sz]ed|mayuscula)|cover page|order form|hoja de pedido|condiciones particulares").ok()
    });
    PATTERN.as_ref().is_some_and(|pattern| {
        contract.sentences().any(|(_, it)| pattern.is_match(&it.folded.text))
    })
}

/// A term that is defined and then never used.
pub(super) fn unused_term(contract: &Contract<'_>, found: &mut Found<'_>) {
    let defined = definitions(contract);
    let uses = Uses::of(contract);
    let mut places: HashMap<&[String], HashSet<(usize, usize)>> = HashMap::new();
    for definition in &defined {
        let own = places.entry(&definition.key).or_default();
        for at in definition.place.clone() {
            own.insert((definition.unit, at));
        }
    }
    let is_used = |definition: &Definition<'_>| {
        let own = &places[definition.key.as_slice()];
        uses.places(&definition.key).any(|place| !own.contains(&place))
    };
    let mut used_groups = HashSet::new();
    let unused: Vec<&Definition<'_>> = defined
        .iter()
        .filter(|definition| {
            let used = is_used(definition);
            if used {
                used_groups.insert(definition.group);
            }
            !used
        })
        .collect();
    for definition in unused {
        let unit = &contract.units[definition.unit];
        // "(“HIPAA”)" and "(“right to be forgotten”)" say how others call it.
        let named = definition.form != Form::Label
            || definition.term.starts_with(char::is_uppercase)
                && definition.term.chars().any(char::is_lowercase);
        if used_groups.contains(&definition.group) || unit.is_in_annex() || !named {
            continue;
        }
        let term = definition.term;
        let (detail, suggestion) = match contract.reader {
            Language::Es => (
                format!("«{term}» se define y no vuelve a usarse."),
                "Suprima la definición, o use el término donde corresponda.".to_owned(),
            ),
            Language::En => (
                format!("“{term}” is defined and never used."),
                "Strike the definition, or use the term where it belongs.".to_owned(),
            ),
        };
        found.push(definition.unit, definition.place.clone(), "unused_term", detail, suggestion);
    }
}

/// A term that is defined twice outside annexes, which may define for themselves.
pub(super) fn duplicate_definition(contract: &Contract<'_>, found: &mut Found<'_>) {
    let mut first: HashMap<Vec<String>, usize> = HashMap::new();
    for definition in definitions(contract) {
        let unit = &contract.units[definition.unit];
        if unit.is_in_annex() || definition.form != Form::Means {
            continue;
        }
        let Some(earlier) = first.get(&definition.key).copied() else {
            first.insert(definition.key, definition.unit);
            continue;
        };
        let term = definition.term;
        let number = contract.units[earlier].clause.number.as_str();
        let detail = match (contract.reader, number.is_empty() || earlier == definition.unit) {
            (Language::Es, true) => format!("«{term}» ya está definido antes."),
            (Language::Es, false) => format!("«{term}» ya está definido en {number}."),
            (Language::En, true) => format!("“{term}” is already defined before."),
            (Language::En, false) => format!("“{term}” is already defined in {number}."),
        };
        let suggestion = contract.say("Deje una sola definición.", "Keep one definition only.");
        found.push(definition.unit, definition.place, "duplicate_definition", detail, suggestion);
    }
}
