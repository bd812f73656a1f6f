//! Names that would be equal are told apart: what differs of them is shown, piece by piece.

use super::brackets::closing;
use super::pieces::{Piece, Shown};
use super::short::{ROUNDS, ShortName};
use super::words::{Words, equal_start};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Whether names have the same kinds of pieces, marks aside.
pub(super) fn are_alike(all: &[ShortName], group: &[usize]) -> bool {
    group
        .iter()
        .all(|&number| kinds(&all[number]).eq(kinds(&all[group[0]])))
}

/// The kinds of the pieces of a name, marks aside.
fn kinds(name: &ShortName) -> impl Iterator<Item = Shown> {
    let kinds = name.pieces.iter().map(|piece| piece.shown);
    kinds.filter(|&shown| shown != Shown::Mark)
}

/// Gives names without parameters, as debug information has them for inlined functions, empty ones if others have some.
fn align(all: &mut [ShortName], group: &[usize]) {
    let of_names = group.iter().map(|&number| kinds(&all[number]).collect());
    let all_kinds: Vec<Vec<Shown>> = of_names.collect();
    let Some(longest) = all_kinds.iter().max_by_key(|kinds| kinds.len()) else {
        return;
    };
    let is_missing = |kinds: &Vec<Shown>| {
        let missing = longest.strip_prefix(&kinds[..]);
        missing.is_some_and(|missing| missing.iter().all(|&shown| shown == Shown::IfRoom))
    };
    if !all_kinds.iter().all(is_missing) {
        return;
    }
    for (&number, kinds) in group.iter().zip(&all_kinds) {
        let pieces = Rc::make_mut(&mut all[number].pieces);
        let marks = pieces.iter().rposition(|piece| piece.shown != Shown::Mark);
        let end = marks.map_or(0, |last| last + 1);
        let missing = longest[kinds.len()..].iter();
        pieces.splice(end..end, missing.map(|&shown| Piece::new(shown, "")));
    }
}

/// Shows more of names that are equal, with whole brackets.
pub(super) fn tell_apart(all: &mut [ShortName], group: &[usize]) {
    align(all, group);
    distinguish(all, group);
    for &number in group {
        show_openings(&mut Rc::make_mut(&mut all[number].pieces)[..]);
    }
}

/// Shows more of names that are equal but for their marks, piece by piece, until they differ; all arguments if the
/// names are not built alike. Of names that differ in their marks only, nothing more is shown.
fn distinguish(all: &mut [ShortName], group: &[usize]) {
    let mut text = String::new();
    let mut different = |all: &[ShortName], are_meant| {
        let hash = |&number: &usize| all[number].hash_of(are_meant, &mut text);
        group.iter().map(hash).collect::<FxHashSet<u64>>().len()
    };
    let goal = different(all, |shown| shown != Shown::Mark);
    if goal == 1 {
        return;
    }
    for shown in [Shown::IfRoom, Shown::IfNeeded] {
        let first = all[group[0]].pieces.clone();
        let is_alike = are_alike(all, group);
        for (at, piece) in first.iter().enumerate() {
            if is_alike
                && (piece.shown != shown
                    || group.iter().all(|&n| all[n].pieces[at].text == piece.text))
            {
                continue;
            }
            let shown_more = |pieces: &mut [Piece]| {
                let pieces = if is_alike {
                    &mut pieces[at..=at]
                } else {
                    pieces
                };
                pieces
                    .iter_mut()
                    .filter(|piece| piece.shown == shown)
                    .for_each(|piece| piece.shown = Shown::Always);
            };
            group
                .iter()
                .for_each(|&number| shown_more(&mut Rc::make_mut(&mut all[number].pieces)[..]));
            if different(all, Shown::is_before_mark) == goal {
                if is_alike && shown == Shown::IfRoom {
                    part_arguments(all, group, at);
                }
                return;
            }
            if !is_alike {
                break;
            }
        }
    }
}

/// Shows the opening bracket of `<Type as Trait>` where the end is shown to tell functions apart.
fn show_openings(pieces: &mut [Piece]) {
    let mut opened = Vec::new();
    for at in 0..pieces.len() {
        let text = &pieces[at].text;
        let count = |sign| text.bytes().filter(|&byte| byte == sign).count();
        let (opening, closing) = (count(b'<'), count(b'>') - text.matches("->").count());
        opened.extend(std::iter::repeat_n(at, opening.saturating_sub(closing)));
        for _ in opening..closing {
            if let Some(opening) = opened.pop()
                && pieces[at].shown.is_before_mark()
                && pieces[opening].shown == Shown::IfRoom
            {
                pieces[opening].shown = Shown::Always;
            }
        }
    }
}

/// Splits long arguments in which names differ: of each name, the words that tell it apart from the others, and the rest.
fn part_arguments(all: &mut [ShortName], group: &[usize], at: usize) {
    let texts = group
        .iter()
        .map(|&number| all[number].pieces[at].text.clone());
    let mut words: Vec<(String, Words)> = texts.map(|text| (text, Words::default())).collect();
    words.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    words.dedup_by(|(a, _), (b, _)| a == b);
    // Not the end of `<Type<T> as Trait>`.
    let is_list = |text: &str| {
        text.starts_with(['<', '(']) && closing(text.as_bytes(), 0) == Some(text.len() - 1)
    };
    if !words.iter().all(|(text, _)| is_list(text)) {
        return;
    }
    for round in 0..ROUNDS {
        // At first each name has a word, even if no more is needed than that others have one.
        let forms = words.iter().map(|(text, words)| match round {
            0 => String::new(),
            _ => words.form(text),
        });
        let mut forms: Vec<(String, usize)> = forms.zip(0..).collect();
        forms.sort_unstable();
        for equal in forms.chunk_by(|(a, _), (b, _)| a == b) {
            for pair in equal.windows(2) {
                let shared = equal_start(&words[pair[0].1].0, &words[pair[1].1].0);
                for &(_, place) in pair {
                    let (_, of) = &mut words[place];
                    of.shared = of.shared.max(Some(shared));
                }
            }
        }
        for (text, words) in &mut words {
            words.show_more(text);
        }
    }
    for &number in group {
        let pieces = Rc::make_mut(&mut all[number].pieces);
        let place = words.binary_search_by(|(text, _)| text[..].cmp(&pieces[at].text));
        let Ok(place) = place else { continue };
        let (text, words) = &words[place];
        let parts = words.parts(text).into_iter();
        pieces.splice(at..=at, parts.map(|(shown, text)| Piece::new(shown, text)));
    }
}
