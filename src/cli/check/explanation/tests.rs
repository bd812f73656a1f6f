use super::*;

fn names(changes: &[(&'static str, i128, i128)]) -> Vec<&'static str> {
    let changes = changes.iter();
    let changes = changes
        .map(|&(name, a, b)| (name, Difference { a, b }))
        .collect();
    let (listed, _) = largest(changes, MOST);
    listed.into_iter().map(|(name, _)| name).collect()
}

#[test]
fn the_largest_changes_explain_four_fifths() {
    // The sum is +100: 60 and 20 are 80 % of it; what decreased explains nothing.
    let grown = [
        ("d", 50, 20),
        ("c", 0, 15),
        ("a", 10, 70),
        ("b", 5, 25),
        ("e", 0, 35),
    ];
    assert_eq!(names(&grown), ["a", "e"]);
    let shrunk = [("a", 10, 0), ("b", 100, 0), ("c", 0, 1)];
    assert_eq!(names(&shrunk), ["b"]);
    assert!(names(&[("a", 3, 3)]).is_empty());
    // Changes that cancel have no direction.
    assert!(names(&[("a", 3, 4), ("b", 4, 3)]).is_empty());
    let many: Vec<_> = (0..40).map(|_| ("f", 0, 1)).collect();
    assert_eq!(names(&many).len(), MOST);
}
