use super::*;

#[test]
fn two_clauses_with_different_values_for_the_same_thing_are_reported() {
    for (language, source) in [
        (
            ES,
            "#1 Duración\nLa duración del contrato será de doce meses.\n#2 Otra\nEl presente contrato tendrá una duración de dos años.",
        ),
        (
            ES,
            "#1 Renta\nLa renta mensual será de 900 euros.\n#2 Pago\nLa renta mensual asciende a 950 euros.",
        ),
        (
            ES,
            "#1 Fin\nCualquiera de las partes podrá resolver el contrato con un preaviso de 30 días naturales.\n#2 Otra\nCualquiera de las partes podrá terminar el contrato con un preaviso de 60 días naturales.",
        ),
        (
            ES,
            "#1 Pago\nLas facturas se pagarán a 30 días.\n#2 Otra\nLas facturas se abonarán en 60 días.",
        ),
        (
            ES,
            "#1 Duración\nLa duración del contrato será de doce (12) meses desde la firma, prorrogable por períodos de un año.\n#2 Otra\nEl presente contrato tendrá una duración de dos años.",
        ),
        (
            ES,
            "#1 Pago\nEl pago se hará a 30 días de la factura.\n#2 Otra\nLas facturas se abonarán en 60 días.",
        ),
        (
            EN,
            "#1 Term\nThe term of this Agreement is two years.\n#2 Other\nThe term of this Agreement shall be thirty-six months.",
        ),
        (
            EN,
            "#1 End\nEither party may terminate this Agreement upon thirty (30) days' notice.\n#2 Other\nEither party may terminate this Agreement on 60 days' prior written notice.",
        ),
        (EN, "#1 Fee\nThe monthly fee is USD 900.\n#2 Other\nThe monthly fee shall be USD 950."),
        (
            EN,
            "#1 Pay\nInvoices are due within 30 days.\n#2 Other\nCustomer shall pay each invoice within 45 days.",
        ),
    ] {
        kinds(language, Some(if language == ES { "ES" } else { "US" }), source, &["contradiction"]);
    }
}

#[test]
fn values_that_agree_or_are_of_different_things_are_not_reported() {
    for (language, source) in [
        (
            ES,
            "#1 Duración\nLa duración del contrato será de doce meses.\n#2 Otra\nEl presente contrato tendrá una duración de un año.",
        ),
        (
            ES,
            "#1 Duración\nLa duración del contrato será de doce meses.\n#2 Otra\nLa duración del contrato será de dos años en caso de prórroga.",
        ),
        (
            ES,
            "#1 Renta\nLa renta mensual será de 900 euros.\n#2 Pago\nLa renta anual será de 10.800 euros.",
        ),
        (
            ES,
            "#1 Fin\nEl arrendador podrá resolver el contrato con un preaviso de 30 días naturales.\n#2 Otra\nEl arrendatario podrá resolver el contrato con un preaviso de 60 días naturales.",
        ),
        (
            EN,
            "#1 Term\nThe term of this Agreement is two years.\n#2 Other\nThe term of this Agreement shall be twenty-four months.",
        ),
        (
            EN,
            "#1 End\nEither party may terminate this Agreement upon thirty (30) days' notice.\n#2 Other\nEither party may terminate this Agreement for breach on 10 days' notice.",
        ),
        (
            EN,
            "#1 Pay\nInvoices are due within 30 days.\n#2 Other\nCustomer may dispute an invoice within 15 days of when it is due.",
        ),
        (
            EN,
            "#1 Fee\nThe monthly fee is USD 900.\n#ANNEX 1\nANNEX 1\n#1 Other\nThe monthly fee shall be USD 950.",
        ),
    ] {
        kinds(language, Some(if language == ES { "ES" } else { "US" }), source, &[]);
    }
}
