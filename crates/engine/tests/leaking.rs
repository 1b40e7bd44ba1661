//! Nothing that names somebody leaves.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use provider_sim::{Sim, SimConfig};
use serde_json::Value;
use std::{
    path::Path,
    sync::{Arc, Mutex},
};
use support::{Life, bodies, provider};

const LEASE: &str = r#"CONTRATO DE ARRENDAMIENTO

REUNIDOS

De una parte, D. Evaristo Quintanilla Robledo, mayor de edad, vecino de Sevilla, con DNI 12345678Z, teléfono 654 321 987 y correo e.quintanilla@correo.example, en adelante, EL ARRENDADOR.

De otra parte, la mercantil Almendros del Sur, S.L., con CIF B12345674, representada por Dña. Remedios Olavarría Peña, en adelante, LA ARRENDATARIA.

CLÁUSULAS

PRIMERA.- OBJETO

D. Evaristo Quintanilla Robledo cede a Almendros del Sur, S.L. el local de la planta baja.

SEGUNDA.- RENTA

La renta es de 1.500 euros y se ingresa en la cuenta ES91 2100 0418 4502 0005 1332 de EVARISTO QUINTANILLA ROBLEDO.

TERCERA.- NOTIFICACIONES

Las notificaciones a Almendros del Sur se envían a la Sra. Olavarría Peña, al correo e.quintanilla@correo.example o al 654321987.
"#;

/// As written, and the bare digits or words of what a reader could restore.
const SECRETS: [&str; 10] = [
    "quintanilla",
    "evaristo",
    "12345678",
    "654 321 987",
    "654321987",
    "almendros",
    "b12345674",
    "olavarría",
    "0418 4502",
    "correo.example",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_body_sent_holds_a_name_or_a_number_of_the_contract_and_the_answers_do() {
    let folder = tempfile::tempdir().unwrap();
    let sim = Sim::start(SimConfig::default()).await.unwrap();
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    // The file's name and the title name a person too.
    let (_, version) = life.upload("Quintanilla - Almendros.txt", LEASE).await;
    let state = life.until_done(version).await;
    let sent = bodies(&sim);
    assert!(sent.len() >= 4, "three clauses and the whole");
    for body in &sent {
        let body = body.to_lowercase();
        for secret in SECRETS {
            assert!(!body.contains(secret), "{secret} left");
        }
    }
    // The simulator quotes what it was sent; the reader sees the names again.
    let quotes: String = state
        .clauses
        .iter()
        .flat_map(|clause| &clause.findings)
        .map(|finding| finding.quote.as_str())
        .collect();
    assert!(quotes.to_lowercase().contains("quintanilla") && !quotes.contains("[["), "{quotes}");
    life.end().await;
}

/// A contract of the labelled ones: its text, and the values that must not leave.
fn labelled(path: &Path) -> (String, Vec<String>) {
    let marked = std::fs::read_to_string(path).unwrap();
    let (mut text, mut values) = (String::new(), Vec::new());
    for (at, part) in marked.split('⟦').enumerate() {
        let (value, rest) = if at == 0 { ("", part) } else { part.split_once('⟧').unwrap() };
        if let Some((_, value)) = value.split_once(':') {
            text.push_str(value);
            values.push(value.to_owned());
        }
        text.push_str(rest);
    }
    (text, values)
}

/// Whether a text says a value: the words as they stand, or its digits however
/// they are grouped.
fn says(text: &str, digits: &str, value: &str) -> bool {
    let own: String = value.chars().filter(char::is_ascii_digit).collect();
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let whole = value.chars().filter(|c| c.is_alphanumeric()).count() > 3
        && text.match_indices(value).any(|(at, _)| {
            !letter(text[..at].chars().next_back())
                && !letter(text[at + value.len()..].chars().next())
        });
    whole || (own.len() >= 7 && digits.contains(&own))
}

/// Digits as they follow each other, groups of one number run together.
fn digits_of(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' => out.push(c),
            ' ' | '.' | '-' | '/' | '(' | ')' | '\u{a0}' => {}
            _ => out.push(' '),
        }
    }
    out
}

/// What our own code logs, down to the last detail.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_value_of_any_labelled_contract_is_in_a_body_a_header_or_a_log_line() {
    let lines = Lines::default();
    let writer = lines.clone();
    let filter =
        "off,engine=trace,pool=trace,store=trace,review=trace,privacy=trace,document=trace";
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(move || writer.clone())
        .finish();
    tracing::subscriber::set_global_default(subscriber).unwrap();

    let folder = tempfile::tempdir().unwrap();
    let sim = Sim::start(SimConfig::default()).await.unwrap();
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    let labelled_ones =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../privacy/tests/labelled/tuned");
    let (mut seen, mut leaked) = (0, Vec::new());
    for entry in std::fs::read_dir(labelled_ones).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let (text, values) = labelled(&path);
        let (_, version) = life.upload(&name, &text).await;
        life.until_done(version).await;
        let asked = sim.log().split_off(seen);
        seen += asked.len();
        assert!(asked.len() > 1, "{name}: its clauses and the whole");
        for one in asked {
            let headers = one.headers.values().map(String::as_str).collect::<Vec<_>>().join("\n");
            // As a reader has it: a JSON string hides nothing.
            let all = format!("{headers}\n{}", said(&one.body));
            let digits = digits_of(&all);
            for value in &values {
                if says(&all, &digits, value) {
                    leaked.push(format!("{name}: {value} left"));
                }
            }
        }
        let logged = String::from_utf8(std::mem::take(&mut *lines.0.lock().unwrap())).unwrap();
        let digits = digits_of(&logged);
        for value in &values {
            if says(&logged, &digits, value) {
                leaked.push(format!("{name}: {value} was logged"));
            }
        }
    }
    assert!(seen > 300, "{seen}");
    leaked.dedup();
    assert!(leaked.is_empty(), "{leaked:#?}");
    life.end().await;
}

/// Every string of a body.
fn said(body: &Value) -> String {
    match body {
        Value::String(text) => format!("{text}\n"),
        Value::Array(items) => items.iter().map(said).collect(),
        Value::Object(fields) => fields.values().map(said).collect(),
        _ => String::new(),
    }
}
