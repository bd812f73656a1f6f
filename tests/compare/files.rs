//! Whole source files of two profiles, compared with slow sums of what was written into the texts.

use crate::command;
use crate::lines::{FILES, Read, Written, read_functions, text_of, written};
use grindscope::analysis::compare::{Moves, Rules, Substitution};
use grindscope::browse::{
    ComparedSide, ComparedTables, LineBlock, SideDetails, compared_file, names_of_file,
};
use grindscope::details::Wanted;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The lines of a file in both texts.
fn compared(
    texts: [&str; 2],
    names: [&str; 2],
    rules: &Rules,
) -> (ComparedTables, Option<LineBlock<()>>) {
    let read = |side: usize| -> Read {
        read_functions(texts[side], |profile| {
            let file = profile.strings().find(names[side].as_bytes());
            Wanted::Files(file.into_iter().collect())
        })
    };
    let (a, b) = (read(0), read(1));
    let tables = ComparedTables::new(Rc::clone(&a.profile), Rc::clone(&b.profile), rules);
    let tables = tables.expect("few names");
    let rows_a = tables.rows_of(ComparedSide::A);
    let rows_b = tables.rows_of(ComparedSide::B);
    let side = |read: &'_ Read, rows: &[Option<u32>]| {
        let details = SideDetails {
            profile: &read.profile,
            details: &read.details,
            rows,
        };
        compared_file(&tables, [Some(details), None])
    };
    // One side alone has the lines of that side only.
    assert!(side(&a, &rows_a).is_none_or(|block| block.b_file.is_none()));
    let block = compared_file(
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
    (tables, block)
}

proptest! {
    /// By names as written, lines are sums over all functions, by number; nothing else.
    #[test]
    fn lines_of_a_file_are_sums_over_functions(a in written(), b in written()) {
        let texts = [text_of(&a), text_of(&b)];
        for (at, name) in FILES.into_iter().enumerate() {
            let mut expected: BTreeMap<u64, [[i128; 2]; 2]> = BTreeMap::new();
            for (side, lines) in [&a, &b].into_iter().enumerate() {
                let own = lines.iter().filter(|line: &&Written| line.1 == at);
                for (_, _, line, costs) in own {
                    let sums = expected.entry(*line).or_default();
                    sums[side][0] += i128::from(costs[0]);
                    sums[side][1] += i128::from(costs[1]);
                }
            }
            let (tables, block) = compared([&texts[0], &texts[1]], [name, name], &Rules::exact());
            let mut found = BTreeMap::new();
            for line in block.iter().flat_map(|block| &block.lines) {
                prop_assert!(line.a.is_none() || line.b.is_none() || line.a == line.b);
                let cost = |event| line.cost(&tables, event);
                let costs = [[cost(0).a, cost(1).a], [cost(0).b, cost(1).b]];
                found.insert(line.a.or(line.b).expect("a line"), costs);
            }
            prop_assert_eq!(found, expected);
        }
    }
}

/// In B everything is one line further down, and `late` is new.
const OLD: &str =
    "events: Ir\nfl=/old/a.c\nfn=f\n10 5\n11 7\nfn=g\n11 1\n20 4\nfi=/old/inc.h\n3 1\n";
const NEW: &str = "events: Ir\nfl=/new/a.c\nfn=f\n11 6\n12 7\nfn=g\n12 2\n21 4\nfi=/new/inc.h\n3 4\n\
    fe=/new/a.c\nfn=late\n30 9\n";

#[test]
fn functions_of_a_file_that_moved_have_their_lines_together() {
    let (tables, block) = compared([OLD, NEW], ["/old/a.c", "/new/a.c"], &Rules::default());
    let block = block.expect("lines");
    assert_eq!(block.moves, Moves::all(1));
    let shown = |line: &std::rc::Rc<grindscope::browse::ComparedLine>| {
        let cost = line.cost(&tables, 0);
        (line.a, line.b, cost.a, cost.b)
    };
    let shown: Vec<_> = block.lines.iter().map(shown).collect();
    let expected = [
        (Some(10), Some(11), 5, 6),
        (Some(11), Some(12), 8, 9),
        (Some(20), Some(21), 4, 4),
        (None, Some(30), 0, 9),
    ];
    assert_eq!(shown, expected);
}

#[test]
fn callers_that_differ_in_nesting_have_a_call_each() {
    // `main` enters the recursion, `rec` goes on with it, both at line 2.
    let text = "events: Ir\nfl=u.c\nfn=main\n1 5\ncfn=rec\ncalls=1 10\n2 100\n\
        fn=rec\n2 7\n3 93\ncfn=rec\ncalls=3 10\n2 60\n";
    let (_, block) = compared([text, text], ["u.c", "u.c"], &Rules::exact());
    let block = block.expect("lines");
    let line = block.lines.iter().find(|line| line.a == Some(2));
    for side in [ComparedSide::A, ComparedSide::B] {
        let calls = line.expect("line 2").calls[side as usize].iter();
        let calls: Vec<_> = calls
            .map(|call| (call.is_inner, call.sums().to_vec()))
            .collect();
        assert_eq!(calls, [(false, vec![100, 1]), (true, vec![60, 3])]);
    }
}

#[test]
fn a_file_is_found_by_its_name_in_one_of_the_profiles() {
    let names = |rules: &Rules, file: [Option<&[u8]>; 2]| -> [Vec<String>; 2] {
        let (tables, _) = compared([OLD, NEW], ["", ""], rules);
        let all: [&[u8]; 5] = [
            b"/old/a.c",
            b"/new/a.c",
            b"/old/inc.h",
            b"/new/inc.h",
            b"a.c",
        ];
        [ComparedSide::A, ComparedSide::B].map(|side| {
            let found = names_of_file(&tables, file, side, all).into_iter();
            found
                .map(|name| String::from_utf8_lossy(name).into_owned())
                .collect()
        })
    };
    let in_b = [None, Some(&b"/new/a.c"[..])];
    // Recognised by the functions that are in it.
    assert_eq!(
        names(&Rules::default(), in_b),
        [vec!["/old/a.c", "/new/a.c"], vec!["/new/a.c"]]
    );
    assert_eq!(names(&Rules::exact(), in_b), [["/new/a.c"], ["/new/a.c"]]);
    let rewritten = Rules {
        files: vec![Substitution::parse("s/^.(old|new)/src/").expect("a substitution")],
        ..Rules::exact()
    };
    let both = ["/old/a.c", "/new/a.c"];
    assert_eq!(names(&rewritten, in_b), [both, both]);
    // Brought together by their last component: each is what its own profile calls it.
    let by_end = [Some(&b"/old/inc.h"[..]), Some(&b"/new/inc.h"[..])];
    assert_eq!(
        names(&Rules::exact(), by_end),
        [["/old/inc.h"], ["/new/inc.h"]]
    );
}

#[test]
fn the_command_lists_the_lines_of_a_file_in_their_order() {
    let (a, b) = (
        command::write("files-a.out", OLD),
        command::write("files-b.out", NEW),
    );
    let found = command::text(&[&a, &b, "--file", "a.c"]);
    let table: Vec<Vec<&str>> = found
        .lines()
        .skip_while(|line| !line.starts_with("Lines of /new/a.c"))
        .skip(2)
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().collect())
        .collect();
    let expected = [
        "17 28 +11 +64.71% all lines",
        "5 6 +1 +20.00% /new/a.c:11 (in A 10)",
        "8 9 +1 +12.50% /new/a.c:12 (in A 11)",
        "4 4 0 = /new/a.c:21 (in A 20)",
        "0 9 +9 new /new/a.c:30",
    ];
    let expected: Vec<Vec<&str>> = expected
        .iter()
        .map(|row| row.split(' ').collect())
        .collect();
    assert_eq!(table, expected);
    let rate = command::text(&[&a, &b, "--file", "inc.h", "--event", "R = Ir / Ir"]);
    assert!(rate.contains("Lines of /new/inc.h"), "{rate}");
    let none = command::run(&[&a, &b, "--file", "b.c"]);
    let error = String::from_utf8_lossy(&none.stderr).into_owned();
    assert!(
        error.contains("no profile has a source file named b.c"),
        "{error}"
    );
}

/// Two functions that moved by different numbers of lines, and an edited line.
#[test]
fn texts_of_both_sides_match_lines() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare/texts");
    let write = |side: &str, text: &str| {
        let file = folder.join(side).join("src/a.c");
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(&file, text).expect("a file");
        folder.join(side).to_str().expect("a UTF-8 path").to_owned()
    };
    let of_a = write(
        "old",
        "int f(void) {\n  return 1;\n}\nint g(void) {\n  return 2;\n}\n",
    );
    let of_b = write(
        "new",
        "/* new */\nint f(void) {\n  return 1;\n}\n\n\nint g(void) {\n  return 3;\n}\n",
    );
    let profile = |name: &str, lines: [(u64, u64); 4]| {
        let [f, f2, g, g2] = lines.map(|(line, cost)| format!("{line} {cost}\n"));
        let text = format!("events: Ir\nfl=/home/me/src/a.c\nfn=f\n{f}{f2}fn=g\n{g}{g2}");
        command::write(name, &text)
    };
    let a = profile("texts-a.out", [(1, 10), (2, 20), (4, 30), (5, 40)]);
    let b = profile("texts-b.out", [(2, 11), (3, 22), (7, 33), (8, 44)]);
    let rows = |arguments: &[&str]| -> Vec<String> {
        let all = [&[&a, &b, "--file", "a.c"], arguments].concat();
        let text = command::text(&all);
        let table = text
            .lines()
            .skip_while(|line| !line.starts_with("Lines of"));
        let words = table.skip(2).map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            words.join(" ")
        });
        words.take_while(|line| !line.is_empty()).collect()
    };
    let both = rows(&["--source-a", &of_a, "--source-b", &of_b]);
    assert_eq!(
        both,
        [
            "100 110 +10 +10.00% all lines".to_owned(),
            "10 11 +1 +10.00% /home/me/src/a.c:2 (in A 1) int f(void) {".to_owned(),
            "20 22 +2 +10.00% /home/me/src/a.c:3 (in A 2) return 1;".to_owned(),
            "30 33 +3 +10.00% /home/me/src/a.c:7 (in A 4) int g(void) {".to_owned(),
            // Of 8 characters each, 7 are equal.
            "40 44 +4 +10.00% /home/me/src/a.c:8 (in A 5) return 3;".to_owned(),
            format!("Text of A: {of_a}/src/a.c"),
            format!("Text of B: {of_b}/src/a.c"),
            "Lines are matched by text.".to_owned(),
        ]
    );
    // One source alone is shown and is not used for matching.
    let one = rows(&["--source-b", &of_b]);
    assert!(
        one.iter().any(|row| row.ends_with(":8 (in A 5) return 3;")),
        "{one:?}"
    );
    assert!(
        one.contains(&"The source text of A was not found.".to_owned()),
        "{one:?}"
    );
    // Each function has moved as one piece.
    let none = rows(&[]);
    assert_eq!(
        none,
        [
            "100 110 +10 +10.00% all lines",
            "10 11 +1 +10.00% /home/me/src/a.c:2 (in A 1)",
            "20 22 +2 +10.00% /home/me/src/a.c:3 (in A 2)",
            "30 33 +3 +10.00% /home/me/src/a.c:7 (in A 4)",
            "40 44 +4 +10.00% /home/me/src/a.c:8 (in A 5)",
        ]
    );
}

/// Line 3 of B, which costs 90, is new: the cost of line 3 of A is that of line 4 of B.
#[test]
fn lines_of_functions_are_matched_by_text_too() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare/lines-by-text");
    let write = |side: &str, text: &str| {
        let folder = folder.join(side);
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("t.c"), text).expect("a file");
        folder.to_str().expect("a UTF-8 path").to_owned()
    };
    let of_a = write("old", "f() {\n  one();\n  two();\n}\n");
    let of_b = write("new", "f() {\n  one();\n  if (x) check = 1;\n  two();\n}\n");
    let profile = "events: Ir\nfl=/src/t.c\nfn=f\n";
    let a = command::write("lt-a.out", &format!("{profile}1 10\n2 20\n3 30\n"));
    let b = command::write("lt-b.out", &format!("{profile}1 10\n2 20\n3 90\n4 30\n"));
    let changed = |arguments: &[&str]| -> Vec<String> {
        let text = command::text(&[&[&a, &b, "--lines"], arguments].concat());
        let lines = text.lines().skip_while(|line| !line.starts_with("Lines"));
        let lines = lines.filter(|line| line.contains("t.c:"));
        let squeezed = lines.map(|line| Vec::from_iter(line.split_whitespace()).join(" "));
        squeezed.collect()
    };
    let both = changed(&["--sources-a", &of_a, "--sources-b", &of_b]);
    assert_eq!(both, ["0 90 +90 new /src/t.c:3 f"]);
    let by_number = [
        "30 90 +60 +200.00% /src/t.c:3 f",
        "0 30 +30 new /src/t.c:4 f",
    ];
    assert_eq!(changed(&[]), by_number);
}

/// Line 10 of `f` is in both, 11 in A alone, 12 of `g` in B alone.
#[test]
fn lines_of_a_whole_file_are_printed_as_json_and_as_csv() {
    let a = command::write(
        "lf-a.out",
        "events: Ir Dr\nfl=/v1/a.c\nfn=f\n10 5 1\n11 7\nfl=x.c\nfn=x\n1 9\n",
    );
    let b = command::write(
        "lf-b.out",
        "events: Ir Dr\nfl=/v1/a.c\nfn=f\n10 6 1\nfn=g\n12 3 2\n",
    );
    let options = [&a[..], &b, "--exact", "--file", "a.c"];
    let csv = command::text(&[&options[..], &["--to=csv"]].concat());
    let lines: Vec<&str> = csv.split("\r\n").collect();
    let expected = [
        "change,file A,line A,file B,line B,A:Ir,B:Ir,difference:Ir,A:Dr,B:Dr,difference:Dr",
        "changed,/v1/a.c,10,/v1/a.c,10,5,6,1,1,1,0",
        "gone,/v1/a.c,11,,,7,0,-7,0,0,0",
        "new,,,/v1/a.c,12,0,3,3,0,2,2",
        "",
    ];
    assert_eq!(lines, expected);
    let found = command::text(&[&options[..], &["--json", "--event", "Ir"]].concat());
    let found: serde_json::Value = serde_json::from_str(&found).expect("JSON");
    let cost =
        |a: i64, b: i64| serde_json::json!({ "Ir": { "a": a, "b": b, "difference": b - a } });
    let expected = serde_json::json!([{
        "a": "/v1/a.c",
        "b": "/v1/a.c",
        "lines": [
            { "change": "changed", "a": 10, "b": 10, "costs": cost(5, 6) },
            { "change": "gone", "a": 11, "b": null, "costs": cost(7, 0) },
            { "change": "new", "a": null, "b": 12, "costs": cost(0, 3) },
        ],
    }]);
    assert_eq!(found["files"], expected);
    assert_eq!(found["functions"].as_array().map(Vec::len), Some(3));
}
