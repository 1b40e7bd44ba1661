use super::*;

fn es(text: &str) -> String {
    format!(
        "#1 Objeto\nSe arrienda el piso.\n#2 Renta\nSe paga cada mes.\n#3 Duración\nDura lo pactado.\n#4 Confidencialidad\n{text}"
    )
}

fn en(text: &str) -> String {
    format!(
        "#1 Services\nThey are done well.\n#2 Payment\n2.1 One thing is due.\n2.2 Another thing is due.\n#3 Term\nIt lasts.\n#4 Confidentiality\n{text}"
    )
}

#[test]
fn a_reference_to_a_clause_that_is_not_there_is_reported() {
    for text in [
        "As said in Section 9, nothing is due.",
        "Subject to Clause 12.3 nothing is due.",
        "As said in Section 2.5, nothing is due.",
        "Sections 7 of this Agreement survives.",
    ] {
        kinds(EN, None, &en(text), &["wrong_reference"]);
    }
    for text in [
        "Según la cláusula 9 no se debe nada.",
        "Según la cláusula novena no se debe nada.",
        "Según la Cláusula Décima Segunda del presente contrato no se debe nada.",
        "Conforme a la estipulación séptima de este contrato nada se debe.",
    ] {
        kinds(ES, Some("ES"), &es(text), &["wrong_reference"]);
    }
}

#[test]
fn a_reference_that_is_right_or_is_to_another_document_is_not_reported() {
    for text in [
        "As said in Section 2, nothing is due.",
        "As said in Section 2.2, nothing is due.",
        "Under Section 9 of the Act nothing is due.",
        "Section 9(b)-1 applies.",
        "Section 12 of that certain Master Agreement applies.",
        "The GDPR, Section 14, applies.",
        "Section 66 of the Landlord and Tenant (Amendment) Act 1980 applies.",
        "As said in Section 5, nothing is due.\n5. That which the splitting did not see.",
        "Clause 8 of the SCCs applies, as do Sections 5, 12 and 45 of the Code.",
    ] {
        kinds(EN, None, &en(text), &[]);
    }
    for text in [
        "Según la cláusula segunda no se debe nada.",
        "Según la cláusula 9 del contrato marco no se debe nada.",
        "Según el apartado 9 de la Ley 29/1994 no se debe nada.",
        "Según el artículo 36 de la LAU se devuelve.",
        "La cláusula primera y última es esta.",
    ] {
        kinds(ES, Some("ES"), &es(text), &[]);
    }
}

#[test]
fn a_title_that_is_another_clauses_is_reported() {
    let found =
        kinds(EN, None, &en("As said in Clause 2 (Term), nothing is due."), &["wrong_reference"]);
    assert!(found[0].detail.contains("Payment") && found[0].suggestion.contains('3'), "{found:?}");
    kinds(EN, None, &en("Subject to Section 1 (Confidentiality) it is so."), &["wrong_reference"]);
    kinds(ES, None, &es("Según la cláusula segunda (Duración), es así."), &["wrong_reference"]);
    kinds(ES, None, &es("Según la cláusula 2, “Jurisdicción”, es así."), &["wrong_reference"]);
    let recital =
        format!("#RECITAL\nII. Que sí.\n{}", es("Según la cláusula segunda (Duración), es así."));
    kinds(ES, None, &recital, &["wrong_reference"]);
    for text in [
        "As said in Clause 3 (Term), nothing is due.",
        "As said in Clause 2 (Payment terms), nothing is due.",
        "As said in Clause 2 (as amended), nothing is due.",
        "As said in Clause 2 (Fees), nothing is due.",
    ] {
        kinds(EN, None, &en(text), &[]);
    }
    kinds(ES, None, &es("Según la cláusula segunda (Renta), es así."), &[]);
    kinds(ES, None, &es("Según la cláusula segunda (Precio), es así."), &[]);
}

#[test]
fn an_annex_that_is_not_there_is_reported_once() {
    for (language, text) in [
        (ES, "Según el Anexo III, es así. El Anexo III lo dice."),
        (ES, "Los planos del anexo 2 se adjuntan."),
        (EN, "The plan is in Exhibit B hereto."),
        (EN, "As said in Schedule 3, it is so."),
        (EN, "See Annexes 1 and 4."),
    ] {
        let source = format!("#1 Objeto\n{text}\n#ANNEX 1\nANEXO I\nLista de cosas.");
        let found = kinds(language, None, &source, &["missing_annex"]);
        assert!(found[0].detail.contains(['3', 'I', '2', 'B', '4']), "{found:?}");
    }
}

#[test]
fn an_annex_that_is_there_or_is_another_documents_is_not_reported() {
    for (language, text) in [
        (ES, "Según el Anexo I, es así; el Anexo 1 lo dice."),
        (ES, "Según el Anexo II del Reglamento, es así."),
        (ES, "EL ANEXO Y LA FACTURA SE ADJUNTAN."),
        (ES, "El anexo al contrato se adjunta."),
        (EN, "Annex II of the Regulation applies."),
        (EN, "The schedule A-team meets."),
        (EN, "EXHIBIT A PROPER RECEIPT."),
        (EN, "EXHIBIT 10.14 to the report."),
        (EN, "The Directive's Annex III applies."),
    ] {
        let source = format!("#1 Objeto\n{text}\n#ANNEX 1\nANEXO I\nLista de cosas.");
        kinds(language, None, &source, &[]);
    }
}

#[test]
fn a_number_borne_twice_is_reported_and_a_count_that_begins_anew_is_not() {
    kinds(EN, None, "#1 One\nA\n#2 Two\nB\n#2 Three\nC\n#3 Four\nD", &["duplicate_clause"]);
    kinds(
        ES,
        None,
        "#PRIMERA Objeto\nA\n#SEGUNDA Renta\nB\n#SEGUNDA Plazo\nC",
        &["duplicate_clause"],
    );
    kinds(EN, None, "#1 One\nA\n#2 Two\nB\n#1 One\nC\n#2 Two\nD", &[]);
    kinds(EN, None, "#1 One\nA\n#2 Two\nB\n#ANNEX 1\nANNEX 1\n#1 Three\nC", &[]);
}

#[test]
fn a_long_paragraph_that_stands_twice_is_reported() {
    let long = "The Supplier shall keep records of all work done and of all sums received for as long as the law requires it.";
    let short = "The Supplier shall keep records.";
    kinds(EN, None, &format!("#1 A\n{long}\n#2 B\nOther.\n{long}"), &["duplicate_text"]);
    kinds(EN, None, &format!("#1 A\n{short}\n#2 B\n{short}"), &[]);
    kinds(EN, None, &format!("#1 A\n{long}\n#ANNEX 1\nANNEX 1\n{long}"), &[]);
    let es = "El proveedor conservará los registros de todo el trabajo realizado y de todas las sumas recibidas mientras lo exija la ley.";
    kinds(ES, None, &format!("#1 A\n{es}\n#2 B\n{}", es.to_uppercase()), &["duplicate_text"]);
    kinds(ES, None, &format!("#1 A\n{es}\n#2 B\n{}", es.replace("proveedor", "cliente")), &[]);
}
