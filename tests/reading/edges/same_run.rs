//! One program, one run, written in different ways: the tables are the same.

use super::oracle;
use crate::support::load_bytes;
use grindscope::model::{Formula, FunctionId, PartSelection, Profile};
use std::collections::BTreeMap;

/// Object, file and name.
type Place = [String; 3];

#[derive(Debug, Default, PartialEq, Eq)]
struct Tables {
    own: BTreeMap<Place, i128>,
    calls: BTreeMap<(Place, Place), (u64, i128)>,
}

fn tables(name: &str) -> Tables {
    let profile = load_bytes(&oracle(name).expect("a profile")).expect("a profile");
    assert!(
        profile.warnings().is_empty(),
        "{name}: {:?}",
        profile.warnings()
    );
    let (first, all) = (Formula::event(0), PartSelection::All);
    let mut tables = Tables::default();
    let selfs = profile.self_column(&first, &all);
    for function in profile.functions().ids() {
        let own = selfs[function.0 as usize];
        assert_eq!(tables.own.insert(place(&profile, function), own), None);
    }
    let (costs, counts) = (
        profile.call_column(&first, &all),
        profile.count_column(&all),
    );
    for call in profile.calls().ids() {
        let caller = place(&profile, profile.calls().caller(call));
        let callee = place(&profile, profile.calls().callee(call));
        let figures = (counts[call.0 as usize], costs[call.0 as usize]);
        tables.calls.insert((caller, callee), figures);
    }
    tables
}

fn place(profile: &Profile, function: FunctionId) -> Place {
    [
        profile.object(function),
        profile.file(function),
        profile.name(function),
    ]
    .map(|name| String::from_utf8_lossy(name).into_owned())
}

fn assert_same(name: &str, plain: &Tables) {
    let other = tables(name);
    let differing = plain
        .own
        .iter()
        .find(|(place, own)| other.own.get(*place) != Some(*own));
    assert_eq!(differing, None, "{name}");
    assert!(other == *plain, "{name}");
}

#[test]
fn options_of_the_writer_do_not_change_the_tables() {
    let plain = tables("01-recursion.callgrind.out");
    assert!(plain.own.len() > 100 && plain.calls.len() > 100);
    for name in [
        "12-nocompress.callgrind.out",
        "13-noline.callgrind.out",
        "14-instr-only.callgrind.out",
        "15-instr-bb-line.callgrind.out",
        "16-dump-bbs.callgrind.out",
    ] {
        assert_same(name, &plain);
    }
}

/// Names of callers in names, written out and as ids.
#[test]
fn ids_within_names_are_replaced_by_names() {
    let plain = tables("03-separate-callers2.callgrind.out");
    assert_same("18-compress-mangled.callgrind.out", &plain);
}
