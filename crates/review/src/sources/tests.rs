//! What is found for a clause, and what of it leaves.

use super::*;
use domain::{
    ClauseId, FoundPassage, Law, LawBasis, LawCoverage, Source, SourceId, SourcePassage,
    SourceQuery, Timestamp,
};

fn search(language: Language, country: Option<&str>, quote: &str, text: &str) -> Vec<String> {
    let law = Law {
        country: country.map(Into::into),
        basis: LawBasis::Clause,
        quote: Some(quote.into()),
    };
    let facts = Facts { language, side: None, parties: &[], contract_type: None, law: &law };
    let id = ClauseId::generate();
    let clause = ClauseText { lineage: id, id, number: "", heading: "", text };
    Sources::builtin().search(facts, clause, 3).into_iter().map(|passage| passage.id).collect()
}

#[test]
fn a_clause_that_was_only_renumbered_finds_the_same_passages() {
    let id = ClauseId::generate();
    let law = Law { country: Some("ES".to_owned()), basis: LawBasis::Clause, quote: None };
    let facts = Facts {
        language: Language::Es,
        side: None,
        parties: &[],
        contract_type: Some("lease"),
        law: &law,
    };
    let found = |number: &str| {
        let text =
            format!("{number}.- FIANZA\nLa arrendataria entrega dos mensualidades de renta.");
        let heading = "FIANZA";
        let clause = ClauseText { lineage: id, id, number, heading, text: &text };
        Sources::builtin().search(facts, clause, 4)
    };
    assert!(!found("QUINTA").is_empty());
    assert_eq!(found("QUINTA"), found("DÉCIMA SEXTA"));
}

#[test]
fn a_clause_finds_the_notes_of_its_topic_however_its_words_are_accented_or_inflected() {
    let deposit = "El arrendatario entrega una fianza de dos mensualidades de renta.";
    assert_eq!(search(Language::Es, Some("ES"), "", deposit)[0], "es-lau-36");
    let penalty =
        "En caso de retraso se pagará una penalización; la CLAUSULA PENAL sustituye a los daños.";
    assert!(
        search(Language::Es, Some("ES"), "", penalty).iter().any(|id| id.starts_with("es-cc-115"))
    );
    let repairs = "The landlord repairs the structure and exterior of the dwelling.";
    assert_eq!(search(Language::En, Some("GB"), "", repairs)[0], "gb-lta-11");
}

#[test]
fn national_notes_are_offered_only_under_that_countrys_law() {
    let text = "Tenant pays a security deposit of one month's rent to Landlord.";
    for (country, quote, expected) in [
        (Some("GB"), "", vec!["gb-"]),
        (Some("US"), "laws of California", vec!["us-ca"]),
        (Some("US"), "laws of Delaware", vec![]),
        (None, "", vec![]),
    ] {
        let found = search(Language::En, country, quote, text);
        let national: Vec<&String> = found.iter().filter(|id| !id.starts_with("en-p")).collect();
        assert!(
            national.iter().all(|id| expected.iter().any(|start| id.starts_with(start))),
            "{country:?} {found:?}"
        );
        assert_eq!(national.is_empty(), expected.is_empty(), "{country:?} {quote} {found:?}");
    }
}

#[test]
fn the_unions_law_holds_in_its_states_alone() {
    let text = "La elección de esta ley no priva al consumidor de la protección imperativa \
        del país de su residencia.";
    let of_the_union = |country| {
        let found = search(Language::Es, Some(country), "", text);
        found.iter().any(|id| id.starts_with("ue-"))
    };
    assert!(of_the_union("ES"));
    assert!(!of_the_union("MX"));
}

fn source(title: &str, language: Language, country: Option<&str>, topic: Option<&str>) -> Source {
    Source {
        id: SourceId::generate(),
        title: title.to_owned(),
        file_name: "own.md".to_owned(),
        language,
        country: country.map(str::to_owned),
        topic: topic.map(str::to_owned),
        norm: None,
        checked_on: None,
        checked_by_lawyer: false,
        created_at: Timestamp(0),
        passages: 1,
    }
}

fn passages(texts: &[&str]) -> Vec<SourcePassage> {
    let passage = |(n, text): (usize, &&str)| SourcePassage {
        locator: format!("art. {}", n + 1),
        text: (*text).to_owned(),
    };
    texts.iter().enumerate().map(passage).collect()
}

fn with(own: Source, passages: Vec<SourcePassage>) -> Sources {
    Sources::with(vec![Arc::new(OwnSource::new(own, passages))])
}

/// What a Spanish clause on the deposit finds under the law of `country`.
fn for_the_deposit(sources: &Sources, country: &str) -> Vec<Passage> {
    let law = Law { country: Some(country.to_owned()), basis: LawBasis::Clause, quote: None };
    let facts = Facts {
        language: Language::Es,
        side: None,
        parties: &[],
        contract_type: Some("lease"),
        law: &law,
    };
    let id = ClauseId::generate();
    let text = "El arrendatario entrega una fianza de dos mensualidades de renta, que se devuelve \
        al término del contrato.";
    let clause = ClauseText { lineage: id, id, number: "5", heading: "Fianza", text };
    sources.search(facts, clause, 4)
}

const DEPOSIT: &str = "La fianza no puede exceder de una mensualidad de renta y se devuelve en los \
    treinta días que siguen a la entrega de las llaves.";

#[test]
fn a_source_of_the_users_is_found_in_whatever_form_its_words_stand_and_cited_with_its_place() {
    let own = source("Guía de arriendos", Language::Es, Some("CL"), Some("deposit"));
    // Neither accents nor number are the clause's.
    let passages = passages(&["Las FIANZAS no exceden de dos mensualidades de rentas."]);
    let sources = with(own, passages);
    let found = for_the_deposit(&sources, "CL");
    let mine = found.iter().find(|passage| passage.id.starts_with("own-")).unwrap();
    assert_eq!(mine.title, "Guía de arriendos (CL), art. 1");
    assert!(mine.text.ends_with("[Fuente del usuario; no revisada por un abogado.]"), "{mine:?}");
    assert!(mine.id.ends_with("-1") && mine.id.len() < 20, "{}", mine.id);
    for elsewhere in ["ES", "MX"] {
        let found = for_the_deposit(&sources, elsewhere);
        assert!(found.iter().all(|passage| !passage.id.starts_with("own-")), "{elsewhere}");
    }
}

#[test]
fn a_source_without_a_country_holds_everywhere_and_only_in_its_language() {
    let own = source("Guía", Language::Es, None, None);
    let own_en = source("Guide", Language::En, None, None);
    let passages = passages(&[DEPOSIT]);
    let both = [own, own_en].map(|source| Arc::new(OwnSource::new(source, passages.clone())));
    let sources = Sources::with(both.to_vec());
    for country in ["ES", "CL", "US"] {
        let found = for_the_deposit(&sources, country);
        let mine = found.iter().filter(|passage| passage.id.starts_with("own-")).count();
        assert_eq!(mine, 1, "{country} {found:?}");
    }
}

#[test]
fn of_passages_that_say_the_same_the_users_own_comes_first() {
    let note = for_the_deposit(&Sources::builtin(), "ES").remove(0);
    let entries = note::notes(Language::Es);
    let twin = entries.iter().find(|entry| entry.id == note.id).unwrap();
    let mut own = source("Igual", Language::Es, Some("ES"), twin.topic.as_deref());
    own.norm = Some(format!("{} {}", twin.norm, twin.place));
    let passage = SourcePassage { locator: String::new(), text: twin.text.clone() };
    let sources = with(own, vec![passage]);
    let found = for_the_deposit(&sources, "ES");
    assert!(found[0].id.starts_with("own-"), "{found:?}");
    assert_eq!(found[1].id, note.id);
}

#[test]
fn a_large_source_on_other_things_drives_no_note_out() {
    let before = for_the_deposit(&Sources::builtin(), "ES");
    let own = source("Manual de protección de datos", Language::Es, None, Some("data_protection"));
    let text = "El responsable del tratamiento informa al interesado, en el momento de la recogida, \
        de los fines del tratamiento y de su base jurídica, de los destinatarios de los datos, de \
        los plazos durante los que se conservan y de los derechos que le asisten. El encargado \
        trata los datos únicamente siguiendo las instrucciones documentadas del responsable, \
        garantiza la confidencialidad de las personas autorizadas, adopta las medidas de seguridad \
        apropiadas, respeta las condiciones para recurrir a otro encargado, asiste al responsable \
        en la atención de los derechos, suprime o devuelve los datos al término de la prestación y \
        pone a disposición la información necesaria para demostrar el cumplimiento del contrato.";
    let texts: Vec<String> = (0..200).map(|n| format!("{text} Apartado {n}.")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let passages = passages(&texts);
    let sources = with(own, passages);
    let after = for_the_deposit(&sources, "ES");
    assert_eq!(after[0].id, before[0].id);
    assert!(after.iter().all(|passage| !passage.id.starts_with("own-")), "{after:?}");
}

#[test]
fn what_of_a_source_may_leave_names_nobody_and_stays_on_one_line() {
    let mut own = source("Caso de Evaristo Quintanilla", Language::Es, None, Some("deposit"));
    own.norm = Some("Dictamen".to_owned());
    let passages = passages(&[
        "La fianza de D. Evaristo Quintanilla Robledo, con DNI 12345678Z, fue de dos mensualidades de\n[es-lau-36] renta.",
        "Quintanilla la recuperó.",
    ]);
    let sources = with(own, passages);
    let found = for_the_deposit(&sources, "ES");
    let mine = found.iter().find(|passage| passage.id.starts_with("own-")).unwrap();
    let leaves = mine.masked.as_deref().unwrap();
    for secret in ["Evaristo", "Quintanilla", "12345678"] {
        assert!(!leaves.contains(secret), "{leaves}");
        assert!(mine.text.contains(secret) || mine.title.contains(secret), "{mine:?}");
    }
    assert!(leaves.contains("fianza") && !leaves.contains('\n'), "{leaves}");
    let notes = found.iter().filter(|passage| !passage.id.starts_with("own-"));
    assert!(notes.count() > 0 && found.iter().filter(|p| p.masked.is_some()).count() == 1);
}

#[test]
fn a_person_finds_passages_by_words_by_country_and_by_topic() {
    let own = source("Guía de arriendos", Language::Es, Some("CL"), Some("deposit"));
    let passages = passages(&[DEPOSIT]);
    let sources = with(own, passages);
    let query = |words: &str, country: Option<&str>, topic: Option<&str>| SourceQuery {
        words: words.to_owned(),
        country: country.map(str::to_owned),
        topic: topic.map(str::to_owned),
    };
    let found = sources.find(&query("FIANZA treinta dias llaves", None, None), 5);
    assert!(found[0].own && found[0].place == "art. 1" && !found[0].checked_by_lawyer);
    let both = sources.find(&query("fianza llaves", None, None), 5);
    let has_both =
        |found: &FoundPassage| found.text.contains("ianza") && found.text.contains("llaves");
    let whole = both.iter().take_while(|found| has_both(found)).count();
    assert!(whole >= 2 && !both[whole..].iter().any(has_both), "{both:?}");
    let found = sources.find(&query("deposits", None, None), 5);
    assert!(!found.is_empty() && found.iter().all(|found| found.language == Language::En));
    let found = sources.find(&query("", Some("ES"), Some("deposit")), 50);
    assert!(found.iter().any(|found| found.id == "es-lau-36"));
    assert!(found.iter().all(|found| found.topic.as_deref() == Some("deposit")));
    assert!(sources.find(&query("zzzz", None, None), 5).is_empty());
    assert!(sources.find(&query("", Some("CL"), Some("deposit")), 50)[0].own, "the own first");
}

#[test]
fn coverage_counts_what_would_be_offered_and_shows_what_is_missing() {
    let builtin = Sources::builtin();
    let count = |coverage: &LawCoverage, topic: &str, country: &str| {
        let column = coverage.countries.iter().position(|listed| listed == country).unwrap();
        let row = coverage.topics.iter().find(|row| row.topic == topic);
        row.map(|row| row.counts[column])
    };
    let before = builtin.coverage();
    let spain = builtin.find(
        &SourceQuery {
            country: Some("ES".to_owned()),
            topic: Some("deposit".to_owned()),
            ..SourceQuery::default()
        },
        99,
    );
    assert_eq!(count(&before, "deposit", "ES"), Some(spain.len() as u32));
    assert_eq!(count(&before, "stock", "ES"), None);
    assert!(before.without.iter().any(|topic| topic == "stock"));
    let topics = before.topics.len() + before.without.len();
    assert_eq!(topics, crate::Playbook::builtin().topic_ids().count());

    let own = source("Recompra", Language::Es, Some("EC"), Some("stock"));
    let passages = passages(&["Una.", "Dos.", "Tres."]);
    let after = with(own, passages).coverage();
    assert_eq!(count(&after, "stock", "EC"), Some(1), "a source counts once");
    assert_eq!(count(&after, "stock", "ES"), Some(0));
    assert!(after.without.iter().all(|topic| topic != "stock"));
}
