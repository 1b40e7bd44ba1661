//! Words of the library.

use super::{Texts, fixed};

fixed! {
    file_password: "Contraseña", "Password";
    password_hint: "Solo si el archivo está protegido. Se olvida en cuanto se ha leído.", "Only if the file is protected. It is forgotten once the file has been read.";
    protected_file: "El archivo está protegido", "The file is protected";
    library_title: "Contratos", "Contracts";
    library_empty: "Todavía no hay contratos. Suba uno y sus cláusulas aparecerán aquí mismo, con una primera valoración en un par de segundos.",
        "There are no contracts yet. Upload one, and its clauses stand here within two seconds, each with a first view.";
    upload_contract: "Subir contrato", "Upload contract";
    upload_version: "Subir nueva versión", "Upload a new version";
    choose_file: "Archivo (PDF, Word, ODT, RTF, HTML, TXT o MD)", "File (PDF, Word, ODT, RTF, HTML, TXT or MD)";
    drop_hint: "También se puede soltar un archivo en cualquier punto de la página.",
        "A file can also be dropped anywhere on the page.";
    drop_new: "Al soltarlo se crea un contrato nuevo", "Drop it to create a new contract";
    drop_one: "Suelte los archivos de uno en uno: cada uno puede ser un contrato nuevo o una versión.",
        "Drop one file at a time: each can be a new contract or a version.";
    more_choices: "Más opciones", "More choices";
    field_title: "Título", "Title";
    field_title_hint: "Si se deja en blanco, se toma del nombre del archivo.", "Taken from the file’s name where left empty.";
    field_language: "Idioma del contrato", "Language of the contract";
    field_language_auto: "Detectar", "Detect";
    field_side: "Representamos a", "Whom we act for";
    field_side_hint: "Nombre o denominación de la parte, por ejemplo «la arrendataria».",
        "A party's name or label, such as “the customer”.";
    field_law: "Ley aplicable (país)", "Governing law (country)";
    field_law_hint: "Dos letras: ES, MX, PE… En blanco, la que diga el contrato.",
        "Two letters: ES, US, GB… Empty: as the contract says.";
    field_privacy: "Qué puede salir de este equipo", "What may leave this computer";
    privacy_masked: "Solo texto con datos ocultos, hacia los modelos configurados",
        "Only masked text, to the models that are configured";
    privacy_local: "Nada: solo modelos de este equipo o de la red propia",
        "Nothing: only models on this computer or its own network";
    field_hold: "Mostrar el texto antes de que salga", "Show me the text before it leaves";
    masked_note: "Se ocultan nombres, documentos de identidad, teléfonos, correos y cuentas. Los hechos que quedan aún podrían permitir reconocer a las partes.",
        "Names, identity numbers, phones, e-mails and accounts are masked. The facts that remain may still let someone recognise the parties.";
    try_sample: "Probar con un contrato de muestra", "Try the sample contract";
    sample_second: "Añadir la segunda versión de la muestra", "Add the sample’s second version";
    uploading: "Subiendo", "Uploading";
    reading: "Recibido; leyendo el documento…", "Received; reading the document…";
    delete: "Eliminar", "Delete";
    deleted: "Contrato eliminado. Se borra del todo en 10 minutos.", "Contract deleted. It is erased in 10 minutes.";
    versions: "Versiones", "Versions";
    compare_versions: "Comparar", "Compare";
}

impl Texts {
    pub(crate) fn acting_for(self, side: &str) -> String {
        format!("{} {side}", self.pick("representamos a", "acting for"))
    }

    pub(crate) fn delete_named(self, title: &str) -> String {
        self.pick(format!("Eliminar «{title}»"), format!("Delete “{title}”"))
    }

    pub(crate) fn drop_version(self, title: &str) -> String {
        self.pick(
            format!("Al soltarlo se añade como nueva versión de «{title}»"),
            format!("Drop it to add a new version of “{title}”"),
        )
    }

    pub(crate) fn version(self, number: u32) -> String {
        format!("{} {number}", self.pick("versión", "version"))
    }

    pub(crate) fn risk_bar(self, high: u32, medium: u32, low: u32, none: u32) -> String {
        self.pick(
            format!("{high} de riesgo alto, {medium} medio, {low} bajo, {none} sin observaciones"),
            format!("{high} high risk, {medium} medium, {low} low, {none} with nothing to remark"),
        )
    }

    pub(crate) fn uploaded_share(self, percent: u32) -> String {
        format!("{} {percent}\u{a0}%", self.uploading())
    }
}
