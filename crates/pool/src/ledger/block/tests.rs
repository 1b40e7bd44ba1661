use super::*;
use crate::ledger::WINDOW_MS;
use crate::{Block, Dialect, LedgerEntry, Limits, ProviderConfig};
use async_trait::async_trait;
use std::sync::LazyLock;
use std::time::Duration;

const HOUR_MS: i64 = 3_600_000;
const LONGEST_MS: i64 = 120_000;

/// Whose longest call takes two minutes.
static PROVIDER: LazyLock<Provider> = LazyLock::new(|| {
    Provider::new(ProviderConfig {
        name: "groq".to_owned(),
        dialect: Dialect::OpenAi,
        base_url: "http://127.0.0.1:9/v1".to_owned(),
        model: "small".to_owned(),
        simple_model: None,
        context: None,
        keys: Vec::new(),
        local: true,
        limits: Limits::default(),
        limits_from_preset: false,
        day_resets: "UTC".to_owned(),
        quota_shared: false,
        max_in_flight: 1,
        connect_timeout: Duration::from_secs(10),
        first_token_timeout: Duration::from_secs(12),
        idle_timeout: Duration::from_secs(15),
        total_timeout: Duration::from_secs(110),
        price_in: None,
        price_out: None,
        country: None,
        trains_on_input: None,
    })
});

#[derive(Debug, PartialEq, Eq)]
enum Asked {
    Shorten { after: UnixMillis, until: UnixMillis },
    Lease { ledger: String, want: u64, expires: UnixMillis },
    Settle { block: u64, spent: u64, expires: UnixMillis },
}

/// Grants what it has room for and remembers what it was asked.
struct Store {
    room: u64,
    entries: Vec<LedgerEntry>,
    fails: bool,
    asked: Mutex<Vec<Asked>>,
}

impl Store {
    fn with_room(room: u64) -> Self {
        Self { room, entries: Vec::new(), fails: false, asked: Mutex::default() }
    }

    /// Where others' entries leave no room.
    fn full(until: &[UnixMillis]) -> Self {
        let entry = |at: &UnixMillis| LedgerEntry { amount: 1, expires_at: *at };
        Self { entries: until.iter().map(entry).collect(), ..Self::with_room(0) }
    }

    fn broken() -> Self {
        Self { fails: true, ..Self::with_room(u64::MAX) }
    }

    fn works(&self) -> Result<(), KeptError> {
        if self.fails { Err(KeptError("disk full".to_owned())) } else { Ok(()) }
    }

    fn leased(&self) -> Vec<(u64, UnixMillis)> {
        let lease = |asked: &Asked| match asked {
            Asked::Lease { want, expires, .. } => Some((*want, *expires)),
            _ => None,
        };
        self.asked.lock().unwrap().iter().filter_map(lease).collect()
    }

    fn settled(&self) -> Vec<(u64, u64, UnixMillis)> {
        let settle = |asked: &Asked| match asked {
            Asked::Settle { block, spent, expires } => Some((*block, *spent, *expires)),
            _ => None,
        };
        self.asked.lock().unwrap().iter().filter_map(settle).collect()
    }
}

#[async_trait]
impl LedgerStore for Store {
    async fn lease(
        &self,
        ledger: &str,
        _: u64,
        want: u64,
        _: UnixMillis,
        expires: UnixMillis,
    ) -> Result<Block, KeptError> {
        self.works()?;
        let mut asked = self.asked.lock().unwrap();
        asked.push(Asked::Lease { ledger: ledger.to_owned(), want, expires });
        let id = asked.iter().filter(|asked| matches!(asked, Asked::Lease { .. })).count() as u64;
        Ok(Block { id, granted: want.min(self.room) })
    }

    async fn settle(&self, block: u64, spent: u64, expires: UnixMillis) -> Result<(), KeptError> {
        self.works()?;
        self.asked.lock().unwrap().push(Asked::Settle { block, spent, expires });
        Ok(())
    }

    async fn shorten(
        &self,
        _: &str,
        after: UnixMillis,
        until: UnixMillis,
    ) -> Result<(), KeptError> {
        self.works()?;
        self.asked.lock().unwrap().push(Asked::Shorten { after, until });
        Ok(())
    }

    async fn load(&self, _: &str, _: UnixMillis) -> Result<Vec<LedgerEntry>, KeptError> {
        self.works()?;
        Ok(self.entries.clone())
    }
}

fn blocks(kind: LimitKind) -> Blocks {
    Blocks::set("groq/1a2b3c4d").into_iter().find(|blocks| blocks.kind == kind).unwrap()
}

/// Of a limit of 100.
fn need(amount: u64, now: UnixMillis) -> Need<'static> {
    Need { amount, usable: 100, now, provider: &PROVIDER }
}

async fn cover(blocks: &Blocks, store: &Store, amount: u64, now: UnixMillis) -> Cover {
    match blocks.cover(store, &need(amount, now)).await {
        Ok(cover) => cover,
        Err(NoCover::Starved(until)) => panic!("starved until {until}"),
        Err(NoCover::Kept(error)) => panic!("{error}"),
    }
}

fn parts(settlement: Option<Settlement>) -> Option<(u64, u64, UnixMillis)> {
    settlement.map(|Settlement { id, spent, expires }| (id, spent, expires))
}

#[tokio::test]
async fn each_limit_has_a_ledger_of_its_own_name() {
    let store = Store::with_room(100);
    for blocks in Blocks::set("groq/1a2b3c4d") {
        cover(&blocks, &store, 1, 0).await;
        let asked = store.asked.lock().unwrap();
        let Some(Asked::Lease { ledger, .. }) = asked.last() else { panic!("no lease") };
        assert_eq!(ledger, blocks.name());
    }
    let names = Blocks::set("groq/1a2b3c4d").map(|blocks| blocks.name().to_owned());
    assert_eq!(
        names,
        [
            "groq/1a2b3c4d/requests_per_minute",
            "groq/1a2b3c4d/tokens_per_minute",
            "groq/1a2b3c4d/requests_per_day",
            "groq/1a2b3c4d/tokens_per_day",
            "groq/1a2b3c4d/cost_per_day",
        ]
    );
}

#[tokio::test]
async fn a_block_is_a_tenth_of_the_limit_and_is_spent_to_its_last_unit_without_a_write() {
    let (blocks, store) = (blocks(LimitKind::RequestsPerMinute), Store::with_room(100));
    for _ in 0..10 {
        cover(&blocks, &store, 1, 0).await;
    }
    assert_eq!(store.asked.lock().unwrap().len(), 1);
    cover(&blocks, &store, 1, 0).await;
    let wanted: Vec<u64> = store.leased().iter().map(|(want, _)| *want).collect();
    assert_eq!(wanted, [10, 10]);
}

#[tokio::test]
async fn a_call_beyond_a_tenth_leases_what_it_needs() {
    let (blocks, store) = (blocks(LimitKind::TokensPerMinute), Store::with_room(100));
    cover(&blocks, &store, 25, 0).await;
    assert_eq!(store.leased()[0].0, 25);
}

#[tokio::test]
async fn a_minutes_block_is_spent_within_a_minute_and_outlives_its_longest_call() {
    let (blocks, store) = (blocks(LimitKind::RequestsPerMinute), Store::with_room(100));
    for now in [1_000, 60_999, 61_000] {
        cover(&blocks, &store, 1, now).await;
    }
    let expires = |leased_at: i64| leased_at + 60_000 + LONGEST_MS + WINDOW_MS;
    assert_eq!(store.leased(), [(10, expires(1_000)), (10, expires(61_000))]);
}

#[tokio::test]
async fn a_days_block_is_good_until_midnight() {
    let (blocks, store) = (blocks(LimitKind::RequestsPerDay), Store::with_room(100));
    for now in [HOUR_MS, 24 * HOUR_MS - 1, 24 * HOUR_MS] {
        cover(&blocks, &store, 1, now).await;
    }
    assert_eq!(store.leased(), [(10, 24 * HOUR_MS), (10, 48 * HOUR_MS)]);
}

#[tokio::test]
async fn a_block_is_settled_when_it_is_closed_and_its_last_call_is_known() {
    let (blocks, store) = (blocks(LimitKind::TokensPerMinute), Store::with_room(100));
    let one = cover(&blocks, &store, 4, 0).await;
    let two = cover(&blocks, &store, 3, 0).await;
    let three = cover(&blocks, &store, 2, 0).await;
    assert_eq!(parts(one.finish(5, 9_000)), None, "more may be taken from it");
    let beyond = cover(&blocks, &store, 6, 100).await;
    assert_eq!(store.leased().len(), 2, "the first call used one more than it had reserved");
    assert_eq!(parts(two.finish(1, 7_000)), None, "another call is under way");
    assert_eq!(parts(three.finish(2, 8_000)), Some((1, 8, 9_000)));
    assert_eq!(parts(beyond.finish(6, 8_000)), None);
    assert!(store.settled().is_empty(), "settling is left to who finished last");
}

#[tokio::test]
async fn what_a_call_did_not_use_is_there_for_the_next_one() {
    let (blocks, store) = (blocks(LimitKind::TokensPerMinute), Store::with_room(100));
    for _ in 0..5 {
        cover(&blocks, &store, 10, 0).await.finish(2, 9_000);
        cover(&blocks, &store, 8, 0).await.finish(0, 9_000);
        blocks.give_back(&store, 0).await;
    }
    assert_eq!(store.leased().len(), 5, "the second call of each was in the first one's block");
}

#[tokio::test]
async fn the_rest_of_a_block_is_given_back_with_what_was_spent() {
    let (blocks, store) = (blocks(LimitKind::TokensPerMinute), Store::with_room(100));
    blocks.give_back(&store, 0).await;
    assert!(store.settled().is_empty(), "nothing was open");
    cover(&blocks, &store, 4, 0).await.finish(3, 9_000);
    blocks.give_back(&store, 500).await;
    blocks.give_back(&store, 500).await;
    assert_eq!(store.settled(), [(1, 3, 9_000)]);
}

#[tokio::test]
async fn a_block_of_which_nothing_was_used_counts_no_longer_than_it_was_open() {
    let (blocks, store) = (blocks(LimitKind::TokensPerMinute), Store::with_room(100));
    cover(&blocks, &store, 4, 0).await.finish(0, 9_000);
    blocks.give_back(&store, 500).await;
    assert_eq!(store.settled(), [(1, 0, 500)]);
}

#[tokio::test]
async fn a_block_that_is_over_is_settled_before_the_next_is_leased() {
    let (blocks, store) = (blocks(LimitKind::RequestsPerMinute), Store::with_room(100));
    cover(&blocks, &store, 1, 0).await.finish(1, 70_000);
    cover(&blocks, &store, 1, 60_000).await;
    let asked = store.asked.lock().unwrap();
    assert_eq!(asked[1], Asked::Settle { block: 1, spent: 1, expires: 70_000 });
    assert!(matches!(asked[2], Asked::Lease { .. }));
}

#[tokio::test]
async fn a_grant_too_small_for_the_call_goes_back_whole() {
    let (blocks, store) = (blocks(LimitKind::TokensPerMinute), Store::with_room(3));
    let refused = blocks.cover(&store, &need(4, 700)).await;
    assert!(matches!(refused, Err(NoCover::Starved(_))));
    assert_eq!(store.settled(), [(1, 0, 700)]);
}

#[tokio::test]
async fn a_full_ledger_says_when_its_first_entry_leaves_and_costs_no_second_write() {
    // An entry that ends now has no room to wait for: it would be asked again at once.
    for (until, first) in [
        (&[900, 800, 5_000][..], 800),
        (&[700, 600, 900][..], 900),
        (&[700][..], 1_700),
        (&[][..], 1_700),
    ] {
        let (blocks, store) = (blocks(LimitKind::TokensPerMinute), Store::full(until));
        match blocks.cover(&store, &need(1, 700)).await {
            Err(NoCover::Starved(at)) => assert_eq!(at, first, "{until:?}"),
            _ => panic!("covered"),
        }
        assert!(store.settled().is_empty());
    }
}

#[tokio::test]
async fn nothing_is_covered_while_the_store_fails() {
    let blocks = blocks(LimitKind::TokensPerMinute);
    match blocks.cover(&Store::broken(), &need(1, 0)).await {
        Err(NoCover::Kept(error)) => assert_eq!(error.0, "disk full"),
        _ => panic!("covered"),
    }
}

#[tokio::test]
async fn an_entry_dated_by_a_clock_that_was_ahead_is_brought_back_to_a_minute_from_now() {
    const DAY_MS: i64 = 24 * HOUR_MS;
    let (blocks, store) = (blocks(LimitKind::TokensPerMinute), Store::full(&[DAY_MS]));
    match blocks.cover(&store, &need(1, 700)).await {
        Err(NoCover::Starved(at)) => assert_eq!(at, 700 + WINDOW_MS),
        _ => panic!("covered"),
    }
    let after = 700 + 60_000 + LONGEST_MS + WINDOW_MS;
    let shortened = Asked::Shorten { after, until: 700 + WINDOW_MS };
    assert!(store.asked.lock().unwrap().contains(&shortened));
}

#[tokio::test]
async fn an_entry_that_ends_as_late_as_one_may_is_left_as_it_is() {
    let latest = 700 + 60_000 + LONGEST_MS + WINDOW_MS;
    let (blocks, store) = (blocks(LimitKind::TokensPerMinute), Store::full(&[latest]));
    match blocks.cover(&store, &need(1, 700)).await {
        Err(NoCover::Starved(at)) => assert_eq!(at, latest),
        _ => panic!("covered"),
    }
    let asked = store.asked.lock().unwrap();
    assert!(!asked.iter().any(|asked| matches!(asked, Asked::Shorten { .. })));
}
