use super::*;
use proptest::prelude::*;

const BOTH: Shortening = Shortening {
    templates: true,
    parameters: true,
};

#[test]
fn arguments_are_left_out_and_names_stay() {
    for (name, short) in [
        (
            "std::map<int, Foo<char>>::find(int const&) const",
            "std::map<\u{2026}>::find(\u{2026}) const",
        ),
        ("void f<(1 > 2)>()", "void f<\u{2026}>()"),
        (
            "bool operator< <int>(A<int>, B)",
            "bool operator< <\u{2026}>(\u{2026})",
        ),
        ("Foo::operator()(int)", "Foo::operator()(\u{2026})"),
        ("Foo::operator->()", "Foo::operator->()"),
        (
            "(anonymous namespace)::f(int)",
            "(anonymous namespace)::f(\u{2026})",
        ),
        (
            "f(int (*)(char))::{lambda(int)#1}::operator()(int) const",
            "f(\u{2026})::{lambda(\u{2026})#1}::operator()(\u{2026}) const",
        ),
        (
            "<alloc::vec::Vec<T> as Drop>::drop",
            "<alloc::vec::Vec<\u{2026}> as Drop>::drop",
        ),
        (
            "core::iter::map::<fn() -> u8>",
            "core::iter::map::<\u{2026}>",
        ),
        ("core::str::<impl str>::find", "core::str::<impl str>::find"),
        ("App\\Model->save", "App\\Model->save"),
        ("Foo.<init>", "Foo.<init>"),
        ("<module>", "<module>"),
        ("main.(*Server).Serve", "main.(*Server).Serve"),
        ("(below main)", "(below main)"),
        (
            "main'(below main)'__libc_start_main",
            "main'(below main)'__libc_start_main",
        ),
        (
            "g(int)'(anonymous namespace)::f<int>(int)'2'main'(below main)",
            "g(\u{2026})'(anonymous namespace)::f<\u{2026}>(\u{2026})'2'main'(below main)",
        ),
        (
            "f()::'lambda'(int)::operator()(int) const",
            "f()::'lambda'(\u{2026})::operator()(\u{2026}) const",
        ),
        ("f<int", "f<int"),
        ("caf\u{e9}<\u{e9}>", "caf\u{e9}<\u{2026}>"),
    ] {
        assert_eq!(shorten(name, BOTH), short);
    }
}

#[test]
fn each_kind_is_left_out_for_itself() {
    let name = "f<int>(int)";
    let only = |templates, parameters| {
        shorten(
            name,
            Shortening {
                templates,
                parameters,
            },
        )
    };
    assert_eq!(only(true, false), "f<\u{2026}>(int)");
    assert_eq!(only(false, true), "f<int>(\u{2026})");
    assert_eq!(only(false, false), name);
}

proptest! {
    #[test]
    fn short_forms_are_never_longer_and_end(name in "[ab<>():\u{e9} >-]{0,30}(operator)?[<>()ab]{0,6}") {
        let short = shorten(&name, BOTH);
        prop_assert!(short.chars().count() <= name.chars().count());
        prop_assert_eq!(shorten(&short, BOTH), short.clone());
    }
}
