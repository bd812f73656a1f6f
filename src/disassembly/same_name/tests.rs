use super::*;

/// Names by Valgrind 3.19 and names by `nm` of the same programs.
#[test]
fn names_of_the_same_function_agree() {
    for (name, own) in [
        ("main", "main"),
        (
            "<str>::to_lowercase",
            "_RNvMs3_NtCslNYArtu3iFV_5alloc3stre12to_lowercase",
        ),
        (
            "<core::fmt::Formatter>::pad_integral::write_prefix",
            "_RNvNvMsa_NtCsgEmfK2I1SDS_4core3fmtNtB7_9Formatter12pad_integral12write_prefix",
        ),
        (
            "hashbrown::rustc_entry::<impl hashbrown::map::HashMap<K,V,S,A>>::rustc_entry",
            "_ZN9hashbrown11rustc_entry62_$LT$impl$u20$hashbrown..map..HashMap$LT$K$C$V$C$S$C$A$GT$$GT$11rustc_entry17h35636c15539b8345E",
        ),
        // Functions of equal code are one.
        (
            "<u64 as core::fmt::Display>::fmt",
            "_RNvXsi_NtNtNtCsgEmfK2I1SDS_4core3fmt3num3impjNtB9_7Display3fmt",
        ),
        (
            "std::enable_if<std::__and_<std::__not_<std::__is_tuple_like<Item> >, std::is_move_constructible<Item>, std::is_move_assignable<Item> >::value, void>::type std::swap<Item>(Item&, Item&)",
            "_ZSt4swapI4ItemENSt9enable_ifIXsrSt6__and_IJSt6__not_ISt15__is_tuple_likeIT_EESt21is_move_constructibleIS5_ESt18is_move_assignableIS5_EEE5valueEvE4typeERS5_SF_",
        ),
        ("operator new(unsigned long)", "_Znwm"),
        ("work'2'main'(below main)", "work"),
        ("memcpy@@GLIBC_2.14'main", "memcpy"),
        ("area(Shape&)'main", "_Z4areaR5Shape"),
    ] {
        assert!(may_be(name.as_bytes(), own.as_bytes()), "{name}");
    }
}

#[test]
fn names_of_others_do_not() {
    for (name, own) in [
        ("main", "place"),
        ("place", "place_all"),
        ("work'main", "main"),
        (
            "<str>::trim",
            "_RNvMs3_NtCslNYArtu3iFV_5alloc3stre12to_lowercase",
        ),
        ("operator delete(void*)", "main"),
        ("total(std::vector<Item> const&)", "_ZSt4swapIiEvRT_S1_"),
    ] {
        assert!(!may_be(name.as_bytes(), own.as_bytes()), "{name}");
    }
}

#[test]
fn the_last_identifier_is_before_brackets() {
    for (readable, last) in [
        ("std::swap<Item>(Item&, Item&)", "swap"),
        ("foo::bar(int) const", "bar"),
        ("<a::B<C> as d::E>::run", "run"),
        (
            "<a::Once>::call_once::<b::c::{closure#0}>::{closure#0}",
            "call_once",
        ),
        (
            "core::ops::function::FnOnce::call_once<fn() -> i32>",
            "call_once",
        ),
        ("größe", "größe"),
        (")", ""),
        ("", ""),
    ] {
        assert_eq!(last_identifier(readable), last, "{readable}");
    }
}
