//! The sentence that is always true: how far a version is, how long it will
//! take and what it waits for.

use super::Texts;
use domain::{Progress, Stage, VersionState, VersionStatus, WaitReason, WaitingFor};

impl Texts {
    /// The sentence for a version, `elapsed` seconds after its figures came.
    pub(crate) fn status(self, version: &VersionState, failed: u32, elapsed: u64) -> String {
        match version.status {
            VersionStatus::Queued => self
                .pick("En cola; empieza enseguida.", "Queued; it begins in a moment.")
                .to_owned(),
            VersionStatus::Running => self.running(version, elapsed),
            VersionStatus::Paused => match version.waiting_for.as_ref().map(|w| w.reason) {
                Some(WaitReason::Masking) => self
                    .pick(
                        "Detenido antes de que salga ningún texto.",
                        "Stopped before any text leaves.",
                    )
                    .to_owned(),
                _ => format!(
                    "{} {}.",
                    self.pick("En pausa:", "Paused:"),
                    self.counts(version.progress)
                ),
            },
            VersionStatus::Done => self.finished(version, failed),
            VersionStatus::Failed => {
                self.pick("No se ha podido analizar.", "It could not be analysed.").to_owned()
            }
            VersionStatus::Cancelled => format!(
                "{} {}.",
                self.pick("Análisis cancelado:", "Analysis cancelled:"),
                self.counts(version.progress)
            ),
        }
    }

    fn running(self, version: &VersionState, elapsed: u64) -> String {
        let mut sentence = match version.stage {
            Stage::Document => {
                return self.pick("Leyendo el documento…", "Reading the document…").to_owned();
            }
            Stage::Compare => {
                return self
                    .pick(
                        "Comparando con la versión anterior…",
                        "Comparing with the previous version…",
                    )
                    .to_owned();
            }
            Stage::Playbook => {
                return self
                    .pick("Aplicando los criterios de revisión…", "Applying the playbook…")
                    .to_owned();
            }
            Stage::Clauses => self.counts(version.progress),
            Stage::Review | Stage::Done => format!(
                "{}; {}",
                self.counts(version.progress),
                self.pick("ahora, la revisión del conjunto", "now the review of the whole")
            ),
        };
        if let Some(seconds) = version.eta_seconds {
            let about = self.about(seconds.saturating_sub(elapsed));
            sentence.push_str(&self.pick(format!("; quedan {about}"), format!("; {about} left")));
        }
        if let Some(waiting) = &version.waiting_for {
            sentence.push_str("; ");
            sentence.push_str(&self.waiting(waiting, elapsed));
        }
        sentence.push('.');
        sentence
    }

    /// "11 carried over, 20 of 30 done".
    pub(crate) fn counts(self, progress: Progress) -> String {
        let Progress { done, total, reused } = progress;
        let done =
            self.pick(format!("{done} de {total} listas"), format!("{done} of {total} done"));
        match reused {
            0 => done,
            1 => format!("{}, {done}", self.pick("1 conservada", "1 carried over")),
            _ => format!("{reused} {}, {done}", self.pick("conservadas", "carried over")),
        }
    }

    fn finished(self, version: &VersionState, failed: u32) -> String {
        let total = self.clauses(version.progress.total);
        let mut sentence = if version.warnings.iter().any(|warning| warning.code == "no_model") {
            self.pick(
                format!("{total} con valoración inicial según criterios, sin IA"),
                format!("{total} with a first view from the playbook, no model"),
            )
        } else {
            self.pick(format!("Análisis terminado: {total}"), format!("Analysis finished: {total}"))
        };
        match version.progress.reused {
            0 => {}
            1 => sentence.push_str(self.pick(", 1 conservada", ", 1 carried over")),
            count => sentence
                .push_str(&format!(", {count} {}", self.pick("conservadas", "carried over"))),
        }
        if failed > 0 {
            sentence.push_str(&format!(", {failed} {}", self.pick("sin analizar", "not analysed")));
        }
        sentence.push('.');
        sentence
    }

    /// "Groq frees a slot in 12 s".
    pub(crate) fn waiting(self, waiting: &WaitingFor, elapsed: u64) -> String {
        let who = waiting.provider.as_deref().map_or_else(
            || self.pick("un modelo", "a model").to_owned(),
            |name| self.provider(name),
        );
        let left = waiting.seconds.saturating_sub(elapsed);
        let when = if left == 0 {
            self.pick("enseguida", "in a moment").to_owned()
        } else {
            format!("{} {}", self.pick("en", "in"), self.span(left))
        };
        match waiting.reason {
            WaitReason::Quota => {
                self.pick(format!("{who} queda libre {when}"), format!("{who} is free {when}"))
            }
            WaitReason::DayLimit => self.pick(
                format!("{who} ha agotado el límite del día y vuelve {when}"),
                format!("{who} is out for the day and is back {when}"),
            ),
            WaitReason::Slot => self.pick(
                format!("todos los modelos están ocupados; {who} queda libre {when}"),
                format!("all models are busy; {who} is free {when}"),
            ),
            WaitReason::Cooldown => self.pick(
                format!("{who} no responde; nuevo intento {when}"),
                format!("{who} does not answer; next try {when}"),
            ),
            WaitReason::Masking => self.pick(
                "falta la conformidad antes de que salga el texto".to_owned(),
                "your word is needed before any text leaves".to_owned(),
            ),
        }
    }

    /// A version in the library: "20 of 30 clauses".
    pub(crate) fn short_status(
        self,
        status: VersionStatus,
        stage: Stage,
        progress: Progress,
    ) -> String {
        let Progress { done, total, .. } = progress;
        let counted = self.pick(
            format!("{done} de {}", self.clauses(total)),
            format!("{done} of {}", self.clauses(total)),
        );
        match status {
            VersionStatus::Queued => self.pick("en cola", "queued").to_owned(),
            VersionStatus::Running => match stage {
                Stage::Document | Stage::Compare | Stage::Playbook => {
                    self.pick("leyendo el documento", "reading the document").to_owned()
                }
                Stage::Clauses => counted,
                Stage::Review | Stage::Done => {
                    self.pick("revisión del conjunto", "review of the whole").to_owned()
                }
            },
            VersionStatus::Paused => format!("{}, {counted}", self.pick("en pausa", "paused")),
            VersionStatus::Done => self.clauses(total),
            VersionStatus::Failed => {
                self.pick("no se ha podido leer", "could not be read").to_owned()
            }
            VersionStatus::Cancelled => {
                format!("{}, {counted}", self.pick("cancelado", "cancelled"))
            }
        }
    }

    /// The connection to the server is lost.
    pub(crate) fn no_connection(self, seconds: u64) -> String {
        self.pick(
            format!("Sin conexión con el servidor; el análisis continúa. Nuevo intento en {seconds}\u{a0}s."),
            format!("No connection; the analysis goes on, next try in {seconds}\u{a0}s."),
        )
    }
}
