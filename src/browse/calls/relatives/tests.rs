use super::*;
use crate::analysis::test_profile::{Graph, invocation_cost, runs};
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

proptest! {
    /// The truth of a run: what was spent while a function and a level of the other one were on the stack.
    #[test]
    fn exact_relatives_of_all_levels_are_true((run, _) in runs(4, 30)) {
        let mut graph = Graph::default();
        let mut stack: Vec<(usize, String)> = Vec::new();
        // By the function of all levels, then by the name of the other: callers and callees.
        let mut truth = [(); 4].map(|()| [FxHashMap::<String, i128>::default(), FxHashMap::default()]);
        for (at, &(depth, function, own)) in run.iter().enumerate() {
            while stack.last().is_some_and(|caller| caller.0 >= depth) {
                stack.pop();
            }
            let of = |name: &str| usize::from(name.as_bytes()[1] - b'0');
            let is_deeper = stack.iter().any(|caller| of(&caller.1) == usize::from(function));
            let name = format!("f{function}{}", if is_deeper { "'2" } else { "" });
            let cost = invocation_cost(&run, at);
            graph = graph.function(&name, own as i64);
            if let Some((_, caller)) = stack.last() {
                graph = graph.call(caller, &name, 1, cost as i64);
            }
            // Callers: the cost of this call, unless it is within another level below the caller.
            for (place, (_, caller)) in stack.iter().enumerate() {
                let is_first = stack[..place].iter().all(|(_, other)| other != caller);
                let is_level = |(_, other): &(usize, String)| of(other) == usize::from(function);
                if is_first && !stack[place + 1..].iter().any(is_level) {
                    *truth[usize::from(function)][0].entry(caller.clone()).or_default() += i128::from(cost);
                }
            }
            // Callees: the cost of this call, unless it is within another one of the same name.
            if stack.iter().all(|(_, other)| *other != name) {
                let mut above: Vec<usize> = stack.iter().map(|(_, name)| of(name)).collect();
                above.sort();
                above.dedup();
                for selected in above {
                    *truth[selected][1].entry(name.clone()).or_default() += i128::from(cost);
                }
            }
            stack.push((depth, name));
        }
        let open = OpenProfile::new(graph.profile());
        let profile = &open.tables().profile;
        if !open.tables().cycles.is_empty() {
            return Ok(());
        }
        for function in profile.functions().ids() {
            let selected = usize::from(profile.name(function)[1] - b'0');
            for (place, side) in [Side::Callers, Side::Callees].into_iter().enumerate() {
                let of = (function.0, Some(GroupBy::Function));
                for found in open.tables().relatives(0, of, side, RelativeOrder::Cost).unwrap() {
                    let name = String::from_utf8(profile.name(FunctionId(found.row)).to_vec()).unwrap();
                    prop_assert_ne!(usize::from(name.as_bytes()[1] - b'0'), selected);
                    if found.exact {
                        let known = truth[selected][place].get(&name).copied().unwrap_or(0);
                        prop_assert_eq!(found.cost, known, "{} of f{}", name, selected);
                    }
                }
            }
        }
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
