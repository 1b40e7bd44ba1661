#![no_main]

use document::{Format, Side, Unit, align, compare, read, split};
use domain::ClauseId;
use libfuzzer_sys::fuzz_target;

fn units(bytes: &[u8]) -> Vec<(ClauseId, Unit)> {
    let Ok(document) = read(bytes, Format::Text, None) else { return Vec::new() };
    split(&document).into_iter().map(|unit| (ClauseId::generate(), unit)).collect()
}

fn sides(units: &[(ClauseId, Unit)]) -> Vec<Side<'_>> {
    units
        .iter()
        .map(|(id, unit)| Side {
            id: *id,
            path: &unit.path,
            number: &unit.number,
            heading: &unit.heading,
            kind: unit.kind,
            text: &unit.text,
        })
        .collect()
}

// Two versions with a zero between them: each clause of both is in the
// comparison, and nothing in them stops the program.
fuzz_target!(|input: &[u8]| {
    let mut versions = input.splitn(2, |byte| *byte == 0);
    let (Some(old), Some(new)) = (versions.next(), versions.next()) else { return };
    let (old, new) = (units(old), units(new));
    let (old, new) = (sides(&old), sides(&new));
    let _ = align(&old, &new);
    let compared = compare(&old, &new);
    for side in &old {
        assert!(compared.pairs.iter().any(|pair| pair.old == Some(side.id)));
    }
    for side in &new {
        assert!(compared.pairs.iter().any(|pair| pair.new == Some(side.id)));
    }
});
