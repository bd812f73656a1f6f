use super::*;

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
