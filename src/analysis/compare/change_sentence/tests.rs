use super::*;

#[test]
fn sentences_hold_the_figures() {
    let between = |a, b| Difference { a, b };
    let cost = between(50, 1284);
    for (finding, expected) in [
        (
            ChangeFinding::Total(between(432_410, 417_395)),
            "B costs 15,015 Ir less than A: 417,395 instead of 432,410, -3.5 %.",
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
            ChangeFinding::Total(between(1000, 1000)),
            "A and B cost the same: 1,000 Ir.",
        ),
        (
            ChangeFinding::Grown {
                row: 1,
                cost,
                all: 2468,
            },
            "The self cost of f1 grew by 1,234 Ir, from 50 to 1,284: 50.0 % of all changes.",
        ),
        (
            ChangeFinding::Shrunk {
                row: 1,
                cost: -cost,
                all: 12_340,
            },
            "The self cost of f1 fell by 1,234 Ir, from 1,284 to 50: 10.0 % of all changes.",
        ),
        (
            ChangeFinding::New {
                row: 2,
                functions: 1200,
                cost: 99,
            },
            "1,200 functions are only in B, with a self cost of 99 Ir together; the most expensive is f2.",
        ),
        (
            ChangeFinding::Gone {
                row: 2,
                functions: 1,
                cost: 99,
            },
            "f2 is only in A, with a self cost of 99 Ir.",
        ),
        (
            ChangeFinding::Calls {
                row: 3,
                called: between(10, 2000),
                cost,
            },
            "f3 is called 2,000 times instead of 10; its self cost is 1,284 Ir instead of 50.",
        ),
        (
            ChangeFinding::PerCall {
                row: 3,
                called: 10,
                cost,
            },
            "f3 is called 10 times in both; its self cost per call is 128.4 Ir instead of 5.0.",
        ),
    ] {
        assert_eq!(finding.sentence(&|row| format!("f{row}"), "Ir"), expected);
    }
}
