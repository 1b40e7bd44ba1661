//! What went wrong, in the page's language, by its code. A code that is not
//! known here keeps the server's own sentence.

use super::Texts;
use crate::trouble::Trouble;
use domain::{Failure, Warning};

impl Texts {
    /// A problem that a person ran into.
    pub(crate) fn trouble(self, trouble: &Trouble) -> String {
        let text = match trouble.code.as_str() {
            "offline" => self.pick(
                "Sin conexión con el servidor. Nada de lo terminado se ha perdido.",
                "No connection to the server. Nothing that was finished is lost.",
            ),
            "not_found" => self.not_found_text(),
            "too_large" => self.pick(
                "El archivo es demasiado grande.",
                "The file is too large.",
            ),
            "unsupported_type" => self.pick(
                "Este tipo de archivo no se puede leer. Sirven PDF, DOCX, DOC, ODT, RTF, HTML, TXT y MD.",
                "This kind of file cannot be read. PDF, DOCX, DOC, ODT, RTF, HTML, TXT and MD can.",
            ),
            "no_file" => self.pick("Falta el archivo.", "The file is missing."),
            "empty_file" => self.pick("El archivo está vacío.", "The file is empty."),
            "several_files" => self.pick(
                "Se ha recibido más de un archivo; suba uno cada vez.",
                "More than one file came; upload one at a time.",
            ),
            "broken_upload" => self.pick(
                "La subida se ha interrumpido antes de terminar. Inténtelo de nuevo.",
                "The upload broke off before its end. Try again.",
            ),
            "bad_field" => self.pick(
                "Uno de los datos del formulario no es válido. Compruebe la ley aplicable: son dos letras, por ejemplo ES o MX.",
                "A field of the form is not valid. Check the governing law: two letters, such as ES or US.",
            ),
            "stopping" | "not_ready" => self.pick(
                "El servidor se está reiniciando. Nada de lo terminado se ha perdido; inténtelo en unos segundos.",
                "The server is restarting. Nothing that was finished is lost; try again in a few seconds.",
            ),
            "conflict" => self.pick(
                "El estado acaba de cambiar; recargue la página para verlo.",
                "The state has just changed; reload the page to see it.",
            ),
            "no_sample" => self.pick(
                "Este contrato no es el de muestra, o ya tiene su segunda versión.",
                "This contract is not the sample, or already has its second version.",
            ),
            "no_previous_version" => self.no_previous(),
            "not_readable" => self.pick(
                "Una de las dos versiones no se pudo leer: no hay nada que comparar. Su página dice por qué.",
                "One of the two versions could not be read: there is nothing to compare. Its own page says why.",
            ),
            "not_compared_yet" => self.pick(
                "La comparación todavía no está lista; suele tardar unos segundos.",
                "The comparison is not ready yet; it usually takes a few seconds.",
            ),
            "internal" => self.pick(
                "Algo ha fallado en el servidor; su registro dice qué. Nada de lo terminado se ha perdido.",
                "Something went wrong on the server; its log says what. Nothing that was finished is lost.",
            ),
            _ => return or_else(&trouble.detail, self.error_title()),
        };
        text.to_owned()
    }

    /// Why a version or a clause could not be done.
    pub(crate) fn failure(self, failure: &Failure) -> String {
        let text = match failure.code.as_str() {
            "document_encrypted" => self.pick(
                "El archivo está protegido con contraseña. Súbalo de nuevo abajo con su contraseña, o sin protección.",
                "The file is protected with a password. Upload it again below with its password, or without protection.",
            ),
            "document_unreadable" => self.pick(
                "El archivo no contiene texto legible. Si es un escaneado, hace falta pasarle OCR; si está dañado, guárdelo de nuevo como PDF o DOCX.",
                "The file has no readable text. A scan needs OCR first; a damaged file may work when saved again as PDF or DOCX.",
            ),
            "document_too_large" => self.pick(
                "El documento supera lo que se puede leer: 2000 páginas, 5 MB de texto o 3000 cláusulas.",
                "The document is larger than what can be read: 2,000 pages, 5 MB of text or 3,000 clauses.",
            ),
            "document_hostile" => self.pick(
                "El archivo está construido de forma que dañaría a quien lo lea, y no se ha abierto.",
                "The file is built in a way that would harm its reader, and was not opened.",
            ),
            "attempts_exhausted" | "answer_unusable" => self.pick(
                "Ningún modelo ha dado una respuesta válida. Se mantiene la valoración según criterios.",
                "No model gave a valid answer. The playbook's view stands.",
            ),
            _ => return or_else(&failure.detail, &failure.code),
        };
        text.to_owned()
    }

    /// What the reader should know about a version.
    pub(crate) fn warning(self, warning: &Warning) -> String {
        let detail = warning.detail.trim();
        match warning.code.as_str() {
            "page_unreadable" => self.pick(
                "Hay páginas sin texto legible; no se han analizado (requieren OCR).",
                "Some pages have no readable text; they were not analysed (they need OCR).",
            ),
            "page_scanned" => self.pick(
                "Hay páginas escaneadas; su texto puede tener errores.",
                "Some pages are scans; their text may have errors.",
            ),
            "ocr_used" => self.pick(
                "Parte del texto procede de OCR; compruebe las cifras.",
                "Part of the text comes from OCR; check the figures.",
            ),
            "accents_missing" => {
                self.pick("Al texto le faltan acentos o eñes.", "The text lacks its accents.")
            }
            "encrypted" => self.pick(
                "El archivo estaba cifrado y se ha podido abrir sin contraseña.",
                "The file was encrypted and could be opened without a password.",
            ),
            "hidden_text" => self.pick(
                "El archivo contiene texto oculto. No se ha analizado como contenido.",
                "The file contains hidden text. It was not analysed as content.",
            ),
            "tracked_changes" => self.pick(
                "El archivo tiene control de cambios. Se ha leído como si se aceptaran todos.",
                "The file has tracked changes. It was read as if all were accepted.",
            ),
            "columns_suspected" => self.pick(
                "Parece haber columnas; compruebe que el orden del texto es correcto.",
                "There seem to be columns; check that the text is in order.",
            ),
            "identical_to_previous" => self.pick(
                "El texto es idéntico al de la versión anterior.",
                "The text is identical to the previous version.",
            ),
            "unlike_previous" => self.pick(
                "Se parece poco a la versión anterior. ¿Es el mismo contrato?",
                "It is little like the previous version. Is it the same contract?",
            ),
            code => return or_else(detail, code),
        }
        .to_owned()
    }
}

fn or_else(text: &str, instead: &str) -> String {
    if text.trim().is_empty() { instead } else { text }.to_owned()
}
