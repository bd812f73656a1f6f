use super::*;
use crate::analysis::events::Unit;
use crate::analysis::findings::{LineCost, RATES, RateFigures};

fn text(finding: &Finding) -> String {
    let name = |row: u32| format!("f{row}");
    let measure = Measure {
        event: "Ir",
        unit: Unit::Count,
        total: 2_000_000,
        mark: "",
    };
    sentence(finding, &name, &|_| "a.c".into(), measure)
}

#[test]
fn sentences_hold_the_figures() {
    let figures = |misses, accesses| RateFigures { misses, accesses };
    for (finding, expected) in [
        (
            Finding::HottestFunction {
                row: 1,
                cost: 1_234_567,
            },
            "f1 has a self cost of 1,234,567 Ir, 61.7 % of the total.",
        ),
        (
            Finding::CheapCalls {
                row: 2,
                called: 40_000,
                cost: 200_000,
            },
            "f2 is called 40,000 times with a self cost of 5.0 Ir per call, 10.0 % of the total.",
        ),
        (
            Finding::Misses(Misses {
                row: 3,
                rate: &RATES[4],
                own: figures(50, 200),
                others: figures(50, 3800),
                all_cycles: 4_000,
            }),
            "f3 causes 50.0 % of all L1 data read misses (D1mr): 25.0 % of its Dr, compared with 1.3 % in all other functions. Estimated cost: 500 cycles, 12.5 % of the profile.",
        ),
        (
            Finding::Misses(Misses {
                row: 3,
                rate: &RATES[6],
                own: figures(50, 200),
                others: figures(0, 0),
                all_cycles: 4_000,
            }),
            "f3 causes 100.0 % of all mispredicted conditional branches (Bcm): 25.0 % of its Bc. Estimated cost: 500 cycles, 12.5 % of the profile.",
        ),
        (
            Finding::OneLine {
                row: 4,
                line: LineCost {
                    file: Symbol(1),
                    line: 12,
                    cost: 30,
                },
                cost: 40,
                rate: None,
                with_inlined: false,
            },
            "Line 12 of a.c has 75.0 % of the self cost of f4.",
        ),
        (
            Finding::OneLine {
                row: 4,
                line: LineCost {
                    file: Symbol(1),
                    line: 12,
                    cost: 30,
                },
                cost: 40,
                rate: Some(&RATES[4]),
                with_inlined: false,
            },
            "Line 12 of a.c has 75.0 % of the L1 data read misses of f4.",
        ),
    ] {
        assert_eq!(text(&finding), expected);
    }
}
