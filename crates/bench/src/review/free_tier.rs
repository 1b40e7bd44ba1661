//! A contract of thirty clauses on a free tier that is short of requests, alone:
//! five a minute and twenty a day, as Gemini's. Beside it the same contract with
//! a call for each clause.

use super::labelled::Set;
use crate::advai::Advai;
use crate::configuration;
use crate::failure::Failure;
use crate::http::{Connection, Question};
use crate::report::Table;
use domain::{ClauseStatus, Finding, Language, VersionState, VersionStatus};
use provider_sim::{Dialect, Sim, SimConfig};
use serde_json::Value;
use std::time::{Duration, Instant};

const CLAUSES: usize = 30;
const PER_MINUTE: u64 = 5;
const PER_DAY: u64 = 20;
/// Of a limit per minute, in hundredths: what is configured where nothing is said.
const HEADROOM: u64 = 80;
const MOST_REQUESTS: usize = 12;
const MOST_TIME: f64 = 1.2;
const CALL: Duration = Duration::from_secs(1);
/// Nobody waits longer.
const PATIENCE: Duration = Duration::from_secs(300);

/// Asks the server over HTTP, as a person's browser would.
pub(super) async fn measure(set: &Set, table: &mut Table) -> Result<(), Failure> {
    let text = contract(set);
    let limits = format!("requests_per_minute = {PER_MINUTE}\nrequests_per_day = {PER_DAY}");
    let scarce = SimConfig {
        name: "free".to_owned(),
        dialect: Dialect::Gemini,
        latency: CALL,
        requests_per_minute: Some(PER_MINUTE),
        requests_per_day: Some(PER_DAY),
        ..SimConfig::default()
    };
    let scarce = reviewed(scarce, &limits, &text).await?;
    let plenty = SimConfig { name: "plenty".to_owned(), ..SimConfig::default() };
    let plenty = reviewed(plenty, "", &text).await?;

    let finished = scarce.clauses.iter().filter(|clause| clause.answered).count();
    table.must(
        format!("free tier ({PER_MINUTE}/min, {PER_DAY}/day): clauses with a model's answer"),
        format!("{CLAUSES} of {CLAUSES}"),
        format!("{finished} of {}", scarce.clauses.len()),
        finished == CLAUSES,
    );
    table.must(
        "free tier: requests, the whole contract's included",
        format!("at most {MOST_REQUESTS}"),
        format!("{} (a call for each: {})", scarce.asked, plenty.asked),
        scarce.asked <= MOST_REQUESTS,
    );
    let least = shortest(scarce.asked as u64);
    table.must(
        "free tier: time",
        format!("at most {MOST_TIME} × what the limits allow, {} s", least.as_secs()),
        format!("{:.1} s, {:.2} ×", scarce.took.as_secs_f64(), scarce.took.div_duration_f64(least)),
        scarce.took <= least.mul_f64(MOST_TIME),
    );
    let alike = scarce.clauses == plenty.clauses;
    let words = if alike { "the same" } else { "others" };
    table.must("free tier: findings beside those of a call for each", "the same", words, alike);
    Ok(())
}

/// A minute's share may be used whole at its beginning, and again a minute later.
/// The last question is about the whole: it waits for the answers to the others.
fn shortest(requests: u64) -> Duration {
    let full_minutes = requests.div_ceil(PER_MINUTE * HEADROOM / 100) - 1;
    let calls = if full_minutes == 0 { 2 } else { 1 };
    Duration::from_secs(60 * full_minutes) + CALL * calls
}

/// Clauses that lawyers wrote, as one contract.
fn contract(set: &Set) -> String {
    let mut text = String::from(
        "SERVICES AGREEMENT\n\nThis agreement is made between Northwind Harbour Limited (the \
         \"Provider\") and Quillfeather Trading Limited (the \"Customer\").\n\n",
    );
    let english = set.clauses().filter(|(language, _)| *language == Language::En);
    for (number, (_, clause)) in (1..=CLAUSES).zip(english) {
        let words = clause.text.replace('\n', " ");
        text.push_str(&format!("{number}. TERM {number}\n\n{words}\n\n"));
    }
    text
}

/// What came of a review.
struct Reviewed {
    asked: usize,
    took: Duration,
    clauses: Vec<Answer>,
}

/// What a model said of a clause, and not which.
#[derive(PartialEq)]
struct Answer {
    answered: bool,
    summary: String,
    findings: Vec<Finding>,
}

async fn reviewed(config: SimConfig, limits: &str, text: &str) -> Result<Reviewed, Failure> {
    let sim = Sim::start(config.clone())
        .await
        .map_err(|error| Failure::at("a simulated provider", error))?;
    let base = match config.dialect {
        Dialect::Gemini => sim.url().to_owned(),
        _ => format!("{}/v1", sim.url()),
    };
    let server = Advai::start(&configuration::provider(&config, &base, limits)).await?;
    let began = Instant::now();
    let state = finished(&server, text).await?;
    let took = began.elapsed();
    let clauses = state.clauses.into_iter().filter(|clause| clause.text.contains("TERM "));
    let answer = |clause: domain::Clause| Answer {
        answered: clause.status == ClauseStatus::Done
            && clause.answered_by.as_deref() != Some("playbook"),
        // Ids are of their own in each contract.
        findings: clause.findings.into_iter().map(nameless).collect(),
        summary: clause.summary,
    };
    Ok(Reviewed { asked: sim.log().len(), took, clauses: clauses.map(answer).collect() })
}

fn nameless(finding: Finding) -> Finding {
    Finding { id: domain::FindingId(Default::default()), ..finding }
}

async fn finished(server: &Advai, text: &str) -> Result<VersionState, Failure> {
    let mut connection = Connection::open(server.address()).await?;
    let upload = Question::file("services.txt", text);
    let created = connection.whole_at("/api/contracts", &upload).await?;
    let created: Value = serde_json::from_slice(&created.body)
        .map_err(|error| Failure::at("/api/contracts", error))?;
    let id = created["version_id"].as_str().unwrap_or_default();
    let path = format!("/api/versions/{id}");
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        let state = connection.json(&path).await?;
        let state: VersionState =
            serde_json::from_value(state).map_err(|error| Failure::at(&path, error))?;
        if state.status == VersionStatus::Done {
            return Ok(state);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(Failure(format!("a review on a free tier took more than {} s", PATIENCE.as_secs())))
}
