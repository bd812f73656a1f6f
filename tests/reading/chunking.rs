//! The chunking law: any split of a text gives the same events, the same warnings at the same
//! lines and the same error.

use crate::support::{Log, lines};
use crate::support::{data, data_files, every, large, load_bytes, load_pieces, log};
use grindscope::diagnostic::{Error, Warnings};
use grindscope::grammar::Parser;
use grindscope::model::{CallId, FunctionId, Profile, ProfileBuilder};
use proptest::prelude::*;
use std::fmt::Write;

/// Texts of all kinds that are small enough to be split everywhere.
fn small_texts() -> Vec<(String, Vec<u8>)> {
    let folders = [
        "bad",
        "corpus/hand",
        "corpus/xtree",
        "corpus/xdebug",
        "corpus/callgrind",
    ];
    let names = folders.iter().flat_map(|folder| data_files(folder, ""));
    let names = names.chain(["kcachegrind/e01-spec-extended.out".to_owned()]);
    let profiles = names.filter(|n| ![".json", ".gz", ".md"].iter().any(|end| n.ends_with(end)));
    let texts = profiles.map(|name| (name.clone(), data(&name)));
    texts.filter(|(_, text)| text.len() < 2500).collect()
}

/// Two logs say the same; if not, says where they begin to differ.
fn assert_same(pieces: &Log, whole: &Log, name: impl Fn() -> String) {
    if pieces == whole {
        return;
    }
    let same = pieces
        .entries
        .iter()
        .zip(&whole.entries)
        .take_while(|(a, b)| a == b);
    let at = same.count();
    panic!(
        "{}: {:?} {:?}, not {:?} {:?}",
        name(),
        pieces.entries.get(at),
        pieces.error,
        whole.entries.get(at),
        whole.error
    );
}

proptest! {
    #![proptest_config(lines::config(1500))]

    #[test]
    fn random_pieces_of_random_texts_give_the_same_events(
        lines::Text(text) in lines::profile(),
        cuts in proptest::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(text.len() + 1)).collect();
        cuts.sort_unstable();
        let whole = log(&text, []);
        assert_same(&log(&text, cuts.clone()), &whole, || format!("{cuts:?}"));
        assert_same(&log(&text, every(1, &text)), &whole, || "bytes".into());
    }

    #[test]
    fn random_pieces_of_random_texts_give_the_same_tables(
        lines::Text(text) in lines::profile(),
        size in 1..40usize,
    ) {
        prop_assert_eq!(view(load_pieces(&text, size)), view(load_bytes(&text)));
    }
}

#[test]
fn every_split_in_two_gives_the_same_events() {
    let texts = small_texts();
    assert!(texts.len() > 80);
    for (name, text) in texts {
        let whole = log(&text, []);
        for cut in 0..=text.len() {
            assert_same(&log(&text, [cut]), &whole, || format!("{name} at {cut}"));
        }
    }
}

#[test]
fn pieces_of_any_size_give_the_same_events() {
    let large = [("ring", large::ring(700)), ("chain", large::chain(700))];
    let large = large
        .into_iter()
        .map(|(name, text)| (name.to_owned(), text));
    let real = [
        "callgrind/c-branch.out",
        "xdebug/append2.out",
        "other/yappi.out",
    ];
    let real = real.map(|name| (name.to_owned(), data(&format!("corpus/{name}"))));
    for (name, text) in small_texts().into_iter().chain(large).chain(real) {
        let whole = log(&text, []);
        for size in [1, 2, 3, 7, 64, 4096] {
            let pieces = log(&text, every(size, &text));
            assert_same(&pieces, &whole, || format!("{name} in pieces of {size}"));
        }
    }
}

#[test]
fn tables_and_warnings_do_not_depend_on_the_pieces() {
    let names = ["bad", "corpus/hand", "corpus/other", "corpus/xdebug"];
    let names = names.iter().flat_map(|folder| data_files(folder, ""));
    for name in names.filter(|n| !n.ends_with(".json") && !n.ends_with(".md")) {
        let bytes = data(&name);
        let whole = view(load_bytes(&bytes));
        for size in [1, 3, 64, 4096, 65_536] {
            if bytes.len() / size < 10_000 {
                assert_eq!(view(load_pieces(&bytes, size)), whole, "{name}, {size}");
            }
        }
    }
}

/// Texts by which fuzzing has found tables or errors that depend on the pieces: the line of a jump where no
/// events are known, and after a jump with leading blanks.
const FOUND: [&[u8]; 2] = [
    b"fl=a\nfn=f\njcnd=3/5 +8 \n* \nfn=g\n",
    b"events: Ir\nfn=f\n  jump=1 0x90 \n+21 \nfn=g\n",
];

#[test]
fn inputs_found_by_fuzzing_do_not_depend_on_the_pieces() {
    // The parser itself: files are held back until it is known what they are.
    let parsed = |text: &[u8], size| {
        let mut parser = Parser::new(ProfileBuilder::new());
        parser.begin_file()?;
        text.chunks(size).try_for_each(|piece| parser.push(piece))?;
        parser.end_file()?;
        Ok(parser.into_sink().finish())
    };
    for text in FOUND {
        let whole = view(parsed(text, text.len()));
        for size in 1..text.len() {
            assert_eq!(view(parsed(text, size)), whole, "{size}");
        }
    }
}

/// All that tables and warnings say.
fn view(result: Result<Profile, Error>) -> Result<(String, Warnings), Error> {
    result.map(|profile| (tables(&profile), profile.warnings().clone()))
}

/// All figures of a profile as text.
fn tables(profile: &Profile) -> String {
    let mut text = String::new();
    let selfs = profile.self_costs();
    for row in 0..selfs.len() as u32 {
        let place = profile.functions().place(FunctionId(selfs.owner(row)));
        let costs = (0..profile.events().len()).map(|e| selfs.cost(row, e));
        writeln!(text, "{place:?} {:?}", costs.collect::<Vec<_>>()).unwrap();
    }
    let calls = profile.calls().costs();
    for row in 0..calls.len() as u32 {
        let call = CallId(calls.owner(row));
        let (caller, callee) = (profile.calls().caller(call), profile.calls().callee(call));
        let costs = (0..profile.events().len()).map(|e| calls.cost(row, e));
        let count = profile.calls().count(row);
        writeln!(
            text,
            "{caller:?} {callee:?} {count} {:?}",
            costs.collect::<Vec<_>>()
        )
        .unwrap();
    }
    for part in profile.parts() {
        writeln!(text, "{part:?}").unwrap();
    }
    writeln!(
        text,
        "{:?} {:?}",
        profile.line_counts(),
        profile.derived_events()
    )
    .unwrap();
    text
}
