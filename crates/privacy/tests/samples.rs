//! Real contracts, where the folder with them is there.

use domain::Language;
use privacy::{Masker, Pseudonyms, Terms, parties};
use std::{env, fs, path::PathBuf, time::Instant};

#[test]
fn real_contracts_are_masked_once_and_restored() {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/contracts");
    let folder = env::var_os("ADVAI_CONTRACTS").map_or_else(beside, PathBuf::from);
    let samples = [
        ("edgar/1080306_2001_swlicense.txt", Language::En, "Portal Software"),
        ("edgar/1038914_construction_1.txt", Language::En, "Santa Fe International"),
        ("es/mozilla-subs-tos_202410.md", Language::Es, "https://"),
    ];
    for (name, language, gone) in samples {
        let Ok(text) = fs::read_to_string(folder.join(name)) else {
            println!("skipped: no sample contract {name} (set ADVAI_CONTRACTS)");
            continue;
        };
        let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), language);
        let start = Instant::now();
        masker.learn(&[&text]);
        let learnt = start.elapsed();
        let masked = masker.mask(&text);
        let named: Vec<_> =
            parties(&[&text], language).into_iter().map(|p| (p.role, p.name)).collect();
        println!(
            "{name}: {} bytes, learnt in {learnt:?}, masked in {:?}",
            text.len(),
            start.elapsed() - learnt
        );
        println!("  {} tokens; {named:?}", masked.tokens.len());
        println!("  {}", serde_json::to_string(masker.pseudonyms()).unwrap());
        assert!(!masked.text.contains(gone), "{name}");
        assert_eq!(masker.mask(&masked.text).text, masked.text, "{name}");
        assert!(masker.restore(&masked.text).unknown.is_empty(), "{name}");
    }
}
