//! Names that nothing announces: masked by default, one token for all ways of
//! writing one of them, and the words of contracts left alone.

use domain::Language;
use privacy::{Masker, Pseudonyms, Terms};

fn masked(language: Language, text: &str, terms: &Terms) -> String {
    let mut masker = Masker::new(Pseudonyms::default(), terms, language);
    masker.learn(&[text]);
    masker.mask(text).text
}

#[test]
fn a_capitalised_run_that_is_not_known_to_be_harmless_is_masked() {
    for (language, text, expected) in [
        (
            Language::En,
            "The tests are run by Quennell at its yard. Payment to Quennell is net.",
            "The tests are run by [[NAME_1]] at its yard. Payment to [[NAME_1]] is net.",
        ),
        (
            Language::En,
            "The work is part of Project Saltmarsh. SALTMARSH is secret.",
            "The work is part of [[PROJECT_1]]. [[PROJECT_1]] is secret.",
        ),
        (
            Language::En,
            "It insures with Blue Heron Mutual; Blue Heron pays.",
            "It insures with [[COMPANY_1]]; [[COMPANY_1]] pays.",
        ),
        (
            Language::En,
            "Notices go to Will Finch and, if he is away, to W. Finch or Mr Finch.",
            "Notices go to [[PERSON_1]] and, if he is away, to [[PERSON_1]] or Mr [[PERSON_1]].",
        ),
        (
            Language::Es,
            "El aval lo da la Caja Rural del Lérez Alto a favor de Zubeldia.",
            "El aval lo da la [[EMPRESA_1]] a favor de [[NOMBRE_1]].",
        ),
        (
            Language::Es,
            "Entre Nubarrón Andino S.A.S. y otros. NA y Nubarrón pagan; nubarrones no.",
            "Entre [[EMPRESA_1]] y otros. [[EMPRESA_1]] y [[EMPRESA_1]] pagan; nubarrones no.",
        ),
    ] {
        assert_eq!(masked(language, text, &Terms::default()), expected);
    }
}

#[test]
fn words_of_contracts_places_and_statutes_stay() {
    for text in [
        "The Receiving Party keeps Confidential Information secret for a Grace Period.",
        "the Unfair Contract Terms Act 1977 and the courts of England",
        "the Court of Chancery of Delaware, in Hennepin County",
        "Each Service Credit is set off against the Price of the Work Product.",
        "la Ley Federal del Trabajo y el Código Civil y Comercial",
        "ante la notaria de Sagunto, los juzgados de Pontevedra y la Municipalidad de Camaná",
        "En Tupungato, a 14 de marzo de 2025.",
        "CLÁUSULA TERCERA. LIMITACIÓN DE RESPONSABILIDAD",
        "NOW THIS DEED WITNESSETH AS FOLLOWS",
        "ISO 27001, GDPR, IVA y el Banco Central",
        "Form I-9 and Rule 21F-17 apply on Monday.",
        "la Vendedora (la «Concesionaria») y el Comodatario",
    ] {
        assert_eq!(masked(Language::Es, text, &Terms::default()), text);
    }
}

#[test]
fn a_surname_that_is_a_word_is_masked_where_someone_is_addressed() {
    let text = "Dr Rosalind Price signs. The Price is due; Dr Price and R. Price agree the Price.";
    assert_eq!(
        masked(Language::En, text, &Terms::default()),
        "Dr [[PERSON_1]] signs. The Price is due; Dr [[PERSON_1]] and [[PERSON_1]] agree the Price."
    );
}

#[test]
fn what_the_user_keeps_is_kept_though_it_is_unfamiliar() {
    let terms = Terms { mask: vec![], keep: vec!["Quennell".into()] };
    let text = "The tests are run by Quennell and by Saltmarsh.";
    assert_eq!(
        masked(Language::En, text, &terms),
        "The tests are run by Quennell and by [[NAME_1]]."
    );
}
