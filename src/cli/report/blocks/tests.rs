use super::PackedFile;

#[test]
fn a_file_that_is_too_large_is_refused() {
    let mut file = PackedFile::new("a", 100);
    // Compressed, according to its first bytes.
    assert!(file.push(&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]).is_ok());
    assert!(file.push(&[0; 90]).is_ok());
    assert!(file.push(&[0]).unwrap_err().contains("too large"));
}
