//! Ids that no other mark of the package has.

use std::collections::HashSet;

/// Beyond this, Word takes ids for damaged.
const LARGEST: u32 = 0x3fff_ffff;

/// Gives out ids for insertions, deletions and comments.
#[derive(Debug, Default)]
pub(super) struct Ids {
    used: HashSet<u32>,
    next: u32,
}

impl Ids {
    /// Takes note of the ids that a part uses (`w:id="7"`).
    pub(super) fn learn(&mut self, xml: &str) {
        for rest in xml.split(":id=").skip(1) {
            let Some(rest) = rest.strip_prefix(['"', '\'']) else { continue };
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if let Ok(id) = rest[..digits].parse::<u32>()
                && id <= LARGEST
            {
                self.used.insert(id);
                self.next = self.next.max(id);
            }
        }
    }

    /// An id that is free.
    pub(super) fn fresh(&mut self) -> u32 {
        loop {
            self.next = if self.next >= LARGEST { 1 } else { self.next + 1 };
            if self.used.insert(self.next) {
                return self.next;
            }
        }
    }

    /// A copy of some XML whose marks have ids of their own.
    pub(super) fn renewed(&mut self, xml: &str) -> String {
        let mut out = String::with_capacity(xml.len());
        let mut parts = xml.split(":id=");
        out.push_str(parts.next().unwrap_or_default());
        for part in parts {
            out.push_str(":id=");
            let quote = part.chars().next().filter(|c| matches!(c, '"' | '\''));
            let rest = quote.and_then(|quote| part[1..].split_once(quote));
            match (quote, rest) {
                (Some(quote), Some((_, rest))) => {
                    out.push_str(&format!("{quote}{}{quote}{rest}", self.fresh()));
                }
                _ => out.push_str(part),
            }
        }
        out
    }
}
