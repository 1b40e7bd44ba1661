use crate::built::{clauses, document, shape};
use document::split;

const LONG: &str = "The supplier delivers the goods at the place and time that the order names, packed as is usual in the trade and free of charge.";

#[test]
fn spanish_sections_decide_what_an_ordinal_means() {
    let units = split(&document(
        "CONTRATO DE ARRENDAMIENTO DE VIVIENDA
         En Madrid, a 3 de marzo de 2024.
         R E U N I D O S
         De una parte, D. Juan Pérez Gómez, mayor de edad, en adelante EL ARRENDADOR.
         De otra parte, Dña. Ana Ruiz Soto, en adelante LA ARRENDATARIA.
         EXPONEN
         PRIMERO.- Que el arrendador es dueño de la vivienda.
         SEGUNDO.- Que la arrendataria desea arrendarla.
         Y con arreglo a las siguientes
         C L Á U S U L A S
         PRIMERA.- OBJETO. El arrendador cede el uso de la vivienda.
         SEGUNDA. - Duración: El plazo es de un año.
         DÉCIMA PRIMERA: Gastos. Los gastos de 1.000.000 pesetas corresponden al arrendatario.
         1.000 euros se pagan por adelantado.
         Y en prueba de conformidad, firman el presente contrato.
         EL ARRENDADOR: ____________
         ANEXO I: INVENTARIO
         1. Muebles. Una mesa y dos sillas.
         2. Llaves. Tres juegos de llaves.",
    ));
    assert_eq!(
        shape(&units),
        [
            "Preamble preamble [] ",
            "Recital recitals [] EXPONEN",
            "Recital recitals/1 [PRIMERO] ",
            "Recital recitals/2 [SEGUNDO] ",
            "Preamble agreement [] ",
            "Preamble clauses [] C L Á U S U L A S",
            "Clause 1 [PRIMERA] OBJETO",
            "Clause 2 [SEGUNDA] Duración",
            "Clause 11 [DÉCIMA PRIMERA] Gastos",
            "Signature signature [] ",
            "Annex annex-1 [ANEXO I] INVENTARIO",
            "Clause annex-1/1 [1] Muebles",
            "Clause annex-1/2 [2] Llaves",
        ]
    );
    assert!(units[8].text.ends_with("1.000 euros se pagan por adelantado."));
}

#[test]
fn articles_restart_their_numbers_and_paths_stay_unique() {
    let units = split(&document(&format!(
        "SUPPLY AGREEMENT
         WHEREAS, the buyer wants goods; and
         WHEREAS, the seller has them.
         NOW, THEREFORE, the parties agree as follows:
         ARTICLE I - GOODS
         1. Quality: {LONG}
         2. Quantity: {LONG}
         ARTICLE II - PRICE
         1. Amount: {LONG}
         2. Payment: {LONG}
         Article 1 applies to spare parts as well.
         IN WITNESS WHEREOF, the parties have signed.
         EXHIBIT \"A\"
         RATES
         1. Rates. {LONG}
         EXHIBIT \"A\" - Page 1 of 2"
    )));
    assert_eq!(
        shape(&units),
        [
            "Preamble preamble [] ",
            "Recital recitals/1 [] ",
            "Recital recitals/2 [] ",
            "Preamble agreement [] ",
            "Clause 1 [ARTICLE I] GOODS",
            "Clause 1/1 [1] Quality",
            "Clause 1/2 [2] Quantity",
            "Clause 2 [ARTICLE II] PRICE",
            "Clause 2/1 [1] Amount",
            "Clause 2/2 [2] Payment",
            "Signature signature [] ",
            "Annex annex-a [EXHIBIT \"A\"] RATES",
            "Clause annex-a/1 [1] Rates",
        ]
    );
}

#[test]
fn letters_go_on_past_the_roman_ones() {
    let text: String = ["A", "B", "C", "D", "E"]
        .map(|letter| format!("## {letter}. Part {letter}\n{LONG}\n"))
        .concat();
    assert_eq!(clauses(&split(&document(&text))), ["a", "b", "c", "d", "e"]);
}

#[test]
fn a_table_of_contents_gives_no_clauses() {
    let units = split(&document(&format!(
        "SERVICE AGREEMENT
         TABLE OF CONTENTS
         1. Services
         2. Fees
         3. Term
         1. Services
         {LONG}
         2. Fees
         {LONG}
         3. Term
         {LONG}"
    )));
    assert_eq!(clauses(&units), ["1", "2", "3"]);
    assert!(units[0].text.contains("TABLE OF CONTENTS\n1. Services\n2. Fees\n3. Term"));
    let dotted = split(&document(&format!(
        "Objeto ........ 3\n1. Objeto ........ 3\n1. Objeto. {LONG}\n2. Precio. {LONG}"
    )));
    assert_eq!(clauses(&dotted), ["1", "2"]);
}

#[test]
fn titled_sub_clauses_replace_their_clause_and_its_lead_in_stays() {
    let units = split(&document(&format!(
        "1. Data\nIn general.\n1.1 Use. {LONG}\n1.2 Security. {LONG}\n2. Law. {LONG}"
    )));
    assert_eq!(
        shape(&units),
        [
            "Clause 1 [1] Data",
            "Clause 1/1.1 [1.1] Use",
            "Clause 1/1.2 [1.2] Security",
            "Clause 2 [2] Law"
        ]
    );
    assert_eq!(units[0].text, "1. Data\nIn general.");
}

#[test]
fn untitled_sub_clauses_replace_only_a_long_clause() {
    let short = format!("1. Data\n1.1 {LONG}\n1.2 {LONG}\n2. Law. {LONG}");
    assert_eq!(clauses(&split(&document(&short))), ["1", "2"]);
    let long = format!("1. Data\n1.1 {}\n1.2 {}\n2. Law. {LONG}", LONG.repeat(11), LONG.repeat(11));
    assert_eq!(clauses(&split(&document(&long))), ["1", "1/1.1", "1/1.2", "2"]);
}

#[test]
fn each_definition_is_a_unit_of_its_own() {
    let units = split(&document(
        "1. Scope. The seller sells.
         2. Definitions
         “Goods” means what the order names.
         “Price” means the amount due.
         Delivery Date means the day that the order names.",
    ));
    assert_eq!(
        shape(&units),
        [
            "Clause 1 [1] Scope",
            "Clause 2 [2] Definitions",
            "Definition 2/goods [] Goods",
            "Definition 2/price [] Price",
            "Definition 2/delivery-date [] Delivery Date",
        ]
    );
}

#[test]
fn unnumbered_headings_open_clauses_by_level() {
    let units = split(&document(&format!(
        "# Terms of Service\nWelcome.\n## Account\n### Password\n{LONG}\n### Privacy\n{LONG}\n## Payment\n{LONG}"
    )));
    assert_eq!(clauses(&units), ["account", "account/password", "account/privacy", "payment"]);
    assert_eq!(units[0].text, "Terms of Service\nWelcome.");
}

#[test]
fn numbers_that_repeat_get_a_suffix() {
    let units = split(&document(&format!(
        "PRIMERA.- Objeto. {LONG}\nDÉCIMO QUINTA.- Ley. {LONG}\nDECIMOQUINTA.- Foro. {LONG}"
    )));
    assert_eq!(clauses(&units), ["1", "15", "15~2"]);
}

#[test]
fn a_text_without_headings_still_gives_units() {
    let units = split(&document(
        "Juan lends Ana his bicycle until May.\nAna gives it back clean.\nShe pays nothing.",
    ));
    assert_eq!(clauses(&units), ["1", "2", "3"]);
    assert_eq!(split(&document("Only this.")).len(), 1);
    assert!(split(&document("")).is_empty());
}

#[test]
fn blocks_are_the_paragraphs_of_a_unit() {
    let units = split(&document(
        "1. Fees. The fee is due:\n- at once;\n- in full.\n2. Law. Spanish law applies.",
    ));
    let texts: Vec<&str> = units[0]
        .blocks
        .iter()
        .map(|block| &units[0].text[block.start as usize..block.end as usize])
        .collect();
    assert_eq!(texts, ["1. Fees. The fee is due:", "at once;", "in full."]);
    assert!(units[1].blocks.is_empty());
}

#[test]
fn steps_before_the_contract_are_no_clauses_of_it() {
    let titled = split(&document(&format!(
        "HOW TO SIGN\n1. Fill in the form.\n2. Send it back by post to the seller.\n1. Goods. {LONG}\n2. Law. {LONG}"
    )));
    assert_eq!(clauses(&titled), ["1", "2"]);
    assert_eq!(titled[1].heading, "Goods");
    let untitled =
        split(&document(&format!("SALE\n1. {LONG}\n2. {LONG}\nANNEX 1\n1. Rates. {LONG}")));
    assert_eq!(clauses(&untitled), ["1", "2", "annex-1/1"]);
}

#[test]
fn recitals_without_numbers_are_one_unit() {
    let units = split(&document(&format!(
        "SALE\nThis agreement is made between A and B.\nBACKGROUND\n{LONG}\n{LONG}\nIT IS AGREED:\n1. Goods. {LONG}\n2. Law. {LONG}"
    )));
    assert_eq!(
        shape(&units),
        [
            "Preamble preamble [] ",
            "Recital recitals [] BACKGROUND",
            "Recital recitals/text [] ",
            "Preamble agreement [] ",
            "Clause 1 [1] Goods",
            "Clause 2 [2] Law",
        ]
    );
}

#[test]
fn numbers_without_a_sign_count_where_they_go_on() {
    let units = split(&document(&format!(
        "30 Harbour Road, Peterhead\nRECITALS\n(A) {LONG}\n(B) {LONG}\nIT IS AGREED\n1 Definitions\n1.1 {LONG}\n2 Payment of the price\n{LONG}\n3\nLaw\n{LONG}"
    )));
    assert_eq!(
        shape(&units)[1..],
        [
            "Recital recitals [] RECITALS",
            "Recital recitals/a [(A)] ",
            "Recital recitals/b [(B)] ",
            "Preamble agreement [] ",
            "Clause 1 [1] Definitions",
            "Clause 2 [2] Payment of the price",
            "Clause 3 [3] Law",
        ]
    );
    let alone = split(&document(&format!("1. Goods. {LONG}\n30 Harbour Road\n2. Law. {LONG}")));
    assert_eq!(clauses(&alone), ["1", "2"]);
}

#[test]
fn a_count_goes_on_over_the_parts_that_group_it() {
    let units = split(&document(&format!(
        "PART A – LETTING\n1. Premises. {LONG}\n2. Rent. {LONG}\nPART B – GENERAL\n3. Notices. {LONG}\n4. Law. {LONG}"
    )));
    assert_eq!(clauses(&units), ["a", "a/1", "a/2", "b", "b/3", "b/4"]);
}

#[test]
fn a_reference_at_the_start_of_a_line_closes_nothing() {
    for reference in [
        "Clause 5.4A.2 does not apply to a transfer on death.",
        "Section 12 GDPR Provisions",
        "SECTION 1.01 OR 1.02 AND ALL THAT FOLLOWS FROM THEM.",
    ] {
        let units = split(&document(&format!(
            "1. Goods. {LONG}\n{reference}\n2. Price. {LONG}\n3. Law. {LONG}"
        )));
        assert_eq!(clauses(&units), ["1", "2", "3"], "{reference}");
    }
    let broken = split(&document(&format!(
        "1. Goods. {LONG}\nThe limit is stated in\n3. Law. {LONG}\n2. Price. {LONG}"
    )));
    assert_eq!(clauses(&broken), ["1", "2"]);
}

#[test]
fn titles_in_capitals_open_clauses_where_nothing_is_numbered() {
    let units = split(&document(&format!(
        "EMPLOYMENT\nThis letter states your terms.\nDUTIES. {LONG}\nPAY. {LONG}\nCONFIDENTIALITY. {LONG}\nSigned by: ____"
    )));
    assert_eq!(clauses(&units), ["duties", "pay", "confidentiality"]);
}

#[test]
fn items_of_a_definition_stay_with_it_and_terms_need_no_quotes() {
    let units = split(&document(&format!(
        "1. Definitions\nBuilding means the house;\nService Failure means:\n(a) any failure; or\n(b) any complaint.\nServices – the work that the schedule names.\nTerm – the time that clause 2 sets for it.\n2. Law. {LONG}"
    )));
    assert_eq!(
        shape(&units),
        [
            "Clause 1 [1] Definitions",
            "Definition 1/building [] Building",
            "Definition 1/service-failure [] Service Failure",
            "Definition 1/services [] Services",
            "Definition 1/term [] Term",
            "Clause 2 [2] Law",
        ]
    );
    assert!(units[2].text.ends_with("(b) any complaint."));
}

#[test]
fn closing_words_of_all_kinds_begin_the_signature() {
    for formula in [
        "This agreement has been entered into on the date stated at the beginning of it.",
        "Executed as a deed",
        "Accepted and agreed:",
        "THE PARTIES HAVE READ THIS AGREEMENT AND SIGN IT VOLUNTARILY.",
        "Leído, firman en señal de aceptación:",
        "Las partes firman por duplicado en el lugar y fecha indicados.",
        "Signed by Rosalind Amory",
        "______________________",
        "By: /s/ John Roe",
    ] {
        let units = split(&document(&format!("1. Goods. {LONG}\n2. Law. {LONG}\n{formula}\nACME")));
        let last = shape(&units).pop().unwrap_or_default();
        assert_eq!(last, "Signature signature [] ", "{formula}");
        let inside = split(&document(&format!(
            "1. Goods. {LONG}\n2. Law. {LONG}\n3. Copies. {LONG}\nEach copy is signed by hand.\n4. End. {LONG}"
        )));
        assert_eq!(clauses(&inside), ["1", "2", "3", "4"]);
    }
}

#[test]
fn a_bold_label_above_the_clauses_is_neither_a_clause_nor_a_definition() {
    let mut built = document(&format!(
        "ORDER FORM\nVendor: Acme Inc., a company with offices at 12 Main Street in Boston.\nCustomer: Roe LLC, a company with offices at 30 High Street in Salem.\n1. Definitions\nShort version: these words mean the same thing in every clause.\n1.1 “Fee” means the price.\n1.2 “Term” means two years.\n2. Law. {LONG}"
    ));
    for paragraph in &mut built.paragraphs {
        if let Some(end) = paragraph.text.find(':') {
            let end = end as u32 + 1;
            let run = domain::Run { start: 0, end, bold: true, italic: false, underline: false };
            paragraph.runs = vec![run];
        }
    }
    assert_eq!(
        shape(&split(&built)),
        [
            "Preamble preamble [] ",
            "Clause 1 [1] Definitions",
            "Definition 1/1.1 [1.1] Fee",
            "Definition 1/1.2 [1.2] Term",
            "Clause 2 [2] Law",
        ]
    );
}
