//! Matches edited lines of two texts: those that are similar and between the same matched lines.

use super::line_match::matched_lines;
use std::ops::Range;

/// Most bytes that are compared between two matched lines: 32 lines of 128 bytes with as many. More are rewritten rather
/// than edited, and single lines of generated files can have megabytes.
const MOST: usize = 1 << 18;
/// The percentage of equal text that similar lines have at least, blanks aside.
const SIMILAR: usize = 60;

/// Adds to the `partners` that [`matched_lines`] found for the lines of `a` those in `b` that were edited. The
/// most similar lines are matched first; indices stay ascending.
pub fn match_edited<Line: AsRef<[u8]>>(a: &[Line], b: &[Line], partners: &mut [Option<usize>]) {
    let (mut from, mut to) = (0, 0);
    for place in 0..=a.len() {
        let end = match partners.get(place) {
            Some(None) => continue,
            Some(Some(partner)) => *partner,
            None => b.len(),
        };
        match_between([a, b], [from..place, to..end], partners);
        (from, to) = (place + 1, end + 1);
    }
}

/// Matches the lines of two ranges: the most similar ones, then those before and after them.
fn match_between<Line: AsRef<[u8]>>(
    texts: [&[Line]; 2],
    [a, b]: [Range<usize>; 2],
    partners: &mut [Option<usize>],
) {
    let bytes = |side: usize, range: &Range<usize>| -> usize {
        let lines = texts[side][range.clone()].iter();
        lines.map(|line| line.as_ref().len() + 1).sum()
    };
    let of_a = b.len().saturating_mul(bytes(0, &a));
    if of_a.saturating_add(a.len().saturating_mul(bytes(1, &b))) > MOST {
        return;
    }
    let [tokens_a, tokens_b] = [(0, &a), (1, &b)].map(|(side, range): (usize, _)| {
        let lines = texts[side][range.clone()].iter();
        Vec::from_iter(lines.map(|line| tokens(line.as_ref())))
    });
    let mut best = (SIMILAR - 1, None);
    for (from, tokens_a) in a.clone().zip(&tokens_a) {
        for (to, tokens_b) in b.clone().zip(&tokens_b) {
            let percent = similarity(tokens_a, tokens_b);
            if percent > best.0 {
                best = (percent, Some((from, to)));
            }
        }
    }
    if let (_, Some((from, to))) = best {
        partners[from] = Some(to);
        match_between(texts, [a.start..from, b.start..to], partners);
        match_between(texts, [from + 1..a.end, to + 1..b.end], partners);
    }
}

/// Words and single other characters of a line, without blanks.
fn tokens(line: &[u8]) -> Vec<&[u8]> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    let runs = line.chunk_by(|before, after| is_word(before) && is_word(after));
    runs.filter(|run| !run.trim_ascii().is_empty()).collect()
}

/// The percentage of the characters of both lines that are in equal tokens.
fn similarity(a: &[&[u8]], b: &[&[u8]]) -> usize {
    let length = |tokens: &[&[u8]]| tokens.iter().map(|token| token.len()).sum::<usize>();
    let partners = matched_lines(a, b);
    let equal = a
        .iter()
        .zip(partners)
        .filter(|(_, partner)| partner.is_some());
    let equal: usize = equal.map(|(token, _)| token.len()).sum();
    200 * equal / (length(a) + length(b)).max(1)
}

#[cfg(test)]
mod tests;
