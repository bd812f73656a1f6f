use super::*;

#[test]
fn files_are_read_by_process_part_and_thread() {
    let of = |pid: &str, part: &str, thread: &str| Heading {
        pid: pid.into(),
        part: part.into(),
        thread: thread.into(),
        ..Heading::default()
    };
    let headings = [
        of("20", "1", "1"),
        of("3", "10", "1"),
        of("3", "2", "10"),
        of("3", "2", "9"),
        of("", "", ""),
        of("x", "", ""),
    ];
    assert_eq!(reading_order(&headings), [4, 5, 3, 2, 1, 0]);
}

#[test]
fn packed_and_cut_files_are_known_as_far_as_they_go() {
    let plain = b"creator: c\ncmd: a b\nevents: Ir\nfn=f\n1 2\n";
    assert!(!heading(&plain[..12]).is_profile);
    assert_eq!(heading(&plain[..14]).creator, b"c");
    assert_eq!(heading(b""), Heading::default());
    assert_eq!(
        heading(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        Heading::default()
    );
}
