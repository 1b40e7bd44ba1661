//! Kinds of contract.

/// The kinds that the playbook and its checklists know, by their ids. A person may
/// say any other in words of their own.
pub const CONTRACT_TYPES: [&str; 10] = [
    "lease",
    "services",
    "nda",
    "sale",
    "employment",
    "license",
    "saas",
    "data_processing",
    "distribution",
    "loan",
];
