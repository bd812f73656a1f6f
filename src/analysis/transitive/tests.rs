//! Sums over single paths as a slow answer, and the truth of timed runs.

use super::*;
use crate::analysis::InclusiveRule;
use crate::analysis::test_profile::{Graph, graphs, invocation_cost, named, runs, with_levels};
use crate::analysis::{CallIndex, CycleId, Cycles};
use crate::model::{Formula, FunctionId, PartSelection, Profile};
use proptest::prelude::*;
use std::collections::BTreeMap;

struct Tables {
    profile: Profile,
    index: CallIndex,
    cycles: Cycles,
    inclusive: InclusiveCosts,
}

impl Tables {
    fn new(profile: Profile, parts: &PartSelection) -> Self {
        let index = CallIndex::new(&profile);
        let cycles = Cycles::find(&profile, &index, parts);
        let (formula, rule) = (Formula::event(0), InclusiveRule::Outgoing);
        let inclusive = InclusiveCosts::new(&profile, &cycles, &formula, parts, rule);
        Tables {
            profile,
            index,
            cycles,
            inclusive,
        }
    }

    fn relatives(&self, row: Row, side: Side, parts: &PartSelection) -> BTreeMap<u32, Relative> {
        let formula = Formula::event(0);
        let totals = CallTotals::new(&self.profile, &formula, parts);
        let view = View {
            profile: &self.profile,
            index: &self.index,
            cycles: &self.cycles,
            formula: &formula,
            parts,
        };
        let all = relatives(view, &self.inclusive, &totals, &[row], side, None);
        all.into_iter().map(|r| (r.row, r)).collect()
    }

    fn named(&self, name: &str, side: Side) -> Vec<String> {
        self.of_row(Row::Function(named(&self.profile, name)), side)
    }

    fn of_row(&self, row: Row, side: Side) -> Vec<String> {
        let found = self.relatives(row, side, &PartSelection::All);
        let text = |r: &Relative| {
            let row = match Row::from_number(r.row, self.index.functions()) {
                Row::Function(f) => String::from_utf8_lossy(self.profile.name(f)).into_owned(),
                Row::Cycle(c) => format!("<{}>", c.0),
            };
            let exact = match (r.exact, r.at_least) {
                (true, _) => "=",
                (false, true) => ">",
                (false, false) => "~",
            };
            let about = if r.counted { "" } else { "~" };
            format!(
                "{row} {exact}{} {about}{}x {}",
                r.cost, r.called, r.distance
            )
        };
        let mut texts: Vec<String> = found.values().map(text).collect();
        texts.sort();
        texts
    }
}

/// `main` calls `a` and `b`, both call `work`, which alone calls `leaf`.
fn diamond() -> Graph {
    Graph::default()
        .function("main", 10)
        .function("a", 20)
        .function("b", 30)
        .function("work", 40)
        .function("leaf", 60)
        .call("main", "a", 1, 45)
        .call("main", "b", 2, 105)
        .call("a", "work", 1, 25)
        .call("b", "work", 3, 75)
        .call("work", "leaf", 8, 60)
}

#[test]
fn shares_are_estimated_where_paths_meet_and_exact_elsewhere() {
    let tables = Tables::new(diamond().profile(), &PartSelection::All);
    assert_eq!(
        tables.named("main", Side::Callees),
        [
            "a =45 1x 1",
            "b =105 2x 1",
            "leaf =60 8x 3",
            "work =100 4x 2"
        ]
    );
    assert_eq!(
        tables.named("a", Side::Callees),
        ["leaf ~15 ~2x 2", "work =25 1x 1"]
    );
    assert_eq!(
        tables.named("leaf", Side::Callers),
        [
            "a ~15 ~2x 2",
            "b ~45 ~6x 2",
            "main =60 8x 3",
            "work =60 8x 1"
        ]
    );
}

#[test]
fn calls_are_divided_by_their_number_and_costs_by_cost() {
    // Half of the cost of 100 calls of work is that of the only one by a, and each call of it calls leaf once.
    let graph = Graph::default()
        .function("main", 10)
        .function("a", 20)
        .function("b", 30)
        .function("work", 40)
        .function("leaf", 60)
        .call("main", "a", 1, 70)
        .call("main", "b", 1, 80)
        .call("a", "work", 1, 50)
        .call("b", "work", 99, 50)
        .call("work", "leaf", 100, 60);
    let tables = Tables::new(graph.profile(), &PartSelection::All);
    assert_eq!(
        tables.named("a", Side::Callees),
        ["leaf ~30 ~1x 2", "work =50 1x 1"]
    );
    assert_eq!(
        tables.named("leaf", Side::Callers),
        [
            "a ~30 ~1x 2",
            "b ~30 ~99x 2",
            "main =60 100x 3",
            "work =60 100x 1"
        ]
    );
}

/// By hand: `start` calls `work` directly and by `more`; only `work`, for 25, and `other`, for 10, call `leaf`.
#[test]
fn a_caller_has_all_of_the_calls_that_are_only_made_below_it() {
    let graph = Graph::default()
        .function("leaf", 35)
        .function("work", 5)
        .call("main", "start", 1, 30)
        .call("start", "work", 1, 10)
        .call("start", "more", 1, 20)
        .call("more", "work", 2, 20)
        .call("work", "leaf", 5, 25)
        .call("main", "other", 1, 10)
        .call("other", "leaf", 1, 10);
    let tables = Tables::new(graph.profile(), &PartSelection::All);
    let callers = tables.named("leaf", Side::Callers);
    assert!(callers.contains(&"start >25 ~5x 2".into()), "{callers:?}");
    assert!(
        callers.contains(&"more ~17 ~3.3333333333333335x 2".into()),
        "{callers:?}"
    );
    let callees = tables.named("start", Side::Callees);
    assert!(callees.contains(&"leaf =25 5x 2".into()), "{callees:?}");
}

/// By hand: `main` and a thread call `fib` once each, for 20 and 30; the call that began the thread costs 5, less than 30.
/// Of the calls `once`, only the one for 9 can lead to `init`, which costs 8.
#[test]
fn a_call_that_costs_less_than_the_only_call_of_a_function_does_not_lead_to_it() {
    let graph = Graph::default()
        .function("main", 1)
        .function("start", 2)
        .function("clone", 70)
        .function("fib", 50)
        .call("main", "fib", 1, 20)
        .call("main", "start", 1, 7)
        .call("start", "clone", 1, 5)
        .call("clone", "fib", 1, 30)
        .call("main", "cheap", 1, 3)
        .call("main", "dear", 1, 9)
        .call("cheap", "once", 1, 3)
        .call("dear", "once", 1, 9)
        .call("once", "init", 1, 8)
        .function("once", 4)
        .function("init", 8);
    let tables = Tables::new(graph.profile(), &PartSelection::All);
    assert_eq!(
        tables.named("fib", Side::Callers),
        ["clone =30 1x 1", "main =20 1x 1"]
    );
    assert_eq!(
        tables.named("init", Side::Callers),
        ["dear =8 1x 2", "main =8 1x 3", "once =8 1x 1"]
    );
}

#[test]
fn a_cycle_lists_its_members() {
    let graph = Graph::default()
        .function("main", 3)
        .function("even", 4)
        .function("odd", 3)
        .call("main", "even", 1, 7)
        .call("even", "odd", 1, 3)
        .call("odd", "even", 1, 2);
    let tables = Tables::new(graph.profile(), &PartSelection::All);
    assert_eq!(
        tables.named("main", Side::Callees),
        ["<0> =7 1x 1", "even =7 2x 1", "odd >3 1x 2"]
    );
    // All of the cycle's 7 runs within even, also odd. Of both calls of even, odd makes one.
    assert_eq!(tables.named("even", Side::Callees), ["odd >3 1x 1"]);
    let callers = tables.named("even", Side::Callers);
    assert_eq!(callers, ["main =7 2x 1", "odd >2 ~1x 1"]);
    // The cycle runs while its members do, and all of their calls are within it.
    let cycle = Row::Cycle(CycleId(0));
    assert_eq!(
        tables.of_row(cycle, Side::Callees),
        ["even =7 2x 0", "odd >3 1x 0"]
    );
    assert_eq!(
        tables.of_row(cycle, Side::Callers),
        ["even =7 0x 0", "main =7 1x 1", "odd >3 0x 0"]
    );
}

/// A parser by recursive descent: `expr` calls `term`, which calls `atom`, which calls `leaf` or `expr` again.
#[test]
fn distances_are_numbers_of_calls_also_within_cycles() {
    let graph = Graph::default()
        .call("main", "expr", 1, 9)
        .call("expr", "term", 3, 9)
        .call("term", "atom", 3, 9)
        .call("atom", "expr", 1, 5)
        .call("atom", "leaf", 2, 4);
    let tables = Tables::new(graph.profile(), &PartSelection::All);
    let distances = |name: &str, side| {
        let found = tables.named(name, side).into_iter();
        let ends = found.map(|text| {
            let words: Vec<&str> = text.split(' ').collect();
            format!("{} {}", words[0], words[3])
        });
        ends.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        distances("leaf", Side::Callers),
        "<0> 1, atom 1, expr 3, main 4, term 2"
    );
    assert_eq!(distances("term", Side::Callers), "atom 2, expr 1, main 2");
    assert_eq!(
        distances("main", Side::Callees),
        "<0> 1, atom 3, expr 1, leaf 4, term 2"
    );
    assert_eq!(distances("atom", Side::Callees), "expr 1, leaf 1, term 2");
}

/// By hand: of a cycle, only `f` is called from outside, and only `g` calls `leaf`.
#[test]
fn members_of_a_cycle_have_what_their_own_calls_lead_to() {
    let graph = Graph::default()
        .function("main", 5)
        .function("f", 10)
        .function("g", 20)
        .function("h", 1)
        .function("leaf", 70)
        .call("main", "f", 1, 101)
        .call("f", "g", 2, 95)
        .call("g", "h", 1, 9)
        .call("h", "f", 1, 8)
        .call("g", "leaf", 3, 70);
    let tables = Tables::new(graph.profile(), &PartSelection::All);
    let callers = tables.named("leaf", Side::Callers);
    let known = ["<0> =70 3x 1", "f =70 3x 2", "g =70 3x 1"];
    assert!(
        known.iter().all(|one| callers.contains(&(*one).into())),
        "{callers:?}"
    );
    assert!(callers.contains(&"main =70 3x 3".into()), "{callers:?}");
    // All of it ran within `f`, which `h` calls; how much within `h` is not known.
    assert!(
        callers.iter().any(|one| one.starts_with("h ~")),
        "{callers:?}"
    );
    // All of the cycle is below `main`, but how much of it below `h` is not known: at least the only call to it.
    let callees = tables.named("main", Side::Callees);
    assert!(
        callees.iter().any(|one| one.starts_with("h >9 ")),
        "{callees:?}"
    );
}

/// `main` calls `p`, which calls `w`, which calls `s`, which calls `leaf`; and `main` calls `s`, which calls `p`. As `r` has
/// levels, none of them ran within itself.
#[test]
fn members_that_never_ran_within_themselves_have_what_they_called() {
    let graph = Graph::default()
        .function("p", 3)
        .function("w", 5)
        .function("s", 20)
        .function("leaf", 80)
        .function("r'2", 1)
        .call("main", "p", 1, 96)
        .call("p", "w", 1, 95)
        .call("w", "s", 1, 90)
        .call("s", "leaf", 1, 80)
        .call("main", "s", 1, 12)
        .call("s", "p", 1, 2)
        .call("main", "r", 1, 1)
        .call("r", "r'2", 1, 1);
    let tables = Tables::new(graph.times(1000).profile(), &PartSelection::All);
    let costs = |side| {
        let found = tables.named("w", side).into_iter();
        let cost = found.map(|text| text.split(' ').take(2).collect::<Vec<_>>().join(" "));
        cost.collect::<Vec<_>>().join(", ")
    };
    // `s` was called twice, for 90,000 and 12,000: 90 / 102 of its 80,000 in `leaf` are below `w`. `w` and `main` alone call
    // it, so its cost below `w` is at least that of this call. As much of its 2,000 in `p` was spent there.
    assert_eq!(costs(Side::Callees), "leaf ~70588, p ~1765, s >90000");
    // Nothing but `p` calls `w`, and of the 98,000 in calls of `p`, 2,000 are in those by `s`: 95,000 * 2 / 98.
    assert_eq!(costs(Side::Callers), "main =95000, p =95000, s ~1939");
}

/// By hand: of the 80 in calls of `b`, and of the 4 calls, 30 and 3 are those by `a`.
#[test]
fn a_member_of_a_cycle_has_a_share_of_what_another_one_calls() {
    let graph = Graph::default()
        .function("main", 0)
        .function("a", 30)
        .function("b", 30)
        .function("leaf", 40)
        .call("main", "a", 1, 50)
        .call("main", "b", 1, 50)
        .call("a", "b", 3, 30)
        .call("b", "a", 2, 20)
        .call("b", "leaf", 4, 40);
    let tables = Tables::new(graph.profile(), &PartSelection::All);
    let callees = tables.named("a", Side::Callees);
    assert!(callees.contains(&"leaf ~15 ~3x 2".into()), "{callees:?}");
}

#[test]
fn members_of_a_cycle_have_at_most_what_calls_between_them_cost() {
    // The cycle is 100 in all. Below `loop`, `api` runs only in the call that costs 2, and above it in those of 96.
    let graph = Graph::default()
        .function("main", 0)
        .function("api", 6)
        .function("loop", 94)
        .call("main", "api", 1, 100)
        .call("api", "loop", 28, 96)
        .call("loop", "api", 2, 2);
    let tables = Tables::new(graph.profile(), &PartSelection::All);
    let cost = |name: &str, side| {
        let start = Row::Function(named(&tables.profile, name));
        let relatives = tables.relatives(start, side, &PartSelection::All);
        let api = named(&tables.profile, "api").0;
        relatives[&api].cost
    };
    // One call of the two may contain the other one, and of the 28 most of the others.
    assert!((1..=2).contains(&cost("loop", Side::Callees)));
    assert!((4..=96).contains(&cost("loop", Side::Callers)));
}

/// Rows and counted calls between them, of all selected parts.
fn counted(tables: &Tables, parts: &PartSelection) -> Vec<(Row, Row, i128)> {
    let formula = Formula::event(0);
    let totals = CallTotals::new(&tables.profile, &formula, parts);
    let calls = tables.profile.calls();
    let made = calls
        .ids()
        .filter(|&c| totals.occurs(c) && !tables.cycles.inner(calls.caller(c), calls.callee(c)));
    let row = |f| Row::of(f, &tables.cycles);
    made.map(|c| (row(calls.caller(c)), row(calls.callee(c)), totals.cost(c)))
        .collect()
}

/// Fewest calls from one of the rows to another one, by trying one more call until nothing changes.
fn distance(
    tables: &Tables,
    parts: &PartSelection,
    from: &[FunctionId],
    to: &[FunctionId],
) -> Option<u32> {
    let formula = Formula::event(0);
    let totals = CallTotals::new(&tables.profile, &formula, parts);
    let calls = tables.profile.calls();
    let mut reached = from.to_vec();
    for distance in 0..=tables.index.functions() as u32 {
        if reached.iter().any(|function| to.contains(function)) {
            return Some(distance);
        }
        let made = calls
            .ids()
            .filter(|&call| totals.occurs(call) && reached.contains(&calls.caller(call)));
        reached = made.map(|call| calls.callee(call)).collect();
    }
    None
}

/// Cost of a row under the start, by asking each caller in turn.
fn under(tables: &Tables, calls: &[(Row, Row, i128)], start: Row, row: Row) -> f64 {
    let share = |from: Row| {
        let whole = tables
            .inclusive
            .of_row(from.number(tables.index.functions()));
        match whole {
            _ if from == start => 1.0,
            0 => 0.0,
            _ => (under(tables, calls, start, from) / whole as f64).clamp(0.0, 1.0),
        }
    };
    let incoming = calls.iter().filter(|c| c.1 == row);
    incoming.map(|c| c.2 as f64 * share(c.0)).sum()
}

proptest! {
    #[test]
    fn any_graph_agrees_with_single_paths(graph in graphs(7, 14), flags in prop::collection::vec(any::<bool>(), 3)) {
        let parts = PartSelection::Only(flags);
        let tables = Tables::new(graph.profile(), &parts);
        let calls = counted(&tables, &parts);
        let functions = tables.index.functions();
        for number in 0..(functions + tables.cycles.len()) as u32 {
            let start = Row::from_number(number, functions);
            if matches!(start, Row::Function(f) if tables.cycles.of(f).is_some()) {
                continue;
            }
            let callees = tables.relatives(start, Side::Callees, &parts);
            let callers = tables.relatives(start, Side::Callers, &parts);
            for other in (0..(functions + tables.cycles.len()) as u32).filter(|&o| o != number) {
                let row = Row::from_number(other, functions);
                if matches!(row, Row::Function(f) if tables.cycles.of(f).is_some()) {
                    continue;
                }
                for (found, [from, to]) in [
                    (callees.get(&other), [start, row]),
                    (callers.get(&other), [row, start]),
                ] {
                    let [from, to] = [from, to].map(|row| row.functions(&tables.cycles));
                    let distance = distance(&tables, &parts, &from, &to);
                    // A call that costs less than the only one does not lead to it, see above.
                    if found.is_none() && to == start.functions(&tables.cycles) && callers.values().any(|r| r.counted && r.called == 1.0) {
                        continue;
                    }
                    prop_assert_eq!(found.map(|r| r.distance), distance);
                }
                if let Some(callee) = callees.get(&other) {
                    let expected = under(&tables, &calls, start, row);
                    prop_assert!((callee.cost as f64 - expected).abs() <= 0.51, "{} {}", callee.cost, expected);
                }
            }
        }
    }

    /// What is marked exact is what really happened in the run.
    #[test]
    fn exact_figures_are_true((run, graph) in runs(6, 40)) {
        let tables = Tables::new(graph.profile(), &PartSelection::All);
        let row = |at: usize| Row::of(named(&tables.profile, &format!("f{}", run[at].1)), &tables.cycles);
        let above = |at: usize| -> Vec<usize> {
            let mut depth = run[at].0;
            (0..at).rev().filter(|&i| { let up = run[i].0 < depth; depth = depth.min(run[i].0); up }).collect()
        };
        // Cost of `of` while `on` was on the stack: outermost invocations of `of` below `on`.
        let truth = |of: Row, on: Row| -> i128 {
            let outermost = |at: usize| row(at) == of && !above(at).iter().any(|&i| row(i) == of);
            let below = |at: usize| above(at).iter().any(|&i| row(i) == on);
            (0..run.len()).filter(|&at| outermost(at) && below(at)).map(|at| i128::from(invocation_cost(&run, at))).sum()
        };
        // Calls of `of` from outside of it while `on` was on the stack.
        let calls = |of: Row, on: Row| -> usize {
            let is_call = |at: usize| row(at) == of && above(at).first().is_none_or(|&i| row(i) != of);
            (0..run.len()).filter(|&at| is_call(at) && above(at).iter().any(|&i| row(i) == on)).count()
        };
        let functions = tables.index.functions();
        for start in (0..functions as u32).map(|f| Row::of(FunctionId(f), &tables.cycles)) {
            for (side, flip) in [(Side::Callees, false), (Side::Callers, true)] {
                for relative in tables.relatives(start, side, &PartSelection::All).values() {
                    let other = Row::from_number(relative.row, functions);
                    let member = matches!(other, Row::Function(f) if tables.cycles.of(f).is_some());
                    if member {
                        continue;
                    }
                    let (of, on) = if flip { (start, other) } else { (other, start) };
                    if relative.exact {
                        prop_assert_eq!(relative.cost, truth(of, on));
                    }
                    if relative.counted {
                        prop_assert_eq!(relative.called.round() as usize, calls(of, on), "{:?} {:?} {:?}", of, on, side);
                    }
                }
            }
        }
    }

    /// What is certain of members of cycles happened, with and without levels in their names.
    #[test]
    fn certain_figures_of_members_are_true((run, graph) in runs(4, 30), have_levels: bool) {
        let profile = if have_levels { with_levels(&run).0 } else { graph.profile() };
        let tables = Tables::new(profile, &PartSelection::All);
        let mut rows: Vec<FunctionId> = Vec::new();
        let mut callers: Vec<Vec<FunctionId>> = Vec::new();
        let mut stack: Vec<(usize, u8, FunctionId)> = Vec::new();
        for &(depth, function, _) in &run {
            stack.retain(|caller| caller.0 < depth);
            let is_deeper = have_levels && stack.iter().any(|caller| caller.1 == function);
            let name = format!("f{function}{}", if is_deeper { "'2" } else { "" });
            let row = named(&tables.profile, &name);
            callers.push(stack.iter().map(|caller| caller.2).collect());
            rows.push(row);
            stack.push((depth, function, row));
        }
        // Cost of `of` while `on` ran above it: its invocations there that are in no other one there.
        let truth = |of: FunctionId, on: FunctionId| -> i128 {
            let counts = |at: &usize| {
                let below = callers[*at].iter().skip_while(|caller| **caller != on);
                rows[*at] == of && callers[*at].contains(&on) && !below.into_iter().any(|caller| *caller == of)
            };
            (0..run.len()).filter(counts).map(|at| i128::from(invocation_cost(&run, at))).sum()
        };
        for start in tables.profile.functions().ids() {
            for side in [Side::Callees, Side::Callers] {
                let found = tables.relatives(Row::Function(start), side, &PartSelection::All);
                for relative in found.values() {
                    let Row::Function(other) = Row::from_number(relative.row, tables.index.functions()) else {
                        continue;
                    };
                    let (of, on) = if side == Side::Callers { (start, other) } else { (other, start) };
                    if relative.exact {
                        prop_assert_eq!(relative.cost, truth(of, on), "{:?} {:?} {:?}", of, on, side);
                    }
                    if relative.at_least {
                        prop_assert!(relative.cost <= truth(of, on), "{:?} {:?} {:?}", of, on, side);
                    }
                    if relative.counted && relative.exact {
                        let is_call = |at: &usize| rows[*at] == of && callers[*at].last() != Some(&of) && callers[*at].contains(&on);
                        let count = (0..run.len()).filter(is_call).count();
                        prop_assert_eq!(relative.called.round() as usize, count, "{:?} {:?} {:?}", of, on, side);
                    }
                }
            }
        }
    }
}
