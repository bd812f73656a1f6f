use super::*;
use crate::analysis::names::links;
use crate::analysis::test_profile::{Graph, named};

#[test]
fn chains_are_split() {
    let taken = |name: &'static str| {
        let end = Chains::default().function_end(name.as_bytes());
        let callers = name.as_bytes().get(end + 1..).and_then(links);
        let text = |bytes| std::str::from_utf8(bytes).unwrap();
        let callers = callers.unwrap_or_default().into_iter().map(text);
        (&name[..end], callers.collect::<Vec<_>>())
    };
    // Names of real profiles.
    assert_eq!(
        taken("c'a'main'(below main)"),
        ("c", vec!["a", "main", "(below main)"])
    );
    assert_eq!(taken("odd'2'even'odd"), ("odd'2", vec!["even", "odd"]));
    assert_eq!(
        taken("__minimal_malloc'init_tls'dl_main"),
        ("__minimal_malloc", vec!["init_tls", "dl_main"])
    );
    let lambda = "main::{lambda(char)#1}::operator()('a') const";
    assert_eq!(taken(lambda), (lambda, vec![]));
    assert_eq!(taken("f'2"), ("f'2", vec![]));
    assert_eq!(
        taken("bool std::operator< <int>(A, B)'A::operator->() const'main"),
        (
            "bool std::operator< <int>(A, B)",
            vec!["A::operator->() const", "main"]
        )
    );
    for whole in ["", "f", "f'", "'f", "a<b'main"] {
        assert_eq!(taken(whole), (whole, vec![]));
    }
}

/// A slow reading of each name by itself.
fn slow_function_end(name: &[u8]) -> usize {
    let Some(first) = link_end(name, &mut Vec::new()).filter(|&end| end > 0) else {
        return name.len();
    };
    let Some(callers) = name.get(first + 1..).and_then(links) else {
        return name.len();
    };
    let level = first + 1 + callers[0].len();
    match recursion_level(&name[..level]).level {
        Some(_) => level,
        None => first,
    }
}

#[test]
fn links_that_are_known_end_as_by_themselves() {
    let links = [
        "f",
        "2",
        "A::",
        "a<b",
        "c>",
        "f(int)",
        "",
        "operator<",
        "{lambda()#1}",
        "g)",
    ];
    let mut chains = Chains::default();
    for number in 0..links.len().pow(4) {
        let link = |place| links[number / links.len().pow(place) % links.len()];
        let name: &str = [link(0), link(1), link(2), link(3)].join("'").leak();
        let expected = slow_function_end(name.as_bytes());
        assert_eq!(chains.function_end(name.as_bytes()), expected, "{name}");
    }
}

#[test]
fn calls_show_whether_names_carry_contexts() {
    let carried = Graph::default()
        .call("main", "a'main", 1, 10)
        .call("a'main", "b'a", 1, 5)
        .call("b'a", "a'2'b", 1, 5)
        .profile();
    assert!(carries_contexts(&carried));
    let plain = Graph::default()
        .call("main", "f'2", 1, 10)
        .call("main", "it's'odd", 1, 10)
        .profile();
    assert!(!carries_contexts(&plain));
}

#[test]
fn own_names_are_numbered_once() {
    let profile = Graph::default()
        .call("main", "a'main", 1, 10)
        .call("a'main", "b'a'main", 1, 5)
        .call("main", "b'main", 1, 2)
        .call("b'main", "b'2'b'main", 1, 1)
        .profile();
    let names = OwnNames::new(&profile).unwrap();
    let of = |name| names.number(named(&profile, name));
    let text = |name| std::str::from_utf8(names.text(&profile, of(name))).unwrap();
    assert_eq!(text("b'a'main"), "b");
    assert_eq!(text("b'2'b'main"), "b'2");
    assert_eq!(of("b'a'main"), of("b'main"));
    assert_eq!(names.len(), 4);
    // Only `main` is the name of a function as it is.
    let whole = |name| names.whole(&profile, of(name)).is_some();
    assert_eq!([whole("main"), whole("a'main")], [true, false]);
    assert!(OwnNames::new(&Graph::default().call("main", "f'2", 1, 1).profile()).is_none());
}
