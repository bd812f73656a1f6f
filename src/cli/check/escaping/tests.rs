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
        link(template, "/src/a b)#.c", 7),
        "https://example.org/src/a%20b%29%23.c#L7"
    );
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
