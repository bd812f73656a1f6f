//! Whole source files with the code that was inlined at their lines, compared with addr2line of binutils.

use super::inlined::{costs_by_place, frames, program, read};
use grindscope::code::{Callee, InlinedCode, InlinedLines, Places};
use grindscope::details::{CallSite, Details, Grain, Reading, Request, Wanted};
use grindscope::disassembly::{ChainNode, ChainReader, ChainTree, Chains, Program, Question};
use grindscope::loading::Loader;
use grindscope::model::{PartSelection, Profile, ProfileBuilder};
use std::collections::{BTreeMap, BTreeSet};

/// A profile of a single part, and its text.
struct Read {
    text: String,
    loader: Vec<grindscope::grammar::Bookmarks>,
    profile: Profile,
}

impl Read {
    fn new(text: String) -> Self {
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(b"test");
        loader.push(text.as_bytes()).expect("a profile");
        loader.end_file().expect("a profile");
        Read {
            loader: vec![loader.files()[0].bookmarks.clone()],
            profile: loader.finish().expect("a profile").finish(),
            text,
        }
    }

    fn details(&self, wanted: Wanted) -> Details {
        let request = Request {
            wanted,
            parts: PartSelection::All,
            grain: Grain::FINEST,
        };
        let mut reading = Reading::new(&self.profile, &self.loader, &request);
        for range in reading.needs() {
            let bytes = &self.text.as_bytes()[range.start as usize..range.end as usize];
            reading.push(bytes).expect("the same text");
        }
        reading.finish().expect("the same text")
    }

    /// The cost of each line of a file, with its calls and the code inlined at it.
    fn totals(&self, code: &InlinedCode, path: &str) -> BTreeMap<u64, i128> {
        let file = self.profile.strings().find(path.as_bytes()).expect(path);
        let own = self.details(Wanted::Files(vec![file]));
        let whole = code.in_files(&self.profile, &[file], &own, &PartSelection::All);
        let callee = |site: CallSite| Callee {
            row: site.callee.0,
            is_inner: false,
        };
        let of = (&whole.details, &self.profile);
        let places = Places::new(of, true, file, |sums| sums[0], callee);
        let of = whole.lines(&places, |sums| sums[0]);
        let InlinedLines {
            lines,
            group,
            hosts,
            ..
        } = &of;
        let line = |number: u32| {
            let host = group[number as usize].map(|group| hosts[group as usize]);
            let host = lines.all[host.unwrap_or(number) as usize];
            assert_eq!(lines.files[host.file as usize], file);
            host.line
        };
        let own = (0..).zip(lines.sums());
        let own = own.filter_map(|(number, sums)| Some((number, sums?[0])));
        let calls = lines.calls().map(|call| (call.place, call.sums[0]));
        let mut totals = BTreeMap::new();
        for (number, cost) in own.chain(calls) {
            *totals.entry(line(number)).or_default() += cost;
        }
        totals
    }
}

/// The chains of a program at the addresses of a profile.
fn code_of(read: &Read, file: &str) -> InlinedCode {
    let mut code = InlinedCode::new(vec![read.details(Wanted::Everything)]);
    let bytes = std::fs::read(program(file)).expect("a program");
    let program = Program::open(&bytes[..]).expect("a program");
    let mut reader = ChainReader::default();
    let mut found = Vec::new();
    for (&function, places) in code.places() {
        let places: Vec<_> = places.iter().map(|at| (at.address, at.line)).collect();
        let question = Question {
            function: read.profile.name(function),
            places: &places,
        };
        // Those of libraries are refused.
        let chains = reader.read(&program, question);
        found.extend(chains.ok().map(|chains| (function, chains)));
    }
    code.programs.push((reader.tree(), found));
    code
}

/// Self costs at each line of a file: each instruction once at each line that addr2line prints for it.
fn expected(profile: &str, oracle: &str, path: &str) -> BTreeMap<u64, i128> {
    let frames = frames(oracle);
    let mut totals = BTreeMap::new();
    for ((address, file, line), cost) in costs_by_place(profile) {
        let outer = frames.get(&address).into_iter().flatten().skip(1);
        let mut places: BTreeSet<String> = outer.cloned().collect();
        places.insert(format!("{file}:{line}"));
        let of_file = places.iter().filter_map(|place| place.strip_prefix(path));
        for line in of_file.filter_map(|line| line.strip_prefix(':')) {
            *totals.entry(line.parse().expect("a number")).or_default() += cost;
        }
    }
    totals
}

/// Only instructions and their chains: calls are removed.
fn compare(profile: &str, of_program: &str, oracle: &str, paths: &[&str]) {
    let text = read(profile);
    let mut is_call = false;
    let is_own = |line: &&str| {
        let is_kept = !is_call && !line.starts_with("calls=");
        is_call = line.starts_with("calls=");
        is_kept
    };
    let lines: Vec<&str> = text.lines().filter(is_own).collect();
    let profile = Read::new(lines.join("\n"));
    let code = code_of(&profile, of_program);
    for path in paths {
        let expected = expected(&text, oracle, path);
        assert!(!expected.is_empty(), "{path}");
        assert_eq!(profile.totals(&code, path), expected, "{path}");
    }
}

#[test]
fn lines_contain_what_was_inlined_at_them() {
    let queens = ["board.h", "queens.c"].map(|name| format!("/home/dev/queens/src/{name}"));
    let deep = ["depth.h", "outer.h", "deep.c"].map(|name| format!("/home/dev/deep/src/{name}"));
    for (name, paths) in [("queens", &queens[..]), ("deep", &deep[..])] {
        let paths: Vec<&str> = paths.iter().map(|path| &**path).collect();
        let oracle = read(&format!("{name}.inlined.txt"));
        compare(&format!("callgrind.out.{name}"), name, &oracle, &paths);
    }
}

/// The functions of `shapes.cc` are inlined into each other.
#[test]
fn lines_contain_what_was_inlined_from_the_same_file() {
    let named = read("shapes/a/functions.txt");
    let oracle: Vec<&str> = named
        .lines()
        .filter(|line| line.starts_with("0x") || line.contains('/'))
        .collect();
    compare(
        "shapes/a/callgrind.out.shapes",
        "shapes/a/shapes",
        &oracle.join("\n"),
        &["/home/dev/shapes/src/shapes.cc"],
    );
}

/// Line 7 calls `walk` of line 3, which was inlined and calls itself, inlined twice more, and `g`. `other` is of a library.
#[test]
fn a_line_has_the_calls_of_its_inlined_code_and_each_instruction_once() {
    let text = "positions: instr line\nevents: Ir\nob=/p\nfl=/a.c\nfn=f\n0x10 7 1\n0x20 3 2\n0x30 3 4\n\
        fi=/lib.h\n0x40 80 8\ncfi=/a.c\ncfn=g\ncalls=1 0x90 9\n0x40 80 16\n\nfl=/a.c\nfn=g\n0x90 9 16\n\n\
        ob=/l.so\nfl=/b.c\nfn=other\nfi=/a.c\n0x10 7 32\n";
    let profile = Read::new(text.to_owned());
    let call = |parent, function, line| ChainNode {
        parent,
        function,
        file: 0,
        line,
    };
    let tree = ChainTree {
        files: vec!["/a.c".to_owned(), "/lib.h".to_owned()],
        functions: vec![("walk".to_owned(), 0), ("get".to_owned(), 1)],
        nodes: vec![call(0, 0, 7), call(1, 0, 3), call(2, 0, 3), call(3, 1, 3)],
    };
    let mut code = InlinedCode::new(vec![profile.details(Wanted::Everything)]);
    let chains = Chains {
        nodes: vec![0, 1, 3, 4],
        files: vec![Some(0), Some(0), Some(0), Some(1)],
        ..Chains::default()
    };
    let f = *code.places().keys().next().expect("a function");
    code.programs.push((tree, vec![(f, chains)]));
    let expected = [(3, 2 + 4 + 8 + 16), (7, 1 + 2 + 4 + 8 + 16 + 32), (9, 16)];
    assert_eq!(profile.totals(&code, "/a.c"), BTreeMap::from(expected));
}
