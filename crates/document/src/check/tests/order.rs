use super::*;

#[test]
fn checks_come_in_document_order() {
    let found = kinds(
        ES,
        Some("ES"),
        "#1 Objeto\nQueda un ______ aquí y allí. El plazo es de treinta (20) días.\n#2 Fecha\nEl día 31 de abril de 2025 termina. Se paga en diez (100) meses.",
        &["open_blank", "amount_mismatch", "impossible_date", "amount_mismatch"],
    );
    assert!(found.windows(2).all(|pair| pair[0].clause_id.0 <= pair[1].clause_id.0));
}

#[test]
fn a_hostile_text_is_passed_through_in_time() {
    let clauses = [
        "(".repeat(12_000),
        "\"a\" means \"b\" ".repeat(1_200),
        "dos mil ".repeat(5_000),
        "1.".repeat(12_000),
        "cláusula 9, ".repeat(2_500),
        "the Fee Date ".repeat(2_500),
        "d\u{301}".repeat(5_000),
    ]
    .map(|text| clause(ClauseKind::Clause, "1", "", &text));
    for clause in clauses {
        let begun = std::time::Instant::now();
        let clauses = std::slice::from_ref(&clause);
        for language in [ES, EN] {
            checks(&CheckInput {
                language,
                reader: language,
                country: Some("ES"),
                parties: &[],
                clauses,
            });
        }
        // Without optimisation a pass takes a second or two; a quadratic one minutes.
        let text: String = clause.text.chars().take(20).collect();
        assert!(begun.elapsed().as_secs() < 30, "{text} {:?}", begun.elapsed());
        println!("{text} {:?}", begun.elapsed());
    }
}
