use super::*;
use crate::analysis::test_profile::Graph;
use crate::analysis::{CallIndex, InclusiveRule, OriginRules, View};
use crate::model::{Formula, PartSelection};

fn rows(filter: &str) -> Vec<u32> {
    rows_of(&four_functions(), filter)
}

fn four_functions() -> Profile {
    Graph::default()
        .function("prog!a.c!main", 10)
        .function("prog!a.c!even", 40)
        .function("libx.so!b.c!odd", 60)
        .function("libx.so!b.c!_Z3fooi", 90)
        .call("prog!a.c!main", "prog!a.c!even", 1, 190)
        .call("prog!a.c!even", "libx.so!b.c!odd", 5, 150)
        .call("libx.so!b.c!odd", "prog!a.c!even", 4, 100)
        .call("libx.so!b.c!odd", "libx.so!b.c!_Z3fooi", 5, 90)
        .profile()
}

fn rows_of(profile: &Profile, filter: &str) -> Vec<u32> {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &parts);
    let rule = InclusiveRule::Outgoing;
    let flat = FlatProfile::new(
        View {
            profile,
            index: &index,
            cycles: &cycles,
            formula: &formula,
            parts: &parts,
        },
        rule,
    );
    let filter = Filter::parse(filter).unwrap();
    let names = Names::new(profile);
    let searched = Searched {
        profile,
        names: &names,
        cycles: &cycles,
        fold: None,
    };
    matching_rows(&filter, searched, &flat, None, || {
        let rules = OriginRules::parse("system object:libx").expect("a rule");
        Rc::new(Origins::new(profile, None, &names, &rules))
    })
}

#[test]
fn percentages_at_the_limit_match() {
    // 988 of 20,000 is 4.94 %, whose quotient as a double times 100 is not.
    let profile = Graph::default()
        .function("a", 988)
        .function("b", 19_012)
        .profile();
    assert_eq!(rows_of(&profile, "self>=4.94%"), [0, 1]);
    assert_eq!(rows_of(&profile, "self=4.94%"), [0]);
    assert_eq!(rows_of(&profile, "self<4.94%"), [0; 0]);
}

#[test]
fn large_costs_are_compared_exactly() {
    // Of 10^18, a costs 12.5 % and b one more; c the rest.
    let eighth = 125_000_000_000_000_000;
    let profile = Graph::default()
        .function("a", eighth)
        .function("b", eighth + 1)
        .function("c", 6 * eighth - 1)
        .profile();
    assert_eq!(rows_of(&profile, "self<=12.5%"), [0]);
    assert_eq!(rows_of(&profile, "self>12.5%"), [1, 2]);
    assert_eq!(rows_of(&profile, "self<=125000000.000000000G"), [0]);
    assert_eq!(rows_of(&profile, "self=125000000.000000001G"), [1]);
}

#[test]
fn origins_are_those_of_the_rules() {
    // Functions 2 and 3 are in libx.so; the cycle of 1 and 2 has a member of each origin.
    assert_eq!(rows("origin:system"), [2, 3, 4]);
    assert_eq!(rows("!origin:system"), [0, 1]);
    assert_eq!(rows("origin:own main"), [0]);
    assert_eq!(rows("origin:runtime"), [0; 0]);
    let error = Filter::parse("a origin:mine").expect_err("no such origin");
    assert_eq!(error.at, 9);
    // A name, not an origin.
    assert_eq!(rows("origin::new"), [0; 0]);
}

#[test]
fn texts_figures_and_negations() {
    assert_eq!(rows(""), [0, 1, 2, 3, 4]);
    assert_eq!(rows("main"), [0]);
    assert_eq!(rows("foo(int)"), [3]);
    assert_eq!(rows("_Z3"), [3]);
    assert_eq!(rows("even"), [1]);
    assert_eq!(rows("cycle"), [4]);
    assert_eq!(rows("file:b.c"), [2, 3, 4]);
    assert_eq!(rows("object:libx !odd"), [3, 4]);
    assert_eq!(rows("self>=30%"), [2, 3, 4]);
    assert_eq!(rows("self>30%"), [3, 4]);
    assert_eq!(rows("inclusive=190"), [1, 4]);
    assert_eq!(rows("called<5 main"), [0]);
    assert_eq!(rows("nothing"), [0u32; 0]);
}

#[test]
fn names_are_found_as_they_are_shown() {
    let profile = Graph::default()
        .function("void std::vector<int, std::allocator<int> >::_M_realloc_insert<int const&>(int const&)", 1)
        .function("std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::_M_assign(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)", 1)
        .function("_ZNSt6vectorIiSaIiEE5clearEv", 1)
        .function("vector", 1)
        .profile();
    let found = |filter| {
        let filter = Filter::parse(filter).unwrap();
        let found = matching_texts(&filter, &profile, &Names::new(&profile));
        found.iter().map(|f| f.0).collect::<Vec<_>>()
    };
    assert_eq!(found("std::vector<int>::_M"), [0]);
    assert_eq!(found("vector::_m"), [0]);
    assert_eq!(found("allocator<int>"), [0, 2]);
    assert_eq!(found("std::string::_M_assign"), [1]);
    assert_eq!(found("/^string::_M_assign$/"), [1]);
    assert_eq!(found("vector<int>::clear"), [2]);
    assert_eq!(found("!vector::"), [1, 3]);
    assert_eq!(found("/^vector$/"), [3]);
    assert_eq!(found("file:vector::"), [0u32; 0]);
}
