use super::*;
use crate::analysis::events::Unit;

#[test]
fn sentences_hold_the_figures() {
    let between = |a, b| Difference { a, b };
    let of_row = |row, cost, own, called, callee| ChangeFinding::Function {
        row,
        cost,
        own,
        called,
        callee,
        elsewhere: None,
        is_estimated: false,
        all: 2_000,
    };
    let function = |cost, own, called, callee| of_row(1, cost, own, called, callee);
    let callee = ChangedCallee {
        row: 2,
        cost: between(100, 700),
        calls: between(10, 70),
    };
    let new_callee = ChangedCallee {
        row: 3,
        cost: between(0, 800),
        calls: between(0, 70),
    };
    for (finding, expected) in [
        (
            ChangeFinding::Total(between(432_410, 417_395)),
            "B costs 15,015 Ir less than A: 417,395 instead of 432,410, −3.5 %.",
        ),
        (
            ChangeFinding::Total(between(431_272, 431_264)),
            "B costs 8 Ir less than A: 431,264 instead of 431,272, by less than 0.1 %.",
        ),
        (
            ChangeFinding::Total(between(0, 7)),
            "B costs 7 Ir more than A: 7 instead of 0.",
        ),
        (
            ChangeFinding::Total(between(-47, -7)),
            "B costs 40 Ir more than A: −7 instead of −47.",
        ),
        (
            ChangeFinding::Total(between(1000, 1000)),
            "A and B cost the same: 1,000 Ir.",
        ),
        (
            function(
                between(500, 1_500),
                between(400, 600),
                between(3, 3),
                Some(callee),
            ),
            "f1 costs 1,000 Ir more: 50.0 % of all changes. Its self cost accounts for +200 Ir, library code that it calls for +800 Ir, mostly f2 +600 Ir, which it calls 70 times instead of 10. Called 3 times in both.",
        ),
        (
            function(
                between(500, 1_500),
                between(400, 600),
                between(10, 70),
                Some(callee),
            ),
            "f1 costs 1,000 Ir more: 50.0 % of all changes. Its self cost accounts for +200 Ir, library code that it calls for +800 Ir, mostly f2 +600 Ir, both called 70 times instead of 10.",
        ),
        (
            function(between(300, 50), between(300, 50), between(4, 1), None),
            "f1 costs 250 Ir less: 12.5 % of all changes. Called once instead of 4.",
        ),
        (
            of_row(
                3,
                between(0, 1_000),
                between(0, 200),
                between(0, 1),
                Some(new_callee),
            ),
            "f3 is new: 1,000 Ir more, 50.0 % of all changes. Its self cost accounts for +200 Ir, library code that it calls for +800 Ir, mostly f3 (new), which it calls 70 times, but not in A. Called once, but not in A.",
        ),
        (
            of_row(
                4,
                between(1_000, 0),
                between(1_000, 0),
                between(5_999, 0),
                None,
            ),
            "f4 is gone: 1,000 Ir less, 50.0 % of all changes. Called 5,999 times in A, but not in B.",
        ),
        (
            ChangeFinding::Rest {
                cost: between(0, 100),
                all: 2_000,
            },
            "Code outside own functions, such as start-up, costs 100 Ir more: 5.0 % of all changes.",
        ),
    ] {
        let measure = Measure {
            event: "Ir",
            unit: Unit::Count,
            total: 0,
            mark: "",
        };
        let state = |row| match row {
            3 => Some("new"),
            4 => Some("gone"),
            _ => None,
        };
        let named = |row| (format!("f{row}"), state(row));
        assert_eq!(finding.sentence(&named, measure), expected);
    }
}
