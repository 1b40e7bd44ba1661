//! What a prompt is about.

/// A prompt, read as far as a simulated model can.
#[derive(Debug, Clone, Default)]
pub(crate) struct Prompt {
    /// The clause, else the longest paragraph.
    pub(crate) subject: String,
    /// Whether words are wanted in Spanish.
    pub(crate) spanish: bool,
    /// Topics that the prompt has positions on.
    pub(crate) topics: Vec<String>,
    /// Numbered entries (`[3] …`) with words of their own, where quoted.
    pub(crate) entries: Vec<(u64, Option<String>)>,
    /// Clauses that are asked about together, each as a prompt of its own, by number.
    pub(crate) parts: Vec<(u64, Prompt)>,
    /// About so many tokens.
    pub(crate) tokens: u64,
}

impl Prompt {
    pub(crate) fn of(messages: &[(String, String)]) -> Self {
        let all: usize = messages.iter().map(|(_, content)| content.len()).sum();
        let user = messages
            .iter()
            .rev()
            .find(|(role, _)| role == "user")
            .map(|(_, content)| content.clone())
            .unwrap_or_default();
        let spanish = user.contains("in Spanish");
        let part = |(number, text): (u64, String)| {
            let subject = fenced(&text, &format!("clause {number}"))?;
            let topics = topics(&text);
            Some((number, Self { subject, spanish, topics, ..Self::default() }))
        };
        Self {
            spanish,
            topics: topics(&user),
            entries: entries(&user),
            parts: parts(&user).into_iter().filter_map(part).collect(),
            tokens: (all as u64).div_ceil(4),
            subject: fenced(&user, "clause").unwrap_or_else(|| longest_paragraph(&user)),
        }
    }

    /// The first 6 to 10 words of the subject, exactly as they stand there.
    pub(crate) fn quote(&self) -> &str {
        first_words(&self.subject)
    }

    /// A number that is always the same for the same subject.
    pub(crate) fn number(&self) -> u64 {
        use sha2::{Digest, Sha256};
        let digest = Sha256::digest(self.subject.as_bytes());
        digest.iter().take(8).fold(0, |number, byte| (number << 8) | u64::from(*byte))
    }
}

fn topics(text: &str) -> Vec<String> {
    text.lines()
        .filter_map(|line| line.strip_prefix("- ")?.split(" (").next())
        .filter(|word| !word.contains(' '))
        .map(str::to_owned)
        .collect()
}

/// What follows each line "Clause 3:" that stands outside of all data.
fn parts(text: &str) -> Vec<(u64, String)> {
    let mut found: Vec<(u64, String)> = Vec::new();
    let mut inside: Option<String> = None;
    for line in text.lines() {
        match &inside {
            Some(end) if line == end => inside = None,
            Some(_) => {}
            None => {
                let number = line
                    .strip_prefix("Clause ")
                    .and_then(|rest| rest.strip_suffix(':')?.parse().ok());
                if let Some(number) = number {
                    found.push((number, String::new()));
                    continue;
                }
                let data = line.strip_prefix("<<<DATA ").and_then(|rest| rest.split(' ').next());
                inside = data.map(|code| format!("<<<END {code}>>>"));
            }
        }
        if let Some((_, part)) = found.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    found
}

/// The data between `<<<DATA CODE NAME>>>` and `<<<END CODE>>>`.
fn fenced(text: &str, name: &str) -> Option<String> {
    let mut code = None;
    let mut inside = Vec::new();
    for line in text.lines() {
        match &code {
            None => {
                let words = line.strip_prefix("<<<DATA ").and_then(|rest| rest.strip_suffix(">>>"));
                if let Some((word, found)) = words.and_then(|words| words.split_once(' '))
                    && found == name
                {
                    code = Some(format!("<<<END {word}>>>"));
                }
            }
            Some(end) if line == end => return Some(inside.join("\n")),
            Some(_) => inside.push(line),
        }
    }
    None
}

fn longest_paragraph(text: &str) -> String {
    text.split("\n\n").max_by_key(|paragraph| paragraph.len()).unwrap_or("").trim().to_owned()
}

fn entries(text: &str) -> Vec<(u64, Option<String>)> {
    let mut found: Vec<(u64, Option<String>)> = Vec::new();
    for line in text.lines() {
        let number = line
            .strip_prefix('[')
            .and_then(|rest| rest.split_once(']'))
            .and_then(|(number, _)| number.parse().ok());
        if let Some(number) = number {
            found.push((number, None));
        } else if let (Some(words), Some((_, quote @ None))) =
            (line.trim_start().strip_prefix("words: "), found.last_mut())
        {
            *quote = Some(first_words(words).to_owned());
        }
    }
    found
}

/// The first ten words of a text's longest line, or all of them.
pub(crate) fn first_words(text: &str) -> &str {
    let line = text.lines().max_by_key(|line| line.len()).unwrap_or("").trim();
    let end = line
        .match_indices(char::is_whitespace)
        .filter(|(at, _)| !line[..*at].ends_with(char::is_whitespace))
        .nth(9);
    end.map_or(line, |(at, _)| &line[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(role: &str, content: &str) -> (String, String) {
        (role.to_owned(), content.to_owned())
    }

    #[test]
    fn the_fenced_clause_is_the_subject_and_its_own_words_are_quoted() {
        let user = "<<<DATA ab12 contract>>>\nlanguage: en\n<<<END ab12>>>\n- liability (Liability): cap it\n<<<DATA ab12 clause>>>\n9. Liability\nThe Supplier shall be liable for every loss of the Customer, however caused.\n<<<END ab12>>>\nReview the clause. Write summary in Spanish.";
        let prompt = Prompt::of(&[said("system", "x"), said("user", user)]);
        assert_eq!(prompt.quote(), "The Supplier shall be liable for every loss of the");
        assert!(prompt.spanish);
        assert_eq!(prompt.topics, ["liability"]);
    }

    #[test]
    fn clauses_asked_about_together_are_prompts_of_their_own() {
        let user = "<<<DATA ab12 contract>>>\nlanguage: en\nClause 7:\n<<<END ab12>>>\nClause 1:\n- payment (Payment): thirty days\n<<<DATA ab12 clause 1>>>\nThe Customer pays within ninety days.\n<<<END ab12>>>\nClause 2:\n<<<DATA ab12 clause 2>>>\nEither party may end it at once.\n<<<END ab12>>>\nReview each.";
        let parts = Prompt::of(&[said("user", user)]).parts;
        let told: Vec<_> =
            parts.iter().map(|(n, part)| (*n, part.quote(), part.topics.len())).collect();
        assert_eq!(
            told,
            [
                (1, "The Customer pays within ninety days.", 1),
                (2, "Either party may end it at once.", 0)
            ]
        );
    }

    #[test]
    fn without_a_fence_the_longest_paragraph_is_the_subject() {
        let prompt = Prompt::of(&[said("user", "Short.\n\nThe tenant pays the rent.\n\nEnd.")]);
        assert_eq!(prompt.quote(), "The tenant pays the rent.");
    }

    #[test]
    fn numbered_entries_are_found_with_their_words() {
        let prompt = Prompt::of(&[said(
            "user",
            "[3] 4. Term | risk low\n  says: x\n  words: within thirty days of the invoice\n[5] 6. Law | risk none\n",
        )]);
        assert_eq!(
            prompt.entries,
            [(3, Some("within thirty days of the invoice".to_owned())), (5, None)]
        );
    }
}
