use super::*;
use crate::analysis::names::Names;
use crate::analysis::test_profile::{Graph, named};
use crate::analysis::{CallIndex, Cycles, OriginRules};
use crate::model::{Formula, PartSelection};

#[test]
fn library_code_is_charged_to_its_callers() {
    // sort spends 40 itself and 60 in the own function less.
    let profile = Graph::default()
        .function("main", 10)
        .function("less", 60)
        .function("std::sort", 40)
        .function("std::alloc", 30)
        .function("std::grow", 5)
        .function("(below main)", 1)
        .call("(below main)", "main", 1, 145)
        .call("main", "std::sort", 1, 100)
        .call("std::sort", "less", 9, 60)
        .call("main", "std::grow", 3, 35)
        .call("std::grow", "std::alloc", 3, 30)
        .profile();
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(&profile);
    let cycles = Cycles::find(&profile, &index, &parts);
    let view = View {
        profile: &profile,
        index: &index,
        cycles: &cycles,
        formula: &formula,
        parts: &parts,
    };
    let totals = CallTotals::new(&profile, &formula, &parts);
    let origins = Origins::new(
        &profile,
        None,
        &Names::new(&profile),
        &OriginRules::default(),
    )
    .into();
    let charged = Charged::new(view, totals, origins);
    let of = |name| charged.of(named(&profile, name));
    // Everything but the first function is in one of the two.
    assert_eq!(of("main"), 10 + 40 + 35);
    assert_eq!(of("less"), 60);
    assert_eq!(of("std::sort") + of("(below main)"), 0);
}
