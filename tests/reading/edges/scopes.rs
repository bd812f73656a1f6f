//! What holds how long: files, objects, ids and positions from line to line.

use super::oracle;
use crate::support::{Entry, Log, log};
use grindscope::sink::Position;

/// Name, file of the line, line number and first cost of each line of self cost.
fn own(log: &Log) -> Vec<(&str, &str, u64, i128)> {
    let own = log.entries.iter().filter_map(|entry| match entry {
        Entry::Own(names, cost) => Some((
            text(&names.2),
            text(&cost.file),
            cost.position.line,
            cost.costs.first().copied().unwrap_or(0),
        )),
        _ => None,
    });
    own.collect()
}

/// Object, file and name of each callee.
fn callees(log: &Log) -> Vec<(&str, &str, &str)> {
    let callee = log.entries.iter().filter_map(|entry| match entry {
        Entry::Call(_, callee, ..) => Some((text(&callee.0), text(&callee.1), text(&callee.2))),
        _ => None,
    });
    callee.collect()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("names in UTF-8")
}

fn positions(log: &Log) -> Vec<(u64, u64)> {
    let position = log.entries.iter().filter_map(|entry| match entry {
        Entry::Own(_, cost) => Some((cost.position.address, cost.position.line)),
        _ => None,
    });
    position.collect()
}

/// Specification 3.1.6, and the same with a step back and a star for both.
#[test]
fn addresses_and_lines_are_relative_each_to_its_own() {
    let spec = log(&crate::support::data("corpus/hand/spec4.out"), []);
    assert_eq!(
        positions(&spec),
        [(0x8000_1234, 90), (0x8000_1237, 90), (0x8000_1238, 91)]
    );
    let edge = log(&oracle("e06-positions.out").unwrap(), []);
    let expected = [(0x34, 90), (0x37, 90), (0x38, 91), (0x34, 90), (0x34, 90)];
    assert_eq!(
        positions(&edge),
        expected.map(|(a, line)| (0x8000_1200 + a, line))
    );
}

/// Positions of a call's target, of the call itself, and of jumps do not move the base.
#[test]
fn only_self_cost_moves_the_base() {
    let text = b"positions: instr line\nevents: Ir\nfl=a.c\nfn=f\n0x100 10 1\ncfn=g\n\
        calls=1 +50 +5\n+4 +3 20\n+8 +1 2\njump=3 +20 +7\n+2 +2\n+1 * 3\nfn=g\n0x150 15 20\n";
    let log = log(text, []);
    assert_eq!(
        positions(&log),
        [(0x100, 10), (0x108, 11), (0x109, 11), (0x150, 15)]
    );
    let call = log.entries.iter().find_map(|entry| match entry {
        Entry::Call(_, _, _, cost, _) => Some((cost.position.address, cost.position.line)),
        _ => None,
    });
    assert_eq!(call, Some((0x104, 13)));
    let jump = log.entries.iter().find_map(|entry| match entry {
        Entry::Jump(jump, from) => Some((jump.followed, jump.target.2, *from)),
        _ => None,
    });
    let at = |address, line| Position {
        address,
        block: 0,
        line,
    };
    assert_eq!(jump, Some((3, at(0x11c, 18), at(0x10a, 13))));
}

/// `fi=` and `fe=` change the file of lines and the default file of callees, not the function's.
#[test]
fn inlined_lines_belong_to_their_function_and_their_own_file() {
    let log = log(&oracle("e02-fi-scope.out").unwrap(), []);
    assert_eq!(
        own(&log)[..3],
        [
            ("main", "a.c", 10, 5),
            ("main", "inl.h", 3, 7),
            ("second", "a.c", 11, 9)
        ]
    );
    assert_eq!(
        callees(&log),
        [
            ("/bin/a", "inl.h", "callee_default"),
            ("/bin/a", "b.c", "callee_b"),
            ("/bin/a", "inl.h", "callee_after"),
        ]
    );
    let places: Vec<(&str, &str)> = log
        .entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::Enter(names) => Some((text(&names.1), text(&names.2))),
            _ => None,
        })
        .collect();
    assert_eq!(places[..2], [("a.c", "main"), ("a.c", "second")]);
}

/// lsprofcalltree writes `fi=` where others write `fl=`, and `cfn=` before `cfi=`.
#[test]
fn without_fl_the_file_named_before_fn_is_that_of_the_function() {
    let log = log(
        b"events: Ticks\nfi=a.py\nfn=f\n1 2\ncfn=g\ncfi=b.py\ncalls=1 1\n1 3\nfi=b.py\nfn=g\n1 3\n",
        [],
    );
    assert_eq!(own(&log), [("f", "a.py", 1, 2), ("g", "b.py", 1, 3)]);
    assert_eq!(callees(&log), [("", "b.py", "g")]);
}

#[test]
fn a_function_after_fi_is_in_the_file_of_the_last_fl() {
    for key in ["fi", "fe"] {
        let text = format!("events: Ir\nfl=m.c\nfn=f\n1 5\n{key}=util.h\nfn=g\n2 7\n");
        let log = log(text.as_bytes(), []);
        assert_eq!(own(&log), [("f", "m.c", 1, 5), ("g", "m.c", 2, 7)]);
    }
}

/// Objects, files and functions have separate ids, independent of the spec.
#[test]
fn the_three_kinds_of_names_have_their_own_ids() {
    let log = log(
        b"events: Ir\nob=(1) /bin/o\nfl=(1) a.c\nfn=(1) f\n1 1\ncob=(1)\ncfi=(1)\ncfn=(2) g\n\
        calls=1 1\n1 1\njfi=(2) j.c\njfn=(3) h\njump=1 5\n*\nfrfn=(4) k\nfi=(2)\n2 2\nfn=(3)\n3 3\nfn=(4)\n4 4\n",
        [],
    );
    assert_eq!(
        own(&log),
        [
            ("f", "a.c", 1, 1),
            ("f", "j.c", 2, 2),
            ("h", "a.c", 3, 3),
            ("k", "a.c", 4, 4)
        ]
    );
    assert_eq!(callees(&log), [("/bin/o", "a.c", "g")]);
    assert_eq!(warnings(&log), []);
}

/// A new name for an id is used from there on; the same name again changes nothing.
#[test]
fn an_id_may_be_named_again() {
    let log = log(
        b"events: Ir\nfn=(1) f\n1 1\nfn=(1) f\n2 2\nfn=(1) g\n3 3\nfn=(1)\n4 4\n",
        [],
    );
    let names: Vec<&str> = own(&log).iter().map(|line| line.0).collect();
    assert_eq!(names, ["f", "f", "g", "g"]);
    assert_eq!(warnings(&log), [("redefined-id", 6)]);
}

/// Xdebug appends runs whose ids start again; there that is right.
#[test]
fn appended_runs_may_redefine_ids() {
    let log = log(
        b"version: 1\nevents: Time\nfn=(1) f\n1 1\n\n==== NEW PROFILING FILE ====\nversion: 1\n\
        events: Time\nfn=(1) g\n1 2\n",
        [],
    );
    assert_eq!(own(&log), [("f", "", 1, 1), ("g", "", 1, 2)]);
    assert_eq!(warnings(&log), []);
    let parts = log
        .entries
        .iter()
        .filter(|entry| **entry == Entry::Part)
        .count();
    assert_eq!(parts, 2);
}

/// A part begins without a function, a file and a position; ids, events and `positions:` stay.
#[test]
fn a_part_keeps_ids_and_loses_the_place() {
    let log = log(
        b"positions: instr line\nevents: Ir\nfl=(1) a.c\nfn=(1) f\n0x10 5 1\npart: 2\n\
        +1 +1 2\nfl=(1)\nfn=(1)\n+1 +1 3\n",
        [],
    );
    assert_eq!(
        own(&log),
        [("f", "a.c", 5, 1), ("", "", 1, 2), ("f", "a.c", 2, 3)]
    );
    let expected = [("part-without-events", 7), ("cost-before-function", 7)];
    assert_eq!(warnings(&log), expected);
}

/// A name is everything after the sign; brackets without digits are not ids.
#[test]
fn names_may_hold_anything() {
    let names = [
        "(below main)",
        "(root)",
        "f'2",
        "a=b: c",
        "operator()(int)",
        "(anonymous namespace)::f",
    ];
    let lines: String = names
        .iter()
        .map(|name| format!("fn={name}\n1 1\n"))
        .collect();
    let log = log(format!("events: Ir\n{lines}").as_bytes(), []);
    let found: Vec<&str> = own(&log).iter().map(|line| line.0).collect();
    assert_eq!(found, names);
    assert_eq!(warnings(&log), []);
}

fn warnings(log: &Log) -> Vec<(&'static str, u64)> {
    let warning = log.entries.iter().filter_map(|entry| match entry {
        Entry::Warning(kind, at, _) => Some((kind.id(), at.line)),
        _ => None,
    });
    warning.collect()
}
