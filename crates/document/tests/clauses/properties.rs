use crate::built::{document, of, sides};
use document::{Paragraph, ParagraphKind, align, compare, split};
use domain::{Change, OpKind};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};

fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines of the kind that contracts are made of, and some that are not.
fn line() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        Just(String::new()),
        (1..12_u32).prop_map(|n| format!("{n}. ")),
        (1..5_u32, 1..5_u32).prop_map(|(a, b)| format!("{a}.{b} ")),
        "[A-F]\\. ",
        "\\([a-e]\\) ",
        prop::sample::select(vec![
            "PRIMERA.- ",
            "SEGUNDA: ",
            "DÉCIMO QUINTA. ",
            "ARTICLE IV - ",
            "Section 2.01 ",
            "ANEXO I",
            "EXHIBIT \"A\"",
            "EXPONEN",
            "CLÁUSULAS",
            "WHEREAS, ",
            "IN WITNESS WHEREOF ",
            "ÍNDICE",
            "“Fee” means ",
            "By: ____",
            "PARÁGRAFO: ",
        ])
        .prop_map(str::to_string),
    ];
    let words = prop::collection::vec(
        prop::sample::select(vec![
            "The",
            "buyer",
            "pays",
            "fee",
            "Definitions",
            "OBJETO",
            "shall",
            "del",
            "contrato",
            "10.5 %",
            "3 días",
            "“x”",
            "á",
            ".",
        ]),
        0..14,
    );
    (number, words).prop_map(|(number, words)| format!("{number}{}", words.join(" ")))
}

fn kind() -> impl Strategy<Value = ParagraphKind> {
    prop_oneof![
        6 => Just(ParagraphKind::Text),
        1 => (1..4_u8).prop_map(ParagraphKind::Heading),
        1 => Just(ParagraphKind::Item(1)),
        1 => Just(ParagraphKind::Row),
    ]
}

fn paragraphs() -> impl Strategy<Value = Vec<Paragraph>> {
    prop::collection::vec((line(), kind()), 0..40).prop_map(|lines| {
        lines.into_iter().map(|(text, kind)| Paragraph::new(kind, text)).collect()
    })
}

proptest! {
    #[test]
    fn all_text_is_in_one_unit_in_order_under_unique_paths(paragraphs in paragraphs()) {
        let all: Vec<&str> = paragraphs.iter().map(|paragraph| paragraph.text.as_str()).collect();
        let all = fold(&all.join("\n"));
        let units = split(&of(paragraphs.clone()));
        let split_text: Vec<&str> = units.iter().map(|unit| unit.text.as_str()).collect();
        prop_assert_eq!(fold(&split_text.join("\n")), all.clone());
        prop_assert!(units.is_empty() == all.is_empty());
        let paths: HashSet<&str> = units.iter().map(|unit| unit.path.as_str()).collect();
        prop_assert_eq!(paths.len(), units.len());
        for unit in &units {
            for block in &unit.blocks {
                prop_assert!(unit.text.get(block.start as usize..block.end as usize).is_some());
            }
        }
    }

    #[test]
    fn a_text_of_any_characters_is_split_without_loss(text in "\\PC{0,200}") {
        let units = split(&document(&text));
        let joined: Vec<&str> = units.iter().map(|unit| unit.text.as_str()).collect();
        let want = text.lines().map(|line| line.trim().trim_start_matches("- ").trim_start_matches('#')).collect::<Vec<_>>().join("\n");
        prop_assert_eq!(fold(&joined.join("\n")).replace('#', ""), fold(&want).replace('#', ""));
    }

    #[test]
    fn every_clause_of_both_versions_is_in_one_pair_and_operations_give_both_back(a in paragraphs(), b in paragraphs()) {
        let (old, new) = (split(&of(a)), split(&of(b)));
        let (olds, news) = (sides(&old, 1), sides(&new, 2));
        let aligned = align(&olds, &news);
        for (seen, all) in [
            (aligned.iter().filter_map(|pair| pair.old).collect::<Vec<_>>(), old.len()),
            (aligned.iter().filter_map(|pair| pair.new).collect(), new.len()),
        ] {
            prop_assert_eq!(seen.iter().copied().collect::<HashSet<_>>().len(), all);
        }
        let places: Vec<usize> = aligned.iter().filter_map(|pair| pair.new).collect();
        prop_assert!(places.is_sorted());
        for pair in &aligned {
            let again = |other: &&document::Aligned| {
                other.old.is_some() && other.old == pair.old
                    || other.new.is_some() && other.new == pair.new
            };
            let several =
                pair.changes.iter().any(|change| matches!(change, Change::Split | Change::Merged));
            prop_assert_eq!(aligned.iter().filter(again).count() > 1, several, "{:?}", pair);
        }
        let comparison = compare(&olds, &news);
        for (pair, aligned) in comparison.pairs.iter().zip(&aligned) {
            let joined = |without: OpKind| pair.ops.iter().filter(|op| op.op != without).map(|op| op.text.as_str()).collect::<String>();
            prop_assert_eq!(joined(OpKind::Delete), aligned.new.map_or(String::new(), |j| fold(&new[j].text)));
            prop_assert_eq!(joined(OpKind::Insert), aligned.old.map_or(String::new(), |i| fold(&old[i].text)));
        }
    }

    #[test]
    fn there_and_back_the_same_clauses_go_together(a in paragraphs(), b in paragraphs()) {
        let (old, new) = (split(&of(a)), split(&of(b)));
        let (olds, news) = (sides(&old, 1), sides(&new, 2));
        let there: BTreeSet<_> = align(&olds, &news).iter().map(|pair| (pair.old, pair.new)).collect();
        let back: BTreeSet<_> = align(&news, &olds).iter().map(|pair| (pair.new, pair.old)).collect();
        prop_assert_eq!(there, back);
    }

    #[test]
    fn a_contract_against_itself_is_unchanged(a in paragraphs()) {
        let units = split(&of(a));
        let (olds, news) = (sides(&units, 1), sides(&units, 2));
        for pair in align(&olds, &news) {
            prop_assert!(pair.changes.is_empty(), "{:?}", pair);
            prop_assert_eq!(pair.old, pair.new);
        }
    }
}
