//! Which of the two languages a text is in.

use crate::fold::fold;
use domain::Language;

const SPANISH: [&str; 30] = [
    "de",
    "la",
    "que",
    "el",
    "en",
    "y",
    "los",
    "del",
    "se",
    "las",
    "por",
    "un",
    "para",
    "con",
    "una",
    "su",
    "al",
    "lo",
    "como",
    "o",
    "este",
    "esta",
    "sus",
    "sera",
    "contrato",
    "clausula",
    "partes",
    "entre",
    "cualquier",
    "presente",
];
const ENGLISH: [&str; 30] = [
    "the",
    "of",
    "and",
    "to",
    "in",
    "is",
    "for",
    "by",
    "or",
    "be",
    "with",
    "shall",
    "this",
    "that",
    "any",
    "as",
    "will",
    "such",
    "on",
    "not",
    "are",
    "its",
    "from",
    "an",
    "at",
    "agreement",
    "party",
    "parties",
    "under",
    "may",
];

/// The language of most of the text, by its function words; where they tell
/// nothing, by its letters. English where nothing tells.
pub fn detect_language(text: &str) -> Language {
    let mut spanish = 0_usize;
    let mut english = 0_usize;
    for word in
        text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).take(200_000)
    {
        let word = fold(word);
        spanish += usize::from(SPANISH.contains(&word.as_str()));
        english += usize::from(ENGLISH.contains(&word.as_str()));
    }
    if spanish != english {
        return if spanish > english { Language::Es } else { Language::En };
    }
    if text.chars().any(|c| {
        matches!(
            c,
            'ñ' | 'Ñ' | '¿' | '¡' | 'á' | 'é' | 'í' | 'ó' | 'ú' | 'Á' | 'É' | 'Í' | 'Ó' | 'Ú'
        )
    }) {
        return Language::Es;
    }
    match whatlang::detect_lang(text) {
        Some(whatlang::Lang::Spa) => Language::Es,
        _ => Language::En,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_texts_and_mixed_ones_are_told_by_most_of_their_words() {
        for (text, want) in [
            ("El arrendador cede el uso de la vivienda.", Language::Es),
            ("The parties agree as follows.", Language::En),
            ("CLÁUSULAS", Language::Es),
            ("Duración", Language::Es),
            ("", Language::En),
            (
                "El presente contrato de Software as a Service se rige por las condiciones de la empresa.",
                Language::Es,
            ),
            (
                "This agreement with Banco de la Nación is governed by the laws of Spain and any dispute shall be heard in Madrid.",
                Language::En,
            ),
        ] {
            assert_eq!(detect_language(text), want, "{text}");
        }
    }
}
