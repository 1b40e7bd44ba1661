//! A text as what tells harm from fairness: its words, two and three in a row,
//! and which of them a negation reaches; the two parties as "own" and "other".

use crate::{
    folded::{Folding, fold},
    side,
};

/// Words behind a negation that it is taken to reach.
const REACH: usize = 4;
/// Folded words that turn what follows around.
const NEGATIONS: [&str; 17] = [
    "no", "not", "nor", "never", "neither", "without", "cannot", "except", "unless", "ni", "nunca",
    "jamas", "sin", "ningun", "ninguna", "tampoco", "salvo",
];
const OWN: &str = "ownparty";
const OTHER: &str = "otherparty";

/// The parties' words in a text: those of the side we act for, and the other's.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sides {
    own: &'static [&'static str],
    other: &'static [&'static str],
}

/// Roles that face each other, with the stems of their words.
const PAIRS: &[[(&[&str], &[&str]); 2]] = &[
    [
        (&["tenant"], &["tenant", "lessee", "arrendatari", "inquilin", "locatari"]),
        (&["landlord"], &["landlord", "lessor", "arrendador", "locador", "propietari", "owner"]),
    ],
    [
        (
            &["employee"],
            &["employee", "worker", "trabajador", "emplead", "executive", "colaborador"],
        ),
        (&["employer"], &["employer", "empresa", "empleador", "company", "patron"]),
    ],
    [
        (&["recipient"], &["recipient", "receiving", "receptor", "receptora"]),
        (&["discloser"], &["disclos", "divulgante", "divulgador", "revelador"]),
    ],
    [
        (&["processor"], &["processor", "encargad", "importer"]),
        (&["controller"], &["controller", "responsable", "exporter"]),
    ],
    [
        (&["licensee"], &["licensee", "licenciatari", "usuari"]),
        (&["licensor"], &["licensor", "licenciante", "titular", "owner"]),
    ],
    [
        (&["buyer"], &["buyer", "purchaser", "comprador", "adquirente", "transferee"]),
        (&["seller"], &["seller", "vendor", "vendedor", "transferor"]),
    ],
    [
        (&["borrower"], &["borrower", "prestatari", "deudor", "mutuari", "debtor", "acreditad"]),
        (&["lender"], &["lender", "prestamista", "bank", "banco", "acreedor", "mutuante"]),
    ],
    [
        (
            &["distributor", "franchisee"],
            &["distribuidor", "distributor", "reseller", "franchisee", "franquiciad"],
        ),
        (
            &["supplier", "franchisor"],
            &[
                "supplier",
                "proveedor",
                "fabricante",
                "manufacturer",
                "principal",
                "concedente",
                "franchisor",
                "franquiciador",
            ],
        ),
    ],
    [
        (
            &["customer"],
            &[
                "customer",
                "client",
                "subscriber",
                "comitente",
                "contratante",
                "usuari",
                "suscriptor",
                "user",
                "distribuidor",
                "distributor",
            ],
        ),
        (
            &["provider"],
            &[
                "provider",
                "supplier",
                "vendor",
                "contractor",
                "consultant",
                "prestador",
                "proveedor",
                "contratista",
                "consultor",
                "agency",
                "agencia",
            ],
        ),
    ],
];

impl Sides {
    /// Of a role's name.
    pub(super) fn of(role: &str) -> Option<Self> {
        PAIRS.iter().find_map(|[a, b]| {
            if a.0.contains(&role) {
                Some(Self { own: a.1, other: b.1 })
            } else if b.0.contains(&role) {
                Some(Self { own: b.1, other: a.1 })
            } else {
                None
            }
        })
    }

    /// The two sides of a contract of this type, by their roles.
    pub(super) fn roles_in(contract_type: &str) -> Option<[&'static str; 2]> {
        Some(match contract_type {
            "lease" => ["tenant", "landlord"],
            "employment" => ["employee", "employer"],
            "nda" => ["recipient", "discloser"],
            "data_processing" => ["controller", "processor"],
            "license" => ["licensee", "licensor"],
            "sale" => ["buyer", "seller"],
            "loan" => ["borrower", "lender"],
            "distribution" => ["distributor", "supplier"],
            "services" | "saas" => ["customer", "provider"],
            _ => return None,
        })
    }

    /// The role that a person's word means in a contract of this type: "the
    /// Supplier" of a distribution agreement is no provider of services.
    pub(super) fn role(word: &str, contract_type: Option<&str>) -> Option<&'static str> {
        let role = side::role_of(word)?.name;
        let here = contract_type.and_then(Self::roles_in);
        match (here, role) {
            (Some(roles), _) if roles.contains(&role) => Some(role),
            (Some(["distributor", "supplier"]), "provider" | "seller") => Some("supplier"),
            (Some(["distributor", "supplier"]), "buyer" | "customer") => Some("distributor"),
            (Some(["customer", "provider"]), "licensor" | "seller" | "processor") => {
                Some("provider")
            }
            (Some(["customer", "provider"]), "licensee" | "buyer" | "controller") => {
                Some("customer")
            }
            (Some(["licensee", "licensor"]), "provider" | "seller") => Some("licensor"),
            (Some(["licensee", "licensor"]), "customer" | "buyer") => Some("licensee"),
            (Some(["controller", "processor"]), "provider") => Some("processor"),
            (Some(["controller", "processor"]), "customer") => Some("controller"),
            _ => Some(role),
        }
    }
}

/// The folded words of `text` by sentence: figures as one word, parties as own and
/// other, "shan't" and its like as "not".
pub(super) fn words(text: &str, sides: Option<Sides>) -> Vec<Vec<String>> {
    let folded = fold(text, Folding::Search);
    let sentences = folded.split(['.', ';', ':']);
    sentences.map(|sentence| sentence_words(sentence, sides)).filter(|w| !w.is_empty()).collect()
}

fn sentence_words(sentence: &str, sides: Option<Sides>) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let apart = |c: char| !c.is_ascii_alphanumeric() && c != '\'';
    for word in sentence.split(apart).flat_map(without_apostrophe).filter(|word| !word.is_empty()) {
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            if words.last().is_none_or(|last| last != "num") {
                words.push("num".to_owned());
            }
            continue;
        }
        let starts = |stems: &[&str]| stems.iter().any(|stem| word.starts_with(stem));
        words.push(match sides {
            Some(sides) if starts(sides.own) => OWN.to_owned(),
            Some(sides) if starts(sides.other) => OTHER.to_owned(),
            _ => word.to_owned(),
        });
    }
    words
}

/// "tenant's" is two words, "won't" is "not".
fn without_apostrophe(word: &str) -> impl Iterator<Item = &str> {
    let negated = word.ends_with("n't");
    let word = if negated { "not" } else { word };
    word.split('\'')
}

/// So many letters of a word are taken for its stem: of a verb in Spanish, what its
/// persons and tenses share.
const STEM: usize = 6;

fn stem(word: &str) -> &str {
    if word == OWN || word == OTHER { word } else { word.get(..STEM).unwrap_or(word) }
}

/// The features of a text as hashes: one, two and three words in a row, one and two
/// stems in a row, and each word that a negation reaches. None reaches across
/// sentences.
pub(super) fn features(sentences: &[Vec<String>]) -> Vec<u64> {
    let mut features = Vec::new();
    for words in sentences {
        let mut reached = 0;
        for (at, word) in words.iter().enumerate() {
            features.push(hash(&[word]));
            let short = stem(word);
            if short.len() < word.len() {
                features.push(hash(&["~", short]));
            }
            if reached > 0 {
                features.push(hash(&["not_", word]));
                reached -= 1;
            }
            if NEGATIONS.contains(&word.as_str()) {
                reached = REACH;
            }
            if at >= 1 {
                features.push(hash(&[&words[at - 1], " ", word]));
                features.push(hash(&["~", stem(&words[at - 1]), " ", short]));
            }
            if at >= 2 {
                features.push(hash(&[&words[at - 2], " ", &words[at - 1], " ", word]));
            }
        }
    }
    features
}

/// FNV-1a: short texts, no attacker to fear, the same on every machine.
fn hash(parts: &[&str]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in parts.iter().flat_map(|part| part.bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parties_are_own_and_other_by_the_side_we_act_for() {
        let text = "El Arrendador podrá entrar; la Arrendataria no, salvo 3 días.";
        let sides = Sides::of("tenant");
        let sentences: Vec<String> =
            words(text, sides).into_iter().map(|sentence| sentence.join(" ")).collect();
        assert_eq!(
            sentences,
            ["el otherparty podra entrar", "la ownparty no salvo num dias"],
            "a sentence each"
        );
        assert_eq!(
            words("The Tenant's bike won't do", None),
            [["the", "tenant", "s", "bike", "not", "do"]]
        );
        assert_eq!(Sides::role("the Supplier", Some("distribution")), Some("supplier"));
        assert_eq!(Sides::role("the Supplier", Some("services")), Some("provider"));
    }

    #[test]
    fn a_negation_reaches_the_words_behind_it() {
        let of = |text: &str| features(&words(text, None));
        let not = hash(&["not_", "terminate"]);
        assert!(of("may not terminate").contains(&not));
        assert!(!of("may terminate").contains(&not));
        assert!(!of("may not. They terminate").contains(&not), "not into the next sentence");
    }

    #[test]
    fn forms_of_one_verb_share_a_stem() {
        let of = |text: &str| features(&words(text, None));
        let stem = hash(&["~", "indemn"]);
        assert!(of("indemnizará").contains(&stem) && of("indemnizase").contains(&stem));
    }
}
