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
    same_file: "Los dos archivos son el mismo, byte por byte.", "The two files are the same, byte for byte.";
    before: "Antes", "Before";
    after: "Después", "After";
    where_changes_are: "Dónde están los cambios", "Where the changes are";
    unnamed_author: "sin nombre", "unnamed";
    risks_over_versions: "Riesgos en cada versión", "Risks in each version";
    compared_files: "Archivos comparados", "Files compared";
    all_compared: "Se ha comparado todo el texto.", "All of its text was compared.";
    visible_compared: "Se ha comparado todo el texto visible; el oculto, no.", "All of its visible text was compared; what it hides was not.";
    identical_visible: "El texto visible de las dos versiones es idéntico; alguna contiene texto oculto.", "The visible text of the two versions is identical; one of them hides text.";
    how_compared: "Comparación por palabras, cláusula a cláusula, sin encabezados ni pies de página. No se ha consultado ningún modelo y nada ha salido de este equipo informático.",
        "Compared word by word, clause by clause, without page headers and footers. No model was asked and nothing left this computer.";
    compare_two_files: "Comparar dos archivos", "Compare two files";
    compare_them: "Comparar", "Compare";
    two_files_lead: "Dos versiones de un mismo texto, sin crear ningún contrato.", "Two versions of one text, without making a contract of them.";
    two_files_note: "No se consulta ningún modelo. Los archivos no se guardan; el resultado queda en memoria durante una hora.",
        "No model is asked. The files are not stored; the result stays in memory for an hour.";
    older_file: "Versión anterior", "Earlier version";
    newer_file: "Versión nueva", "Later version";
    file_password_hint: "Solo si alguno de los archivos está protegido.", "Only if one of the files is protected.";
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

    /// "Tracked changes by Ana (3)."
    pub(crate) fn tracked_by(self, authors: &str) -> String {
        self.pick(
            format!("Control de cambios de {authors}."),
            format!("Tracked changes by {authors}."),
        )
    }

    pub(crate) fn comment_by(self, author: &str) -> String {
        self.pick(format!("Comentario de {author}:"), format!("Comment by {author}:"))
    }

    pub(crate) fn compare_with(self, version: u32) -> String {
        self.pick(
            format!("Comparar con la versión {version}"),
            format!("Compare with version {version}"),
        )
    }

    pub(crate) fn pages(self, count: u32) -> String {
        self.counted(count, ["página", "páginas"], ["page", "pages"])
    }

    /// `pages` is a list: "3, 7".
    pub(crate) fn pages_not_compared(self, pages: &str) -> String {
        self.pick(
            format!("Páginas sin texto legible, no comparadas: {pages}."),
            format!("Pages without readable text, not compared: {pages}."),
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
