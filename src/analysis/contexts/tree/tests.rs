use super::*;

#[test]
fn subtrees_are_ranges_of_rows() {
    let mut tree = ContextTree::new(Origin::Estimated {
        certain: 0,
        covered: 0,
    });
    let frame = |number| Frame::Function(FunctionId(number));
    let a = tree.push(0, frame(1), 1, 10);
    let b = tree.push(a, frame(2), 2, 20);
    tree.push(b, frame(3), 3, 30);
    tree.push(a, frame(4), 4, -5);
    tree.push(0, Frame::Rest, 0, 7);
    let tree = tree.close();
    assert_eq!(tree.inclusive, [62, 55, 50, 30, -5, 7]);
    assert_eq!(tree.ends, [6, 5, 4, 4, 5, 6]);
    let children = |row| tree.children(row).collect::<Vec<_>>();
    assert_eq!([children(0), children(a)], [vec![1, 5], vec![2, 4]]);
    assert!(children(3).is_empty() && !tree.is_empty());
}
