//! Why an attempt failed or a provider rests. The pool says it in a fixed set
//! of English words; what is not known here stays as it was said.

use super::Texts;
use domain::{Language, Outcome};

/// What the pool says, and the same in Spanish.
const SPANISH: &[(&str, &str)] = &[
    ("a web page instead of an answer", "una página web en lugar de una respuesta"),
    ("a function call is cut", "la llamada a una función quedó incompleta"),
    ("an error inside the answer", "la respuesta contenía un error"),
    ("cut by the length limit", "cortada por el límite de longitud"),
    (
        "it began with other words than were passed on already",
        "empezó con palabras distintas de las ya transmitidas",
    ),
    ("no answer in time", "no respondió a tiempo"),
    ("no connection", "sin conexión"),
    ("no connection in time", "no se pudo conectar a tiempo"),
    ("no function was called", "no se llamó a ninguna función"),
    ("no token came", "no se recibió la credencial de acceso"),
    ("no token in time", "no empezó a responder a tiempo"),
    ("nobody listens any more", "ya nadie espera la respuesta"),
    ("nobody waits for it any more", "ya nadie espera la respuesta"),
    ("not finished in time", "no terminó a tiempo"),
    ("the address is no URL", "la dirección no es una URL válida"),
    ("the address is not local", "la dirección no es local"),
    ("the answer broke off", "la respuesta quedó interrumpida"),
    ("the answer is empty", "la respuesta está vacía"),
    ("the answer is not what the protocol says", "la respuesta no se ajusta al protocolo"),
    ("the answer is too long", "la respuesta es demasiado larga"),
    ("the answer stalled", "la respuesta se detuvo"),
    ("the answer was not accepted", "no se aceptó la respuesta"),
    ("the connection broke", "se cortó la conexión"),
    ("the connection was reset", "se interrumpió la conexión"),
    ("the key cannot be sent in a header", "la clave contiene caracteres que no pueden enviarse"),
    (
        "the key is no pair of id and secret, such as \"ID:SECRET\"",
        "la clave no es un par de identificador y secreto, como «ID:SECRETO»",
    ),
    ("the key pair was refused", "se rechazó el par de claves"),
    ("the list of models is not JSON", "la lista de modelos no está en JSON"),
    ("the list of models is too long", "la lista de modelos es demasiado larga"),
    ("the list of models was refused", "se denegó la lista de modelos"),
    ("the model declined", "el modelo no quiso responder"),
    ("the prompt was blocked", "se bloqueó la consulta"),
    ("the provider serves no model", "el proveedor no ofrece ningún modelo"),
    // After a status.
    ("busy", "ocupado"),
    ("day limit", "límite del día"),
    ("free quota used up", "cuota gratuita agotada"),
    ("quota of 0", "cuota de 0"),
    ("spend limit", "límite de gasto"),
];

fn spanish(said: &str) -> Option<&'static str> {
    SPANISH.iter().find(|(english, _)| *english == said).map(|(_, spanish)| *spanish)
}

/// "429 day limit": the status, and what follows it.
fn after_status(said: &str) -> Option<(&str, &str)> {
    let (status, rest) = said.split_once(' ')?;
    (status.len() == 3 && status.bytes().all(|byte| byte.is_ascii_digit()))
        .then_some((status, rest))
}

impl Texts {
    /// Why a provider rests or an attempt failed.
    pub(crate) fn reason(self, said: &str) -> String {
        if let Some(words) = self.reason_word(said) {
            return words.to_owned();
        }
        if self.0 == Language::En {
            return said.to_owned();
        }
        if let Some(words) = spanish(said) {
            return words.to_owned();
        }
        match after_status(said).and_then(|(status, rest)| Some((status, spanish(rest)?))) {
            Some((status, words)) => format!("{status} {words}"),
            None => said.to_owned(),
        }
    }

    /// What the pool says in one word of its own.
    fn reason_word(self, said: &str) -> Option<&'static str> {
        Some(match said {
            "rate_limited" => self.outcome(Outcome::RateLimited),
            "day_limited" => self.outcome(Outcome::DayLimited),
            "provider_down" => self.outcome(Outcome::ProviderDown),
            "bad_key" => self.outcome(Outcome::BadKey),
            "bad_model" => self.outcome(Outcome::BadModel),
            "account_out" => self.outcome(Outcome::AccountOut),
            "bad_address" => self.pick("dirección no válida", "address not valid"),
            "not_local" => self.pick("la dirección no es local", "the address is not local"),
            "no_client" => self.pick(
                "no se puede conectar con esta configuración",
                "cannot connect with this configuration",
            ),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Language::{En, Es};

    #[test]
    fn a_known_reason_is_said_in_the_pages_language() {
        for (said, es, en) in [
            ("the answer stalled", "la respuesta se detuvo", "the answer stalled"),
            ("429 day limit", "429 límite del día", "429 day limit"),
            ("bad_key", "clave rechazada", "key rejected"),
        ] {
            assert_eq!(Texts(Es).reason(said), es);
            assert_eq!(Texts(En).reason(said), en);
        }
    }

    #[test]
    fn an_unknown_reason_is_kept() {
        for said in ["429 rate_limit_exceeded", "503", "error 336501", "something new", ""] {
            assert_eq!(Texts(Es).reason(said), said);
            assert_eq!(Texts(En).reason(said), said);
        }
    }
}
