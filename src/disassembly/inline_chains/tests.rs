use super::*;

#[test]
fn the_file_is_declared_or_that_of_most_copies() {
    let mut inlined = Inlined {
        name: String::new(),
        declared: None,
        files: vec![(3, 1), (5, 2), (7, 2)],
    };
    assert_eq!(inlined.file(), 5);
    inlined.declared = Some(9);
    assert_eq!(inlined.file(), 9);
}
