//! Two classifiers over one vocabulary, and what they make of a text.

use super::{
    model::{Classifier, Lesson, Vector, Vocabulary},
    training::Sample,
};
use domain::Risk;

/// Margin of the first classifier from where on a text is remarked on.
const TO_NEGOTIATE: f32 = 0.1;
/// Of both classifiers together, from where on it is not to be signed. What is so bad
/// is also worth a remark: the two know more than one.
const NOT_TO_SIGN: f32 = 0.0;
/// The first classifier's part in that.
const FIRST: f32 = 0.55;
/// Where it is not known whom we act for, a text is read for both sides and the worse
/// counts, so that chance has two tries and a third of the forms that both sides sign
/// would be wronged: more is asked for.
const DOUBT: f32 = 0.4;

/// Tells how harmful a text is.
pub(super) struct Judge {
    vocabulary: Vocabulary,
    to_negotiate: Classifier,
    not_to_sign: Classifier,
}

/// For the playbook's version.
pub(super) fn limits() -> [f32; 4] {
    [TO_NEGOTIATE, NOT_TO_SIGN, FIRST, DOUBT]
}

impl Judge {
    pub(super) fn trained(samples: &[&Sample]) -> Self {
        let sources = samples.iter().map(|sample| (sample.source, sample.features.as_slice()));
        let vocabulary = Vocabulary::of(sources);
        let vectors: Vec<Vector> =
            samples.iter().map(|sample| vocabulary.vector(&sample.features)).collect();
        let classifier = |least: Risk| {
            let lessons: Vec<Lesson<'_>> = vectors
                .iter()
                .zip(samples)
                .map(|(text, sample)| Lesson {
                    text,
                    inside: sample.level >= least,
                    weight: sample.weight,
                })
                .collect();
            Classifier::trained(&lessons, vocabulary.len())
        };
        let (to_negotiate, not_to_sign) = (classifier(Risk::Medium), classifier(Risk::High));
        Self { vocabulary, to_negotiate, not_to_sign }
    }

    pub(super) fn vector(&self, features: &[u64]) -> Vector {
        self.vocabulary.vector(features)
    }

    /// Margins: to be negotiated, not to be signed.
    pub(super) fn margins(&self, text: &Vector) -> (f32, f32) {
        let (first, second) = (self.to_negotiate.margin(text), self.not_to_sign.margin(text));
        (first, FIRST * first + (1.0 - FIRST) * second)
    }

    /// `high`, `medium` or `none`.
    pub(super) fn level(&self, text: &Vector, side_is_known: bool) -> Risk {
        let doubt = if side_is_known { 0.0 } else { DOUBT };
        let (first, both) = self.margins(text);
        if both >= NOT_TO_SIGN + doubt {
            Risk::High
        } else if first >= TO_NEGOTIATE + doubt {
            Risk::Medium
        } else {
            Risk::None
        }
    }
}
