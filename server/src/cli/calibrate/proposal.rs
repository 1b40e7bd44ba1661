//! What the measurements come to.

use super::level::Level;
use pool::{LimitKind, ProviderConfig, Status};

/// The p95 may grow to so many times that of one request alone.
const SLOWER: u64 = 2;
/// A level that brings less than this many times the answers of the one before brings nothing.
const GAIN: f64 = 1.1;

/// What a level says about going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// More at once may be better.
    Well,
    /// The provider's limits answered.
    Limited,
    /// Answers take too long.
    Slow,
    /// More at once brings no more answers.
    Full,
    /// Something else went wrong.
    Failing,
}

/// Whether to go on after this level.
pub(super) fn judge(before: &[Level], level: &Level) -> Verdict {
    if level.is_limited() {
        return Verdict::Limited;
    }
    if level.answered < level.asked {
        return Verdict::Failing;
    }
    let Some((first, last)) = before.first().zip(before.last()) else { return Verdict::Well };
    if level.p95 > first.p95.max(1) * SLOWER {
        return Verdict::Slow;
    }
    if level.per_minute < last.per_minute * GAIN {
        return Verdict::Full;
    }
    Verdict::Well
}

/// In words, and as lines for `advai.toml`.
pub(super) fn propose(
    levels: &[Level],
    verdict: Verdict,
    provider: &ProviderConfig,
    status: &Status,
) -> Vec<String> {
    let Some(last) = levels.last() else { return Vec::new() };
    let why = match verdict {
        Verdict::Well => format!("It still answered well at {} at once.", last.at_once),
        Verdict::Limited => format!("Its limits answered at {} at once.", last.at_once),
        Verdict::Slow => {
            format!("At {} at once answers take more than twice as long.", last.at_once)
        }
        Verdict::Full => format!("At {} at once no more answers came than before.", last.at_once),
        Verdict::Failing => format!("At {} at once it did not answer everything.", last.at_once),
    };
    let told = told(status);
    let good = match verdict {
        // What it said of its minute is what binds, not how many go at once.
        Verdict::Limited if !told.is_empty() && last.answered > 0 => Some(last.at_once),
        Verdict::Well => Some(last.at_once),
        _ => levels.iter().rev().nth(1).map(|level| level.at_once),
    };
    let mut lines = vec![why];
    if verdict == Verdict::Limited && told.is_empty() {
        lines.push(
            "It did not say which limit. If that is one of a minute, state it; more at once may then go well."
                .to_owned(),
        );
    }
    if good.is_none() && told.is_empty() {
        lines.push("There is nothing to propose: even one at a time was too much now.".to_owned());
        return lines;
    }
    lines.push(format!("Proposal for [[provider]] name = \"{}\":", provider.name));
    lines.extend(good.map(|good| format!("    max_in_flight = {good}")));
    lines.extend(told);
    lines
}

/// Limits that its answers told.
fn told(status: &Status) -> Vec<String> {
    let mut lines = Vec::new();
    for key in status.providers.iter().flat_map(|provider| &provider.keys) {
        for limit in &key.limits {
            let name = match limit.kind {
                LimitKind::RequestsPerMinute => "requests_per_minute",
                LimitKind::TokensPerMinute => "tokens_per_minute",
                LimitKind::RequestsPerDay => "requests_per_day",
                LimitKind::TokensPerDay => "tokens_per_day",
                LimitKind::CostPerDay => continue,
            };
            let line = format!("    {name} = {}    # as its answers say", limit.limit);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(at_once: u32, p95: u64, per_minute: f64) -> Level {
        Level { at_once, asked: 10, answered: 10, p95, per_minute, ..Level::default() }
    }

    #[test]
    fn it_ends_where_answers_slow_down_or_bring_no_more() {
        let before = [level(1, 1_000, 60.0), level(5, 1_100, 280.0)];
        assert_eq!(judge(&[], &before[0]), Verdict::Well);
        assert_eq!(judge(&before[..1], &before[1]), Verdict::Well);
        assert_eq!(judge(&before, &level(9, 2_100, 500.0)), Verdict::Slow);
        assert_eq!(judge(&before, &level(9, 1_800, 300.0)), Verdict::Full);
        let refused = Level { answered: 7, ..level(9, 1_000, 500.0) };
        assert_eq!(judge(&before, &refused), Verdict::Failing);
        let mut limited = refused;
        limited.others.insert("rate_limited", 3);
        assert_eq!(judge(&before, &limited), Verdict::Limited);
    }
}
