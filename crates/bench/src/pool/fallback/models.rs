//! Three models in order of preference: two with the small quota of a free
//! plan, which name the limit that refuses, and one without any.

use crate::configuration::provider;
use crate::failure::Failure;
use crate::http::{Connection, Question, WORDS};
use provider_sim::{Control, Dialect, Sim, SimConfig};
use serde_json::json;
use std::time::Duration;

const PER_MINUTE: u64 = 5;
pub(super) const PER_DAY: u64 = 20;
/// Before a refusal.
const REFUSAL: Duration = Duration::from_millis(3_600);
/// Before the third model's answer.
pub(super) const ANSWER: Duration = Duration::from_millis(900);

/// What the configuration says of the preferred models.
#[derive(Clone, Copy)]
pub(super) enum Stated {
    Nothing,
    Day,
    All,
}

pub(super) struct Models {
    preferred: [(SimConfig, Sim); 2],
    third: (SimConfig, Sim),
}

impl Models {
    /// Whose day is still to be used up: minutes are not counted before
    /// [`Self::count_minutes`], or that would take four of them.
    pub(super) async fn start() -> Result<Self, Failure> {
        let limited = |name: &str| SimConfig {
            name: name.to_owned(),
            dialect: Dialect::Gemini,
            refusal_latency: REFUSAL,
            requests_per_day: Some(PER_DAY),
            ..SimConfig::default()
        };
        let third = SimConfig { name: "third".to_owned(), latency: ANSWER, ..SimConfig::default() };
        Ok(Self {
            preferred: [started(limited("first")).await?, started(limited("second")).await?],
            third: started(third).await?,
        })
    }

    pub(super) fn count_minutes(&self) {
        for (_, sim) in &self.preferred {
            let limit = Control { requests_per_minute: Some(PER_MINUTE), ..Control::default() };
            sim.control(limit);
        }
    }

    /// The entries of all three in `advai.toml`.
    pub(super) fn configuration(&self, stated: Stated) -> String {
        let day = format!("requests_per_day = {PER_DAY}");
        let more = match stated {
            Stated::Nothing => String::new(),
            Stated::Day => day,
            Stated::All => format!("requests_per_minute = {PER_MINUTE}\n{day}"),
        };
        let [first, second] = &self.preferred;
        [(first, more.as_str()), (second, more.as_str()), (&self.third, "")]
            .map(|((config, sim), more)| provider(config, &sim.base_url(), more))
            .concat()
    }

    /// Calls at each of the preferred models until now.
    pub(super) fn calls(&self) -> [usize; 2] {
        self.preferred.each_ref().map(|(_, sim)| sim.log().len())
    }

    /// # Errors
    /// Where a day is not used up, or more than that was asked.
    pub(super) fn are_used_up(&self) -> Result<(), Failure> {
        let answered = |(_, sim): &(SimConfig, Sim)| {
            sim.log().iter().filter(|line| line.answered).count() as u64
        };
        let [first, second] = self.preferred.each_ref().map(answered);
        match (first, second, answered(&self.third)) {
            (PER_DAY, PER_DAY, 0) if self.calls() == [PER_DAY as usize; 2] => Ok(()),
            found => Err(Failure::at("models to be used up", format!("{found:?} answers"))),
        }
    }

    /// Somebody else uses the day of the preferred models up.
    pub(super) async fn use_up(&self) -> Result<(), Failure> {
        for (config, sim) in &self.preferred {
            let mut connection = connected(sim).await?;
            for _ in 0..PER_DAY {
                asked(&mut connection, config).await?;
            }
        }
        self.are_used_up()
    }

    /// One question to one after the other until one answers, as whoever
    /// keeps nothing in mind does.
    pub(super) async fn ask_in_turn(&self) -> Result<(), Failure> {
        for (config, sim) in self.preferred.iter().chain([&self.third]) {
            if asked(&mut connected(sim).await?, config).await? {
                return Ok(());
            }
        }
        Err(Failure("no model has answered".to_owned()))
    }

    /// One question to the third model alone.
    pub(super) async fn ask_third(&self) -> Result<(), Failure> {
        let (config, sim) = &self.third;
        asked(&mut connected(sim).await?, config).await.map(drop)
    }
}

async fn started(config: SimConfig) -> Result<(SimConfig, Sim), Failure> {
    let sim = Sim::start(config.clone())
        .await
        .map_err(|error| Failure::at("a simulated provider", error))?;
    Ok((config, sim))
}

async fn connected(sim: &Sim) -> Result<Connection, Failure> {
    Connection::open(sim.url().trim_start_matches("http://")).await
}

/// Asks a model in its own protocol, and says whether it answered.
async fn asked(connection: &mut Connection, config: &SimConfig) -> Result<bool, Failure> {
    let model = config.models.first().map_or("", String::as_str);
    let whole = if config.dialect == Dialect::Gemini {
        let path = format!("/v1beta/models/{model}:generateContent");
        let body = json!({ "contents": [{ "role": "user", "parts": [{ "text": WORDS }] }] });
        connection.whole_at(&path, &Question::of(&body)).await?
    } else {
        connection.whole(&Question::to(model, json!({}))).await?
    };
    Ok(whole.expect_answer().is_ok())
}
