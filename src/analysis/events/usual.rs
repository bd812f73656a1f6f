//! Derived events that users of callgrind expect by default, and long names of events of well-known writers, for
//! files without them.

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

/// Short and long names, as in the Valgrind manual, KCachegrind and Xdebug.
const LONG_NAMES: &[(&str, &str)] = &[
    ("Ir", "Instructions executed"),
    ("Dr", "Data reads"),
    ("Dw", "Data writes"),
    ("I1mr", "L1 instruction fetch misses"),
    ("D1mr", "L1 data read misses"),
    ("D1mw", "L1 data write misses"),
    ("I2mr", "L2 instruction fetch misses"),
    ("D2mr", "L2 data read misses"),
    ("D2mw", "L2 data write misses"),
    ("ILmr", "Last-level instruction fetch misses"),
    ("DLmr", "Last-level data read misses"),
    ("DLmw", "Last-level data write misses"),
    ("ILdmr", "Last-level dirty instruction fetch misses"),
    ("DLdmr", "Last-level dirty data read misses"),
    ("DLdmw", "Last-level dirty data write misses"),
    ("Bc", "Conditional branches"),
    ("Bcm", "Mispredicted conditional branches"),
    ("Bi", "Indirect branches"),
    ("Bim", "Mispredicted indirect branches"),
    ("Ge", "Global bus events"),
    ("AcCost1", "L1 temporal locality loss"),
    ("SpLoss1", "L1 spatial locality loss"),
    ("AcCost2", "L2 temporal locality loss"),
    ("SpLoss2", "L2 spatial locality loss"),
    ("sysCount", "System calls"),
    ("sysTime", "Time in system calls"),
    ("sysCpuTime", "CPU time in system calls"),
    ("Ct", "Estimated cycles by throughput"),
    ("Cl", "Estimated cycles by latency"),
    ("allocCount", "Allocations"),
    ("allocSize", "Bytes allocated"),
    ("Smp", "Samples"),
    ("Samples", "Samples"),
    ("Sys", "System time"),
    ("User", "User time"),
    ("Time_(10ns)", "Wall-clock time"),
    ("Time", "Time"),
    ("Memory", "Memory in bytes"),
    ("Memory_(bytes)", "Memory in bytes"),
    ("L1m", "L1 misses"),
    ("L2m", "L2 misses"),
    ("LLm", "Last-level misses"),
    ("Bm", "Mispredicted branches"),
    ("CEst", "Estimated cycles"),
];

/// The long name of a well-known event.
///
/// ```
/// use grindscope::analysis::events::long_name;
/// assert_eq!(long_name("Ir"), Some("Instructions executed"));
/// assert_eq!(long_name("wall_time"), None);
/// ```
pub fn long_name(short: &str) -> Option<&'static str> {
    let found = LONG_NAMES.iter().find(|(name, _)| *name == short);
    found.map(|(_, long)| *long)
}

#[cfg(test)]
mod tests;
