//! A source's file becomes passages: by its headings and articles, else by its
//! pages, each short enough to stand in a prompt beside a clause.

use crate::folded::{Folding, fold};
use document::{Document, Paragraph, ParagraphKind};
use domain::{Language, SourcePassage};

/// Characters of a passage: some 150 words, a long article's paragraph.
const LONGEST: usize = 900;
/// A rest shorter than this stays with what is before it.
const SHORTEST: usize = 80;
/// Characters of a heading in a locator.
const HEADING: usize = 80;
/// A longer line that opens with an article's number goes on with its text.
const LONGEST_TITLE: usize = 100;

/// The passages of a source, in order; none only where there is no text but
/// headings.
pub fn split_source(document: &Document) -> Vec<SourcePassage> {
    let mut splitter = Splitter::new(document.language);
    for (number, paragraph) in (1..).zip(&document.paragraphs) {
        splitter.take(number, paragraph);
    }
    splitter.close();
    splitter.passages
}

struct Splitter {
    language: Language,
    passages: Vec<SourcePassage>,
    /// Open headings with their levels.
    headings: Vec<(u8, String)>,
    /// The article that the text belongs to.
    article: Option<String>,
    /// Where the open text began: its page, or the number of its paragraph.
    began: Option<(Option<u32>, usize)>,
    /// The open text, a line for each paragraph.
    text: String,
}

impl Splitter {
    fn new(language: Language) -> Self {
        Self {
            language,
            passages: Vec::new(),
            headings: Vec::new(),
            article: None,
            began: None,
            text: String::new(),
        }
    }

    fn take(&mut self, number: usize, paragraph: &Paragraph) {
        let text = paragraph.text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(article) = article(&text) {
            self.close();
            let is_title = text.chars().count() <= LONGEST_TITLE && !text.ends_with(['.', ';']);
            self.article = Some(if is_title { text.clone() } else { article });
            if is_title {
                return;
            }
        } else if let ParagraphKind::Heading(level) = paragraph.kind {
            self.close();
            self.article = None;
            self.headings.retain(|(open, _)| *open < level);
            self.headings.push((level, text));
            return;
        }
        let titled = self.article.is_some() || !self.headings.is_empty();
        let page = self.began.and_then(|(page, _)| page);
        let full = self.text.chars().count() + text.chars().count() > LONGEST;
        // Without a heading a passage is known by where it begins.
        if !titled && self.began.is_some() && (paragraph.page != page || full) {
            self.close();
        }
        self.began.get_or_insert((paragraph.page, number));
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(&text);
    }

    /// The open text becomes passages.
    fn close(&mut self) {
        let text = std::mem::take(&mut self.text);
        let Some(began) = self.began.take().filter(|_| !text.trim().is_empty()) else { return };
        let locator = self.locator(began);
        let parts = parts(&text);
        let several = parts.len() > 1;
        for (number, part) in (1..).zip(parts) {
            let word = match self.language {
                Language::Es => "parte",
                Language::En => "part",
            };
            let locator =
                if several { format!("{locator}, {word} {number}") } else { locator.clone() };
            self.passages.push(SourcePassage { locator, text: part });
        }
    }

    fn locator(&self, (page, number): (Option<u32>, usize)) -> String {
        if let Some(article) = &self.article {
            return shortened(article);
        }
        // The file's own title says nothing about the place.
        let within = match self.headings.as_slice() {
            [(1, _), rest @ ..] if !rest.is_empty() => rest,
            all => all,
        };
        match (within, page) {
            ([], Some(page)) if self.language == Language::Es => format!("pág. {page}"),
            ([], Some(page)) => format!("page {page}"),
            ([], None) => format!("¶ {number}"),
            ([.., (_, above), (_, last)], _) => {
                format!("{} · {}", shortened(above), shortened(last))
            }
            ([(_, last)], _) => shortened(last),
        }
    }
}

fn shortened(heading: &str) -> String {
    let heading = heading.trim().trim_end_matches(['.', ':', '-', '–', '—']).trim_end();
    match heading.char_indices().nth(HEADING) {
        Some((at, _)) => format!("{}…", heading[..at].trim_end()),
        None => heading.to_owned(),
    }
}

/// What opens an article of a law: its word and number, as they are written.
fn article(text: &str) -> Option<String> {
    let mut words = text.split(' ');
    let word = words.next()?;
    if let Some(number) = word.strip_prefix('§').filter(|number| is_number(number)) {
        return Some(format!("§ {}", bare(number)));
    }
    let kind = fold(word.trim_end_matches('.'), Folding::Search);
    let known = [
        "articulo", "art", "article", "section", "sec", "seccion", "§", "clausula", "regla", "rule",
    ];
    if !known.contains(&kind.as_str()) {
        return None;
    }
    let number = words.next().filter(|number| is_number(number))?;
    Some(format!("{word} {}", bare(number)))
}

fn bare(number: &str) -> &str {
    number.trim_end_matches(['.', ',', ':', ';', '-', '–', '—', ')'])
}

fn is_number(word: &str) -> bool {
    let word = bare(word);
    let digits = word.starts_with(|c: char| c.is_ascii_digit());
    let roman = !word.is_empty() && word.chars().all(|c| "IVXLC".contains(c));
    digits || roman || ["unico", "unica"].contains(&fold(word, Folding::Search).as_str())
}

/// The text in parts of at most [`LONGEST`] characters and a short rest, cut
/// where a paragraph ends, else a sentence, else a word.
fn parts(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = text.trim();
    while let Some((limit, _)) = rest.char_indices().nth(LONGEST) {
        let window = &rest[..limit];
        let half = window.len() / 2;
        let ends = [window.rfind('\n'), sentence_end(window), window.rfind(' ')];
        let cut = ends.into_iter().flatten().find(|at| *at > half).unwrap_or(limit);
        let (part, more) = rest.split_at(cut);
        if more.trim().chars().count() < SHORTEST {
            break;
        }
        parts.push(one_line(part));
        rest = more.trim();
    }
    parts.push(one_line(rest));
    parts
}

/// Where the last whole sentence of a window ends.
fn sentence_end(window: &str) -> Option<usize> {
    let ends = window.match_indices(". ").chain(window.match_indices("; "));
    ends.map(|(at, _)| at + 1).max()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::Format;

    fn split(language: Language, paragraphs: Vec<Paragraph>) -> Vec<(String, String)> {
        let document = Document {
            format: Format::Markdown,
            language,
            pages: None,
            unreadable_pages: vec![],
            paragraphs,
            warnings: vec![],
            revisions: vec![],
            rejected: None,
            comments: vec![],
            hidden: vec![],
        };
        let passages = split_source(&document).into_iter();
        passages.map(|passage| (passage.locator, passage.text)).collect()
    }

    fn text(text: &str) -> Paragraph {
        Paragraph::new(ParagraphKind::Text, text)
    }

    fn heading(level: u8, text: &str) -> Paragraph {
        Paragraph::new(ParagraphKind::Heading(level), text)
    }

    fn owned(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        expected.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
    }

    #[test]
    fn a_law_is_split_by_its_articles_with_their_number_in_the_line_or_above_it() {
        let run_in = "Artículo 3.º bis. La fianza se devuelve en treinta días, sin intereses, salvo que las partes \
            pacten otra cosa por escrito.";
        let found = split(
            Language::Es,
            vec![
                heading(1, "Ley de arrendamientos"),
                heading(2, "TÍTULO I"),
                text("Artículo 1. Objeto"),
                text("Esta ley rige los arrendamientos."),
                text("Se aplica en todo el país."),
                text(run_in),
                text("Artículos como este no abren nada."),
                text(
                    "§ 12 Deposits are kept apart from the landlord's own money, in an account of its own, at all times.",
                ),
            ],
        );
        let rest = format!("{run_in} Artículos como este no abren nada.");
        assert_eq!(
            found,
            owned(&[
                (
                    "Artículo 1. Objeto",
                    "Esta ley rige los arrendamientos. Se aplica en todo el país."
                ),
                ("Artículo 3.º", &rest),
                (
                    "§ 12",
                    "§ 12 Deposits are kept apart from the landlord's own money, in an account of its own, at all times."
                ),
            ])
        );
    }

    #[test]
    fn a_guide_is_split_by_its_headings_which_name_the_place() {
        let found = split(
            Language::En,
            vec![
                heading(1, "House guide"),
                text("What we accept."),
                heading(2, "Deposits"),
                heading(3, "Amount"),
                text("One month at most."),
                heading(3, "Return"),
                text("Within thirty days."),
                heading(2, "Penalties"),
                text("Never more than the price."),
            ],
        );
        assert_eq!(
            found,
            owned(&[
                ("House guide", "What we accept."),
                ("Deposits · Amount", "One month at most."),
                ("Deposits · Return", "Within thirty days."),
                ("Penalties", "Never more than the price."),
            ])
        );
    }

    #[test]
    fn without_headings_a_passage_is_known_by_its_page_or_its_paragraph() {
        let on = |page, words: &str| Paragraph { page: Some(page), ..text(words) };
        let found = split(Language::Es, vec![on(1, "Uno."), on(1, "Dos."), on(2, "Tres.")]);
        assert_eq!(found, owned(&[("pág. 1", "Uno. Dos."), ("pág. 2", "Tres.")]));
        let long = "word ".repeat(150);
        let found = split(Language::En, vec![text(&long), text(&long)]);
        let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
        assert_eq!(places, ["¶ 1", "¶ 2"]);
    }

    #[test]
    fn a_long_article_is_cut_between_sentences_and_no_word_is_lost() {
        let sentence =
            "El arrendatario responde de los daños que cause por su culpa o negligencia. ";
        let article = sentence.repeat(40);
        let found = split(Language::Es, vec![text("Artículo 9"), text(&article)]);
        assert!(found.len() > 2, "{found:?}");
        for (n, (place, part)) in (1..).zip(&found) {
            assert_eq!(*place, format!("Artículo 9, parte {n}"));
            assert!(part.chars().count() <= LONGEST + SHORTEST, "{part}");
            assert!(
                part.starts_with("El arrendatario") && part.ends_with("negligencia."),
                "{part}"
            );
        }
        let words = |text: &str| text.split_whitespace().count();
        let kept: usize = found.iter().map(|(_, part)| words(part)).sum();
        assert_eq!(kept, words(&article));
    }

    #[test]
    fn a_word_without_end_and_headings_alone_do_no_harm() {
        let endless = "x".repeat(2_500);
        let found = split(Language::En, vec![text(&endless)]);
        assert_eq!(found.iter().map(|(_, part)| part.len()).sum::<usize>(), 2_500);
        assert_eq!(split(Language::En, vec![heading(1, "Only"), heading(2, "Headings")]), []);
        assert_eq!(split(Language::En, vec![]), []);
    }
}
