//! Cross-validation: each fold of what is learnt from is judged by what the others
//! teach, so that the labelled clauses that nobody may look at are asked rarely. What
//! was written together stays in one fold.

use super::{
    data,
    judge::Judge,
    training::{self, Kind, Sample},
};
use domain::{Language, Risk};

const FOLDS: usize = 5;

/// Margins and level of each sample by the other folds.
fn judged(samples: &[Sample]) -> Vec<(f32, f32, Risk)> {
    // Clauses of a plain and a changed wording stand next to each other, and so do the
    // parts of one contract.
    let fold = |sample: &Sample| (sample.source / 10) % FOLDS;
    let mut found = vec![(0.0, 0.0, Risk::None); samples.len()];
    for left_out in 0..FOLDS {
        let others: Vec<&Sample> = samples.iter().filter(|s| fold(s) != left_out).collect();
        let judge = Judge::trained(&others);
        for (sample, found) in samples.iter().zip(&mut found) {
            if fold(sample) == left_out {
                let vector = judge.vector(&sample.features);
                let (first, both) = judge.margins(&vector);
                *found = (first, both, judge.level(&vector, true));
            }
        }
    }
    found
}

fn share(of: impl Iterator<Item = bool>) -> f64 {
    let all: Vec<bool> = of.collect();
    all.iter().filter(|right| **right).count() as f64 / all.len().max(1) as f64
}

#[test]
#[ignore = "learns ten times"]
#[allow(clippy::print_stdout, reason = "says what it measured")]
fn clauses_judged_by_what_other_clauses_teach() {
    for language in [Language::Es, Language::En] {
        let samples = training::samples(language, &data::ideas(language));
        let found = judged(&samples);
        let of =
            |kind: Kind| samples.iter().zip(&found).filter(move |(sample, _)| sample.kind == kind);
        let called_high = |level: Risk| {
            share(
                of(Kind::Clause)
                    .filter(|(s, _)| s.level == level)
                    .map(|(_, (_, _, said))| *said == Risk::High),
            )
        };
        let (high_found, clean_called_high) = (called_high(Risk::High), called_high(Risk::None));
        let precision = share(
            of(Kind::Clause)
                .filter(|(_, (_, _, said))| *said >= Risk::Medium)
                .map(|(s, _)| s.level >= Risk::Medium),
        );
        let fair_called_high = share(of(Kind::Fair).map(|(_, (_, _, said))| *said == Risk::High));
        let fair_remarked_on = share(of(Kind::Fair).map(|(_, (_, _, said))| *said != Risk::None));
        println!(
            "{language:?}: high found {high_found:.3}, precision {precision:.3}, clean called high \
             {clean_called_high:.3}, fair called high {fair_called_high:.3}, remarked on {fair_remarked_on:.3}"
        );
        let mut high: Vec<f32> =
            of(Kind::Clause).filter(|(s, _)| s.level == Risk::High).map(|(_, m)| m.1).collect();
        high.sort_by(f32::total_cmp);
        for tenth in [5, 8, 10, 12, 15, 20] {
            let limit = high[high.len() * tenth / 100];
            let above = |kind: Kind| {
                share(of(kind).filter(|(s, _)| s.level == Risk::None).map(|(_, m)| m.1 >= limit))
            };
            println!(
                "  found {}%: from {limit:.2} on, clean called high {:.3}, fair {:.3}",
                100 - tenth,
                above(Kind::Clause),
                above(Kind::Fair)
            );
        }
        assert!(high_found >= 0.80 && precision >= 0.85 && clean_called_high <= 0.12);
    }
}
