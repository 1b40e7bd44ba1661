//! Contracts in which every value that must not leave is marked, as
//! `⟦kind:value⟧`: all of them are masked, and little else. Those in
//! `held-out` and `harsh` were not seen by who wrote the recognisers.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a contract that cannot be read fails"
)]

#[path = "labelled/score.rs"]
mod score;

use score::Score;

fn score(folder: &str, tell: bool) -> Score {
    let (all, contracts) = score::score(folder);
    for contract in contracts {
        println!("{}: {:?}", contract.name, contract.score);
        if tell {
            contract.wrong.iter().for_each(|line| println!("  {line}"));
        }
    }
    println!("{folder}: {all:?}");
    all
}

/// Ten of these were blind once (en06 to en10, es06 to es10): 443 of their 477
/// values were masked then, and 0.87 % of their other words. What leaked showed
/// which kinds were missing, and they have been among these since.
#[test]
fn contracts_that_the_recognisers_were_written_with() {
    assert!(score::score("tuned").1.len() >= 20);
    let score = score("tuned", true);
    assert!(score.values >= 400);
    assert_eq!(score.leaked, 0);
    assert!(score.masked * 1000 <= score.words * 6, "more than 0.6 % of the other words masked");
}

/// What was reached without looking, over ordinary contracts of ten countries: of
/// 468 values 13 leaked, eight of them in part, and 60 of 8,542 other words were
/// masked. Nothing was changed for them since.
#[test]
fn contracts_that_the_recognisers_have_not_seen() {
    let score = score("held-out", false);
    assert!(score.values >= 400);
    assert!(score.leaked * 1000 <= score.values * 28, "more than 2.8 % of the values leaked");
    assert!(score.masked * 100 <= score.words, "more than 1 % of the other words masked");
}

/// Informal letters, ships, plates, lines wrapped inside a value: what contracts
/// seldom look like. Of 737 values were leaked, one run after another: 124, 114,
/// 113; of 5,237 words were masked 133, 130, 130. The bounds are the last figures,
/// rounded up: this is not where masking is to stay.
#[test]
fn contracts_as_they_seldom_are() {
    let score = score("harsh", false);
    assert!(score.leaked * 100 <= score.values * 16, "more than 16 % of the values leaked");
    assert!(score.masked * 1000 <= score.words * 25, "more than 2.5 % of the other words masked");
}
