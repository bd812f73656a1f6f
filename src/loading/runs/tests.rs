use super::*;

fn of(pid: &str, part: &str, spawned: &[&str]) -> Heading {
    Heading {
        creator: b"callgrind-3".to_vec(),
        command: b"ls".to_vec(),
        pid: pid.into(),
        part: part.into(),
        spawned: spawned.iter().map(|pid| pid.as_bytes().to_vec()).collect(),
        is_profile: true,
        ..Heading::default()
    }
}

#[test]
fn another_command_process_or_writer_is_another_run() {
    let first = of("7", "1", &[]);
    let mut others = [of("7", "2", &[]), of("8", "2", &[]), of("7", "2", &[])];
    others[0].command = b"ls -l".to_vec();
    others[2].creator = b"xdebug 3".to_vec();
    for other in others {
        assert_eq!(runs(&[first.clone(), other]), [0, 1]);
    }
}

#[test]
fn missing_headers_join_no_files() {
    let unnamed = of("", "1", &[""]);
    let other = of("", "2", &[]);
    assert_eq!(runs(&[unnamed.clone(), other, unnamed]), [0, 1, 2]);
}

#[test]
fn files_that_are_not_profiles_belong_to_the_first_run() {
    let picture = Heading::default();
    let files = [
        picture.clone(),
        of("7", "1", &[]),
        picture,
        of("8", "1", &[]),
    ];
    assert_eq!(runs(&files), [1, 1, 1, 3]);
}

#[test]
fn children_come_before_and_after_their_parents() {
    let files = [
        of("9", "1", &[]),
        of("8", "1", &["9"]),
        of("5", "1", &[]),
        of("7", "1", &[]),
        of("7", "2", &["8"]),
    ];
    assert_eq!(runs(&files), [0, 0, 2, 0, 0]);
}

#[test]
fn a_child_that_two_processes_could_have_spawned_is_a_run() {
    let parent = of("7", "1", &["8"]);
    let files = [parent.clone(), of("8", "1", &[]), parent];
    assert_eq!(runs(&files), [0, 1, 2]);
}

#[test]
fn rings_of_parents_come_to_an_end() {
    let files = [
        of("7", "1", &["8"]),
        of("8", "1", &["7"]),
        of("9", "1", &["9"]),
    ];
    assert_eq!(runs(&files).len(), 3);
}
