//! One contract over its clauses and versions: names in every form, the user's
//! terms, tokens that stay, and values that never leave.

use domain::Language;
use privacy::{Masker, Pseudonyms, Terms};
use proptest::prelude::*;

const OPENING: &str = "REUNIDOS\nDe una parte, D. Juan Pérez García, con DNI 12.345.678-A, teléfono +34 600 123 456, \
correo juan@ejemplo.com e IBAN ES91 2100 0418 4502 0005 1333 (en adelante, \"EL ARRENDADOR\").\n\
De otra parte, Acme Servicios, S.L., con CIF B-87654321 (en adelante, \"EL ARRENDATARIO\").\nEXPONEN\n";

fn learnt(terms: &Terms) -> Masker {
    let mut masker = Masker::new(Pseudonyms::default(), terms, Language::Es);
    masker.learn(&[OPENING]);
    masker
}

fn strings(values: &[&str]) -> Vec<String> {
    values.iter().map(|value| (*value).to_owned()).collect()
}

#[test]
fn every_form_of_a_name_has_its_one_token() {
    let masker = learnt(&Terms::default());
    for (text, masked) in [
        ("Juan Pérez García paga", "[[PERSONA_1]] paga"),
        ("JUAN PEREZ GARCIA paga", "[[PERSONA_1]] paga"),
        ("Juan  Pérez\nGarcía paga", "[[PERSONA_1]] paga"),
        ("Juan Pe\u{301}rez Garci\u{301}a paga", "[[PERSONA_1]] paga"),
        ("**Juan** Pérez García paga", "**[[PERSONA_1]] paga"),
        ("Juan Pérez paga", "[[PERSONA_1]] paga"),
        ("Pérez García, Juan", "[[PERSONA_1]]"),
        ("el Sr. Pérez paga", "el Sr. [[PERSONA_1]] paga"),
        ("el señor García paga", "el señor [[PERSONA_1]] paga"),
        ("Acme Servicios, S.L.", "[[EMPRESA_1]]"),
        ("ACME SERVICIOS SL", "[[EMPRESA_1]]"),
        ("Acme Servicios, Sociedad Limitada,", "[[EMPRESA_1]],"),
        ("con Acme  Servicios y otros", "con [[EMPRESA_1]] y otros"),
        ("EL ARRENDADOR y EL ARRENDATARIO", "EL ARRENDADOR y EL ARRENDATARIO"),
        ("Perezoso y acmé", "Perezoso y acmé"),
    ] {
        assert_eq!(masker.mask(text).text, masked, "{text}");
    }
}

#[test]
fn token_ranges_are_those_of_the_masked_text() {
    let masker = learnt(&Terms::default());
    let masked = masker.mask("Pérez y DNI 11111111-H, ¿no? Acme Servicios");
    let tokens: Vec<&str> =
        masked.tokens.iter().map(|(from, to)| &masked.text[*from..*to]).collect();
    assert_eq!(tokens, ["[[PERSONA_1]]", "[[ID]]", "[[EMPRESA_1]]"]);
    assert_eq!(masker.mask(&masked.text), masked);
}

#[test]
fn a_value_keeps_its_token_in_the_next_version() {
    let first = learnt(&Terms::default());
    let json = serde_json::to_string(first.pseudonyms()).unwrap();
    assert_eq!(json, serde_json::to_string(learnt(&Terms::default()).pseudonyms()).unwrap());
    let kept: Pseudonyms = serde_json::from_str(&json).unwrap();
    let mut second = Masker::new(kept, &Terms::default(), Language::Es);
    second.learn(&["Dña. Eva Mora Gil firma por ACME SERVICIOS S.L.U.", OPENING]);
    assert_eq!(
        second.mask("Juan Pérez García, Eva Mora Gil, Acme Servicios, 12345678A").text,
        "[[PERSONA_1]], [[PERSONA_2]], [[EMPRESA_1]], [[ID_1]]"
    );
    assert_eq!(serde_json::to_string(first.pseudonyms()).unwrap(), json);
}

#[test]
fn tokens_have_the_words_of_the_contracts_language() {
    let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), Language::En);
    masker.learn(&["between Acme, Inc. (“Customer”) and Mr. John Smith (“Agent”), (212) 555-0123"]);
    assert_eq!(
        masker.mask("Acme, Mr. Smith, (212) 555-0123").text,
        "[[COMPANY_1]], Mr. [[PERSON_1]], [[PHONE_1]]"
    );
}

#[test]
fn the_users_terms_win() {
    let terms = Terms {
        mask: strings(&["Proyecto Fénix"]),
        keep: strings(&["Acme Servicios", "juan@ejemplo.com"]),
    };
    let masker = learnt(&terms);
    let text = "PROYECTO  FENIX de Acme Servicios, S.L. y Juan Pérez, juan@ejemplo.com";
    assert_eq!(
        masker.mask(text).text,
        "[[TERMINO_1]] de Acme Servicios, S.L. y [[PERSONA_1]], juan@ejemplo.com"
    );
    // Taken back, the term is no longer masked, yet still restored.
    let later = Masker::new(masker.pseudonyms().clone(), &Terms::default(), Language::Es);
    assert_eq!(later.mask("Proyecto Fénix").text, "Proyecto Fénix");
    assert_eq!(later.restore("[[TERMINO_1]]").text, "Proyecto Fénix");
}

#[test]
fn a_token_that_the_contract_spells_is_given_to_nobody() {
    let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), Language::Es);
    let text = "D. Juan Pérez García pagará a [[PERSONA_1]] y [[persona 2]].";
    masker.learn(&[text]);
    let masked = masker.mask(text).text;
    assert_eq!(masked, "D. [[PERSONA_3]] pagará a [[PERSONA_1]] y [[persona 2]].");
    let restored = masker.restore(&masked);
    assert_eq!((restored.text.as_str(), restored.unknown.len()), (text, 0));
    // A number between brackets is no token.
    assert_eq!(masker.mask("[[ID_12345678]]").text, "[[ID_[[ID]]]]");
}

#[test]
fn a_quote_of_the_masked_text_leads_to_the_words_of_the_contract() {
    let masker = learnt(&Terms::default());
    let text = "El Sr. PÉREZ\nentregará a Acme Servicios las llaves.";
    for (quote, words) in [
        ("Sr. [[PERSONA_1]] entregará", Some("Sr. PÉREZ\nentregará")),
        ("a [[EMPRESA_1]] las llaves.", Some("a Acme Servicios las llaves.")),
        ("El Sr. [[PERSONA_2]]", None),
        ("", None),
    ] {
        assert_eq!(masker.quoted(text, quote).as_deref(), words, "{quote}");
    }
}

#[test]
fn debug_output_shows_no_value() {
    let masker = learnt(&Terms::default());
    let shown = format!("{masker:?} {:?}", masker.pseudonyms());
    assert!(!shown.contains("Pérez") && !shown.contains("12345678"), "{shown}");
}

/// Learnt values as they come back, and their bare digits.
const VALUES: &[&str] = &[
    "Juan Pérez García",
    "Acme Servicios, S.L.",
    "12.345.678-A",
    "B-87654321",
    "+34 600 123 456",
    "juan@ejemplo.com",
    "ES91 2100 0418 4502 0005 1333",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn no_learnt_value_survives(
        parts in prop::collection::vec((0usize..24, 0usize..10), 1..8)
    ) {
        let masker = learnt(&Terms::default());
        let variants: Vec<String> = VALUES
            .iter()
            .flat_map(|value| {
                let digits: String = value.chars().filter(char::is_ascii_digit).collect();
                let bare = if digits.len() >= 6 { digits } else { value.to_uppercase() };
                [(*value).to_owned(), bare, value.replace(' ', "\n")]
            })
            .chain(["el ".into(), "Ruiz".into(), "[[".into()])
            .collect();
        let joints = [" ", ", ", "\n", "; ", " y ", " (", ") ", "\t", ": ", ".- "];
        let text: String = parts
            .iter()
            .map(|(part, joint)| format!("{}{}", variants[part % variants.len()], joints[*joint]))
            .collect();
        let masked = masker.mask(&text);
        for value in VALUES {
            prop_assert!(!masked.text.contains(value), "{value}: {}", masked.text);
            let digits: String = value.chars().filter(char::is_ascii_digit).collect();
            prop_assert!(digits.len() < 6 || !masked.text.contains(&digits), "{digits}: {}", masked.text);
        }
        prop_assert!(!masked.text.contains("PÉREZ") && !masked.text.contains("ACME"));
        prop_assert_eq!(masker.mask(&masked.text), masked.clone());
        let mut last = 0;
        for (from, to) in masked.tokens {
            prop_assert!(from >= last && masked.text[from..to].starts_with("[[") && masked.text[from..to].ends_with("]]"));
            last = to;
        }
    }

    #[test]
    fn learnt_values_come_back_word_for_word(
        parts in prop::collection::vec(0usize..VALUES.len(), 1..8)
    ) {
        let masker = learnt(&Terms::default());
        let text: String = parts.iter().map(|part| format!("<{}> paga; ", VALUES[*part])).collect();
        let masked = masker.mask(&text).text;
        prop_assert!(masked.matches("[[").count() == parts.len(), "{masked}");
        prop_assert_eq!(masker.restore(&masked).text, text);
    }

    #[test]
    fn any_text_can_be_masked_and_restored(text in "\\PC{0,80}") {
        let masker = learnt(&Terms::default());
        let masked = masker.mask(&text).text;
        prop_assert_eq!(&masker.mask(&masked).text, &masked);
        masker.restore(&text);
    }
}

#[test]
fn what_a_contract_calls_a_company_for_short_is_masked_and_the_words_of_its_trade_are_not() {
    for (opening, text, masked) in [
        (
            "De una parte, Construcciones Quetzal, S.L., con CIF B12345674 (en adelante, EL CONTRATISTA).",
            "A los 90 días Quetzal terminará las construcciones.",
            "A los 90 días [[EMPRESA_1]] terminará las construcciones.",
        ),
        (
            "De una parte, Panadería La Espiga Dorada, S.L.U., con CIF B12345674 (en adelante, EL PROVEEDOR).",
            "El cliente pagará a Espiga Dorada, o a ESPIGA DORADA, en la panadería.",
            "El cliente pagará a [[EMPRESA_1]], o a [[EMPRESA_1]], en la panadería.",
        ),
        (
            "by and between Zephyrine Robotics Inc., a Delaware corporation (\"Provider\"), and others",
            "No robotics work at Zephyrine, nor for ZEPHYRINE.",
            "No robotics work at [[EMPRESA_1]], nor for [[EMPRESA_1]].",
        ),
        (
            "by and between Fjordline Shipping AS (\"Client\") and Hortensia Wolcott, an individual (\"Consultant\")",
            "Consultant reports to Fjordline Shipping.",
            "Consultant reports to [[EMPRESA_1]].",
        ),
    ] {
        let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), Language::Es);
        masker.learn(&[opening, text]);
        assert_eq!(masker.mask(text).text, masked, "{opening}");
    }
}
