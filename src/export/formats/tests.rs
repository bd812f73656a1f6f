use super::*;

#[test]
fn no_two_formats_share_an_ending_so_that_no_file_replaces_another() {
    for (place, format) in FORMATS.iter().enumerate() {
        let others = &FORMATS[..place];
        let is_same = |other: &Format| other.ending == format.ending || other.id == format.id;
        assert!(!others.iter().any(is_same), "{}", format.id);
    }
}
