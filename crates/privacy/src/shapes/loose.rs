//! Numbers that nothing explains. What counts, costs, measures, dates or cites
//! says so by what stands beside it; five digits and more that do not are taken
//! for somebody's number, whatever its groups.

use super::{Shape, bounded, code, digits, money};
use crate::{fold, kind::Kind, lexicon};

/// Fewer are a year, a count or a clause.
const LEAST: usize = 5;
/// More groups than these are a row of figures.
const MOST_GROUPS: usize = 6;

/// Words in small letters behind an identifier: none of them is counted by it.
const BEHIND: &[&str] = &[
    "issued",
    "dated",
    "held",
    "opened",
    "registered",
    "granted",
    "filed",
    "recorded",
    "dom",
    "expedida",
    "expedido",
    "emitida",
    "emitido",
    "otorgada",
    "otorgado",
    "inscrita",
    "inscrito",
    "inscripta",
    "inscripto",
    "registrada",
    "registrado",
    "extendida",
    "vigente",
    "titular",
    "abierta",
    "fechada",
    "fechado",
    "ante",
    "cuyo",
    "cuya",
    "whose",
    "which",
    "that",
    "que",
    "shall",
    "is",
    "are",
    "was",
    "es",
    "son",
    "fue",
    "may",
    "will",
    "before",
    "if",
    "and/or",
    "or",
    "y/o",
];

/// A figure's column, in a table.
const FIGURES: &[&str] = &[
    "amount",
    "amounts",
    "price",
    "prices",
    "fee",
    "fees",
    "cost",
    "costs",
    "total",
    "totals",
    "value",
    "rent",
    "payment",
    "payments",
    "qty",
    "quantity",
    "units",
    "hours",
    "days",
    "year",
    "years",
    "rate",
    "balance",
    "principal",
    "interest",
    "budget",
    "shares",
    "volume",
    "km",
    "kg",
    "importe",
    "importes",
    "precio",
    "precios",
    "monto",
    "montos",
    "valor",
    "canon",
    "cuota",
    "cuotas",
    "renta",
    "pago",
    "pagos",
    "cantidad",
    "unidades",
    "horas",
    "dias",
    "ano",
    "anos",
    "tarifa",
    "saldo",
    "capital",
    "interes",
    "intereses",
    "presupuesto",
    "acciones",
    "costo",
    "coste",
    "subtotal",
    "participaciones",
    "superficie",
    "area",
    "metros",
    "cajas",
    "botellas",
    "units/yr",
    "eur",
    "usd",
    "gbp",
    "mxn",
    "cop",
    "ars",
    "clp",
    "pen",
];

pub(super) fn find(text: &str, found: &mut Vec<Shape>) {
    let mut header: Vec<&str> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let bar = if line.trim_start().starts_with('|') { '|' } else { '\t' };
        let table = line.contains(bar);
        if !table {
            header.clear();
        } else if header.is_empty() {
            header = line.trim().trim_matches('|').split(bar).collect();
        }
        let mut tokens = tokens(line).peekable();
        while let Some(first) = tokens.next() {
            let mut run = vec![first];
            while let (Some(last), Some(next)) = (run.last(), tokens.peek())
                && joins(&line[last.1..next.0], &line[next.0..next.1], line, &run)
            {
                run.push(*next);
                tokens.next();
            }
            // An acronym before a number is no part of it; a letter of a country is.
            while run.first().is_some_and(|(from, to)| digits(&line[*from..*to]) == 0) {
                let (from, to) = run[0];
                let word = &line[from..to];
                let cue = ["CC", "CE", "TI", "DL", "ID", "CI", "BN", "NO", "TX"].contains(&word);
                let key = fold::key(word);
                let word = cue || lexicon::is_small(&key) || lexicon::is_acronym(&key);
                if run.len() > 1 && to - from <= 2 && !word {
                    break;
                }
                run.remove(0);
            }
            let (Some((from, _)), Some((_, to))) = (run.first(), run.last()) else { continue };
            let before = usize::from(bar == '|');
            let column = table.then(|| line[..*from].matches(bar).count().saturating_sub(before));
            let title = column.and_then(|column| header.get(column));
            if title.is_some_and(|title| is_figures(title)) || run.len() > MOST_GROUPS {
                continue;
            }
            let (from, to) = (start + from, start + to);
            if !is_explained(text, from, to) {
                found.push(Shape { kind: Kind::Id, start: from, end: to });
            }
        }
        start += line.len();
    }
}

fn is_figures(title: &str) -> bool {
    let key = fold::key(title);
    title.contains(['$', '€', '£', '%'])
        || key.split(|c: char| !c.is_alphanumeric()).any(|word| FIGURES.contains(&word))
}

/// The words of a line that may be a part of a code, without the marks around them.
fn tokens(line: &str) -> impl Iterator<Item = (usize, usize)> {
    line.split_whitespace().filter_map(move |word| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        let from = word.find(char::is_alphanumeric)?;
        let to = word.rfind(char::is_alphanumeric)?;
        let to = to + word[to..].chars().next().map_or(1, char::len_utf8);
        let core = &word[from..to];
        is_part(core).then_some((start + from, start + to))
    })
}

/// Digits with capitals and marks between, or up to three capitals.
fn is_part(core: &str) -> bool {
    let small = core.chars().filter(|c| c.is_lowercase()).count();
    let marks = core.chars().all(|c| {
        c.is_ascii_alphanumeric()
            || matches!(
                c,
                '-' | '–'
                    | '‑'
                    | '/'
                    | '.'
                    | ','
                    | '·'
                    | '•'
                    | '*'
                    | '#'
                    | 'Ñ'
                    | 'ñ'
                    | '&'
                    | '('
                    | ')'
            )
    });
    let count = digits(core);
    // "x99123456" is a number behind a sign.
    let sign = small == 1 && core.starts_with(|c: char| c.is_lowercase());
    !sign
        && marks
        && if count == 0 {
            core.len() <= 3 && small == 0
        } else {
            small <= 2 && count * 2 >= core.len() || small <= 1
        }
}

/// Whether one space and nothing else parts two groups of one number.
fn joins(gap: &str, next: &str, line: &str, run: &[(usize, usize)]) -> bool {
    if !matches!(gap, " " | "\u{a0}" | " - " | " – " | " / ") {
        return false;
    }
    let before = run.last().map_or("", |(from, to)| &line[*from..*to]);
    let plain = |part: &str| digits(part) == part.len() && part.len() <= 10;
    let code = |part: &str| part.len() <= 10 && !part.contains([',', '(']);
    let letters = digits(next) == 0;
    let joined = match (digits(before) > 0, letters) {
        // "771 40 22915 A", "2207 MZB".
        (true, true) => {
            (next.len() == 1 && !["Y", "O", "E"].contains(&next)
                || next.len() > 1
                    && !lexicon::is_acronym(&fold::key(next))
                    && !lexicon::is_small(&fold::key(next)))
                && next.len() <= 3
                && run.iter().all(|(from, to)| code(&line[*from..*to]))
        }
        (true, false) => (plain(before) || code(before)) && (plain(next) || code(next)),
        (false, false) => code(next),
        (false, true) => false,
    };
    joined && !money::is_currency(next) && !money::is_currency(before)
}

/// Whether the number, or what stands beside it, says what it counts or cites.
fn is_explained(text: &str, start: usize, end: usize) -> bool {
    let value = &text[start..end];
    let count = digits(value);
    // Nothing is counted with a zero in front.
    let zero = value.starts_with('0') && count == value.len();
    if count < LEAST && !(zero && count == 4) || !bounded(text, start, end) {
        return true;
    }
    let lettered = value.contains(|c: char| c.is_ascii_uppercase());
    // Cents in words' company: "pesos 00/100".
    value.ends_with("/100")
        || is_figure(value)
        || money::is_amount(text, start, end)
        || money::is_measured(text, end)
        || money::is_date(value)
        || money::is_date_in_parts(value)
        || count < 8 && code::is_cited(text, start)
        || !code::may_be_one(value)
        || !lettered && counts(&text[end..])
        || text[end..].starts_with([':', '@', '%'])
        || text[..start].ends_with([':', '@', '$', '€', '£'])
}

/// An amount by its form: thousands and decimals.
fn is_figure(value: &str) -> bool {
    for (thousand, decimal) in [(',', '.'), ('.', ',')] {
        let (whole, part) = value.rsplit_once(decimal).unwrap_or((value, "0"));
        let mut groups = whole.split(thousand);
        let first = groups.next().unwrap_or_default();
        let grouped = (1..=3).contains(&first.len())
            && digits(first) == first.len()
            && groups.all(|group| group.len() == 3 && digits(group) == 3);
        let decimals = (1..=2).contains(&part.len()) && digits(part) == part.len();
        let pointed = whole.len() < value.len();
        let bare = digits(whole) == whole.len();
        if decimals && (grouped && (whole.contains(thousand) || pointed) || pointed && bare) {
            return true;
        }
    }
    // A section of a code: "227.7202".
    let section = value.split_once('.').is_some_and(|(first, second)| {
        (1..=3).contains(&first.len())
            && (3..=4).contains(&second.len())
            && digits(first) + digits(second) + 1 == value.len()
    });
    if section {
        return true;
    }
    // A clause, or a version: groups of one and two digits.
    let groups: Vec<&str> = value.split('.').collect();
    let clock = groups.len() == 3 && groups.iter().all(|group| group.len() == 2);
    groups.len() > 2 && groups.iter().all(|group| group.len() <= 2) && !clock
}

/// Whether a noun follows that the number counts.
fn counts(rest: &str) -> bool {
    let Some(rest) = rest.strip_prefix([' ', '\u{a0}']) else { return false };
    let word: String = rest.chars().take_while(|c| c.is_alphabetic()).collect();
    let key = fold::key(&word);
    if word.chars().count() < 2 || lexicon::is_small(&key) || BEHIND.contains(&key.as_str()) {
        return false;
    }
    word.starts_with(char::is_lowercase)
        || lexicon::is_common(&key) && word.chars().any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        find(text, &mut found);
        found.iter().map(|shape| &text[shape.start..shape.end]).collect()
    }

    #[test]
    fn what_nothing_explains_is_somebodys_number() {
        for (text, value) in [
            ("inscrito con el 66318 del Registro", "66318"),
            ("its reference is 771 40 22915 A and", "771 40 22915 A"),
            ("DL 18 447 206)", "18 447 206"),
            ("avisar al 9 5550 1136, o", "9 5550 1136"),
            ("account 20.45.31, held", "20.45.31"),
            ("file 2025-06618.", "2025-06618"),
            ("folio 61774*1 del", "61774*1"),
            ("under 447 190 issued", "447 190"),
            ("| Name | Code |\n|---|---|\n| A | 40718 |", "40718"),
        ] {
            assert_eq!(values(text), [value], "{text}");
        }
    }

    #[test]
    fn what_counts_costs_dates_or_cites_is_not() {
        for text in [
            "12500 kilos",
            "hasta 50000 usuarios",
            "10000 Ordinary Shares",
            "EUR 50000 a year",
            "12,500.00 and 31.200,00",
            "under clause 11.5.14.2 of",
            "01/02/2025 and 2025-01-31",
            "On 01 02 2026 it ends",
            "artículo 12345 del Código",
            "| Item | Amount |\n|---|---|\n| A | 40718 |",
            "1234",
            "in 2024 2025",
        ] {
            assert_eq!(values(text), Vec::<&str>::new(), "{text}");
        }
    }
}
