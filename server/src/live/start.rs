//! Where a stream begins.

use store::Head;

/// What a reader gets first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// Its place is unknown: the whole state.
    Snapshot,
    /// Only what is later than this event.
    After(i64),
}

/// The larger of `Last-Event-ID` and `after`; a snapshot where that is absent,
/// not a number, beyond the last event or older than what is kept.
pub(super) fn start(last_event_id: Option<&str>, after: Option<&str>, head: Head) -> Start {
    let numbers = [last_event_id, after].into_iter().flatten();
    let place = numbers.filter_map(|text| text.trim().parse::<i64>().ok()).max();
    match place {
        Some(seq) if seq <= head.seq && seq >= head.oldest - 1 => Start::After(seq),
        _ => Start::Snapshot,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::VersionStatus;

    #[test]
    fn a_stream_starts_at_the_larger_place_or_with_a_snapshot() {
        let head = Head { seq: 20, oldest: 5, status: VersionStatus::Running };
        for (last_event_id, after, expected) in [
            (None, None, Start::Snapshot),
            (Some("7"), None, Start::After(7)),
            (None, Some("7"), Start::After(7)),
            (Some("7"), Some("12"), Start::After(12)),
            (Some("12"), Some("7"), Start::After(12)),
            (Some("20"), None, Start::After(20)),
            (Some("21"), None, Start::Snapshot),
            (Some("21"), Some("7"), Start::Snapshot),
            (Some("4"), None, Start::After(4)),
            (Some("3"), None, Start::Snapshot),
            (Some("-1"), None, Start::Snapshot),
            (Some("x"), None, Start::Snapshot),
            (Some(""), Some("9"), Start::After(9)),
            (None, Some("99999999999999999999"), Start::Snapshot),
        ] {
            let begun = start(last_event_id, after, head);
            assert_eq!(begun, expected, "{last_event_id:?} {after:?}");
        }
    }
}
