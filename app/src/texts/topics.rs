//! What findings and checks are about.

use super::Texts;

impl Texts {
    /// A finding's topic in words; an unknown one is read as it is spelt.
    pub(crate) fn topic(self, topic: &str) -> String {
        let words = match topic {
            "liability_cap" | "liability" | "unlimited_liability" => {
                self.pick("Límite de responsabilidad", "Liability cap")
            }
            "termination" => self.pick("Resolución", "Termination"),
            "renewal" | "auto_renewal" | "automatic_renewal" => {
                self.pick("Renovación automática", "Automatic renewal")
            }
            "notice" | "notice_period" => self.pick("Preaviso", "Notice period"),
            "payment" | "payment_term" | "payment_terms" => self.pick("Plazo de pago", "Payment term"),
            "late_interest" | "late_payment" | "interest" => {
                self.pick("Intereses de demora", "Late-payment interest")
            }
            "penalty" | "penalties" => self.pick("Penalización", "Penalty"),
            "jurisdiction" | "forum" => self.pick("Fuero", "Forum"),
            "governing_law" | "law" => self.pick("Ley aplicable", "Governing law"),
            "confidentiality" => self.pick("Confidencialidad", "Confidentiality"),
            "data_protection" => self.pick("Protección de datos", "Data protection"),
            "intellectual_property" | "ip_assignment" | "ip" => {
                self.pick("Propiedad intelectual", "Intellectual property")
            }
            "assignment" => self.pick("Cesión", "Assignment"),
            "subcontracting" => self.pick("Subcontratación", "Subcontracting"),
            "non_compete" => self.pick("No competencia", "Non-compete"),
            "exclusivity" => self.pick("Exclusividad", "Exclusivity"),
            "indemnity" | "indemnification" => self.pick("Indemnidad", "Indemnity"),
            "warranty" | "warranties" => self.pick("Garantías", "Warranties"),
            "force_majeure" => self.pick("Fuerza mayor", "Force majeure"),
            "unilateral_change" | "unilateral_amendment" | "amendment" | "unilateral_modification" => {
                self.pick("Modificación unilateral", "Unilateral change")
            }
            "unilateral_termination" => self.pick("Resolución unilateral", "Unilateral termination"),
            "price" | "price_review" | "price_increase" => self.pick("Revisión de precio", "Price review"),
            "deposit" => self.pick("Fianza", "Deposit"),
            "term" | "duration" => self.pick("Duración", "Term"),
            "arbitration" => self.pick("Arbitraje", "Arbitration"),
            "entire_agreement" => self.pick("Acuerdo íntegro", "Entire agreement"),
            "severability" => self.pick("Nulidad parcial", "Severability"),
            "audit" => self.pick("Auditoría", "Audit"),
            "insurance" => self.pick("Seguro", "Insurance"),
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
            "duplicate_clause" => self.pick("Número de cláusula repetido", "Clause number repeated"),
            "duplicate_text" => self.pick("Texto repetido", "Text repeated"),
            "open_blank" => self.pick("Espacio sin completar", "Blank"),
            "contradiction" => self.pick("Contradicción", "Contradiction"),
            "hidden_text" => self.pick("Texto oculto", "Hidden text"),
            "addressed_to_reviewer" => {
                self.pick("Texto dirigido al revisor o a la IA", "Addressed to the reviewer")
            }
            "untracked_change" => self.pick("Cambio sin marcar", "Change not tracked"),
            "party_id_invalid" => self.pick("Identificación de parte no válida", "Party's id is not valid"),
            "party_name_drift" => {
                self.pick("Nombre de parte escrito de varias formas", "Party's name varies")
            }
            "signatory_mismatch" => {
                self.pick("El firmante no coincide con la parte", "Signatory differs from the party")
            }
            "day_count_undefined" => {
                self.pick("Plazo en días sin decir cuáles", "Days not said to be calendar or working days")
            }
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
