//! Providers known by name. The figures are the free tiers of autumn 2026; a
//! user's own beat them.

use pool::{Dialect, Limits};

/// A provider known by name.
pub(super) struct Preset {
    pub(super) name: &'static str,
    pub(super) dialect: Dialect,
    pub(super) base_url: &'static str,
    /// Empty = the first one it serves, or to be named by the user.
    pub(super) model: &'static str,
    pub(super) simple_model: Option<&'static str>,
    /// The variable with its keys; absent where it wants none.
    pub(super) key: Option<&'static str>,
    pub(super) limits: Limits,
    pub(super) quota_shared: bool,
    pub(super) day_resets: &'static str,
    pub(super) country: Option<&'static str>,
}

/// The dialects by their words in the file.
pub(crate) const DIALECTS: [(&str, Dialect); 6] = [
    ("openai", Dialect::OpenAi),
    ("anthropic", Dialect::Anthropic),
    ("gemini", Dialect::Gemini),
    ("ollama", Dialect::Ollama),
    ("dashscope", Dialect::DashScope),
    ("qianfan", Dialect::Qianfan),
];

/// All words of dialects that are spoken, for a message.
pub(super) fn dialect_words() -> String {
    DIALECTS.map(|(word, _)| word).join(", ")
}

const UNKNOWN: Limits = Limits {
    requests_per_minute: None,
    tokens_per_minute: None,
    requests_per_day: None,
    tokens_per_day: None,
    cost_per_day: None,
};

const fn openai(name: &'static str, base_url: &'static str, key: &'static str) -> Preset {
    Preset {
        name,
        dialect: Dialect::OpenAi,
        base_url,
        model: "",
        simple_model: None,
        key: Some(key),
        limits: UNKNOWN,
        quota_shared: false,
        day_resets: "UTC",
        country: None,
    }
}

/// All of them, in the order in which those with a key are preferred.
pub(super) static PRESETS: [Preset; 11] = [
    Preset {
        dialect: Dialect::Ollama,
        key: None,
        ..openai("ollama", "http://127.0.0.1:11434", "")
    },
    Preset { key: None, ..openai("llamacpp", "http://127.0.0.1:8080/v1", "") },
    Preset {
        model: "llama-3.3-70b-versatile",
        simple_model: Some("llama-3.1-8b-instant"),
        limits: Limits {
            requests_per_minute: Some(30),
            tokens_per_minute: Some(12_000),
            requests_per_day: Some(1_000),
            tokens_per_day: Some(100_000),
            ..UNKNOWN
        },
        quota_shared: true,
        country: Some("US"),
        ..openai("groq", "https://api.groq.com/openai/v1", "GROQ_API_KEY")
    },
    Preset {
        dialect: Dialect::Gemini,
        model: "gemini-2.5-flash",
        limits: Limits { requests_per_minute: Some(5), requests_per_day: Some(20), ..UNKNOWN },
        quota_shared: true,
        day_resets: "America/Los_Angeles",
        country: Some("US"),
        ..openai("gemini", "https://generativelanguage.googleapis.com", "GEMINI_API_KEY")
    },
    Preset {
        model: "gpt-4o",
        simple_model: Some("gpt-4o-mini"),
        country: Some("US"),
        ..openai("openai", "https://api.openai.com/v1", "OPENAI_API_KEY")
    },
    Preset {
        dialect: Dialect::Anthropic,
        model: "claude-sonnet-4-5",
        simple_model: Some("claude-haiku-4-5"),
        country: Some("US"),
        ..openai("anthropic", "https://api.anthropic.com", "ANTHROPIC_API_KEY")
    },
    Preset {
        model: "qwen-plus",
        simple_model: Some("qwen-flash"),
        country: Some("SG"),
        ..openai(
            "qwen",
            "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
            "DASHSCOPE_API_KEY",
        )
    },
    Preset {
        model: "deepseek-chat",
        quota_shared: true,
        country: Some("CN"),
        ..openai("deepseek", "https://api.deepseek.com/v1", "DEEPSEEK_API_KEY")
    },
    Preset {
        country: Some("CN"),
        ..openai("doubao", "https://ark.cn-beijing.volces.com/api/v3", "ARK_API_KEY")
    },
    Preset {
        model: "ernie-4.5-turbo-128k",
        country: Some("CN"),
        ..openai("ernie", "https://qianfan.baidubce.com/v2", "QIANFAN_API_KEY")
    },
    openai("openrouter", "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY"),
];

/// The preset with this name.
pub(super) fn preset(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name)
}

/// All names, for a sentence.
pub(super) fn names() -> String {
    PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ")
}
