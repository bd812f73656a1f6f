use super::*;

#[test]
fn names_are_never_markup() {
    assert_eq!(
        markdown("std::sort(int, char)"),
        "std&#58;&#58;sort(int, char)"
    );
    let hostile = "<img src=x>|`*[a](http://b)@me www.c\n#1";
    let shown = markdown(hostile);
    assert!(
        !shown.contains(['<', '>', '|', '`', '*', '[', '@', '\n', ':']),
        "{shown}"
    );
    assert!(!shown.contains("www."), "{shown}");
    // The entities are the only numbers with a sign; what a reader sees is the name.
    assert_eq!(markdown("a#b"), "a&#35;b");
}

#[test]
fn paths_are_encoded_in_links() {
    let template = "https://example.org/{path}#L{line}";
    assert_eq!(
        link(template, "src/a b)#.c", 7),
        "https://example.org/src/a%20b%29%23.c#L7"
    );
}

#[test]
fn paths_are_those_in_the_repository() {
    let folder = std::env::temp_dir().join(format!("grindscope-checkout-{}", std::process::id()));
    // The repository of a checkout in a folder of another one.
    for inner in ["outer/.git", "outer/head/.git", "outer/head/src", "none"] {
        std::fs::create_dir_all(folder.join(inner)).expect("a folder");
    }
    let path = |inner: &str| folder.join(inner).to_str().expect("UTF-8").to_owned();
    let shown = |inner: &str| in_repository(&path(inner)).map(str::to_owned);
    assert_eq!(shown("outer/head/src/a.c").as_deref(), Some("src/a.c"));
    assert_eq!(shown("outer/b.c").as_deref(), Some("b.c"));
    assert_eq!(shown("none/c.c"), None);
    std::fs::remove_dir_all(&folder).expect("removed");
    assert_eq!(in_repository("src/a.c"), Some("src/a.c"));
    assert_eq!(in_repository("./malloc/./malloc/malloc.c"), None);
    assert_eq!(in_repository(""), None);
}

#[test]
fn workflow_commands_hold_any_text() {
    assert_eq!(
        message("50%: a\nb"),
        "50%25: a\\nb"
            .replace("\\n", &plain(b"\n"))
            .replace('\n', "%0A")
    );
    assert_eq!(property("a:b,c%"), "a%3Ab%2Cc%25");
}
