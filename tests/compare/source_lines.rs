//! Lines of two profiles as the source view shows them: by their texts, and with inlined code where it was
//! inlined.

use crate::lines::{Read, compared, read_instructions};
use grindscope::analysis::compare::{Moves, Rules};
use grindscope::browse::{
    ComparedSide, ComparedSource, ComparedTables, LineBlock, PlacedLines, TextPairs,
};
use grindscope::code::{
    Callee, Folding, InlinedLines, Places, ProgramCode, Selection, SourceRow, SourceRowKind,
    source_rows,
};
use grindscope::details::CallSite;
use grindscope::disassembly::{Flow, InlinedCall, Instruction};
use grindscope::sink::Symbol;
use std::collections::{BTreeMap, BTreeSet};

/// Lines of a function `f` by line and cost.
fn profile(lines: &[(u64, i64)]) -> String {
    let lines = lines.iter().map(|(line, cost)| format!("{line} {cost}\n"));
    format!("events: Ir\nfl=a.c\nfn=f\n{}", lines.collect::<String>())
}

/// The texts of the first file, a letter for each line.
fn texts(a: &str, b: &str) -> BTreeMap<u32, TextPairs> {
    let [a, b] = [a, b].map(|text| Vec::from_iter(text.as_bytes().chunks(1)));
    BTreeMap::from([(0, TextPairs::new(&a, &b))])
}

fn source(a: &str, b: &str, texts: &BTreeMap<u32, TextPairs>) -> (ComparedTables, ComparedSource) {
    let (tables, blocks) = compared(a, b, &Rules::default());
    (tables, ComparedSource::new(&blocks, texts))
}

/// Lines as `line in A, line in B: costs`.
fn listed((tables, source): &(ComparedTables, ComparedSource)) -> Vec<String> {
    let number = |line: Option<u64>| line.map_or("-".into(), |line| line.to_string());
    let lines = source.lines.iter().map(|line| {
        let cost = line.cost(tables, 0);
        format!(
            "{} {}: {} {}",
            number(line.a),
            number(line.b),
            cost.a,
            cost.b
        )
    });
    lines.collect()
}

const A: &[(u64, i64)] = &[(0, 9), (1, 10), (2, 20), (3, 30)];
const B: &[(u64, i64)] = &[(0, 8), (1, 11), (2, 21), (4, 41)];

#[test]
fn without_both_texts_lines_are_paired_by_number() {
    let none = BTreeMap::new();
    assert_eq!(
        listed(&source(&profile(A), &profile(B), &none)),
        [
            "0 0: 9 8",
            "1 1: 10 11",
            "2 2: 20 21",
            "3 -: 30 0",
            "- 4: 0 41"
        ]
    );
    // Of one text for both, no line is new or gone: it only cost nothing.
    assert_eq!(
        listed(&source(&profile(A), &profile(B), &texts("abcd", "abcd"))),
        [
            "0 0: 9 8",
            "1 1: 10 11",
            "2 2: 20 21",
            "3 3: 30 0",
            "4 4: 0 41"
        ]
    );
}

#[test]
fn the_texts_of_both_decide_which_line_is_which() {
    // A line was put above all others, and c was changed into d.
    let both = source(&profile(A), &profile(B), &texts("abc", "xabd"));
    assert_eq!(
        listed(&both),
        [
            "0 0: 9 8",
            "- 1: 0 11",
            "1 2: 10 21",
            "2 3: 20 0", // in B it cost nothing
            "3 -: 30 0",
            "- 4: 0 41",
        ]
    );
}

#[test]
fn sums_stay_what_they_were_whichever_lines_are_paired() {
    for (a, b) in [("abc", "xabd"), ("abc", "cba"), ("a", "bcde")] {
        let (tables, source) = source(&profile(A), &profile(B), &texts(a, b));
        let costs = source.lines.iter().map(|line| line.cost(&tables, 0));
        let sums = costs.fold((0, 0), |(a, b), cost| (a + cost.a, b + cost.b));
        assert_eq!(sums, (69, 81));
    }
}

/// Rows of one file of so many lines, as `kind line number`.
fn rows(source: &ComparedSource, length: u64) -> Vec<SourceRow> {
    let page = Folding {
        context: 3,
        shortest: 2,
    };
    let of = source.lines_with(vec![0; source.lines.len() + 1]);
    let selection = Selection {
        lengths: &[length, 0],
        folding: page,
        gaps: &BTreeSet::new(),
        groups: &(0..source.hosts.len() as u32).collect(),
        weights: &[],
        only: None,
    };
    source_rows(&of, &selection)
}

#[test]
fn rows_have_the_text_of_b_around_lines_and_what_is_gone_in_its_place() {
    let (a, b) = (
        profile(&[(2, 1), (3, 1), (4, 1)]),
        profile(&[(2, 1), (4, 1)]),
    );
    let (_, source) = source(&a, &b, &BTreeMap::new());
    let seen: Vec<_> = rows(&source, 5)
        .iter()
        .map(|row| (row.line, row.number))
        .collect();
    let expected = [
        (0, None), // the heading
        (1, None),
        (2, Some(0)),
        (0, Some(1)), // after 2
        (3, None),
        (4, Some(2)),
        (5, None),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn a_line_that_is_gone_is_in_its_place_also_far_from_others_and_where_code_has_moved() {
    let (a, b) = (
        profile(&[(1, 1), (20, 1), (30, 1)]),
        profile(&[(11, 1), (40, 1)]),
    );
    let (_, source) = source(&a, &b, &BTreeMap::new());
    assert_eq!(rows(&source, 0).len(), 4);
    let rows = rows(&source, 50);
    let gone = rows.iter().position(|row| row.number == Some(1)).unwrap();
    // Line 20 of A would be line 30 of B.
    let around = [gone - 1, gone + 1].map(|row| (rows[row].kind, rows[row].line));
    assert_eq!(
        around,
        [(SourceRowKind::Line, 29), (SourceRowKind::Line, 30)]
    );
}

#[test]
fn calls_go_with_the_line_of_their_side() {
    // Line 2 of A calls g and h; line 2 of B calls h, line 4 of B calls g.
    let call = |line: u64, name: &str, count: u64, cost: i64| {
        format!("{line} 0\ncfn={name}\ncalls={count} 0\n{line} {cost}\n")
    };
    let ends = "fn=g\n90 1\nfn=h\n91 1\n";
    let a = profile(A) + &call(2, "g", 1, 9) + &call(2, "h", 2, 8) + ends;
    let b = profile(B) + &call(2, "h", 3, 5) + &call(4, "g", 4, 4) + ends;
    let seen = |texts: &BTreeMap<u32, TextPairs>| {
        let (_, source) = source(&a, &b, texts);
        [ComparedSide::A, ComparedSide::B].map(|side| {
            let calls = source.calls(side).into_iter();
            let calls = calls.map(|call| {
                let line = &source.lines[call.place as usize];
                (line.a, line.b, call.sums.to_vec())
            });
            calls.collect::<Vec<_>>()
        })
    };
    let both = |line| (Some(line), Some(line));
    let of = |(a, b), sums: [i128; 2]| (a, b, sums.to_vec());
    let [of_a, of_b] = seen(&BTreeMap::new());
    assert_eq!(of_a, [of(both(2), [9, 1]), of(both(2), [8, 2])]);
    assert_eq!(of_b, [of(both(2), [5, 3]), of((None, Some(4)), [4, 4])]);
    // By their text, line 2 of A is line 4 of B, and with it come their calls.
    let [of_a, of_b] = seen(&texts("abX", "a..b"));
    let moved = (Some(2), Some(4));
    assert_eq!(of_a, [of(moved, [9, 1]), of(moved, [8, 2])]);
    assert_eq!(of_b[1], of(moved, [4, 4]));
}

const NAMES: [&str; 2] = ["/build/a.c", "/build/b.h"];

/// The lines of instructions as (file, line), of cost 1, 2, 4 and so on, with the lines of the first file
/// that they were inlined at, or 0.
fn inlined(lines: &[(usize, u64)], sites: &[u32]) -> (Read, InlinedLines) {
    let at = |number: usize| 0x1000 + 4 * number as u64;
    let mut text = "positions: instr line\nevents: Ir\nfl=/build/a.c\nfn=f\n".to_owned();
    for (number, (file, line)) in lines.iter().enumerate() {
        text += &format!(
            "fi={}\n0x{:x} {line} {}\n",
            NAMES[*file],
            at(number),
            1 << number
        );
    }
    let read = read_instructions(&text);
    let code: Vec<Instruction> = lines
        .iter()
        .zip(sites)
        .enumerate()
        .map(|(number, (&(file, line), &site))| Instruction {
            address: at(number),
            text: "nop".into(),
            target: None,
            flow: Flow::Next,
            line: Some((file as u32, line as u32)),
            inlined_at: if site > 0 {
                vec![InlinedCall {
                    file: 0,
                    line: site,
                    function: 0,
                }]
            } else {
                Vec::new()
            },
        })
        .collect();
    let program = ProgramCode {
        instructions: &code,
        files: &["a.c".to_owned(), "b.h".to_owned()],
        has_lines: true,
    };
    let callee = |site: CallSite| Callee {
        row: site.callee.0,
        is_inner: false,
    };
    let of = (&read.details, &*read.profile);
    let places = Places::new(of, true, Symbol::EMPTY, |sums| sums[0], callee);
    let sites = program.sites(&places, &read.profile);
    let lines = InlinedLines::at_sites(&places, &sites, |sums| sums[0]);
    (read, lines)
}

/// Rows as `file: line in A, line in B: costs`.
fn listed_rows((tables, source): &(ComparedTables, ComparedSource)) -> Vec<String> {
    let text = |row: &SourceRow| {
        let Some(number) = row.number else {
            return format!("file {}", row.file);
        };
        let cost = |lines: &[usize]| {
            let costs = lines.iter().map(|&line| source.lines[line].cost(tables, 0));
            let sums = costs.fold((0, 0), |(a, b), cost| (a + cost.a, b + cost.b));
            format!("{} {}", sums.0, sums.1)
        };
        if row.kind == SourceRowKind::Inlined {
            let lines = (0..source.lines.len()).filter(|&line| source.group[line] == Some(number));
            return format!("inlined: {}", cost(&lines.collect::<Vec<_>>()));
        }
        let line = &source.lines[number as usize];
        let (a, b) = (line.a.unwrap_or(0), line.b.unwrap_or(0));
        format!("{}: {a} {b}: {}", row.file, cost(&[number as usize]))
    };
    rows(source, 0).iter().map(text).collect()
}

#[test]
fn inlined_code_of_both_is_below_the_line_that_calls_it_where_that_moved_too() {
    // In B all of the first file is two lines further down, and more was inlined at one of its lines.
    let of_a = [(0, 10), (1, 3), (1, 4)];
    let of_b = [(0, 12), (1, 3), (1, 5), (0, 20)];
    let (read_a, a) = inlined(&of_a, &[0, 11, 11]);
    let (read_b, b) = inlined(&of_b, &[0, 13, 13, 0]);
    let lines = |all: &[(usize, u64)]| {
        let all = all.iter().enumerate();
        let all = all.map(|(n, (file, line))| format!("fi={}\n{line} {}\n", NAMES[*file], 1 << n));
        format!(
            "events: Ir\nfl=/build/a.c\nfn=f\n{}",
            all.collect::<String>()
        )
    };
    let (tables, mut blocks) = compared(&lines(&of_a), &lines(&of_b), &Rules::default());
    blocks[0].moves = Moves::all(2);
    let of_a = PlacedLines {
        profile: &read_a.profile,
        lines: &a,
        functions: &["g".to_owned()],
    };
    let of_b = PlacedLines {
        profile: &read_b.profile,
        lines: &b,
        functions: &["g".to_owned()],
    };
    let placed =
        |blocks: &[LineBlock], a| ComparedSource::placed(blocks, &BTreeMap::new(), [a, Some(of_b)]);
    let both = (tables, placed(&blocks, Some(of_a)).unwrap());
    assert_eq!(
        listed_rows(&both),
        [
            "file 0",
            "0: 10 12: 1 1",
            "0: 11 13: 0 0",
            "inlined: 6 6",
            "1: 3 3: 2 2",
            "1: 4 0: 4 0",
            "1: 0 5: 0 4",
            "0: 0 20: 0 8",
        ]
    );
    // A function that only B has.
    assert_eq!(
        listed_rows(&(both.0, placed(&blocks, None).unwrap()))[..4],
        ["file 0", "0: 0 12: 0 1", "0: 0 13: 0 0", "inlined: 0 6"]
    );
    // A program with a file that is none of theirs.
    let (_, other) = compared(&profile(A), &profile(B), &Rules::default());
    assert!(placed(&other, Some(of_a)).is_none());
}
