use super::*;

fn text(name: &str) -> Option<String> {
    demangle(name.as_bytes())
}

#[test]
fn names_of_both_languages_become_readable() {
    // c++filt and rustfilt say the same.
    for (mangled, readable) in [
        (
            "_ZNSt6vectorIiSaIiEE9push_backEOi",
            "std::vector<int, std::allocator<int> >::push_back(int&&)",
        ),
        ("__ZN3foo3barEv", "foo::bar()"),
        (
            "_ZN4core3fmt9Formatter3pad17h0123456789abcdefE",
            "core::fmt::Formatter::pad",
        ),
        ("_RNvCs1234_7mycrate4main", "mycrate::main"),
        ("_Z3foov@plt", "foo()@plt"),
        ("_Z3foov@@V_1.0'3", "foo()@@V_1.0'3"),
    ] {
        assert_eq!(text(mangled).as_deref(), Some(readable));
    }
}

/// As c++filt of binutils writes them.
#[test]
fn constructors_that_are_templates_have_all_parameters() {
    let names = [
        ("_ZN1SC4IiEEiT_", "S::S<int>(int, int)"),
        ("_ZN1SC2IiEEdT_", "S::S<int>(double, int)"),
        ("_ZN1SC1IJiiEEEDpT_", "S::S<int, int>(int, int)"),
        ("_ZN1SC2IFviEEEPT_i", "S::S<void (int)>(void (*)(int), int)"),
        (
            "_ZN1n1BIiEC1IlEERKNS0_IT_EE",
            "n::B<int>::B<long>(n::B<long> const&)",
        ),
        (
            "_ZZN1SC4IiEEiT_ENKUlvE_clEv",
            "S::S<int>(int, int)::{lambda()#1}::operator()() const",
        ),
        ("_ZN1SC2IiEET_.cold", "S::S<int>(int) [clone .cold]"),
        // A class of that name.
        ("_ZN2C1IiE3fooIiEEvT_", "void C1<int>::foo<int>(int)"),
    ];
    for (symbol, name) in names {
        assert_eq!(text(symbol).as_deref(), Some(name), "{symbol}");
    }
}

#[test]
fn names_with_an_unknown_result_have_no_signature() {
    // c++filt writes the same between the result and the parameters.
    for (mangled, readable) in [
        (
            "_ZSt14__relocate_a_1IjjENSt9enable_ifIXsrSt24__is_bitwise_relocatableIT_vE5valueEPS2_E4typeES4_S4_S4_RSaIT0_E",
            "std::__relocate_a_1<unsigned int, unsigned int>",
        ),
        (
            "_ZSt9__fill_a1IPddEN9__gnu_cxx11__enable_ifIXsrSt11__is_scalarIT0_E7__valueEvE6__typeET_S8_RKS4_.part.0",
            "std::__fill_a1<double*, double> [clone .part.0]",
        ),
    ] {
        assert_eq!(text(mangled).as_deref(), Some(readable));
    }
}

#[test]
fn suffixes_of_clones_are_kept() {
    // c++filt and rustfilt write the same.
    for (mangled, readable) in [
        (
            "_ZN3foo3barEv.constprop.0",
            "foo::bar() [clone .constprop.0]",
        ),
        (
            "_ZN3foo3barEi.isra.0.part.1",
            "foo::bar(int) [clone .isra.0] [clone .part.1]",
        ),
        ("_ZN3foo3barEv.cold", "foo::bar() [clone .cold]"),
        (
            "_ZN3foo3barEv.llvm.123456",
            "foo::bar() [clone .llvm.123456]",
        ),
        (
            "_ZN3foo3barEv.constprop.0'2",
            "foo::bar() [clone .constprop.0]'2",
        ),
        (
            "_ZN4core3fmt9Formatter3pad17h0123456789abcdefE.cold",
            "core::fmt::Formatter::pad.cold",
        ),
        ("_RNvCs1234_7mycrate4main.cold", "mycrate::main.cold"),
        (
            "_ZN4core3fmt9Formatter3pad17h0123456789abcdefE.llvm.123",
            "core::fmt::Formatter::pad",
        ),
    ] {
        assert_eq!(text(mangled).as_deref(), Some(readable));
    }
}

#[test]
fn other_names_are_none() {
    for name in [
        "main",
        "",
        "_Z",
        "_ZN",
        "_R",
        "_Ready",
        "__Zx",
        "_Z3foov\u{e9}",
    ] {
        assert_eq!(text(name), None, "{name}");
    }
    assert_eq!(demangle(b"_Z3foov\xff"), None);
}

#[test]
fn hostile_names_end_soon() {
    // Each level doubles the text of the one below it.
    let doubling = format!("_Z1fI{}iE{}Evv", "1AI".repeat(30), "S_S_E".repeat(30));
    assert!(text(&doubling).is_none_or(|t| t.len() <= LONGEST));
    let deep = format!("_Z1f{}i", "P".repeat(60_000));
    assert!(text(&deep).is_none_or(|t| t.len() <= LONGEST));
    let nested = format!("_ZN{}E", "1aI".repeat(20_000));
    assert!(text(&nested).is_none_or(|t| t.len() <= LONGEST));
    // Constructors with thousands of parameters and parentheses.
    let many = format!("_ZN1SC1IiEE{}", "PFviE".repeat(10_000));
    assert!(text(&many).is_none_or(|t| t.len() <= LONGEST));
    let within = format!("_ZN1S{}Ei", "C1IiE".repeat(10_000));
    assert!(text(&within).is_none_or(|t| t.len() <= LONGEST));
    let rust = format!("_R{}C1a", "Nv".repeat(30_000));
    assert!(text(&rust).is_none_or(|t| t.len() <= LONGEST));
    assert_eq!(text(&format!("_Z{}{}", LONGEST, "a".repeat(LONGEST))), None);
}
