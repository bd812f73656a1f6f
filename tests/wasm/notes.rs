//! Warnings as the page receives them.

use super::*;
use grindscope::loading::Loader;
use grindscope::model::ProfileBuilder;

/// Files that are read with warnings, one or more of every kind that a text can have.
const ODD_FILES: [(&str, &[u8]); 24] = {
    macro_rules! files {
        ($($name:literal)+) => {
            [$(($name, include_bytes!(concat!("../data/bad/", $name)))),+]
        };
    }
    files!(
        "calls-bad.out" "calls-nofn.out" "cost-first.out" "cut-calls.out" "cut-line.out"
        "cut-name.out" "ev-same.out" "formula-bad.out" "formula-rec.out" "gz-tail.out.gz"
        "id-huge.out" "id-redef.out" "id-undef.out" "incl-lie.out" "jump-bad.out" "latin1.out"
        "nasty-names.out" "neg-cost.out" "nul.out" "num-bad.out" "over-u64.out" "no-eol.out"
        "few.out" "gz-parts.out.gz"
    )
};

/// The page's list of warnings is that of the core, word by word; the command line's is compared
/// with it in tests/reading.
#[wasm_bindgen_test]
fn notes_are_the_warnings_of_the_core() {
    let mut kinds = 0;
    for (name, bytes) in ODD_FILES {
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(name.as_bytes());
        let read = loader.push(bytes).and_then(|()| loader.end_file());
        let mut session = Session::new();
        session.begin_file(name).unwrap();
        let opened = session.push(bytes).and_then(|()| session.end_file());
        assert_eq!(read.is_ok(), opened.is_ok(), "{name}");
        if read.is_err() {
            continue;
        }
        session.finish().unwrap();
        let profile = loader.finish().unwrap().finish();
        let facts = session.facts().unwrap();
        let groups = profile.warnings().groups();
        assert_eq!(get(&facts, "notes.length"), groups.len(), "{name}");
        for (index, group) in groups.iter().enumerate() {
            let of = |key: &str| get(&facts, &format!("notes.{index}.{key}"));
            let text = |key: &str| of(key).as_string().unwrap();
            let [explanation, example] = ["explanation", "example"].map(text);
            let message = match &example[..] {
                "" => explanation,
                example => format!("{explanation} First seen: {example}"),
            };
            assert_eq!(text("kind"), group.kind.id(), "{name}");
            assert_eq!(message, group.message(), "{name}");
            assert_eq!(of("count"), group.count as f64, "{name}");
            assert_eq!(of("places.length"), group.places.len(), "{name}");
            for (place, location) in group.places.iter().enumerate() {
                let line = of(&format!("places.{place}.line"));
                assert_eq!(line, location.line as f64, "{name}");
            }
            kinds += 1;
        }
    }
    assert!(kinds > 20, "{kinds}");
}
