use super::*;
use proptest::prelude::*;

fn matched(a: &str, b: &str) -> Vec<Option<usize>> {
    let lines = |text: &str| -> Vec<Vec<u8>> {
        text.split(' ')
            .map(|line| line.as_bytes().to_vec())
            .collect()
    };
    matched_lines(&lines(a), &lines(b))
}

#[test]
fn lines_meet_those_with_the_same_text() {
    assert_eq!(matched("a b c", "a x b c"), [Some(0), Some(2), Some(3)]);
    // Two functions moved by different numbers of lines, with identical braces.
    assert_eq!(
        matched("f { 1 } g { 2 }", "new f { 1 } new2 new3 g { 2 }"),
        [1, 2, 3, 4, 7, 8, 9, 10].map(Some)
    );
    // What changed has no partner.
    assert_eq!(matched("a b c", "a B c"), [Some(0), None, Some(2)]);
    // Of two that changed places, one keeps the order.
    let partners = matched("s f g e", "s g f e");
    assert_eq!(partners.iter().flatten().count(), 3);
}

#[test]
fn each_letter_is_a_line() {
    let matched = |a: &str, b: &str| matched_lines(a.as_bytes(), b.as_bytes());
    assert_eq!(matched("abc", "xabc"), [1, 2, 3].map(Some));
    assert_eq!(matched("abcd", "axd"), [Some(0), None, None, Some(2)]);
    assert_eq!(matched("", "ab"), []);
    assert_eq!(matched("ab", ""), [None, None]);
    // Either d moved up or b and c moved down; the longer row stays.
    let rest = matched("abcde", "adbce");
    assert_eq!(rest, [Some(0), Some(2), Some(3), None, Some(4)]);
    // Two functions with the same braces, between them a new one.
    let places = [0, 1, 2, 3, 8, 9, 10, 11].map(Some);
    assert_eq!(matched("f{1}g{2}", "f{1}n{3}g{2}"), places);
}

#[test]
fn texts_without_a_line_that_occurs_once_take_no_longer() {
    // A search for the shortest difference of these would take minutes.
    let text = |step: usize| -> Vec<String> {
        let number = |line: usize| (line * line * step / 7) % 1_000;
        (0..20_000).map(|line| number(line).to_string()).collect()
    };
    let start = std::time::Instant::now();
    let partners = matched_lines(&text(1), &text(3));
    assert!(partners.iter().flatten().count() > 1_000);
    assert!(start.elapsed().as_secs() < 10);
}

proptest! {
    #[test]
    fn partners_have_the_same_text_and_rise(
        a in proptest::collection::vec("[abc]{0,2}", 0..20),
        b in proptest::collection::vec("[abc]{0,2}", 0..20),
    ) {
        let partners = matched_lines(&a, &b);
        let known: Vec<(usize, usize)> = partners
            .iter()
            .enumerate()
            .filter_map(|(at, partner)| Some((at, (*partner)?)))
            .collect();
        prop_assert!(known.iter().all(|&(at, partner)| a[at] == b[partner]));
        prop_assert!(known.windows(2).all(|two| two[0].1 < two[1].1));
        if a == b {
            prop_assert_eq!(known.len(), a.len());
        }
    }
}
