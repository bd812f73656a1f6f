use super::*;
use crate::analysis::test_profile::Graph;

/// Matched paths as pairs, also with A and B exchanged.
fn recognised(a: &[&str], b: &[&str]) -> Vec<(String, String)> {
    let add = |graph: Graph, path: &&str| graph.function(&format!("{path}!f"), 1);
    let profile = a.iter().chain(b).fold(Graph::default(), add).profile();
    let symbols = |paths: &[&str]| -> Vec<Symbol> {
        let functions = profile.functions();
        let files = functions.ids().map(|f| functions.place(f).file);
        let is_wanted = |&file: &Symbol| paths.iter().any(|p| p.as_bytes() == profile.text(file));
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
