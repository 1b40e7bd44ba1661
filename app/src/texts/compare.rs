//! Words of the comparison.

use super::{Texts, fixed};

fixed! {
    compare_title: "Comparación", "Comparison";
    identical: "Las dos versiones son idénticas.", "The two versions are identical.";
    only_form: "Solo hay diferencias de forma; el contenido no cambia.",
        "The differences are of form only; the content is the same.";
    no_previous: "Esta es la primera versión: no hay con qué compararla.",
        "This is the first version: there is nothing to compare it with.";
    of_substance: "de fondo", "of substance";
    of_form: "de forma", "of form";
    tracked: "con control de cambios", "tracked";
    untracked: "sin marcar en el archivo", "not tracked in the file";
    spine: "Cambios", "Changes";
    previous_change: "Cambio anterior", "Previous change";
    next_change: "Cambio siguiente", "Next change";
    back_to_review: "Volver a la revisión", "Back to the review";
}

impl Texts {
    /// "9 changes, 3 of substance, 1 not tracked."
    pub(crate) fn changes_sentence(self, all: u32, substance: u32, untracked: u32) -> String {
        let mut sentence = self.counted(all, ["cambio", "cambios"], ["change", "changes"]);
        sentence.push_str(&format!(", {substance} {}", self.of_substance()));
        if untracked > 0 {
            sentence.push_str(&format!(", {untracked} {}", self.untracked()));
        }
        sentence.push('.');
        sentence
    }

    pub(crate) fn small_differences(self, count: u32) -> String {
        self.counted(
            count,
            ["pequeña diferencia de forma", "pequeñas diferencias de forma"],
            ["small difference of form", "small differences of form"],
        )
    }

    pub(crate) fn unchanged(self, count: u32) -> String {
        self.pick(
            format!("{} sin cambios", self.clauses(count)),
            format!("{} unchanged", self.clauses(count)),
        )
    }

    pub(crate) fn moved_from(self, number: &str) -> String {
        self.pick(format!("trasladada (antes, {number})"), format!("moved (was {number})"))
    }

    pub(crate) fn renumbered_from(self, number: &str) -> String {
        self.pick(format!("renumerada (antes, {number})"), format!("renumbered (was {number})"))
    }

    pub(crate) fn place(self, index: usize, count: usize) -> String {
        self.pick(format!("{index} de {count}"), format!("{index} of {count}"))
    }

    pub(crate) fn versions_compared(self, old: u32, new: u32) -> String {
        self.pick(
            format!("Versión {old} → versión {new}"),
            format!("Version {old} → version {new}"),
        )
    }
}
