//! Identifiers by country: what is masked, learnt or not, and what stays.

use domain::Language;
use privacy::{Masker, Pseudonyms, Terms};

fn masker() -> Masker {
    Masker::new(Pseudonyms::default(), &Terms::default(), Language::Es)
}

/// Text around the value, the value, and the token's word.
const VALUES: &[(&str, &str, &str)] = &[
    // Spain. Right letters and wrong ones.
    ("con DNI {}, vecino", "12345678Z", "ID"),
    ("con DNI {}, vecino", "12345678A", "ID"),
    ("con DNI núm. {}", "12.345.678-Q", "ID"),
    ("con D.N.I. {}", "12.345.678 T", "ID"),
    ("sin palabra {} alguna", "87654321-X", "ID"),
    ("sin palabra {} alguna", "87654321b", "ID"),
    ("con DNI {} y domicilio", "12345678", "ID"),
    ("con N.I.F. número {}", "1234567-L", "ID"),
    ("con NIE {}", "X1234567L", "ID"),
    ("con NIE {}", "Y-1234567-Q", "ID"),
    ("NIE {}", "Z 1.234.567 A", "ID"),
    ("con CIF {}", "B12345678", "ID"),
    ("con C.I.F. nº {}", "B-12.345.678", "ID"),
    ("con CIF {}", "Q2812345C", "ID"),
    ("con NIF {}", "G-12345678", "ID"),
    ("NIF-IVA {}", "ESB12345678", "ID"),
    ("con NIF {}", "K1234567B", "ID"),
    ("referencia catastral {}", "9872023VH5797S0001WX", "ID"),
    ("número de la Seguridad Social {}", "28/12345678/40", "ID"),
    ("pasaporte número {}", "AAB123456", "ID"),
    ("matrícula {}", "1234-BCD", "ID"),
    ("Tomo {}, libro", "12.345", "ID"),
    ("Hoja {}, inscripción", "M-123456", "ID"),
    ("número {} de su protocolo", "1.234", "ID"),
    // Peru, Mexico, Colombia, Argentina, Chile, Ecuador.
    ("con RUC N° {}", "20123456789", "ID"),
    ("identificado con DNI N° {}", "45678912", "ID"),
    ("con RFC {}", "GOMC850101AB3", "ID"),
    ("con R.F.C. {}", "ABC010203XY9", "ID"),
    ("con RFC {}", "ÑA&010203XY9", "ID"),
    ("CURP {}", "GOMC850101HDFRRL09", "ID"),
    ("con NIT {}", "890.932.227-3", "ID"),
    ("con NIT {}", "900123456-7", "ID"),
    ("identificado con C.C. {} de Bogotá", "79.123.456", "ID"),
    ("cédula de ciudadanía No. {} expedida", "1.020.304.050", "ID"),
    ("con cédula número {}", "654321", "ID"),
    ("CUIT {}", "30-71234567-8", "ID"),
    ("C.U.I.T. N° {}", "20123456789", "ID"),
    ("DNI {}, argentino", "23.456.789", "ID"),
    ("RUT N° {}", "12.531.909-2", "ID"),
    ("R.U.T. {}", "76543210-K", "ID"),
    ("con RUC {}", "1790012345001", "ID"),
    ("cédula de identidad {}", "1712345678", "ID"),
    // The United States.
    ("SSN {}", "123-45-6789", "ID"),
    ("EIN {}", "12-3456789", "ID"),
    // Ways to reach and to pay.
    ("correo {} para avisos", "ana.ruiz@ejemplo.com", "EMAIL"),
    ("correo {} para avisos", "Ana.Ruíz+obra@sub.ejemplo.com.mx", "EMAIL"),
    ("correo {} para avisos", "ana (at) ejemplo.com", "EMAIL"),
    ("web {} vigente", "https://www.ejemplo.com/legal?x=1", "URL"),
    ("web {} vigente", "www.ejemplo.es", "URL"),
    ("web {} vigente", "portal.ejemplo.com.ar/uso", "URL"),
    ("al {} en horario", "+34 600 123 456", "TELEFONO"),
    ("al {} en horario", "600 12 34 56", "TELEFONO"),
    ("al {} en horario", "912345678", "TELEFONO"),
    ("al {} en horario", "91 123 45 67", "TELEFONO"),
    ("al {} en horario", "+52 55 1234 5678", "TELEFONO"),
    ("al {} en horario", "+57 (601) 123 4567", "TELEFONO"),
    ("al {} en horario", "(212) 555-0123", "TELEFONO"),
    ("teléfono: {}", "4567-8901", "TELEFONO"),
    ("celular {}", "301 234 56", "TELEFONO"),
    ("en la cuenta {} de", "ES91 2100 0418 4502 0005 1332", "IBAN"),
    ("en la cuenta {} de", "ES9121000418450200051333", "IBAN"),
    ("IBAN {}", "GB29 NWBK 6016 1331 9268 19", "IBAN"),
    ("transferencia a {} hoy", "2100-0418-45-0200051332", "CUENTA"),
    ("CLABE {}", "012345678901234567", "CUENTA"),
    // Where.
    ("domicilio en {}, en adelante", "Calle Mayor, 12, 3º B, 28013, Madrid", "DIRECCION"),
    ("domicilio en {}, en adelante", "C/ Gran Vía nº 5, Madrid", "DIRECCION"),
    ("domicilio en {} de Lima", "Av. Javier Prado 1234", "DIRECCION"),
    ("domicilio en {} de Bogotá", "Cra 51 # 95A Sur-13", "DIRECCION"),
    ("domicilio en {} de Bogotá", "Calle 100 No. 8A-55", "DIRECCION"),
    ("offices at {} in", "10200 South De Anza Boulevard", "DIRECCION"),
    ("offices at {} in", "123 Main Street, Suite 400, Springfield, IL 62701", "DIRECCION"),
    ("offices at {} in", "P.O. Box 123", "DIRECCION"),
];

#[test]
fn identifiers_of_every_country_are_masked_and_come_back() {
    let mut wrong = Vec::new();
    for (frame, value, word) in VALUES {
        let text = frame.replace("{}", value);
        let mut masker = masker();
        masker.learn(&[&text]);
        let masked = masker.mask(&text);
        let expected = frame.replace("{}", &format!("[[{word}_1]]"));
        if masked.text != expected || masker.restore(&masked.text).text != text {
            wrong.push(format!("{text} -> {}", masked.text));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_identifier_that_was_not_learnt_is_masked_without_a_number() {
    let mut wrong = Vec::new();
    for (frame, value, word) in VALUES {
        let text = frame.replace("{}", value);
        let masked = masker().mask(&text).text;
        if masked != frame.replace("{}", &format!("[[{word}]]")) {
            wrong.push(format!("{text} -> {masked}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_a_review_needs_stays() {
    let mut wrong = Vec::new();
    for text in [
        "la cantidad de 12.345.678 euros",
        "la cantidad de 1.234.567,89 €",
        "un precio de 600.123.456 pesos",
        "USD 12345678 anuales",
        "$ 1.500.000.000",
        "€100,000.00 per year",
        "10000000 acciones",
        "el 15 de enero de 2024",
        "desde el 01/02/2024 hasta el 31-12-2025",
        "2024-01-15",
        "20240115",
        "la Ley 29/1994, de 24 de noviembre",
        "Real Decreto 1720/2007",
        "artículo 1.124 del Código Civil",
        "Reglamento (UE) 2016/679",
        "CELEX 32016R0679",
        "cláusula 11.5.14.2",
        "ISO/IEC 27001:2013",
        "a plazo de 30 días y un 5 %",
        "EL ARRENDADOR y LA ARRENDATARIA",
        "the Customer and the Provider",
        "PRIMERA.- OBJETO DEL CONTRATO",
        "D. Objeto Social",
        "THE SERVICES ARE PROVIDED AS IS",
        "Limitation of Liability. Limited Warranty.",
        "a Delaware corporation",
        "the Limited Liability Company",
        "Section 5(b) of the Agreement",
        "el Registro Mercantil de Madrid",
        "los Juzgados y Tribunales de Madrid",
        "residencia en España",
        "cuenta con 24 meses",
        "la licencia de uso",
    ] {
        let mut masker = masker();
        masker.learn(&[text]);
        let masked = masker.mask(text).text;
        if masked != text {
            wrong.push(format!("{text} -> {masked}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn one_number_has_one_token_however_it_is_grouped() {
    let mut masker = masker();
    let text = "DNI 12.345.678-Z; NIF 12345678Z; el 12345678; nº 12 345 678; x99123456780";
    masker.learn(&["DNI 12.345.678-Z"]);
    assert_eq!(
        masker.mask(text).text,
        "DNI [[ID_1]]; NIF [[ID_1]]; el [[ID_1]]; nº [[ID_1]]; x[[ID]]"
    );
}
