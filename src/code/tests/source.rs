//! Rows of source lines, and lines from the program.

use super::*;
use crate::code::{InlinedLines, Selection, SourceLines, SourceRow, SourceRowKind, source_rows};
use std::collections::BTreeSet;

/// The selection of all lines with cost, without texts, with open groups.
fn all_of<'a>(groups: &'a BTreeSet<u32>) -> Selection<'a> {
    Selection {
        lengths: &[],
        folding: PAGE,
        gaps: const { &BTreeSet::new() },
        groups,
        weights: &[],
        only: None,
    }
}

/// Rows of lines as `file:line self`, headings of inlined code as `at line: self`.
fn placed(of: &(Profile, Places), of_program: ProgramCode<'_>) -> String {
    rows_of(of, of_program, &all_of(&(0..9).collect()))
}

fn rows_of(
    (profile, places): &(Profile, Places),
    of_program: ProgramCode<'_>,
    selection: &Selection<'_>,
) -> String {
    let sites = of_program.sites(places, profile);
    let InlinedLines {
        lines,
        group,
        hosts,
        functions,
    } = InlinedLines::at_sites(places, &sites, |sums| sums[0]);
    let of = SourceLines::new(&lines, &group, &hosts);
    let own = lines.sums();
    let groups = lines.own.grouped_in_order(|line| group[line as usize]);
    let text = |row: &SourceRow| {
        let number = row.number.unwrap_or_default();
        match row.kind {
            SourceRowKind::File => format!("file {}", row.file),
            SourceRowKind::Call => format!("call {number}"),
            SourceRowKind::Inlined => {
                let host = lines.all[hosts[number as usize] as usize];
                let sums = groups.get(number).map_or(0, |sums| sums[0]);
                let function = match functions[number as usize] {
                    0 => String::new(),
                    function => format!("function {function} "),
                };
                let hidden = match row.end {
                    0 => String::new(),
                    hidden => format!(" ({hidden})"),
                };
                format!("{function}at {}: {sums}{hidden}", host.line)
            }
            SourceRowKind::InlinedFile => format!("of {}", row.file),
            _ => {
                let cost = own[number as usize].map_or(0, |sums| sums[0]);
                format!("{}:{} {cost}", row.file, row.line)
            }
        }
    };
    let rows = source_rows(&of, selection);
    rows.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// Line 10, inlined 1:3 and 1:4, line 12, inlined 1:3 again, line 12.
const TWICE: [(usize, u64); 6] = [(0, 10), (1, 3), (1, 4), (0, 12), (1, 3), (0, 12)];

/// The debug information names files in its own way.
fn named() -> Vec<String> {
    files(&["a.c", "b.h"])
}

#[test]
fn inlined_code_is_listed_below_the_line_that_it_was_inlined_at() {
    let of = read(&written(&TWICE));
    let files = named();
    let at = |lines: [u32; 6]| inlining(&TWICE, &lines.map(|line| (0, line)));
    // All is called at line 11, which has no instruction of its own.
    assert_eq!(
        placed(&of, program(&at([0, 11, 11, 0, 11, 0]), &files)),
        "file 0, 0:10 1, 0:11 0, at 11: 22, 1:3 18, 1:4 4, 0:12 40"
    );
    // The same line at two places is listed at both, each time with its cost there.
    assert_eq!(
        placed(&of, program(&at([0, 10, 10, 0, 12, 0]), &files)),
        "file 0, 0:10 1, at 10: 6, 1:3 2, 1:4 4, 0:12 40, at 12: 16, 1:3 16"
    );
}

#[test]
fn inlined_code_is_grouped_by_function_and_folded() {
    // Function 1 has lines of two files, function 2 costs more.
    let lines = [(0, 10), (1, 3), (2, 8), (1, 4)];
    let of = read(&written(&lines));
    let files = files(&["a.c", "b.h", "c.h"]);
    let mut code = inlining(&lines, &[(0, 0), (0, 10), (0, 10), (0, 10)]);
    for (one, function) in code.iter_mut().zip([0, 1, 1, 2]) {
        one.inlined_at
            .iter_mut()
            .for_each(|call| call.function = function);
    }
    let program = program(&code, &files);
    let nothing = BTreeSet::new();
    let folded = Selection {
        weights: &[6, 8],
        ..all_of(&nothing)
    };
    assert_eq!(
        rows_of(&of, program, &folded),
        "file 0, 0:10 1, function 2 at 10: 8 (1), function 1 at 10: 6 (2)"
    );
    assert_eq!(
        placed(&of, program),
        "file 0, 0:10 1, function 1 at 10: 6, of 1, 1:3 2, of 2, 2:8 4, function 2 at 10: 8, 1:4 8"
    );
    // Selected lines alone, in their order, with what was inlined at them.
    let only = Selection {
        only: Some(&[0]),
        ..folded
    };
    assert_eq!(
        rows_of(&of, program, &only),
        "file 0, 0:10 1, function 2 at 10: 8 (1), function 1 at 10: 6 (2)"
    );
}

#[test]
fn selected_lines_are_listed_by_file_in_their_order() {
    let lines = [(0, 10), (1, 3), (0, 12), (1, 9), (0, 40)];
    let of = read(&written(&lines));
    let nothing = BTreeSet::new();
    let files = named();
    let code = inlining(&lines, &[(0, 0); 5]);
    // By number, lines are those of the first file, which has the function, then those of the other.
    let selection = Selection {
        only: Some(&[4, 2, 3, 0]),
        lengths: &[50, 50],
        ..all_of(&nothing)
    };
    assert_eq!(
        rows_of(&of, program(&code, &files), &selection),
        "file 0, 0:40 16, 0:10 1, file 1, 1:9 8, 1:3 2"
    );
}

#[test]
fn calls_of_inlined_code_come_with_it() {
    let text = "fi=/build/a.c\n0x1000 10 1\ncfn=g\ncalls=1 0 0\n0x1000 10 100\n\
                fi=/build/b.h\n0x1004 3 2\ncfn=g\ncalls=1 0 0\n0x1004 3 200\n";
    let of = read(text);
    let files = named();
    let code = inlining(&[(0, 10), (1, 3)], &[(0, 0), (0, 10)]);
    assert_eq!(
        placed(&of, program(&code, &files)),
        "file 0, 0:10 1, call 0, at 10: 2, 1:3 2, call 1"
    );
}

#[test]
fn code_unknown_to_the_program_is_listed_separately() {
    let lines = [(0, 10), (1, 3)];
    let of = read(&written(&lines));
    let files = named();
    // The most expensive file comes first after that of the function.
    let expected = "file 0, 0:10 1, file 1, 1:3 2";
    let unknown = inlining(&lines, &[(0, 0), (0, 0)]);
    assert_eq!(placed(&of, program(&unknown, &files)), expected);
}

#[test]
fn code_inlined_in_its_own_file_is_at_its_line_and_at_those_of_its_calls() {
    let lines = [(0, 10), (0, 3), (1, 5)];
    let of = read(&written(&lines));
    let files = named();
    // Line 3 was inlined at line 10, twice by way of itself, and line 5 of the other file at line 3.
    let mut code = inlining(&lines, &[(0, 0), (0, 3), (0, 3)]);
    let call = InlinedCall {
        file: 0,
        line: 10,
        function: 1,
    };
    code[1].inlined_at.push(call);
    code[2].inlined_at.push(call);
    assert_eq!(
        placed(&of, program(&code, &files)),
        "file 0, 0:3 2, at 3: 4, 1:5 4, 0:10 1, function 1 at 10: 6, of 0, 0:3 2, of 1, 1:5 4"
    );
}

#[test]
fn the_file_that_calls_need_not_be_that_of_the_function() {
    let lines = [(0, 7), (1, 3), (1, 5), (0, 8)];
    let of = read(&written(&lines));
    let files = named();
    let code = inlining(&lines, &[(1, 3), (0, 0), (0, 0), (1, 4)]);
    assert_eq!(
        placed(&of, program(&code, &files)),
        "file 1, 1:3 2, at 3: 1, 0:7 1, 1:4 0, at 4: 8, 0:8 8, 1:5 4"
    );
}

#[test]
fn instructions_without_lines_get_those_of_the_program() {
    let of = read(&written(&[(0, 0); 4]));
    let (profile, places) = &of;
    // The program has no line for the last one.
    let lines = [Some((1, 7)), Some((0, 30)), Some((1, 8)), None];
    let code: Vec<Instruction> = (0..)
        .zip(lines)
        .map(|(number, line)| Instruction {
            line,
            ..instruction(address(number))
        })
        .collect();
    let files = files(&["/usr/include/c.h", "/build/a.c"]);
    let of_program = program(&code, &files);
    assert!(of_program.gives_lines(places));
    let with_lines = of_program.with_lines(places, profile);
    let found: Vec<_> = with_lines.all.iter().map(|at| (at.file, at.line)).collect();
    assert_eq!(found, [(0, 7), (1, 30), (0, 8), (0, 0)]);
    assert_eq!(
        (with_lines.files.len(), &with_lines.program_files[..]),
        (1, &[0][..])
    );
    assert_eq!(with_lines.file_count(), 2);
    // Lines that are known, and programs of another build or without lines.
    let (_, with_lines) = read(&written(&[(0, 0), (0, 4)]));
    assert!(!of_program.gives_lines(&with_lines));
    let other = ProgramCode {
        has_lines: false,
        ..of_program
    };
    assert!(!other.gives_lines(places));
}

#[test]
fn code_that_got_its_lines_from_the_program_is_placed_too() {
    let of = read(&written(&[(0, 0); 3]));
    let code = inlining(&[(0, 5), (1, 14), (0, 6)], &[(0, 0), (0, 5), (0, 0)]);
    let files = files(&["/build/a.c", "/build/b.h"]);
    let of_program = program(&code, &files);
    let with_lines = of_program.with_lines(&of.1, &of.0);
    assert_eq!(
        placed(&(of.0, with_lines), of_program),
        "file 0, 0:5 1, at 5: 2, 1:14 2, 0:6 4"
    );
}

#[test]
fn lines_that_cost_nothing_are_folded() {
    let mut text = String::new();
    for line in [6, 20, 99] {
        text += &format!("0x1000 {line} 1\n");
    }
    let (_, places) = read(&text);
    let of = SourceLines::new(&places, &[], &[]);
    let folding = Folding {
        context: 3,
        shortest: 2,
    };
    let nothing = BTreeSet::new();
    let selection = |lengths, gaps| Selection {
        lengths,
        folding,
        gaps,
        ..all_of(&nothing)
    };
    let none = BTreeSet::new();
    let rows = source_rows(&of, &selection(&[24], &none));
    let gaps = rows.iter().filter(|row| row.kind == SourceRowKind::Gap);
    let gaps: Vec<_> = gaps.map(|row| (row.line, row.end)).collect();
    assert_eq!(gaps, [(10, 16)]);
    let lines: Vec<u64> = rows.iter().map(|row| row.line).collect();
    let shown: Vec<u64> = (0..=10).chain(17..=24).chain([99]).collect();
    assert_eq!(lines, shown);
    let opened = BTreeSet::from([(0, 10)]);
    let open = source_rows(&of, &selection(&[24], &opened));
    assert_eq!(open.len(), 26);
    // Without its text a file has the lines with costs alone.
    assert_eq!(source_rows(&of, &selection(&[0], &none)).len(), 4);
}
