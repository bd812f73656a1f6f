//! Derived events that users of callgrind expect by default.

use super::known::long_name;
use crate::model::{DerivedEvent, EventType};

/// Definitions as in KCachegrind (docs/format.md 9.3). Each may use earlier ones.
const DEFINITIONS: &[(&str, &[(i64, &str)])] = &[
    ("L1m", &[(1, "I1mr"), (1, "D1mr"), (1, "D1mw")]),
    ("L2m", &[(1, "I2mr"), (1, "D2mr"), (1, "D2mw")]),
    ("LLm", &[(1, "ILmr"), (1, "DLmr"), (1, "DLmw")]),
    ("Bm", &[(1, "Bim"), (1, "Bcm")]),
];

/// Terms of the cycle estimation besides `Ir`.
const CYCLE_TERMS: &[(i64, &str)] = &[
    (10, "Bm"),
    (10, "L1m"),
    (20, "Ge"),
    (100, "L2m"),
    (100, "LLm"),
];

/// The usual derived events that can be computed from these events: `L1m`, `L2m`, `LLm`, `Bm`, and `CEst =
/// Ir + 10 Bm + 10 L1m + 20 Ge + 100 L2m + 100 LLm`.
///
/// Sums need all their terms. `CEst` needs `Ir` and at least one of its other terms; its formula shows the
/// terms, because an estimate without branch simulation is useful but a different number. Names that the
/// profile measures or defines itself are not redefined.
pub fn usual_events(measured: &[EventType], derived: &[DerivedEvent]) -> Vec<DerivedEvent> {
    let mut found: Vec<DerivedEvent> = Vec::new();
    for (name, terms) in DEFINITIONS {
        let resolved: Option<Vec<_>> = terms
            .iter()
            .map(|&(factor, input)| position(measured, input).map(|at| (factor, at)))
            .collect();
        if let Some(resolved) = resolved {
            found.push(event(name, written(terms), resolved));
        }
    }
    found.extend(cycle_estimation(measured, &found));
    let taken = |e: &DerivedEvent| {
        position(measured, &e.name).is_some() || derived.iter().any(|d| d.name == e.name)
    };
    found.retain(|e| !taken(e));
    found
}

fn cycle_estimation(measured: &[EventType], sums: &[DerivedEvent]) -> Option<DerivedEvent> {
    let mut terms = vec![(1, position(measured, "Ir")?)];
    let mut names = vec![(1, "Ir")];
    for &(factor, name) in CYCLE_TERMS {
        if let Some(at) = position(measured, name) {
            terms.push((factor, at));
        } else if let Some(sum) = sums.iter().find(|s| s.name == name) {
            terms.extend(sum.terms.iter().map(|&(f, at)| (factor * f, at)));
        } else {
            continue;
        }
        names.push((factor, name));
    }
    (names.len() > 1).then(|| event("CEst", written(&names), terms))
}

fn position(events: &[EventType], name: &str) -> Option<usize> {
    events.iter().position(|e| e.name == name)
}

fn event(name: &str, formula: String, terms: Vec<(i64, usize)>) -> DerivedEvent {
    DerivedEvent {
        name: name.to_owned(),
        long_name: long_name(name).map(str::to_owned),
        formula,
        terms,
    }
}

fn written(terms: &[(i64, &str)]) -> String {
    let term = |&(factor, name): &(i64, &str)| match factor {
        1 => name.to_owned(),
        factor => format!("{factor} {name}"),
    };
    terms.iter().map(term).collect::<Vec<_>>().join(" + ")
}

#[cfg(test)]
mod tests;
