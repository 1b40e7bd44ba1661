//! Closed loops: each connection asks again as soon as it was answered.

use crate::failure::Failure;
use crate::http::{Connection, Question};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// When a load ends.
#[derive(Clone, Copy)]
pub(crate) enum Until {
    /// After so many answers, an equal share of them on each connection.
    Answers(u64),
    /// After so long.
    Passed(Duration),
}

/// Answers per second over so many connections. Anything but an answer ends it.
pub(crate) async fn closed(
    address: &str,
    question: &Question,
    connections: u64,
    until: Until,
) -> Result<f64, Failure> {
    let begun = Instant::now();
    let is_over = move |answers: u64| match until {
        Until::Answers(all) => answers >= all / connections,
        Until::Passed(time) => begun.elapsed() >= time,
    };
    let mut loops = JoinSet::new();
    for _ in 0..connections {
        let mut connection = Connection::open(address).await?;
        let question = question.clone();
        loops.spawn(async move {
            let mut answers = 0;
            while !is_over(answers) {
                connection.whole(&question).await?.expect_answer()?;
                answers += 1;
            }
            Ok::<u64, Failure>(answers)
        });
    }
    let mut answers = 0;
    while let Some(ended) = loops.join_next().await {
        answers += ended.map_err(|error| Failure::at("a load", error))??;
    }
    Ok(answers as f64 / begun.elapsed().as_secs_f64())
}

/// Runs the client on one thread of its own: it does not compete with itself.
pub(crate) async fn on_one_thread<T, F>(
    work: impl FnOnce() -> F + Send + 'static,
) -> Result<T, Failure>
where
    T: Send + 'static,
    F: Future<Output = Result<T, Failure>>,
{
    let ran = tokio::task::spawn_blocking(move || {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::at("the client", error))?
            .block_on(work())
    });
    ran.await.map_err(|error| Failure::at("the client", error))?
}
