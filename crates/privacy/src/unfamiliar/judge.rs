//! Which words of a run of capitals are a name.

use super::kinds::{
    BODIES, CHRISTENED, COUNTING, ENDS, FIRST, LAST, MONTHS, PUBLIC, SHIPS, THINGS,
};
use super::words::{
    Context, LINKS, NUMBERED, Sort, followed_by_a_surname, is_bare_role, is_determiner, is_project,
    sort,
};
use crate::{
    capitals::{Case, Word},
    lexicon, names,
};

/// Which words of a chunk of capitals are a name, if any.
pub(super) fn judge(
    chunk: &[Word],
    before: Option<&Word>,
    context: &Context,
) -> Option<std::ops::Range<usize>> {
    let mut sorts: Vec<Sort> = chunk.iter().map(|word| sort(word, context)).collect();
    name_of_the_month(chunk, &mut sorts);
    let mut from = 0;
    let mut to = chunk.len();
    let lead = |at: usize| is_project(&chunk[at].key) && at + 1 < chunk.len();
    let christened = before.is_some_and(|word| CHRISTENED.contains(word.key.as_str()));
    while from < to && !christened && is_introduction(chunk, &sorts, from) && !lead(from) {
        from += 1;
    }
    let titled = chunk.iter().any(|word| word.case == Case::Title);
    let acronym = |at: usize| {
        let word = &chunk[at];
        titled && word.case == Case::Upper && NUMBERED.contains(&word.key.as_str())
            || sorts[at] == Sort::Letter && word.end - word.start == word.key.len()
    };
    while to > from && (is_bare_role(&chunk[to - 1]) || acronym(to - 1)) {
        to -= 1;
    }
    // "la lancha Nube Gris II": whatever its words are, they are the ship's name.
    let ship = before.is_some_and(|word| {
        SHIPS.contains(word.key.as_str()) || BODIES.contains(word.key.as_str())
    });
    let own = chunk[from..to].iter().all(|word| !is_bare_role(word) && !word.heading);
    if ship && own && from < to && chunk[from].case == Case::Title && sorts[from] != Sort::Known {
        return Some(from..chunk.len());
    }
    if sorts[from..to].contains(&Sort::Known) {
        return beside_a_known_name(chunk, &sorts, from..to);
    }
    if from == to {
        return None;
    }
    let phrase = chunk[from..to].iter().map(|w| w.key.as_str()).collect::<Vec<_>>().join(" ");
    if lexicon::is_place(&phrase) {
        return None;
    }
    if let Some(first) = (from..to).find(|at| sorts[*at] == Sort::Unknown) {
        // Where all is in capitals, a sentence goes on around the name.
        if to - from > 2 && chunk[from..to].iter().all(|word| word.case == Case::Upper) {
            return Some(inside_a_shout(chunk, &sorts, first, from..to));
        }
        return Some(from..to);
    }
    if institution(chunk, &sorts, from..to) {
        return Some(from..to);
    }
    // "C & M Cattle": what "&" joins is a name, unless all of it is of the law.
    let joined = (from + 1..to).any(|at| chunk[at].ampersand);
    let thing = names_a_thing(&chunk[to - 1], sorts[to - 1]);
    let named = sorts[from..to].iter().any(|sort| *sort != Sort::Legal);
    if joined && !chunk[from].heading && named && !thing {
        return Some(from..to);
    }
    if let Some(first) = (from..to).find(|at| followed_by_a_surname(chunk, &sorts, *at)) {
        return Some(first..to);
    }
    if from + 1 < to && lead(from) && sorts[from + 1] != Sort::Legal {
        return Some(from..to);
    }
    // "Senior Track Geometry Scientist" is an office.
    if thing && chunk[to - 1].case == Case::Title && !lead(from) {
        return None;
    }
    let telling = |at: &usize| {
        matches!(sorts[*at], Sort::Common) && chunk[*at].case == Case::Title && !chunk[*at].heading
    };
    let count = (from..to).filter(telling).count();
    let several = (from..to)
        .filter(|at| {
            matches!(sorts[*at], Sort::Common | Sort::Seen | Sort::Place)
                || names::is_institution(&chunk[*at].key)
                || is_counting(&chunk[*at])
        })
        .count()
        > 1;
    let inside = (from..to).any(|at| telling(&at) && !chunk[at].opens);
    if count > 0 && several && inside {
        return Some(from..to);
    }
    let determined = before.is_some_and(|word| {
        word.case == Case::Lower && (is_determiner(&word.key) || LINKS.contains(&word.key.as_str()))
    });
    // "if Grant is away": a given name where no article stands before.
    if to - from == 1
        && lexicon::is_given_name(&chunk[from].key)
        && chunk[from].case == Case::Title
        && !chunk[from].opens
        && !chunk[from].heading
        && !determined
        && !MONTHS.contains(chunk[from].key.as_str())
    {
        return Some(from..to);
    }
    // "Trials and Betas": what is defined in the plural.
    let several = is_plural(&chunk[to - 1].key);
    (count == 1 && to - from == 1 && inside && !determined && !several).then_some(from..to)
}

/// "Cuatro Vientos", "La Paloma", "Three Rivers": a numeral or an article with a
/// capital inside a sentence.
fn is_counting(word: &Word) -> bool {
    word.case == Case::Title && !word.opens && !word.heading && COUNTING.contains(word.key.as_str())
}

/// Whether a word of the language is the plural of another.
fn is_plural(word: &str) -> bool {
    word.strip_suffix('s').is_some_and(|one| {
        one.chars().count() > 3
            && (lexicon::is_common(one) || one.strip_suffix('e').is_some_and(lexicon::is_common))
    })
}

/// Whether a run of words that ends so is a thing, an office or a part of the
/// contract: "Piping Diagram", "Senior Track Geometry Scientist".
fn names_a_thing(word: &Word, sort: Sort) -> bool {
    let key = word.key.as_str();
    let thing = |key: &str| THINGS.contains(key);
    !is_project(key)
        && (sort == Sort::Legal && !names::is_trade(key)
            || sort != Sort::Unknown
                && (thing(key)
                    || key.strip_suffix('s').is_some_and(thing)
                    || key.strip_suffix("es").is_some_and(thing)))
}

/// "Ikechukwu May", "Olwen March": a month right behind a name is a surname.
fn name_of_the_month(chunk: &[Word], sorts: &mut [Sort]) {
    for at in 1..chunk.len() {
        let named = sorts[at - 1] == Sort::Unknown || lexicon::is_given_name(&chunk[at - 1].key);
        let month = ["may", "march", "april", "june", "august", "will", "can", "mayo", "abril"]
            .contains(&chunk[at].key.as_str());
        if named && month && chunk[at].case == chunk[at - 1].case {
            sorts[at] = Sort::Unknown;
        }
    }
}

/// The bank, the school or the family business that Spanish names before all else
/// and English behind: "Banco Valle Central", "Valley Savings Bank".
fn institution(chunk: &[Word], sorts: &[Sort], part: std::ops::Range<usize>) -> bool {
    let (first, last) = (part.start, part.end - 1);
    if part.len() < 2 || chunk[first].heading || chunk[first..=last].iter().any(is_bare_role) {
        return false;
    }
    let titled = chunk[part.clone()].iter().all(|word| word.case == Case::Title);
    let public = chunk[part.clone()].iter().any(|word| PUBLIC.contains(word.key.as_str()))
        && part.len() == 2;
    let telling = |at: &usize| sorts[*at] != Sort::Small;
    let telling = part.clone().filter(telling).count() > 1;
    let of_the_law = part.clone().filter(|at| sorts[*at] == Sort::Legal).count() == part.len();
    titled
        && telling
        && !public
        && (FIRST.contains(chunk[first].key.as_str()) && !(of_the_law && part.len() == 2)
            || LAST.contains(chunk[last].key.as_str()) && !of_the_law)
}

/// A word before a name and no part of it: what opens the sentence, a form of
/// address, a role.
fn is_introduction(chunk: &[Word], sorts: &[Sort], at: usize) -> bool {
    let (word, sort) = (&chunk[at], sorts[at]);
    // "C.V." and a nickname in quotes are a part of the name.
    let dotted = word.case == Case::Upper && word.end - word.start > word.key.len();
    if word.known
        || dotted
        || word.quoted && sort != Sort::Small
        || followed_by_a_surname(chunk, sorts, at)
    {
        return false;
    }
    let of_the_law = sort == Sort::Legal && !names::is_trade(&word.key);
    // "D." and "C." address someone; another letter is an initial.
    let addresses = names::is_form_of_address(&word.key)
        && (sort != Sort::Letter
            || word.key == "d"
            || word.opens
            || at > 0 && ["el", "la"].contains(&chunk[at - 1].key.as_str()));
    addresses
        || sort == Sort::Letter
            && word.end - word.start == word.key.len()
            && !chunk.get(at + 1).is_some_and(|next| next.ampersand)
        || of_the_law && is_bare_role(word)
        || sort == Sort::Small && (word.opens || word.case == Case::Upper)
        || word.opens && of_the_law && !chunk[at..].iter().any(|next| names::is_trade(&next.key))
}

/// The name around its first unknown word in a line of capitals: up to the last
/// unknown word, and what is no word of the law beside them.
fn inside_a_shout(
    chunk: &[Word],
    sorts: &[Sort],
    first: usize,
    part: std::ops::Range<usize>,
) -> std::ops::Range<usize> {
    let loose = |at: usize| {
        !matches!(sorts[at], Sort::Small | Sort::Legal) || names::is_trade(&chunk[at].key)
    };
    let mut from = first;
    while from > part.start && loose(from - 1) {
        from -= 1;
    }
    let last = part.clone().rfind(|at| sorts[*at] == Sort::Unknown).unwrap_or(first);
    let mut to = last + 1;
    while to < part.end && loose(to) {
        to += 1;
    }
    from..to
}

/// What stands beside a known name and belongs to it: initials, unknown words,
/// the words of a trade ("Aldersyde Surveyors").
fn beside_a_known_name(
    chunk: &[Word],
    sorts: &[Sort],
    part: std::ops::Range<usize>,
) -> Option<std::ops::Range<usize>> {
    let belongs = |at: usize| match sorts[at] {
        Sort::Known | Sort::Unknown | Sort::Place => true,
        // An initial or an acronym has its dots.
        _ if chunk[at].end - chunk[at].start > chunk[at].key.len() && chunk[at].key.len() <= 4 => {
            true
        }
        Sort::Letter => false,
        Sort::Common => {
            !chunk[at].heading && !chunk[at].opens || followed_by_a_surname(chunk, sorts, at)
        }
        Sort::Small | Sort::Legal | Sort::Seen => {
            names::is_trade(&chunk[at].key) || followed_by_a_surname(chunk, sorts, at)
        }
    };
    let first = (part.clone()).find(|at| sorts[*at] == Sort::Known)?;
    let last = (part.clone()).rfind(|at| sorts[*at] == Sort::Known)?;
    let mut from = first;
    while from > part.start && belongs(from - 1) {
        from -= 1;
    }
    let mut to = last + 1;
    while to < part.end && belongs(to) {
        to += 1;
    }
    // "Papadimitriou Family Trust".
    if (to..part.end).all(|at| chunk[at].case == Case::Title && !is_bare_role(&chunk[at]))
        && to < part.end
        && ENDS.contains(chunk[part.end - 1].key.as_str())
        && !chunk[part.end - 1].heading
    {
        to = part.end;
    }
    (to - from > 1).then_some(from..to)
}
