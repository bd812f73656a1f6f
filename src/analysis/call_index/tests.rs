use super::*;
use crate::analysis::test_profile::{Graph, graphs};
use proptest::prelude::*;

#[test]
fn a_profile_without_calls_has_empty_lists() {
    let profile = Graph::default().function("main", 5).profile();
    let index = CallIndex::new(&profile);
    assert_eq!(index.functions(), 1);
    assert!(index.outgoing(FunctionId(0)).is_empty());
    assert!(index.incoming(FunctionId(0)).is_empty());
}

proptest! {
    #[test]
    fn lists_are_the_calls_of_the_profile(graph in graphs(12, 40)) {
        let profile = graph.profile();
        let index = CallIndex::new(&profile);
        let calls = profile.calls();
        for function in profile.functions().ids() {
            let from: Vec<_> = calls.ids().filter(|&c| calls.caller(c) == function).collect();
            let to: Vec<_> = calls.ids().filter(|&c| calls.callee(c) == function).collect();
            prop_assert_eq!(index.outgoing(function), &from[..]);
            prop_assert_eq!(index.incoming(function), &to[..]);
        }
    }
}
