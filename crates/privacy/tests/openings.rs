//! Openings of contracts in both languages, and the parties that they name.

use domain::Language::{self, En, Es};
use privacy::{Masker, Pseudonyms, Terms, parties};

struct Opening {
    language: Language,
    text: &'static str,
    /// Role and name of each party.
    parties: &'static [(&'static str, &'static str)],
    /// Must not be in the masked text.
    gone: &'static [&'static str],
    /// Must still be in it.
    there: &'static [&'static str],
}

const OPENINGS: &[Opening] = &[
    Opening {
        language: Es,
        text: "REUNIDOS\nDe una parte, D. Juan Pérez García, mayor de edad, con DNI 12345678A (en adelante, \"EL ARRENDADOR\").\nY de otra parte, Dña. María López Díaz, con NIE X1234567B (en adelante, \"LA ARRENDATARIA\").\nEXPONEN\nI. Que el Sr. Pérez es dueño.",
        parties: &[("EL ARRENDADOR", "Juan Pérez García"), ("LA ARRENDATARIA", "María López Díaz")],
        gone: &["Juan", "Pérez", "López", "12345678", "1234567"],
        there: &["EL ARRENDADOR", "LA ARRENDATARIA", "D. [[PERSONA_1]]", "Sr. [[PERSONA_1]]"],
    },
    Opening {
        language: Es,
        text: "R E U N I D O S\n\nDE UNA PARTE: DON LUIS GÓMEZ RUBIO, mayor de edad, en nombre y representación de ALFA OBRAS, S.L., con CIF B12345678, en adelante EL CONTRATISTA.\n\nDE OTRA PARTE: DOÑA ANA ORTEGA Y GASSET, con DNI 87654321-X, en adelante LA PROPIEDAD.\n\nE X P O N E N",
        parties: &[("EL CONTRATISTA", "ALFA OBRAS, S.L."), ("LA PROPIEDAD", "ANA ORTEGA Y GASSET")],
        gone: &["LUIS", "GÓMEZ", "ALFA", "ORTEGA", "GASSET", "12345678", "87654321"],
        there: &["EL CONTRATISTA", "LA PROPIEDAD"],
    },
    Opening {
        language: Es,
        text: "CONTRATO DE PRESTACIÓN DE SERVICIOS QUE CELEBRAN POR UNA PARTE LA EMPRESA SOLUCIONES DEL NORTE, S.A. DE C.V., REPRESENTADA POR EL C. JORGE RAMÍREZ SOTO, A QUIEN EN LO SUCESIVO SE LE DENOMINARÁ “EL CLIENTE”, Y POR LA OTRA PARTE EL C. PEDRO LUNA CRUZ, A QUIEN EN LO SUCESIVO SE LE DENOMINARÁ “EL PRESTADOR”, AL TENOR DE LAS SIGUIENTES:\nDECLARACIONES",
        parties: &[
            ("EL CLIENTE", "SOLUCIONES DEL NORTE, S.A. DE C.V."),
            ("EL PRESTADOR", "PEDRO LUNA CRUZ"),
        ],
        gone: &["SOLUCIONES", "NORTE", "RAMÍREZ", "JORGE", "LUNA", "C.V."],
        there: &["EL CLIENTE", "EL PRESTADOR"],
    },
    Opening {
        language: Es,
        text: "Entre los suscritos, a saber: Carlos Andrés Mejía Rojas, mayor de edad, identificado con C.C. 79.123.456 de Bogotá, quien en adelante se denominará EL ARRENDADOR, por una parte, y por la otra, INVERSIONES DEL VALLE S.A.S., identificada con NIT 900.123.456-7, quien en adelante se denominará EL ARRENDATARIO, hemos convenido:",
        parties: &[
            ("EL ARRENDADOR", "Carlos Andrés Mejía Rojas"),
            ("EL ARRENDATARIO", "INVERSIONES DEL VALLE S.A.S."),
        ],
        gone: &["Mejía", "Carlos", "INVERSIONES", "79.123.456", "900.123.456"],
        there: &["EL ARRENDADOR", "EL ARRENDATARIO", "Bogotá"],
    },
    Opening {
        language: Es,
        text: "Conste por el presente documento el contrato que celebran de una parte MINERA DEL SUR S.A.C., con RUC N° 20123456789, con domicilio en Av. Javier Prado 1234, a quien en adelante se le denominará LA COMPRADORA; y de la otra parte el señor Raúl Quispe Mamani, identificado con DNI N° 45678912, a quien en adelante se le denominará EL VENDEDOR.",
        parties: &[
            ("LA COMPRADORA", "MINERA DEL SUR S.A.C."),
            ("EL VENDEDOR", "Raúl Quispe Mamani"),
        ],
        gone: &["MINERA", "Quispe", "20123456789", "45678912", "Javier Prado"],
        there: &["LA COMPRADORA", "EL VENDEDOR"],
    },
    Opening {
        language: Es,
        text: "Entre la firma ACME ARGENTINA S.R.L., CUIT 30-71234567-8, en adelante denominada “LA LOCADORA”, por una parte, y por la otra Florencia Díaz, DNI 23.456.789, en adelante “EL LOCATARIO”, se conviene lo siguiente",
        parties: &[("LA LOCADORA", "ACME ARGENTINA S.R.L."), ("EL LOCATARIO", "Florencia Díaz")],
        gone: &["ACME", "71234567", "Florencia", "23.456.789"],
        there: &["LA LOCADORA", "EL LOCATARIO"],
    },
    Opening {
        language: Es,
        text: "En Santiago comparecen: don Pablo Soto Vera, cédula de identidad 12.531.909-2, en representación de Viñas Altas Limitada, RUT 76.543.210-K (el “Vendedor”), y doña Carmen Gloria Ríos (la “Compradora”).",
        parties: &[("Vendedor", "Viñas Altas Limitada"), ("Compradora", "Carmen Gloria Ríos")],
        gone: &["Pablo", "Soto", "Viñas", "Ríos", "12.531.909", "76.543.210"],
        there: &["Vendedor", "Compradora", "Santiago"],
    },
    Opening {
        language: Es,
        text: "REUNIDOS\nDe una parte, FUNDACIÓN LUZ CLARA, con CIF G12345678, representada por D.ª Elena Vidal Mora (en lo sucesivo, la «Fundación»).\nDe otra, D. José Luis de la Fuente Rey, como trabajador.\nEXPONEN",
        parties: &[
            ("Fundación", "FUNDACIÓN LUZ CLARA"),
            ("trabajador", "José Luis de la Fuente Rey"),
        ],
        gone: &["LUZ CLARA", "Elena", "Vidal", "Fuente", "José Luis"],
        there: &["trabajador"],
    },
    Opening {
        language: Es,
        text: "ARRENDADOR: Marta Gil Sanz, DNI 11111111H\nARRENDATARIO: Beta Gestión, S.L.U., CIF B87654321\n\nCLÁUSULAS\nPRIMERA.- Marta Gil cede el uso a Beta Gestión.",
        parties: &[("ARRENDADOR", "Marta Gil Sanz"), ("ARRENDATARIO", "Beta Gestión, S.L.U.")],
        gone: &["Marta", "Gil", "Beta", "11111111"],
        there: &["ARRENDADOR", "ARRENDATARIO"],
    },
    Opening {
        language: Es,
        text: "REUNIDOS\nDe una parte, la mercantil “Delta Sistemas, S.A.”, domiciliada en Calle Alcalá, 45, 28014 Madrid, inscrita al Tomo 123, Folio 45, Hoja M-12345, en adelante el “Proveedor”.\nDe otra parte, AYUNTAMIENTO DE VILLANUEVA, con CIF P2812300A, en adelante el “Cliente”.\nEXPONEN",
        parties: &[
            ("Proveedor", "Delta Sistemas, S.A."),
            ("Cliente", "AYUNTAMIENTO DE VILLANUEVA"),
        ],
        gone: &["Delta", "Alcalá", "M-12345", "VILLANUEVA", "P2812300A"],
        there: &["Proveedor", "Cliente"],
    },
    Opening {
        language: Es,
        text: "COMPARECEN\nD. Antonio Mari\u{301}n\nCobos y Dña. Teresa  Paz Lago, como parte vendedora, y D. Iker Ibarra Zubia, como comprador.\nMANIFIESTAN\nQue ANTONIO MARIN COBOS vende.",
        parties: &[
            ("parte vendedora", "Antonio Mari\u{301}n Cobos"),
            ("comprador", "Iker Ibarra Zubia"),
        ],
        gone: &["Antonio", "Cobos", "Teresa", "Paz", "Ibarra", "ANTONIO", "MARIN"],
        there: &["vendedora", "comprador"],
    },
    Opening {
        language: Es,
        text: "Contrato entre Gamma Logística, S.L. y Transportes Hermanos Ruiz, S.A.\n\nPRIMERA.- OBJETO. Gamma Logistica encarga a TRANSPORTES HERMANOS RUIZ SA el transporte.",
        parties: &[("", "Gamma Logística, S.L."), ("", "Transportes Hermanos Ruiz, S.A.")],
        gone: &["Gamma", "GAMMA", "Ruiz", "RUIZ", " SA "],
        there: &["OBJETO", "el transporte"],
    },
    Opening {
        language: En,
        text: "This Agreement is entered into by and between Acme Widgets, Inc., a Delaware corporation (“Customer”), and Beta Hosting LLC, a Texas limited liability company (“Provider”).\n\nRECITALS",
        parties: &[("Customer", "Acme Widgets, Inc."), ("Provider", "Beta Hosting LLC")],
        gone: &["Acme", "Beta", "Hosting"],
        there: &["Customer", "Provider", "a Delaware corporation"],
    },
    Opening {
        language: En,
        text: "THIS CONTRACT, made effective this 1st day of February, 2001 by and between ABC\nShipyard Pte. Ltd., a company organized under the laws of\nSingapore, having its place of business at 21 Palm Road (hereinafter called the \"BUILDER\") and Santa Clara Drilling\nCorporation, a corporation of the Cayman Islands (hereinafter called the \"BUYER\" or \"OWNER\").\n\nWITNESSETH:",
        parties: &[
            ("BUILDER", "ABC Shipyard Pte. Ltd."),
            ("BUYER", "Santa Clara Drilling Corporation"),
        ],
        gone: &["ABC", "Santa Clara", "21 Palm Road"],
        there: &["BUILDER", "BUYER", "OWNER", "February, 2001"],
    },
    Opening {
        language: En,
        text: "This Software License Agreement is entered into by and between Orbit Software,\nInc, a Delaware corporation with offices at 10200 South Main Boulevard, Cupertino, California 95014 (\"Orbit\") and\n____________ (\"Licensee\").\n\n1 DEFINITIONS\nOrbit grants Licensee a licence; see www.orbit.com.",
        parties: &[("Orbit", "Orbit Software, Inc")],
        gone: &["Orbit", "orbit", "10200"],
        there: &["Licensee"],
    },
    Opening {
        language: En,
        text: "This Consulting Agreement is made between John A. Smith, an individual residing at 12 Oak Street, Boston, MA 02101 (the “Consultant”) and Northwind Traders Ltd. (the “Company”).",
        parties: &[("Consultant", "John A. Smith"), ("Company", "Northwind Traders Ltd.")],
        gone: &["John", "Smith", "Northwind", "12 Oak"],
        there: &["Consultant", "Company"],
    },
    Opening {
        language: En,
        text: "LEASE\n\nLandlord: Mary O’Neil\nTenant: Quick Foods GmbH\n\nBACKGROUND\nMs. O'Neil owns the premises.",
        parties: &[("Landlord", "Mary O’Neil"), ("Tenant", "Quick Foods GmbH")],
        gone: &["Mary", "Neil", "Quick"],
        there: &["Landlord", "Tenant", "premises"],
    },
    Opening {
        language: En,
        text: "BETWEEN:\n(1) ORION HOLDINGS LIMITED, a company incorporated in England (the \"Seller\"); and\n(2) VEGA PARTNERS LLP (the \"Purchaser\").\n\nWHEREAS Orion sells",
        parties: &[("Seller", "ORION HOLDINGS LIMITED"), ("Purchaser", "VEGA PARTNERS LLP")],
        gone: &["ORION", "VEGA"],
        there: &["Seller", "Purchaser"],
    },
    Opening {
        language: En,
        text: "This Mutual Non-Disclosure Agreement is between Mr. Alan Turner (“Discloser”) and Ms. Grace Hooper (“Recipient”), together the “Parties”.\n\nTurner and HOOPER agree.",
        parties: &[("Discloser", "Alan Turner"), ("Recipient", "Grace Hooper")],
        gone: &["Alan", "Turner", "Grace", "Hooper", "HOOPER"],
        there: &["Discloser", "Recipient", "Parties"],
    },
    Opening {
        language: En,
        text: "This Agreement is by and among Nova Bank, N.A., as lender (“Lender”), Stone & Sons, Inc. (“Borrower”) and Peter Stone, an individual (“Guarantor”).",
        parties: &[
            ("Lender", "Nova Bank, N.A."),
            ("Borrower", "Stone & Sons, Inc."),
            ("Guarantor", "Peter Stone"),
        ],
        gone: &["Nova", "Stone", "Peter"],
        there: &["Lender", "Borrower", "Guarantor"],
    },
    Opening {
        language: En,
        text: "This agreement is made between **Helix Labs B.V.** (\"**Supplier**\") and **University of Midtown** (\"**Client**\").",
        parties: &[("Supplier", "Helix Labs B.V."), ("Client", "University of Midtown")],
        gone: &["Helix", "Midtown"],
        there: &["Supplier", "Client"],
    },
    Opening {
        language: En,
        text: "OFFER LETTER\nThis employment agreement is between Zeta Robotics Corp. (“Employer”) and Linda Park (“Employee”).\n\nIN WITNESS WHEREOF\nBy: Robert Chan\nName: Robert Chan\nTitle: CEO",
        parties: &[("Employer", "Zeta Robotics Corp."), ("Employee", "Linda Park")],
        gone: &["Zeta", "Linda", "Park", "Robert", "Chan"],
        there: &["Employer", "Employee", "Title: CEO"],
    },
    Opening {
        language: En,
        text: "This Distribution Agreement is made as of 1 May 2024 between Lumen AG, a Swiss company, and Terra Foods S.p.A.\n\nLumen appoints Terra Foods.",
        parties: &[("", "Lumen AG"), ("", "Terra Foods S.p.A.")],
        gone: &["Lumen", "Terra"],
        there: &["1 May 2024", "appoints"],
    },
    Opening {
        language: En,
        text: "# Cloud Service Agreement\n\nTo use this Agreement, the parties must complete a Cover Page. Conflicts between parts of the Agreement are resolved in order. “**Agreement**” means this document.",
        parties: &[],
        gone: &[],
        there: &["Cloud Service Agreement", "Cover Page", "the parties"],
    },
    Opening {
        language: En,
        text: "This Agreement is between [COMPANY NAME], a [State] corporation (\"Company\"), and the person named below (\"you\").",
        parties: &[],
        gone: &[],
        there: &["[COMPANY NAME]", "Company"],
    },
];

#[test]
fn openings_name_their_parties() {
    let mut wrong = Vec::new();
    for opening in OPENINGS {
        let found = parties(&[opening.text], opening.language);
        let pairs: Vec<(&str, &str)> =
            found.iter().map(|party| (party.role.as_str(), party.name.as_str())).collect();
        if pairs != opening.parties {
            wrong.push(format!("{:.60}\n  {pairs:?}\n  {:?}", opening.text, opening.parties));
        }
        for party in &found {
            assert!(opening.text.contains(&party.quote), "{:?}", party.quote);
            assert!(!party.quote.is_empty());
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), OPENINGS.len(), wrong.join("\n"));
}

#[test]
fn openings_are_masked_but_for_roles() {
    let mut wrong = Vec::new();
    for opening in OPENINGS {
        let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), opening.language);
        masker.learn(&[opening.text]);
        let masked = masker.mask(opening.text).text;
        let left: Vec<_> = opening.gone.iter().filter(|value| masked.contains(**value)).collect();
        let lost: Vec<_> = opening.there.iter().filter(|value| !masked.contains(**value)).collect();
        if !left.is_empty() || !lost.is_empty() {
            wrong.push(format!("{masked}\n  left {left:?} lost {lost:?}"));
        }
        assert_eq!(masker.mask(&masked).text, masked, "masking again changes nothing");
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), OPENINGS.len(), wrong.join("\n"));
}
