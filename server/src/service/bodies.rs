//! What people may write into a contract or a finding.

use domain::{ContractPatch, Decision, FindingPatch, Problem, Settings};

/// The longest title, in characters.
pub(super) const TITLE: usize = 300;
/// The longest name of a side or a type, in characters.
pub(super) const NAME: usize = 200;
/// The most names of our own companies.
const COMPANIES: usize = 500;
/// The longest note or wording, in characters.
const WORDING: usize = 20_000;

/// Trimmed; absent where blank; refused where longer than `most`.
pub(super) fn line(
    field: &str,
    text: Option<&str>,
    most: usize,
) -> Result<Option<String>, Problem> {
    let Some(text) = text else { return Ok(None) };
    let text: String = text.chars().filter(|c| !is_unseen(*c)).collect();
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    if text.chars().count() > most || text.contains(char::is_control) {
        return Err(wrong(field, &format!("takes one line of at most {most} characters")));
    }
    Ok(Some(text.to_owned()))
}

/// Marks without a shape of their own: some turn the order of the letters
/// around, which makes "exe.pdf" of "fdp.exe" to the eye.
pub(super) fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}

/// The codes of ISO 3166-1 alpha-2, as assigned in 2026.
const COUNTRIES: &str = "\
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR \
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ \
    EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW \
    GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY \
    KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV \
    MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY \
    QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG \
    TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM \
    ZW";

/// An ISO 3166-1 alpha-2 code in capitals.
pub(super) fn country(field: &str, text: Option<&str>) -> Result<Option<String>, Problem> {
    let Some(code) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let code = code.to_ascii_uppercase();
    if COUNTRIES.split(' ').any(|known| known == code) {
        return Ok(Some(code));
    }
    Err(wrong(field, "takes a country's two letters as in ISO 3166, such as ES or GB"))
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
        law: country("law", patch.law.as_deref())?,
        contract_type: cleared(&patch.contract_type, contract_type),
        reader: patch.reader,
    })
}

/// The settings as they are kept: one line a name, each once.
pub(super) fn settings(settings: Settings) -> Result<Settings, Problem> {
    let field = "our_companies";
    let mut our_companies: Vec<String> = Vec::new();
    for name in &settings.our_companies {
        if let Some(name) = line(field, Some(name), NAME)?
            && !our_companies.contains(&name)
        {
            our_companies.push(name);
        }
    }
    if our_companies.len() > COMPANIES {
        return Err(wrong(field, &format!("takes at most {COMPANIES} names")));
    }
    Ok(Settings { our_companies })
}

/// The decision as it is kept.
pub(super) fn finding_patch(patch: &FindingPatch) -> Result<(), Problem> {
    let wording = patch.text.as_deref().is_some_and(|text| !text.trim().is_empty());
    if patch.decision == Some(Decision::Edited) && !wording {
        return Err(wrong(
            "text",
            "holds the wording of your own, without which nothing is edited",
        ));
    }
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
        assert_eq!(line("title", Some("\u{200b}\u{202e} "), TITLE).unwrap(), None);
        let turned = line("title", Some("le\u{ad}ase\u{202e}"), TITLE).unwrap();
        assert_eq!(turned.as_deref(), Some("lease"));
        assert!(line("title", Some("two\nlines"), TITLE).is_err());
        assert!(line("side", Some(&"x".repeat(NAME + 1)), NAME).is_err());
    }

    #[test]
    fn a_law_is_two_letters() {
        assert_eq!(country("law", Some(" es ")).unwrap().as_deref(), Some("ES"));
        assert_eq!(country("law", Some("")).unwrap(), None);
        for wrong in ["Spain", "XX", "E", "A D"] {
            assert!(country("law", Some(wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_edit_without_a_wording_is_none() {
        let mut patch = FindingPatch { decision: Some(Decision::Edited), ..Default::default() };
        assert!(finding_patch(&patch).is_err());
        patch.text = Some(" \n".to_owned());
        assert!(finding_patch(&patch).is_err());
        patch.text = Some("Thirty days.".to_owned());
        assert!(finding_patch(&patch).is_ok());
        patch = FindingPatch { decision: Some(Decision::Accepted), ..Default::default() };
        assert!(finding_patch(&patch).is_ok());
    }

    #[test]
    fn a_title_cannot_be_emptied_but_a_side_can() {
        let patch = ContractPatch { title: Some(" ".to_owned()), ..Default::default() };
        assert!(contract_patch(patch).is_err());
        let patch = ContractPatch { side: Some(String::new()), ..Default::default() };
        assert_eq!(contract_patch(patch).unwrap().side.as_deref(), Some(""));
    }
}
