use super::*;
use proptest::prelude::*;

fn in_order<'a>(texts: &[&'a str]) -> Vec<&'a str> {
    let numbers = sorted(texts.len(), &|n| texts[n as usize].as_bytes());
    numbers.into_iter().map(|n| texts[n as usize]).collect()
}

#[test]
fn names_sort_by_letters_and_then_by_case() {
    let names = [
        "zeta",
        "Alpha",
        "alphabet",
        "ALPHA",
        "alpha",
        "alpha beta longer",
        "",
        "\u{e9}",
        "alpha beta Longer",
    ];
    let expected = [
        "",
        "ALPHA",
        "Alpha",
        "alpha",
        "alpha beta Longer",
        "alpha beta longer",
        "alphabet",
        "zeta",
        "\u{e9}",
    ];
    assert_eq!(in_order(&names), expected);
}

proptest! {
    #[test]
    fn agrees_with_whole_comparisons(
        texts in prop::collection::vec("[aAb]{0,3}[abAB]{0,30}", 0..60),
    ) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let mut expected = texts.clone();
        expected.sort_by_key(|t| (t.to_ascii_lowercase(), t.to_string()));
        prop_assert_eq!(in_order(&texts), expected);
    }
}
