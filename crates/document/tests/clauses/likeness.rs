use crate::{
    built::{document, sides},
    generated,
};
use document::{Likeness, align, likeness, split};

fn of(old: &str, new: &str) -> Likeness {
    let (old, new) = (split(&document(old)), split(&document(new)));
    let (old, new) = (sides(&old, 1), sides(&new, 2));
    likeness(&old, &new, &align(&old, &new))
}

const SALE: &str = "1. Goods. The seller delivers twenty bicycles to the buyer in Bilbao within a month of the order.\n2. Price. The buyer pays 12.000 euros within thirty days after delivery to the account of the seller.\n3. Law. Spanish law governs this contract.";
const LEASE: &str = "PRIMERA.- Objeto. El arrendador cede el uso de la vivienda descrita en el inventario a cambio de una renta mensual.\nSEGUNDA.- Duración. El plazo de duración es de cinco años desde la firma de este documento.\nTERCERA.- Fianza. El arrendatario entrega una mensualidad como garantía.";

#[test]
fn identical_files_and_other_contracts_are_told_before_anything_is_asked() {
    assert_eq!(of(SALE, SALE), Likeness::Identical);
    assert_eq!(
        of(SALE, &SALE.replace("Goods. The seller", "Goods: the Seller")),
        Likeness::SameWords
    );
    assert!(matches!(of(SALE, &SALE.replace("twenty", "thirty")), Likeness::Alike { .. }));
    assert!(matches!(of(SALE, LEASE), Likeness::Unlike { .. }));
}

#[test]
fn a_contract_that_grew_is_still_the_same_contract() {
    let grown = SALE.to_string()
        + "\n4. Warranty. Whatever breaks within two years is repaired free of charge by any workshop that the seller names, and the carriage is at its cost.\n5. Audit. Every spring an accountant chosen by both looks through the books of the year before and says what is owed to whom.";
    assert!(matches!(of(SALE, &grown), Likeness::Alike { .. }));
    assert!(matches!(of(&grown, SALE), Likeness::Alike { .. }));
}

#[test]
fn contracts_that_share_words_alone_are_unlike() {
    let (old, new) = (generated::contract(60, 40, 5), generated::contract(60, 40, 6));
    let (old, new) = (sides(&old, 1), sides(&new, 2));
    assert!(matches!(likeness(&old, &new, &align(&old, &new)), Likeness::Unlike { .. }));
}
