//! Nothing that names somebody leaves.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use provider_sim::{Sim, SimConfig};
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
