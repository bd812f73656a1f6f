//! Archives that hold more than profiles.

use crate::support::{data, load_bytes, load_pieces};
use grindscope::diagnostic::WarningKind;

/// `notes.zip`: notes with lines of the format, an empty file as Valgrind writes one in addition to those
/// of threads (not worth a warning), a profile, and a text of one line.
#[test]
fn other_entries_of_an_archive_are_ignored() {
    let bytes = data("container/notes.zip");
    let profile = load_bytes(&bytes).expect("a profile");
    assert_eq!(profile.command(), Some(&b"./a"[..]));
    let [part] = profile.parts() else {
        panic!("{:?}", profile.parts());
    };
    assert_eq!(part.sums, [5]);
    let warned = |profile: &grindscope::model::Profile| {
        let groups = profile.warnings().groups().iter();
        groups.map(|g| (g.kind, g.count)).collect::<Vec<_>>()
    };
    assert_eq!(warned(&profile), [(WarningKind::SkippedEntry, 2)]);
    for size in [1, 2, 50] {
        let pieces = load_pieces(&bytes, size).expect("a profile");
        assert_eq!(warned(&pieces), warned(&profile));
        assert_eq!(pieces.parts()[0].sums, [5]);
    }
}
