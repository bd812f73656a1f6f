use super::*;
use crate::analysis::contexts::Origin;
use crate::model::FunctionId;
use proptest::prelude::*;

fn f(number: u32) -> Frame {
    Frame::Function(FunctionId(number))
}

fn tree(rows: &[(u32, Frame, i128)]) -> ContextTree {
    let mut tree = ContextTree::new(Origin::Recorded {
        in_time_order: false,
        ambiguous: 0,
    });
    for &(parent, frame, own) in rows {
        tree.push(parent, frame, 1, own);
    }
    tree.close()
}

/// total { 1: 10 { 2: 5, 3: 20 { 4: 1 } }, rest: 4, 5: 100 }
fn sample() -> ContextTree {
    tree(&[
        (0, f(1), 10),
        (1, f(2), 5),
        (1, f(3), 20),
        (3, f(4), 1),
        (0, Frame::Rest, 4),
        (0, f(5), 100),
    ])
}

#[test]
fn boxes_are_sorted_by_level_and_width() {
    let layout = lay_out(&sample(), SiblingOrder::WidestFirst, 100);
    let rest = Frame::Rest;
    assert_eq!(
        layout.frames,
        [Frame::Total, f(5), f(1), rest, f(3), f(2), f(4)]
    );
    assert_eq!(layout.parents, [0, 0, 0, 0, 2, 2, 4]);
    assert_eq!(layout.levels, [0, 1, 4, 6, 7]);
    assert_eq!(layout.first_children, [1, 4, 4, 6, 6, 7, 7, 7]);
    assert_eq!(layout.lefts, [0.0, 0.0, 100.0, 136.0, 100.0, 121.0, 100.0]);
    assert_eq!(layout.widths, [140.0, 100.0, 36.0, 4.0, 21.0, 5.0, 1.0]);
    assert_eq!(layout.inclusive, [140, 100, 36, 4, 21, 5, 1]);
}

#[test]
fn the_order_of_the_tree_can_be_kept() {
    let layout = lay_out(&sample(), SiblingOrder::AsInTree, 100);
    assert_eq!(layout.frames[1..4], [f(1), f(5), Frame::Rest]);
    assert_eq!(layout.frames[4..6], [f(2), f(3)]);
}

#[test]
fn the_narrowest_are_put_together() {
    let layout = lay_out(&sample(), SiblingOrder::WidestFirst, 4);
    let rest = Frame::Rest;
    assert_eq!(
        layout.frames,
        [Frame::Total, f(5), f(1), rest, f(3), rest, rest]
    );
    assert_eq!(layout.inclusive, [140, 100, 36, 4, 21, 5, 1]);
    assert_eq!(layout.self_costs.iter().sum::<i128>(), 140);
}

#[test]
fn negative_costs_have_widths_too() {
    let layout = lay_out(
        &tree(&[(0, f(1), -30), (0, f(2), 10)]),
        SiblingOrder::WidestFirst,
        100,
    );
    assert_eq!(layout.inclusive, [-20, -30, 10]);
    assert_eq!(layout.widths, [40.0, 30.0, 10.0]);
}

proptest! {
    /// Every box is within its parent, does not overlap its siblings, and self costs add up.
    #[test]
    fn boxes_never_overlap(parents in prop::collection::vec((any::<u32>(), 0..50i128), 1..60), most in 1..70usize) {
        let mut tree = ContextTree::new(Origin::Recorded { in_time_order: false, ambiguous: 0 });
        let mut path = vec![0u32];
        for (row, (choice, own)) in parents.iter().enumerate() {
            path.truncate(1 + *choice as usize % path.len());
            let parent = path[path.len() - 1];
            tree.push(parent, f(row as u32), 1, *own);
            path.push(row as u32 + 1);
        }
        let tree = tree.close();
        let layout = lay_out(&tree, SiblingOrder::WidestFirst, most);
        prop_assert_eq!(layout.self_costs.iter().sum::<i128>(), tree.inclusive[0]);
        for at in 0..layout.frames.len() {
            let range = layout.first_children[at] as usize..layout.first_children[at + 1] as usize;
            let mut left = layout.lefts[at];
            for child in range {
                prop_assert_eq!(layout.parents[child] as usize, at);
                prop_assert_eq!(layout.lefts[child], left);
                left += layout.widths[child];
            }
            prop_assert!(left <= layout.lefts[at] + layout.widths[at]);
            let own = layout.widths[at] - (left - layout.lefts[at]);
            prop_assert_eq!(own, layout.self_costs[at] as f64);
        }
    }
}
