use super::*;

#[test]
fn a_bookmark_is_small() {
    assert!(size_of::<Bookmark>() <= 256, "{}", size_of::<Bookmark>());
}
