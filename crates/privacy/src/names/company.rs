//! Companies, found by their legal form.

use super::{Name, words};
use crate::{fold, kind::Kind, lexicon, pattern};
use regex::Regex;
use std::sync::LazyLock;

/// Legal forms; those that are words elsewhere ("AS", "SE", "NV") only with dots.
const FORMS: &str = r"\((?:Pty|PTY|Pvt|Pte)\.?\)\.?\s+(?:Ltd\.?|LTD\.?|Limited|LIMITED)|Sdn\.?\s+Bhd\.?|SDN\.?\s+BHD\.?|(?:Private|Proprietary|PRIVATE|PROPRIETARY)\s+(?:Limited|LIMITED)|Sp\.\s?z\s?o\.\s?o\.|s\.\s?r\.\s?o\.|d\.\s?o\.\s?o\.|S\.\s?P\.\s?R\.\s+(?:de|DE)\s+R\.\s?(?:L|I)\.|S\.?A\.?S\.?\s+(?:BIC|B\.I\.C\.|(?:E\.?S\.?P\.?))|S\.\s?A\.\s+E\.\s?S\.\s?P\.|S\.?\s?A\.?\s?P\.?\s?I\.?\s+(?:de|DE)\s+C\.?\s?V\.?|S\.?\s?(?:de|DE)\s?R\.?\s?L\.?(?:\s+(?:de|DE)\s+C\.?\s?V\.?)?|S\.?\s?A\.?(?:\s?B\.?)?\s+(?:de|DE)\s+C\.?\s?V\.?|S\.\s?A\.\s?[USC](?:\.|(?-u:\b))|S\.\s?L\.\s?[ULP](?:\.|(?-u:\b))|S\.\s?[ALC]\.|S\.\s?R\.\s?L\.?|S\.\s?C\.\s?[PAL](?:\.|(?-u:\b))|S\.\s?Coop\.?(?:\s?And\.|\s?Mad\.)?|SAU|SAS|SAC|SLU|SLL|SLP|SRL|SAPI|SpA|SPA|S\.p\.A\.?|S\.r\.l\.?|SA|SL|E\.?\s?I\.?\s?R\.?\s?L\.?|C\.\s?B\.|A\.\s?C\.|A\.I\.E\.|Limitada|LIMITADA|Ltda\.?|LTDA\.?|Cía\.?(?:\s+Ltda\.?)?|Sociedad (?:Limitada|Anónima|de Responsabilidad Limitada)(?: Unipersonal)?|SOCIEDAD (?:LIMITADA|ANÓNIMA)(?: UNIPERSONAL)?|Sociedad por Acciones Simplificada|L\.?L\.?C\.?|L\.?L\.?P\.?|Incorporated|INCORPORATED|Corporation|CORPORATION|Inc\.?|INC\.?|Corp\.?|CORP\.?|(?:Pty\.?|Pte\.?|Pvt\.?|PTE\.?|PTY\.?)\s+(?:Ltd\.?|LTD\.?|Limited)|Co\.,?\s+(?:Ltd\.?|Inc\.?)|Ltd\.?|LTD\.?|Limited|LIMITED|L\.P\.|LP|P\.?L\.?C\.?|plc|Co\.|N\.A\.|GmbH(?:\s?&\s?Co\.?\s?KG)?|A\.?G\.?|B\.?V\.?|N\.V\.|S\.?à\s?r\.?l\.?|S[aà]rl|SARL|Oyj?|ApS|A/S|S/A|UG|S\.E\.|KGaA|DAC|Teoranta|TEORANTA|Teo|TEO|CLG|LLLP|PLLC|P\.C\.|Lt[ée]e|Pty|C\.\s?A\.|S\.\s?en\s+(?:C|N\.\s?C)\.|S\.\s?H\.|S\.\s?(?:[A-Z]\.\s?){2,5}|SASU?|SRLS|Cooperative|Co-op|FSB|ACA|FLCA|inc\.|ltd\.?|ltda\.?|llc|gmbh|lt[ée]e|s\.a\.(?:\s?s\.)?|s\.l\.(?:\s?u\.)?|s\.r\.l\.";

static FORM: LazyLock<Option<Regex>> = LazyLock::new(|| pattern::compile(&format!("(?:{FORMS})")));
/// Forms that are words elsewhere, where a label for the party follows at once:
/// `Fjordline Shipping AS ("Client")`.
static LABELLED_FORM: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(r#"(AS|SE|NV|AB|KG|OHG|BV|AG)\s*,?\s*\(\s*(?:the\s+|el\s+|la\s+)?["“«']"#)
});
static FORM_AT_END: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern::compile(&format!(r"[,\s]+(?:{FORMS}|AS|SE|NV|AB|KG|OHG|SC)\s*$")));
static FORM_AT_START: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern::compile(&format!(r"^[*_]*,?\s{{0,3}}(?:{FORMS}|SC)")));

/// Words with which the names of bodies without a legal form begin.
static ORGANISATION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"^(?:fundacion|asociacion|ayuntamiento|universidad|universitat|banco|comunidad|colegio|ministerio|instituto|cooperativa|camara|grupo|hospital|caja|federacion|partido|sindicato|club|empresa|compania|sociedad|corporacion|consorcio|municipalidad|gobierno|agencia|inmobiliaria|constructora|promotora|university|foundation|association|city of|state of|bank)\b|\b(?:university|foundation|association|bank|institute|trust|group|partners|holdings|company|fund|ventures|technologies|systems|solutions|software)$",
    )
});

static DESCRIPTION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)^[*_”»]*,?\s*(?:\([^)]{0,20}\),?\s*)?(?:an?\s+(?:[\p{L}\[\]_.]+\s+){0,4}?(?:corporation|company|partnership|llc|limited liability|entity|foundation|association|organi[sz]ation|university|bank|trust)|sociedad|entidad|empresa|compañía|asociación|fundación|persona jurídica|con\s+(?:C\.?I\.?F|N\.?I\.?T|R\.?U\.?C)|domiciliada|constituida|inscrita|identificada con (?:el )?(?:NIT|RUC|CIF))",
    )
});

/// Companies whose legal form stands behind their name.
pub(super) fn by_legal_form(text: &str) -> Vec<Name> {
    let (Some(form), Some(labelled)) = (FORM.as_ref(), LABELLED_FORM.as_ref()) else {
        return Vec::new();
    };
    let mut names = Vec::new();
    let labelled = labelled.captures_iter(text).filter_map(|found| found.get(1));
    for form in form.find_iter(text).chain(labelled) {
        let before = text[..form.start()].chars().next_back();
        let separate = before.is_some_and(|c| c.is_whitespace() || matches!(c, ',' | '*' | '_'));
        if !separate || !fold::bounded(text, form.start(), form.end()) {
            continue;
        }
        // "C.A.P." is no "C.A.".
        if form.as_str().ends_with('.') && text[form.end()..].starts_with(char::is_alphabetic) {
            continue;
        }
        let Some((start, end)) = words::run_before(text, form.start())
            .or_else(|| words::small_run_before(text, form.start()))
        else {
            continue;
        };
        let core = &text[start..end];
        // "a Limited", "Delaware Corporation" and headings are no names.
        let spelled = form.as_str().chars().all(|c| c.is_alphabetic()) && form.as_str().len() > 3;
        let empty = core.chars().filter(|c| c.is_alphanumeric()).count() < 2;
        if empty || words::is_role(core) || spelled && words::is_common(core) {
            continue;
        }
        names.push(Name { start, end: form.end(), kind: Kind::Company });
    }
    names
}

static TRADE_NAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r#"(?i:trad(?:ing|es?)\s+as|doing\s+business\s+as|(?-u:\b)d/?b/?a|(?-u:\b)t/a|nombre\s+comercial|nombre\s+de\s+fantas[íi]a|bajo\s+la\s+marca|under\s+the\s+(?:brand|trade\s+name|name)|operando\s+como|operating\s+as)(?i:\s+(?:de|es|of|is))?[\s:]+["“«‘*]*(?P<v>[\p{L}0-9][\p{L}0-9&'’.\- ]{1,40}?)(?:["”»’*]|[,;:()\n|]|\.\s|\.?$|\s(?:and|y|with|con|to|of|for|de|en|in|is|se|has|ha|shall|will|from|at|since|desde)\s)"#,
    )
});

/// Companies by the name under which they trade, in whatever letters: "(trading as wavewright)".
pub(super) fn by_trade_name(text: &str) -> Vec<Name> {
    let Some(trade) = TRADE_NAME.as_ref() else { return Vec::new() };
    let found = trade.captures_iter(text).filter_map(|found| found.name("v"));
    found
        .filter(|name| {
            let first = name.as_str().split(' ').next().unwrap_or_default();
            !words::is_common(name.as_str()) && !lexicon::is_small(&fold::key(first))
        })
        .map(|name| Name { start: name.start(), end: name.end(), kind: Kind::Company })
        .collect()
}

/// How far a legal form reaches that follows right at `at`: another way of
/// writing it does not leave a piece of the name behind.
pub(crate) fn legal_form_at(text: &str, at: usize) -> Option<usize> {
    let found = FORM_AT_START.as_ref()?.find(&text[at..])?;
    let end = at + found.end();
    let separate = found.as_str().starts_with([',', ' ', '\n', '\t', '\u{a0}', '*', '_']);
    (separate && fold::bounded(text, at, end)).then_some(end)
}

/// The name without its legal form and the quotes around it.
pub(super) fn without_legal_form(name: &str) -> &str {
    let end =
        FORM_AT_END.as_ref().and_then(|form| form.find(name)).map_or(name.len(), |f| f.start());
    name[..end].trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, ',' | '"' | '“' | '”' | '«' | '»' | '*')
    })
}

/// Whether the name itself says that it is no person's.
pub(super) fn is_organisation(name: &str) -> bool {
    ORGANISATION.as_ref().is_some_and(|organisation| organisation.is_match(&fold::key(name)))
}

/// Whether what follows the name describes a company.
pub(super) fn is_described_after(rest: &str) -> bool {
    DESCRIPTION.as_ref().is_some_and(|description| description.is_match(rest))
}

/// Whether `word` is a legal form by itself.
pub(super) fn is_legal_form(word: &str) -> bool {
    FORM.as_ref()
        .and_then(|form| form.find(word))
        .is_some_and(|found| found.start() == 0 && found.end() == word.len())
}
