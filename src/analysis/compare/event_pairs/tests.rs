use super::*;

/// Pairs of lists of events, each a name and its terms.
fn pairs(a: &[(&str, &[usize])], b: &[(&str, &[usize])]) -> EventPairs {
    let formula = |terms: &[usize]| Formula {
        terms: terms.iter().map(|&event| (1, event)).collect(),
    };
    let formulas = |list: &[(&str, &[usize])]| -> Vec<Formula> {
        list.iter().map(|(_, terms)| formula(terms)).collect()
    };
    let (of_a, of_b) = (formulas(a), formulas(b));
    fn list<'a>(events: &'a [(&str, &[usize])], formulas: &'a [Formula]) -> Vec<NamedFormula<'a>> {
        let named = events.iter().zip(formulas).enumerate();
        let named = named.map(|(place, ((name, _), formula))| NamedFormula {
            place,
            name,
            formula,
        });
        named.collect()
    }
    EventPairs::new(&list(a, &of_a), &list(b, &of_b))
}

#[test]
fn events_are_paired_by_name_in_any_order() {
    let found = pairs(
        &[("Ir", &[0]), ("Dr", &[1]), ("Own", &[2])],
        &[("Dr", &[1]), ("Other", &[3]), ("Ir", &[0])],
    );
    assert_eq!(
        found,
        EventPairs {
            both: vec![EventPair { a: 0, b: 2 }, EventPair { a: 1, b: 0 }],
            only_a: vec![2],
            only_b: vec![1],
        }
    );
}

#[test]
fn computed_events_are_the_same_if_their_formulas_are() {
    let found = pairs(
        &[("Ir", &[0]), ("Dr", &[1]), ("Sum", &[0, 1]), ("M", &[0])],
        &[("Dr", &[1]), ("Ir", &[0]), ("Sum", &[1, 0]), ("M", &[1])],
    );
    let names = |pair: &EventPair| (pair.a, pair.b);
    let both: Vec<_> = found.both.iter().map(names).collect();
    assert_eq!(both, [(0, 1), (1, 0), (2, 2)]);
    assert_eq!((found.only_a, found.only_b), (vec![3], vec![3]));
}
