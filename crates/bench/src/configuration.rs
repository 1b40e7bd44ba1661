//! `advai.toml` for simulated providers.

use clap::ValueEnum;
use provider_sim::{Dialect, SimConfig};

/// The entry of one provider; `more` lines are added as they are.
pub(crate) fn provider(sim: &SimConfig, base_url: &str, more: &str) -> String {
    let dialect = name(sim.dialect);
    let model = sim.models.first().map_or("", String::as_str);
    let keys = if sim.keys.is_empty() {
        "\"sk-bench\"".to_owned()
    } else {
        sim.keys.iter().map(|key| format!("\"{key}\"")).collect::<Vec<_>>().join(", ")
    };
    format!(
        "[[provider]]\nname = \"{}\"\ndialect = \"{dialect}\"\nbase_url = \"{base_url}\"\n\
         model = \"{model}\"\nkeys = [{keys}]\n{more}\n\n",
        sim.name
    )
}

fn name(dialect: Dialect) -> String {
    dialect.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}
