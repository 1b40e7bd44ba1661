//! The sample contract, in two versions and two languages.

use domain::Language;

/// A file of the sample contract.
pub(super) struct Sample {
    pub(super) file_name: &'static str,
    pub(super) title: &'static str,
    pub(super) text: &'static str,
}

/// The first version.
pub(super) fn first(language: Language) -> Sample {
    let [es, en] = app::SAMPLE_FILES;
    match language {
        Language::Es => Sample {
            file_name: es,
            title: "Arrendamiento de oficina (contrato de muestra)",
            text: include_str!("../../samples/es-v1.md"),
        },
        Language::En => Sample {
            file_name: en,
            title: "Managed services (sample contract)",
            text: include_str!("../../samples/en-v1.md"),
        },
    }
}

/// The second version of the sample whose first has this file name, with its
/// language.
pub(super) fn second(first_file_name: &str) -> Option<(Language, Sample)> {
    let language = [Language::Es, Language::En]
        .into_iter()
        .find(|language| first(*language).file_name == first_file_name)?;
    let title = first(language).title;
    let (file_name, text) = match language {
        Language::Es => ("contrato-de-muestra-v2.md", include_str!("../../samples/es-v2.md")),
        Language::En => ("sample-contract-v2.md", include_str!("../../samples/en-v2.md")),
    };
    Some((language, Sample { file_name, title, text }))
}
