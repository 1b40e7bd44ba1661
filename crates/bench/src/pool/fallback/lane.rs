//! Questions in a row, each asked as soon as the one before is answered.

use super::models::{Models, PER_DAY, Stated};
use crate::advai::Advai;
use crate::failure::Failure;
use crate::http::{Connection, Question};
use serde_json::json;
use std::time::{Duration, Instant};

/// A question, once the preferred models are used up.
pub(super) struct Asked {
    pub(super) took: Duration,
    /// Calls at each of the preferred models meanwhile; none can succeed.
    pub(super) calls: [usize; 2],
}

/// The third model alone: what this computer makes of its time.
pub(super) async fn direct(questions: usize) -> Result<Vec<Asked>, Failure> {
    let models = Models::start().await?;
    let mut lane = Vec::new();
    for _ in 0..questions {
        let watch = Watch::start(&models);
        models.ask_third().await?;
        lane.push(watch.stop());
    }
    Ok(lane)
}

/// The reference: the models one after the other, every time.
pub(super) async fn plain(questions: usize) -> Result<Vec<Asked>, Failure> {
    let models = Models::start().await?;
    models.use_up().await?;
    models.count_minutes();
    let mut lane = Vec::new();
    for _ in 0..questions {
        let watch = Watch::start(&models);
        models.ask_in_turn().await?;
        lane.push(watch.stop());
    }
    Ok(lane)
}

/// Ours, knowing the limits. That they are used up it knows by its own count:
/// it was asked all of a day's questions itself, at first with no limit per
/// minute on either side, and keeps its count of the day over a restart. After
/// that restart all limits hold and are stated.
pub(super) async fn stated(questions: usize) -> Result<Vec<Asked>, Failure> {
    let models = Models::start().await?;
    let advai = Advai::start(&models.configuration(Stated::Day)).await?;
    let mut connection = Connection::open(advai.address()).await?;
    for _ in 0..2 * PER_DAY {
        connection.whole(&question()).await?.expect_answer()?;
    }
    models.are_used_up()?;
    models.count_minutes();
    let advai = advai.again(&models.configuration(Stated::All)).await?;
    ours(&models, &advai, questions).await
}

/// Ours, told nothing: somebody else has used the models up.
pub(super) async fn unstated(questions: usize) -> Result<Vec<Asked>, Failure> {
    let models = Models::start().await?;
    models.use_up().await?;
    models.count_minutes();
    let advai = Advai::start(&models.configuration(Stated::Nothing)).await?;
    ours(&models, &advai, questions).await
}

async fn ours(models: &Models, advai: &Advai, questions: usize) -> Result<Vec<Asked>, Failure> {
    let mut connection = Connection::open(advai.address()).await?;
    let mut lane = Vec::new();
    for _ in 0..questions {
        let watch = Watch::start(models);
        connection.whole(&question()).await?.expect_answer()?;
        lane.push(watch.stop());
    }
    Ok(lane)
}

fn question() -> Question {
    Question::to("auto", json!({}))
}

/// Looks at the clock and at the models' own logs.
struct Watch<'a> {
    models: &'a Models,
    begun: Instant,
    before: [usize; 2],
}

impl<'a> Watch<'a> {
    fn start(models: &'a Models) -> Self {
        Self { models, before: models.calls(), begun: Instant::now() }
    }

    fn stop(self) -> Asked {
        let took = self.begun.elapsed();
        let [first, second] = self.models.calls();
        let [first_before, second_before] = self.before;
        Asked { took, calls: [first - first_before, second - second_before] }
    }
}
