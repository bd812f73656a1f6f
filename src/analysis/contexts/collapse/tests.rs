use super::*;
use crate::analysis::contexts::{Frame, Origin};
use crate::model::FunctionId;

fn folded(in_time_order: bool) -> ContextTree {
    let mut tree = ContextTree::new(Origin::Recorded {
        in_time_order,
        ambiguous: 0,
    });
    let f = |number| Frame::Function(FunctionId(number));
    // f { g, f { g { f }, h }, g }
    let outer = tree.push(0, f(1), 1, 1);
    tree.push(outer, f(2), 1, 2);
    let inner = tree.push(outer, f(1), 4, 4);
    let g = tree.push(inner, f(2), 1, 8);
    tree.push(g, f(1), 1, 16);
    tree.push(inner, f(3), 1, 32);
    tree.push(outer, f(2), 1, 64);
    collapse_recursion(&tree.close())
}

fn numbers(tree: &ContextTree) -> Vec<u32> {
    let number = |frame: &Frame| match frame {
        Frame::Function(function) => function.0,
        Frame::Total | Frame::Cycle(_) | Frame::Rest => 0,
    };
    tree.frames.iter().map(number).collect()
}

#[test]
fn levels_of_recursion_are_one_row_and_equal_siblings_too() {
    let tree = folded(false);
    assert_eq!(numbers(&tree), [0, 1, 2, 1, 3]);
    assert_eq!(tree.parents, [0, 0, 1, 2, 1]);
    assert_eq!(tree.self_costs, [0, 5, 74, 16, 32]);
    assert_eq!(tree.counts, [0, 5, 3, 1, 1]);
    assert_eq!(tree.inclusive[0], 127);
}

#[test]
fn time_order_keeps_each_invocation() {
    let tree = folded(true);
    assert_eq!(numbers(&tree), [0, 1, 2, 2, 1, 3, 2]);
    assert_eq!(tree.self_costs, [0, 5, 2, 8, 16, 32, 64]);
}
