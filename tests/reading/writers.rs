//! A profile of each writer of the format, with its figures.
//!
//! `tests/data/writers/README.md` says how each was made. Figures of profiles by the writers themselves are
//! those of `NAME.facts.json` next to them; those of hand-made profiles can be added up by hand.

use crate::support::{called, load};
use grindscope::model::{Formula, FunctionId, PartSelection, Profile};

/// Writer; file; total of the first event; functions, (caller, callee) pairs and calls; a function
/// with its self cost and number of calls.
type Row = (
    &'static str,
    &'static str,
    i128,
    [u64; 3],
    (&'static str, i128, u64),
);

/// `callgrind.out` and its like: one program of ten functions.
const TINY: [u64; 3] = [10, 11, 40];
/// Its function that all of them have.
const WORK: (&str, i128, u64) = ("work", 226, 2);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // Valgrind's callgrind, option by option.
    ("callgrind", "writers/callgrind.out", 397, TINY, WORK),
    ("callgrind --dump-instr=yes", "writers/callgrind-instr.out", 397, TINY, WORK),
    ("callgrind --dump-instr=yes --dump-line=no", "writers/callgrind-instr-only.out", 397, TINY, WORK),
    ("callgrind --collect-jumps=yes", "writers/callgrind-jumps.out", 397, TINY, WORK),
    ("callgrind --collect-jumps=yes --dump-instr=yes", "writers/callgrind-instr-jumps.out", 397, TINY, WORK),
    ("callgrind --compress-strings=no", "writers/callgrind-no-string-compression.out", 397, TINY, WORK),
    ("callgrind --compress-strings=no --compress-pos=no", "writers/callgrind-no-compression.out", 397, TINY, WORK),
    ("callgrind --separate-callers=2", "writers/callgrind-callers.out", 397, TINY, ("work'main'(below main)", 226, 2)),
    ("callgrind --separate-recs=3", "writers/callgrind-recursions.out", 397, [13, 14, 40], ("fact'3", 24, 3)),
    ("callgrind --skip-direct-rec=yes", "writers/callgrind-skip-recursion.out", 397, [9, 10, 40], ("fact", 44, 5)),
    ("callgrind --cache-sim=yes", "writers/callgrind-cache.out", 397, TINY, WORK),
    ("callgrind --branch-sim=yes --collect-bus=yes", "writers/callgrind-branches.out", 397, TINY, WORK),
    ("callgrind --cacheuse=yes", "writers/callgrind-cacheuse.out", 397, TINY, WORK),
    ("callgrind --simulate-wb=yes", "writers/callgrind-write-back.out", 397, TINY, WORK),
    ("callgrind --collect-systime=nsec", "writers/callgrind-systime.out", 397, TINY, WORK),
    ("callgrind --separate-threads=yes", "writers/callgrind-threads-01.out", 397, TINY, WORK),
    ("callgrind --separate-threads=yes, third thread", "corpus/callgrind/c-threads.out-03", 125_178, [36, 44, 4585], ("cmp", 23_616, 2952)),
    ("callgrind --separate-threads=yes --combine-dumps=yes", "corpus/callgrind/c-thrcomb.out.gz", 431_272, [327, 463, 12_382], ("cmp", 47_520, 5940)),
    ("callgrind --dump-before=work, second file", "writers/callgrind-parts.2.out", 322, [10, 11, 33], ("work", 173, 1)),
    ("callgrind --dump-before=work, last file", "writers/callgrind-parts.out", 67, [4, 3, 6], ("leaf", 10, 5)),
    ("callgrind --dump-before=work --combine-dumps=yes", "writers/callgrind-combined.out", 397, TINY, WORK),
    ("callgrind --dump-every-bb=30000 --combine-dumps=yes", "corpus/callgrind/c-everybb.out.gz", 431_366, [327, 463, 12_386], ("is_odd", 7, 1)),
    ("callgrind --toggle-collect=work", "writers/callgrind-toggle.out", 276, [4, 3, 28], ("leaf", 50, 25)),
    ("callgrind --toggle-collect=leaf --dump-before=* --combine-dumps=yes", "writers/callgrind-empty-part.out", 50, [4, 3, 28], ("leaf", 50, 25)),
    ("callgrind, client request (crabgrind, CodSpeed)", "writers/callgrind-client-request.out", 411, TINY, WORK),
    ("callgrind --dump-bb=yes", "writers/callgrind-bb.out", 397, TINY, WORK),
    ("callgrind --dump-bbs=yes", "writers/callgrind-bbs.out", 397, TINY, WORK),
    // Contexts are lines of their own, frfn= and rec=; names are without them.
    ("callgrind --mangle-names=no", "writers/callgrind-unmangled.out", 397, [7, 8, 40], ("fact", 44, 5)),
    ("callgrind --compress-mangled=yes", "writers/callgrind-compress-mangled.out", 397, TINY, ("work'main'(below main)", 226, 2)),
    ("callgrind --demangle=no", "corpus/callgrind/cpp-mangled.out.gz", 2_569_581, [436, 643, 25_488], ("_dl_lookup_symbol_x", 644_404, 1829)),
    ("gungraun, iai-callgrind", "writers/gungraun.out", 395, TINY, WORK),
    // Valgrind's cachegrind and its tools.
    ("cachegrind 3.3, as its manual writes", "corpus/hand/cg-note.out", 13, [2, 0, 0], ("getc", 12, 0)),
    ("cachegrind 3.19", "writers/cachegrind.out", 400, [8, 0, 0], ("leaf", 50, 0)),
    ("cachegrind 3.19 --cache-sim=no --branch-sim=yes", "writers/cachegrind-branches.out", 400, [8, 0, 0], ("leaf", 50, 0)),
    ("cachegrind 3.21", "corpus/hand/cg321.out", 2112, [4, 0, 0], ("helper", 930, 0)),
    ("cg_diff", "writers/cachegrind-diff.out", 14, [8, 0, 0], ("main", 14, 0)),
    ("cg_merge", "writers/cachegrind-merge.out", 814, [8, 0, 0], ("leaf", 100, 0)),
    // Valgrind's trees of heap use.
    ("xtree, memcheck", "corpus/xtree/memory.kcg", 0, [38, 34, 0], ("main", 0, 0)),
    ("xtree, massif", "corpus/xtree/massif.kcg", 544, [37, 37, 0], ("main", 0, 0)),
    ("xtree, leaks", "corpus/xtree/leak.kcg", 544, [4, 3, 0], ("malloc", 544, 0)),
    // Xdebug.
    ("Xdebug 2.0", "writers/xdebug-2.0.out", 173, [3, 2, 2], ("{main}", 150, 0)),
    ("Xdebug 2.2", "writers/xdebug-2.2.out", 184, [4, 3, 3], ("greet", 20, 1)),
    ("Xdebug 2.3 to 2.5", "writers/xdebug-2.5.out", 184, [3, 2, 4], ("greet", 29, 2)),
    ("Xdebug 2.6 and 2.7", "writers/xdebug-2.7.out", 101, [3, 2, 2], ("php::gc_collect_cycles", 8, 1)),
    ("Xdebug 2.7, aggregate", "writers/xdebug-2.7-aggregate.out", 527, [3, 2, 9], ("{main}", 450, 0)),
    ("Xdebug 2.8 and 2.9", "writers/xdebug-2.9.out", 101, [3, 2, 2], ("php::str_repeat", 3, 1)),
    ("Xdebug 3.2", "writers/xdebug-3.2.out", 1_341_393, [10, 10, 14], ("fact", 1290, 4)),
    ("Xdebug 3.2, append", "writers/xdebug-3.2-append.out", 1_204_433, [13, 12, 16], ("only_here", 787, 1)),
    ("Xdebug 3.2, gzip", "writers/xdebug-3.2-compressed.out.gz", 1_341_393, [10, 10, 14], ("fact", 1290, 4)),
    // Converters and profilers of other languages.
    ("go tool pprof", "writers/go-pprof.out", 90, [5, 6, 0], ("main.leaf", 50, 0)),
    ("go tool pprof -call_tree", "writers/go-pprof-call-tree.out", 150, [15, 11, 0], ("main.fact", 0, 0)),
    ("go tool pprof -diff_base", "writers/go-pprof-diff.out", 0, [2, 1, 0], ("main.leaf", -10, 0)),
    ("gperftools pprof", "writers/gperftools.out", 32, [5, 6, 144], ("leaf", 32, 32)),
    ("pyprof2calltree", "writers/pyprof2calltree.out", 12_831_388, [10, 10, 31], ("fact", 3471, 5)),
    ("lsprofcalltree", "writers/lsprofcalltree.out", 471, [8, 8, 11_600], ("leaf /demo/prog.py:1", 1, 3200)),
    ("yappi 1.7.6", "writers/yappi.out", 719, [7, 8, 29], ("leaf /demo/prog.py:1", 25, 8)),
    ("yappi 1.7.3", "writers/yappi-1.7.3.out", 652, [2, 1, 8], ("sum builtins:0", 640, 8)),
    ("pprofile", "writers/pprofile.out", 62, [7, 8, 22], ("fact:5", 10, 5)),
    ("ruby-prof", "writers/ruby-prof.out", 7933, [21, 26, 9070], ("Object::leaf", 9, 3)),
    ("rbspy", "writers/rbspy.out", 15, [3, 3, 13], ("walk", 5, 9)),
    ("phpspy", "writers/phpspy.out", 30, [3, 2, 10], ("usleep", 26, 9)),
    ("php-spx", "writers/spx.out", 365, [2, 1, 2], ("greet", 65, 2)),
    ("php-memprof", "writers/php-memprof.out", 4544, [3, 3, 6], ("str_repeat", 4224, 5)),
    ("chrome2calltree", "corpus/other/c2c-node.out", 174_630_969, [71, 80, 0], ("(root)", 0, 0)),
    ("Very Sleepy", "writers/verysleepy.out", 1_230_000, [3, 2, 6], ("work", 1_100_000, 4)),
    ("perfgrind", "writers/perfgrind.out", 63, [3, 2, 2], ("main", 12, 0)),
    ("perfgrind -i", "writers/perfgrind-instr.out", 45, [2, 1, 1], ("work(int)", 40, 1)),
    ("perf2calltree", "writers/perf2calltree.out", 42, [2, 1, 1], ("schedule", 12, 1)),
    ("op2calltree", "writers/op2calltree.out", 50, [2, 0, 0], ("main", 30, 0)),
    ("dprof2calltree", "writers/dprof2calltree.out", 32, [2, 2, 2], ("fact", 12, 2)),
    ("hotshot2calltree", "writers/hotshot2calltree.out", 100, [3, 2, 6], ("leaf", 75, 5)),
    ("pprof2calltree", "writers/pprof2calltree.out", 130, [2, 1, 2], ("render", 80, 2)),
    ("memprof2calltree", "writers/memprof2calltree.out", 310, [3, 2, 0], ("main", 10, 0)),
    ("GNU remake", "writers/remake.out", 112_418, [7, 3, 3], ("all", 43_435, 0)),
    ("Orbuculum", "corpus/hand/line-instr.out", 100, [2, 1, 5], ("tick", 50, 5)),
    ("HawkTracer", "writers/hawktracer.out", 2300, [3, 2, 120], ("render", 1600, 60)),
];

fn figures(profile: &Profile) -> (i128, [u64; 3]) {
    let total = profile.total(&Formula::event(0), &PartSelection::All);
    let calls = u64::try_from(profile.calls_total(&PartSelection::All)).expect("few calls");
    (
        total,
        [
            profile.functions().len() as u64,
            profile.calls().len() as u64,
            calls,
        ],
    )
}

/// Self cost and calls of the functions of this name together.
fn function(profile: &Profile, name: &str) -> Option<(i128, u64)> {
    let selfs = profile.self_column(&Formula::event(0), &PartSelection::All);
    let is_it = |f: &FunctionId| profile.name(*f) == name.as_bytes();
    let mut named = profile.functions().ids().filter(is_it).peekable();
    named.peek()?;
    Some(named.fold((0, 0), |(own, calls), f| {
        (own + selfs[f.0 as usize], calls + called(profile, f))
    }))
}

#[test]
fn every_writer_is_read_with_its_figures() {
    let mut wrong = Vec::new();
    for &(writer, file, total, counts, (name, own, calls)) in ROWS {
        let profile = load(file).unwrap_or_else(|error| panic!("{writer}: {error}"));
        let found = (figures(&profile), function(&profile, name));
        if found != ((total, counts), Some((own, calls))) {
            wrong.push(format!("{writer}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_profile_in_the_folder_has_a_row() {
    let names = crate::support::data_files("writers", "");
    let profiles = names.iter().filter(|name| {
        !name.ends_with(".json") && !name.ends_with(".md") && !name.contains("/src/")
    });
    for name in profiles {
        let also = [
            "writers/callgrind-parts.1.out",
            "writers/callgrind-parts.3.out",
        ];
        let listed = ROWS.iter().any(|row| row.1 == name) || also.contains(&name.as_str());
        assert!(listed, "{name}");
    }
}

/// Before `main` nothing was counted: its header, `totals: 0`, and the header of the next part.
#[test]
fn a_part_in_which_nothing_was_counted_is_a_part() {
    let name = "writers/callgrind-empty-part.out";
    let profile = load(name).expect("a profile");
    let text = String::from_utf8(crate::support::data(name)).expect("text");
    let numbers = text.lines().filter_map(|line| line.strip_prefix("part: "));
    let parts = profile.parts().iter();
    let found = parts.map(|part| part.number.clone().expect("a number"));
    assert!(found.eq(numbers.map(|number| number.as_bytes().to_vec())));
    assert_eq!(
        profile.parts()[0].trigger(),
        Some(&b"--dump-before=main"[..])
    );
    assert!(profile.warnings().is_empty(), "{:?}", profile.warnings());
}

/// hotshot2calltree names the file of a function after it.
#[test]
fn a_file_after_fn_is_the_file_of_the_function() {
    let profile = load("writers/hotshot2calltree.out").expect("a profile");
    let place = |f| [profile.object(f), profile.file(f), profile.name(f)];
    let places: Vec<[&[u8]; 3]> = profile.functions().ids().map(place).collect();
    let expected: [[&[u8]; 3]; 3] = [
        [b"/demo/prog.py", b"/demo/prog.py", b"main"],
        [b"/demo/lib.py", b"/demo/lib.py", b"leaf"],
        [b"PythonInterpreter", b"PythonInterpreter", b"execute"],
    ];
    assert_eq!(places, expected);
    assert!(profile.warnings().is_empty(), "{:?}", profile.warnings());
}

/// pprofile's third event is microseconds for each hit; ratios cannot be added up.
#[test]
fn a_ratio_is_not_an_event() {
    let profile = load("writers/pprofile.out").expect("a profile");
    let events: Vec<(&str, i128)> = profile
        .events()
        .iter()
        .enumerate()
        .map(|(i, e)| {
            (
                e.name.as_str(),
                profile.total(&Formula::event(i), &PartSelection::All),
            )
        })
        .collect();
    assert_eq!(events, [("hits", 62), ("microseconds", 1106)]);
    let kinds: Vec<&str> = profile
        .warnings()
        .groups()
        .iter()
        .map(|g| g.kind.id())
        .collect();
    assert_eq!(kinds, ["ratio-event"]);
}
