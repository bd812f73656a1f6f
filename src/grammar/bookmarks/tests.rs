use super::*;

#[test]
fn a_bookmark_is_small() {
    assert!(size_of::<Bookmark>() <= 248, "{}", size_of::<Bookmark>());
}
