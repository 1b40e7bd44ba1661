//! Cells of a table whose column, or whose row, says that they hold an
//! identifier: "Account" above, "GST number" before.

use super::{Shape, digits};
use crate::{kind::Kind, pattern};
use regex::Regex;
use std::sync::LazyLock;

static ACCOUNT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?-u:\b)(?:accounts?|a/c|routing|sort code|iban|bsb|swift|cuentas?|clabe|cbu|cvu|cci|cta)(?-u:\b)",
    )
});
static ID: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?-u:\b)(?:dni|nif|nie|cif|rfc|curp|ruc|rut|nit|cuit|cuil|c[ée]dula|pasaporte|documento|passport|ssn|ein|tin|abn|acn|vat|tax id|licen[cs]e|licencia|policy|p[óo]liza|matr[íi]cula|placa|patente|dominio|plate|registration|serial|serie|expediente|docket|id|identificaci[óo]n|reg\.? no)(?-u:\b)",
    )
});
static ADDRESS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)^(?:(?:registered|postal|street|home|delivery|service)\s+)?(?:address|direcci[óo]n|domicilio)(?:\s+\p{L}+)?$",
    )
});

static BANK: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)^(?:bank|banco|entidad bancaria|entidad financiera|financial institution)$",
    )
});

pub(super) fn find(text: &str, found: &mut Vec<Shape>) {
    let mut header: Vec<&str> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let row = line.trim_end();
        let cells = cells(row);
        if cells.is_empty() {
            header.clear();
        } else {
            let ruled = cells.iter().all(|(_, cell)| cell.chars().all(|c| matches!(c, '-' | ':')));
            if header.is_empty() {
                header = cells.iter().map(|(_, cell)| *cell).collect();
                // A row whose first cell names what the second holds.
                pairs(start, &cells, found);
            } else if !ruled {
                for ((at, cell), title) in cells.iter().zip(&header) {
                    add(start + at, cell, title, found);
                }
                pairs(start, &cells, found);
            }
        }
        start += line.len();
    }
}

fn pairs(start: usize, cells: &[(usize, &str)], found: &mut Vec<Shape>) {
    let Some(bank) = BANK.as_ref() else { return };
    // "Bank | Account" heads two columns.
    if let [(_, title), (at, cell), ..] = cells
        && (cells.len() == 2 || !bank.is_match(title.trim_matches(['*', '_'])))
    {
        add(start + at, cell, title.trim_matches(['*', '_']), found);
    }
}

/// Where each cell begins in the row, and its words: between bars as in Markdown,
/// or between tabs as readers hand a table's rows on. None where it is no row.
fn cells(row: &str) -> Vec<(usize, &str)> {
    let barred = row.trim_start().starts_with('|');
    if !barred && !row.contains('\t') {
        return Vec::new();
    }
    let mut cells = Vec::new();
    let mut start = 0;
    for cell in row.split(if barred { '|' } else { '\t' }) {
        let inner = cell.trim();
        let offset = cell.len() - cell.trim_start().len();
        cells.push((start + offset, inner));
        start += cell.len() + 1;
    }
    if barred {
        // What stands outside of the first and the last bar.
        cells.remove(0);
        cells.pop();
    }
    cells
}

fn add(start: usize, cell: &str, title: &str, found: &mut Vec<Shape>) {
    let is = |pattern: &LazyLock<Option<Regex>>| {
        pattern.as_ref().is_some_and(|pattern| pattern.is_match(title))
    };
    let count = digits(cell);
    let words = cell
        .split_whitespace()
        .filter(|word| digits(word) == 0 && word.chars().count() > 3)
        .count();
    let code = count >= 4 && words == 0 && cell.len() <= 40 && !cell.contains(['$', '€', '£', '%']);
    let kind = if code && is(&ACCOUNT) {
        Kind::Account
    } else if code && is(&ID) {
        Kind::Id
    } else if is(&ADDRESS) && cell.contains(char::is_uppercase) {
        Kind::Address
    } else if is(&BANK) && cell.contains(char::is_uppercase) && count == 0 {
        Kind::Company
    } else {
        return;
    };
    found.push(Shape { kind, start, end: start + cell.len() });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_told_by_their_column_or_their_row() {
        let text = "| Bank | Account | Share |\n|---|---|---|\n| North | S7-550-19 | 15 % 2025 |\n\n| **Address** | 3 Old Row, Leeds |\n";
        let mut found = Vec::new();
        find(text, &mut found);
        let values: Vec<&str> = found.iter().map(|shape| &text[shape.start..shape.end]).collect();
        assert_eq!(values, ["North", "S7-550-19", "3 Old Row, Leeds"]);
        let (text, mut found) = ("Share\tBank\tAccount\n15%\tIron Union\tS7-550-19", Vec::new());
        find(text, &mut found);
        let values: Vec<&str> = found.iter().map(|shape| &text[shape.start..shape.end]).collect();
        assert_eq!(values, ["Iron Union", "S7-550-19"]);
    }
}
