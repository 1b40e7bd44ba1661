//! Remarks of a person's own on a clause.

use super::{Service, bodies, fault::problem, whole};
use domain::{
    Actor, ClauseId, Decision, Edit, Finding, FindingId, FindingKind, NewRemark, Problem, Risk,
    Speaker,
};
use review::Playbook;

/// The longest text of a remark, in characters.
const LONGEST: usize = 4_000;

impl Service {
    /// Adds a remark to a clause and to all versions of it.
    ///
    /// # Errors
    /// 400 for a remark that says nothing or quotes what is not there, 404 for a
    /// clause that is not the actor's.
    pub(super) async fn take_remark(
        &self,
        actor: &Actor,
        clause: ClauseId,
        remark: NewRemark,
    ) -> Result<Finding, Problem> {
        let missing = |error| problem("clause", error);
        // Looking for the version first decides who may see the clause.
        self.store.version_of(actor, clause).await.map_err(missing)?;
        let text = self.store.clause_row(clause).await.map_err(missing)?.clause.text;
        let finding = finding(&text, remark)?;
        let (store, by) = (self.store.clone(), *actor);
        whole(async move { store.add_remark(&by, clause, finding).await.map_err(missing) }).await
    }
}

fn finding(text: &str, remark: NewRemark) -> Result<Finding, Problem> {
    let quote = review::quoted(text, &remark.quote).ok_or_else(|| {
        Problem::bad_request(
            "quote_not_found",
            "The clause does not say these words. Copy 3 to 60 words from it, as they stand there.",
        )
    })?;
    if remark.severity == Risk::None {
        return Err(bodies::wrong("severity", "takes low, medium or high"));
    }
    let topic = remark.topic.filter(|topic| !topic.is_empty()).unwrap_or_else(|| "other".into());
    if topic != "other" && !Playbook::builtin().topic_ids().any(|known| known == topic) {
        return Err(bodies::wrong("topic", "takes a topic of the playbook, such as deposit"));
    }
    let why = said("why", &remark.why)?;
    if why.is_empty() {
        return Err(bodies::wrong("why", "says what the words mean for us"));
    }
    let replacement = said("replacement", remark.replacement.as_deref().unwrap_or_default())?;
    let edits = (!replacement.is_empty())
        .then(|| Edit { old: quote.to_owned(), new: replacement })
        .into_iter()
        .collect();
    Ok(Finding {
        id: FindingId::generate(),
        kind: FindingKind::Text,
        topic,
        severity: remark.severity,
        quote: quote.to_owned(),
        why,
        suggestion: said("suggestion", &remark.suggestion)?,
        edits,
        sources: Vec::new(),
        by: Speaker::Person,
        decision: Decision::Open,
        text: None,
        note: None,
        share: false,
        reopened: None,
    })
}

fn said(field: &str, text: &str) -> Result<String, Problem> {
    if text.chars().count() > LONGEST {
        return Err(bodies::wrong(field, &format!("takes at most {LONGEST} characters")));
    }
    Ok(text.replace("\r\n", "\n").trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remark() -> NewRemark {
        NewRemark {
            quote: "rent  doubles every".to_owned(),
            severity: Risk::High,
            why: "Nobody can plan with this.".to_owned(),
            replacement: Some(" rent stays for ".to_owned()),
            suggestion: String::new(),
            topic: None,
        }
    }

    #[test]
    fn a_remark_quotes_the_clause_word_for_word_and_replaces_just_that() {
        let found = finding("3. The Rent doubles every year.", remark()).unwrap();
        assert_eq!(found.quote, "Rent doubles every");
        assert_eq!(found.edits[0].old, "Rent doubles every");
        assert_eq!(found.edits[0].new, "rent stays for");
        assert_eq!((found.topic.as_str(), found.by), ("other", Speaker::Person));
    }

    #[test]
    fn what_a_remark_lacks_is_named() {
        let text = "3. The Rent doubles every year.";
        for (remark, code, name) in [
            (NewRemark { quote: "rent triples every".into(), ..remark() }, "quote_not_found", ""),
            (NewRemark { quote: "rent".into(), ..remark() }, "quote_not_found", ""),
            (NewRemark { severity: Risk::None, ..remark() }, "bad_field", "severity"),
            (NewRemark { why: " \n".into(), ..remark() }, "bad_field", "why"),
            (NewRemark { topic: Some("weather".into()), ..remark() }, "bad_field", "topic"),
            (NewRemark { suggestion: "x".repeat(4_001), ..remark() }, "bad_field", "suggestion"),
        ] {
            let problem = finding(text, remark).unwrap_err();
            assert_eq!(problem.code, code);
            assert!(problem.detail.contains(name), "{}", problem.detail);
        }
    }
}
