//! A person whose browser sent a plain form gets a page, not JSON.

use crate::routes::{Refusal, Shown};
use axum::{
    extract::Request,
    http::{HeaderMap, Method, header},
    response::{Html, IntoResponse, Response},
};
use domain::{Language, Problem};

/// No error of a server function is longer, in bytes.
const LONGEST: usize = 16 * 1024;

/// Who asked, as far as it matters for how an error is shown.
pub(super) struct Reader {
    wants_page: bool,
    language: Language,
    head_only: bool,
    sent_form: bool,
    /// Where to go back to.
    from: &'static From,
}

impl Reader {
    pub(super) fn of(request: &Request) -> Self {
        Self {
            wants_page: accepts_page(request.headers()),
            language: crate::routes::language(request.headers()),
            head_only: request.method() == Method::HEAD,
            sent_form: request.uri().path().starts_with("/fn/"),
            from: From::of(request.uri().path()),
        }
    }

    /// Turns a problem into a small page where the browser asked for a page.
    pub(super) async fn readable(self, mut response: Response) -> Response {
        if !self.wants_page {
            return response;
        }
        let status = response.status();
        if self.sent_form && (status.is_client_error() || status.is_server_error()) {
            response = told(response).await;
        }
        match response.extensions().get::<Shown>() {
            Some(Shown(problem)) if !self.head_only => {
                let page = Html(page(problem, self.language, self.from));
                let mut readable = (response.status(), page).into_response();
                if let Some(allow) = response.headers().get(header::ALLOW) {
                    readable.headers_mut().insert(header::ALLOW, allow.clone());
                }
                readable
            }
            _ => response,
        }
    }
}

/// A server function's error as the problem that it says, so that a form sent
/// without a script gets a page as well.
async fn told(response: Response) -> Response {
    let (parts, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, LONGEST).await.unwrap_or_default();
    let said: Said = serde_json::from_slice(&bytes).unwrap_or_default();
    let mut problem = Problem::internal();
    if !said.code.is_empty() {
        problem = Problem {
            status: parts.status.as_u16(),
            code: said.code,
            detail: said.detail,
            ..problem
        };
    }
    Refusal(problem).into_response()
}

/// What a server function says of an error.
#[derive(serde::Deserialize, Default)]
struct Said {
    code: String,
    detail: String,
}

fn accepts_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

/// A page with forms: where it is, the addresses of its forms, and how a link
/// back to it reads.
struct From {
    place: &'static str,
    forms: &'static [&'static str],
    es: &'static str,
    en: &'static str,
}

/// The pages whose forms are not about one contract; the first is for all others.
static FROM: [From; 3] = [
    From { place: "/", forms: &[], es: "Volver a los contratos", en: "Back to the contracts" },
    From {
        place: "/sources",
        forms: &["/api/sources", "/fn/delete_source", "/fn/restore_source"],
        es: "Volver a las fuentes",
        en: "Back to the sources",
    },
    From {
        place: "/playbook",
        forms: &[
            "/fn/set_position",
            "/fn/set_rule_level",
            "/fn/add_rule",
            "/fn/remove_rule",
            "/fn/return_to_edition",
        ],
        es: "Volver a los criterios de revisión",
        en: "Back to the playbook",
    },
];

impl From {
    fn of(path: &str) -> &'static Self {
        let asked = |from: &&Self| from.forms.iter().any(|form| path.starts_with(form));
        FROM.iter().find(asked).unwrap_or(&FROM[0])
    }
}

fn page(problem: &Problem, language: Language, from: &From) -> String {
    let (title, detail) = match language {
        Language::En => ("This did not work", problem.detail.as_str()),
        Language::Es => ("No se ha podido completar", spanish(problem)),
    };
    let place = from.place;
    let back = match language {
        Language::En => from.en,
        Language::Es => from.es,
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title} · AdvAI</title><link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">\
         <link rel=\"stylesheet\" href=\"/style.css\"></head>\
         <body><header class=\"masthead\"><a class=\"brand\" href=\"/\">AdvAI</a></header>\
         <main class=\"column\"><h1>{title}</h1><p>{}</p>\
         <p><a href=\"{place}\">{back}</a></p></main></body></html>\n",
        language.tag(),
        escaped(detail)
    )
}

fn spanish(problem: &Problem) -> &str {
    match problem.code.as_str() {
        "no_file" => "No se ha elegido ningún archivo.",
        "empty_file" => "El archivo está vacío (0 bytes).",
        "several_files" => "Se admite un archivo por envío.",
        "too_large" => "El archivo supera el tamaño máximo.",
        "unsupported_type" => {
            "El contenido del archivo no es PDF, Word (DOCX, DOC), OpenDocument, RTF, HTML, Markdown ni texto. Guárdelo en uno de estos formatos e inténtelo de nuevo."
        }
        "broken_upload" | "not_multipart" => "El envío se ha interrumpido. Inténtelo de nuevo.",
        "document_encrypted" => {
            "El archivo está protegido y la contraseña falta o no es la correcta. Envíelo con ella o sin protección."
        }
        "document_unreadable" => {
            "El archivo no contiene texto legible. Si es un escaneado, hace falta pasarle OCR; si está dañado, guárdelo de nuevo como PDF o DOCX."
        }
        "document_too_large" => {
            "El documento supera lo que se puede leer de una vez. Divídalo en partes y envíelas por separado."
        }
        "document_hostile" => {
            "El archivo está construido de forma que dañaría a quien lo lea, y no se ha abierto."
        }
        "playbook_changed" => {
            "Los criterios de revisión han cambiado mientras tanto. Ábralos de nuevo y repita el cambio."
        }
        "quote_not_found" => {
            "La cláusula no contiene esas palabras. Copie de ella entre 3 y 60, tal como figuran."
        }
        "unknown_topic" | "unknown_side" | "unknown_rule" => {
            "Ese tema, parte o criterio no existe (o ya no) en los criterios de revisión."
        }
        "no_level" => "El nivel ha de ser bajo, medio o alto.",
        "no_words" => {
            "Indique al menos una palabra que buscar; se admiten diez expresiones de 200 caracteres."
        }
        "no_meaning" => "Indique qué significa una cláusula con esas palabras.",
        "too_long" => "Cada texto admite hasta 1000 caracteres.",
        "too_many_rules" => "Se admiten hasta 500 criterios propios; quite antes alguno.",
        "no_change" => "Ya estaba así; no se ha cambiado nada.",
        "bad_field" => "Uno de los datos del formulario no es válido.",
        "not_found" => "No existe o se ha eliminado.",
        "unwritable" => {
            "En este momento no se puede guardar nada. Lo guardado anteriormente no se ha visto afectado."
        }
        "host_not_allowed" | "origin_not_allowed" => {
            "La petición procede de otra dirección. Abra AdvAI en la dirección que indicó al iniciarse."
        }
        _ => &problem.detail,
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_speaks_the_readers_language_and_never_carries_markup_of_others() {
        let problem = Problem::bad_request("no_file", "There is <b>no</b> file.");
        assert!(
            page(&problem, Language::En, From::of("/fn/control"))
                .contains("There is &lt;b&gt;no&lt;/b&gt; file.")
        );
        let spanish = page(&problem, Language::Es, From::of("/fn/delete_source"));
        assert!(spanish.contains("lang=\"es\"") && spanish.contains("ningún archivo"));
        assert!(spanish.contains("href=\"/sources\""));
    }
}
