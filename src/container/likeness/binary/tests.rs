use super::*;

#[test]
fn magic_bytes() {
    let elf = |kind: u8| [b"\x7fELF\x02\x01\x01", &[0; 9][..], &[kind, 0, 62, 0]].concat();
    assert_eq!(certain(&elf(3)), Some(Likeness::Elf));
    assert_eq!(certain(&elf(4)), Some(Likeness::CoreDump));
    let cases: [(&[u8], Likeness); 10] = [
        (b"MZ\x90\0\x03\0\0\0", Likeness::Program),
        (b"\0asm\x01\0\0\0", Likeness::Program),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", Likeness::Image),
        (b"GIF89a\x01\0", Likeness::Image),
        (b"PERFILE2h\0\0\0", Likeness::PerfData),
        (b"gmon\x01\0\0\0", Likeness::Gprof),
        (b"7z\xbc\xaf\x27\x1c\0\x04", Likeness::Archive),
        (b"\x04\x22\x4d\x18\x64\x40", Likeness::Archive),
        (b"{)\x03z\x01~", Likeness::PythonProfile),
        (b"\xfb\xa9\x03\xfaA/usr", Likeness::PythonProfile),
    ];
    for (head, likeness) in cases {
        assert_eq!(certain(head), Some(likeness), "{head:?}");
    }
    assert_eq!(
        certain(b"\n<!doctype HTML>\nevents: Ir"),
        Some(Likeness::Markup)
    );
    assert_eq!(certain(b"MZ is not a program\n"), None);
}

/// Fields of `profile.proto`: sample_type = 1 {type = 1, unit = 2}, sample = 2.
#[test]
fn pprof_by_its_first_fields() {
    let cpu = b"\x0a\x04\x08\x01\x10\x02\x0a\x04\x08\x03\x10\x04\x12\x08";
    assert_eq!(certain(cpu), Some(Likeness::PprofProtobuf));
    let large = b"\x0a\x06\x08\x81\x02\x10\x82\x02\x12\x00";
    assert_eq!(certain(large), Some(Likeness::PprofProtobuf));
    assert_eq!(certain(b"\n\nfn=(1)\nevents: Ir\n"), None);
    assert_eq!(certain(b"\n\t 12345678\n"), None);
}

#[test]
fn webgrind_by_its_addresses() {
    let words =
        |words: &[u32]| -> Vec<u8> { words.iter().flat_map(|word| word.to_le_bytes()).collect() };
    let is = |list: &[u32]| certain(&words(list)) == Some(Likeness::WebgrindBuffer);
    assert!(is(&[6, 9000, 2, 20, 120]));
    assert!(is(&[7, 12, 0]));
    assert!(!is(&[6, 9000, 2, 21, 120]) && !is(&[2, 9000, 2, 20]) && !is(&[7, 13, 0]));
    assert!(!is(&[6, 9000]));
}

#[test]
fn tar_by_its_first_header() {
    let mut head = [0; 512];
    head[257..262].copy_from_slice(b"ustar");
    assert_eq!(certain(&head), Some(Likeness::Archive));
}

#[test]
fn latin1_and_some_control_bytes_are_text() {
    assert!(!is_binary("fn=\u{1b}[31m\n".repeat(9).as_bytes()));
    assert!(!is_binary(b"fn=caf\xe9\n1 2\n"));
    assert!(is_binary(&[0, 1, 2, 200, 3]));
    assert!(!is_binary(b""));
}
