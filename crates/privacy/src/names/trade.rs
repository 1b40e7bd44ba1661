//! Words that say what a company does, in many companies' names: alone they
//! name nobody, and contracts use them as words.

use std::{collections::HashSet, sync::LazyLock};

/// Folded: lower case, without accents.
const TRADE: &str = "rentas arriendos alquileres ventas compras heladeria panaderia pasteleria carniceria pescaderia floristeria \
papeleria zapateria peluqueria gimnasio imprentas lavanderia taqueria cerveceria cantina pizzeria rotiseria kiosco almacen abarrotes miscelanea refacciones refaccionaria agropecuaria \
ganadera avicola pesquera acuicola forestal minera petrolera hidroelectrica termica fotovoltaica eolica naviera astilleros aerolineas aerea cargas fletes mudanzas paqueteria mensajeria \
encofrados hormigones aridos canteras excavaciones demoliciones pinturas aluminios cristaleria carpinteria cerrajeria \
abogados academia aceites agricola alimentacion almacenes alquileres america \
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
west wholesale works world \
assurance associates banca bakery bakehouse bancaria bros cauciones credit couriers cooperativa coop corredores \
credito caja capital cement chemicals cia coatings constructions courier dental diagnostics \
distribuidor drilling editores estates estudio exploration fabrica farmers farms fertilizers financiera fintech \
fontaneria foundry freight fund funds furniture gaming garage genetics geotechnical glass haulage hermanas hnos \
importadora indemnity instruments insurers inmobles imprenta interiors joyeria laboratory landscapes laundry law \
leasing legal lines logistic machinery mill milling mills mining mutua mutual mutualidad notaria nursery nurseries \
optics packaging papers petroleum pensions petrol photography plumbing ports press provident racing rail railways \
reaseguros recruitment recycling refrigeration removals roofing savings security semiconductors shipyards sociedades \
solicitors stevedores surveyors tax taxis tecnologica telecomunicaciones television theatre timber tiles tours toys \
transportistas turismo underwriters union utilities vending veterinaria veterinary vinedos vinos vineyards \
warehousing wines winery yachts advisors advisers analytics biologics biotech clinic cloud cloudworks \
bodega tienda libreria farmacia cafe cafeteria hospitality imports exports instrument mutuals pharmacy therapeutics sciences scientific semillas";

static TRADE_SET: LazyLock<HashSet<&str>> = LazyLock::new(|| TRADE.split_whitespace().collect());

/// Whether a folded word names a trade or a place of many companies.
pub(crate) fn is_trade(word: &str) -> bool {
    TRADE_SET.contains(word)
}

/// Whether a folded word begins the name of a bank, an insurer, a school or
/// another body: "Caja Rural del Lérez Alto".
pub(crate) fn is_institution(word: &str) -> bool {
    [
        "banco",
        "banca",
        "caja",
        "bank",
        "cooperativa",
        "mutua",
        "mutualidad",
        "seguros",
        "aseguradora",
        "reaseguradora",
        "financiera",
        "clinica",
        "hospital",
        "universidad",
        "university",
        "colegio",
        "instituto",
        "escuela",
        "fundacion",
        "gremio",
        "sindicato",
        "federacion",
        "confederacion",
        "liga",
        "foundation",
        "asociacion",
        "association",
        "club",
        "grupo",
        "inmobiliaria",
        "constructora",
        "promotora",
        "distribuidora",
        "consultora",
        "laboratorios",
        "talleres",
        "transportes",
        "bodegas",
        "hotel",
        "editorial",
    ]
    .contains(&word)
}
