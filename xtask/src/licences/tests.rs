use super::{Accepted, Exception, is_accepted};

#[test]
fn an_expression_is_accepted_when_accepted_licences_suffice() {
    let allowed = ["MIT".to_owned(), "Unicode-3.0".to_owned()];
    let accepts = |expression: &str| is_accepted(expression, &allowed);
    assert!(accepts("MIT"));
    assert!(accepts("MIT/Apache-2.0"));
    assert!(accepts("GPL-3.0-only OR MIT"));
    assert!(accepts("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!accepts("MIT AND Apache-2.0"));
    assert!(!accepts("Apache-2.0"));
    assert!(!accepts(""));
    assert!(!accepts("no licence at all"));
}

#[test]
fn an_exception_is_for_one_component() {
    let policy = Accepted {
        allow: vec!["MIT".to_owned()],
        exceptions: vec![Exception {
            component: "a".to_owned(),
            allow: vec!["ISC".to_owned()],
        }],
    };
    assert!(is_accepted("ISC", &policy.of("a")));
    assert!(is_accepted("MIT", &policy.of("a")));
    assert!(!is_accepted("ISC", &policy.of("b")));
}
