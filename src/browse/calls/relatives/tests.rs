use super::*;
use crate::analysis::test_profile::{Graph, invocation_cost, named, runs};
use crate::browse::OpenProfile;
use crate::model::FunctionId;
use proptest::prelude::*;
use rustc_hash::FxHashMap;

#[test]
fn relatives_are_sorted_by_cost_calls_or_distance() {
    let profile = Graph::default()
        .function("main", 1)
        .function("near", 2)
        .function("hot", 40)
        .function("deep", 50)
        .call("main", "near", 1, 2)
        .call("main", "hot", 3, 90)
        .call("hot", "deep", 70, 50)
        .profile();
    let open = OpenProfile::new(profile);
    let rows = |order| -> Vec<u32> {
        let found = open
            .tables()
            .relatives(0, (0, None), Side::Callees, order)
            .unwrap();
        found.iter().map(|r| r.row).collect()
    };
    assert_eq!(rows(RelativeOrder::Cost), [2, 3, 1]);
    assert_eq!(rows(RelativeOrder::Called), [3, 2, 1]);
    assert_eq!(rows(RelativeOrder::Distance), [2, 1, 3]);
    let order = RelativeOrder::Cost;
    assert!(
        open.tables()
            .relatives(1, (0, None), Side::Callers, order)
            .is_none()
    );
    assert!(
        open.tables()
            .relatives(0, (4, None), Side::Callers, order)
            .is_none()
    );
}

/// By hand: all of the cycle of f and g is below main, which calls f once at 100, and h runs below the cycle.
#[test]
fn a_cycle_has_its_relatives_also_where_rows_are_functions() {
    let profile = Graph::default()
        .function("main", 10)
        .function("f", 50)
        .function("g", 40)
        .function("h", 10)
        .call("main", "f", 1, 100)
        .call("f", "g", 4, 70)
        .call("g", "f", 3, 30)
        .call("g", "h", 2, 10)
        .profile();
    let open = OpenProfile::new(profile);
    let tables = open.tables();
    for fold in [None, Some(GroupBy::Function)] {
        let of = |side| {
            let found = tables.relatives(0, (4, fold), side, RelativeOrder::Cost);
            found.unwrap()
        };
        let callers = of(Side::Callers);
        let main = callers.iter().find(|one| one.row == 0).unwrap();
        assert_eq!((main.cost, main.called), (100, 1.0));
        let callees = of(Side::Callees);
        let h = callees.iter().find(|one| one.row == 3).unwrap();
        assert_eq!((h.cost, h.called), (10, 2.0));
    }
}

/// By hand: `f` calls `g`, and deeper levels of it call `g` again and `h`; all of it is below `main`.
#[test]
fn relatives_of_all_levels_count_once() {
    let profile = Graph::default()
        .function("main", 1)
        .function("f", 10)
        .function("f'2", 5)
        .function("g", 20)
        .function("h", 4)
        .call("main", "f", 1, 39)
        .call("f", "f'2", 3, 17)
        .call("f", "g", 2, 12)
        .call("f'2", "g", 1, 8)
        .call("f'2", "h", 6, 4)
        .profile();
    let open = OpenProfile::new(profile);
    let f = (1, Some(GroupBy::Function));
    let figures = |side| -> Vec<(u32, i128, bool, f64)> {
        let found = open
            .tables()
            .relatives(0, f, side, RelativeOrder::Cost)
            .unwrap();
        found
            .iter()
            .map(|r| (r.row, r.cost, r.exact, r.called))
            .collect()
    };
    assert_eq!(figures(Side::Callers), [(0, 39, true, 1.0)]);
    assert_eq!(
        figures(Side::Callees),
        [(3, 20, true, 3.0), (4, 4, true, 6.0)]
    );
}

/// By hand: `main` calls `f` twice, which calls `g` three times each; deeper levels call each other, `g` 9 times in all.
#[test]
fn a_caller_within_which_all_of_a_function_ran_has_all_of_its_calls() {
    let profile = Graph::default()
        .function("main", 0)
        .function("f", 1)
        .function("g", 2)
        .function("f'2", 3)
        .function("g'2", 4)
        .call("main", "f", 2, 10)
        .call("f", "g", 6, 9)
        .call("g", "f'2", 4, 7)
        .call("f'2", "g'2", 3, 5)
        .call("g'2", "f'2", 1, 4)
        .profile();
    let open = OpenProfile::new(profile);
    let g = (2, Some(GroupBy::Function));
    let found = open
        .tables()
        .relatives(0, g, Side::Callers, RelativeOrder::Cost);
    let main = found.unwrap().into_iter().find(|one| one.row == 0).unwrap();
    assert_eq!((main.cost, main.exact, main.called), (9, true, 9.0));
}

/// By hand: of 103 in `step`, 7 are in two calls by `exec`; `vm` and `prep` lead there only through it.
#[test]
fn a_caller_has_at_most_what_the_calls_cost_that_it_leads_to() {
    let profile = Graph::default()
        .function("main", 0)
        .function("step", 20)
        .function("vm", 41)
        .function("prep", 60)
        .function("exec", 15)
        .function("step'2", 4)
        .call("main", "step", 10, 100)
        .call("main", "prep", 1, 40)
        .call("step", "vm", 11, 83)
        .call("vm", "exec", 2, 12)
        .call("vm", "prep", 1, 30)
        .call("prep", "exec", 1, 10)
        .call("exec", "step", 1, 3)
        .call("exec", "step'2", 1, 4)
        .profile();
    let open = OpenProfile::new(profile);
    let step = (1, Some(GroupBy::Function));
    let found = open
        .tables()
        .relatives(0, step, Side::Callers, RelativeOrder::Cost)
        .unwrap();
    let others = found.iter().filter(|one| (2..=4).contains(&one.row));
    assert!(others.clone().all(|one| one.cost <= 7), "{found:?}");
    assert_eq!(others.count(), 3);
}

/// By hand: `exec` is called once by `one`, which `init` alone calls, and twice by `vm`, which calls `init`, too.
#[test]
fn a_caller_that_calls_lead_through_has_these_calls() {
    let profile = Graph::default()
        .function("main", 0)
        .function("vm", 880)
        .function("init", 1)
        .function("one", 1)
        .function("exec", 18)
        .call("main", "vm", 100, 900)
        .call("vm", "init", 1, 8)
        .call("init", "one", 1, 7)
        .call("one", "exec", 1, 6)
        .call("vm", "exec", 2, 12)
        .call("exec", "vm", 1, 0)
        .profile();
    let open = OpenProfile::new(profile);
    let exec = (4, Some(GroupBy::Function));
    let found = open
        .tables()
        .relatives(0, exec, Side::Callers, RelativeOrder::Cost)
        .unwrap();
    for row in [2, 3] {
        let caller = found.iter().find(|one| one.row == row).unwrap();
        assert!(caller.called >= 1.0, "{caller:?}");
    }
}

/// By hand: `s` and `main` call `f`, which calls `g`, which calls `f` again; each row carries a caller.
#[test]
fn a_relative_with_callers_in_its_name_is_one_function() {
    let profile = Graph::default()
        .function("main", 1)
        .function("s'main", 2)
        .function("f's", 10)
        .function("f'main", 10)
        .function("g'f", 10)
        .function("f'g", 6)
        .call("main", "s'main", 1, 20)
        .call("main", "f'main", 1, 18)
        .call("s'main", "f's", 1, 18)
        .call("f's", "g'f", 1, 8)
        .call("f'main", "g'f", 1, 8)
        .call("g'f", "f'g", 2, 6)
        .profile();
    let open = OpenProfile::new(profile);
    let figures = |name, side| -> Vec<String> {
        let (tables, of) = (open.tables(), named(&open.tables().profile, name).0);
        let found = tables.relatives(0, (of, Some(GroupBy::Function)), side, RelativeOrder::Cost);
        let figures = |r: &Relative| {
            let name = String::from_utf8_lossy(tables.profile.name(FunctionId(r.row)));
            let mark = if r.exact { "=" } else { "~" };
            format!("{name} {mark}{} {}x {}", r.cost, r.called, r.distance)
        };
        found.unwrap().iter().map(figures).collect()
    };
    // All of f is below main: 18 twice, each with the 3 of f'g. Of the two calls of f'g, one is below s.
    assert_eq!(
        figures("main", Side::Callees),
        ["f's =36 4x 1", "s'main =20 1x 1", "g'f =16 2x 2"]
    );
    assert_eq!(
        figures("s'main", Side::Callees),
        ["f's ~18 2x 1", "g'f =8 1x 2"]
    );
    // While s runs, f runs for 18, and while g runs, f'g does.
    assert_eq!(
        figures("f's", Side::Callers),
        ["main =36 4x 1", "s'main =18 1x 1", "g'f =6 2x 1"]
    );
}

/// `main` calls `expr` (1), which calls `term` (2), which calls `atom` (3), which calls `expr`, and so on: three times.
#[test]
fn what_is_below_a_deeper_level_of_a_caller_counts_once() {
    let profile = Graph::default()
        .function("main", 1)
        .function("expr", 1)
        .function("term", 2)
        .function("atom", 3)
        .function("expr'2", 2)
        .function("term'2", 4)
        .function("atom'2", 6)
        .call("main", "expr", 1, 18)
        .call("expr", "term", 1, 17)
        .call("term", "atom", 1, 15)
        .call("atom", "expr'2", 1, 12)
        .call("expr'2", "term'2", 2, 16)
        .call("term'2", "atom'2", 2, 12)
        .call("atom'2", "expr'2", 1, 6)
        .profile();
    let open = OpenProfile::new(profile);
    let tables = open.tables();
    let of = named(&tables.profile, "expr").0;
    let by = (of, Some(GroupBy::Function));
    let found = tables.relatives(0, by, Side::Callers, RelativeOrder::Cost);
    let found = found.unwrap().into_iter().map(|one| {
        let name = String::from_utf8_lossy(tables.profile.name(FunctionId(one.row)));
        format!("{name} {}", one.cost)
    });
    // The second and the third expr are below an atom and a term.
    assert_eq!(found.collect::<Vec<_>>(), ["main 18", "atom 12", "term 12"]);
}

/// By hand: `c` runs for 1 directly below `main`, and in calls by `b`, which is only below `a`, for 1 and 2.
#[test]
fn a_callee_has_at_most_what_calls_on_the_way_cost() {
    let profile = Graph::default()
        .function("main", 1)
        .function("a", 2)
        .function("a'2", 2)
        .function("b", 14)
        .function("b'2", 5)
        .function("c", 3)
        .function("d", 1)
        .call("main", "a", 1, 20)
        .call("main", "c", 1, 1)
        .call("main", "d", 1, 6)
        .call("d", "a", 1, 5)
        .call("a", "a'2", 1, 19)
        .call("a", "b", 1, 4)
        .call("a'2", "b", 1, 18)
        .call("b", "b'2", 2, 5)
        .call("b", "c", 1, 2)
        .call("b", "a'2", 1, 1)
        .call("b'2", "b'2", 1, 2)
        .call("b'2", "c", 1, 1)
        .call("c", "b'2", 1, 1)
        .profile();
    let a = named(&profile, "a").0;
    let c = named(&profile, "c").0;
    let open = OpenProfile::new(profile);
    let by = (a, Some(GroupBy::Function));
    let found = open
        .tables()
        .relatives(0, by, Side::Callees, RelativeOrder::Cost);
    let cost = found
        .unwrap()
        .into_iter()
        .find(|one| one.row == c)
        .map(|one| one.cost);
    assert_eq!(cost, Some(3));
}

/// The function in the name of a row with callers.
fn function_of(name: &[u8]) -> u8 {
    name[1] - b'0'
}

proptest! {
    /// The truth of a run whose rows carry recursion levels, callers or nothing in their names: the outermost invocations
    /// of a function below another.
    #[test]
    fn exact_relatives_of_functions_are_true((run, _) in runs(5, 40), carried in 0..4usize, is_plain: bool) {
        let mut graph = Graph::default();
        let mut stack: Vec<(usize, u8, String)> = Vec::new();
        // By the callee and the function that it is below.
        let mut truth = FxHashMap::<(u8, u8), i128>::default();
        let mut calls = [0; 5];
        let mut counts = FxHashMap::<(u8, u8), u32>::default();
        let mut arcs: Vec<(u8, u8, i128)> = Vec::new();
        for (at, &(depth, function, own)) in run.iter().enumerate() {
            stack.retain(|caller| caller.0 < depth);
            calls[function as usize] += 1;
            let carried = if is_plain { 0 } else { carried };
            let callers = stack.iter().rev().take(carried).map(|caller| format!("'f{}", caller.1));
            let same = stack.iter().rposition(|caller| caller.1 == function);
            let level = if carried == 0 && !is_plain && same.is_some() { "'2" } else { "" };
            let name = format!("f{function}{level}{}", callers.collect::<String>());
            let cost = invocation_cost(&run, at);
            graph = graph.function(&name, own as i64);
            if let Some((_, by, caller)) = stack.last() {
                graph = graph.call(caller, &name, 1, cost as i64);
                arcs.push((*by, function, cost.into()));
            }
            for above in 0..5 {
                let is_call = stack.last().is_some_and(|caller| caller.1 != function);
                if is_call && stack.iter().any(|caller| caller.1 == above) {
                    *counts.entry((function, above)).or_default() += 1;
                }
                // Not below another invocation that is below this function.
                let first = stack.iter().position(|caller| caller.1 == above);
                if first.is_some_and(|first| same.is_none_or(|same| same < first)) {
                    *truth.entry((function, above)).or_default() += i128::from(cost);
                }
            }
            stack.push((depth, function, name));
        }
        let open = OpenProfile::new(graph.profile());
        let (tables, by) = (open.tables(), GroupBy::Function);
        for row in tables.function_groups().firsts() {
            let selected = function_of(tables.profile.name(row));
            for side in [Side::Callers, Side::Callees] {
                let found = tables.relatives(0, (row.0, Some(by)), side, RelativeOrder::Cost).unwrap();
                let functions = found.iter().filter(|one| (one.row as usize) < tables.profile.functions().len());
                let mut seen = Vec::new();
                for one in functions {
                    let other = function_of(tables.profile.name(FunctionId(one.row)));
                    prop_assert!(!seen.contains(&other), "f{other} twice");
                    seen.push(other);
                    let pair = if side == Side::Callers { (selected, other) } else { (other, selected) };
                    let known = truth.get(&pair).copied().unwrap_or(0);
                    // Also of members of cycles: a function runs for callers at most as often as it is called.
                    let most = calls[selected as usize];
                    prop_assert!(side == Side::Callees || one.called < f64::from(most) + 0.01, "f{} of f{}", other, selected);
                    // What the calls cost that the upper one leads to, by following them until nothing changes.
                    let (below, above) = pair;
                    let mut led = vec![above];
                    for _ in 0..5 {
                        let more: Vec<u8> = arcs.iter().filter(|arc| led.contains(&arc.0)).map(|arc| arc.1).collect();
                        led.extend(more);
                        led.sort_unstable();
                        led.dedup();
                    }
                    let brought: i128 = arcs.iter().filter(|arc| arc.1 == below && led.contains(&arc.0)).map(|arc| arc.2).sum();
                    prop_assert!(one.cost <= brought, "f{} of f{}: {} > {}", other, selected, one.cost, brought);
                    if one.exact {
                        prop_assert_eq!(one.cost, known, "f{} of f{} {:?}", other, selected, side);
                    }
                    if one.exact && one.counted && one.cost > 0 {
                        let count = f64::from(counts.get(&pair).copied().unwrap_or(0));
                        prop_assert!((one.called - count).abs() < 0.01, "f{} of f{} {:?}: {} {}", other, selected, side, one.called, count);
                    }
                    if one.at_least {
                        prop_assert!(one.cost <= known, "f{} of f{} {:?}: {} > {}", other, selected, side, one.cost, known);
                    }
                }
            }
        }
    }
}
