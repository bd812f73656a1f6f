use super::*;

#[test]
fn names_of_valgrind_are_those_of_profiles() {
    for (name, expected) in [
        ("callgrind.out.7", true),
        ("callgrind.out.7.12-03", true),
        ("callgrind.out", true),
        ("cachegrind.out.7", true),
        ("cachegrind.out.7.gz", true),
        ("callgrind.group.name.out", true),
        ("callgrind.group.name.out.old", true),
        ("callgrind.group.name.out.base@main", true),
        ("callgrind.out.7.svg", false),
        ("callgrind.out.7.facts.json", false),
        ("callgrind.group.name.log", false),
        ("massif.out.7", false),
        ("a.out", false),
        ("readme", false),
    ] {
        assert_eq!(is_named_as_profile(OsStr::new(name)), expected, "{name}");
    }
}

/// A socket, as a named pipe: it has no end to read to.
#[cfg(unix)]
#[test]
fn only_files_are_read() {
    let folder = std::env::temp_dir().join(format!("grindscope-socket-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("callgrind.out.1"), "events: Ir\nfn=f\n1 7\n").expect("a file");
    let socket = std::os::unix::net::UnixListener::bind(folder.join("callgrind.out.2"));
    socket.expect("a socket");
    assert_eq!(
        profiles_below(&folder).expect("profiles"),
        [folder.join("callgrind.out.1")]
    );
    fs::remove_dir_all(&folder).expect("a folder");
}

#[test]
fn damaged_profiles_are_listed_and_the_empty_file_beside_threads_is_not() {
    let folder = std::env::temp_dir().join(format!("grindscope-damaged-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in [
        (
            "callgrind.out.1",
            "# callgrind format\ncreator: callgrind-3\n",
        ),
        ("callgrind.out.2", ""),
        ("callgrind.out.3", ""),
        ("callgrind.out.3-01", "events: Ir\nfn=f\n1 7\n"),
        ("notes", "events"),
        ("other", "events: Ir\nfn=f\n1 7\n"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    let found = profiles_below(&folder).expect("a folder");
    let names = found.iter().filter_map(|path| path.file_name()?.to_str());
    let expected = [
        "callgrind.out.1",
        "callgrind.out.2",
        "callgrind.out.3-01",
        "other",
    ];
    assert_eq!(names.collect::<Vec<_>>(), expected);
    fs::remove_dir_all(&folder).expect("the folder is removed");
}
