//! Words of the models page.

use super::{Texts, fixed};
use domain::{LimitKind, LimitSource, Outcome, ProviderState};

fixed! {
    models_title: "Modelos", "Models";
    models_intro: "Se pregunta por este orden; cuando uno no puede, responde el siguiente.",
        "They are asked in this order; when one cannot answer, the next one does.";
    models_empty: "No hay ningún modelo configurado. Los contratos se revisan según criterios, sin IA, y nada sale de este equipo.",
        "No model is configured. Contracts are reviewed by the playbook, with no model, and nothing leaves this computer.";
    add_ollama_title: "En este equipo, con Ollama", "On this computer, with Ollama";
    add_ollama: "Instale Ollama, descargue un modelo y reinicie AdvAI: lo encuentra solo. El texto no sale de este equipo.",
        "Install Ollama, fetch a model and restart AdvAI: it finds it by itself. The text does not leave this computer.";
    add_groq_title: "En la nube, con Groq", "In the cloud, with Groq";
    add_groq: "Cree una clave gratuita en console.groq.com y arranque AdvAI con ella. Solo sale texto con datos ocultos.",
        "Create a free key at console.groq.com and start AdvAI with it. Only masked text leaves.";
    on_this_computer: "en este equipo", "on this computer";
    in_the_cloud: "en la nube, solo texto con datos ocultos", "cloud, masked text only";
    in_flight: "En curso", "In flight";
    latencies: "Respuesta", "Answers";
    recent: "Últimos intentos", "Last attempts";
    no_recent: "Todavía no se le ha preguntado nada.", "It has not been asked anything yet.";
    key: "Clave", "Key";
    limits_word: "Límites", "Limits";
    limits_unknown: "Sin límites conocidos; se aprenden de sus respuestas.", "No known limits; they are learnt from its answers.";
    when: "Cuándo", "When";
    outcome_word: "Resultado", "Outcome";
    took: "Tardó", "Took";
    why: "Por qué", "Why";
}

impl Texts {
    pub(crate) fn provider_state(self, state: ProviderState) -> &'static str {
        match state {
            ProviderState::Ready => self.pick("disponible", "ready"),
            ProviderState::Cooling => {
                self.pick("descansa tras un error o un límite", "resting after an error or a limit")
            }
            ProviderState::Exhausted => self.pick("límite agotado", "limit used up"),
            ProviderState::Disabled => self.pick(
                "fuera de servicio hasta que cambie la configuración o se reinicie AdvAI",
                "out until the configuration changes or AdvAI restarts",
            ),
        }
    }

    pub(crate) fn asked_since_start(self, times: u64) -> String {
        let number = self.number(times);
        match times {
            1 => self
                .pick("usada 1 vez desde el arranque".into(), "used once since the start".into()),
            _ => self.pick(
                format!("usada {number} veces desde el arranque"),
                format!("used {number} times since the start"),
            ),
        }
    }

    /// Where a provider stands, and whether it learns from what it is sent.
    pub(crate) fn whereabouts(
        self,
        local: bool,
        country: Option<&str>,
        trains: Option<bool>,
    ) -> String {
        let place = if local { self.on_this_computer() } else { self.in_the_cloud() };
        let place = match country {
            Some(country) => format!("{place} ({})", self.country(country)),
            None => place.to_owned(),
        };
        match trains.filter(|_| !local) {
            Some(trains) => format!("{place}; {}", self.trains_on_input(trains)),
            None => place,
        }
    }

    /// What the provider does with what it is sent.
    fn trains_on_input(self, trains: bool) -> &'static str {
        if trains {
            self.pick("aprende de lo que recibe", "learns from what it is sent")
        } else {
            self.pick("no aprende de lo que recibe", "does not learn from what it is sent")
        }
    }

    /// Amounts of money, from millionths, in the currency of the prices.
    pub(crate) fn spent_of(self, spent: u64, of: u64) -> String {
        let amount = |millionths: u64| {
            // Of a small budget cents say nothing.
            let places = if of < 1_000_000 { 4 } else { 2 };
            let text = format!("{:.places$}", millionths as f64 / 1e6);
            self.pick(text.replace('.', ","), text)
        };
        format!("{} / {}", amount(spent), amount(of))
    }

    pub(crate) fn answers_in(self, ms: u64) -> String {
        self.pick(
            format!("responde en unos {}", self.latency(ms)),
            format!("answers in about {}", self.latency(ms)),
        )
    }

    pub(crate) fn requests_left(self, left: u64) -> String {
        self.pick(
            format!("quedan unas {} cláusulas hoy", self.number(left)),
            format!("about {} clauses left today", self.number(left)),
        )
    }

    pub(crate) fn until(self) -> &'static str {
        self.pick("hasta", "until")
    }

    pub(crate) fn limit_kind(self, kind: LimitKind) -> &'static str {
        match kind {
            LimitKind::RequestsPerMinute => {
                self.pick("consultas por minuto", "requests per minute")
            }
            LimitKind::TokensPerMinute => self.pick("tokens por minuto", "tokens per minute"),
            LimitKind::RequestsPerDay => self.pick("consultas por día", "requests per day"),
            LimitKind::TokensPerDay => self.pick("tokens por día", "tokens per day"),
            LimitKind::CostPerDay => self.pick("coste por día", "cost per day"),
        }
    }

    pub(crate) fn limit_source(self, source: LimitSource) -> &'static str {
        match source {
            LimitSource::Config => self.pick("según la configuración", "from the configuration"),
            LimitSource::Preset => {
                self.pick("publicados por el proveedor", "as the provider publishes them")
            }
            LimitSource::Learnt => {
                self.pick("aprendidos de sus respuestas", "learnt from its answers")
            }
        }
    }

    pub(crate) fn used_of(self, used: u64, usable: u64) -> String {
        format!("{} / {}", self.number(used), self.number(usable))
    }

    pub(crate) fn outcome(self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Ok => self.pick("respondió", "answered"),
            Outcome::RateLimited => self.pick("límite por minuto", "minute limit"),
            Outcome::DayLimited => self.pick("límite del día", "day limit"),
            Outcome::BadRequest => self.pick("consulta rechazada", "request rejected"),
            Outcome::BadModel => self.pick("modelo desconocido", "unknown model"),
            Outcome::BadKey => self.pick("clave rechazada", "key rejected"),
            Outcome::AccountOut => {
                self.pick("cuenta sin saldo o sin plan", "account without credit or plan")
            }
            Outcome::ProviderDown => self.pick("falló", "failed"),
            Outcome::Invalid => self.pick("respuesta no válida", "answer not valid"),
            Outcome::Truncated => self.pick("respuesta cortada", "answer cut off"),
            Outcome::Refused => self.pick("no quiso responder", "declined"),
            Outcome::Cancelled => self.pick("cancelada", "cancelled"),
            Outcome::InFlight => self.pick("en curso", "under way"),
            Outcome::Lost => self.pick("perdida al reiniciar", "lost at a restart"),
        }
    }

    /// "3 of 4 at once".
    pub(crate) fn at_once(self, now: u32, most: u32) -> String {
        self.pick(format!("{now} de {most} a la vez"), format!("{now} of {most} at once"))
    }
}
