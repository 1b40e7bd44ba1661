//! People whom no form of address introduces: who acts for a party, who is
//! written to, and how they are named further on.

use domain::Language;
use privacy::{Masker, Pseudonyms, Terms};

fn masked(language: Language, text: &str) -> String {
    let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), language);
    masker.learn(&[text]);
    masker.mask(text).text
}

#[test]
fn who_acts_for_a_party_or_is_written_to_is_masked_in_every_form() {
    for (language, text, names) in [
        (
            Language::En,
            "This Agreement is between Brightwater Ltd, represented by Philippa Ravenscroft, its director, and Olmo Ltd.\nNotices go to Philippa. RAVENSCROFT, Philippa signs.",
            &["Philippa", "Ravenscroft", "RAVENSCROFT"][..],
        ),
        (
            Language::En,
            "Brightwater Ltd, acting by its director Harriet Popplewell, agrees. Ms Popplewell signs.",
            &["Harriet", "Popplewell"],
        ),
        (
            Language::En,
            "Brightwater Ltd, represented by its Managing Director Rupert Ainsleigh.",
            &["Rupert", "Ainsleigh"],
        ),
        (
            Language::En,
            "Notices: Attention: Nigel Featherstonehaugh, Finance Director. For the attention of Olga Petrovna.",
            &["Nigel", "Featherstonehaugh", "Olga", "Petrovna"],
        ),
        (
            Language::En,
            "Olmo SL, represented by D. Aurelio Mondragon Ibarra, with DNI 12345678A. Mr Mondragon signs as Aurelio Mondragon Ibarra.",
            &["Aurelio", "Mondragon", "Ibarra"],
        ),
        (
            Language::Es,
            "Olmo, S.L., representada por Dña. María del Carmen Ortuño-Pascual. Firma: Ortuño Pascual. ORTUÑO PASCUAL.",
            &["Ortuño", "ORTUÑO", "Pascual", "PASCUAL"],
        ),
        (
            Language::Es,
            "Olmo, S.L., representada en este acto por su administrador único Jacinto Velarde Lobo, acepta.",
            &["Jacinto", "Velarde", "Lobo"],
        ),
    ] {
        let masked = masked(language, text);
        for name in names {
            assert!(!masked.contains(name), "{name} in: {masked}");
        }
    }
}

#[test]
fn an_office_without_a_name_and_ordinary_words_stay() {
    for text in [
        "The Company is represented by its directors.",
        "The Agreement may be signed by the Parties in counterparts.",
        "Tenant acting through the Agent named below",
        "El contrato se firma por las partes representadas por sus apoderados.",
        "signed by its Authorized Representative.",
        "executed by the Duly Authorized Officers of the Company.",
        "This Agreement may be signed by Electronic Signature.",
        "acting through its Board of Directors.",
        "signed by the Contracting Authority.",
        "actuando representada por la Junta Directiva",
    ] {
        assert_eq!(masked(Language::En, text), text);
    }
}

#[test]
fn british_numbers_are_masked_and_amounts_are_not() {
    for (text, gone) in [
        ("Call 0117 496 0123 at once.", "0117"),
        ("Call 020 7946 0018 at once.", "7946"),
        ("Call 07700900123 at once.", "07700"),
        ("NI number QQ 12 34 56 C.", "12 34 56"),
        ("National Insurance AB123456C.", "123456"),
    ] {
        let masked = masked(Language::En, text);
        assert!(!masked.contains(gone), "{masked}");
    }
    for text in
        ["The price is 0.117 per unit.", "On 01 02 2026 it ends.", "Clause 10 12 34 applies."]
    {
        assert_eq!(masked(Language::En, text), text);
    }
}
