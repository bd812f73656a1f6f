use super::*;
use proptest::prelude::*;

#[test]
fn case_is_ignored() {
    let found = |needle: &str, name: &str| Needle::new(needle).is_in(name.as_bytes());
    assert!(found("MALLOC", "__libc_malloc"));
    assert!(found("malloc", "Malloc"));
    assert!(found("", "anything"));
    assert!(found("\u{e9}t", "\u{e9}T\u{e9}"));
    assert!(!found("malloc", "mallo"));
    assert!(!found("ab", "b"));
}

proptest! {
    #[test]
    fn agrees_with_a_search_in_small_letters(needle in "[abAB_:]{0,4}", name in "[abAB_:]{0,12}") {
        let expected = name.to_lowercase().contains(&needle.to_lowercase());
        prop_assert_eq!(Needle::new(&needle).is_in(name.as_bytes()), expected);
    }

    #[test]
    fn the_first_place_in_a_long_text_is_found(needle in "[acAC_@`]{1,5}", name in "[acAC_@`]{0,300}") {
        let expected = name.to_lowercase().find(&needle.to_lowercase());
        let found = Needle::new(&needle).find(name.as_bytes());
        prop_assert_eq!(found, expected.map(|start| start..start + needle.len()));
    }
}
