//! Words of the page with what findings can cite.

use super::{Texts, fixed};
use domain::{FoundPassage, NoteCounts, Source};

fixed! {
    sources_page: "Fuentes", "Sources";
    own_sources: "Biblioteca propia", "Your own library";
    own_empty: "Todavía no hay fuentes propias: añada una ley, una guía o un modelo del despacho, y las próximas revisiones podrán citarlos.",
        "It is empty: add a law, a guide or a model of your own, and the next reviews can cite it.";
    add_source: "Añadir fuente", "Add a source";
    source_title_hint: "Si se deja en blanco, se toma del nombre del archivo.", "Taken from the file’s name where left empty.";
    source_language: "Idioma de la fuente", "Language of the source";
    source_language_hint: "Se cita en contratos en el mismo idioma.", "It is cited in contracts in the same language.";
    source_country: "País cuya ley trata", "Country whose law it is about";
    everywhere: "Cualquier país", "Any country";
    source_topic: "Tema", "Topic";
    no_topic: "Ninguno en particular", "None in particular";
    source_norm: "Ley o norma", "Law or norm";
    source_norm_hint: "Por ejemplo: Código Civil.", "Such as: Landlord and Tenant Act 1985.";
    source_checked_on: "Fecha de la última comprobación", "Date on which it was last checked";
    source_checked: "La ha revisado un abogado", "A lawyer has checked it";
    source_leaves: "El archivo se lee en este equipo y se conserva su texto. Los pasajes que vienen al caso acompañan a la cláusula hacia el modelo, con nombres y números ocultos como en ella.",
        "The file is read on this computer, and its text is kept. Passages that fit a clause go to the model with it, names and numbers masked as in the clause.";
    checked_by_lawyer: "revisada por un abogado", "checked by a lawyer";
    not_checked_by_lawyer: "no revisada por un abogado", "not checked by a lawyer";
    source_deleted: "Fuente eliminada. Se borra del todo en 10 minutos.", "Source deleted. It is erased in 10 minutes.";
    search_sources: "Buscar en fuentes y notas", "Search sources and notes";
    search_label: "Palabras", "Words";
    search: "Buscar", "Search";
    search_hint: "Por ejemplo: devolución de la fianza. La búsqueda abarca los dos idiomas.", "Such as: return of the deposit. Both languages are searched.";
    found_nothing: "No hay ningún pasaje que coincida. Pruebe con otras palabras.", "No passage matches. Try other words.";
    found_none_here: "No hay ninguna nota ni fuente.", "There is no note and no source.";
    own_source: "fuente propia", "your own source";
    coverage_title: "Qué cubren las notas y las fuentes", "What the notes and sources cover";
    coverage_table: "Notas y fuentes por tema y país", "Notes and sources by topic and country";
    coverage_union: "Las notas de la Unión Europea cuentan también en sus Estados. Un guion indica que no hay ninguna.",
        "Notes of the European Union count in its states as well. A dash says that there is none.";
    gaps_title: "Lo que falta, país por país", "What is missing, country by country";
    gaps_none: "Hay al menos una nota sobre cada tema.", "There is at least one note on every topic.";
    gaps_everywhere: "Sin notas para ningún país", "No notes for any country";
    in_general: "General", "General";
}

impl Texts {
    /// "What findings can cite …"
    pub(crate) fn sources_lead(self, notes: NoteCounts) -> String {
        let (es, en) = (self.number(u64::from(notes.es)), self.number(u64::from(notes.en)));
        let all = self.number(u64::from(notes.es) + u64::from(notes.en));
        self.pick(
            format!(
                "Lo que pueden citar las observaciones: fuentes propias y {all} notas breves sobre la ley que acompañan al programa, {es} en español y {en} en inglés. Ningún abogado ha revisado esas notas."
            ),
            format!(
                "What findings can cite: sources of your own, and {all} short notes on the law that come with the program, {es} in Spanish and {en} in English. No lawyer has checked these notes."
            ),
        )
    }

    /// "“Guide” added: 12 passages."
    pub(crate) fn source_added(self, source: &Source) -> String {
        let passages = self.passages(source.passages);
        let title = &source.title;
        self.pick(
            format!("«{title}» añadida: {passages}."),
            format!("“{title}” added: {passages}."),
        )
    }

    /// "1 passage", "12 passages".
    pub(crate) fn passages(self, count: u32) -> String {
        self.counted(count, ["pasaje", "pasajes"], ["passage", "passages"])
    }

    /// "not checked by a lawyer", with the day of the last check.
    pub(crate) fn standing(self, by_lawyer: bool, day: Option<&str>) -> String {
        let words = if by_lawyer { self.checked_by_lawyer() } else { self.not_checked_by_lawyer() };
        match day {
            Some(day) => {
                let day = self.day(day);
                self.pick(
                    format!("comprobada el {day}; {words}"),
                    format!("looked at on {day}; {words}"),
                )
            }
            None => words.to_owned(),
        }
    }

    /// A country, or the Union.
    pub(crate) fn land(self, code: &str) -> String {
        match code {
            "AU" => "Australia".to_owned(),
            "BR" => self.pick("Brasil", "Brazil").to_owned(),
            "CA" => self.pick("Canadá", "Canada").to_owned(),
            "EU" => self.pick("Unión Europea", "European Union").to_owned(),
            "IT" => self.pick("Italia", "Italy").to_owned(),
            "PT" => "Portugal".to_owned(),
            other => self.country(other),
        }
    }

    /// Where a passage holds: "Spain", "any country".
    pub(crate) fn holds_in(self, countries: &[String]) -> String {
        match countries {
            [] => self.everywhere().to_owned(),
            some => some.iter().map(|code| self.land(code)).collect::<Vec<_>>().join(", "),
        }
    }

    /// "12 passages for “deposit”", or for what the table's cell stands for.
    pub(crate) fn found_heading(
        self,
        found: &[FoundPassage],
        words: &str,
        country: Option<&str>,
        topic: Option<&str>,
    ) -> String {
        let count = self.passages(u32::try_from(found.len()).unwrap_or(u32::MAX));
        let words = words.trim();
        let mut about = Vec::new();
        if !words.is_empty() {
            about.push(self.pick(format!("«{words}»"), format!("“{words}”")));
        }
        about.extend(topic.map(|topic| self.topic(topic)));
        about.extend(country.map(|country| self.land(country)));
        format!("{count}: {}", about.join(" · "))
    }

    /// "No note on deposit, stock for Chile", as a list under the country.
    pub(crate) fn no_note_on(self, country: &str, topics: &[String]) -> String {
        let listed = topics.iter().map(|topic| self.topic(topic)).collect::<Vec<_>>().join("; ");
        let country = self.land(country);
        self.pick(
            format!("{country}: ninguna nota sobre {listed}."),
            format!("{country}: no note on {listed}."),
        )
    }

    /// For who cannot see the table: "Deposit, Chile: no note".
    pub(crate) fn cell(self, topic: &str, country: &str, count: u32) -> String {
        let count = match count {
            0 => self.pick("ninguna nota", "no note").to_owned(),
            count => self.counted(
                count,
                ["nota o fuente", "notas y fuentes"],
                ["note or source", "notes and sources"],
            ),
        };
        format!("{}, {country}: {count}", self.topic(topic))
    }
}
