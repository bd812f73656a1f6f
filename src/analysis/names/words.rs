//! The words by which the arguments of a function differ from those of others.

use super::brackets::closing;
use super::pieces::Shown;
use std::iter::once;
use std::ops::Range;

/// Length of other arguments from which they are left out where there is no room.
const LONG: usize = 10;

/// Begins a closure, whose number is at its end.
const LAMBDA: &str = "{lambda";

/// Words of arguments that are always shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    /// In order, without overlap; brackets in them are in pairs.
    shown: Vec<Range<usize>>,
    /// The length of the beginning that another name shares, if the two are to be told apart.
    pub(super) shared: Option<usize>,
}

impl Words {
    /// Shows the first word after the shared beginning.
    pub(super) fn show_more(&mut self, text: &str) {
        let Some(shared) = self.shared.take() else {
            return;
        };
        let (start, end) = word_at(text, shared.clamp(1, text.len() - 1));
        let namespaces = text[start..end].rfind("::").map_or(0, |at| at + 2);
        // Namespaces only where the name without them is not enough.
        let name = start + namespaces % (end - start).max(1);
        let is_known = self.shown.iter().any(|range| range.contains(&name));
        self.shown.push(if is_known { start } else { name }..end);
        if text[end..].starts_with(LAMBDA)
            && let Some(close) = closing(text.as_bytes(), end)
        {
            let number = text[..close].trim_end_matches(is_word).len();
            self.shown.push(number..close);
        }
        self.join();
        // A bracket alone before a word that is shown (`vector<int>`) is shown, and its other half.
        for (open, _) in text.match_indices(['<', '(', '[', '{']) {
            let is_shown = |at: usize| self.shown.iter().any(|range| range.contains(&at));
            let is_open = is_shown(open) || open > 1 && is_shown(open - 1) && is_shown(open + 1);
            let Some(close) = closing(text.as_bytes(), open) else {
                continue;
            };
            if is_open {
                self.shown.extend([open..open + 1, close..close + 1]);
            } else if text[open..].starts_with(LAMBDA) && is_shown(close - 1) {
                self.shown
                    .extend([open..open + LAMBDA.len(), close..close + 1]);
            }
        }
        self.join();
    }

    fn join(&mut self) {
        self.shown.sort_unstable_by_key(|range| range.start);
        self.shown.dedup_by(|next, before| {
            let is_joined = next.start <= before.end;
            if is_joined {
                before.end = before.end.max(next.end);
            }
            is_joined
        });
    }

    /// Arguments in parts: their brackets and the words, and what is equal; in one part if little could be left out.
    pub(super) fn parts<'a>(&self, text: &'a str) -> Vec<(Shown, &'a str)> {
        let mut parts = vec![(Shown::Different, &text[..1])];
        let mut at = 1;
        let mut left = 0;
        let last = text.len() - 1;
        for range in self.shown.iter().cloned().chain(once(last..text.len())) {
            let gap = &text[at..range.start];
            let (before, namespaces) = match gap.ends_with("::") {
                true => gap.split_at(gap.trim_end_matches(|c| is_word(c) || c == ':').len()),
                false => (gap, ""),
            };
            let is_short = before.len() < LONG && !before.contains(['<', '>', '(', ')', '[', ']']);
            if is_short {
                parts.extend([(Shown::Different, before), (Shown::IfRoom, namespaces)]);
                left += namespaces.len();
            } else {
                parts.push((Shown::Equal, gap));
                left += gap.len();
            }
            parts.push((Shown::Different, &text[range.clone()]));
            at = range.end;
        }
        if left < LONG {
            return vec![(Shown::Always, text)];
        }
        parts.retain(|(_, text)| !text.is_empty());
        parts
    }

    /// Arguments as they are shown where there is no room.
    pub(super) fn form(&self, text: &str) -> String {
        let parts = self.parts(text).into_iter();
        parts
            .map(|(shown, text)| match shown {
                Shown::Equal => "…",
                Shown::IfRoom => "",
                _ => text,
            })
            .collect()
    }
}

/// The length of the beginning that two texts share.
pub(super) fn equal_start(a: &str, b: &str) -> usize {
    let pairs = a.chars().zip(b.chars());
    let equal = pairs.take_while(|(a, b)| a == b);
    equal.map(|(c, _)| c.len_utf8()).sum()
}

/// The word that contains the character at a place, without `std::`; from an end or a separator on, the next one.
fn word_at(text: &str, at: usize) -> (usize, usize) {
    let is_word = |c: char| is_word(c) || c == ':';
    let mut start = text[..at].trim_end_matches(is_word).len().max(1);
    if text[start..].starts_with("std::") {
        start += "std::".len();
    }
    let rest = &text[at..text.len() - 1];
    let word = rest.trim_start_matches([',', ' ']);
    let word = match word.strip_prefix(|c: char| !is_word(c) && !">)]}".contains(c)) {
        Some(after) if word.len() == rest.len() => after,
        _ => word,
    };
    (
        start,
        text.len() - 1 - word.trim_start_matches(is_word).len(),
    )
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || "_#".contains(c)
}
