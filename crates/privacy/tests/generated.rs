//! Two thousand identifiers of every kind in random formats, with right and
//! wrong check digits, in sentences as contracts have them: none is readable.
//! The seed is fixed, so that a failure can be repeated.

use domain::Language;
use privacy::{Masker, Pseudonyms, Terms};

/// A linear congruential generator (Knuth's MMIX constants).
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % most
    }

    fn of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    fn digits(&mut self, count: usize) -> String {
        (0..count)
            .map(|at| {
                let least = usize::from(at == 0);
                char::from(b'0' + u8::try_from(least + self.below(10 - least)).unwrap_or_default())
            })
            .collect()
    }

    fn letters(&mut self, alphabet: &str, count: usize) -> String {
        let letters: Vec<char> = alphabet.chars().collect();
        (0..count).map(|_| letters[self.below(letters.len())]).collect()
    }
}

const CONSONANTS: &str = "BCDFGHJKLMNPQRSTVWXYZ";
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn number(digits: &str) -> u64 {
    digits.parse().unwrap_or_default()
}

/// The sum of digits by weights, from the left.
fn weighed(digits: &str, weights: &[u32]) -> u32 {
    digits
        .chars()
        .filter_map(|c| c.to_digit(10))
        .zip(weights)
        .map(|(digit, weight)| digit * weight)
        .sum()
}

fn luhn(digits: &str) -> u32 {
    let sum: u32 = digits
        .chars()
        .rev()
        .filter_map(|c| c.to_digit(10))
        .enumerate()
        .map(|(at, digit)| match at % 2 {
            0 => (digit * 2) / 10 + (digit * 2) % 10,
            _ => digit,
        })
        .sum();
    (10 - sum % 10) % 10
}

fn dni_letter(digits: &str) -> char {
    let at = usize::try_from(number(digits) % 23).unwrap_or_default();
    char::from(b"TRWAGMYFPDXBNJZSQVHLCKE"[at])
}

/// `digits` in groups of three from the right, as thousands are written.
fn thousands(digits: &str, mark: &str) -> String {
    let mut grouped = String::new();
    for (at, c) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push_str(mark);
        }
        grouped.push(c);
    }
    grouped
}

/// `text` cut into groups of these lengths; the rest is the last group.
fn cut(text: &str, lengths: &[usize], mark: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut groups = Vec::new();
    let mut from = 0;
    for length in lengths {
        let to = (from + length).min(letters.len());
        groups.push(letters[from..to].iter().collect::<String>());
        from = to;
    }
    if from < letters.len() {
        groups.push(letters[from..].iter().collect());
    }
    groups.join(mark)
}

/// The right check digit, or, as often, a wrong one.
fn check(random: &mut Random, right: u32) -> String {
    match random.below(2) {
        0 => (right % 10).to_string(),
        _ => ((right + 1 + u32::try_from(random.below(8)).unwrap_or_default()) % 10).to_string(),
    }
}

/// One identifier and the words before it.
type Make = fn(&mut Random) -> (String, String);

fn spanish(random: &mut Random) -> (String, String) {
    let mark = random.of(&["", "-", " ", ".", " - "]);
    match random.below(4) {
        0 => {
            let digits = random.digits(8);
            let letter = match random.below(2) {
                0 => dni_letter(&digits),
                _ => random.letters(LETTERS, 1).chars().next().unwrap_or('A'),
            };
            let body = match random.below(3) {
                0 => digits.clone(),
                1 => thousands(&digits, "."),
                _ => thousands(&digits, " "),
            };
            let letter = if random.below(4) == 0 { letter.to_ascii_lowercase() } else { letter };
            let mark = if letter.is_lowercase() { random.of(&["", "-"]) } else { mark };
            let cue = random.of(&[
                "con DNI",
                "con D.N.I. núm.",
                "NIF",
                "con N.I.F. número",
                "DNI nº",
                "documento nacional de identidad",
            ]);
            (cue.into(), format!("{body}{mark}{letter}"))
        }
        1 => {
            let first = random.of(&["X", "Y", "Z"]);
            let digits = random.digits(7);
            let value = format!(
                "{}{digits}",
                ["X", "Y", "Z"].iter().position(|l| *l == first).unwrap_or_default()
            );
            let letter = if random.below(2) == 0 { dni_letter(&value) } else { 'A' };
            let mark = random.of(&["", "-", " "]);
            let cue = random.of(&["con NIE", "N.I.E.", "con NIE núm.", "tarjeta de residencia"]);
            (cue.into(), format!("{first}{mark}{digits}{mark}{letter}"))
        }
        2 => {
            let first = random.letters("ABCDEFGHJNPQRSUVW", 1);
            let digits = random.digits(7);
            let right = luhn(&digits);
            let last = match random.below(2) {
                0 => check(random, right),
                _ => random.letters("JABCDEFGHI", 1),
            };
            let cue = random.of(&["con CIF", "C.I.F.", "NIF", "con C.I.F. nº"]);
            let body = match random.below(3) {
                0 => format!("{digits}{last}"),
                1 => format!("-{digits}{last}"),
                _ => format!("-{}", thousands(&format!("{digits}{last}"), ".")),
            };
            (cue.into(), format!("{first}{body}"))
        }
        _ => {
            let first = random.of(&["K", "L", "M"]);
            let digits = random.digits(7);
            let letter = dni_letter(&digits);
            ("con NIF".into(), format!("{first}{digits}{letter}"))
        }
    }
}

fn peruvian(random: &mut Random) -> (String, String) {
    if random.below(2) == 0 {
        let digits = format!("{}{}", random.of(&["10", "15", "17", "20"]), random.digits(8));
        let sum = weighed(&digits, &[5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
        let last = check(random, (11 - sum % 11) % 10);
        let cue = random.of(&[
            "con RUC",
            "R.U.C. N°",
            "RUC N.º",
            "con Registro Único de Contribuyentes N°",
        ]);
        let value = format!("{digits}{last}");
        let mark = random.of(&["", " ", "-"]);
        (cue.into(), cut(&value, &[2, 8], mark))
    } else {
        let cue = random.of(&[
            "identificado con DNI N°",
            "con D.N.I.",
            "DNI",
            "con documento nacional de identidad N.º",
        ]);
        let value = random.digits(8);
        let value =
            if random.below(3) == 0 { format!("{value}-{}", random.below(10)) } else { value };
        (cue.into(), value)
    }
}

fn mexican(random: &mut Random) -> (String, String) {
    let date = format!(
        "{:02}{:02}{:02}",
        50 + random.below(49),
        1 + random.below(12),
        1 + random.below(28)
    );
    if random.below(3) == 0 {
        let value = format!(
            "{}{date}{}{}{}{}",
            random.letters(LETTERS, 4),
            random.of(&["H", "M"]),
            random.of(&["DF", "JC", "NL", "OC", "VZ", "YN", "QT"]),
            random.letters(CONSONANTS, 3),
            random.digits(2)
        );
        (random.of(&["CURP", "con C.U.R.P.", "clave única de registro de población"]).into(), value)
    } else {
        let count = 3 + random.below(2);
        let letters = random.letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ&Ñ", count);
        let last = format!("{}{}", random.letters(LETTERS, 2), random.below(10));
        let mark = random.of(&["", "-", " "]);
        (
            random.of(&["con RFC", "R.F.C.", "RFC:", "Registro Federal de Contribuyentes"]).into(),
            format!("{letters}{mark}{date}{mark}{last}"),
        )
    }
}

fn colombian(random: &mut Random) -> (String, String) {
    if random.below(2) == 0 {
        let digits = random.digits(9);
        let reversed: String = digits.chars().rev().collect();
        let sum = weighed(&reversed, &[3, 7, 13, 17, 19, 23, 29, 37, 41]);
        let last = match random.below(2) {
            0 => char::from(b"01987654321"[usize::try_from(sum % 11).unwrap_or_default()]),
            _ => '5',
        };
        let body = match random.below(3) {
            0 => digits,
            1 => thousands(&digits, "."),
            _ => thousands(&digits, " "),
        };
        (
            random.of(&["con NIT", "N.I.T.", "NIT No.", "identificada con NIT"]).into(),
            format!("{body}-{last}"),
        )
    } else {
        let count = 6 + random.below(5);
        let digits = random.digits(count);
        let body = if random.below(2) == 0 { thousands(&digits, ".") } else { digits };
        (
            random
                .of(&[
                    "con C.C.",
                    "cédula de ciudadanía No.",
                    "C.C. No.",
                    "identificado con cédula de ciudadanía número",
                ])
                .into(),
            body,
        )
    }
}

fn argentine(random: &mut Random) -> (String, String) {
    if random.below(2) == 0 {
        let digits = format!(
            "{}{}",
            random.of(&["20", "23", "24", "27", "30", "33", "34"]),
            random.digits(8)
        );
        let sum = weighed(&digits, &[5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
        let last = check(random, 11 - sum % 11);
        let mark = random.of(&["", "-", " ", "/", "."]);
        let value = cut(&format!("{digits}{last}"), &[2, 8], mark);
        (random.of(&["CUIT", "C.U.I.T. N°", "CUIL", "con CUIT nro.", "C.U.I.L."]).into(), value)
    } else {
        let count = 7 + random.below(2);
        let digits = random.digits(count);
        let body = match random.below(3) {
            0 => digits,
            1 => thousands(&digits, "."),
            _ => thousands(&digits, " "),
        };
        (random.of(&["DNI", "D.N.I. N°", "con DNI nro.", "documento"]).into(), body)
    }
}

fn chilean(random: &mut Random) -> (String, String) {
    let count = 7 + random.below(2);
    let digits = random.digits(count);
    let reversed: String = digits.chars().rev().collect();
    let sum = weighed(&reversed, &[2, 3, 4, 5, 6, 7, 2, 3]);
    let last = match (11 - sum % 11, random.below(2)) {
        (_, 1) => random.of(&["0", "3", "7", "K", "k"]).to_owned(),
        (11, _) => "0".to_owned(),
        (10, _) => "K".to_owned(),
        (digit, _) => digit.to_string(),
    };
    let body = match random.below(3) {
        0 => digits,
        1 => thousands(&digits, "."),
        _ => thousands(&digits, " "),
    };
    let cue = random.of(&[
        "RUT N°",
        "R.U.T.",
        "rol único tributario N°",
        "cédula nacional de identidad N°",
        "RUN",
    ]);
    (cue.into(), format!("{body}{}{last}", random.of(&["-", "-", " - "])))
}

fn ecuadorian(random: &mut Random) -> (String, String) {
    let mut digits = format!("{:02}{}", 1 + random.below(24), random.digits(7));
    let weights = [2, 1, 2, 1, 2, 1, 2, 1, 2];
    let sum: u32 = digits
        .chars()
        .filter_map(|c| c.to_digit(10))
        .zip(weights)
        .map(|(digit, weight)| if digit * weight > 9 { digit * weight - 9 } else { digit * weight })
        .sum();
    digits.push_str(&check(random, (10 - sum % 10) % 10));
    if random.below(2) == 0 {
        let mark = random.of(&["", "-", " "]);
        (random.of(&["con RUC", "R.U.C. No.", "RUC"]).into(), format!("{digits}{mark}001"))
    } else {
        let mark = random.of(&["", "-"]);
        (
            random
                .of(&[
                    "cédula de ciudadanía No.",
                    "C.I.",
                    "cédula de identidad",
                    "con cédula número",
                ])
                .into(),
            cut(&digits, &[9], mark),
        )
    }
}

fn iban(random: &mut Random) -> (String, String) {
    let (country, body) = match random.below(5) {
        0 => ("ES", random.digits(20)),
        1 => ("GB", format!("{}{}", random.letters(LETTERS, 4), random.digits(14))),
        2 => ("DE", random.digits(18)),
        3 => ("FR", random.digits(23)),
        _ => ("PT", random.digits(21)),
    };
    let spelled: String = format!("{body}{country}00")
        .chars()
        .map(|c| if c.is_ascii_digit() { c.to_string() } else { (u32::from(c) - 55).to_string() })
        .collect();
    let rest = spelled
        .chars()
        .filter_map(|c| c.to_digit(10))
        .fold(0, |rest, digit| (rest * 10 + digit) % 97);
    let right = 98 - rest;
    let sum = if random.below(2) == 0 { right } else { (right + 7) % 97 };
    let value = format!("{country}{sum:02}{body}");
    let mark = random.of(&["", " ", "-"]);
    let value = if mark.is_empty() { value } else { cut(&value, &[4, 4, 4, 4, 4, 4], mark) };
    (random.of(&["IBAN", "en la cuenta", "to the account", "IBAN:"]).into(), value)
}

fn american(random: &mut Random) -> (String, String) {
    if random.below(2) == 0 {
        let mark = random.of(&["-", " ", "", "."]);
        (
            random.of(&["SSN", "Social Security number", "social security no."]).into(),
            cut(&random.digits(9), &[3, 2], mark),
        )
    } else {
        let mark = random.of(&["-", " ", ""]);
        (
            random
                .of(&["EIN", "E.I.N.", "federal tax ID", "employer identification number"])
                .into(),
            cut(&random.digits(9), &[2], mark),
        )
    }
}

fn british(random: &mut Random) -> (String, String) {
    match random.below(4) {
        0 => {
            let value = match random.below(2) {
                0 => random.digits(8),
                _ => format!("{}{}", random.of(&["SC", "NI", "OC"]), random.digits(6)),
            };
            let cue = random.of(&[
                "registered number",
                "company number",
                "company no.",
                "(Company No",
                "registered in England with number",
            ]);
            let mark = random.of(&["", "", " "]);
            (cue.into(), cut(&value, &[2, 3], mark))
        }
        1 => {
            let mark = random.of(&["", " "]);
            (
                random.of(&["UTR", "unique taxpayer reference", "UTR number"]).into(),
                cut(&random.digits(10), &[5], mark),
            )
        }
        2 => {
            let mark = random.of(&["", " "]);
            let value = format!(
                "{}{}{}",
                random.letters("ABCEGHJKLMNPRSTWXYZ", 2),
                random.digits(6),
                random.of(&["A", "B", "C", "D"])
            );
            (
                random.of(&["NI number", "National Insurance number", "NINO"]).into(),
                cut(&value, &[2, 2, 2, 2], mark),
            )
        }
        _ => {
            let mark = random.of(&["", " "]);
            (
                random.of(&["ABN", "A.B.N.", "Australian Business Number"]).into(),
                cut(&random.digits(11), &[2, 3, 3], mark),
            )
        }
    }
}

fn reach(random: &mut Random) -> (String, String) {
    if random.below(2) == 0 {
        let name = random.of(&[
            "ana.ruiz",
            "j.smith",
            "o'brien",
            "info",
            "legal-notices",
            "m_lopez",
            "contacto+avisos",
            "JUAN.PEREZ",
        ]);
        let at = random.of(&["@", "@", "@", " (at) ", "[at]"]);
        let domain = random.of(&[
            "example.com",
            "correo.example",
            "sub.ejemplo.com.mx",
            "firma.example.org",
            "ejemplo.es",
        ]);
        (
            random.of(&["correo", "e-mail:", "email", "escribir a", "write to"]).into(),
            format!("{name}{at}{domain}"),
        )
    } else {
        let value = match random.below(9) {
            0 => format!("+34 6{} {} {}", random.digits(2), random.digits(3), random.digits(3)),
            1 => format!("+52 55 {} {}", random.digits(4), random.digits(4)),
            2 => format!("(+57) 3{}-{}-{}", random.digits(2), random.digits(3), random.digits(4)),
            3 => format!("+54 9 11 {}-{}", random.digits(4), random.digits(4)),
            4 => format!("+56 9 {} {}", random.digits(4), random.digits(4)),
            5 => format!("({}) {}-{}", 200 + random.below(700), random.digits(3), random.digits(4)),
            6 => format!("020 7{} {}", random.digits(3), random.digits(4)),
            7 => format!(
                "9{} {} {} {}",
                random.digits(1),
                random.digits(3),
                random.digits(2),
                random.digits(2)
            ),
            _ => format!("6{}.{}.{}", random.digits(2), random.digits(3), random.digits(3)),
        };
        (
            random
                .of(&[
                    "teléfono",
                    "Tel.",
                    "tel:",
                    "móvil",
                    "call",
                    "telephone",
                    "phone no.",
                    "celular",
                ])
                .into(),
            value,
        )
    }
}

fn money(random: &mut Random) -> (String, String) {
    match random.below(5) {
        0 => {
            let digits = random.digits(15);
            let value = format!("{digits}{}", {
                let right = luhn(&digits);
                check(random, right)
            });
            let mark = random.of(&["", " ", "-", "."]);
            let value = if mark.is_empty() { value } else { cut(&value, &[4, 4, 4], mark) };
            (
                random
                    .of(&[
                        "tarjeta",
                        "card number",
                        "tarjeta de crédito núm.",
                        "card no.",
                        "tarjeta terminada en la",
                    ])
                    .into(),
                value,
            )
        }
        1 => {
            let mark = random.of(&["", " "]);
            (
                random.of(&["CLABE", "CLABE interbancaria", "a la CLABE:"]).into(),
                cut(&random.digits(18), &[3, 3, 11], mark),
            )
        }
        2 => {
            let mark = random.of(&["-", " ", "."]);
            (random.of(&["sort code", "Sort Code:"]).into(), cut(&random.digits(6), &[2, 2], mark))
        }
        3 => {
            let count = 7 + random.below(6);
            let value = random.digits(count);
            let value = match random.below(4) {
                0 => cut(&value, &[3], "-"),
                1 => cut(&value, &[3, 4], " "),
                2 => cut(&value, &[4], "/"),
                _ => value,
            };
            (
                random
                    .of(&[
                        "account number",
                        "account no.",
                        "cuenta corriente n.º",
                        "cuenta de ahorros No.",
                        "cuenta",
                        "acct.",
                    ])
                    .into(),
                value,
            )
        }
        _ => {
            let mark = random.of(&["", "-", " "]);
            (random.of(&["CBU", "C.C.C.", "CCI"]).into(), cut(&random.digits(20), &[4, 4, 2], mark))
        }
    }
}

/// What stands before the words and behind the value.
const SENTENCES: &[(&str, &str)] = &[
    ("Comparece quien se identifica ", ", y acepta."),
    ("El Cliente, ", ", pagará en treinta días."),
    ("The Supplier (", ") signs this deed."),
    ("Payment is made as follows: ", "; no other is valid."),
    ("Datos de la parte: ", "."),
    ("As stated above, ", " and as amended."),
    ("Para todo aviso, ", " o el que se indique."),
    ("| Parte | ", " | vigente |"),
];

#[test]
fn two_thousand_identifiers_in_random_formats_are_all_masked() {
    let makes: [Make; 12] = [
        spanish, peruvian, mexican, colombian, argentine, chilean, ecuadorian, iban, american,
        british, reach, money,
    ];
    let mut random = Random(20_261_104);
    let mut readable = Vec::new();
    for at in 0..2_004 {
        let (cue, value) = makes[at % makes.len()](&mut random);
        let (before, after) = SENTENCES[random.below(SENTENCES.len())];
        let text = format!("{before}{cue} {value}{after}");
        let start = before.len() + cue.len() + 1;
        let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), Language::Es);
        // A half is met for the first time in a text that was not learnt.
        if at % 2 == 0 {
            masker.learn(&[&text]);
        }
        let hidden = masker.hidden(&text);
        let is_hidden = |at: usize| hidden.iter().any(|range| range.contains(&at));
        let leaks = value
            .char_indices()
            .any(|(offset, c)| c.is_alphanumeric() && !is_hidden(start + offset));
        if leaks {
            readable.push(format!("{text} -> {}", masker.mask(&text).text));
        }
    }
    assert!(readable.is_empty(), "{} readable:\n{}", readable.len(), readable.join("\n"));
}
