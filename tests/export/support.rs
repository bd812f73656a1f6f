//! Profiles to export.

use grindscope::analysis::contexts::{ContextRecorder, NotRecorded, RecordedContexts};
use grindscope::browse::Tables;
use grindscope::loading::Loader;
use grindscope::model::Profile;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Text with hostile names, negative costs, two parts with different events, a cycle.
pub(crate) const HOSTILE: &str = "# callgrind format\ncreator: it's; \"quoted\" \\ <b>\ncmd: a \\N b\npart: 1\n\
    desc: Trigger: Program termination\nevent: Ir : Instructions\nevent: Both = Ir + 2 Dr : Sum\nevents: Ir Dr\n\
    ob=/lib/a;b\nfl=a b.c\nfn=main \"x\" \\\"\n1 10 2\ncfn=(7) (1)'f;g\ncalls=3 5\n2 60 4\n\
    fn=(7)\n5 30 4\ncob=\ncfi=\ncfn=<cycle 1>\ncalls=2 0\n6 30\n\
    ob=\nfl=\nfn=<cycle 1>\n1 20\ncfn=\u{202e}evil\ncalls=1 0\n1 10\n\
    fn=\u{202e}evil\n1 10\ncfn=<cycle 1>\ncalls=1 0\n1 5\n\
    part: 2\nevents: Dr Own\nfl=(9) (1)\nfn=(1) (1)\n1 5 7\nfn=() \n1 18446744073709551615 1\n";

pub(crate) fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus")
}

/// All files of the corpus that have text.
pub(crate) fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in [
        "callgrind",
        "cachegrind",
        "xdebug",
        "xtree",
        "hand",
        "other",
    ] {
        for entry in fs::read_dir(corpus().join(folder)).unwrap() {
            let file = entry.unwrap().path();
            let is_facts = file.extension().is_some_and(|e| e == "json");
            if !is_facts && fs::metadata(&file).unwrap().len() > 0 {
                found.push(file);
            }
        }
    }
    found.sort();
    found
}

pub(crate) fn read(text: &[u8]) -> (Profile, Result<RecordedContexts, NotRecorded>) {
    let mut loader = Loader::new(ContextRecorder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    loader.finish().unwrap().finish()
}

pub(crate) fn tables(text: &[u8]) -> (Tables, Option<RecordedContexts>) {
    let (profile, recorded) = read(text);
    (Tables::new(profile), recorded.ok())
}

/// Whether a program is there; if not, says that its check is left out.
pub(crate) fn installed(program: &str, argument: &str) -> bool {
    let found = Command::new(program).arg(argument).output().is_ok();
    if !found {
        eprintln!("{program} is not installed: its check is left out");
    }
    found
}
