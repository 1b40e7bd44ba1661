//! Logistic regression over weighted words: how likely a text belongs to a class.

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
    /// Of features that stand in two texts or more: one that stands in one alone
    /// tells only of that text.
    pub(super) fn of(texts: &[Vec<u64>]) -> Self {
        let mut counts: HashMap<u64, u32> = HashMap::new();
        for text in texts {
            let mut distinct = text.clone();
            distinct.sort_unstable();
            distinct.dedup();
            for feature in distinct {
                *counts.entry(feature).or_default() += 1;
            }
        }
        let mut kept: Vec<(u64, u32)> =
            counts.into_iter().filter(|(_, count)| *count >= 2).collect();
        kept.sort_unstable();
        let all = texts.len() as f32;
        let rarity = kept
            .iter()
            .map(|(_, count)| ((1.0 + all) / (1.0 + *count as f32)).ln() + 1.0)
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
        let mut counts: HashMap<u32, f32> = HashMap::new();
        for feature in features {
            if let Some(number) = self.numbers.get(feature) {
                *counts.entry(*number).or_default() += 1.0;
            }
        }
        let mut vector: Vector = counts
            .into_iter()
            .filter_map(|(number, count)| {
                Some((number, (1.0 + count.ln()) * self.rarity.get(number as usize)?))
            })
            .collect();
        vector.sort_unstable_by_key(|(number, _)| *number);
        let length = vector.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
        if length > 0.0 {
            vector.iter_mut().for_each(|(_, weight)| *weight /= length);
        }
        vector
    }
}

/// Weights of features.
#[derive(Debug)]
pub(super) struct Classifier {
    weights: Vec<f32>,
    bias: f32,
}

/// Times that all texts are gone through.
const EPOCHS: usize = 60;
/// Inverse strength of the penalty on large weights, for all texts together.
const FREEDOM: f32 = 3.0;

impl Classifier {
    /// By stochastic gradient descent, the two classes weighed alike however
    /// many texts each has. The order is fixed, so the result is the same each time.
    pub(super) fn trained(texts: &[Vector], is_in: &[bool], features: usize) -> Self {
        let count = texts.len() as f32;
        let inside = is_in.iter().filter(|inside| **inside).count() as f32;
        let weight_of = |inside_class: bool| {
            count / (2.0 * if inside_class { inside } else { count - inside }).max(1.0)
        };
        let penalty = 1.0 / (FREEDOM * count.max(1.0));
        // The weights are `scale` times these, so that shrinking all is one product.
        let (mut weights, mut scale, mut bias) = (vec![0.0_f32; features], 1.0_f32, 0.0_f32);
        let mut step = 0.0_f32;
        // Coprime to any number of texts below it, so that each is met once.
        let stride = 7_919;
        let texts_and_classes: Vec<(&Vector, bool)> =
            texts.iter().zip(is_in.iter().copied()).collect();
        let total = texts_and_classes.len();
        for epoch in 0..EPOCHS {
            for turn in 0..total {
                let (text, inside) = texts_and_classes[(turn * stride + epoch) % total];
                let rate = 4.0 / (1.0 + 4.0 * penalty * 40.0 * step);
                step += 1.0;
                let margin = scale * dot(&weights, text) + bias;
                let target = if inside { 1.0 } else { 0.0 };
                let error = (target - likelihood(margin)) * weight_of(inside);
                scale *= 1.0 - rate * penalty;
                for (feature, value) in text {
                    weights[*feature as usize] += rate * error * value / scale;
                }
                bias += rate * error * 0.1;
            }
        }
        weights.iter_mut().for_each(|weight| *weight *= scale);
        Self { weights, bias }
    }

    /// Between 0 and 1.
    pub(super) fn likelihood(&self, text: &Vector) -> f32 {
        likelihood(dot(&self.weights, text) + self.bias)
    }
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
        let vocabulary = Vocabulary::of(&texts);
        let vectors: Vec<Vector> = texts.iter().map(|text| vocabulary.vector(text)).collect();
        let classes: Vec<bool> = (0..400).map(|n| n % 2 == 0).collect();
        let classifier = Classifier::trained(&vectors, &classes, vocabulary.len());
        assert!(classifier.likelihood(&vocabulary.vector(&[0, 99])) > 0.8);
        assert!(classifier.likelihood(&vocabulary.vector(&[1, 99])) < 0.2);
        assert!(vocabulary.vector(&[12345]).is_empty());
    }
}
