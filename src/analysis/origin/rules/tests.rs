use super::*;
use crate::analysis::Origins;
use crate::analysis::test_profile::{Graph, named};

fn problem(text: &str) -> String {
    OriginRules::parse(text).expect_err("an invalid rule")
}

#[test]
fn the_first_rule_that_matches_decides() {
    let profile = Graph::default()
        .function("main", 1)
        .function("ssl_read", 2)
        .function("ssl_test", 3)
        .function("std::sort", 4)
        .function("_start", 5)
        .profile();
    let of = |text: &str| {
        let rules = OriginRules::parse(text).expect("rules");
        let origins = Origins::new(&profile, None, &Names::new(&profile), &rules);
        let names = ["main", "ssl_read", "ssl_test", "std::sort", "_start"];
        names.map(|name| origins.of(named(&profile, name)).id())
    };
    assert_eq!(of(""), ["own", "own", "own", "runtime", "startup"]);
    let rules = "# third party\n\n  dependency ssl !name:test\nsystem /^ssl_/\nown std::";
    assert_eq!(of(rules), ["own", "dependency", "system", "own", "startup"]);
    let rules = "system ssl\ndependency ssl_read";
    assert_eq!(of(rules), ["own", "system", "system", "runtime", "startup"]);
}

#[test]
fn invalid_rules_are_reported_with_their_line() {
    assert!(problem("own a\nmine b").starts_with("Line 2: A rule begins with one of own, "));
    for text in ["own", "own self>1%", "own origin:system"] {
        let expected = "Line 1: After the origin, a rule has words for names, file: or object:.";
        assert_eq!(problem(text), expected, "{text}");
    }
    assert!(problem("\n\nown /(/").starts_with("Line 3: Invalid regular expression"));
}
