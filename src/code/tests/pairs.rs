//! Rows of machine code of two profiles.

use super::*;
use crate::code::{
    Folding, MachineCode, MachineOrder, MachinePairs, MachineRowKind, MachineSide, MatchedBy,
    PairLines, PairRows, by_number,
};
use crate::disassembly::shape;
use std::collections::BTreeSet;

/// One side: the profile with its places, and maybe its program.
struct Side {
    read: (Profile, Places),
    code: Option<Vec<Instruction>>,
    shapes: Vec<u64>,
}

/// Instructions by address and cost, on line 1.
fn side(costs: &[(u64, u64)]) -> Side {
    let lines = costs
        .iter()
        .map(|(at, cost)| format!("0x{at:x} 1 {cost}\n"));
    of_text(&lines.collect::<String>())
}

fn of_text(text: &str) -> Side {
    Side {
        read: read(text),
        code: None,
        shapes: Vec::new(),
    }
}

/// The same with a program that has texts at addresses.
fn disassembled(costs: &[(u64, u64)], texts: &[(u64, &str)]) -> Side {
    let code: Vec<Instruction> = texts
        .iter()
        .map(|&(at, text)| Instruction {
            text: text.into(),
            target: text.starts_with(['j', 'c']).then_some(1),
            ..instruction(at)
        })
        .collect();
    Side {
        shapes: code.iter().map(shape).collect(),
        code: Some(code),
        ..side(costs)
    }
}

fn pairs<'a>(a: Option<&'a Side>, b: Option<&'a Side>) -> MachinePairs<'a> {
    let sides = [a, b].map(|side| {
        side.map(|side| MachineSide {
            code: MachineCode {
                places: &side.read.1,
                program: side.code.as_ref().map(|code| program(code, &[])),
                profile: &side.read.0,
            },
            shapes: &side.shapes,
        })
    });
    MachinePairs::new(sides)
}

/// Pairs as `address in A, address in B: costs`.
fn listed(pairs: &MachinePairs<'_>) -> Vec<String> {
    let count = pairs.all.len();
    let places = [0, 1].map(|side| pairs.places(side, |sums| sums[0]));
    let costs = places.each_ref().map(|places| -> Vec<i128> {
        let Some(places) = places else {
            return vec![0; count];
        };
        let sums = by_number(&places.own, count).into_iter();
        sums.map(|sums| sums.map_or(0, |sums| sums[0])).collect()
    });
    let pair = |number: usize| {
        let [a, b] = addresses(pairs, number as u32);
        format!("{a} {b}: {} {}", costs[0][number], costs[1][number])
    };
    (0..count).map(pair).collect()
}

fn addresses(pairs: &MachinePairs<'_>, pair: u32) -> [String; 2] {
    [0, 1].map(|side| {
        let address = pairs.address(pair, side);
        address.map_or("-".into(), |address| format!("{address:x}"))
    })
}

#[test]
fn addresses_match_instructions_of_one_build() {
    let a = side(&[(0x10, 5), (0x14, 6), (0x18, 7)]);
    let b = side(&[(0x10, 5), (0x18, 9), (0x20, 2)]);
    let all = pairs(Some(&a), Some(&b));
    assert_eq!(all.by, MatchedBy::Address);
    assert_eq!(
        listed(&all),
        ["10 10: 5 5", "14 -: 6 0", "18 18: 7 9", "- 20: 0 2"]
    );
}

#[test]
fn code_that_was_moved_is_counted_from_its_first_instruction() {
    let a = side(&[(0x10, 1), (0x14, 2)]);
    let b = side(&[(0x110, 3), (0x114, 4)]);
    let all = pairs(Some(&a), Some(&b));
    assert_eq!(all.by, MatchedBy::Offset);
    assert_eq!(listed(&all), ["10 110: 1 3", "14 114: 2 4"]);
}

#[test]
fn a_function_that_only_one_profile_has() {
    let one = side(&[(0x10, 1)]);
    assert_eq!(listed(&pairs(Some(&one), None)), ["10 -: 1 0"]);
    assert_eq!(listed(&pairs(None, Some(&one))), ["- 10: 0 1"]);
    assert_eq!(listed(&pairs(None, None)), [""; 0]);
    let a = side(&[(16, 1), (20, 2)]);
    let all = pairs(Some(&a), None);
    let rows = rows(&all, MachineOrder::Address, &[]);
    assert_eq!(kinds(&rows), "ii");
    assert_eq!(all.arrows(&rows), []);
}

#[test]
fn texts_match_instructions_of_two_programs() {
    let a = disassembled(
        &[(0x10, 1), (0x14, 2), (0x18, 3), (0x1c, 4)],
        &[
            (0x10, "mov 0x200(%rip),%eax  # 216 <x>"),
            (0x14, "call 500 <f>"),
            (0x18, "jne 10 <main>"),
            (0x1c, "ret"),
        ],
    );
    let costs = [(0x20, 10), (0x24, 20), (0x28, 30), (0x2c, 40), (0x30, 50)];
    let texts = |called| {
        [
            (0x20, "push %rbx"),
            (0x24, "mov 0x210(%rip),%eax  # 236 <x>"),
            (0x28, called),
            (0x2c, "jne 24 <main+0x4>"),
            (0x30, "ret"),
        ]
    };
    let b = disassembled(&costs, &texts("call 600 <f>"));
    let all = pairs(Some(&a), Some(&b));
    assert_eq!(all.by, MatchedBy::Text);
    assert_eq!(
        listed(&all),
        [
            "- 20: 0 10",
            "10 24: 1 20",
            "14 28: 2 30",
            "18 2c: 3 40",
            "1c 30: 4 50"
        ]
    );
    let other = disassembled(&costs, &texts("call 600 <g>"));
    let all = listed(&pairs(Some(&a), Some(&other)));
    assert!(all.contains(&"14 -: 2 0".to_owned()));
}

#[test]
fn instructions_with_other_registers_match_between_equal_ones() {
    let texts_a = [
        (0x10, "push %rbp"),
        (0x14, "mov 0x8(%rdi),%rdx"),
        (0x18, "add %rdx,%rax"),
        (0x1c, "cmp $0x5,%rax"),
        (0x20, "ret"),
        (0x24, "nop"),
    ];
    let texts_b = [
        (0x10, "push %rbp"),
        (0x14, "mov 0x8(%rdi),%rcx"),
        (0x18, "shl $0x2,%rcx"),
        (0x1c, "add %rcx,%rax"),
        (0x20, "cmp $0x6,%rax"),
        (0x24, "ret"),
        (0x28, "add %rcx,%rdx"),
    ];
    let all = pairs(
        Some(&disassembled(&[(0x10, 1)], &texts_a)),
        Some(&disassembled(&[(0x10, 1)], &texts_b)),
    )
    .all;
    // 5 became 6, which is no register; the last one of B is not between the same neighbours.
    let both: Vec<_> = all.iter().filter_map(|pair| pair[0].zip(pair[1])).collect();
    assert_eq!(both, [(0, 0), (1, 1), (2, 3), (4, 5)]);
}

#[test]
fn an_address_with_several_lines_is_one_instruction() {
    let a = of_text("0x10 1 1\n0x10 2 2\n");
    let b = side(&[(0x10, 5)]);
    assert_eq!(listed(&pairs(Some(&a), Some(&b))), ["10 10: 3 5"]);
}

/// Rows as the page has them, with the calls of `calls` by pair.
fn rows_with(
    pairs: &MachinePairs<'_>,
    order: MachineOrder,
    opened: &[u32],
    calls: &[(u32, u32)],
) -> PairRows {
    let lines = PairLines::new(pairs, order);
    let opened: BTreeSet<u32> = opened.iter().copied().collect();
    let numbers = pairs.order(order, &lines);
    pairs.rows((numbers, order), &lines, PAGE, &opened, &|pair| {
        calls.get(pair as usize).copied().unwrap_or((0, 0))
    })
}

fn rows(pairs: &MachinePairs<'_>, order: MachineOrder, opened: &[u32]) -> PairRows {
    rows_with(pairs, order, opened, &[])
}

fn kinds(rows: &PairRows) -> String {
    let letter = |kind| match kind {
        MachineRowKind::Instruction => 'i',
        MachineRowKind::Call => 'c',
        MachineRowKind::Idle => '.',
        MachineRowKind::Gap => 'g',
        MachineRowKind::Line => 'L',
    };
    rows.all.iter().map(|row| letter(row.kind)).collect()
}

#[test]
fn what_cost_nothing_in_both_is_folded() {
    let texts: Vec<(u64, String)> = (0..40).map(|n| (16 + n, format!("i{n}"))).collect();
    let texts: Vec<(u64, &str)> = texts.iter().map(|(at, text)| (*at, &text[..])).collect();
    let (a, b) = (
        disassembled(&[(16, 1)], &texts),
        disassembled(&[(55, 1)], &texts),
    );
    let all = pairs(Some(&a), Some(&b));
    let closed = rows(&all, MachineOrder::Address, &[]);
    assert_eq!(kinds(&closed), "i...g...i");
    assert_eq!((closed.all[4].text, closed.all[4].hidden), (Some(4), 32));
    let row_of = [0, 10, 39].map(|pair: usize| closed.row_of[pair]);
    assert_eq!(row_of, [Some(0), None, Some(8)]);
    assert_eq!(rows(&all, MachineOrder::Address, &[4]).all.len(), 40);
}

#[test]
fn calls_are_listed_below_their_pair() {
    let a = side(&[(16, 1), (20, 1), (24, 1)]);
    let all = pairs(Some(&a), Some(&a));
    let rows = rows_with(&all, MachineOrder::Address, &[], &[(0, 0), (0, 2), (2, 3)]);
    assert_eq!(kinds(&rows), "iiccic");
    let numbers: Vec<Option<u32>> = rows.all.iter().map(|row| row.number).collect();
    assert_eq!(numbers, [0, 1, 0, 1, 2, 2].map(Some));
}

#[test]
fn calls_of_several_places_are_merged_by_pair() {
    let a =
        of_text("0x10 1 1\ncfn=g\ncalls=1 0 0\n0x10 1 5\n0x10 2 1\ncfn=g\ncalls=2 0 0\n0x10 2 7\n");
    let all = pairs(Some(&a), None);
    let places = all.places(0, |sums| sums[0]).unwrap();
    let calls: Vec<_> = places.calls().map(|call| (call.place, call.sums)).collect();
    assert_eq!(calls, [(0, &[12, 3][..])]);
}

/// Five instructions at 10, 14, 18, 1c and 20 with jumps at some of them.
fn jumping(jumps: &[(u64, &str)]) -> Side {
    let mut text = String::new();
    for number in 0..5 {
        let at = 16 + 4 * number;
        for jump in jumps.iter().filter(|jump| jump.0 == number) {
            text += &format!("{}\n0x{at:x} 1\n", jump.1);
        }
        text += &format!("0x{at:x} 1 1\n");
    }
    of_text(&text)
}

#[test]
fn jumps_of_both_sides_are_one_if_they_lead_to_the_same_instruction() {
    let a = jumping(&[(2, "jfn=g\njump=1 0x900 1"), (3, "jump=1 0x14 1")]);
    let b = jumping(&[(3, "jump=1 0x14 1"), (3, "jump=1 0x20 1")]);
    let all = pairs(Some(&a), Some(&b));
    let jumps: Vec<_> = all.jumps().iter().map(|j| (j.from, j.numbers)).collect();
    assert_eq!(
        jumps,
        [
            (2, [Some(0), None]),
            (3, [Some(1), Some(0)]),
            (3, [None, Some(1)])
        ]
    );
    let rows = rows(&all, MachineOrder::Address, &[]);
    let arrows: Vec<_> = all.arrows(&rows).iter().map(|a| (a.from, a.to)).collect();
    assert_eq!(arrows, [(3, 1), (3, 4)]);
    // Blocks begin at 1 and 4, where jumps lead to, and after 2 and 3, where they are.
    let begins = rows.all.iter().map(|row| row.begins_block);
    assert_eq!(begins.collect::<Vec<_>>(), [false, true, false, true, true]);
}

/// Code at some addresses with lines and costs of one file.
fn at_lines(path: &str, all: &[(u64, u64, u64)]) -> Side {
    let lines = all
        .iter()
        .map(|(at, line, cost)| format!("0x{at:x} {line} {cost}\n"));
    of_text(&format!("fi={path}\n{}", lines.collect::<String>()))
}

/// Rows as `line in A, line in B: costs`, and instructions by their addresses.
fn listed_lines(pairs: &MachinePairs<'_>, order: MachineOrder) -> Vec<String> {
    let rows = rows(pairs, order, &[]);
    let sums = [0, 1].map(|side| {
        let places = pairs.places(side, |sums| sums[0])?;
        let line_of = |pair: u32| rows.line_of[pair as usize];
        Some(places.own.grouped_in_order(line_of))
    });
    let row = |row: &crate::code::MachineRow| {
        let number = row.number.unwrap();
        if row.kind != MachineRowKind::Line {
            return addresses(pairs, number).join(" ");
        }
        let [a, b] = rows.lines[number as usize].map(|line| match line {
            Some((_, line)) => line.to_string(),
            None => "-".into(),
        });
        let cost = sums.each_ref().map(|sums| {
            let sums = sums.as_ref().and_then(|sums| sums.get(number));
            sums.map_or(0, |sums| sums[0])
        });
        format!("line {a} {b}: {} {}", cost[0], cost[1])
    };
    rows.all.iter().map(row).collect()
}

#[test]
fn instructions_of_both_are_listed_below_their_lines_where_these_moved_too() {
    // The same code, two lines further down in B; A has one instruction more.
    let a = at_lines(
        "/v1/x.c",
        &[(0x10, 3, 1), (0x14, 4, 2), (0x18, 3, 4), (0x1c, 4, 8)],
    );
    let b = at_lines(
        "/v2/x.c",
        &[(0x10, 5, 10), (0x14, 6, 20), (0x18, 5, 40), (0x20, 9, 80)],
    );
    let all = pairs(Some(&a), Some(&b));
    assert_eq!(
        listed_lines(&all, MachineOrder::Split),
        [
            "line 3 5: 1 10",
            "10 10",
            "line 4 6: 2 20",
            "14 14",
            "line 3 5: 4 40",
            "18 18",
            "line 4 6: 8 0",
            "1c -",
            "line - 9: 0 80",
            "- 20",
        ]
    );
    assert_eq!(
        listed_lines(&all, MachineOrder::Merged),
        [
            "line 3 5: 5 50",
            "10 10",
            "18 18",
            "line 4 6: 10 20",
            "14 14",
            "1c -",
            "line - 9: 0 80",
            "- 20",
        ]
    );
    let merged = rows(&all, MachineOrder::Merged, &[]);
    assert_eq!(merged.row_of, [1, 4, 2, 5, 7].map(Some));
}

#[test]
fn code_without_a_line_comes_last() {
    let a = at_lines("/v1/x.c", &[(0x10, 0, 1), (0x14, 7, 2)]);
    assert_eq!(
        listed_lines(&pairs(Some(&a), None), MachineOrder::Merged),
        ["line 7 -: 2 0", "14 -", "line - -: 1 0", "10 -"]
    );
}

#[test]
fn a_hundred_thousand_instructions_are_matched_by_text() {
    let costs =
        |base: u64| -> Vec<(u64, u64)> { (0..100_000).map(|n| (base + 4 * n, n % 7)).collect() };
    // Few texts, as of real code, and every thousandth one is another one in B.
    let text = |n: u64, changed: bool| match changed && n.is_multiple_of(1000) {
        true => format!("new{n}"),
        false => format!("i{}", n * n % 91),
    };
    let texts = |base: u64, changed: bool| -> Vec<(u64, String)> {
        (0..100_000)
            .map(|n| (base + 4 * n, text(n, changed)))
            .collect()
    };
    let of = |base, changed| {
        let texts = texts(base, changed);
        let texts: Vec<(u64, &str)> = texts.iter().map(|(at, text)| (*at, &text[..])).collect();
        disassembled(&costs(base), &texts)
    };
    let (a, b) = (of(0x1000, false), of(0x9000, true));
    let all = pairs(Some(&a), Some(&b));
    assert_eq!(all.by, MatchedBy::Text);
    assert_eq!(all.all.len(), 100_100);
}

/// Pairs 3 and 1 of four, as when only changes are shown.
#[test]
fn some_instructions_are_listed_in_any_order() {
    let a = side(&[(0x10, 1), (0x14, 2), (0x18, 3), (0x1c, 4)]);
    let b = side(&[(0x10, 1), (0x14, 5), (0x18, 3), (0x1c, 9)]);
    let all = pairs(Some(&a), Some(&b));
    let order = MachineOrder::Address;
    let lines = PairLines::new(&all, order);
    let (numbers, opened) = ((vec![3, 1], order), BTreeSet::new());
    let rows = all.rows(numbers, &lines, Folding::NONE, &opened, &|_| (0, 0));
    let listed: Vec<_> = rows.all.iter().map(|row| row.number).collect();
    assert_eq!(listed, [Some(3), Some(1)]);
    assert_eq!(rows.row_of, [None, Some(1), None, Some(0)]);
}
