//! The user's own sources reach the next question, masked, and leave it again.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use domain::{Actor, ClauseStatus, Language, SourceId, SourcePassage, VersionState};
use provider_sim::{Sim, SimConfig};
use store::{NewSource, Store};
use support::{Life, agreement, bodies, provider};

const PASSAGE: &str = "Termination at any time by five days' written notice is refused: in the \
    matter of Marigold Osgood v. Tamarind Holdings Ltd the other side accepted ninety days, and \
    Osgood's e-mail m.osgood@tamarind.example says why the provider may not terminate sooner.";

/// What names somebody in the source; none of it stands in the contract.
const SECRETS: [&str; 3] = ["osgood", "tamarind", "marigold"];

async fn add(store: &dyn Store) -> SourceId {
    let source = NewSource {
        id: SourceId::generate(),
        title: "Osgood file".to_owned(),
        file_name: "osgood.md".to_owned(),
        language: Language::En,
        country: None,
        topic: Some("termination".to_owned()),
        norm: None,
        checked_on: None,
        checked_by_lawyer: false,
        passages: vec![SourcePassage { locator: "Notice".to_owned(), text: PASSAGE.to_owned() }],
    };
    let id = source.id;
    store.add_source(&Actor::LOCAL, source).await.unwrap();
    id
}

/// The bodies that offer a source of the user's own.
fn citing(bodies: &[String]) -> usize {
    bodies.iter().filter(|body| body.contains("[own-")).count()
}

fn reused(state: &VersionState) -> usize {
    state.clauses.iter().filter(|clause| clause.status == ClauseStatus::Reused).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_source_is_in_the_next_question_masked_and_out_of_it_once_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let sim = Sim::start(SimConfig::default()).await.unwrap();
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    let text = agreement(1, None);
    let (contract, version) = life.upload("services.txt", &text).await;
    life.until_done(version).await;
    assert_eq!(citing(&bodies(&sim)), 0, "there is no source yet");
    let without = bodies(&sim).len();

    // Straight into the store, as another instance would.
    let source = add(&*life.store).await;
    let version = life.upload_next(contract, "services.txt", &text).await;
    let state = life.until_done(version).await;
    let asked = bodies(&sim).split_off(without);
    let offered = citing(&asked);
    assert!(offered >= 1, "{asked:?}");
    assert!(asked.iter().any(|body| body.contains("ninety days")), "{asked:?}");
    for body in &asked {
        let body = body.to_lowercase();
        for secret in SECRETS {
            assert!(!body.contains(secret), "{secret} left: {body}");
        }
    }
    // What may cite it is asked about again, and nothing else is.
    assert!(reused(&state) >= 8 - offered, "{} reused", reused(&state));
    assert!(reused(&state) < 8, "an analysis that could not cite it was carried over");

    let before = bodies(&sim).len();
    let version = life.upload_next(contract, "services.txt", &text).await;
    assert_eq!(reused(&life.until_done(version).await), 8, "nothing has changed");

    life.store.delete_source(&Actor::LOCAL, source).await.unwrap();
    let version = life.upload_next(contract, "services.txt", &text).await;
    let state = life.until_done(version).await;
    assert!(reused(&state) < 8, "an analysis that rests on a deleted source was carried over");
    assert_eq!(citing(&bodies(&sim).split_off(before)), 0);
    life.end().await;
}
