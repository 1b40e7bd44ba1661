//! Words of the playbook's pages.

use super::{Texts, fixed};
use domain::{PlaybookChange, Risk};

fixed! {
    playbook_page: "Criterios de revisión", "Playbook";
    all_topics: "Todos los temas", "All topics";
    for_contracts: "Tipo de contrato", "Type of contract";
    any_type: "Cualquiera", "Any";
    only_ours: "Solo lo propio", "Only what is our own";
    show_topics: "Mostrar", "Show";
    no_topics: "Ningún tema coincide. Pruebe con otras palabras o con otro tipo de contrato.",
        "No topic matches. Try other words or another type of contract.";
    our_own: "propio", "our own";
    positions: "Posiciones", "Positions";
    stance_preferred: "Preferente", "Preferred";
    stance_acceptable: "Aceptable", "Acceptable";
    stance_fallback: "Alternativa", "Fallback";
    stance_unacceptable: "Inaceptable", "Unacceptable";
    stance_ask: "Requiere consulta", "Ask";
    change_position: "Cambiar esta posición", "Change this position";
    position_note: "Lo que se escriba acompaña a la cláusula hacia el modelo, en el idioma en que se escriba. No hacen falta nombres.",
        "What you write goes to the model with the clause, in the language you write it in. It needs no names.";
    as_delivered: "Volver a la del programa", "Back to the program’s own";
    rules_title: "Qué se comprueba sin modelo", "What is checked without a model";
    rules_note: "Cada criterio busca una redacción concreta. Aquí se decide cuánto importa, o se desactiva.",
        "Each rule looks for one kind of wording. Here you say how much it matters, or switch it off.";
    rule_level: "Nivel", "Level";
    rule_off: "desactivado", "off";
    keep_level: "Guardar nivel", "Save level";
    no_rules: "Ninguno en este tema: lo valoran los ejemplos aprendidos y el modelo.",
        "None on this topic: the examples it has learnt from and the model judge it.";
    own_rules_title: "Criterios propios", "Rules of your own";
    own_rules_note: "Señala toda frase que contenga las palabras indicadas, en cualquier contrato.",
        "Remarks on every sentence that holds the words you give, in any contract.";
    add_rule: "Añadir criterio", "Add a rule";
    remove_rule: "Quitar", "Remove";
    rule_words: "Palabras que debe contener la frase", "Words that the sentence must hold";
    rule_words_hint: "Una expresión por línea; todas en la misma frase. Un asterisco admite cualquier terminación: prórrog*.",
        "One phrase a line, all in one sentence. An asterisk takes any ending: renew*.";
    rule_without: "Palabras que no debe contener", "Words that it must not hold";
    rule_side: "Cuando representamos a", "When we act for";
    any_side: "cualquiera de las partes", "either side";
    rule_why: "Qué significa", "What it means";
    rule_suggestion: "Qué proponer", "What to propose";
    editions_title: "Cambios", "Changes";
    no_editions: "Ninguno: se aplica tal como viene con el programa.", "None: it is applied as it comes with the program.";
    edition_in_effect: "vigente", "in effect";
    return_to_this: "Volver a esta versión", "Return to this one";
    edition_zero: "Como viene con el programa", "As it comes with the program";
    playbook_saved: "Guardado. Se aplica a los contratos que se analicen a partir de ahora; los anteriores se pueden volver a leer desde su página «Parte, tipo y ley».",
        "Saved. Contracts are read with it from now on; earlier ones can be read again from their page “Side, type and law”.";
    read_again_note: "Lo que no cambie no se vuelve a preguntar, y las decisiones se conservan.",
        "What stays the same is not asked again, and decisions are kept.";
}

impl Texts {
    /// "81 topics, each with a position for both sides …"
    pub(crate) fn playbook_lead(self, topics: usize, rules: usize) -> String {
        let (topics, rules) = (self.number(topics as u64), self.number(rules as u64));
        self.pick(
            format!(
                "{topics} temas, cada uno con la posición de ambas partes, y {rules} criterios que se comprueban sin ningún modelo. Todo se puede adaptar, y cada cambio se puede deshacer."
            ),
            format!(
                "{topics} topics, each with a position for both sides, and {rules} rules that need no model. All of it can be made your own, and every change can be undone."
            ),
        )
    }

    /// Whose position it is.
    pub(crate) fn playbook_side(self, side: &str) -> String {
        match side {
            "client" => self.pick(
                "Cliente, comprador, arrendatario, licenciatario",
                "Customer, buyer, tenant, licensee",
            ),
            "supplier" => self.pick(
                "Proveedor, vendedor, arrendador, licenciante",
                "Provider, seller, landlord, licensor",
            ),
            "landlord" => self.pick("Arrendador", "Landlord"),
            "tenant" => self.pick("Arrendatario", "Tenant"),
            "provider" => self.pick("Proveedor", "Provider"),
            "customer" => self.pick("Cliente", "Customer"),
            "seller" => self.pick("Vendedor", "Seller"),
            "buyer" => self.pick("Comprador", "Buyer"),
            "lender" => self.pick("Prestamista", "Lender"),
            "borrower" => self.pick("Prestatario", "Borrower"),
            "licensor" => self.pick("Licenciante", "Licensor"),
            "licensee" => self.pick("Licenciatario", "Licensee"),
            "processor" => self.pick("Encargado del tratamiento", "Processor"),
            "controller" => self.pick("Responsable del tratamiento", "Controller"),
            "distributor" => self.pick("Distribuidor", "Distributor"),
            "franchisor" => self.pick("Franquiciador", "Franchisor"),
            "franchisee" => self.pick("Franquiciado", "Franchisee"),
            "employee" => self.pick("Persona trabajadora", "Employee"),
            "employer" => self.pick("Empleador", "Employer"),
            "discloser" => self.pick("Parte reveladora", "Discloser"),
            "recipient" => self.pick("Parte receptora", "Recipient"),
            other => other,
        }
        .to_owned()
    }

    /// "3 rules", "1 rule of your own".
    pub(crate) fn rules_counted(self, rules: usize) -> String {
        let count = u32::try_from(rules).unwrap_or(u32::MAX);
        self.counted(count, ["criterio", "criterios"], ["rule", "rules"])
    }

    /// A level that a rule can be given; `none` is "off".
    pub(crate) fn level_or_off(self, level: Risk) -> &'static str {
        if level == Risk::None { self.rule_off() } else { self.risk(level) }
    }

    /// "as it comes (high)".
    pub(crate) fn delivered_level(self, level: Risk) -> String {
        let level = self.level_or_off(level);
        self.pick(format!("el del programa ({level})"), format!("the program’s ({level})"))
    }

    /// What a change did, in a line.
    pub(crate) fn playbook_change(self, change: &PlaybookChange) -> String {
        match change {
            PlaybookChange::Position(own) => {
                let (topic, side) = (self.topic(&own.topic), self.playbook_side(&own.side));
                if own.stances == domain::Stances::default() {
                    self.pick(
                        format!("{topic}: posición del programa para {side}"),
                        format!("{topic}: the program’s position for {side}"),
                    )
                } else {
                    self.pick(
                        format!("{topic}: posición propia para {side}"),
                        format!("{topic}: your own position for {side}"),
                    )
                }
            }
            PlaybookChange::Level { topic, level, .. } => {
                let topic = self.topic(topic);
                match level {
                    Some(level) => {
                        let level = self.level_or_off(*level);
                        self.pick(
                            format!("{topic}: un criterio pasa a {level}"),
                            format!("{topic}: a rule is now {level}"),
                        )
                    }
                    None => self.pick(
                        format!("{topic}: un criterio recupera su nivel"),
                        format!("{topic}: a rule has the program’s level again"),
                    ),
                }
            }
            PlaybookChange::AddRule(own) => {
                let (topic, words) = (self.topic(&own.topic), own.words.join(", "));
                self.pick(
                    format!("{topic}: criterio propio «{words}»"),
                    format!("{topic}: rule of your own “{words}”"),
                )
            }
            PlaybookChange::RemoveRule { topic, .. } => {
                let topic = self.topic(topic);
                self.pick(
                    format!("{topic}: se quita un criterio propio"),
                    format!("{topic}: a rule of your own removed"),
                )
            }
            PlaybookChange::Return { edition: 0 } => self
                .pick(
                    "Vuelta a como viene con el programa",
                    "Back to how it comes with the program",
                )
                .to_owned(),
            PlaybookChange::Return { edition } => self.pick(
                format!("Vuelta a la versión {edition}"),
                format!("Back to version {edition}"),
            ),
        }
    }

    /// "Version 4 of the playbook".
    pub(crate) fn edition(self, number: u32) -> String {
        if number == 0 {
            return self.edition_zero().to_owned();
        }
        self.pick(format!("Versión {number}"), format!("Version {number}"))
    }
}
