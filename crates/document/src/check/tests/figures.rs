use super::*;

#[test]
fn words_and_figures_that_differ_are_reported_with_both_values() {
    for (language, country, text, detail) in [
        (ES, "ES", "Avisará en un plazo de treinta (20) meses.", "30 meses"),
        (ES, "ES", "La renta será de diez mil euros (1.000 €).", "10.000 EUR"),
        (ES, "MX", "Pagará $1,500.00 (dos mil pesos 00/100 M.N.).", "2,000 MXN"),
        (ES, "ES", "Se firma en tres (2) ejemplares iguales.", "3"),
        (EN, "US", "Notice of fifteen (50) days is given.", "15 days"),
        (EN, "GB", "A rate of five percent (6%) applies.", "5 %"),
        (EN, "US", "It is signed in two (3) copies.", "2"),
    ] {
        let found = kinds(language, Some(country), &format!("#1\n{text}"), &["amount_mismatch"]);
        assert!(found[0].detail.contains(detail), "{found:?}");
    }
    for (language, country, text) in [
        (ES, "ES", "Avisará en un plazo de treinta (30) meses."),
        (ES, "ES", "La renta será de mil euros (1.000 €)."),
        (ES, "MX", "Pagará $1,500.00 (mil quinientos pesos 00/100 M.N.)."),
        (ES, "ES", "Un tercio (1/3) y dos de ellos (3)."),
        (ES, "ES", "El interés es del tres coma cinco por ciento (3,5%)."),
        (EN, "US", "Notice of fifteen (15) months is given."),
        (EN, "US", "Clause two (3)."),
        (EN, "US", "A credit of one-half of one percent (0.5%) of the price."),
        (EN, "US", "One year (12 months) of it, or two-thirds (2/3)."),
        (EN, "US", "The seller, being one (1) or more persons, and twenty-four (24) others."),
    ] {
        kinds(language, Some(country), &format!("#1\n{text}"), &[]);
    }
}

#[test]
fn a_day_that_no_calendar_has_is_reported() {
    for (language, text) in [
        (ES, "Termina el 31 de abril de 2025."),
        (ES, "Termina el 29 de febrero de 2023."),
        (ES, "Termina el 30/02/2025."),
        (EN, "It ends on June 31, 2025."),
        (EN, "It ends on the 31st day of September, 2025."),
    ] {
        kinds(language, None, &format!("#1\n{text}"), &["impossible_date"]);
    }
    for (language, text) in [
        (ES, "Termina el 30 de abril de 2025."),
        (ES, "Termina el 29 de febrero de 2024."),
        (ES, "El expediente 31/04/20251 y la Ley 80 de octubre 28 de 1993."),
        (EN, "It ends on June 30, 2025, or on 12/31/2025."),
        (EN, "Section 31 may apply."),
    ] {
        kinds(language, None, &format!("#1\n{text}"), &[]);
    }
}

#[test]
fn a_short_deadline_in_days_of_no_kind_is_reported_in_spanish_once_in_each_clause() {
    kinds(
        ES,
        Some("ES"),
        "#1\nResponderá en el plazo de diez días. Luego, en un plazo de 5 días.\n#2\nCon una antelación de quince (15) días.",
        &["day_count_undefined", "day_count_undefined"],
    );
    kinds(
        ES,
        Some("ES"),
        "#1\nResponderá dentro de los 20 días siguientes.\n#2\nPagará en cinco días hábiles.",
        &["day_count_undefined"],
    );
    for text in [
        "Responderá en el plazo de diez días hábiles.",
        "Pagará dentro de los primeros cinco días de cada mes.",
        "Avisará con un plazo de 30 días.",
        "Disfrutará de diez días de vacaciones.",
        "Responderá en el plazo de diez días. Los días se entenderán naturales.",
        "Responderá en el plazo de diez días. Los plazos se computarán en días hábiles.",
    ] {
        kinds(ES, Some("ES"), &format!("#1\n{text}"), &[]);
    }
}

#[test]
fn in_english_days_are_asked_for_only_where_the_contract_tells_kinds_apart() {
    let mixed = "#1\nNotice within ten (10) days.\n#2\nFive business days for one, twenty calendar days for the other.";
    kinds(EN, Some("US"), mixed, &["day_count_undefined"]);
    kinds(EN, Some("US"), "#1\nNotice within ten (10) days.\n#2\nFive business days.", &[]);
    kinds(EN, Some("US"), &format!("{mixed}\n“Day” means a calendar day unless said. Day."), &[]);
}

#[test]
fn a_dollar_sign_alone_is_reported_once_where_nothing_says_whose() {
    let source = "#1\nPagará $1,500.00 al mes.\n#2\nY luego $2,000.00 más.";
    kinds(ES, Some("MX"), source, &["currency_undefined"]);
    kinds(ES, None, source, &["currency_undefined"]);
    kinds(EN, Some("GB"), "#1\nHe shall pay $1,500.00 a month.", &["currency_undefined"]);
    for (language, country, text) in [
        (ES, Some("MX"), "#1\nPagará $1,500.00 M.N. al mes.\n#2\nY luego $2,000.00 más."),
        (ES, Some("MX"), "#1\nPagará $1,500.00 al mes, en pesos mexicanos."),
        (ES, Some("ES"), "#1\nPagará 1.500 € al mes."),
        (EN, Some("US"), "#1\nHe shall pay $1,500.00 a month."),
        (EN, None, "#1\nHe shall pay $1,500.00 a month."),
        (EN, Some("GB"), "#1\nHe shall pay US$1,500.00 a month."),
    ] {
        kinds(language, country, text, &[]);
    }
}
