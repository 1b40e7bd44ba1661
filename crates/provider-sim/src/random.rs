//! Faults at random, by a seed.

use crate::{Fault, Kind};
use serde::{Deserialize, Serialize};

/// Shows a share of requests a fault. The number of a request alone decides
/// which, so that the same seed gives the same course, also where requests
/// come at once. In JSON `faults` may be absent: then it is [`Random::usual`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Random {
    /// Another seed, another course.
    pub seed: u64,
    /// Of all requests, from 0 (none) to 1 (each).
    pub share: f64,
    /// Drawn from, all equally often.
    pub faults: Vec<Kind>,
}

/// As it is written in JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    seed: u64,
    share: f64,
    faults: Option<Vec<Fault>>,
}

impl TryFrom<Written> for Random {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        if !(0.0..=1.0).contains(&written.share) {
            return Err("share takes 0 to 1");
        }
        let faults = match written.faults {
            None => Self::usual(),
            Some(faults) if faults.iter().any(|fault| fault.times.is_some()) => {
                return Err("a fault at random takes no times");
            }
            Some(faults) => faults.into_iter().map(|fault| fault.kind).collect(),
        };
        Ok(Self { seed: written.seed, share: written.share, faults })
    }
}

impl Random {
    /// What goes wrong at real providers, and passes within the time-outs of
    /// an impatient test.
    pub fn usual() -> Vec<Kind> {
        vec![
            Fault::status(429),
            Fault::status(500),
            Fault::status(503),
            Kind::Reset,
            Kind::Silence,
            Kind::CutAfter { tokens: 4 },
            Kind::StallAfter { tokens: 4 },
            Kind::EndAfter { tokens: 4 },
            Kind::BrokenEvent { tokens: 4 },
            Kind::ErrorInStream { tokens: 4, code: "server_is_overloaded".to_owned() },
            Kind::NoDone,
            Kind::Html,
            Kind::Long { bytes: 50_000_000, whole: false },
            Kind::Long { bytes: 50_000_000, whole: true },
            Kind::Endless { whole: false },
            Kind::Endless { whole: true },
            Kind::NotText { tokens: 4, whole: false },
            Kind::NotText { tokens: 4, whole: true },
        ]
    }

    /// The fault that the request of this number meets, if any.
    pub(crate) fn draw(&self, number: u64) -> Option<Kind> {
        let bits = splitmix64(self.seed ^ splitmix64(number));
        // 53 bits are what a float holds; the others choose the fault.
        let chance = (bits >> 11) as f64 / (1_u64 << 53) as f64;
        if chance >= self.share || self.faults.is_empty() {
            return None;
        }
        let which = splitmix64(bits) % self.faults.len() as u64;
        self.faults.get(usize::try_from(which).ok()?).cloned()
    }
}

/// Steele, Lea and Flood's generator, as a hash: the same on every machine and
/// in every release, which no library promises.
fn splitmix64(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(seed: u64, share: f64) -> Vec<Option<Kind>> {
        let random = Random { seed, share, faults: Random::usual() };
        (1..=2_000).map(|number| random.draw(number)).collect()
    }

    #[test]
    fn a_seed_gives_the_same_course_and_another_seed_another() {
        assert_eq!(course(7, 0.3), course(7, 0.3));
        assert_ne!(course(7, 0.3), course(8, 0.3));
    }

    #[test]
    fn the_share_of_requests_meets_a_fault_and_every_fault_is_met() {
        for (share, least, most) in [(0.0, 0, 0), (0.3, 540, 660), (1.0, 2_000, 2_000)] {
            let met: Vec<Kind> = course(1, share).into_iter().flatten().collect();
            assert!((least..=most).contains(&met.len()), "{share}: {}", met.len());
            assert!(share == 0.0 || Random::usual().iter().all(|kind| met.contains(kind)));
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (json, right) in [
            (r#"{"seed":1,"share":0.2}"#, true),
            (r#"{"seed":1,"share":0.2,"faults":[{"status":503},{"kind":"html"}]}"#, true),
            (r#"{"seed":1,"share":1.2}"#, false),
            (r#"{"seed":1,"share":0.2,"faults":[{"status":503,"times":1}]}"#, false),
            (r#"{"seed":1,"share":0.2,"kinds":[]}"#, false),
        ] {
            assert_eq!(serde_json::from_str::<Random>(json).is_ok(), right, "{json}");
        }
    }
}
