//! Clause boundaries in every shape in which a contract may come: the marked
//! contracts, laid out anew without touching a word of them.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[path = "labelled/forms.rs"]
mod forms;
#[path = "labelled/score.rs"]
mod score;

#[test]
fn boundaries_stay_where_a_person_marked_them_however_the_contract_is_laid_out() {
    let mut weak = Vec::new();
    let only = std::env::var("FORM").ok();
    for form in forms::ALL {
        if only.as_ref().is_some_and(|only| *only != format!("{form:?}")) {
            continue;
        }
        println!("== {form:?}");
        let mut total = [0; 3];
        let mut count = 0;
        for path in score::files("tuned") {
            let name = score::name(&path);
            let marked = std::fs::read_to_string(&path).unwrap();
            let Some(text) = forms::laid_out(form, &name, &marked) else { continue };
            let scored = score::boundaries(&format!("{form:?}-{name}.txt"), &text);
            (0..3).for_each(|i| total[i] += scored[i]);
            count += 1;
        }
        let f1 = score::f1(total);
        println!("== {form:?}: F1 {f1:.4} {total:?} over {count} contracts");
        assert!(count >= 3, "{form:?}: {count}");
        if f1 < 0.98 {
            weak.push((form, f1));
        }
    }
    assert!(weak.is_empty(), "{weak:?}");
}
