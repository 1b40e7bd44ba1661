//! What findings and checks are about.

use super::Texts;

impl Texts {
    /// A finding's topic in words; an unknown one is read as it is spelt.
    pub(crate) fn topic(self, topic: &str) -> String {
        let words = match topic {
            "other" => self.pick("Otra observación", "Other remark"),
            "acceptance" => self.pick("Aceptación de entregas", "Acceptance"),
            "access" => self.pick("Acceso y auditoría", "Access and audit"),
            "assignment" => self.pick("Cesión del contrato", "Assignment"),
            "boilerplate" => self.pick("Disposiciones generales", "General terms"),
            "confidentiality" => self.pick("Confidencialidad", "Confidentiality"),
            "confidentiality_exceptions" => {
                self.pick("Excepciones a la confidencialidad", "Exceptions to confidentiality")
            }
            "confidentiality_term" => {
                self.pick("Duración de la confidencialidad", "Term of confidentiality")
            }
            "breach_notice" => {
                self.pick("Aviso de brechas de seguridad", "Notice of security breaches")
            }
            "data_protection" => self.pick("Protección de datos", "Data protection"),
            "deposit" => self.pick("Fianza y depósito", "Deposit"),
            "disputes" => self.pick("Tribunales y arbitraje", "Courts and arbitration"),
            "employment_terms" => self.pick("Condiciones de trabajo", "Terms of employment"),
            "exclusivity" => self.pick("Exclusividad", "Exclusivity"),
            "force_majeure" => self.pick("Fuerza mayor", "Force majeure"),
            "governing_law" => self.pick("Ley aplicable", "Governing law"),
            "guarantee" => self.pick("Fiadores y avales", "Guarantees"),
            "indemnity" => self.pick("Indemnidad", "Indemnity"),
            "ip" => self.pick("Propiedad intelectual", "Intellectual property"),
            "liability" => self.pick("Límite de responsabilidad", "Limit of liability"),
            "modification" => self.pick("Modificación unilateral", "Unilateral changes"),
            "non_compete" => {
                self.pick("No competencia y no captación", "Non-compete and non-solicitation")
            }
            "payment" => self.pick("Pago e intereses", "Payment and interest"),
            "penalty" => self.pick("Penalizaciones", "Penalties"),
            "price" => self.pick("Cambios de precio", "Price changes"),
            "renewal" => self.pick("Prórroga automática", "Automatic renewal"),
            "repairs" => self.pick("Obras y reparaciones", "Repairs"),
            "sale_terms" => self.pick("Entrega, riesgo y dominio", "Delivery, risk and title"),
            "subcontracting" => self.pick("Subcontratación", "Subcontracting"),
            "suspension" => self.pick("Suspensión del servicio", "Suspension"),
            "term" => self.pick("Duración y permanencia", "Term and lock-in"),
            "termination" => self.pick("Terminación", "Termination"),
            "warranty" => self.pick("Garantías", "Warranties"),
            "addressed_to_reviewer" => {
                self.pick("Texto dirigido al revisor o a la IA", "Addressed to the reviewer")
            }
            _ => return spelt(topic),
        };
        words.to_owned()
    }

    /// Which check did not pass.
    pub(crate) fn check(self, kind: &str) -> String {
        let words = match kind {
            "wrong_reference" => self.pick("Remisión errónea", "Wrong reference"),
            "missing_annex" => self.pick("Anexo citado y no adjunto", "Annex named but missing"),
            "undefined_term" => self.pick("Término sin definir", "Undefined term"),
            "unused_term" => self.pick("Término definido y no usado", "Term defined but unused"),
            "duplicate_definition" => self.pick("Término definido dos veces", "Term defined twice"),
            "amount_mismatch" => {
                self.pick("Discrepancia entre letra y número", "Words and digits differ")
            }
            "impossible_date" => self.pick("Fecha imposible", "Impossible date"),
            "duplicate_clause" => {
                self.pick("Número de cláusula repetido", "Clause number repeated")
            }
            "duplicate_text" => self.pick("Texto repetido", "Text repeated"),
            "open_blank" => self.pick("Espacio sin completar", "Blank"),
            "contradiction" => self.pick("Contradicción", "Contradiction"),
            "hidden_text" => self.pick("Texto oculto", "Hidden text"),
            "addressed_to_reviewer" => {
                self.pick("Texto dirigido al revisor o a la IA", "Addressed to the reviewer")
            }
            "untracked_change" => self.pick("Cambio sin marcar", "Change not tracked"),
            "party_id_invalid" => {
                self.pick("Identificación de parte no válida", "Party's id is not valid")
            }
            "party_name_drift" => {
                self.pick("Nombre de parte escrito de varias formas", "Party's name varies")
            }
            "signatory_mismatch" => self
                .pick("El firmante no coincide con la parte", "Signatory differs from the party"),
            "day_count_undefined" => self.pick(
                "Plazo en días sin decir cuáles",
                "Days not said to be calendar or working days",
            ),
            "currency_undefined" => self.pick("Moneda sin precisar", "Currency not stated"),
            _ => return spelt(kind),
        };
        words.to_owned()
    }
}

/// `some_topic` as "Some topic".
fn spelt(word: &str) -> String {
    let mut spaced = word.replace(['_', '-'], " ");
    if let Some(first) = spaced.chars().next() {
        spaced.replace_range(..first.len_utf8(), &first.to_uppercase().collect::<String>());
    }
    spaced
}
