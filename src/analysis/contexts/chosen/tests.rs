use super::*;
use crate::analysis::contexts::Origin;
use crate::model::FunctionId;

#[test]
fn stacks_with_a_chosen_frame_stay_and_all_others_go() {
    let mut tree = ContextTree::new(Origin::Recorded {
        in_time_order: false,
        ambiguous: 0,
    });
    let f = |number| Frame::Function(FunctionId(number));
    // main { f { g { h } }, h, g }
    let main = tree.push(0, f(0), 1, 1);
    let inner = tree.push(main, f(1), 2, 2);
    let g = tree.push(inner, f(2), 3, 4);
    tree.push(g, f(3), 4, 8);
    tree.push(main, f(3), 5, 16);
    tree.push(main, f(2), 6, 32);
    let tree = tree.close();
    let found = holding(&tree, |frame| frame == f(2));
    assert_eq!(found.frames, [Frame::Total, f(0), f(1), f(2), f(3), f(2)]);
    assert_eq!(found.self_costs, [0, 0, 0, 4, 8, 32]);
    assert_eq!(found.inclusive, [44, 44, 12, 12, 8, 32]);
    assert_eq!(found.counts, [0, 1, 2, 3, 4, 6]);
    assert_eq!(holding(&tree, |_| true), tree);
    assert!(holding(&tree, |_| false).is_empty());
}
