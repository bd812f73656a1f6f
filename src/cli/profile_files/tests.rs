use super::*;

const PROFILE: &str = "events: Ir\nfn=main\n1 7\n";

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grindscope-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("deep")).expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("out.1", PROFILE);
    write("out.2", PROFILE);
    write("out.empty", "");
    write("readme", "no profile");
    write("deep/out.3", PROFILE);
    folder
}

#[test]
fn folders_and_patterns_mean_their_profiles() {
    let folder = folder("paths");
    let names = |path: &Path| {
        let found = expanded(path).into_iter();
        let relative = found.map(|path| path.strip_prefix(&folder).map(Path::to_owned));
        let names = relative.map(|path| path.expect("a path below").display().to_string());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&folder), "deep/out.3 out.1 out.2");
    assert_eq!(names(&folder.join("out.?")), "out.1 out.2");
    assert_eq!(names(&folder.join("out.1")), "out.1");
    // What leads nowhere is reported when it is opened.
    assert_eq!(names(&folder.join("none.*")), "none.*");
    // A file whose own name has a star.
    fs::write(folder.join("out.*"), PROFILE).expect("a file");
    assert_eq!(names(&folder.join("out.*")), "out.*");
    fs::remove_dir_all(&folder).expect("the folder is removed");
}
