//! Lines of two profiles, compared with slow sums of what was written into the texts.

use crate::sums::{Key, key};
use grindscope::analysis::compare::{Rules, Substitution};
use grindscope::browse::{
    ComparedCost, ComparedSide, ComparedTables, LineBlock, SideDetails, compared_lines,
};
use grindscope::details::{Details, Grain, Reading, Request, Wanted};
use grindscope::loading::Loader;
use grindscope::model::{FunctionId, PartSelection, Profile, ProfileBuilder};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::rc::Rc;

const LINES: Grain = Grain {
    functions: true,
    lines: true,
    instructions: false,
};

/// A profile of one text, and its lines.
pub(crate) struct Read {
    pub(crate) profile: Rc<Profile>,
    pub(crate) details: Details,
}

pub(crate) fn read_functions(text: &str, wanted: impl Fn(&Profile) -> Wanted) -> Read {
    read_with(text, LINES, wanted)
}

fn read_with(text: &str, grain: Grain, wanted: impl Fn(&Profile) -> Wanted) -> Read {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text.as_bytes()).expect("a profile");
    loader.end_file().expect("a profile");
    let books = vec![loader.files()[0].bookmarks.clone()];
    let profile = Rc::new(loader.finish().expect("a profile").finish());
    let request = Request {
        wanted: wanted(&profile),
        parts: PartSelection::All,
        grain,
    };
    let mut reading = Reading::new(Rc::clone(&profile), &books, &request);
    for range in reading.needs() {
        let bytes = &text.as_bytes()[range.start as usize..range.end as usize];
        reading.push(bytes).expect("the same text");
    }
    let details = reading.finish().expect("the same text");
    Read { profile, details }
}

fn read(text: &str) -> Read {
    read_functions(text, |_| Wanted::Everything)
}

/// The same with all instructions.
pub(crate) fn read_instructions(text: &str) -> Read {
    read_with(text, Grain::FINEST, |_| Wanted::Everything)
}

pub(crate) fn compared(a: &str, b: &str, rules: &Rules) -> (ComparedTables, Vec<LineBlock>) {
    let (a, b) = (read(a), read(b));
    let tables = ComparedTables::new(Rc::clone(&a.profile), Rc::clone(&b.profile), rules);
    let tables = tables.expect("few names");
    let rows_a = tables.rows_of(ComparedSide::A);
    let rows_b = tables.rows_of(ComparedSide::B);
    let side = |read: &'_ Read, rows: &'_ [Option<u32>]| -> Vec<LineBlock> {
        let side = SideDetails {
            profile: &read.profile,
            details: &read.details,
            rows,
        };
        compared_lines(&tables, [Some(side), None])
    };
    // One side alone has the lines of that side only.
    assert!(side(&a, &rows_a).iter().all(|block| block.b_file.is_none()));
    let blocks = compared_lines(
        &tables,
        [
            Some(SideDetails {
                profile: &a.profile,
                details: &a.details,
                rows: &rows_a,
            }),
            Some(SideDetails {
                profile: &b.profile,
                details: &b.details,
                rows: &rows_b,
            }),
        ],
    );
    (tables, blocks)
}

pub(crate) const FILES: [&str; 3] = ["/x/u.c", "/y/u.c", "v.h"];

/// Function, file of the line, line, two costs.
pub(crate) type Written = (usize, usize, u64, [i64; 2]);

pub(crate) fn written() -> impl Strategy<Value = Vec<Written>> {
    let costs = prop::array::uniform2(-5..100i64);
    prop::collection::vec((0..4usize, 0..FILES.len(), 0..12u64, costs), 0..25)
}

pub(crate) fn text_of(lines: &[Written]) -> String {
    let mut text = "creator: test\nevents: Ir Dr\nfn=(1) none\n".to_owned();
    for (function, file, line, costs) in lines {
        let own = FILES[function % 2];
        writeln!(text, "fl={own}\nfn=f{function}\nfi={}", FILES[*file]).expect("text");
        writeln!(text, "{line} {} {}", costs[0], costs[1]).expect("text");
    }
    text
}

proptest! {
    /// By names as written, lines are sums by function, file and number; nothing else.
    #[test]
    fn exact_lines_are_sums_by_function_file_and_number(a in written(), b in written()) {
        let (tables, blocks) = compared(&text_of(&a), &text_of(&b), &Rules::exact());
        let mut expected: BTreeMap<(Key, String, u64), [[i128; 2]; 2]> = BTreeMap::new();
        for (side, lines) in [&a, &b].into_iter().enumerate() {
            for (function, file, line, costs) in lines {
                let own = (String::new(), FILES[function % 2].to_owned(), format!("f{function}"));
                let sums = expected.entry((own, FILES[*file].to_owned(), *line)).or_default();
                for (event, cost) in costs.iter().enumerate() {
                    sums[side][event] += i128::from(*cost);
                }
            }
        }
        let mut found = BTreeMap::new();
        for block in &blocks {
            prop_assert_eq!(block.moves.by(0), 0);
            let own = key(&tables.profile, FunctionId(block.row));
            let file = block.b_file.as_ref().or(block.a_file.as_ref()).expect("a file");
            let file = String::from_utf8(file.clone()).expect("UTF-8");
            for line in &block.lines {
                prop_assert!(line.a.is_none() || line.b.is_none() || line.a == line.b);
                let cost = |event| line.cost(&tables, event);
                let costs = [[cost(0).a, cost(1).a], [cost(0).b, cost(1).b]];
                let place = (own.clone(), file.clone(), line.a.or(line.b).expect("a line"));
                prop_assert_eq!(found.insert(place, costs), None);
            }
        }
        prop_assert_eq!(found, expected);
    }

    /// Whichever paths are recognised, the lines of a row sum to its self cost, and each line is listed once.
    #[test]
    fn lines_add_up_to_the_rows(a in written(), b in written()) {
        let (tables, blocks) = compared(&text_of(&a), &text_of(&b), &Rules::default());
        for event in 0..tables.events.both.len() {
            let mut sums = tables.figures(event, ComparedCost::SelfCost).rows;
            for (block, line) in blocks.iter().flat_map(|b| b.lines.iter().map(move |l| (b, l))) {
                let cost = line.cost(&tables, event);
                sums[block.row as usize].a -= cost.a;
                sums[block.row as usize].b -= cost.b;
            }
            prop_assert!(sums.iter().all(|rest| (rest.a, rest.b) == (0, 0)));
        }
        for block in &blocks {
            let met = |line: &std::rc::Rc<grindscope::browse::ComparedLine>| Some((line.a?, line.b?));
            for (a, b) in block.lines.iter().filter_map(met).filter(|pair| pair.0 > 0) {
                prop_assert_eq!(i128::from(b) - i128::from(a), block.moves.by(a));
            }
            prop_assert_eq!(block.moves.pieces().len(), 1);
            let in_b: Vec<u64> = block.lines.iter().filter_map(|line| line.b).collect();
            prop_assert!(in_b.is_sorted_by(|above, below| above < below));
            let all_met = block.lines.iter().all(|line| met(line).is_some());
            prop_assert_eq!(block.all_matched, all_met);
        }
    }

    /// Calls are listed at their line, for each side by itself, summed by callee.
    #[test]
    fn calls_are_sums_by_line_and_callee(a in called(), b in called()) {
        let texts = [&a, &b].map(|calls| text_of_code(calls));
        let (tables, blocks) = compared(&texts[0], &texts[1], &Rules::exact());
        let sides = [ComparedSide::A, ComparedSide::B].into_iter().zip([&a, &b]);
        for (side, calls) in sides {
            let mut expected: BTreeMap<(u64, String), [i128; 3]> = BTreeMap::new();
            for (line, callee, costs, count) in calls {
                let sums = expected.entry((*line, format!("g{callee}"))).or_default();
                for (sum, more) in sums.iter_mut().zip([costs[0], costs[1], *count as i64]) {
                    *sum += i128::from(more);
                }
            }
            let mut found = BTreeMap::new();
            for line in blocks.iter().flat_map(|block| &block.lines) {
                let number = match side {
                    ComparedSide::A => line.a,
                    ComparedSide::B => line.b,
                };
                for call in &line.calls[side as usize] {
                    let name = tables.place(call.callee).function.to_vec();
                    let name = String::from_utf8(name).expect("UTF-8");
                    let sums = call.sums().try_into().expect("two events and the count");
                    found.insert((number.expect("a line"), name), sums);
                }
            }
            prop_assert_eq!(found, expected);
        }
    }
}

/// Line, callee, two costs, count.
type Called = (u64, usize, [i64; 2], u64);

fn called() -> impl Strategy<Value = Vec<Called>> {
    let costs = prop::array::uniform2(0..100i64);
    prop::collection::vec((0..6u64, 0..3usize, costs, 0..9u64), 0..12)
}

/// The calls of a function `f`.
fn text_of_code(calls: &[Called]) -> String {
    let mut text = "creator: test\nevents: Ir Dr\n".to_owned();
    for (line, callee, costs, count) in calls {
        writeln!(text, "ob=p\nfl=c.c\nfn=f\ncob=q\ncfi=g.c\ncfn=g{callee}").expect("text");
        writeln!(text, "calls={count} 0\n{line} {} {}", costs[0], costs[1]).expect("text");
    }
    text
}

fn shown(blocks: &[LineBlock], tables: &ComparedTables) -> Vec<String> {
    let mut out = Vec::new();
    for block in blocks {
        let name = |file: &Option<Vec<u8>>| match file {
            Some(file) => String::from_utf8_lossy(file).into_owned(),
            None => "-".into(),
        };
        let alike = if block.all_matched { " alike" } else { "" };
        let (a, b) = (name(&block.a_file), name(&block.b_file));
        out.push(format!("{a} > {b} by {}{alike}", block.moves.by(0)));
        for line in &block.lines {
            let cost = line.cost(tables, 0);
            let number = |line: Option<u64>| line.map_or("-".into(), |line| line.to_string());
            let (a, b) = (number(line.a), number(line.b));
            out.push(format!("{a} {b}: {} {}", cost.a, cost.b));
        }
    }
    out
}

const OLD: &str = "events: Ir\nfl=/old/a.c\nfn=f\n0 1\n10 5\n11 7\n14 2\nfi=/old/inc.h\n3 1\n";
const NEW: &str =
    "events: Ir\nfl=/new/a.c\nfn=f\n0 2\n15 6\n16 7\n19 2\n20 9\nfi=/new/inc.h\n3 4\n";

#[test]
fn moved_lines_of_renamed_files_meet() {
    let (tables, blocks) = compared(OLD, NEW, &Rules::default());
    let expected = [
        "/old/a.c > /new/a.c by 5",
        "0 0: 1 2",
        "10 15: 5 6",
        "11 16: 7 7",
        "14 19: 2 2",
        "- 20: 0 9",
        "/old/inc.h > /new/inc.h by 0 alike",
        "3 3: 1 4",
    ];
    assert_eq!(shown(&blocks, &tables), expected);
}

#[test]
fn rewritten_files_are_one_and_nothing_moves_where_names_count_as_written() {
    let rules = Rules {
        files: vec![Substitution::parse("s/^.(old|new)/src/").expect("a substitution")],
        ..Rules::exact()
    };
    let (tables, blocks) = compared(OLD, NEW, &rules);
    let expected = [
        "/old/a.c > /new/a.c by 0",
        "0 0: 1 2",
        "10 -: 5 0",
        "11 -: 7 0",
        "14 -: 2 0",
        "- 15: 0 6",
        "- 16: 0 7",
        "- 19: 0 2",
        "- 20: 0 9",
        "/old/inc.h > /new/inc.h by 0 alike",
        "3 3: 1 4",
    ];
    assert_eq!(shown(&blocks, &tables), expected);
}

/// A file that a profile does not name, and one that Valgrind does not know.
#[test]
fn lines_of_unknown_files_meet() {
    let (unnamed, unknown) = (
        "events: Ir\nfn=f\n4 10\n7 5\n",
        "events: Ir\nfl=???\nfn=f\n4 12\n7 5\n",
    );
    let (tables, blocks) = compared(unnamed, unknown, &Rules::default());
    let expected = [" > ??? by 0 alike", "4 4: 10 12", "7 7: 5 5"];
    assert_eq!(shown(&blocks, &tables), expected);
    let (tables, blocks) = compared(unnamed, unknown, &Rules::exact());
    assert_eq!(blocks.len(), 2, "{:?}", shown(&blocks, &tables));
}

#[test]
fn functions_that_a_rewriting_makes_one_have_their_lines_together() {
    let text = "events: Ir\nfl=a.c\nfn=f.1\n1 5\n2 1\nfn=f.2\n1 7\n";
    let rules = Rules {
        functions: vec![Substitution::parse("s/[.][0-9]$//").expect("a substitution")],
        ..Rules::exact()
    };
    let (tables, blocks) = compared(text, "events: Ir\nfl=a.c\nfn=f\n1 2\n", &rules);
    assert_eq!(tables.matching.rows.len(), 1);
    let expected = ["a.c > a.c by 0", "1 1: 12 2", "2 -: 1 0"];
    assert_eq!(shown(&blocks, &tables), expected);
}

#[test]
fn lines_of_a_renamed_file_are_those_of_the_function() {
    let a = "events: Ir\nob=prog\nfl=/s/old.c\nfn=f\n10 5\n11 7\nfi=/s/inc.h\n3 1\n";
    let b = "events: Ir\nob=prog\nfl=/s/new.c\nfn=f\n10 6\n11 7\nfi=/s/inc.h\n3 4\n";
    let (tables, blocks) = compared(a, b, &Rules::default());
    let expected = [
        "/s/old.c > /s/new.c by 0 alike",
        "10 10: 5 6",
        "11 11: 7 7",
        "/s/inc.h > /s/inc.h by 0 alike",
        "3 3: 1 4",
    ];
    let mut found = shown(&blocks, &tables);
    if found.first().is_some_and(|first| first.contains("inc.h")) {
        found.rotate_left(2);
    }
    assert_eq!(found, expected);
    // The file of its first line is another one in B, and A has lines there too.
    let b = "events: Ir\nob=prog\nfl=/s/inc.h\nfn=f\n3 4\nfi=/s/old.c\n10 6\n11 7\n";
    let (tables, blocks) = compared(a, b, &Rules::default());
    let found = shown(&blocks, &tables);
    for line in ["10 10: 5 6", "11 11: 7 7", "3 3: 1 4"] {
        assert!(found.iter().any(|one| one == line), "{found:?}");
    }
    // A header is no source file that was renamed.
    let b = "events: Ir\nob=prog\nfl=/s/new.h\nfn=f\n10 6\n";
    let (tables, blocks) = compared(a, b, &Rules::default());
    assert!(shown(&blocks, &tables).contains(&"10 -: 5 0".to_owned()));
}

/// The second line of f calls g, which is own code, and malloc, which is not: it grew by 5 and by 60.
#[test]
fn the_line_with_most_of_a_difference_is_named() {
    let text = |own: u64, cost: u64| {
        format!(
            "events: Ir\nob=/home/me/prog\nfl=a.c\nfn=f\n1 {own}\n2 {own}\ncob=/usr/lib/libc.so.6\ncfi=m.c\n\
             cfn=malloc\ncalls=1 1\n2 {cost}\ncob=/home/me/prog\ncfi=a.c\ncfn=g\ncalls=1 9\n2 {cost}\n\
             fn=g\n9 {cost}\nob=/usr/lib/libc.so.6\nfl=m.c\nfn=malloc\n1 {cost}\n"
        )
    };
    let (tables, blocks) = compared(&text(5, 40), &text(10, 100), &Rules::default());
    let row = tables.findings(0)[1].row.expect("a function");
    let found = tables
        .changed_line(0, row, &blocks, &blocks)
        .expect("a line");
    assert_eq!(found.sentence, "Line 2 of a.c in f costs 65 Ir more.");
    let place = found.line.map(|found| (found.file.0, found.line));
    assert_eq!(place, Some((0, 2)), "the first file of the row");
}

/// Line 1 costs 20 more and line 2 15 less: the code moved, and f costs 5 more. With 5 less, f costs 15 more.
#[test]
fn a_line_with_far_more_than_a_difference_explains_nothing() {
    let text = |first: u64, second: u64| {
        format!("events: Ir\nob=prog\nfl=a.c\nfn=f\n1 {first}\n2 {second}\n")
    };
    let (tables, blocks) = compared(&text(10, 20), &text(30, 5), &Rules::default());
    let row = tables.findings(0)[1].row.expect("a function");
    assert_eq!(tables.changed_line(0, row, &blocks, &blocks), None);
    let (tables, blocks) = compared(&text(10, 20), &text(30, 15), &Rules::default());
    let row = tables.findings(0)[1].row.expect("a function");
    let found = tables
        .changed_line(0, row, &blocks, &blocks)
        .expect("a line");
    assert_eq!(found.sentence, "Line 1 of a.c in f costs 20 Ir more.");
}

/// Line 5 costs 20 in both: in g, and where f has inlined it. Without g, line 5 is new.
#[test]
fn a_line_that_was_inlined_explains_nothing() {
    let callee = "cfn=g\ncalls=2 5\n1 20\nfn=g\n5 20\n";
    let f = "events: Ir\nob=prog\nfl=a.c\nfn=f\n1 10\n";
    let inlined = format!("{f}5 20\n");
    let line = |a: &str| {
        let (tables, blocks) = compared(a, &inlined, &Rules::default());
        let found = tables.findings(0).into_iter();
        let mut of_f = found.filter(|found| found.sentence.starts_with("f costs"));
        let row = of_f.next().and_then(|found| found.row).expect("a function");
        let found = tables.changed_line(0, row, &blocks, &blocks);
        found.map(|found| found.sentence)
    };
    assert_eq!(line(&format!("{f}{callee}")), None);
    assert_eq!(line(f).unwrap(), "Line 5 of a.c in f costs 20 Ir more.");
}
