//! Words of the review page.

use super::{Texts, fixed};
use domain::{Change, Clause, Decision, DueKind, Speaker};

fixed! {
    playbook_newer: "Los criterios de revisión han cambiado desde este análisis.", "The playbook has changed since this analysis.";
    read_again: "Volver a leer con los actuales", "Read again with it as it is";
    pause: "Pausar", "Pause";
    resume: "Reanudar", "Resume";
    stop: "Cancelar el análisis", "Cancel the analysis";
    retry: "Analizar lo que falta", "Analyse what is missing";
    analyse_again: "Volver a analizar", "Analyse again";
    see_outgoing: "Ver lo que saldría", "See what would leave";
    actions: "Sobre esta versión", "About this version";
    what_left: "Textos enviados", "What left";
    compare: "Comparar versiones", "Compare versions";
    summary_title: "Resumen", "Summary";
    read_title: "Qué se ha leído", "What was read";
    parties_title: "Partes", "Parties";
    acting_for_title: "Representamos a", "Whom we act for";
    law_title: "Ley aplicable", "Governing law";
    law_unknown: "no consta", "not stated";
    unknown_parties: "no identificadas", "not identified";
    privacy_title: "Privacidad", "Privacy";
    file_title: "Archivo", "File";
    whole_title: "El contrato en conjunto", "The contract as a whole";
    whole_pending: "La revisión del conjunto llega cuando terminan las cláusulas.",
        "The review of the whole comes when the clauses are done.";
    top_issues: "Lo primero que conviene resolver", "What to settle first";
    missing_clauses: "Cláusulas que no se han encontrado", "Clauses not found";
    obligations: "Obligaciones y fechas", "Obligations and dates";
    checks: "Comprobaciones", "Checks";
    proposed_clause: "Redacción propuesta", "Proposed wording";
    no_model_title: "Sin modelo de IA", "No model";
    no_model_text: "Lo que se ve es una valoración inicial según criterios. Para obtener también la de un modelo, añada uno (Ollama en este equipo, o Groq) y vuelva a analizar.",
        "What stands here is a first view from the playbook. For a model’s view as well, add one (Ollama on this computer, or Groq) and analyse again.";
    how_to_add: "Cómo añadir un modelo", "How to add a model";
    show_level: "Mostrar", "Show";
    level_all: "todas", "all";
    level_open: "pendientes", "open";
    clauses_heading: "Texto del contrato", "Text of the contract";
    findings_of_clause: "Observaciones", "Findings";
    not_analysed: "sin analizar", "not analysed";
    no_rule: "sin criterio aplicable", "no rule applies";
    status_pending: "pendiente", "waiting";
    status_running: "analizando", "being analysed";
    status_failed: "sin analizar por un modelo", "not analysed by a model";
    disagreement: "Discrepancia entre modelo y criterios: conviene revisarla.",
        "Model and playbook disagree; look at it.";
    retry_clause: "Analizar de nuevo", "Analyse again";
    by_playbook: "criterios de revisión", "playbook";
    accept: "Incorporar", "Accept";
    edit: "Editar", "Edit";
    reject: "Descartar", "Reject";
    reopen: "Volver a dejar pendiente", "Open again";
    own_wording: "Redacción propia", "Own wording";
    proposed_wording: "Redacción propuesta", "Proposed wording";
    suggestion: "Propuesta", "Proposal";
    quoted: "Dice", "It says";
    anchor: "Falta junto a", "Missing next to";
    means: "Qué supone", "What it means";
    ground: "Fundamento y fuentes", "Ground and sources";
    said_by: "Lo dice", "Said by";
    sources: "Fuentes", "Sources";
    no_sources: "sin fuente citada", "no source cited";
    all_decided: "decidido", "decided";
    no_findings_open: "No queda ninguna observación pendiente.", "No finding is left open.";
    map: "Mapa del contrato", "Map of the contract";
    who_owes: "Quién", "Who";
    what_owed: "Qué", "What";
    when_due: "Cuándo", "When";
    upload_next: "Nueva versión", "New version";
    none_at_level: "Ninguna cláusula en este nivel.", "No clause at this level.";
    clause_word: "cláusula", "clause";
    key_terms: "Datos principales", "Key terms";
    summary_page: "Resumen para imprimir", "Summary to print";
    confirm_duty: "Confirmar", "Confirm";
    duty_confirmed: "✓ Confirmada; va al calendario", "✓ Confirmed; goes into the calendar";
    reviewed_title: "Revisión humana", "Read by a person";
    reviewed: "✓ Revisada", "✓ Reviewed";
    mark_reviewed: "Marcar como revisada", "Mark as reviewed";
    add_remark: "Añadir observación", "Add a remark";
    note: "Nota", "Note";
    note_label: "Nota o motivo", "Note or reason";
    share_label: "Quién la ve", "Who sees this";
    share_no: "solo nosotros", "only us";
    share_yes: "también la contraparte, como comentario", "the other side too, as a comment";
}

#[cfg(feature = "ssr")]
mod remark {
    super::fixed! {
        remark_quote: "Palabras de la cláusula", "Words of the clause";
        remark_quote_hint: "De 3 a 60, copiadas tal como figuran arriba.", "3 to 60 of them, copied as they stand above.";
        remark_replacement: "Sustituir esas palabras por", "Put in their place";
        remark_replacement_hint: "Si se incorpora, pasa al texto de trabajo y al control de cambios.", "Once accepted it goes into the working text and the tracked changes.";
    }
}

impl Texts {
    pub(crate) fn still_open(self, count: u32) -> String {
        match count {
            0 => self.pick("nada por decidir", "nothing to decide").to_owned(),
            1 => self.pick("1 por decidir", "1 to decide").to_owned(),
            _ => self.pick(format!("{count} por decidir"), format!("{count} to decide")),
        }
    }

    pub(crate) fn answered_by(self, who: &str) -> String {
        if who == "playbook" {
            return self.by_playbook().to_owned();
        }
        match who.split_once('/') {
            Some((provider, model)) => format!("{} · {model}", self.provider(provider)),
            None => who.to_owned(),
        }
    }

    pub(crate) fn kept_from(self, number: Option<u32>) -> String {
        match number {
            Some(number) => self.pick(
                format!("texto sin cambios; se conserva el análisis de la versión {number}"),
                format!("text unchanged; analysis of version {number} kept"),
            ),
            None => self
                .pick("texto sin cambios; se conserva el análisis", "text unchanged; analysis kept")
                .to_owned(),
        }
    }

    pub(crate) fn speaker(self, speaker: Speaker) -> &'static str {
        match speaker {
            Speaker::Playbook => self.pick("los criterios de revisión", "the playbook"),
            Speaker::Model => self.pick("un modelo de IA", "a model"),
            Speaker::Person => self.pick("una persona", "a person"),
        }
    }

    pub(crate) fn decision(self, decision: Decision) -> &'static str {
        match decision {
            Decision::Open => self.pick("pendiente", "open"),
            Decision::Accepted => self.pick("incorporada", "accepted"),
            Decision::Edited => self.pick("editada", "edited"),
            Decision::Rejected => self.pick("descartada", "rejected"),
        }
    }

    /// What a key term is called in a contract of this type.
    pub(crate) fn key_term(self, term: &str, kind: &str) -> String {
        match (term, kind) {
            ("object", _) => self.pick("Objeto", "Object"),
            ("price", "lease") => self.pick("Renta", "Rent"),
            ("price", "employment") => self.pick("Retribución", "Pay"),
            ("price", "loan") => self.pick("Capital", "Principal"),
            ("price", _) => self.pick("Precio", "Price"),
            ("deposit", _) => self.pick("Fianza", "Deposit"),
            ("term", _) => self.pick("Duración", "Term"),
            ("renewal", _) => self.pick("Prórroga", "Renewal"),
            ("notice", _) => self.pick("Preaviso", "Notice"),
            ("payment", _) => self.pick("Plazo de pago", "Payment within"),
            ("liability_cap", _) => self.pick("Límite de responsabilidad", "Liability cap"),
            ("law", _) => self.pick("Ley aplicable", "Governing law"),
            ("forum", _) => self.pick("Tribunales o arbitraje", "Courts or arbitration"),
            (other, _) => other,
        }
        .to_owned()
    }

    /// "12 of 30 clauses".
    pub(crate) fn reviewed_of(self, reviewed: u32, clauses: u32) -> String {
        let all = self.clauses(clauses);
        self.pick(format!("{reviewed} de {all}"), format!("{reviewed} of {all}"))
    }

    /// Why a decision is open again.
    pub(crate) fn reopened(self, before: Decision) -> String {
        let before = self.decision(before);
        self.pick(
            format!("Pendiente de nuevo: ha cambiado una definición que usa la cláusula. Antes: {before}."),
            format!("Open again: a definition that the clause uses has changed. Before: {before}."),
        )
    }

    pub(crate) fn decided(self, decision: Decision) -> String {
        self.pick(
            format!("Observación {}.", self.decision(decision)),
            format!("Finding {}.", self.decision(decision)),
        )
    }

    pub(crate) fn change(self, change: Change) -> &'static str {
        match change {
            Change::Added => self.pick("nueva", "new"),
            Change::Removed => self.pick("suprimida", "removed"),
            Change::Modified => self.pick("modificada", "changed"),
            Change::Cosmetic => self.pick("cambio de forma", "changed in form"),
            Change::Moved => self.pick("trasladada", "moved"),
            Change::Renumbered => self.pick("renumerada", "renumbered"),
            Change::Split => self.pick("dividida", "split"),
            Change::Merged => self.pick("refundida", "merged"),
            Change::RenamedTerm => self.pick("término renombrado", "term renamed"),
        }
    }

    /// What was read: "12 pages; 30 clauses: 18 by a model, 12 by the playbook".
    pub(crate) fn coverage(
        self,
        pages: Option<u32>,
        model: u32,
        playbook: u32,
        failed: u32,
    ) -> String {
        let mut parts = Vec::new();
        if let Some(pages) = pages {
            parts.push(self.counted(pages, ["página", "páginas"], ["page", "pages"]));
        }
        if model > 0 {
            let by = self.pick("por un modelo", "by a model");
            parts.push(format!("{} {by}", self.clauses(model)));
        }
        if playbook > 0 {
            let by = self.pick("según criterios", "by the playbook");
            parts.push(format!("{} {by}", self.clauses(playbook)));
        }
        if failed > 0 {
            let word = self.pick("sin analizar por un modelo", "not analysed by a model");
            parts.push(format!("{failed} {word}"));
        }
        parts.join(", ")
    }

    pub(crate) fn unreadable_pages(self, pages: &[u32]) -> String {
        let list = pages.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        match pages.len() {
            1 => self.pick(
                format!("Página {list} sin texto legible; no se ha analizado (requiere OCR)."),
                format!("Page {list} has no readable text; not analysed (needs OCR)."),
            ),
            _ => self.pick(
                format!("Páginas {list} sin texto legible; no se han analizado (requieren OCR)."),
                format!("Pages {list} have no readable text; not analysed (need OCR)."),
            ),
        }
    }

    pub(crate) fn due_kind(self, kind: DueKind) -> &'static str {
        match kind {
            DueKind::Fixed => self.pick("fecha fija", "fixed date"),
            DueKind::Relative => self.pick("plazo", "period"),
            DueKind::Recurring => self.pick("periódica", "recurring"),
            DueKind::Unknown => self.pick("sin fecha", "no date"),
        }
    }

    /// A clause by its number and heading, else by how it begins.
    pub(crate) fn clause_name(self, clause: &Clause) -> String {
        if clause.number.is_empty() && clause.heading.is_empty() {
            let words: Vec<&str> = clause.text.split_whitespace().take(5).collect();
            return format!("«{}…»", words.join(" "));
        }
        self.clause_named(&clause.number, &clause.heading)
    }

    pub(crate) fn clause_named(self, number: &str, heading: &str) -> String {
        match (number.is_empty(), heading.is_empty()) {
            (false, false) => format!("{number}\u{a0}·\u{a0}{heading}"),
            (false, true) => format!("{} {number}", self.clause_word()),
            (true, false) => heading.to_owned(),
            (true, true) => self.clause_word().to_owned(),
        }
    }
}
