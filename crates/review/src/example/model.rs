//! Logistic regression over weighted words: how far a text lies on a class's side.

use std::collections::HashMap;

/// A text as the weights of its features, of length 1. Sorted by feature.
pub(super) type Vector = Vec<(u32, f32)>;

/// The features that texts are made of, and how telling each is.
#[derive(Debug)]
pub(super) struct Vocabulary {
    numbers: HashMap<u64, u32>,
    /// ln((1 + n) / (1 + df)) + 1, as is usual for tf–idf.
    rarity: Vec<f32>,
}

impl Vocabulary {
    /// Of features that stand in texts of two sources or more: one that stands in one
    /// alone tells only of that source. Each text comes with the number of its source.
    pub(super) fn of<'a>(texts: impl Iterator<Item = (usize, &'a [u64])>) -> Self {
        let mut seen: HashMap<u64, Seen> = HashMap::new();
        let mut all = 0_u32;
        for (source, text) in texts {
            all += 1;
            for feature in text {
                let seen = seen.entry(*feature).or_insert(Seen {
                    texts: 0,
                    last: 0,
                    source,
                    several: false,
                });
                if seen.last != all {
                    seen.last = all;
                    seen.texts += 1;
                    seen.several |= seen.source != source;
                }
            }
        }
        let mut kept: Vec<(u64, u32)> = seen
            .into_iter()
            .filter(|(_, s)| s.several)
            .map(|(feature, s)| (feature, s.texts))
            .collect();
        kept.sort_unstable();
        let rarity = kept
            .iter()
            .map(|(_, texts)| ((1 + all) as f32 / (1 + texts) as f32).ln() + 1.0)
            .collect();
        let numbers =
            kept.iter().zip(0..).map(|((feature, _), number)| (*feature, number)).collect();
        Self { numbers, rarity }
    }

    pub(super) fn len(&self) -> usize {
        self.rarity.len()
    }

    /// Features that are not known are passed over.
    pub(super) fn vector(&self, features: &[u64]) -> Vector {
        let mut known: Vec<u32> =
            features.iter().filter_map(|feature| self.numbers.get(feature).copied()).collect();
        known.sort_unstable();
        let mut vector: Vector = known
            .chunk_by(|a, b| a == b)
            .filter_map(|same| {
                let number = *same.first()?;
                let count = same.len() as f32;
                Some((number, (1.0 + count.ln()) * self.rarity.get(number as usize)?))
            })
            .collect();
        let length = vector.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
        if length > 0.0 {
            vector.iter_mut().for_each(|(_, weight)| *weight /= length);
        }
        vector
    }
}

/// Where a feature was met.
struct Seen {
    texts: u32,
    /// The text that it was met in last.
    last: u32,
    source: usize,
    several: bool,
}

/// A text to learn from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lesson<'a> {
    pub(super) text: &'a Vector,
    pub(super) inside: bool,
    /// How much it counts; 1 is usual.
    pub(super) weight: f32,
}

/// Weights of features.
#[derive(Debug)]
pub(super) struct Classifier {
    weights: Vec<f32>,
    bias: f32,
}

/// Times that all texts are gone through; more change no figure of the cross-validation.
const EPOCHS: usize = 25;
/// Inverse strength of the penalty on large weights, for all texts together.
const FREEDOM: f32 = 10.0;

impl Classifier {
    /// By stochastic gradient descent, the two classes weighed alike however many texts
    /// each has. Features are first stretched by how unevenly the classes have them, as
    /// in Wang and Manning, "Baselines and Bigrams" (2012), by the root of it here.
    /// The order is fixed, so the result is the same each time.
    pub(super) fn trained(lessons: &[Lesson<'_>], features: usize) -> Self {
        let stretch = unevenness(lessons, features);
        let stretched: Vec<Vector> = lessons
            .iter()
            .map(|lesson| lesson.text.iter().map(|(f, w)| (*f, w * stretch[*f as usize])).collect())
            .collect();
        let total = lessons.len();
        let count = total.max(1) as f32;
        let weighed = |inside: bool| -> f32 {
            lessons.iter().filter(|l| l.inside == inside).map(|l| l.weight).sum::<f32>().max(1.0)
        };
        let half = (weighed(true) + weighed(false)) / 2.0;
        let class = [half / weighed(false), half / weighed(true)];
        let penalty = 1.0 / (FREEDOM * count);
        // The weights are `scale` times these, so that shrinking all is one product.
        let (mut weights, mut scale, mut bias) = (vec![0.0_f32; features], 1.0_f32, 0.0_f32);
        let mut step = 0.0_f32;
        // Coprime to any number of texts below it, so that each is met once.
        let stride = 15_485_863;
        for epoch in 0..EPOCHS {
            for turn in 0..total {
                let at = (turn * stride + epoch) % total;
                let (lesson, text) = (&lessons[at], &stretched[at]);
                let rate = 4.0 / (1.0 + 4.0 * penalty * 40.0 * step);
                step += 1.0;
                let margin = scale * dot(&weights, text) + bias;
                let target = if lesson.inside { 1.0 } else { 0.0 };
                let error = (target - likelihood(margin))
                    * class[usize::from(lesson.inside)]
                    * lesson.weight;
                scale *= 1.0 - rate * penalty;
                let change = rate * error / scale;
                for (feature, value) in text {
                    weights[*feature as usize] += change * value;
                }
                bias += rate * error * 0.1;
            }
        }
        weights.iter_mut().zip(&stretch).for_each(|(weight, stretch)| *weight *= scale * stretch);
        Self { weights, bias }
    }

    /// The logarithm of the odds that a text is inside: 0 is even.
    pub(super) fn margin(&self, text: &Vector) -> f32 {
        dot(&self.weights, text) + self.bias
    }
}

/// For each feature the root of |ln(share inside / share outside)|.
fn unevenness(lessons: &[Lesson<'_>], features: usize) -> Vec<f32> {
    let mut counts = [vec![1.0_f32; features], vec![1.0_f32; features]];
    for lesson in lessons {
        for (feature, _) in lesson.text {
            counts[usize::from(lesson.inside)][*feature as usize] += 1.0;
        }
    }
    let [outside, inside] = counts;
    let all = inside.iter().sum::<f32>() / outside.iter().sum::<f32>();
    inside.iter().zip(&outside).map(|(i, o)| (i / o / all).ln().abs().sqrt()).collect()
}

fn dot(weights: &[f32], text: &Vector) -> f32 {
    text.iter().map(|(feature, value)| weights[*feature as usize] * value).sum()
}

fn likelihood(margin: f32) -> f32 {
    1.0 / (1.0 + (-margin).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_classes_are_told_apart_by_their_words() {
        let texts: Vec<Vec<u64>> = (0..400).map(|n| vec![n % 2, 10 + n % 4, 99]).collect();
        let vocabulary = Vocabulary::of(texts.iter().map(Vec::as_slice).enumerate());
        let vectors: Vec<Vector> = texts.iter().map(|text| vocabulary.vector(text)).collect();
        let lessons: Vec<Lesson<'_>> = (0..400)
            .map(|n| Lesson { text: &vectors[n], inside: n % 2 == 0, weight: 1.0 })
            .collect();
        let classifier = Classifier::trained(&lessons, vocabulary.len());
        assert!(classifier.margin(&vocabulary.vector(&[0, 99])) > 1.4);
        assert!(classifier.margin(&vocabulary.vector(&[1, 99])) < -1.4);
        assert!(vocabulary.vector(&[12345]).is_empty());
    }

    #[test]
    fn a_feature_of_one_source_alone_is_not_learnt() {
        let texts: [(usize, &[u64]); 3] = [(0, &[1, 2]), (0, &[1, 2]), (1, &[2])];
        let vocabulary = Vocabulary::of(texts.into_iter());
        assert!(vocabulary.vector(&[1]).is_empty() && !vocabulary.vector(&[2]).is_empty());
    }
}
