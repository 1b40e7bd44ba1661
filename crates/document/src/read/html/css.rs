//! The little of CSS that decides whether text is seen and how it is drawn:
//! `style` attributes, and rules for one tag, class or id.

use super::token::Tag;
use std::collections::HashMap;

/// Rules that are kept; a page that hides one contract needs few.
const MOST_RULES: usize = 4_000;

/// What declarations say, where they say it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Declared {
    pub(super) hidden: Option<bool>,
    /// Type too small to be read; what is inside may be larger again.
    pub(super) tiny: Option<bool>,
    pub(super) bold: Option<bool>,
    pub(super) italic: Option<bool>,
    pub(super) underline: Option<bool>,
    pub(super) centred: Option<bool>,
    pub(super) white: Option<bool>,
    pub(super) shaded: Option<bool>,
    pub(super) list: Option<ListStyle>,
}

/// How the items of a list are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListStyle {
    None,
    Bullet,
    /// The format by its name in Word, see the numerals of DOCX.
    Number(&'static str),
}

impl Declared {
    /// Reads declarations, `display: none; font-weight: bold`.
    pub(super) fn of(css: &str) -> Self {
        let mut declared = Self::default();
        for (property, value) in css.split(';').filter_map(|part| part.split_once(':')) {
            let value = value.trim().trim_end_matches("!important").trim().to_ascii_lowercase();
            declared.take(property.trim().to_ascii_lowercase().as_str(), &value);
        }
        declared
    }

    fn take(&mut self, property: &str, value: &str) {
        match property {
            "display" => self.hidden = Some(value == "none"),
            "visibility" => self.hidden = Some(matches!(value, "hidden" | "collapse")),
            "opacity" if is_nothing(value) => self.hidden = Some(true),
            "font-size" => self.tiny = Some(is_nothing(value)),
            "mso-hide" if value == "all" => self.hidden = Some(true),
            "font-weight" => self.bold = Some(is_bold(value)),
            "font-style" => self.italic = Some(matches!(value, "italic" | "oblique")),
            "text-decoration" | "text-decoration-line" => {
                self.underline = Some(value.contains("underline"));
            }
            "text-align" => self.centred = Some(value == "center"),
            "color" => self.white = Some(is_white(value)),
            "background" | "background-color" => {
                self.shaded = Some(!(is_white(value) || matches!(value, "none" | "transparent")));
            }
            "list-style" | "list-style-type" => self.list = list_style(value).or(self.list),
            _ => {}
        }
    }

    /// This, and where it says nothing, the other.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            hidden: self.hidden.or(other.hidden),
            tiny: self.tiny.or(other.tiny),
            bold: self.bold.or(other.bold),
            italic: self.italic.or(other.italic),
            underline: self.underline.or(other.underline),
            centred: self.centred.or(other.centred),
            white: self.white.or(other.white),
            shaded: self.shaded.or(other.shaded),
            list: self.list.or(other.list),
        }
    }
}

/// Below two of any unit that type is measured in.
fn is_nothing(value: &str) -> bool {
    let digits = value.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(value.len());
    let (number, unit) = value.split_at(digits);
    let most = match unit.trim() {
        "px" | "pt" => 2.0,
        "%" => 10.0,
        _ => 0.1,
    };
    number.parse::<f64>().is_ok_and(|number| number <= most)
}

fn is_bold(value: &str) -> bool {
    matches!(value, "bold" | "bolder") || value.parse::<u32>().is_ok_and(|weight| weight >= 600)
}

fn is_white(value: &str) -> bool {
    matches!(value, "white" | "#fff" | "#ffffff" | "window")
        || value.replace(' ', "").starts_with("rgb(255,255,255")
}

fn list_style(value: &str) -> Option<ListStyle> {
    value.split_whitespace().find_map(|word| {
        Some(match word {
            "none" => ListStyle::None,
            "disc" | "circle" | "square" => ListStyle::Bullet,
            "decimal" => ListStyle::Number("decimal"),
            "decimal-leading-zero" => ListStyle::Number("decimalZero"),
            "lower-alpha" | "lower-latin" => ListStyle::Number("lowerLetter"),
            "upper-alpha" | "upper-latin" => ListStyle::Number("upperLetter"),
            "lower-roman" => ListStyle::Number("lowerRoman"),
            "upper-roman" => ListStyle::Number("upperRoman"),
            _ => return None,
        })
    })
}

/// The rules of the page's style sheets, by `tag`, `.class` or `#id`.
#[derive(Debug, Default)]
pub(super) struct Rules {
    by_selector: HashMap<String, Declared>,
}

impl Rules {
    /// Takes in a style sheet. Rules inside others, such as those for printing
    /// only, are passed over with what they are inside of.
    pub(super) fn learn(&mut self, sheet: &str) {
        let mut rest = sheet;
        while let Some((selectors, tail)) = rest.split_once('{') {
            let selectors = selectors.rsplit([';', '}']).next().unwrap_or(selectors);
            if selectors.trim_start().starts_with('@') {
                rest = after_block(tail);
                continue;
            }
            let Some((declarations, tail)) = tail.split_once('}') else { return };
            rest = tail;
            let declared = Declared::of(declarations);
            if declared == Declared::default() {
                continue;
            }
            for selector in selectors.split(',').filter_map(simple) {
                if self.by_selector.len() < MOST_RULES {
                    let entry = self.by_selector.entry(selector).or_default();
                    *entry = declared.or(*entry);
                }
            }
        }
    }

    /// What the rules and the tag's own attributes say.
    pub(super) fn declared(&self, tag: &Tag) -> Declared {
        let own = tag.attribute("style").map(Declared::of).unwrap_or_default();
        if self.by_selector.is_empty() {
            return own;
        }
        let rule = |selector: &str| self.by_selector.get(selector).copied().unwrap_or_default();
        let id = tag.attribute("id").map(|id| rule(&format!("#{id}"))).unwrap_or_default();
        let classes = tag.attribute("class").unwrap_or_default().split_whitespace().take(16);
        let class = classes.fold(Declared::default(), |declared, class| {
            declared.or(rule(&format!("{}.{class}", tag.name))).or(rule(&format!(".{class}")))
        });
        own.or(id).or(class).or(rule(&tag.name))
    }
}

/// What follows the block whose `{` was just read.
fn after_block(text: &str) -> &str {
    let mut depth = 1usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text.get(at + 1..).unwrap_or_default();
        }
    }
    ""
}

/// A selector of one step without conditions.
fn simple(selector: &str) -> Option<String> {
    let selector = selector.rsplit("*/").next().unwrap_or(selector);
    let selector = selector.trim().trim_start_matches("<!--").trim();
    let one_step = |c: char| c.is_alphanumeric() || matches!(c, '.' | '#' | '-' | '_');
    (!selector.is_empty() && selector.len() < 80 && selector.chars().all(one_step))
        .then(|| selector.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::token::{Token, Tokens};
    use super::{Declared, ListStyle, Rules};

    #[test]
    fn text_is_hidden_by_any_of_the_usual_means() {
        for (css, hidden) in [
            ("display:none", Some(true)),
            ("DISPLAY: NONE !important", Some(true)),
            ("visibility: hidden", Some(true)),
            ("font-size: 1px", Some(true)),
            ("font-size:0", Some(true)),
            ("opacity: 0", Some(true)),
            ("font-size: 11pt", Some(false)),
            ("font-size: 1.2em", Some(false)),
            ("display: block", Some(false)),
        ] {
            let declared = Declared::of(css);
            assert_eq!(declared.hidden.or(declared.tiny), hidden, "{css}");
        }
    }

    #[test]
    fn rules_hold_for_a_tag_a_class_and_an_id() {
        let mut rules = Rules::default();
        rules.learn("@media print { .no { display:none } } /* x */ .a, p.b { font-weight:700 } #c{display:none} ol { list-style: lower-alpha inside } .d .e { display:none }");
        let declared = |html: &str| match Tokens::of(html).next() {
            Some(Token::Start(tag)) => rules.declared(&tag),
            _ => Declared::default(),
        };
        assert_eq!(declared("<i class='x a'>").bold, Some(true));
        assert_eq!(declared("<p class=b>").bold, Some(true));
        assert_eq!(declared("<div class=b>").bold, None);
        assert_eq!(declared("<i id=c>").hidden, Some(true));
        assert_eq!(declared("<i class='no e'>").hidden, None);
        assert_eq!(declared("<ol>").list, Some(ListStyle::Number("lowerLetter")));
    }
}
