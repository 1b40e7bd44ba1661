//! Words that tell what a run of capitals names, folded.

use std::{collections::HashSet, sync::LazyLock};

pub(super) type Words = LazyLock<HashSet<&'static str>>;

/// Things that have a name of their own, forms of address and all.
pub(super) static CHRISTENED: Words = LazyLock::new(|| {
    "vessel ship yacht boat tug barge lancha velero goleta pesquero remolcador gabarra catamaran bote \
barco crucero ketch sloop schooner trawler launch steamer narrowboat houseboat dinghy caballo \
yegua perro gata horse mare dog cat aeronave avioneta novela pelicula obra libro disco cancion \
novel film album song play bar restaurante tienda local shop restaurant cafe pub brand marca \
buque motonave nave embarcacion yate ranch estate hacienda fundo estancia"
        .split_whitespace()
        .collect()
});

/// What the name of a body ends with, whatever words of the law stand before.
pub(super) static ENDS: Words = LazyLock::new(|| {
    "trust foundation fund bank group partners company holdings estate church school university \
college hospital club society association insurance settlement charity brothers sons partnership \
corporation"
        .split_whitespace()
        .collect()
});

/// What is no name though several words with capitals end in it. Without plurals.
pub(super) static THINGS: Words = LazyLock::new(|| {
    "schematic piping diagram beam tank deck panel crane loader compressor delay claim addendum \
activity activitie deletion preview credit foam drain drawing rack walkway stairway stair oil \
control content hierarchy hierarchie story storie access driver day note rig guidance \
transformer switchboard generator motor engine pump valve boiler cable pipe hose filter sensor \
screen vehicle truck trailer container pallet package dashboard module interface gateway server \
database feature workflow integration deployment release upgrade patch ticket report roadmap \
milestone deliverable questionnaire checklist template procedure protocol policy policie manual \
handbook criteria matrix plan scheme register log record file folder form list meeting committee \
team manager officer engineer supervisor analyst developer assistant coordinator technician \
consultant chemist surveyor inspector operator tax levy duty duties charge fee rate margin bonus \
salary benefit leave holiday equipment machinery material component part tool device hardware \
water air gas esquema plano diagrama viga tanque cubierta grua bomba valvula politica formulario \
plantilla procedimiento protocolo cronograma calendario informe reporte lista listado registro \
expediente comite reunion equipo gerente operador tecnico analista ingeniero impuesto tasa \
tarifa cargo bono salario licencia vacacion maquinaria herramienta repuesto vehiculo modulo \
plataforma servidor aplicacion funcionalidad interfaz entregable hito fase etapa"
        .split_whitespace()
        .collect()
});

/// What has a name of its own, and nothing but a name behind it.
pub(super) static SHIPS: Words = LazyLock::new(|| {
    "ship yacht boat tug barge buque motonave yate lancha velero goleta pesquero remolcador gabarra \
catamaran barco ketch sloop schooner trawler narrowboat houseboat dinghy caballo yegua"
        .split_whitespace()
        .collect()
});

/// Bodies that Spanish and English name right behind their kind: "la cofradía San Telmo".
pub(super) static BODIES: Words = LazyLock::new(|| {
    "correduria cofradia gestoria inmobiliaria agencia despacho bufete libreria panaderia ferreteria \
tienda restaurante hostal farmacia taller bodega naviera aseguradora startup revista periodico \
imprenta constructora consultora supermercado heladeria estudio app magazine codename codenamed \
nicknamed apodado apodada alias hacienda estancia rancho ranch"
        .split_whitespace()
        .collect()
});

/// Given names that are months and days, too.
pub(super) static MONTHS: Words = LazyLock::new(|| {
    "may april june august march abril mayo julio domingo will".split_whitespace().collect()
});

/// What a Spanish body is called by first: "Banco Valle Central".
pub(super) static FIRST: Words = LazyLock::new(|| {
    "banco banca caja cooperativa mutua clinica hotel hospital colegio universidad financiera \
aseguradora seguros inmobiliaria constructora restaurante farmacia panaderia ferreteria taller \
talleres bodegas transportes residencial edificio condominio grupo estudio notaria hacienda \
rancho finca cafe instituto fundacion club editorial"
        .split_whitespace()
        .collect()
});

/// What an English body is called by last: "Valley Savings Bank".
pub(super) static LAST: Words = LazyLock::new(|| {
    "bank trust insurance university hospital school college church hotel club foundation pharmacy \
bakery brewery winery solicitors attorneys chambers associates brothers sons"
        .split_whitespace()
        .collect()
});

/// Banks of everybody: "Banco Central".
pub(super) static PUBLIC: Words =
    LazyLock::new(|| "central mundial internacional data blood".split_whitespace().collect());

/// Numerals, articles and the like with which names begin: "Cuatro Vientos".
pub(super) static COUNTING: Words = LazyLock::new(|| {
    "el la los las dos tres cuatro cinco seis siete ocho nueve diez doce two three four five six \
seven eight nine ten twelve red blue big little"
        .split_whitespace()
        .collect()
});
