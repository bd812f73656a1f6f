use super::*;

#[test]
fn parents_may_come_before_or_after_their_children() {
    assert_eq!(preorder(&[2, 2, NONE, 2, 1]), [2, 0, 1, 4, 3]);
    assert_eq!(preorder(&[NONE, 0, NONE, 1]), [0, 1, 3, 2]);
    assert_eq!(preorder(&[]), [] as [u32; 0]);
}

#[test]
fn equal_contexts_become_one_node() {
    let mut forest = Forest {
        stride: 1,
        ..Forest::default()
    };
    // f{g{h} g{h}} and f{g}, the callees first
    for (parent, function, cost) in [(2, 7, 1), (4, 7, 2), (5, 6, 4), (NONE, 9, 0)] {
        forest.push(parent, function, 1, &[cost]);
    }
    for (parent, function, cost) in [(5, 6, 8), (NONE, 5, 16), (7, 6, 32), (NONE, 5, 64)] {
        forest.push(parent, function, 1, &[cost]);
    }
    let (merged, roots) = forest.merged(|_| Some(0)).unwrap();
    assert_eq!(merged.functions, [9, 5, 6, 7]);
    assert_eq!(merged.costs, [0, 80, 44, 3]);
    assert_eq!(merged.counts, [1, 2, 3, 2]);
    assert_eq!(merged.parents, [NONE, NONE, 1, 2]);
    assert_eq!((roots[&5], roots[&7]), (1, 1));
    let (apart, _) = forest.merged(Some).unwrap();
    assert_eq!(apart.functions, [9, 5, 6, 7, 5, 6]);
    let (one, _) = forest.merged(|root| (root == 7).then_some(0)).unwrap();
    assert_eq!(one.costs, [64, 32]);
}
