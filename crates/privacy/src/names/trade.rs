//! Words that say what a company does, in many companies' names: alone they
//! name nobody, and contracts use them as words.

use std::{collections::HashSet, sync::LazyLock};

/// Folded: lower case, without accents.
const TRADE: &str = "abogados academia aceites agricola alimentacion almacenes alquileres america \
arquitectos arquitectura asesores asesoria asociados automocion autos bank banco bodegas brothers \
business capital cargo centro clinica comercial comercializadora compania company components \
computer computers construccion construcciones constructora consult consultants consulting \
consultores consultoria corporate data design desarrollos development digital distribuciones \
distribution distribuidora distribuidores edificaciones editorial electric electronica electronics \
empresarial energia energy engineering enterprise enterprises entertainment equipment espana \
europa europe explotaciones exportaciones express farma ferreteria finance financial finanzas \
fisheries foods formacion fundacion gestion global group grupo harbour healthcare hermanos \
hijos holding holdings homes hospital hosteleria hotel hoteles iberica importaciones industria \
industrial industriales industries informatica ingenieria ingenieros inmobiliaria inmuebles \
innovation instalaciones insurance interactive international internacional inversiones investment \
investments justice kitchens labs laboratorios limpieza logistica logistics maderas management \
manufacturing maquinaria maquinarias marine marketing materials materiales mechanical media \
medical mobile montajes motor motors muebles multiservicios nacional national network networks \
networking north obras office online operaciones panaderia partners patrimonial pharma \
pharmaceuticals plastics power printing products productos productora promociones promotora \
properties property proyectos publishing realty recursos renovables research resources \
restaurante restauracion restaurants retail robotics sales salud sanitarios school security seguridad \
seguros service services servicios shipping shipyard software solar soluciones solutions \
south steel storage stores studio studios suministros supplies supply system systems sistemas \
talleres technical technologies technology tecnica tecnicas tecnologia tecnologias telecom \
telecommunications textiles tools trade traders trading transport transportation transporte \
transportes travel trust united universal university valley ventures viajes viviendas water \
west wholesale works world";

static TRADE_SET: LazyLock<HashSet<&str>> = LazyLock::new(|| TRADE.split_whitespace().collect());

/// Whether a folded word names a trade or a place of many companies.
pub(crate) fn is_trade(word: &str) -> bool {
    TRADE_SET.contains(word)
}
