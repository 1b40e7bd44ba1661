use super::*;

const EN_TERMS: &str = "#1 Definitions\n“Fee” means the sum due.\n“Work” means what is made.\n“Site” means the place of it.\n#2 Use\nThe Fee is paid for the Work on the Site.\n";
const ES_TERMS: &str = "#1 Definiciones\n«Precio» significa la suma debida.\n«Obra» significa lo que se hace.\n«Solar» significa el lugar.\n#2 Uso\nEl Precio se paga por la Obra en el Solar.\n";

#[test]
fn a_capitalised_term_without_definition_is_reported_in_a_contract_that_defines_its_terms() {
    let en = "#3 More\nIt begins on the Effective Date. From the Effective Date on it binds.";
    kinds(EN, None, &format!("{EN_TERMS}{en}"), &["undefined_term"]);
    let es =
        "#3 Más\nSe guarda la Información Confidencial. La Información Confidencial se devuelve.";
    kinds(ES, None, &format!("{ES_TERMS}{es}"), &["undefined_term"]);
    for silent in [
        "#3 More\nIt begins on the Effective Date.",
        "#3 More\nIt begins on the Effective Date (the “Effective Date”). From the Effective Date on it binds.",
        "#3 More\nIt begins on the Effective Date. From the effective date on it binds.",
        "#3 Effective Date\nIt begins on the Effective Date. From the Effective Date on it binds.",
        "#3 More\nThe Supreme Court decides. The Supreme Court is in Madrid.",
        "#3 More\nCapitalized terms have the meaning of the plan. On the Effective Date. On the Effective Date.",
    ] {
        kinds(EN, None, &format!("{EN_TERMS}{silent}"), &[]);
    }
    kinds(EN, None, en, &[]);
    kinds(
        ES,
        None,
        &format!("{ES_TERMS}#3 Más\nEl Registro Mercantil. El Registro Mercantil."),
        &[],
    );
}

#[test]
fn a_term_that_is_never_used_is_reported() {
    for (language, text) in [
        (EN, "#1 A\n“Fee” means the sum due.\n#2 B\nNothing else is said."),
        (EN, "#1 A\nThe documents (the “Papers”) are kept.\n#2 B\nNothing else."),
        (ES, "#1 A\n«Canon» significa la suma debida.\n#2 B\nNada más se dice."),
        (ES, "#1 A\nLos planos (en adelante, los «Planos Finales») se guardan.\n#2 B\nNada."),
    ] {
        kinds(language, None, text, &["unused_term"]);
    }
    for (language, text) in [
        (EN, "#1 A\n“Fee” means the sum due.\n#2 B\nAll fees are paid."),
        (EN, "#PREAMBLE\nAcme (“Acme” or the “Supplier”) agrees.\n#1 B\nThe Supplier works."),
        (EN, "#1 A\nHe said “yes” to it."),
        (ES, "#1 A\n«Canon» significa la suma debida.\n#2 B\nLos cánones se pagan."),
        (ES, "#PREAMBLE\nDoña Ana (en adelante, «LA ARRENDADORA»).\n#1 B\nLos arrendadores pagan."),
    ] {
        kinds(language, None, text, &[]);
    }
}

#[test]
fn a_term_that_is_defined_twice_is_reported() {
    kinds(
        EN,
        None,
        "#1 A\n“Fee” means the sum due.\n#2 B\nThe Fee is paid. “Fees” means what is paid.",
        &["duplicate_definition"],
    );
    kinds(
        ES,
        None,
        "#1 A\n«Obra» significa lo hecho.\n#2 B\nSe entenderá por «Obra» lo que se haga. La Obra se entrega.",
        &["duplicate_definition"],
    );
    for (language, text) in [
        (
            EN,
            "#1 A\n“Fee” means the sum due.\n#2 B\nThe Fee is paid. “Fee” has the meaning given in 1.",
        ),
        (
            EN,
            "#1 A\n“Fee” means the sum due. The fee.\n#ANNEX 1\nANNEX 1\n“Fee” means another sum.",
        ),
        (EN, "#1 A\n“Fee” means the sum. “Late Fee” means another. Fee, Late Fee."),
        (
            ES,
            "#1 A\n«Obra» significa lo hecho. La obra.\n#2 B\n«Obra Nueva» significa otra. Obra nueva.",
        ),
    ] {
        kinds(language, None, text, &[]);
    }
}
