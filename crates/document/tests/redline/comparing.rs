use crate::file::{accepted, bytes, fold, keep, rejected, units};
use document::redline::{MarginNote, Passage, Redline, Signature, Versions, compared};
use document::{Side, Unit, compare};
use domain::{ClauseId, Language};
use uuid::Uuid;

const SIGNED: Signature<'_> = Signature { author: "AdvAI", date: "2026-11-30T10:00:00Z" };

fn id(side: u64, at: usize) -> ClauseId {
    ClauseId(Uuid::from_u64_pair(side, at as u64))
}

fn sides(units: &[Unit], side: u64) -> Vec<Side<'_>> {
    units
        .iter()
        .enumerate()
        .map(|(at, unit)| Side {
            id: id(side, at),
            path: &unit.path,
            number: &unit.number,
            heading: &unit.heading,
            kind: unit.kind,
            text: &unit.text,
        })
        .collect()
}

fn passages(units: &[Unit], side: u64) -> Vec<Passage<'_>> {
    units
        .iter()
        .enumerate()
        .map(|(at, unit)| Passage { id: id(side, at), text: &unit.text, blocks: &unit.blocks })
        .collect()
}

fn redline(source: Option<&[u8]>, old: &[Unit], new: &[Unit], notes: &[MarginNote<'_>]) -> Redline {
    let comparison = compare(&sides(old, 1), &sides(new, 2));
    let (old, new) = (passages(old, 1), passages(new, 2));
    let versions =
        Versions { source, old: &old, new: &new, comparison: &comparison, language: Language::En };
    compared(&versions, notes, &SIGNED).unwrap()
}

fn text(units: &[Unit]) -> String {
    fold(&units.iter().map(|unit| unit.text.as_str()).collect::<Vec<_>>().join("\n"))
}

#[test]
fn a_redline_of_two_texts_reads_as_the_new_one_accepted_and_the_old_one_rejected() {
    for (old, new) in [
        ("en/commonpaper-csa_v1.0.md", "en/commonpaper-csa_v1.1.md"),
        ("en/beipa_v1.0.1.md", "en/beipa_v2.0.0.md"),
        ("es/mozilla-subs-tos_202401.md", "es/mozilla-subs-tos_202410.md"),
        ("edgar/1080306_2001_swlicense.txt", "edgar/1080306_2002_swlicense.txt"),
    ] {
        let (Some(before), Some(after)) = (bytes(old), bytes(new)) else { return };
        let (before, after) = (units(&before, old), units(&after, new));
        let redline = redline(None, &before, &after, &[]);
        keep(new, &redline.bytes);
        assert_eq!(redline.unplaced, [], "{new}");
        assert_eq!(accepted(&redline.bytes), text(&after), "{new}");
        assert_eq!(rejected(&redline.bytes), text(&before), "{new}");
    }
}

#[test]
fn a_redline_in_the_new_file_itself_reads_the_same_way() {
    for (old, new) in [
        ("docx/pyredlines_original.docx", "docx/pyredlines_modified.docx"),
        ("docx/oa-offer-letter_e8da91cf.docx", "docx/oa-offer-letter_d4757c69.docx"),
        ("docx/oa-offer-letter_d4757c69.docx", "docx/oa-offer-letter_e8da91cf.docx"),
        ("docx/baseline.docx", "docx/shape_tracked_changes_multi_author.docx"),
    ] {
        let (Some(before), Some(source)) = (bytes(old), bytes(new)) else { return };
        let (before, after) = (units(&before, old), units(&source, new));
        let note = MarginNote { clause: after.len() - 1, quote: "", text: "A finding" };
        let redline = redline(Some(&source), &before, &after, &[note]);
        keep(new, &redline.bytes);
        assert_eq!(redline.unplaced_notes, [0; 0], "{new}");
        assert_eq!(accepted(&redline.bytes), text(&after), "{new}");
        assert_eq!(redline.unplaced, [], "{new}");
        assert_eq!(rejected(&redline.bytes), text(&before), "{new}");
    }
}
