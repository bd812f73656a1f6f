use super::*;
use crate::analysis::contexts::Origin;
use crate::model::FunctionId;
use proptest::prelude::*;
use std::collections::HashMap;

fn f(number: u32) -> Frame {
    Frame::Function(FunctionId(number))
}

fn tree(rows: &[(u32, u32, i128)]) -> ContextTree {
    let mut tree = ContextTree::new(Origin::Recorded {
        in_time_order: false,
        ambiguous: 0,
    });
    for &(parent, function, own) in rows {
        tree.push(parent, f(function), 1, own);
    }
    tree.close()
}

/// Chains of functions from the first row below the root, with self costs.
fn chains(tree: &ContextTree) -> HashMap<Vec<Frame>, i128> {
    let mut found = HashMap::new();
    for row in 1..tree.len() as u32 {
        *found.entry(chain(tree, row)).or_insert(0) += tree.self_costs[row as usize];
    }
    found.retain(|_, cost| *cost != 0);
    found
}

fn chain(tree: &ContextTree, mut row: u32) -> Vec<Frame> {
    let mut chain = Vec::new();
    while row != 0 {
        chain.insert(0, tree.frames[row as usize]);
        row = tree.parents[row as usize];
    }
    chain
}

#[test]
fn a_function_has_its_callees_and_callers_together() {
    // 1 { 2 { 9 { 3: 5 }: 1 }, 9 { 3: 7, 9 { 4: 11 } }: 2 }
    let tree = tree(&[
        (0, 1, 100),
        (1, 2, 50),
        (2, 9, 1),
        (3, 3, 5),
        (1, 9, 2),
        (5, 3, 7),
        (5, 9, 0),
        (7, 4, 11),
    ]);
    let center = |frame| frame == f(9);
    let callees = callees_of(&tree, center);
    assert_eq!(callees.frames, [Frame::Total, f(9), f(3), f(9), f(4)]);
    assert_eq!(callees.inclusive, [26, 26, 12, 11, 11]);
    assert_eq!(callees.self_costs, [0, 3, 12, 0, 11]);
    let callers = callers_of(&tree, center);
    assert_eq!(callers.inclusive[..2], [26, 26]);
    let expected = HashMap::from([(vec![f(9), f(2), f(1)], 6), (vec![f(9), f(1)], 20)]);
    assert_eq!(chains(&callers), expected);
    assert!(callers_of(&tree, |frame| frame == f(8)).is_empty());
    assert!(callees_of(&tree, |frame| frame == f(8)).is_empty());
}

fn trees() -> impl Strategy<Value = ContextTree> {
    prop::collection::vec((any::<u32>(), 0..5u32, 0..9i128), 1..40).prop_map(|rows| {
        let mut built = Vec::new();
        let mut path = vec![0u32];
        for (row, (choice, function, own)) in rows.into_iter().enumerate() {
            path.truncate(1 + choice as usize % path.len());
            built.push((path[path.len() - 1], function, own));
            path.push(row as u32 + 1);
        }
        tree(&built)
    })
}

proptest! {
    /// Chain by chain, from each context on its own.
    #[test]
    fn both_sides_agree_with_chains_one_by_one(tree in trees()) {
        let (mut down, mut up) = (HashMap::new(), HashMap::new());
        for row in 1..tree.len() as u32 {
            let chain = chain(&tree, row);
            if let Some(at) = chain.iter().position(|&frame| frame == f(0)) {
                *down.entry(chain[at..].to_vec()).or_insert(0) += tree.self_costs[row as usize];
                let callers: Vec<Frame> = chain[..=at].iter().rev().copied().collect();
                *up.entry(callers).or_insert(0) += tree.self_costs[row as usize];
            }
        }
        down.retain(|_, cost| *cost != 0);
        up.retain(|_, cost| *cost != 0);
        let mut turned = HashMap::new();
        for row in (1..tree.len() as u32).filter(|&row| tree.self_costs[row as usize] != 0) {
            let callers: Vec<Frame> = chain(&tree, row).into_iter().rev().collect();
            *turned.entry(callers).or_insert(0) += tree.self_costs[row as usize];
        }
        let inverted = inverted(&tree);
        prop_assert_eq!(inverted.inclusive[0], tree.inclusive[0]);
        let first: i128 = inverted.children(0).map(|row| inverted.inclusive[row as usize]).sum();
        prop_assert_eq!(first, tree.self_costs.iter().sum::<i128>());
        prop_assert_eq!(chains(&inverted), turned);
        prop_assert_eq!(chains(&callees_of(&tree, |frame| frame == f(0))), down);
        prop_assert_eq!(chains(&callers_of(&tree, |frame| frame == f(0))), up);
    }
}
