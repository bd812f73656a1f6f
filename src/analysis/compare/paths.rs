//! Matches the paths of two profiles, and the object of the program itself, regardless of its name.
//!
//! A program that is built or installed in another directory, or uses other versions of its libraries, has the same
//! files under different paths. Two paths are matched if they have the longest common suffix and no other path of
//! either profile has an equally long one. Paths that both profiles have are equal and not matched otherwise.
//!
//! Components that differ only in a version or a hash (`serde-1.0.1`, `/nix/store/<hash>-glibc-2.38`) count
//! as equal, but with lower priority than components that are equal as written.
//!
//! `prog-old` and `prog-new` have no common path components, but each profile contains the recorded command
//! (`cmd:`, docs/format.md 3.1). The objects that these commands started are the same object.

use crate::model::Profile;
use crate::order;
use crate::sink::Symbol;
use crate::text::end_of_path;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Number of compared components, counted from the end. Real paths have about ten.
const DEPTH: usize = 32;

/// A path of A and its match in B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecognisedPath {
    /// In A.
    pub a: Symbol,
    /// In B.
    pub b: Symbol,
}

/// Whether a path is known; Valgrind writes `???` for an unknown one.
pub(crate) fn is_known(path: &[u8]) -> bool {
    !path.is_empty() && path != b"???"
}

/// The last component of a path without version and hash, by which a path may be matched.
pub(crate) fn base_name(path: &[u8]) -> Cow<'_, [u8]> {
    plain(path.rsplit(|&b| is_separator(b)).next().unwrap_or(path))
}

/// Matches paths among those that only one of the profiles has. Both lists must be ascending.
pub(super) fn recognise(
    profile: &Profile,
    of_a: &[Symbol],
    of_b: &[Symbol],
) -> Vec<RecognisedPath> {
    let only = |paths: &[Symbol], others: &[Symbol]| -> Vec<Path<'_>> {
        let only = paths
            .iter()
            .filter(|path| others.binary_search(path).is_err());
        only.filter_map(|&path| Path::new(path, profile.text(path)))
            .collect()
    };
    let search = Search {
        a: only(of_a, of_b),
        b: only(of_b, of_a),
    };
    search.run()
}

/// A path with its components in reverse order.
struct Path<'a> {
    symbol: Symbol,
    /// As written, and without versions and hashes.
    spellings: [Vec<Cow<'a, [u8]>>; 2],
}

impl<'a> Path<'a> {
    fn new(symbol: Symbol, text: &'a [u8]) -> Option<Self> {
        let components = text.rsplit(|&b| is_separator(b));
        // `a/./b` and `a//b` are `a/b`; the target of `..` is unknown.
        let components = components.filter(|c| !c.is_empty() && *c != b".");
        let components: Vec<&[u8]> = components.take(DEPTH).collect();
        let spellings =
            [Cow::Borrowed, plain].map(|spelled| components.iter().copied().map(spelled).collect());
        let is_path = is_known(text) && !components.is_empty();
        is_path.then_some(Path { symbol, spellings })
    }
}

/// The number of paths seen in a profile, and one of them.
type Seen = (usize, Symbol);

struct Search<'a> {
    a: Vec<Path<'a>>,
    b: Vec<Path<'a>>,
}

impl Search<'_> {
    /// Tries the longest common suffixes first, so that each match is the best one.
    fn run(mut self) -> Vec<RecognisedPath> {
        let mut found = Vec::new();
        for depth in (1..=DEPTH).rev() {
            for spelling in [0, 1] {
                let pairs = self.unique(depth, spelling);
                for &(a, b) in &pairs {
                    found.push(RecognisedPath { a, b });
                }
                if !pairs.is_empty() {
                    let (of_a, of_b): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
                    forget(&mut self.a, of_a);
                    forget(&mut self.b, of_b);
                }
            }
        }
        order::sort_by_key(&mut found, |pair| pair.a);
        found
    }

    /// The paths that are unique on each side among those with the same last components.
    fn unique(&self, depth: usize, spelling: usize) -> Vec<(Symbol, Symbol)> {
        let mut ends: BTreeMap<&[Cow<[u8]>], [Seen; 2]> = BTreeMap::new();
        for (side, paths) in [&self.a, &self.b].into_iter().enumerate() {
            for path in paths {
                if let Some(end) = path.spellings[spelling].get(..depth) {
                    let seen = &mut ends.entry(end).or_default()[side];
                    *seen = (seen.0 + 1, path.symbol);
                }
            }
        }
        let unique = ends.into_values().filter(|[a, b]| (a.0, b.0) == (1, 1));
        unique.map(|[a, b]| (a.1, b.1)).collect()
    }
}

fn forget(paths: &mut Vec<Path<'_>>, mut found: Vec<Symbol>) {
    order::sort(&mut found);
    paths.retain(|path| found.binary_search(&path.symbol).is_err());
}

/// Profiles of Windows programs have backslashes.
fn is_separator(byte: u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

/// A component without its version (`-1.0.1`, `.1.2`: digits with dots between them) and its hashes (at
/// least 16 digits of base 16 or 32, including a digit and a letter).
fn plain(component: &[u8]) -> Cow<'_, [u8]> {
    let mut out = Vec::new();
    let mut rest = component;
    let mut changed = false;
    while !rest.is_empty() {
        let word = rest.iter().take_while(|b| b.is_ascii_alphanumeric());
        let word = word.count();
        let skipped = match version(rest) {
            _ if is_hash(&rest[..word]) => word,
            version => version,
        };
        if skipped > 0 {
            out.push(b'#');
            rest = &rest[skipped..];
            changed = true;
        } else {
            // The digits of a word belong to it: `x86.c`, `utf8.0`.
            let taken = word.max(1);
            out.extend_from_slice(&rest[..taken]);
            rest = &rest[taken..];
        }
    }
    if changed {
        Cow::Owned(out)
    } else {
        Cow::Borrowed(component)
    }
}

/// Length of the version at the beginning of a text: at least two numbers, with dots between them.
fn version(text: &[u8]) -> usize {
    let number = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_digit()).count();
    let mut end = number(text);
    let mut numbers = usize::from(end > 0);
    while numbers > 0 && text.get(end) == Some(&b'.') {
        match number(&text[end + 1..]) {
            0 => break,
            digits => {
                end += 1 + digits;
                numbers += 1;
            }
        }
    }
    if numbers > 1 { end } else { 0 }
}

fn is_hash(word: &[u8]) -> bool {
    word.len() >= 16
        && word
            .iter()
            .all(|b| b.is_ascii_digit() || b.is_ascii_lowercase())
        && word.iter().any(u8::is_ascii_digit)
        && word.iter().any(u8::is_ascii_lowercase)
}

/// Finds the objects of the programs that A and B started, if each occurs in one profile only and is
/// unmatched: `prog-old` and `prog-new` have no common path components, but each profile contains the recorded
/// command (`cmd:`, docs/format.md 3.1). `objects` are those of A and of B, `commands` the recorded commands.
pub(super) fn recognise_programs(
    profile: &Profile,
    objects: [&[Symbol]; 2],
    commands: [Option<&[u8]>; 2],
    recognised: &[RecognisedPath],
) -> Option<RecognisedPath> {
    let [in_a, in_b] = objects;
    let started = |own: &[Symbol], others: &[Symbol], command: Option<&[u8]>| {
        let program = end_of_path(program(command?), 1);
        let is_started = |&&object: &&Symbol| end_of_path(profile.text(object), 1) == program;
        let mut found = own.iter().filter(is_started);
        let object = *found.next()?;
        (found.next().is_none() && others.binary_search(&object).is_err()).then_some(object)
    };
    let a = started(in_a, in_b, commands[0])?;
    let b = started(in_b, in_a, commands[1])?;
    let is_taken = |pair: &RecognisedPath| pair.a == a || pair.b == b;
    (!recognised.iter().any(is_taken)).then_some(RecognisedPath { a, b })
}

/// The program of a command line: its first word.
fn program(command: &[u8]) -> &[u8] {
    let command = command.trim_ascii_start();
    let end = command.iter().position(u8::is_ascii_whitespace);
    &command[..end.unwrap_or(command.len())]
}

#[cfg(test)]
mod tests;
