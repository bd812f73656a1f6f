use super::*;

#[test]
fn a_longer_end_in_a_later_folder_wins() {
    let root = std::env::temp_dir().join(format!("source-folders-{}", std::process::id()));
    for file in [
        "a/list.c",
        "b/lib/list.c",
        "c/lib/list.c",
        "c/far/below/x/only.c",
    ] {
        let path = root.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "text\n").unwrap();
    }
    let folders = [root.join("a"), root.join("b"), root.join("c")];
    let folders = SourceFolders::new(&folders);
    let found = |name: &str| folders.find(name.as_bytes()).map(|source| source.path);
    assert_eq!(found("/build/lib/list.c"), Some(root.join("b/lib/list.c")));
    assert_eq!(found("/build/app/list.c"), Some(root.join("a/list.c")));
    assert_eq!(found("../c/lib/list.c"), Some(root.join("c/lib/list.c")));
    // As in the page, the end may lie anywhere below a folder.
    assert_eq!(found("/x/only.c"), Some(root.join("c/far/below/x/only.c")));
    assert_eq!(found("../../etc/.."), None);
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn a_folder_is_searched_by_the_longest_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let folders = SourceFolders::new(std::slice::from_ref(&folder));
    let found = |name: &str| folders.find(name.as_bytes());
    let source = found("/home/me/grindscope/src/cli/sources.rs").unwrap();
    assert_eq!(source.path, folder.join("cli/sources.rs"));
    assert!(source.lines[0].starts_with(b"//! Finds source files"));
    assert!(found("/home/me/nowhere.rs").is_none());
    assert!(found("/dev/zero").is_none());
}
