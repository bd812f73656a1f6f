use super::*;

#[test]
fn names_are_matched_as_bytes_without_regard_to_case() {
    let expression = Expression::new("^foo(bar)?[0-9]+$").unwrap();
    assert!(expression.is_match(b"FOObar12") && expression.is_match(b"foo1"));
    assert!(!expression.is_match(b"xfoo1") && !expression.is_match(b"foo"));
    assert_eq!(Expression::new("b+").unwrap().find(b"aabbbc"), Some(2..5));
    assert_eq!(
        Expression::new("\\xff.").unwrap().find(b"a\xff\xfe"),
        Some(1..3)
    );
}

#[test]
fn errors_are_explained() {
    assert_eq!(Expression::new("a(b").unwrap_err(), "unclosed group");
    assert!(Expression::new("((a{500}){500}){500}").is_err());
}
