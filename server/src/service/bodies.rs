//! What people may write into a contract or a finding.

use domain::{ContractPatch, FindingPatch, Problem};

/// The longest title, in characters.
pub(super) const TITLE: usize = 300;
/// The longest name of a side or a type, in characters.
pub(super) const NAME: usize = 200;
/// The longest note or wording, in characters.
const WORDING: usize = 20_000;

/// Trimmed; absent where blank; refused where longer than `most`.
pub(super) fn line(
    field: &str,
    text: Option<&str>,
    most: usize,
) -> Result<Option<String>, Problem> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    if text.chars().count() > most || text.contains(char::is_control) {
        return Err(wrong(field, &format!("takes one line of at most {most} characters")));
    }
    Ok(Some(text.to_owned()))
}

/// An ISO 3166-1 alpha-2 code in capitals.
pub(super) fn country(text: Option<&str>) -> Result<Option<String>, Problem> {
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(code) if code.len() == 2 && code.bytes().all(|b| b.is_ascii_alphabetic()) => {
            Ok(Some(code.to_ascii_uppercase()))
        }
        Some(_) => Err(wrong("law", "takes a country's two letters, such as ES")),
    }
}

/// A field that does not hold what it may hold.
pub(super) fn wrong(field: &str, right: &str) -> Problem {
    Problem::bad_request("bad_field", format!("The field \"{field}\" {right}."))
}

/// The change as it is kept.
pub(super) fn contract_patch(patch: ContractPatch) -> Result<ContractPatch, Problem> {
    let title = line("title", patch.title.as_deref(), TITLE)?;
    if patch.title.is_some() && title.is_none() {
        return Err(wrong("title", "cannot be empty"));
    }
    // An empty side or type is a wish: nobody in particular, no type.
    let cleared = |given: &Option<String>, kept: Option<String>| {
        given.as_ref().map(|_| kept.unwrap_or_default())
    };
    let side = line("side", patch.side.as_deref(), NAME)?;
    let contract_type = line("contract_type", patch.contract_type.as_deref(), NAME)?;
    Ok(ContractPatch {
        title,
        side: cleared(&patch.side, side),
        law: country(patch.law.as_deref())?,
        contract_type: cleared(&patch.contract_type, contract_type),
    })
}

/// The decision as it is kept.
pub(super) fn finding_patch(patch: &FindingPatch) -> Result<(), Problem> {
    for (field, text) in [("text", &patch.text), ("note", &patch.note)] {
        if text.as_ref().is_some_and(|text| text.chars().count() > WORDING) {
            return Err(wrong(field, &format!("takes at most {WORDING} characters")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_trimmed_and_a_blank_one_is_absent() {
        assert_eq!(line("title", Some("  Lease "), TITLE).unwrap().as_deref(), Some("Lease"));
        assert_eq!(line("title", Some("   "), TITLE).unwrap(), None);
        assert!(line("title", Some("two\nlines"), TITLE).is_err());
        assert!(line("side", Some(&"x".repeat(NAME + 1)), NAME).is_err());
    }

    #[test]
    fn a_law_is_two_letters() {
        assert_eq!(country(Some(" es ")).unwrap().as_deref(), Some("ES"));
        assert_eq!(country(Some("")).unwrap(), None);
        assert!(country(Some("Spain")).is_err());
    }

    #[test]
    fn a_title_cannot_be_emptied_but_a_side_can() {
        let patch = ContractPatch { title: Some(" ".to_owned()), ..Default::default() };
        assert!(contract_patch(patch).is_err());
        let patch = ContractPatch { side: Some(String::new()), ..Default::default() };
        assert_eq!(contract_patch(patch).unwrap().side.as_deref(), Some(""));
    }
}
