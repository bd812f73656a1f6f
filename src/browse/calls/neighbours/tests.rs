use super::*;
use crate::analysis::test_profile::{Graph, invocation_cost, named, runs};
use proptest::prelude::*;

proptest! {
    /// The truth of a run: what was spent while a function was on the stack, and not below another of its levels.
    #[test]
    fn callers_of_all_levels_add_up_to_what_the_function_cost((run, _) in runs(4, 40)) {
        let mut graph = Graph::default();
        let mut stack: Vec<(usize, u8, String)> = Vec::new();
        let (mut truth, mut within) = ([0i128; 4], [0i128; 4]);
        for (at, &(depth, function, own)) in run.iter().enumerate() {
            while stack.last().is_some_and(|caller| caller.0 >= depth) {
                stack.pop();
            }
            let is_deeper = stack.iter().any(|caller| caller.1 == function);
            let name = format!("f{function}{}", if is_deeper { "'2" } else { "" });
            let cost = invocation_cost(&run, at) as i64;
            graph = graph.function(&name, own as i64);
            within[function as usize] += if is_deeper { 0 } else { i128::from(cost) };
            if let Some((_, _, caller)) = stack.last() {
                graph = graph.call(caller, &name, 1, cost);
                truth[function as usize] += if is_deeper { 0 } else { i128::from(cost) };
            }
            stack.push((depth, function, name));
        }
        let tables = Tables::new(graph.profile());
        for row in 0..tables.profile.functions().len() as u32 {
            let name = tables.profile.name(FunctionId(row));
            let function = usize::from(name[1] - b'0');
            let [callers, callees] = tables.calls_of(0, row, Some(GroupBy::Function)).unwrap();
            // No callee costs more than the function.
            let counted = callees.iter().filter(|(call, _)| call.kind == CallKind::Counted);
            for (call, _) in counted {
                prop_assert!(call.cost <= within[function], "{name:?} {call:?} {within:?}");
            }
            let counted = callers.iter().filter(|(call, _)| call.kind == CallKind::Counted);
            let sum: i128 = counted.map(|(call, _)| call.cost).sum();
            let calls = tables.profile.calls();
            let calls_in_cycles = calls.ids().any(|call| {
                let (caller, callee) = (calls.caller(call), calls.callee(call));
                tables.profile.name(callee)[1] == name[1] && tables.cycles.inner(caller, callee)
            });
            match calls_in_cycles {
                true => prop_assert!(sum <= truth[function]),
                false => prop_assert_eq!(sum, truth[function]),
            }
            // All calls of every level are listed.
            let listed: u64 = callers.iter().map(|(call, _)| call.count).sum();
            let called = run.iter().skip(1).filter(|entry| usize::from(entry.1) == function);
            prop_assert_eq!(listed, called.count() as u64);
        }
    }
}

#[test]
fn calls_of_all_instances_are_one() {
    let profile = Graph::default()
        .call("main", "sort<int>(int)", 1, 30)
        .call("main", "sort<char>(char)", 1, 20)
        .call("sort<int>(int)", "sort<char>(char)", 2, 5)
        .call("sort<char>(char)", "swap", 9, 4)
        .profile();
    let row = |name: &[u8]| profile.functions().ids().find(|&f| profile.name(f) == name);
    let int = row(b"sort<int>(int)").unwrap().0;
    let main = row(b"main").unwrap();
    let tables = Tables::new(profile);
    let [callers, callees] = tables.calls_of(0, int, Some(GroupBy::Generic)).unwrap();
    let shown = |calls: &[RatedCall]| -> Vec<(i128, CallKind)> {
        calls
            .iter()
            .map(|(call, _)| (call.cost, call.kind))
            .collect()
    };
    let inner = (5, CallKind::SelfCall);
    let counted = |cost| (cost, CallKind::Counted);
    assert_eq!(shown(&callers), [counted(50), inner]);
    assert_eq!(shown(&callees), [counted(4), inner]);
    assert_eq!(callers[0].0.other, main);
}

/// h runs only below a clone of f, so its call of f is contained in that of the clone.
#[test]
fn calls_of_clones_by_what_they_call_are_not_added() {
    let profile = Graph::default()
        .function("f.part.0", 40)
        .function("h", 20)
        .function("f", 30)
        .function("f'2", 10)
        .call("main", "f.part.0", 1, 100)
        .call("f.part.0", "h", 1, 60)
        .call("h", "f", 1, 40)
        .call("f", "f'2", 1, 10)
        .profile();
    let row = |name: &[u8]| profile.functions().ids().find(|&f| profile.name(f) == name);
    let (f, main, h) = (row(b"f").unwrap(), row(b"main"), row(b"h"));
    let tables = Tables::new(profile);
    let [callers, _] = tables.calls_of(0, f.0, Some(GroupBy::Function)).unwrap();
    let shown = callers
        .iter()
        .map(|(call, _)| (Some(call.other), call.cost, call.kind));
    let counted: Vec<_> = shown
        .filter(|(_, _, kind)| *kind != CallKind::SelfCall)
        .collect();
    assert_eq!(
        counted,
        [(main, 100, CallKind::Counted), (h, 40, CallKind::InnerCall)]
    );
}

/// By hand: the levels of `atom` below those of `term` are calls of 18 and of 8, and contain each other.
#[test]
fn plain_calls_are_sums_of_the_file() {
    let profile = Graph::default()
        .function("expr", 1)
        .function("term", 2)
        .function("atom", 8)
        .function("expr'2", 1)
        .function("term'2", 1)
        .function("atom'2", 8)
        .call("main", "expr", 1, 21)
        .call("expr", "term", 1, 20)
        .call("term", "atom", 1, 18)
        .call("atom", "expr'2", 1, 10)
        .call("expr'2", "term'2", 1, 9)
        .call("term'2", "atom'2", 1, 8)
        .profile();
    let mut tables = Tables::new(profile);
    tables.choose_rule(InclusiveRule::Plain);
    let term = named(&tables.profile, "term");
    let calls = tables.calls_of(0, term.0, Some(GroupBy::Function)).unwrap();
    let figures = calls.map(|side| {
        side.iter()
            .map(|(call, _)| (call.cost, call.count))
            .collect::<Vec<_>>()
    });
    assert_eq!(figures, [[(29, 2)], [(26, 2)]]);
}
