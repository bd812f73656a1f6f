use super::*;
use crate::analysis::test_profile::{Graph, named};
use crate::model::{Formula, PartSelection};

#[test]
fn costs_beyond_64_bits_are_kept() {
    let before = Graph::default()
        .function("main", 1)
        .function("f", 1)
        .profile();
    let (main, f) = (named(&before, "main"), named(&before, "f"));
    let large = 3 * i128::from(u64::MAX) + 7;
    let mut derivation = Derivation::of(&before);
    derivation.begin_part();
    derivation.self_cost(f, &[-large]);
    derivation.call(main, f, 2, &[large]).unwrap();
    let after = derivation.finish();
    let (event, all) = (Formula::event(0), PartSelection::All);
    assert_eq!(after.self_column(&event, &all)[f.0 as usize], -large);
    assert_eq!(after.call_column(&event, &all), [large]);
    assert_eq!(after.count_column(&all), [2]);
}

#[test]
fn functions_keep_their_numbers_and_new_ones_come_after() {
    let before = Graph::default()
        .function("main", 1)
        .function("x!a.c!f", 5)
        .next_part()
        .function("late", 7)
        .profile();
    let mut derivation = Derivation::of(&before);
    let f = named(&before, "f");
    let place = before.functions().place(f);
    assert_eq!(derivation.function(place.object, place.file, b"f"), Ok(f));
    let new = derivation.function(place.object, Symbol::EMPTY, b"[x]");
    let new = new.unwrap();
    derivation.begin_part();
    derivation.self_cost(new, &[3]);
    derivation
        .call(named(&before, "main"), new, 2, &[3])
        .unwrap();
    derivation.self_cost(new, &[-5]);
    derivation.begin_part();
    derivation.self_cost(named(&before, "late"), &[7]);
    let after = derivation.finish();
    assert_eq!(after.name(f), b"f");
    assert_eq!(
        (after.name(new), after.object(new)),
        (&b"[x]"[..], &b"x"[..])
    );
    let (event, all) = (Formula::event(0), PartSelection::All);
    assert_eq!(after.self_column(&event, &all), [0, 0, 7, -2]);
    assert_eq!(
        (after.parts()[0].sums[0], after.parts()[1].sums[0]),
        (-2, 7)
    );
    let left: Vec<bool> = after.functions().ids().map(|f| after.occurs(f)).collect();
    assert_eq!(left, [true, false, true, true]);
    assert!(before.functions().ids().all(|f| before.occurs(f)));
}
