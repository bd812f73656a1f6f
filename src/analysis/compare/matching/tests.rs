use crate::analysis::compare::{Joined, Joining, Rules};
use crate::analysis::contexts::BareNames;
use crate::analysis::test_profile::Graph;
use crate::model::{CallId, Derivation, FunctionId, Profile};

/// A profile with these functions, the last of which was inlined into the first.
fn separate(functions: &[&str]) -> Profile {
    let mut graph = Graph::default();
    for name in functions {
        graph = graph.function(name, 1);
    }
    let profile = graph.profile();
    let mut derivation = Derivation::of(&profile);
    derivation.begin_part();
    let ids: Vec<FunctionId> = profile.functions().ids().collect();
    for &function in &ids {
        derivation.self_cost(function, &[1]);
    }
    let [first, .., last] = ids[..] else {
        panic!("two functions");
    };
    derivation.inlined_call(first, last, &[1]).unwrap();
    derivation.finish()
}

fn joined(a: &[&str], b: &[&str]) -> Joined {
    let mut joining = Joining::new(&Rules::default(), false);
    for profile in [separate(a), separate(b)] {
        joining.add(&profile, &BareNames::of(&profile)).unwrap();
    }
    joining.finish()
}

/// The names of each row in A and in B.
fn pairs(joined: &Joined) -> Vec<[String; 2]> {
    let names = joined.matching.rows.iter().map(|row| {
        [row.a, row.b].map(|place| {
            let text = place.map(|place| joined.profile.text(place.function));
            String::from_utf8_lossy(text.unwrap_or_default()).into_owned()
        })
    });
    names.collect()
}

#[test]
fn clones_are_their_function() {
    let found = joined(
        &["main", "f(int)", "g(long)"],
        &["main", "f(int) [clone .isra.0]", "g(int) [clone .part.0]"],
    );
    assert_eq!(
        pairs(&found),
        [
            ["main", "main"],
            ["f(int)", "f(int) [clone .isra.0]"],
            ["g(long)", ""],
            ["", "g(int) [clone .part.0]"],
        ]
    );
    let two = joined(
        &["main", "f(int)", "x"],
        &["main", "f(int) [clone .isra.0]", "f(int) [clone .part.1]"],
    );
    assert_eq!(pairs(&two).len(), 5, "several clones");
}

#[test]
fn names_of_debug_information_have_no_parameters_and_no_return_type() {
    let found = joined(
        &["main", "void N::sort<int>(int*)", "N::m()", "N::m(int)"],
        &["main", "N::sort<int>", "N::m"],
    );
    let pairs = pairs(&found);
    assert_eq!(pairs[1], ["void N::sort<int>(int*)", "N::sort<int>"]);
    assert_eq!(
        pairs[2..],
        [["N::m()", ""], ["N::m(int)", ""], ["", "N::m"]]
    );
}

/// Rows have other numbers than the functions of B, so calls of inlined functions must follow.
#[test]
fn inlined_calls_stay_those_of_their_functions() {
    let found = joined(
        &["main", "void f<int>(int)", "void g<int>(int)"],
        &["main", "f<int>", "new", "g<int>"],
    );
    let profile = &found.profile;
    let calls = profile.calls();
    let inlined: Vec<CallId> = calls.ids().filter(|&id| profile.is_inlined(id)).collect();
    let [call] = inlined[..] else {
        panic!("one call: {inlined:?}");
    };
    assert_eq!(profile.name(calls.caller(call)), b"main");
    assert_eq!(profile.name(calls.callee(call)), b"g<int>");
    assert_eq!(profile.inlined_functions(), [false, false, true, false]);
}

/// In A the last function is inlined, in B it is called in a library.
#[test]
fn inlined_functions_are_those_of_libraries() {
    let path = |name: &str| format!("x86!/src/a.cpp!{name}");
    let library = |name: &str| format!("libx.so!/src/lib.cpp!{name}");
    let rows = |a: &[String], b: &[String]| {
        let [a, b] = [a, b].map(|names| names.iter().map(String::as_str).collect::<Vec<_>>());
        pairs(&joined(&a, &b))
    };
    let found = rows(
        &[path("main"), path("T::f(int)")],
        &[library("T::f(int)"), path("main"), path("main2")],
    );
    assert!(
        found.contains(&["T::f(int)".into(), "T::f(int)".into()]),
        "{found:?}"
    );
    // The library's function is in both, so it is the same there.
    let found = rows(
        &[path("main"), library("T::f(int)"), path("T::f(int)")],
        &[library("T::f(int)"), path("main"), path("main2")],
    );
    assert!(
        found.contains(&["T::f(int)".into(), String::new()]),
        "{found:?}"
    );
    // Without a scope it may be a function of C, of which other files have others.
    let found = rows(
        &[path("main"), path("f(int)")],
        &[library("f(int)"), path("main"), path("main2")],
    );
    assert!(
        found.contains(&["f(int)".into(), String::new()]),
        "{found:?}"
    );
    // Nothing of it is inlined.
    let found = rows(
        &[path("main"), path("T::g(int)"), path("x")],
        &[path("main"), library("T::g(int)"), path("x")],
    );
    assert!(
        found.contains(&["T::g(int)".into(), String::new()]),
        "{found:?}"
    );
}
