//! Compares with `cg_diff` and `cg_merge` of Valgrind 3.19.
//!
//! No figure differs. What differs by intent: `cg_diff` writes functions that are equal too (as zeros;
//! so do the tables here), needs equal events, dies where a rewriting leaves an empty name or a name
//! holds `###`, and knows neither objects nor calls.

use crate::load;
use crate::sums::{Sums, difference, key_of, self_costs, totals};
use grindscope::analysis::compare::{Rules, Substitution};
use grindscope::browse::{ComparedCost, ComparedTables};
use grindscope::model::Profile;

const C: &str = "corpus/cachegrind/c.out";
const C2: &str = "corpus/cachegrind/c2.out";
const A30: &str = "kcachegrind/30-cachegrind.out.gz";
const B32: &str = "kcachegrind/32-cachegrind-b.out.gz";

/// Differences of all functions as a comparison has them.
fn compared(a: Profile, b: Profile, rules: &Rules) -> Sums {
    let tables = ComparedTables::new(a, b, rules).expect("few names");
    let mut sums = Sums::new();
    for (event, pair) in tables.events.both.iter().enumerate() {
        let name = &tables.a.events[pair.a].name;
        // cg_diff knows nothing of computed events.
        if !tables.profile.events().iter().any(|e| e.name == *name) {
            continue;
        }
        let figures = tables.figures(event, ComparedCost::SelfCost);
        for (row, figure) in tables.matching.rows.iter().zip(&figures.rows) {
            let place = row.b.or(row.a).expect("a function");
            let costs = sums.entry(key_of(&tables.profile, place)).or_default();
            assert_eq!(
                costs.insert(name.clone(), figure.change()),
                None,
                "{name} twice"
            );
        }
    }
    sums
}

#[test]
fn differences_are_those_of_cg_diff() {
    for (a, b, answer) in [
        (C, C2, "corpus/cachegrind/diff-neg.out"),
        (C2, C, "corpus/cachegrind/diff.out"),
        (A30, B32, "kcachegrind/30-32.cg_diff319.out.gz"),
    ] {
        let expected = self_costs(&load(&[answer]));
        assert!(expected.len() > 400, "{answer}");
        for rules in [Rules::exact(), Rules::default()] {
            let found = compared(load(&[a]), load(&[b]), &rules);
            assert_eq!(found, expected, "{answer}");
        }
    }
}

/// `cg_diff --mod-filename='s/^.*\/([^\/]*)$/$1/' --mod-funcname='s/(\.[a-z]+\.[0-9]+)|@.*$//g'
/// c.out c2.out`
#[test]
fn rewritten_names_are_those_of_cg_diff() {
    let substitution = |text| vec![Substitution::parse(text).expect(text)];
    let rules = Rules {
        files: substitution(r"s/^.*\/([^\/]*)$/$1/"),
        functions: substitution(r"s/(\.[a-z]+\.[0-9]+)|@.*$//g"),
        ..Rules::exact()
    };
    let expected = self_costs(&load(&["compare/c-c2.mod.cg_diff319.out"]));
    let as_written = self_costs(&load(&["corpus/cachegrind/diff-neg.out"]));
    assert!(expected.len() < as_written.len(), "some become one");
    assert_eq!(compared(load(&[C]), load(&[C2]), &rules), expected);
}

#[test]
fn sums_are_those_of_cg_merge() {
    for (a, b, answer) in [
        (C, C2, "corpus/cachegrind/merge.out"),
        (A30, B32, "kcachegrind/30-32.cg_merge319.out.gz"),
    ] {
        let merged = load(&[a, b]);
        let expected = self_costs(&load(&[answer]));
        assert_eq!(self_costs(&merged), expected, "{answer}");
        assert_eq!(merged.parts().len(), 2);
    }
}

#[test]
fn the_difference_of_totals_is_the_stated_summary() {
    let (a, b) = (self_costs(&load(&[A30])), self_costs(&load(&[B32])));
    let found = totals(&difference(&a, &b));
    // `summary:` of 30-32.cg_diff319.out.
    let expected = [
        ("Ir", 54),
        ("I1mr", 8),
        ("ILmr", 8),
        ("Dr", 13),
        ("D1mr", -1),
        ("DLmr", 2),
        ("Dw", 6),
        ("D1mw", 2),
        ("DLmw", 2),
    ];
    assert_eq!(
        found,
        expected.map(|(name, cost)| (name.to_owned(), cost)).into()
    );
    assert_eq!(
        totals(&compared(load(&[A30]), load(&[B32]), &Rules::exact())),
        found
    );
}
