use super::compare;
use std::collections::BTreeMap;

#[test]
fn a_file_more_or_less_or_another_one_is_a_difference() {
    let build = |files: &[(&str, &[u8])]| -> BTreeMap<_, _> {
        let entry = |&(name, content): &(&str, &[u8])| (name.into(), content.to_vec());
        files.iter().map(entry).collect()
    };
    let first = build(&[("a", b"1"), ("b", b"2")]);
    assert!(compare(&first, &first.clone()).is_ok());
    for second in [
        build(&[("a", b"1")]),
        build(&[("a", b"1"), ("b", b"3")]),
        build(&[("a", b"1"), ("b", b"2"), ("c", b"")]),
    ] {
        assert!(compare(&first, &second).is_err());
    }
    assert!(compare(&build(&[]), &build(&[])).is_err());
}
