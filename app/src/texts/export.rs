//! Words of the page with what can be handed out.

use super::{Texts, fixed};

fixed! {
    export_title: "Exportar", "Export";
    export: "Exportar", "Export";
    for_us: "Para nosotros", "For us";
    for_counterparty: "Para la contraparte", "For the other side";
    hand_out: "Descargar el archivo con nuestros cambios (DOCX)", "Download the file with our changes (DOCX)";
    export_author: "Nombre con el que figuran los cambios", "Name that the changes bear";
    counterparty_note: "El texto recibido, con los cambios incorporados como control de cambios y los comentarios marcados para compartir. No contiene niveles de riesgo, motivos, criterios, notas sin marcar ni el nombre de ningún modelo.",
        "The text as received, with the incorporated edits as tracked changes and the comments marked to be shared. No risk levels, reasons, rules, notes that are not marked or names of models are in it.";
    counterparty_rebuilt: "El archivo recibido no es DOCX: este se reconstruye a partir de su texto, sin su diseño original. Pida el DOCX a la contraparte si ha de conservarse.",
        "The file received is no DOCX: this one is rebuilt from its text, without the original layout. Ask the other side for the DOCX if it must be kept.";
    export_redline: "Versión con control de cambios (DOCX)", "Tracked changes (DOCX)";
    export_issues: "Lista de observaciones (DOCX)", "List of issues (DOCX)";
    export_issues_hint: "Una tabla: cláusula, riesgo, observación, redacción propuesta, decisión.", "A table: clause, risk, finding, proposed wording, decision.";
    export_report: "Informe (Markdown)", "Report (Markdown)";
    export_report_hint: "El resumen y todas las observaciones, como texto.", "The summary and all findings, as text.";
    export_table: "Observaciones (CSV)", "Findings (CSV)";
    export_table_hint: "Para una hoja de cálculo.", "For a spreadsheet.";
    export_dates: "Fechas y plazos (calendario)", "Dates (calendar)";
    export_dates_hint: "Las obligaciones con fecha fija, con aviso.", "Obligations with a fixed date, with a reminder.";
    export_data: "Datos (JSON)", "Data (JSON)";
    export_data_hint: "Todo, para otros programas.", "Everything, for other programs.";
}

impl Texts {
    pub(crate) fn export_redline_hint(self, has_previous: bool) -> &'static str {
        if has_previous {
            self.pick(
                "Los cambios frente a la versión anterior y las observaciones como comentarios.",
                "The changes against the previous version, and the findings as comments.",
            )
        } else {
            self.pick(
                "El texto con las observaciones como comentarios; no hay versión anterior.",
                "The text with the findings as comments; there is no previous version.",
            )
        }
    }

    /// "3 edits are incorporated, 1 comment is shared."
    pub(crate) fn incorporated(self, edits: u32, comments: u32, is_word: bool) -> String {
        if edits + comments == 0 && !is_word {
            return self
                .pick("Todavía no se ha incorporado ningún cambio.", "No edit is incorporated yet.")
                .to_owned();
        }
        if edits + comments == 0 {
            return self
                .pick(
                    "Todavía no se ha incorporado ningún cambio: el archivo saldría como se recibió.",
                    "No edit is incorporated yet: the file would go out as it was received.",
                )
                .to_owned();
        }
        let edits = self.counted(
            edits,
            ["observación incorporada", "observaciones incorporadas"],
            ["finding incorporated", "findings incorporated"],
        );
        let comments = self.counted(
            comments,
            ["comentario para compartir", "comentarios para compartir"],
            ["comment to share", "comments to share"],
        );
        format!("{edits}, {comments}.")
    }
}
