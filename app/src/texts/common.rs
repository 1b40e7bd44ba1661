//! Words that stand on every page, and those of the risk levels.

use super::{Texts, fixed};
use crate::prefs::{Size, Theme};
use domain::{Language, Privacy, Risk};

fixed! {
    skip_to_content: "Ir al contenido", "Skip to the content";
    contracts: "Contratos", "Contracts";
    models: "Modelos", "Models";
    navigation: "Páginas", "Pages";
    settings: "Vista", "View";
    theme: "Aspecto", "Appearance";
    text_size: "Tamaño del texto", "Text size";
    language: "Idioma", "Language";
    no_script: "Sin JavaScript, esta página no se actualiza sola.", "Without JavaScript this page does not renew itself.";
    load_again: "Volver a cargar", "Load again";
    undo: "Deshacer", "Undo";
    close: "Cerrar", "Close";
    save: "Guardar", "Save";
    details: "Detalle técnico", "Technical detail";
    back_to_contracts: "Volver a los contratos", "Back to the contracts";
    not_found_title: "Página no encontrada", "Page not found";
    not_found_text: "Aquí no hay nada. Puede que el contrato se haya eliminado o que la dirección esté incompleta.",
        "There is nothing here. The contract may have been deleted, or the address may be incomplete.";
    error_title: "No se ha podido mostrar la página", "The page could not be shown";
}

impl Texts {
    pub(crate) fn language_name(self, language: Language) -> &'static str {
        match language {
            Language::Es => "Español",
            Language::En => "English",
        }
    }

    pub(crate) fn theme_name(self, theme: Theme) -> &'static str {
        match theme {
            Theme::System => self.pick("Sistema", "System"),
            Theme::Light => self.pick("Claro", "Light"),
            Theme::Dark => self.pick("Oscuro", "Dark"),
        }
    }

    pub(crate) fn size_name(self, size: Size) -> &'static str {
        match size {
            Size::Small => self.pick("Pequeño", "Small"),
            Size::Normal => self.pick("Normal", "Normal"),
            Size::Large => self.pick("Grande", "Large"),
        }
    }

    pub(crate) fn risk(self, risk: Risk) -> &'static str {
        match risk {
            Risk::High => self.pick("riesgo alto", "high risk"),
            Risk::Medium => self.pick("riesgo medio", "medium risk"),
            Risk::Low => self.pick("riesgo bajo", "low risk"),
            Risk::None => self.pick("sin observaciones", "nothing to remark"),
        }
    }

    pub(crate) fn privacy(self, privacy: Privacy) -> &'static str {
        match privacy {
            Privacy::Masked => {
                self.pick("solo sale texto con datos ocultos", "only masked text leaves")
            }
            Privacy::Local => self.pick(
                "el texto no sale de este equipo informático",
                "the text stays on this computer",
            ),
        }
    }

    /// "1 clause", "30 clauses".
    pub(crate) fn clauses(self, count: u32) -> String {
        self.counted(count, ["cláusula", "cláusulas"], ["clause", "clauses"])
    }

    /// “words”, «palabras».
    pub(crate) fn in_quotes(self, words: &str) -> String {
        self.pick(format!("«{words}»"), format!("“{words}”"))
    }

    /// A number with the word in singular or plural.
    pub(crate) fn counted(self, count: u32, es: [&str; 2], en: [&str; 2]) -> String {
        let word = self.pick(es, en)[usize::from(count != 1)];
        format!("{} {word}", self.number(u64::from(count)))
    }

    /// A country by its two letters; a rarer one keeps them.
    pub(crate) fn country(self, code: &str) -> String {
        let name = match code {
            "AR" => "Argentina",
            "BO" => "Bolivia",
            "CL" => "Chile",
            "CN" => "China",
            "CO" => "Colombia",
            "CR" => "Costa Rica",
            "DE" => self.pick("Alemania", "Germany"),
            "EC" => "Ecuador",
            "ES" => self.pick("España", "Spain"),
            "FR" => self.pick("Francia", "France"),
            "IE" => self.pick("Irlanda", "Ireland"),
            "JP" => self.pick("Japón", "Japan"),
            "NL" => self.pick("Países Bajos", "Netherlands"),
            "SG" => self.pick("Singapur", "Singapore"),
            "GB" => self.pick("Reino Unido", "United Kingdom"),
            "MX" => self.pick("México", "Mexico"),
            "PA" => self.pick("Panamá", "Panama"),
            "PE" => self.pick("Perú", "Peru"),
            "PY" => "Paraguay",
            "US" => self.pick("Estados Unidos", "United States"),
            "UY" => "Uruguay",
            "VE" => "Venezuela",
            other => other,
        };
        name.to_owned()
    }

    /// A provider as people write it.
    pub(crate) fn provider(self, name: &str) -> String {
        match name {
            "ollama" => "Ollama",
            "llamacpp" => "llama.cpp",
            "groq" => "Groq",
            "gemini" => "Gemini",
            "openai" => "OpenAI",
            "anthropic" => "Anthropic",
            "qwen" => "Qwen",
            "deepseek" => "DeepSeek",
            "doubao" => "Doubao",
            "ernie" => "ERNIE",
            "openrouter" => "OpenRouter",
            other => other,
        }
        .to_owned()
    }
}
