use super::*;
use crate::analysis::contexts::Origin;
use crate::model::FunctionId;

const ORIGIN: Origin = Origin::Estimated {
    certain: 0,
    covered: 0,
};

fn f(number: u32) -> Frame {
    Frame::Function(FunctionId(number))
}

/// Rows as parent, frame and self cost.
fn tree(rows: &[(u32, Frame, i128)]) -> ContextTree {
    let mut tree = ContextTree::new(ORIGIN);
    for &(parent, frame, cost) in rows {
        tree.push(parent, frame, 1, cost);
    }
    tree.close()
}

#[test]
fn rows_that_become_equal_are_one() {
    let before = tree(&[
        (0, f(1), 10),
        (1, f(2), 3),
        (0, f(4), 20),
        (3, f(2), 5),
        (3, Frame::Rest, 1),
    ]);
    let after = renamed(&before, |frame| if frame == f(4) { f(1) } else { frame });
    assert_eq!(after.frames, [Frame::Total, f(1), f(2), Frame::Rest]);
    assert_eq!(after.self_costs, [0, 30, 8, 1]);
    assert_eq!(after.inclusive, [39, 39, 8, 1]);
    assert_eq!(after.counts, [0, 2, 2, 1]);
}

#[test]
fn a_path_is_looked_up_step_by_step() {
    let b = tree(&[
        (0, f(1), 10),
        (1, f(2), 7),
        (2, f(3), 2),
        (1, f(3), 4),
        (0, f(5), 6),
    ]);
    let a = tree(&[(0, f(1), 11), (1, f(2), 1), (0, f(3), 100)]);
    let costs = costs_in(&b, &a, |_| true);
    // f1, f1 f2, f1 f2 f3, f1 f3, f5.
    assert_eq!(costs.self_costs, [0, 11, 1, 0, 0, 0]);
    assert_eq!(costs.inclusive, [112, 12, 1, 0, 0, 0]);
    assert_eq!(costs.doubtful, [false; 6]);
}

#[test]
fn contexts_that_may_be_omitted_are_doubtful() {
    let b = tree(&[
        (0, f(1), 10),
        (1, f(2), 7),
        (2, f(3), 2),
        (1, Frame::Rest, 4),
        (0, f(5), 6),
    ]);
    let a = tree(&[(0, f(1), 11), (1, Frame::Rest, 9)]);
    let costs = costs_in(&b, &a, |_| true);
    // Below f1 something was left out, below the root nothing: f5 is new.
    assert_eq!(costs.doubtful, [false, false, true, true, false, false]);
    assert_eq!(costs.inclusive, [20, 20, 0, 0, 0, 0]);
    // What the other profile does not have is new, and all below it.
    let costs = costs_in(&b, &a, |frame| frame != f(2));
    assert_eq!(costs.doubtful, [false; 6]);
}
