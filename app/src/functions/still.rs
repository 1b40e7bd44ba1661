//! The data of pages that the server alone renders.

use domain::{
    Calls, Change, Clause, ClauseId, ComparedFile, FoundPassage, Language, Law, LawCoverage,
    MaskedValue, Op, Outgoing, Party, PlaybookTopic, PlaybookView, Risk, RiskCounts, Source,
    SourceId, SourceQuery, Sources, VersionId,
};

/// What left for a version, with its title.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SentPage {
    pub(crate) title: String,
    pub(crate) calls: Calls,
    /// Numbers or headings of the clauses, by id.
    pub(crate) clauses: Vec<(ClauseId, String)>,
}

/// What would leave for a version.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OutgoingPage {
    pub(crate) id: VersionId,
    pub(crate) title: String,
    /// Whether there is still work that could leave.
    pub(crate) live: bool,
    pub(crate) outgoing: Outgoing,
    pub(crate) values: Vec<MaskedValue>,
    /// Numbers or headings of the clauses, by id.
    pub(crate) clauses: Vec<(ClauseId, String)>,
}

/// What is known of a contract, and by whose word.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FactsPage {
    pub(crate) id: VersionId,
    pub(crate) title: String,
    /// Of the contract.
    pub(crate) language: Language,
    /// Of the findings.
    pub(crate) reader: Language,
    pub(crate) side: Option<String>,
    pub(crate) parties: Vec<Party>,
    pub(crate) contract_type: Option<String>,
    pub(crate) law: Law,
    /// Whether the playbook was changed since it was read.
    pub(crate) playbook_changed: bool,
    /// Whether it can be read again now.
    pub(crate) can_read_again: bool,
}

/// What findings can cite.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SourcesPage {
    pub(crate) library: Sources,
    pub(crate) coverage: LawCoverage,
    /// All topics of the playbook.
    pub(crate) topics: Vec<String>,
    pub(crate) query: SourceQuery,
    pub(crate) found: Vec<FoundPassage>,
    /// Just added.
    pub(crate) added: Option<Source>,
    /// Just deleted; it can be restored.
    pub(crate) deleted: Option<SourceId>,
}

/// The playbook's topics, and which of them to show.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PlaybookPage {
    pub(crate) playbook: PlaybookView,
    /// Looked for in titles and in what topics say.
    pub(crate) words: String,
    /// A contract type.
    pub(crate) kind: Option<String>,
    /// Only topics with something of our own.
    pub(crate) ours: bool,
    /// The edition that was just saved.
    pub(crate) saved: Option<u32>,
}

impl PlaybookPage {
    /// Whether a topic is one of those asked for.
    pub(crate) fn shows(&self, topic: &PlaybookTopic) -> bool {
        let of_kind = |kind: &String| topic.types.is_empty() || topic.types.contains(kind);
        (!self.ours || topic.is_changed())
            && self.kind.as_ref().is_none_or(of_kind)
            && says(topic, &self.words)
    }
}

/// Every word stands somewhere in the topic, accents and case aside.
fn says(topic: &PlaybookTopic, words: &str) -> bool {
    let plain = crate::texts::plain;
    let mut text = plain(&topic.title);
    let rules = topic.rules.iter().flat_map(|rule| [&rule.why, &rule.suggestion]);
    let own = topic.own_rules.iter().flat_map(|rule| rule.words.iter().chain([&rule.why]));
    let positions = topic.positions.iter().flat_map(|position| {
        let stances = &position.stances;
        [&stances.preferred, &stances.acceptable, &stances.fallback, &stances.unacceptable]
    });
    for part in rules.chain(own).chain(positions) {
        text.push('\n');
        text.push_str(&plain(part));
    }
    plain(words).split_whitespace().all(|word| text.contains(word))
}

/// One topic of the playbook.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TopicPage {
    pub(crate) topic: PlaybookTopic,
    /// The edition in effect.
    pub(crate) edition: u32,
    /// All sides that the playbook knows.
    pub(crate) sides: Vec<String>,
    /// The edition that was just saved.
    pub(crate) saved: Option<u32>,
}

/// A clause to remark on.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RemarkPage {
    pub(crate) version: VersionId,
    /// Of the contract.
    pub(crate) language: Language,
    pub(crate) clause: Clause,
    /// The words that were selected.
    pub(crate) quote: String,
    /// All topics of the playbook.
    pub(crate) topics: Vec<String>,
}

/// What of a version can be handed out.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ExportPage {
    pub(crate) id: VersionId,
    pub(crate) title: String,
    pub(crate) has_previous: bool,
    /// Whether the file received is a Word file, which goes out as it is.
    pub(crate) is_word: bool,
    /// Findings whose edits were taken over.
    pub(crate) incorporated: u32,
    /// Findings whose comment is marked to be shared.
    pub(crate) shared: u32,
}

/// A clause in the comparison: enough to name it and to mark its risk.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ClauseHead {
    pub(crate) id: ClauseId,
    pub(crate) number: String,
    pub(crate) heading: String,
    pub(crate) risk: Option<Risk>,
}

/// A pair of the comparison with its clauses' heads. Without words where
/// nothing changed and nothing is shown.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PairView {
    pub(crate) old: Option<ClauseHead>,
    pub(crate) new: Option<ClauseHead>,
    pub(crate) changes: Vec<Change>,
    pub(crate) substantive: bool,
    pub(crate) tracked: Option<bool>,
    pub(crate) ops: Vec<Op>,
    /// What the newer file's margin says beside the clause: author and text.
    pub(crate) comments: Vec<(String, String)>,
}

/// A comparison: of two versions of a contract, or of two files.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ComparePage {
    /// The contract's; absent where two files are compared without one.
    pub(crate) contract: Option<ComparedContract>,
    /// Of the newer text.
    pub(crate) language: Language,
    /// Absent where there is nothing to compare with.
    pub(crate) files: Option<(ComparedFile, ComparedFile)>,
    pub(crate) pairs: Vec<PairView>,
}

/// The contract whose versions are compared.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ComparedContract {
    pub(crate) title: String,
    /// The newer version.
    pub(crate) id: VersionId,
    pub(crate) number: u32,
    /// The older version's number.
    pub(crate) against: Option<u32>,
    /// All versions, oldest first.
    pub(crate) versions: Vec<VersionRisks>,
}

/// A version and its risks, for the line over all versions.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct VersionRisks {
    pub(crate) id: VersionId,
    pub(crate) number: u32,
    pub(crate) risks: RiskCounts,
}
