//! Ends of paths.

/// The last parts of a path, whose separators may be those of Windows.
pub fn end_of_path(path: &[u8], parts: usize) -> &[u8] {
    let is_separator = |byte: &u8| matches!(byte, b'/' | b'\\');
    let cuts = (0..path.len()).rev().filter(|&at| is_separator(&path[at]));
    &path[cuts.map(|at| at + 1).nth(parts - 1).unwrap_or(0)..]
}

#[test]
fn the_last_parts_of_a_path() {
    assert_eq!(end_of_path(b"/srv/blog/a.php", 1), b"a.php");
    assert_eq!(end_of_path(b"C:\\blog\\a.php", 2), b"blog\\a.php");
    assert_eq!(end_of_path(b"/a.php", 2), b"/a.php");
    assert_eq!(end_of_path(b"a.php", 2), b"a.php");
}
