//! Compares a name of a profile with that of a symbol.
//!
//! Demanglers write types, blanks and generics differently, and some names can only be read by one of them.
//! So names count as different only if this is certain: the profile's name does not contain the symbol's
//! last identifier before arguments and generics.

use crate::analysis::names::demangle;
use memchr::memmem::find;

/// Whether `name` of a profile may be the name of the symbol `own` of the file.
pub(super) fn may_be(name: &[u8], own: &[u8]) -> bool {
    if own == name {
        return true;
    }
    match demangle(own) {
        Some(readable) => is_readable_of(name, &readable),
        // A mangled name that cannot be read may be anything.
        None => own.starts_with(b"_Z") || own.starts_with(b"_R"),
    }
}

fn is_readable_of(name: &[u8], readable: &str) -> bool {
    let last = match readable.contains("operator") {
        // The operator itself often consists of brackets.
        true => "operator",
        false => last_identifier(readable),
    };
    name == readable.as_bytes() || last.is_empty() || find(name, last.as_bytes()).is_some()
}

/// The last identifier of a path, which arguments, generics and closures may follow.
fn last_identifier(readable: &str) -> &str {
    let mut rest = readable;
    loop {
        rest = rest.trim_end_matches([' ', ':', '&', '*']);
        match rest.as_bytes().last() {
            Some(b')' | b'>' | b'}' | b']') => match opening(rest) {
                Some(at) => rest = &rest[..at],
                None => return "",
            },
            _ => {
                let start = rest.rfind(|c: char| !c.is_alphanumeric() && !"_$.".contains(c));
                let at = start.map_or(0, |at| {
                    at + rest[at..].chars().next().map_or(1, char::len_utf8)
                });
                match &rest[at..] {
                    "const" if at > 0 => rest = &rest[..at],
                    last => return last,
                }
            }
        }
    }
}

/// Offset of the bracket that matches the last one of a text. `->` and `=>` are not brackets.
fn opening(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    for at in (0..bytes.len()).rev() {
        let is_arrow = bytes[at] == b'>' && at > 0 && matches!(bytes[at - 1], b'-' | b'=');
        match bytes[at] {
            b')' | b'>' | b'}' | b']' if !is_arrow => depth += 1,
            b'(' | b'<' | b'{' | b'[' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
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
        ] {
            assert!(may_be(name.as_bytes(), own.as_bytes()), "{name}");
        }
    }

    #[test]
    fn names_of_others_do_not() {
        for (name, own) in [
            ("main", "place"),
            ("place", "place_all"),
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
}
