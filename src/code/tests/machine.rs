//! Rows of machine code.

use super::*;
use crate::code::{
    Arrow, MachineCode, MachineOrder, MachinePairs, MachineRow, MachineRowKind, PairLines, Site,
    items,
};
use crate::details::CostTable;

/// The rows of a function, with the numbers of the profile and of the program in those of instructions.
struct MachineRows {
    all: Vec<MachineRow>,
    /// Row of each instruction of the profile, and of the program.
    row_of: Vec<Option<u32>>,
    row_of_text: Vec<Option<u32>>,
    lines: Vec<Option<Site>>,
    /// Self costs of these lines, and costs of their calls.
    own: CostTable<u32>,
    called: CostTable<u32>,
    arrows: Vec<Arrow>,
}

/// Kinds of rows by their letters, instructions by their numbers.
fn kinds(rows: &MachineRows) -> String {
    let letter = |kind| match kind {
        MachineRowKind::Instruction => 'i',
        MachineRowKind::Call => 'c',
        MachineRowKind::Idle => '.',
        MachineRowKind::Gap => 'g',
        MachineRowKind::Line => 'L',
    };
    rows.all.iter().map(|row| letter(row.kind)).collect()
}

fn begins(rows: &MachineRows) -> Vec<usize> {
    let all = rows.all.iter().enumerate();
    all.filter(|row| row.1.begins_block)
        .map(|row| row.0)
        .collect()
}

fn machine(
    (profile, places): &(Profile, Places),
    program: Option<ProgramCode<'_>>,
    order: MachineOrder,
    opened: &[u32],
) -> MachineRows {
    let items = items(places, program);
    let pairs = MachinePairs::of_one(MachineCode {
        places,
        program,
        profile,
    });
    let lines = PairLines::new(&pairs, order);
    let first = places.first_calls();
    let calls = |pair: u32| match items[pair as usize].place {
        Some(place) => (first[place as usize], first[place as usize + 1]),
        None => (0, 0),
    };
    let (numbers, opened) = (pairs.order(order, &lines), opened.iter().copied().collect());
    let rows = pairs.rows((numbers, order), &lines, PAGE, &opened, &calls);
    let mut row_of = vec![None; places.all.len()];
    let mut row_of_text = vec![None; program.map_or(0, |program| program.instructions.len())];
    for (item, &row) in items.iter().zip(&rows.row_of) {
        if let Some(place) = item.place {
            row_of[place as usize] = row;
        }
        if let Some(text) = item.text {
            row_of_text[text as usize] = row;
        }
    }
    let line_of = |pair: u32| rows.line_of[pair as usize];
    let by_pair = pairs.places(0, |sums| sums[0]).unwrap();
    let arrows = pairs.arrows(&rows);
    let mut all = rows.all;
    for row in &mut all {
        if let MachineRowKind::Instruction | MachineRowKind::Idle = row.kind {
            let item = items[row.number.unwrap() as usize];
            (row.number, row.text) = (item.place, item.text);
        }
    }
    MachineRows {
        own: by_pair.own.grouped_in_order(line_of),
        called: by_pair.called().grouped_in_order(line_of),
        lines: rows.lines.iter().map(|line| line[0]).collect(),
        all,
        row_of,
        row_of_text,
        arrows,
    }
}

#[test]
fn calls_are_listed_below_their_instruction_the_most_expensive_first() {
    let of = read(
        "0x1000 1 1\n0x1004 1 2\ncfn=g\ncalls=1 0 0\n0x1004 1 5\ncfn=h\ncalls=1 0 0\n0x1004 1 9\n\
         0x1008 1 4\ncfn=g\ncalls=1 0 0\n0x100c 1 3\n",
    );
    let rows = machine(&of, None, MachineOrder::Address, &[]);
    assert_eq!(kinds(&rows), "iicciic");
    let calls: Vec<i128> = of.1.calls().map(|call| call.sums[0]).collect();
    assert_eq!(calls, [9, 5, 3]);
    assert_eq!(rows.row_of, [0, 1, 4, 5].map(Some));
}

#[test]
fn blocks_begin_where_jumps_lead_to_and_after_them() {
    // A loop 1..3 and a jump to another function at 4.
    let mut text = String::new();
    for number in 0..6 {
        let at = address(number);
        text += &match number {
            3 => format!("jump=1 0x{:x} 1\n0x{at:x} 1\n0x{at:x} 1 1\n", address(1)),
            4 => format!("jfn=g\njump=1 0x9000 1\n0x{at:x} 1\n0x{at:x} 1 1\n"),
            _ => format!("0x{at:x} 1 1\n"),
        };
    }
    let of = read(&text);
    let rows = machine(&of, None, MachineOrder::Address, &[]);
    assert_eq!(begins(&rows), [1, 4, 5]);
}

#[test]
fn jumps_of_all_levels_are_summed() {
    let jump = |counts: &str| format!("0x1000 1 1\njcnd={counts} 0x1000 1\n0x1004 1\n0x1004 1 1\n");
    let text = format!("{}fn=f'2\n{}", jump("15/20"), jump("1/30"));
    let (_, places) = read(&text);
    let counts = places.jumps.iter();
    let counts: Vec<_> = counts.map(|j| (j.to, j.followed, j.executed)).collect();
    assert_eq!(counts, [(Some(0), 16, 50)]);
}

/// Valgrind writes no jump for a level that never followed it.
#[test]
fn executions_without_a_jump_are_counted() {
    let text = "0x1000 1 1\nfn=f'2\n0x1000 1 14\njcnd=4/14 0x1004 1\n0x1000 1\n0x1004 1 1\n";
    let (_, places) = read(text);
    let counts = places.jumps.iter().map(|j| (j.followed, j.executed));
    assert_eq!(counts.collect::<Vec<_>>(), [(4, 15)]);
}

#[test]
fn the_program_has_blocks_that_never_ran() {
    let of = read("0x1000 1 1\n0x1004 1 1\n");
    let mut code: Vec<Instruction> = (0..5).map(|n| instruction(address(n))).collect();
    code[1].flow = Flow::End;
    code[3].flow = Flow::Jump;
    let rows = machine(&of, Some(program(&code, &[])), MachineOrder::Address, &[]);
    assert_eq!(kinds(&rows), "ii...");
    assert_eq!(begins(&rows), [2, 4]);
}

#[test]
fn instructions_that_cost_nothing_are_listed_between_the_others() {
    // The program has no 1004.
    let of = read("0x1000 1 1\ncfn=g\ncalls=1 0 0\n0x1000 1 1\n0x1004 1 1\n0x1008 1 1\n");
    let code = [0xffe, 0x1000, 0x1002, 0x1008, 0x100c].map(instruction);
    let rows = machine(&of, Some(program(&code, &[])), MachineOrder::Address, &[]);
    assert_eq!(kinds(&rows), ".ic.ii.");
    let texts: Vec<Option<u32>> = rows.all.iter().map(|row| row.text).collect();
    let expected = [Some(0), Some(1), None, Some(2), None, Some(3), Some(4)];
    assert_eq!(texts, expected);
    assert_eq!(rows.row_of, [1, 4, 5].map(Some));
    assert_eq!(rows.row_of_text, [0, 1, 3, 5, 6].map(Some));
}

#[test]
fn many_of_them_are_a_gap_that_can_be_opened() {
    let of = read("0x1000 1 1\n");
    let code: Vec<Instruction> = (0x1000..=0x1014).map(instruction).collect();
    let of_program = Some(program(&code, &[]));
    let closed = machine(&of, of_program, MachineOrder::Address, &[]);
    assert_eq!(kinds(&closed), "i...g...");
    assert_eq!((closed.all[4].text, closed.all[4].hidden), (Some(4), 14));
    assert_eq!(closed.row_of_text[10], None);
    let opened = machine(&of, of_program, MachineOrder::Address, &[4]);
    assert_eq!(opened.all.len(), 21);
}

/// Rows below source lines: `file:line self+calls`, and numbers of instructions.
fn by_line(
    of: &(Profile, Places),
    program: Option<ProgramCode<'_>>,
    order: MachineOrder,
) -> String {
    let rows = machine(of, program, order, &[]);
    let sum = |sums: Option<&[i128]>| sums.map_or(0, |sums| sums[0]);
    let text = rows.all.iter().map(|row| match (row.kind, row.number) {
        (MachineRowKind::Line, Some(number)) => {
            let line = rows.lines[number as usize];
            let line = line.map_or("none".into(), |(file, line)| format!("{file}:{line}"));
            let own = sum(rows.own.get(number));
            let called = sum(rows.called.get(number));
            format!("| {line} {own}+{called}")
        }
        (MachineRowKind::Instruction, Some(number)) => number.to_string(),
        (MachineRowKind::Call, _) => "call".into(),
        _ => format!("idle {}", row.text.unwrap_or_default()),
    });
    text.collect::<Vec<_>>().join(" ")
}

/// Six instructions of the lines 7 8 7 7 0 8 at 10, 20, 40, 80, 160 and 320, and a program with the same
/// and two more: one of line 8 in the middle, one of another file at the end.
fn scattered() -> ((Profile, Places), Vec<Instruction>) {
    let mut text = String::new();
    for (number, line) in [7, 8, 7, 7, 0, 8].into_iter().enumerate() {
        let at = address(number as u64);
        text += &format!("0x{at:x} {line} {}\n", 10 << number);
        if number == 2 {
            text += &format!("cfn=g\ncalls=1 0 0\n0x{at:x} {line} 1\n");
        }
    }
    let lines = [
        (0x1000, Some((1, 7))),
        (0x1004, Some((1, 8))),
        (0x1006, Some((1, 8))),
        (0x1008, Some((1, 7))),
        (0x100c, Some((1, 7))),
        (0x1010, None),
        (0x1014, Some((1, 8))),
        (0x1018, Some((0, 3))),
    ];
    let code = lines.map(|(at, line)| Instruction {
        line,
        ..instruction(at)
    });
    (read(&text), code.into())
}

#[test]
fn below_source_lines_each_run_of_a_line_has_its_own_sum() {
    let (of, code) = scattered();
    let files = files(&["other.h", "same.c"]);
    let of_program = Some(program(&code, &files));
    assert_eq!(
        by_line(&of, of_program, MachineOrder::Split),
        "| 0:7 10+0 0 | 0:8 20+0 1 idle 2 | 0:7 120+1 2 call 3 | none 160+0 4 | 0:8 320+0 5 \
         | 1:3 0+0 idle 7"
    );
    assert_eq!(
        by_line(&of, None, MachineOrder::Split),
        "| 0:7 10+0 0 | 0:8 20+0 1 | 0:7 120+1 2 call 3 | none 160+0 4 | 0:8 320+0 5"
    );
}

#[test]
fn merged_each_line_is_listed_once_and_code_without_a_line_last() {
    let (of, code) = scattered();
    let files = files(&["other.h", "same.c"]);
    assert_eq!(
        by_line(&of, Some(program(&code, &files)), MachineOrder::Merged),
        "| 0:7 130+1 0 2 call 3 | 0:8 340+0 1 idle 2 5 | 1:3 0+0 idle 7 | none 160+0 4"
    );
}

#[test]
fn a_merged_line_continues_after_a_gap() {
    let of = read("0x1000 5 1\n0x2000 5 1\n");
    let at = |address| Instruction {
        line: Some((0, 5)),
        ..instruction(address)
    };
    let code: Vec<Instruction> = (0x1000..=0x101e).chain([0x2000]).map(at).collect();
    let files = files(&["a.c"]);
    let of_program = Some(program(&code, &files));
    let kinds = |order| kinds(&machine(&of, of_program, order, &[]));
    assert_eq!(kinds(MachineOrder::Merged), "Li...g...i");
    assert_eq!(kinds(MachineOrder::Split), "Li...gL...i");
}

#[test]
fn instructions_of_profile_and_program_are_joined_by_address() {
    let base = 0xffff_ffff_8100_0000_u64;
    let mut text = String::new();
    for (offset, line) in [(1, 1), (2, 1), (2, 2), (9, 1)] {
        text += &format!("0x{:x} {line} 1\n", base + offset);
    }
    let (_, places) = read(&text);
    let code = [0, 2, 3].map(|offset| instruction(base + offset));
    let found = items(&places, Some(program(&code, &[])));
    let found: Vec<_> = found.iter().map(|item| (item.place, item.text)).collect();
    let expected = [
        (None, Some(0)),
        (Some(0), None),
        (Some(1), Some(1)),
        (Some(2), Some(1)), // another line at the same address
        (None, Some(2)),
        (Some(3), None),
    ];
    assert_eq!(found, expected);
}

#[test]
fn jumps_have_one_arrow_each_also_those_of_the_program_alone() {
    let mut text = String::new();
    for number in 0..5 {
        text += &format!("0x{:x} 1 1\n", address(number));
    }
    text += &format!("jump=1 0x{:x} 1\n0x{:x} 1\n", address(2), address(0));
    let (profile, places) = read(&text);
    // A branch back from 3 to 1, a jump from 4 to where nothing is, and a call of 0 at 1.
    let mut code: Vec<Instruction> = (0..5).map(|n| instruction(address(n))).collect();
    for (number, flow, target) in [
        (0, Flow::Jump, address(2)),
        (1, Flow::Call, address(0)),
        (3, Flow::Branch, address(1)),
        (4, Flow::Jump, 0x9999),
    ] {
        code[number].flow = flow;
        code[number].target = Some(target);
    }
    let of_program = Some(program(&code, &[]));
    let rows = machine(&(profile, places), of_program, MachineOrder::Address, &[]);
    let arrows: Vec<_> = rows
        .arrows
        .iter()
        .map(|arrow| (arrow.from, arrow.to, arrow.conditional, arrow.counted))
        .collect();
    assert_eq!(arrows, [(0, 2, false, true), (3, 1, true, false)]);
}
