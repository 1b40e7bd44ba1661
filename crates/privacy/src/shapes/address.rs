//! Postal addresses: an anchor by its form (a kind of street and its name, a
//! number before one, a box, a postcode, or words that introduce an address),
//! and from there all that goes on as addresses do, town and county included.

mod domicile;
mod extent;

use super::{Shape, bounded, digits};
use crate::{kind::Kind, pattern};
use regex::Regex;
use std::sync::LazyLock;

/// Capitalised words, with what links them.
const NAME: &str = r"(?:\p{Lu}\p{L}{0,3}\.\s?|\p{Lu}[\p{L}'’.\-]*\p{L}|\p{Lu}|[0-9]{1,3}(?:st|nd|rd|th|[ºª°])?)(?:\s+(?:(?:de|del|la|las|los|el|les|y|i|do|da|dos|das|na|of|the|and|on|upon|en)\s+){0,3}(?:[dlLD]['’])?(?:\p{Lu}\p{L}{0,2}\.|\p{Lu}[\p{L}'’\-]*)){0,5}";

static STREET_FIRST: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let kinds = r"[Cc]/\s*|(?:[Cc]alle|CALLE|Cl|Clle|[Aa]venida|AVENIDA|Avda|AVDA|avda|Avd|Av|AV|Avinguda|[Pp]aseo|PASEO|P\.?º|Passeig|[Pp]laza|PLAZA|Plza|Pza|Pl|Plaça|Plazuela|Praza|Jr|JR|[Jj]irón|JIRÓN|Ronda|Rda|[Cc]amino|Cno|Camí|Camiño|[Cc]arretera|Ctra|[Cc]arrer|[Cc]arrera|Cra|Travesía|Travessera|Urbanización|Urb|[Pp]olígono|Pol|Calzada|Calz|[Bb]oulevard|Boul|Blvd|Bulevar|Bv|Bvar|Bvd|Diag|[Pp]asaje|Psje|Pje|Rambla|Gran Vía|Gran Via|Vía|Glorieta|Circuito|Cerrada|Privada|Retorno|Prolongación|Prol|Malecón|Alameda|Costanera|Cuesta|Callejón|[Rr]úa|Rua|Kalea|Estrada|Barrio|Bº|Kale|Lugar|Aldea|Caserío|Finca|Paraje|Partida|Ciudadela|Cdla|Villa|Ruta|Autopista|Diagonal|Transversal|Sendero|Vereda|Sector|Parque Industrial|Via|Viale|Piazza|Corso|Travessa|Largo|Bóthar|Sráid|Bothar|Sraid)(?:\.\s*|\s+)";
    pattern::compile(&format!(
        r"(?:{kinds})(?:(?:de|del|la|las|los|el|les|l['’]|do|da|dos|das)\s*)*{NAME}"
    ))
});

static NUMBER_FIRST: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let kinds = r"Street|St|Avenue|Ave|Av|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Court|Ct|Way|Place|Pl|Square|Sq|Parkway|Pkwy|Freeway|Highway|Hwy|Terrace|Tce|Circle|Cir|Broadway|Plaza|Row|Crescent|Cres|Quay|Quays|Yard|Rise|Lodge|Cottage|Cottages|Steps|Wynd|Close|Mews|Gardens|Gdns|Grove|Hill|Gate|Walk|Wharf|Parade|Pde|Esplanade|Loop|Trail|Trl|Pike|Turnpike|Alley|Arcade|Causeway|Common|Cove|Crossing|End|Fields|Green|Heights|Hollow|Junction|Landing|Mall|Mead|Mount|Orchard|Park|Passage|Path|Point|Reach|Ridge|Run|Strand|Vale|View|Villas|Vista|House|Buildings|Building|Tower|Embankment|Circus|Bridge|Dock|Docks|Upper|Lower|Main";
    pattern::compile(&format!(
        r"[0-9]{{1,6}}(?:[A-Za-z]|½|\s?[\-–/]\s?[0-9A-Z]{{1,5}})?,?\s+(?:\p{{Lu}}[\p{{L}}'’.\-]*|[0-9]+(?:st|nd|rd|th))\s+(?:(?:\p{{Lu}}[\p{{L}}'’.\-]*|[0-9]+(?:st|nd|rd|th)|of|the|de|la|upon|on)\s+){{0,4}}?(?:{kinds})(?-u:\b)(?:\s+(?:{kinds})(?-u:\b))*\.?(?:\s+(?:North|South|East|West|[NSEW]{{1,2}})(?-u:\b)\.?)?(?:\s[0-9]{{1,3}}(?-u:\b))?|[0-9]{{1,6}}\s+Broadway|[0-9]{{1,6}},?\s+(?:rue|avenue|boulevard|boul\.|chemin|ch\.|place|rang|route|côte|quai|allée|impasse|Rue|Avenue|Boulevard|Chemin)\s+(?:(?:de|des|du|la|les|le)\s+|l['’]|d['’])*{NAME}|\p{{Lu}}\p{{L}}+(?:straße|strasse|str\.|gasse|platz|allee|straat|laan|gracht|kade|plein|dijk|singel|weg|vej|gade|gatan|vägen|veien|gata|katu)\s+[0-9]{{1,4}}[a-z]?(?-u:\b)|(?:ul\.|ulica|aleja|al\.|Jalan|Jln|Lorong)\s+{NAME}\s+[0-9]{{1,4}}"
    ))
});

static COLOMBIAN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?-u:\b)(?:calle|cll?|carrera|cra|cr|kra?|avenida|av|ac|ak|diagonal|dg|transversal|tv|autopista|circular)\.?\s*[0-9]{1,3}\s?[a-z]?(?:\s?bis)?(?:\s(?:sur|norte|este|oeste))?\s*(?:#|no\.?|n[°º.]+|n[úu]mero)\s*[0-9]{1,3}\s?[a-z]?(?:\s?bis)?(?:\s(?:sur|norte|este|oeste))?\s*[\-–]\s*[0-9]{1,3}(?:\s(?:sur|norte|este|oeste))?",
    )
});

static BOX: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?:p\.?\s?o\.?\s?box|private bag|locked bag|apartado(?:\s+(?:de\s+correos|postal|a[ée]reo))?|casilla(?:\s+de\s+correos?)?)\s+(?:n[.º°]+\s*)?[0-9]{1,6}",
    )
});

/// A house that has a name and no number: "of Rose Cottage, Church Lane".
static HOUSE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(&format!(
        r"(?:of|at|in|address|,)\s+(?P<v>[0-9]{{1,3}}[a-z]?\s+The\s+\p{{Lu}}\p{{L}}+|(?:The\s+)?(?:\p{{Lu}}[\p{{L}}'’\-]*\s+){{0,3}}(?:House|Cottage|Lodge|Farm|Hall|Manor|Rectory|Vicarage|Barn|Mill|Court|Granary|Grange|Villa|Lane|Road|Street|Avenue|Terrace|Mews)),\s+{NAME}(?:,|\s+\()|Lot\s+[0-9]{{1,4}}[A-Z]?,\s+Block\s+[0-9A-Z]{{1,3}},\s+{NAME}"
    ))
});

static INNER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"\s+(?:Mza?|Manzana|Lt|Lote|Piso|Int|Interior|Dpto|Depto|Of|Oficina|Km|No|Torre|Edif|Edificio|Local|Urb|Col)(?-u:\b)",
    )
});

/// Block and lot, where streets have no names.
static LOT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?:Mz|Mza|Manzana|MZ)\.?\s+[\p{Lu}0-9][0-9]?,?\s+(?:Lote|Lt|LT|Lotes)\.?\s*[0-9]{1,4}|(?:Parcela|Lote|Lot|Sitio|Solar)\s+[0-9]{1,4},\s+(?:Fundo|Hacienda|Manzana|Block|Polígono|Sector|Loteo)(?-u:\b)",
    )
});

/// Roads and land in the country: the United States, South Africa.
static RURAL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let road = r"(?:FM|RM|CR|SH|IH|US|RR|HC|Hwy|Highway|Route|Rte|County\s+Road|State\s+(?:Road|Highway)|Ranch\s+Road|Farm\s+Road|Interstate|N|R)\.?[ \-]?[0-9]{1,4}(?:/[0-9]{1,4})?";
    pattern::compile(&format!(
        r"{road}(?:,?\s+(?:Box|Space)\s+[0-9]{{1,5}}|\s+(?:&|and|at|near)\s+{road})|[0-9]{{1,6}}\s+{road}|(?:FM|RM|CR)\s[0-9]{{3,4}}|(?:Remaining\s+Extent\s+of\s+)?Portion\s+[0-9]+(?:\s*\([^)]{{3,40}}\))?\s+of\s+(?:the\s+)?(?:Farm|Erf)\s+(?:{NAME}\s+)?(?:[Nn]o\.?\s*)?[0-9]+|(?:Erf|Erven|Stand|Holding)\s+(?:[Nn]o\.?\s*)?[0-9]+(?:,?\s+\p{{Lu}}\p{{Ll}}+)?"
    ))
});

/// A part of a building before the rest: "Apt 12, Weir Lodge".
static UNIT_FIRST: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?:Apt|Apartment|Flat|Unit|Suite|Shop|Level|Room|Villa|Lot|Edificio|Torre|Centro Comercial|Centro Empresarial)\.?\s+(?:[0-9]{1,5}[A-Z]?(?:/[0-9A-Z]+)?|\p{Lu}[\p{L}\-]+),\s+(?:\p{Lu}|[0-9])",
    )
});

/// British, Irish and Canadian postcodes; American and Australian ones with their state.
static POSTCODE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let american = "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|[A-Z]{2}";
    pattern::compile(&format!(
        r"[A-Z]{{1,2}}[0-9][0-9A-Z]?\s[0-9][A-Z]{{2}}|(?:[A-Z][0-9]{{2}}|D6W)\s[A-Z][A-Z0-9]{{3}}|[A-Z][0-9][A-Z]\s?[0-9][A-Z][0-9]|(?:{american})\s+[0-9]{{5}}(?:-[0-9]{{4}})?|(?:NSW|VIC|Vic|QLD|Qld|SA|WA|TAS|Tas|ACT|NT),?\s+[0-9]{{4}}"
    ))
});

/// Words behind which an address stands, whatever its form.
static CUE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(&format!(
        r"(?:(?i:domicili(?:o|ad[oa]s?)(?:\s+(?:social|legal|fiscal|real|procesal|contractual|especial|constituido))*|residente|sede(?:\s+social)?|sit[oa]s?|ubicad[oa]s?|oficinas|direcci[óo]n|resid(?:ing|ent)|offices?|located|address|place\s+of\s+business)(?:\s+(?i:en|at|is|is\s+at|es|of|in))?[\s:|*]+)(?P<v>{NAME},?\s+(?:(?i:n[.º°]+|no\.?|n[úu]mero)\s*)?[0-9]{{1,5}}(?:[A-Za-z]|[\-/][0-9A-Z]+)?)"
    ))
});

/// Every address in `text`.
pub(super) fn find(text: &str, found: &mut Vec<Shape>) {
    let mut taken = 0;
    let mut anchors: Vec<(usize, usize, bool)> = Vec::new();
    let patterns = [
        (&STREET_FIRST, false),
        (&NUMBER_FIRST, true),
        (&COLOMBIAN, true),
        (&BOX, true),
        (&UNIT_FIRST, true),
        (&POSTCODE, true),
        (&CUE, true),
        (&LOT, true),
        (&HOUSE, true),
        (&RURAL, true),
    ];
    for (at, (pattern, certain)) in patterns.into_iter().enumerate() {
        let Some(pattern) = pattern.as_ref() else { continue };
        let unit = at == 4;
        for anchor in pattern.captures_iter(text) {
            let Some(anchor) = anchor.name("v").or_else(|| anchor.get(0)) else { continue };
            let lot = at == 7 && anchor.as_str().ends_with(char::is_alphabetic);
            let mut end = if unit || lot {
                anchor.start() + anchor.as_str().rfind(',').unwrap_or(anchor.len())
            } else {
                anchor.end()
            };
            // "Av. Cevallos N34-451": the letter belongs to the number.
            if at == 0 && !bounded(text, anchor.start(), end) {
                end = anchor.start() + anchor.as_str().rfind(' ').unwrap_or(anchor.len());
            }
            // The street's name ends before the block, the lot and the floor.
            if at == 0
                && let Some(inner) =
                    INNER.as_ref().and_then(|inner| inner.find(&text[anchor.start()..end]))
            {
                end = anchor.start() + inner.start();
            }
            // "la plaza 14" is a place to park.
            let first = text[anchor.start()..].chars().next();
            let street = !first.is_some_and(char::is_lowercase)
                || !anchor.as_str().starts_with("plaza ")
                    && !anchor.as_str().starts_with("camino ")
                || !anchor.as_str().ends_with(|c: char| c.is_ascii_digit());
            if street && bounded(text, anchor.start(), end) {
                anchors.push((anchor.start(), end, certain));
            }
        }
    }
    anchors.sort_unstable_by_key(|(start, end, _)| (*start, std::cmp::Reverse(*end)));
    for (start, end, certain) in anchors {
        if start < taken {
            continue;
        }
        let (from, to) = extent::of(text, start, end, certain);
        // A street without any number is no address yet: "Gran Vía" may be a shop.
        let numbered = digits(&text[start..to]) > 0 || text[start..to].contains("s/n");
        if certain || numbered {
            found.push(Shape { kind: Kind::Address, start: from.max(taken), end: to });
            taken = to;
        }
    }
    domicile::find(text, found);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        find(text, &mut found);
        found.iter().map(|shape| &text[shape.start..shape.end]).collect()
    }

    #[test]
    fn an_address_is_found_whole() {
        for address in [
            "1180 Quarry Hollow Road, Suite 400, Wilmington, DE 19808",
            "Unit 6, The Old Ropewalk, 19-23 Tanner Lane, Bristol BS1 6QH",
            "Flat 2/1, 88 Great Junction Wynd, Edinburgh EH6 5LD",
            "The Granary, Nether Wensley, near Ripon, North Yorkshire HG4 9ZD",
            "Camí de l'Alqueria Fonda, n.º 9, escalera 2, 4.º, 14.ª, 46100 Burjassot (Valencia)",
            "Calle 148 Bis 2075, (B1884) Berazategui, Buenos Aires",
            "614½ Goose Lake Ave. N., Apt. 3, Stillwater, Minnesota 55082",
            "Carrera 13A n.º 94-27, oficina 803, 110221 Bogotá D.C.",
            "Av. Juramento Viejo 3381, piso 7.º, dpto. «C», (C1428) Ciudad Autónoma de Buenos Aires",
            "14 Larkspur Street, Carlton VIC 3053",
            "200 Bay Street, Suite 1410, Toronto, Ontario M5J 2J3",
            "Av. Apoquindo 4501, oficina 1203, Las Condes, Santiago",
            "Polígono Industrial El Tollar, parcela 12, nave 3, 45200 Illescas (Toledo)",
            "Av. 9 de Octubre 1911 y Los Ríos, piso 4, Guayaquil",
            "Insurgentes Sur 1602, piso 3, Col. Crédito Constructor, 03940 Ciudad de México",
            "Level 12, 300 Flinders Lane, Melbourne VIC 3000",
            "Unit 402, 1120 Homer Street, Vancouver, BC V6B 2X6",
            "c/ Pelai, 14, 2.º 1.ª, 08001 Barcelona",
            "Suite 5, Kestrel House, Albion Wharf, Manchester M1 5LN",
        ] {
            let text = format!("con domicilio en {address}, en adelante el Cliente");
            assert_eq!(addresses(&text), [address]);
            let text = format!("whose registered office is at {address} (the \"Client\")");
            assert_eq!(addresses(&text), [address]);
        }
    }

    #[test]
    fn what_only_begins_as_an_address_is_none() {
        for text in [
            "la plaza 14 solo podrá usarse",
            "domicilio en Madrid",
            "the courts of England. 30 Business Days",
            "clause 4, Schedule 2, Part B",
            "12 Months, Renewal",
        ] {
            assert_eq!(addresses(text), Vec::<&str>::new());
        }
    }
}
