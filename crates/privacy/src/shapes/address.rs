//! Postal addresses, as far as their form tells: a kind of street, its name and
//! a number. The town stays, for a review asks which courts decide.

use super::{Pattern, bounded, digits};
use crate::kind::Kind;
use regex::Regex;

/// Floor, door, flat, postcode behind the number of the house.
const TAIL: &str = r"(?:[\s,.\-]{1,3}(?:(?i:piso|planta|puerta|pta|esc(?:alera)?|portal|bajo|[áa]tico|entlo|local|oficina|of|dpto|depto|departamento|int(?:erior)?|ext(?:erior)?|apto|apartamento|torre|bloque|manzana|mz|lote|lt|nave|km|izq(?:da|uierda)?|dcha|derecha|c\.?p)(?-u:\b)[.:\s]*(?:[0-9]{1,5}|[A-Z])?[ºª°]?[A-Z]?(?-u:\b)|[0-9]{1,2}[ºª°](?:[ ,]*[A-Z](?-u:\b))?|[0-9]{4,5}(?-u:\b)))*";

pub(super) static PATTERNS: [Pattern; 4] = [
    Pattern::new(
        Kind::Address,
        || {
            Regex::new(&format!(
                r"(?:[Cc]/|(?:Calle|CALLE|calle|Cl|Clle|Avenida|AVENIDA|avenida|Avda|AVDA|Av|AV|Paseo|PASEO|Pº|Plaza|PLAZA|Plza|Pza|Jr|JR|Jirón|JIRÓN|Ronda|Camino|Carretera|Ctra|Travesía|Urbanización|Urb|Polígono|Pol|Calzada|Calz|Boulevard|Blvd|Bulevar|Pasaje|Psje|Rambla|Gran Vía|Vía|Glorieta|Circuito|Cerrada|Prolongación|Malecón|Alameda|Costanera|Cuesta|Callejón)(?-u:\b)\.?)\s*(?:(?:de|del|la|las|los|el|y)\s+)*[0-9A-ZÀ-Þ][^\n;:()\[\]“”]{{0,60}}?[\s,]{{1,3}}(?:(?i:n[úu]m(?:ero)?|n[.º°]+|no|nro|s/n)\.?\s*)?(?:[0-9]{{1,5}}[A-Za-z]?(?-u:\b)|s/n){TAIL}"
            ))
            .ok()
        },
        bounded,
    ),
    // Colombian: Cra 51 # 95A Sur-13.
    Pattern::new(
        Kind::Address,
        || {
            Regex::new(
                r"(?i)(?-u:\b)(?:calle|cll?|carrera|cra|cr|kra?|avenida|av|ac|ak|diagonal|dg|transversal|tv|autopista|circular)\.?\s*[0-9]{1,3}\s?[a-z]?(?:\s?bis)?(?:\s(?:sur|norte|este|oeste))?\s*(?:#|no\.?|n[°º.]+|n[úu]mero)\s*[0-9]{1,3}\s?[a-z]?(?:\s?bis)?(?:\s(?:sur|norte|este|oeste))?\s*[\-–]\s*[0-9]{1,3}(?:\s(?:sur|norte|este|oeste))?(?:[\s,]+(?:apto|apartamento|oficina|of|torre|int|interior|piso|local|bodega)\.?\s*[0-9]+)*",
            )
            .ok()
        },
        bounded,
    ),
    Pattern::new(
        Kind::Address,
        || {
            Regex::new(
                r"[0-9]{1,6}(?:\s+(?:[A-Z][A-Za-z.'’\-]*|[0-9]+(?:st|nd|rd|th)|of|the|de|la)){1,5}?\s+(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Court|Ct|Way|Place|Pl|Square|Sq|Parkway|Pkwy|Freeway|Highway|Hwy|Terrace|Circle|Broadway|Plaza|Row|Crescent|Quay)(?-u:\b)\.?(?:,?\s+(?:Suite|Ste|Floor|Fl|Apt|Unit|Room|Building|#)\.?\s*[0-9A-Z\-]+|,?\s+[0-9]{1,3}(?:st|nd|rd|th)\s+Floor)*(?:,\s*[A-Z][A-Za-z.]*(?:\s+[A-Z][A-Za-z.]*){0,3},\s*(?:[A-Z]{2}|[A-Z][a-z]+(?:\s+[A-Z][a-z]+)?),?\s+[0-9]{5}(?:-[0-9]{4})?)?",
            )
            .ok()
        },
        bounded,
    ),
    Pattern::new(
        Kind::Address,
        || {
            Regex::new(r"(?i)(?:p\.?\s?o\.?\s?box|apartado(?:\s+de\s+correos|\s+postal)?)\s+(?:n[.º°]+\s*)?[0-9]{1,6}").ok()
        },
        |text, start, end| bounded(text, start, end) && digits(&text[start..end]) > 0,
    ),
];
