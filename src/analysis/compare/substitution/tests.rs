use super::*;

fn applied(substitution: &str, name: &str) -> String {
    let substitution = Substitution::parse(substitution).unwrap();
    String::from_utf8(substitution.apply(name.as_bytes()).into_owned()).unwrap()
}

/// Expected values come from perl 5 and Python's `re.sub`, which agree on each.
#[test]
fn names_are_rewritten_as_by_perl_and_python() {
    for (substitution, name, expected) in [
        ("s/foo/bar/", "foo.foo", "bar.foo"),
        ("s/foo/bar/g", "foo.foo", "bar.bar"),
        ("s/FOO/bar/", "foo", "foo"),
        ("s/FOO/bar/i", "foo.foo", "bar.foo"),
        ("s/FOO/bar/gi", "foo.Foo", "bar.bar"),
        ("s/FOO/bar/ig", "foo.Foo", "bar.bar"),
        (r"s/^\/home\/[a-z]+\///", "/home/me/src/a.c", "src/a.c"),
        (r"s/\.[0-9]+$//", "f.constprop.0", "f.constprop"),
        ("s/x*/-/g", "abc", "-a-b-c-"),
        ("s/a|b//g", "cabbac", "cc"),
        (r"s/a\/b/c\/d/", "a/b", "c/d"),
        (r"s/a/\\/", "a", "\\"),
    ] {
        assert_eq!(applied(substitution, name), expected, "{substitution}");
    }
}

#[test]
fn groups_are_referred_to_in_both_languages_ways() {
    for new in [r"\2-\1_x", "$2-${1}_x", r"\g<2>-\g<1>_x"] {
        let substitution = format!("s/(a+)(b+)/{new}/");
        assert_eq!(applied(&substitution, "<aabbb>"), "<bbb-aa_x>", "{new}");
    }
    assert_eq!(applied("s/b+/[$&]/", "abbc"), "a[bb]c");
    assert_eq!(applied("s/(a)|(b)/<$1$2>/g", "ab"), "<a><b>");
    assert_eq!(applied("s/a/$/", "a"), "$");
}

#[test]
fn any_punctuation_can_replace_the_slash() {
    assert_eq!(applied("s,/usr/,/opt/,", "/usr/lib"), "/opt/lib");
    assert_eq!(applied("s#/v[0-9.]+/#/#g", "/v1.2/x/v3/y"), "/x/y");
    assert_eq!(applied(r"s|a\|b|x|", "a|b"), "x|b");
}

#[test]
fn names_of_any_bytes_are_rewritten() {
    let substitution = Substitution::parse(r"s/\xff/y/").unwrap();
    assert_eq!(&substitution.apply(b"\xfe\xff")[..], b"\xfey");
    assert_eq!(&substitution.apply(b"\xfe")[..], b"\xfe");
}

#[test]
fn invalid_substitutions_are_refused() {
    for text in [
        "",
        "s",
        "foo",
        "s/a/b",
        "s/a",
        "s/a/b/x",
        "s/a/b/gg",
        "s/a/b/c/",
        "y/a/b/",
        "sxaxbx",
        r"s\a\b\",
        "s/(/b/",
        "s/a/$1/",
        r"s/(a)/\2/",
    ] {
        let error = Substitution::parse(text).unwrap_err().to_string();
        assert!(error.contains("substitution"), "{text}: {error}");
    }
}
