use super::*;

fn party(name: &str) -> Party {
    Party { role: String::new(), name: name.to_owned(), quote: name.to_owned() }
}

#[track_caller]
fn with(language: Language, parties: &[&str], source: &str, want: &[&str]) {
    let parties: Vec<Party> = parties.iter().map(|name| party(name)).collect();
    let found = run(language, None, &parties, source);
    let kinds: Vec<&str> = found.iter().map(|check| check.kind.as_str()).collect();
    assert_eq!(kinds, want, "{source}\n{found:#?}");
}

#[test]
fn an_identity_number_with_a_wrong_check_digit_is_reported() {
    for (country, text) in [
        ("ES", "con DNI 12345678A, vecino de Madrid"),
        ("ES", "con D.N.I. nº 12.345.678-A, vecino de Madrid"),
        ("ES", "con NIE X1234567A, vecino de Madrid"),
        ("ES", "con CIF B-12345678, domiciliada en Madrid"),
        ("PE", "con RUC N° 20100047219, domiciliada en Lima"),
        ("CO", "con NIT 890.932.227-4, domiciliada en Cali"),
        ("AR", "con CUIT 30-50001091-3, domiciliada en Salta"),
        ("CL", "RUT 12.531.909-3, domiciliado en Talca"),
    ] {
        kinds(ES, Some(country), &format!("#PREAMBLE\nDon Uno, {text}."), &["party_id_invalid"]);
    }
    for (country, text) in [
        ("ES", "con DNI 12345678Z, vecino de Madrid"),
        ("ES", "con D.N.I. nº 12.345.678-Z, vecino de Madrid"),
        ("ES", "con CIF A58818501, domiciliada en Madrid"),
        ("ES", "con DNI 00000000X, vecino de Madrid"),
        ("PE", "con RUC N° 20100047218, domiciliada en Lima"),
        ("PE", "con DNI 12345678, vecino de Lima"),
        ("MX", "con RFC ABC010101AB1, domiciliada en Puebla"),
        ("CO", "con NIT 890.932.227-3, domiciliada en Cali"),
        ("AR", "con CUIT 30-50001091-2, domiciliada en Salta"),
        ("AR", "con DNI 12.345.678, vecino de Salta"),
        ("CL", "RUT 12.531.909-2, domiciliado en Talca"),
        ("EC", "con RUC 1790012345001, domiciliada en Quito"),
    ] {
        kinds(ES, Some(country), &format!("#PREAMBLE\nDon Uno, {text}."), &[]);
    }
}

#[test]
fn a_name_that_drifts_is_reported() {
    let parties = ["Inversiones Alameda, S.L.", "Juan González Prieto"];
    for text in [
        "La renta la paga Inversiones Almeda, S.L. cada mes.",
        "La renta la paga Inversiones Alameda, S.A. cada mes.",
        "Lo recibe don Juan Gonzáles Prieto en su casa.",
    ] {
        with(ES, &parties, &format!("#1 Renta\n{text}"), &["party_name_drift"]);
    }
    with(
        EN,
        &["Northwind Logistics LLC"],
        "#1 Fee\nNorthwind Logistics Inc. pays it.",
        &["party_name_drift"],
    );
    with(EN, &["Northwind Logistics LLC"], "#1 Fee\nNorthwind Logistic LLC pays.", &[]);
    for text in [
        "La renta la paga Inversiones Alameda, S.L. cada mes.",
        "La renta la paga INVERSIONES ALAMEDA cada mes.",
        "Lo recibe don Juan Gonzalez Prieto en su casa.",
        "Lo recibe doña Juana González Prieto en su casa.",
        "Lo recibe don Pedro González Prieto en su casa.",
        "Inversiones Alcalá, S.L. es otra empresa.",
    ] {
        with(ES, &parties, &format!("#1 Renta\n{text}"), &[]);
    }
}

#[test]
fn a_signer_of_whom_the_opening_knows_nothing_is_reported() {
    let opening = "#PREAMBLE\nAlba, S.L., representada por don Luis Gómez Ruiz, y doña Ana Prado Sanz.\n#1 Objeto\nSe hace.\n#SIGNATURE\n";
    with(ES, &[], &format!("{opening}Fdo.: Pedro Núñez Cano"), &["signatory_mismatch"]);
    with(ES, &[], &format!("{opening}D. Luis Herrero Cano"), &["signatory_mismatch"]);
    for text in [
        "Fdo.: Luis Gómez Ruiz",
        "Fdo.: D. LUIS GÓMEZ",
        "Fdo.: Ana Prado",
        "Fdo.: ______________",
        "EL ARRENDADOR",
    ] {
        with(ES, &[], &format!("{opening}{text}"), &[]);
    }
    let english = "#PREAMBLE\nAcme, Inc., represented by Mr. John Miller, and Ms. Jane Ford.\n#1 Services\nDone.\n#SIGNATURE\n";
    with(EN, &[], &format!("{english}Name: Robert Stone"), &["signatory_mismatch"]);
    with(EN, &[], &format!("{english}Name: John Miller\nTitle: Chief Executive"), &[]);
    with(
        EN,
        &[],
        "#PREAMBLE\nAcme, Inc. and Beta, Inc.\n#1 S\nDone.\n#SIGNATURE\nName: Robert Stone",
        &[],
    );
}
