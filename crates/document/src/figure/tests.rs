use super::*;
use domain::Language;

fn read(country: &str, text: &str) -> Vec<String> {
    let language = if matches!(country, "US" | "GB" | "en") { Language::En } else { Language::Es };
    let country =
        Some(country).filter(|country| country.len() == 2 && *country != "en" && *country != "es");
    let convention = Convention::of_document(language, country, [text]);
    figures(text, convention).iter().map(|figure| figure.reading.to_string()).collect()
}

#[test]
fn amounts_are_read_in_words_in_digits_and_in_both() {
    for (country, text, value) in [
        ("ES", "una renta de 1.000 € al mes", "1000 EUR"),
        ("ES", "mil doscientos euros con cincuenta céntimos (1.200,50 €)", "1200.5 EUR"),
        ("ES", "diez mil euros (1.000 €)", "mismatch"),
        ("ES", "DIEZ MIL EUROS (10.000,00.- €)", "10000 EUR"),
        ("ES", "12 500 euros", "12500 EUR"),
        ("ES", "1,500 €", "ask"),
        ("ES", "2,5 millones de euros", "2500000 EUR"),
        ("es", "1.500 euros", "ask"),
        ("es", "mil quinientos euros (1.500 euros)", "1500 EUR"),
        ("MX", "$1,500.00 (un mil quinientos pesos 00/100 M.N.)", "1500 MXN"),
        ("MX", "$ 1,500.00", "1500 MXN"),
        ("PE", "$ 1,500.00", "1500 ?"),
        ("ES", "novecientos euros mensuales (900,00 €)", "900 EUR"),
        ("US", "ten thousand dollars per month ($10,000)", "10000 USD"),
        ("CO", "CIENTO OCHENTA MILLONES DE PESOS ($ 18.000.000)", "mismatch"),
        ("MX", "US$2,000 (dos mil dólares de los Estados Unidos de América)", "2000 USD"),
        ("PE", "S/ 3,500.00 (tres mil quinientos con 00/100 soles)", "3500 PEN"),
        ("PE", "S/. 1'500,000.00", "1500000 PEN"),
        ("PE", "tres mil quinientos y 50/100 nuevos soles (S/. 3,500.50)", "3500.5 PEN"),
        ("CO", "DIEZ MILLONES DE PESOS M/CTE ($10.000.000)", "10000000 COP"),
        ("CO", "$ 1.500.000 moneda corriente", "1500000 COP"),
        ("AR", "PESOS CIENTO CINCUENTA MIL ($ 150.000.-)", "150000 ARS"),
        ("AR", "dólares estadounidenses cien mil (U$S 100.000)", "100000 USD"),
        ("CL", "25 UF", "25 CLF"),
        ("CL", "$850.000 (ochocientos cincuenta mil pesos)", "850000 CLP"),
        ("US", "Ten Thousand and 00/100 Dollars ($10,000.00)", "10000 USD"),
        ("US", "$2.5 million", "2500000 USD"),
        ("US", "one hundred thousand dollars ($10,000)", "mismatch"),
        ("GB", "£1.2m", "1200000 GBP"),
        ("GB", "GBP 10,000", "10000 GBP"),
        ("GB", "$500", "500 ?"),
        ("ES", "quinientos dólares (500 €)", "mismatch"),
    ] {
        assert_eq!(read(country, text), [value], "{country} {text}");
    }
}

#[test]
fn dates_are_read_in_the_order_of_their_country_and_impossible_ones_are_told() {
    for (country, text, value) in [
        ("ES", "tres de marzo de dos mil veinticinco", "2025-03-03"),
        ("ES", "3 de marzo de 2025", "2025-03-03"),
        ("ES", "1º de marzo del 2025", "2025-03-01"),
        ("ES", "primero de marzo de 2.025", "2025-03-01"),
        (
            "MX",
            "a los 3 (tres) días del mes de marzo del año 2025 (dos mil veinticinco)",
            "2025-03-03",
        ),
        ("CO", "octubre 28 de 2023", "2023-10-28"),
        ("ES", "03/04/2025", "2025-04-03"),
        ("US", "03/04/2025", "2025-03-04"),
        ("GB", "03/04/2025", "2025-04-03"),
        ("en", "03/04/2025", "ask"),
        ("en", "13/04/2025", "2025-04-13"),
        ("US", "2025-04-03", "2025-04-03"),
        ("ES", "03.04.2025", "2025-04-03"),
        ("ES", "3-4-2025", "2025-04-03"),
        ("US", "March 3, 2025", "2025-03-03"),
        ("US", "3rd day of March, 2025", "2025-03-03"),
        ("US", "the third day of March, two thousand twenty-five", "2025-03-03"),
        ("GB", "3 March 2025", "2025-03-03"),
        ("US", "Sept. 3, 2025", "2025-09-03"),
        ("ES", "31 de abril de 2025", "impossible"),
        ("ES", "29 de febrero de 2023", "impossible"),
        ("ES", "29 de febrero de 2024", "2024-02-29"),
        ("ES", "30/02/2025", "impossible"),
        ("US", "June 31, 2025", "impossible"),
        ("ES", "tres (5) de marzo de 2025", "mismatch"),
        ("ES", "3 de marzo de dos mil veinticinco (2024)", "mismatch"),
        ("ES", "31 de diciembre de cada año", "--12-31"),
    ] {
        assert_eq!(read(country, text), [value], "{country} {text}");
    }
}

#[test]
fn periods_keep_business_days_calendar_days_and_days_apart() {
    for (country, text, value) in [
        ("ES", "quince (15) días hábiles", "15 business"),
        ("ES", "treinta días naturales", "30 calendar"),
        ("ES", "treinta (20) días", "mismatch"),
        ("ES", "30 (treinta) días", "30 unstated"),
        ("ES", "treinta días (30) hábiles", "30 business"),
        ("CO", "5 días calendario", "5 calendar"),
        ("CL", "diez días corridos", "10 calendar"),
        ("PE", "siete (7) días útiles", "7 business"),
        ("ES", "un (1) año", "1 years"),
        ("ES", "dieciocho meses", "18 months"),
        ("US", "fifteen (50) days", "mismatch"),
        ("US", "thirty (30) calendar days", "30 calendar"),
        ("US", "five (5) Business Days", "5 business"),
        ("US", "a 60-day period", "60 unstated"),
        ("US", "a thirty-day period", "30 unstated"),
        ("US", "twenty-four (24) months", "24 months"),
        ("US", "two and a half (2.5) years", "2.5 years"),
        ("ES", "cinco coma cinco por ciento (5,5 %)", "5.5 %"),
        ("ES", "21% (veintiuno por ciento)", "21 %"),
        ("US", "five percent (5%)", "5 %"),
        ("ES", "tres coma veinticinco por ciento (3,25%)", "3.25 %"),
        ("ES", "dos (2) ejemplares", "2"),
        ("ES", "tres (2) ejemplares", "mismatch"),
    ] {
        assert_eq!(read(country, text), [value], "{country} {text}");
    }
}

#[test]
fn what_is_no_figure_is_passed_over_and_two_figures_stay_two() {
    for (country, text, values) in [
        ("ES", "la cláusula 7.2 y el artículo 1.124", vec![]),
        ("ES", "calle Mayor 12, 3º B", vec![]),
        ("ES", "DNI 12.345.678-Z", vec![]),
        ("US", "once (1) more, the party may (2) agree", vec![]),
        ("US", "one year (12 months)", vec!["1 years", "12 months"]),
        ("US", "30 days ($500)", vec!["30 unstated", "500 USD"]),
        ("ES", "dosientos veinte (220)", vec![]),
        ("ES", "dos tercios (2/3) de los socios", vec![]),
        ("ES", "entre 10 y 20 días", vec!["20 unstated"]),
        ("ES", "Ley 80 de octubre 28 de 1993", vec!["1993-10-28"]),
        ("ES", "treinta\n(30) días", vec!["30 unstated"]),
        ("es", "Total\t1.500\n7.2.1", vec!["ask"]),
        ("es", "1.234.567", vec!["1234567"]),
    ] {
        assert_eq!(read(country, text), values, "{country} {text}");
    }
}

#[test]
fn ranges_hold_the_whole_figure_and_nothing_more() {
    let text =
        "Pagará quince mil euros (15.000 €), antes del 3 de marzo de 2025, en 30 días hábiles.";
    let convention = Convention::of_country(Language::Es, Some("ES"));
    let found = figures(text, convention);
    let texts: Vec<&str> = found.iter().map(|figure| &text[figure.range.clone()]).collect();
    assert_eq!(texts, ["quince mil euros (15.000 €)", "3 de marzo de 2025", "30 días hábiles"]);
}
