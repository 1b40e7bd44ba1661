//! The letters of a clause as its file draws them: bold, italic, underlined;
//! and the passage that the open finding quotes.

use crate::erase::Erase;
use domain::Block;
use leptos::prelude::*;

/// A clause's text and what is to be seen of it.
#[derive(Clone, Copy)]
pub(super) struct Drawn<'a> {
    pub(super) text: &'a str,
    pub(super) blocks: &'a [Block],
    /// The quoted passage, in bytes.
    pub(super) quoted: Option<(usize, usize)>,
}

impl Drawn<'_> {
    /// The words of a range.
    pub(super) fn words(self, start: usize, end: usize) -> AnyView {
        let pieces = self.cut(start, end).into_iter().map(|(from, to)| {
            let piece = self.text.get(from..to).unwrap_or_default().to_owned();
            let class = self.class(from);
            let piece = if class.is_empty() {
                piece.into_any()
            } else {
                view! { <span class=class>{piece}</span> }.erase()
            };
            match self.quoted {
                Some((open, close)) if open <= from && from < close => {
                    view! { <mark>{piece}</mark> }.erase()
                }
                _ => piece,
            }
        });
        pieces.collect_view().into_any()
    }

    /// Stretches of a range within which all letters are drawn alike.
    fn cut(self, start: usize, end: usize) -> Vec<(usize, usize)> {
        let mut out = Vec::new();
        let mut from = start;
        while from < end {
            let mut to = end;
            // Offsets that do not fit the text are not trusted.
            let mut ends = |at: usize| {
                if from < at && at < to && self.text.is_char_boundary(at) {
                    to = at;
                }
            };
            for run in self.blocks.iter().flat_map(|block| &block.runs) {
                ends(run.start as usize);
                ends(run.end as usize);
            }
            if let Some((open, close)) = self.quoted {
                ends(open);
                ends(close);
            }
            out.push((from, to));
            from = to;
        }
        out
    }

    /// How the letter at `at` is drawn.
    fn class(self, at: usize) -> &'static str {
        let holds = |run: &&domain::Run| run.start as usize <= at && at < run.end as usize;
        let run = self.blocks.iter().flat_map(|block| &block.runs).find(holds);
        match run.map(|run| (run.bold, run.italic, run.underline)) {
            Some((true, true, true)) => "b i u",
            Some((true, true, false)) => "b i",
            Some((true, false, true)) => "b u",
            Some((true, false, false)) => "b",
            Some((false, true, true)) => "i u",
            Some((false, true, false)) => "i",
            Some((false, false, true)) => "u",
            _ => "",
        }
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use domain::{BlockKind, Run};

    fn html(quoted: Option<(usize, usize)>) -> String {
        let text = "The Fee is due.";
        let run = Run { start: 4, end: 7, bold: true, italic: false, underline: false };
        let blocks =
            [Block { kind: BlockKind::Paragraph, level: 0, start: 0, end: 15, runs: vec![run] }];
        let drawn = Drawn { text, blocks: &blocks, quoted };
        drawn.words(0, text.len()).to_html().replace("<!>", "")
    }

    #[test]
    fn bold_words_and_a_quote_across_them_keep_every_letter() {
        assert_eq!(html(None), "The <span class=\"b\">Fee</span> is due.");
        assert_eq!(
            html(Some((0, 7))),
            "<mark>The </mark><mark><span class=\"b\">Fee</span></mark> is due."
        );
    }
}
