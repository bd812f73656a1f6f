//! Which line of one text is which line of another one.
//!
//! What both begin and end with is the same; between these, lines that stand in each text once are anchors,
//! as many of them as keep their order, and between the anchors it goes on in the same way ("patience
//! diff", by Bram Cohen). It is fast whatever the texts are, and takes no blank line or brace for one that
//! stands elsewhere. The page does the same (`www/code/line-match.js`).

use std::collections::HashMap;
use std::ops::Range;

/// How often pieces are cut into pieces; texts of people are done after a few times.
const DEPTH: usize = 16;

/// A part of both texts of which no line is matched yet.
struct Piece {
    a: Range<usize>,
    b: Range<usize>,
    depth: usize,
}

/// For each line of `a` the place of the same line of `b`, if there is one. Places rise.
pub fn matched_lines<Line: AsRef<[u8]>>(a: &[Line], b: &[Line]) -> Vec<Option<usize>> {
    let mut partners = vec![None; a.len()];
    let mut pieces = vec![Piece {
        a: 0..a.len(),
        b: 0..b.len(),
        depth: 0,
    }];
    while let Some(piece) = pieces.pop() {
        pieces.extend(cut(a, b, piece, &mut partners));
    }
    partners
}

/// Matches what is clear of a piece and gives back what is not.
fn cut<Line: AsRef<[u8]>>(
    a: &[Line],
    b: &[Line],
    mut piece: Piece,
    partners: &mut [Option<usize>],
) -> Vec<Piece> {
    let same = |at_a: usize, at_b: usize| a[at_a].as_ref() == b[at_b].as_ref();
    while !piece.a.is_empty() && !piece.b.is_empty() && same(piece.a.start, piece.b.start) {
        partners[piece.a.start] = Some(piece.b.start);
        piece.a.start += 1;
        piece.b.start += 1;
    }
    while !piece.a.is_empty() && !piece.b.is_empty() && same(piece.a.end - 1, piece.b.end - 1) {
        piece.a.end -= 1;
        piece.b.end -= 1;
        partners[piece.a.end] = Some(piece.b.end);
    }
    if piece.a.is_empty() || piece.b.is_empty() || piece.depth == DEPTH {
        return Vec::new();
    }
    let anchors = rising(&anchors(a, b, &piece));
    let (mut start_a, mut start_b) = (piece.a.start, piece.b.start);
    let depth = piece.depth + 1;
    let mut rest = Vec::new();
    for &(at_a, at_b) in &anchors {
        partners[at_a] = Some(at_b);
        rest.push(Piece {
            a: start_a..at_a,
            b: start_b..at_b,
            depth,
        });
        (start_a, start_b) = (at_a + 1, at_b + 1);
    }
    if !anchors.is_empty() {
        rest.push(Piece {
            a: start_a..piece.a.end,
            b: start_b..piece.b.end,
            depth,
        });
    }
    rest
}

/// Lines that stand in both parts of a piece, and in each once, in the order of `a`.
fn anchors<Line: AsRef<[u8]>>(a: &[Line], b: &[Line], piece: &Piece) -> Vec<(usize, usize)> {
    let (once_a, once_b) = (once(a, piece.a.clone()), once(b, piece.b.clone()));
    let mut found: Vec<(usize, usize)> = once_a
        .iter()
        .filter_map(|(line, &at)| Some((at?, (*once_b.get(line)?)?)))
        .collect();
    found.sort_unstable();
    found
}

/// The place of each line, or none if it has several.
fn once<Line: AsRef<[u8]>>(lines: &[Line], range: Range<usize>) -> HashMap<&[u8], Option<usize>> {
    let mut places = HashMap::new();
    for at in range {
        let place = places.entry(lines[at].as_ref());
        place.and_modify(|known| *known = None).or_insert(Some(at));
    }
    places
}

/// The longest rising row of second numbers; the first ones rise already.
fn rising(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // The pair that ends the best row of each length.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < pair.1);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut row = Vec::new();
    let mut at = ends.last().copied();
    while let Some(index) = at {
        row.push(pairs[index]);
        at = before[index];
    }
    row.reverse();
    row
}

#[cfg(test)]
mod tests {
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
        // Two functions moved by different numbers of lines, with braces that are alike.
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
}
