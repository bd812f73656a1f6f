//! Matches the paths of two profiles.
//!
//! A program that is built or installed in another directory, or uses other versions of its libraries, has
//! the same files under different paths. Two paths are matched if they have the longest common suffix and
//! no other path of either profile has an equally long one. Paths that both profiles have are equal and not
//! matched otherwise.
//!
//! Components that differ only in a version or a hash (`serde-1.0.1`, `/nix/store/<hash>-glibc-2.38`) count
//! as equal, but with lower priority than components that are equal as written.

use crate::model::Profile;
use crate::order;
use crate::sink::Symbol;
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
pub(super) fn is_known(path: &[u8]) -> bool {
    !path.is_empty() && path != b"???"
}

/// The last component of a path without version and hash, by which a path may be matched.
pub(super) fn base_name(path: &[u8]) -> Cow<'_, [u8]> {
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
    as_written: Vec<Cow<'a, [u8]>>,
    plain: Vec<Cow<'a, [u8]>>,
}

impl<'a> Path<'a> {
    fn new(symbol: Symbol, text: &'a [u8]) -> Option<Self> {
        if !is_known(text) {
            return None;
        }
        let components = text.rsplit(|&b| is_separator(b));
        // `a/./b` and `a//b` are `a/b`; the target of `..` is unknown.
        let components = components.filter(|c| !c.is_empty() && *c != b".");
        let as_written: Vec<Cow<[u8]>> = components.take(DEPTH).map(Cow::Borrowed).collect();
        let plain = text
            .rsplit(|&b| is_separator(b))
            .filter(|c| !c.is_empty() && *c != b".")
            .take(DEPTH)
            .map(plain)
            .collect();
        (!as_written.is_empty()).then_some(Path {
            symbol,
            as_written,
            plain,
        })
    }

    fn components(&self, versions: bool) -> &[Cow<'a, [u8]>] {
        if versions {
            &self.as_written
        } else {
            &self.plain
        }
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
            for versions in [true, false] {
                let pairs = self.unique(depth, versions);
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
    fn unique(&self, depth: usize, versions: bool) -> Vec<(Symbol, Symbol)> {
        let mut ends: BTreeMap<&[Cow<[u8]>], [Seen; 2]> = BTreeMap::new();
        for (side, paths) in [&self.a, &self.b].into_iter().enumerate() {
            for path in paths {
                if let Some(end) = path.components(versions).get(..depth) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::test_profile::Graph;

    /// Matched paths as pairs, also with A and B exchanged.
    fn recognised(a: &[&str], b: &[&str]) -> Vec<(String, String)> {
        let add = |graph: Graph, path: &&str| graph.function(&format!("{path}!f"), 1);
        let profile = a.iter().chain(b).fold(Graph::default(), add).profile();
        let symbols = |paths: &[&str]| -> Vec<Symbol> {
            let functions = profile.functions();
            let files = functions.ids().map(|f| functions.place(f).file);
            let is_wanted =
                |&file: &Symbol| paths.iter().any(|p| p.as_bytes() == profile.text(file));
            let mut symbols: Vec<Symbol> = files.filter(is_wanted).collect();
            symbols.sort_unstable();
            symbols.dedup();
            symbols
        };
        let (a, b) = (symbols(a), symbols(b));
        let pairs = |a: &[Symbol], b: &[Symbol]| {
            let text = |s| String::from_utf8(profile.text(s).to_vec()).unwrap();
            let found = recognise(&profile, a, b).into_iter();
            found.map(|r| (text(r.a), text(r.b))).collect::<Vec<_>>()
        };
        let (mut there, mut back) = (pairs(&a, &b), pairs(&b, &a));
        there.sort();
        back.iter_mut()
            .for_each(|p| std::mem::swap(&mut p.0, &mut p.1));
        back.sort();
        assert_eq!(there, back, "with A and B exchanged");
        there
    }

    fn owned(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = pairs.iter().map(|&(a, b)| (a.into(), b.into()));
        owned.collect()
    }

    #[test]
    fn the_longest_common_end_decides() {
        let found = recognised(
            &[
                "/home/me/v1/x/u.c",
                "/home/me/v1/y/u.c",
                "/home/me/v1/main.c",
            ],
            &[
                "/build/y/u.c",
                "/build/x/u.c",
                "/build/src/main.c",
                "/build/new.c",
            ],
        );
        let expected = [
            ("/home/me/v1/main.c", "/build/src/main.c"),
            ("/home/me/v1/x/u.c", "/build/x/u.c"),
            ("/home/me/v1/y/u.c", "/build/y/u.c"),
        ];
        assert_eq!(found, owned(&expected));
    }

    #[test]
    fn ambiguous_classes_are_none() {
        assert_eq!(recognised(&["/a/u.c"], &["/b/u.c", "/c/u.c"]), []);
        assert_eq!(recognised(&["/a/u.c", "/b/u.c"], &["/c/u.c"]), []);
        assert_eq!(recognised(&["/a/x.c", "???"], &["/a/y.c", ""]), []);
    }

    #[test]
    fn paths_of_both_profiles_are_not_candidates() {
        let found = recognised(&["/a/u.c", "/b/u.c"], &["/a/u.c", "/c/u.c"]);
        assert_eq!(found, owned(&[("/b/u.c", "/c/u.c")]));
    }

    #[test]
    fn versions_and_hashes_are_seen_through() {
        let found = recognised(
            &[
                "/r/index.crates.io-6f17d22bba15001f/serde-1.0.1/src/lib.rs",
                "/r/index.crates.io-6f17d22bba15001f/regex-1.9.0/src/lib.rs",
                "/rustc/9fc6b43126469e3858e2fe86cafb4f0fd5068869/library/core/src/lib.rs",
                "libfoo.so.1.2.3",
            ],
            &[
                "/r/index.crates.io-1949cf8c6b5b557f/serde-1.0.2/src/lib.rs",
                "/r/index.crates.io-1949cf8c6b5b557f/regex-1.10.1/src/lib.rs",
                "/rustc/4d91de4e48198da2e33413efdcd9cd2cc0c46688/library/core/src/lib.rs",
                "/opt/libfoo.so.1.3",
            ],
        );
        assert_eq!(found.len(), 4);
        for (a, b) in found {
            let part = ["serde", "regex", "core", "libfoo"];
            let part = part.iter().find(|part| a.contains(**part)).unwrap();
            assert!(b.contains(part), "{a} {b}");
        }
    }

    #[test]
    fn words_with_digits_are_no_versions() {
        for name in [
            "x86.c",
            "utf8.0",
            "a1",
            "sha256.c",
            "libc.so.6",
            "abcdefghijklmnopqrst.c",
        ] {
            assert_eq!(plain(name.as_bytes()), name.as_bytes());
        }
        assert_eq!(&plain(b"serde-1.0.1")[..], b"serde-#");
        assert_eq!(&plain(b"libfoo.so.1.2.3")[..], b"libfoo.so.#");
        assert_eq!(&plain(b"glibc-2.38-x")[..], b"glibc-#-x");
        assert_eq!(&plain(b"0c5d0x1a2b3c4d5e6f-gcc")[..], b"#-gcc");
    }

    /// Every step removes all paths it examined, so this ends at once.
    #[test]
    fn long_components_take_no_time() {
        for unit in ["1", "a1", "1.", "_", "1_", "a"] {
            let long = unit.repeat(1 << 20);
            assert!(plain(long.as_bytes()).len() <= long.len());
        }
    }

    #[test]
    fn separators_and_idle_components_do_not_matter() {
        let found = recognised(
            &["C:\\src\\x\\u.c", "/v/x/./v.c"],
            &["/src/x/u.c", "/w/x//v.c"],
        );
        assert_eq!(found.len(), 2);
    }
}
