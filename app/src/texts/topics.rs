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
            "acceleration" => self.pick("Vencimiento anticipado", "Acceleration"),
            "audit" => self.pick("Auditoría e inspección", "Audit"),
            "charges" => self.pick(
                "Gastos, suministros e impuestos del inmueble",
                "Service charges, utilities and property taxes",
            ),
            "compensation" => self.pick("Compensación al terminar", "Compensation on termination"),
            "costs" => self.pick("Gastos y comisiones", "Costs and fees"),
            "data_audit" => {
                self.pick("Auditoría del tratamiento de datos", "Audit of data processing")
            }
            "data_loss" => {
                self.pick("Pérdida de datos y copias de seguridad", "Data loss and backups")
            }
            "data_return" => {
                self.pick("Devolución y supresión de los datos", "Return and deletion of data")
            }
            "data_subject_rights" => {
                self.pick("Derechos de los interesados", "Data subjects' rights")
            }
            "data_use" => self.pick("Uso de los datos del cliente", "Use of client data"),
            "delivery" => self.pick("Entrega", "Delivery"),
            "dismissal" => self.pick("Despido e indemnización", "Dismissal and severance"),
            "entire_agreement" => self.pick("Acuerdo íntegro", "Entire agreement"),
            "events_of_default" => self.pick("Causas de incumplimiento", "Events of default"),
            "eviction" => self.pick(
                "Desahucio y recuperación del inmueble",
                "Eviction and recovery of the premises",
            ),
            "exit" => self.pick("Salida y transición", "Exit and transition"),
            "hidden_defects" => self.pick("Vicios ocultos", "Hidden defects"),
            "impact_assessment" => {
                self.pick("Ayuda con evaluaciones de impacto", "Help with impact assessments")
            }
            "improvements" => self.pick("Obras y mejoras", "Works and improvements"),
            "instructions" => {
                self.pick("Instrucciones del responsable", "Controller's instructions")
            }
            "interest" => self.pick("Intereses", "Interest"),
            "international_transfers" => self
                .pick("Transferencias internacionales de datos", "International transfers of data"),
            "inventions" => self
                .pick("Invenciones y obras del trabajador", "Inventions and works of the employee"),
            "licence_scope" => self.pick("Alcance de la licencia", "Scope of the licence"),
            "marking" => self.pick(
                "Marcado de la información confidencial",
                "Marking of confidential information",
            ),
            "minimum_purchase" => {
                self.pick("Compra mínima y objetivos", "Minimum purchase and targets")
            }
            "monitoring" => {
                self.pick("Control y vigilancia del trabajador", "Monitoring of the employee")
            }
            "non_solicitation" => {
                self.pick("No captación de personal y clientes", "Non-solicitation")
            }
            "notices" => self.pick("Notificaciones", "Notices"),
            "pay" => self.pick("Salario y retribución variable", "Salary and variable pay"),
            "payment_security" => self.pick("Garantías de pago", "Security for payment"),
            "permitted_disclosure" => self.pick("Revelación permitida", "Permitted disclosure"),
            "post_employment" => self.pick(
                "No competencia y deberes tras la salida",
                "Non-compete and duties after leaving",
            ),
            "power_of_attorney" => self.pick("Poder y apoderamiento", "Power of attorney"),
            "prepayment" => self.pick("Pago anticipado", "Prepayment"),
            "processing_details" => {
                self.pick("Objeto y detalle del tratamiento", "Details of the processing")
            }
            "rent" => self.pick("Renta y actualización", "Rent and rent increases"),
            "resale_price" => self.pick("Precio de reventa", "Resale price"),
            "return_of_information" => self.pick(
                "Devolución o destrucción de la información",
                "Return or destruction of information",
            ),
            "security_interest" => self.pick("Garantías del préstamo", "Security for the loan"),
            "security_measures" => self.pick("Medidas de seguridad", "Security measures"),
            "service_levels" => self.pick("Niveles de servicio", "Service levels"),
            "source_code" => self.pick("Código fuente y depósito", "Source code and escrow"),
            "stock" => self.pick("Existencias y recompra", "Stock and repurchase"),
            "sublease" => {
                self.pick("Subarriendo y cesión", "Subletting and assignment of the lease")
            }
            "subprocessors" => self.pick("Subencargados", "Sub-processors"),
            "support" => self.pick("Soporte y mantenimiento", "Support and maintenance"),
            "survival" => self.pick("Supervivencia de obligaciones", "Survival"),
            "territory" => self.pick("Territorio y exclusividad", "Territory and exclusivity"),
            "title_and_risk" => self.pick("Propiedad y riesgo", "Title and risk"),
            "trade_marks" => self.pick("Marcas", "Trade marks"),
            "use_of_premises" => self.pick("Uso del inmueble", "Use of the premises"),
            "waiver_of_rights" => self.pick("Renuncia de derechos", "Waiver of rights"),
            "working_time" => self.pick("Jornada y horario", "Working time"),
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
