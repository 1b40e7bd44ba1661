//! A long contract and its edited self.

/// Bytes of the long contract.
const SIZE: usize = 650_000;

const SUBJECTS: [&str; 12] = [
    "The supplier",
    "The customer",
    "Either party",
    "The receiving party",
    "The guarantor",
    "The agent",
    "The licensee",
    "The lender",
    "The tenant",
    "The processor",
    "The buyer",
    "The carrier",
];
const DUTIES: [&str; 14] = [
    "delivers the goods that the order names to the yard at its own cost",
    "keeps records of every delivery and shows them on request within ten days",
    "pays each undisputed invoice within thirty days of its date by transfer",
    "keeps confidential what it learns of the other's business and staff",
    "insures the works against fire, theft and flood for their full value",
    "tells the other in writing of every defect that it finds on inspection",
    "may end this agreement on ninety days' notice given in writing",
    "is liable for loss that its employees cause by gross negligence only",
    "grants a licence that ends with this agreement and may not be passed on",
    "repairs at its own cost what it or its subcontractors have damaged",
    "names a person who decides in its name on all questions of the work",
    "assigns no right under this agreement without the other's consent",
    "bears the taxes and duties that arise in the country of its seat",
    "accepts the jurisdiction of the courts at the seat of the defendant",
];
const TITLES: [&str; 10] = [
    "Delivery",
    "Records",
    "Payment",
    "Confidentiality",
    "Insurance",
    "Defects",
    "Term",
    "Liability",
    "Licence",
    "Repairs",
];

/// A contract of articles with numbered sections, as a clerk would number them.
pub(crate) fn long_contract() -> String {
    let mut text =
        String::from("MASTER AGREEMENT\n\nbetween Alder Works Ltd and Birch Trading plc.\n\n");
    let mut article = 0;
    while text.len() < SIZE {
        article += 1;
        text.push_str(&format!("{article}. {}\n\n", TITLES[article % TITLES.len()]));
        for section in 1..=8 {
            text.push_str(&format!("{article}.{section} "));
            for sentence in 0..4 {
                // Each sentence its own: a figure that no other has.
                let seed = article * 37 + section * 11 + sentence * 7;
                let (subject, duty) = (SUBJECTS[seed % 12], DUTIES[(seed / 3) % 14]);
                let figure = article * 100 + section * 10 + sentence;
                text.push_str(&format!("{subject} {duty}, as item {figure} of the list says. "));
            }
            text.push_str("\n\n");
        }
    }
    text
}

/// Every fifth section changed, some left out, all articles after the tenth renumbered.
pub(crate) fn edited(text: &str) -> String {
    let mut out = String::new();
    for (at, paragraph) in text.split("\n\n").enumerate() {
        if at % 41 == 40 {
            continue;
        }
        if at % 5 == 0 {
            out.push_str(
                &paragraph.replace("thirty days", "sixty days").replace("may end", "ends"),
            );
        } else {
            out.push_str(paragraph);
        }
        out.push_str("\n\n");
    }
    out
}
