//! Currencies as contracts name them: signs, ISO 4217 codes and words.

use super::{convention::Convention, lex::Tokens};

/// What a contract calls a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    /// One that is sure.
    Code(&'static str),
    /// "pesos", "moneda nacional": those of the contract's country.
    National,
    /// "$" or "dollars" and nothing more.
    Dollar,
}

const CODES: [&str; 17] = [
    "EUR", "USD", "GBP", "PEN", "MXN", "COP", "ARS", "CLP", "CLF", "UYU", "BRL", "CHF", "JPY",
    "CAD", "AUD", "BOB", "PYG",
];

impl Named {
    /// Its ISO code under a convention; `None` where it stays open.
    pub(super) fn code(self, convention: Convention) -> Option<&'static str> {
        match self {
            Self::Code(code) => Some(code),
            Self::National => national(convention),
            // Where "$" is the sign of the country's own money it means that.
            Self::Dollar if convention.is_country("US") => Some("USD"),
            Self::Dollar => national(convention)
                .filter(|code| matches!(*code, "MXN" | "COP" | "ARS" | "CLP" | "UYU")),
        }
    }

    /// The surer of two names for one sum; `None` where they contradict each other.
    pub(super) fn joined(self, other: Self, convention: Convention) -> Option<Self> {
        match (self, other) {
            (Self::Dollar, sure) | (sure, Self::Dollar) => Some(sure),
            _ if self == other => Some(self),
            _ => match (self.code(convention), other.code(convention)) {
                (Some(a), Some(b)) if a != b => None,
                (Some(a), _) | (None, Some(a)) => Some(Self::Code(a)),
                (None, None) => Some(self),
            },
        }
    }
}

fn national(convention: Convention) -> Option<&'static str> {
    let country = convention.country?;
    Some(match &country {
        b"MX" => "MXN",
        b"CO" => "COP",
        b"AR" => "ARS",
        b"CL" => "CLP",
        b"UY" => "UYU",
        b"PE" => "PEN",
        b"ES" => "EUR",
        _ => return None,
    })
}

/// A currency in front of a number, and where it goes on.
pub(super) fn before(tokens: &Tokens<'_>, at: usize) -> Option<(Named, usize)> {
    let text = tokens.get(at)?.text;
    let glued = |i: usize| tokens.is_glued(i);
    let dollar = |i: usize| tokens.is_sign(i, '$');
    let found = match text {
        "€" => (Named::Code("EUR"), at + 1),
        "£" => (Named::Code("GBP"), at + 1),
        "$" if tokens.get(at + 1).is_some_and(|next| next.text == "USD") => {
            (Named::Code("USD"), at + 2)
        }
        "$" => (Named::Dollar, at + 1),
        // U$S, US$, U.S.$, AR$, MX$, COP$, S/, S/.
        "U" | "u" if dollar(at + 1) && matches!(tokens.word(at + 2), "s") => {
            (Named::Code("USD"), at + 3)
        }
        "U" if dot(tokens, at + 1) && tokens.word(at + 2) == "s" => {
            let next = tokens.past(at + 3, '.');
            return dollar(next).then_some((Named::Code("USD"), next + 1));
        }
        "S" if tokens.is_sign(at + 1, '/') && glued(at + 1) => {
            let next = at + 2;
            let dotted = tokens.is_sign(next, '.') && glued(next);
            (Named::Code("PEN"), if dotted { next + 1 } else { next })
        }
        _ if dollar(at + 1) && glued(at + 1) => {
            let code = match text {
                "US" | "USD" | "us" => "USD",
                "MX" | "MXN" | "Mex" | "MEX" => "MXN",
                "AR" | "ARS" => "ARS",
                "COP" | "COL" => "COP",
                "CLP" | "CL" => "CLP",
                "R" => "BRL",
                "CA" | "C" | "CAD" => "CAD",
                "A" | "AU" | "AUD" => "AUD",
                _ => return None,
            };
            (Named::Code(code), at + 2)
        }
        _ => {
            let (name, next) = code(tokens, at).or_else(|| words(tokens, at))?;
            // "MXN $ 500", "pesos: quinientos".
            let next = if dollar(next) { next + 1 } else { tokens.past(next, ':') };
            (name, next)
        }
    };
    Some(found)
}

/// A currency behind a number, and where it goes on, with what makes it sure.
pub(super) fn after(tokens: &Tokens<'_>, at: usize) -> Option<(Named, usize)> {
    let text = tokens.get(at)?.text;
    let (mut name, mut next) = match text.to_lowercase().as_str() {
        "€" => (Named::Code("EUR"), at + 1),
        "£" => (Named::Code("GBP"), at + 1),
        "$" => (Named::Dollar, at + 1),
        "us" | "u" if before(tokens, at).is_some() => before(tokens, at)?,
        // "diez millones de pesos".
        "de" | "of" => code(tokens, at + 1).or_else(|| words(tokens, at + 1))?,
        _ => code(tokens, at).or_else(|| words(tokens, at)).or_else(|| qualifier(tokens, at))?,
    };
    // "pesos, moneda nacional, M.N.": a code behind a comma begins the next sum.
    for _ in 0..2 {
        let from = tokens.past(next, ',');
        let Some((sure, end)) = qualifier(tokens, from) else { break };
        if from > next && code(tokens, from).is_some() {
            break;
        }
        if !matches!(name, Named::Code(_)) {
            name = sure;
        }
        next = end;
    }
    Some((name, next))
}

/// What says whose pesos: "M.N.", "m/cte", "moneda nacional", a code in brackets.
pub(super) fn qualifier(tokens: &Tokens<'_>, at: usize) -> Option<(Named, usize)> {
    let joined = |sign| tokens.is_sign(at + 1, sign) && tokens.is_glued(at + 1);
    match tokens.word(at) {
        "m" if joined('.') && tokens.word(at + 2) == "n" => {
            Some((Named::National, tokens.past(at + 3, '.')))
        }
        "m" if joined('/') && matches!(tokens.word(at + 2), "cte" | "l" | "c" | "n" | "cl") => {
            Some((Named::National, tokens.past(at + 3, '.')))
        }
        "mn" | "mcte" => Some((Named::National, at + 1)),
        "moneda" if matches!(tokens.word(at + 1), "nacional" | "corriente" | "legal") => {
            Some(of_country(tokens, at + 2).unwrap_or((Named::National, at + 2)))
        }
        "usd" | "mxn" | "ars" | "cop" | "clp" => code(tokens, at),
        _ => None,
    }
}

fn code(tokens: &Tokens<'_>, at: usize) -> Option<(Named, usize)> {
    let text = tokens.get(at)?.text;
    if let Some(code) = CODES.iter().find(|code| **code == text) {
        return Some((Named::Code(code), at + 1));
    }
    match text {
        "UF" => Some((Named::Code("CLF"), at + 1)),
        "U" if dot(tokens, at + 1) && tokens.word(at + 2) == "f" && tokens.is_glued(at + 2) => {
            Some((Named::Code("CLF"), tokens.past(at + 3, '.')))
        }
        _ => None,
    }
}

/// A currency's name in words.
fn words(tokens: &Tokens<'_>, at: usize) -> Option<(Named, usize)> {
    let next = tokens.word(at + 1);
    Some(match tokens.word(at) {
        "euro" | "euros" => (Named::Code("EUR"), at + 1),
        "sol" | "soles" => (Named::Code("PEN"), at + 1),
        "nuevos" | "nuevo" if matches!(next, "soles" | "sol") => (Named::Code("PEN"), at + 2),
        "peso" | "pesos" => of_country(tokens, at + 1).unwrap_or((Named::National, at + 1)),
        "dolar" | "dolares" => dollars(tokens, at + 1),
        "dollar" | "dollars" => match us(tokens, tokens.past_word(at + 1, &["of"])) {
            Some(end) => (Named::Code("USD"), end),
            None => (Named::Dollar, at + 1),
        },
        "canadian" if matches!(next, "dollar" | "dollars") => (Named::Code("CAD"), at + 2),
        "australian" if matches!(next, "dollar" | "dollars") => (Named::Code("AUD"), at + 2),
        "american" if matches!(next, "dollar" | "dollars") => (Named::Code("USD"), at + 2),
        "pound" | "pounds" if next == "sterling" => (Named::Code("GBP"), at + 2),
        "sterling" => (Named::Code("GBP"), at + 1),
        "libra" | "libras" if matches!(next, "esterlina" | "esterlinas") => {
            (Named::Code("GBP"), at + 2)
        }
        "unidad" | "unidades" if tokens.are(at + 1, &["de", "fomento"]) => {
            (Named::Code("CLF"), at + 3)
        }
        "us" | "u" | "united" => {
            let end = us(tokens, at)?;
            match tokens.word(end) {
                "dollar" | "dollars" => (Named::Code("USD"), end + 1),
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// Past "US", "U.S.", "the United States of America".
fn us(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let at = tokens.past_word(at, &["the"]);
    if tokens.word(at) == "us" {
        return Some(at + 1);
    }
    if tokens.word(at) == "u" && dot(tokens, at + 1) && tokens.word(at + 2) == "s" {
        return Some(tokens.past(at + 3, '.'));
    }
    if tokens.are(at, &["united", "states"]) {
        let end = at + 2;
        return Some(if tokens.are(end, &["of", "america"]) { end + 2 } else { end });
    }
    None
}

/// "pesos" or "moneda nacional" of which country, where a word says it.
fn of_country(tokens: &Tokens<'_>, at: usize) -> Option<(Named, usize)> {
    let code = match tokens.word(at).trim_end_matches('s') {
        "mexicano" | "mexicana" => "MXN",
        "colombiano" | "colombiana" => "COP",
        "argentino" | "argentina" => "ARS",
        "chileno" | "chilena" => "CLP",
        "uruguayo" | "uruguaya" => "UYU",
        _ => return None,
    };
    Some((Named::Code(code), at + 1))
}

/// Past "dólares" and what says whose they are. Alone they are those of the
/// United States wherever Spanish is written.
fn dollars(tokens: &Tokens<'_>, at: usize) -> (Named, usize) {
    match tokens.word(at) {
        "canadienses" => return (Named::Code("CAD"), at + 1),
        "australianos" => return (Named::Code("AUD"), at + 1),
        "estadounidenses" | "americanos" | "norteamericanos" | "usa" => {
            return (Named::Code("USD"), at + 1);
        }
        _ => {}
    }
    let mut next = tokens.past_word(tokens.past_word(at, &["de"]), &["los"]);
    if tokens.are(next, &["estados", "unidos"]) {
        next += 2;
        if tokens.word(next) == "de" && matches!(tokens.word(next + 1), "america" | "norteamerica")
        {
            next += 2;
        }
        return (Named::Code("USD"), next);
    }
    // EE.UU., EE. UU., E.U.A.
    if next > at && matches!(tokens.word(next), "ee" | "eeuu") {
        while next < at + 9
            && (matches!(tokens.word(next), "ee" | "uu" | "eeuu") || dot(tokens, next))
        {
            next += 1;
        }
        return (Named::Code("USD"), next);
    }
    (Named::Code("USD"), at)
}

fn dot(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_sign(at, '.') && tokens.is_glued(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Language;

    #[test]
    fn a_currency_is_told_by_its_sign_its_code_or_its_name_and_pesos_by_the_country() {
        for (country, text, code) in [
            ("ES", "€", Some("EUR")),
            ("PE", "S/.", Some("PEN")),
            ("PE", "nuevos soles", Some("PEN")),
            ("PE", "moneda nacional", Some("PEN")),
            ("MX", "pesos", Some("MXN")),
            ("MX", "pesos, M.N.", Some("MXN")),
            ("MX", "$", Some("MXN")),
            ("PE", "$", None),
            ("MX", "M.N.", Some("MXN")),
            ("CO", "de pesos M/CTE", Some("COP")),
            ("CO", "pesos moneda legal colombiana", Some("COP")),
            ("AR", "U$S", Some("USD")),
            ("AR", "dólares de los Estados Unidos de América", Some("USD")),
            ("AR", "dólares de los EE.UU.", Some("USD")),
            ("CL", "UF", Some("CLF")),
            ("CL", "U.F.", Some("CLF")),
            ("CL", "unidades de fomento", Some("CLF")),
            ("US", "$", Some("USD")),
            ("US", "dollars", Some("USD")),
            ("US", "U.S. Dollars", Some("USD")),
            ("GB", "dollars", None),
            ("GB", "US$", Some("USD")),
            ("GB", "pounds sterling", Some("GBP")),
            ("XX", "pesos", None),
            ("XX", "pesos chilenos", Some("CLP")),
        ] {
            let convention = Convention::of_country(Language::Es, Some(country));
            let tokens = Tokens::of(text);
            let found = after(&tokens, 0).or_else(|| before(&tokens, 0));
            let (name, next) = found.unwrap_or_else(|| panic!("{text}"));
            assert_eq!(name.code(convention), code, "{country} {text}");
            assert!(next >= tokens.0.len(), "{text} ends early");
        }
        for text in ["pounds of flour", "metros", "US law", "de acuerdo", "UFO"] {
            assert!(after(&Tokens::of(text), 0).is_none(), "{text}");
        }
    }
}
