//! Words about whom we act for, the kind of contract, its law, and what is set
//! once for all contracts.

use super::{Texts, fixed};
use domain::{Language, LawBasis};

fixed! {
    facts_title: "Partes, tipo y ley", "Parties, type and law";
    whom_we_act_for: "¿A quién representamos?", "Whom do we act for?";
    side_unknown_note: "Mientras no se indique, cada cláusula se valora para la parte a la que más perjudica.",
        "Until this is said, each clause is judged for the party that it burdens more.";
    side_neutral: "A ninguna: valorar para la parte más perjudicada", "Neither: judge for the party burdened more";
    side_other: "Otra parte:", "Another party:";
    side_other_label: "Nombre o papel", "Name or role";
    change_facts: "Cambiar", "Change";
    other_side_or_law: "Otra parte, tipo o ley", "Another party, type or law";
    type_title: "Tipo de contrato", "Type of contract";
    type_unknown: "Otro", "Another";
    law_unknown_note: "No se cita ninguna norma nacional.", "No national rule is cited.";
    law_not_stated: "No consta", "Not stated";
    law_from_clause: "Según el contrato:", "From the contract:";
    law_from_person: "Indicada por quien lo subió.", "Said by a person.";
    reader_title: "Idioma de las observaciones", "Language of the findings";
    facts_note: "Al guardar, los criterios de revisión se aplican de nuevo al momento y las cláusulas se vuelven a consultar al modelo. Las decisiones se conservan.",
        "Once saved, the playbook is applied again at once and the clauses are put to the model again. Decisions are kept.";
    settings_title: "Ajustes", "Settings";
    our_companies: "Nuestras empresas", "Our companies";
    our_companies_note: "Si una de ellas es parte de un contrato, se entiende que se la representa. Puede cambiarse en cada contrato.",
        "Where one of them is a party to a contract, it is taken to be the side we act for. It can be changed for each contract.";
    no_companies: "Todavía no hay ninguna.", "None yet.";
    company_name: "Nombre de la empresa o persona", "Name of the company or person";
    add: "Añadir", "Add";
}

impl Texts {
    /// A kind of contract by its id; other words are a person's own.
    pub(crate) fn contract_type(self, id: &str) -> String {
        let name = match id {
            "lease" => self.pick("arrendamiento", "lease"),
            "services" => self.pick("servicios", "services"),
            "nda" => self.pick("confidencialidad", "non-disclosure"),
            "sale" => self.pick("compraventa", "sale"),
            "employment" => self.pick("trabajo", "employment"),
            "license" => self.pick("licencia de software", "software licence"),
            "saas" => self.pick("software como servicio", "software as a service"),
            "data_processing" => self.pick("encargo de tratamiento de datos", "data processing"),
            "distribution" => self.pick("distribución", "distribution"),
            "loan" => self.pick("préstamo", "loan"),
            own => own,
        };
        name.to_owned()
    }

    /// How the law is known, in words.
    pub(crate) fn law_basis(self, basis: LawBasis) -> &'static str {
        match basis {
            LawBasis::Clause => self.law_from_clause(),
            LawBasis::Person => self.law_from_person(),
            LawBasis::Unknown => self.law_unknown_note(),
        }
    }

    /// Offered where the findings are in another language than the page.
    pub(crate) fn findings_are_in(self, reader: Language) -> &'static str {
        match reader {
            Language::Es => {
                self.pick("Las observaciones están en español.", "The findings are in Spanish.")
            }
            Language::En => {
                self.pick("Las observaciones están en inglés.", "The findings are in English.")
            }
        }
    }

    /// Asks for them in the page's language.
    pub(crate) fn findings_here(self) -> &'static str {
        self.pick("Mostrarlas en español", "Show them in English")
    }
}
