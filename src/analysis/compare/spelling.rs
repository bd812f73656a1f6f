//! Names without what demanglers write differently: libiberty prints `f<2ul>(T&&)`, its older versions
//! `f<(unsigned long)2>(T&&)`, and `cpp_demangle` leaves out some `&&` of packs of parameters (`DpOT_`).

/// Types of literals that newer demanglers print as a suffix.
const TYPES: [&[u8]; 5] = [
    b"(unsigned int)",
    b"(unsigned long)",
    b"(unsigned long long)",
    b"(long)",
    b"(long long)",
];

/// The name without references, spaces and types of literals. Different functions can have the same.
pub(super) fn without_spelling(name: &[u8]) -> Vec<u8> {
    let mut found = Vec::with_capacity(name.len());
    let mut at = 0;
    while let Some(&byte) = name.get(at) {
        let rest = &name[at..];
        let is_start = !found.last().is_some_and(|&last| is_word(last));
        let number = |text: &[u8]| {
            text.first()
                .is_some_and(|b| b.is_ascii_digit() || *b == b'-')
        };
        let cast = TYPES
            .iter()
            .find(|&&of| rest.strip_prefix(of).is_some_and(number));
        if let Some(cast) = cast {
            at += cast.len();
        } else if is_start && byte.is_ascii_digit() {
            let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            found.extend_from_slice(&rest[..digits]);
            let suffix = &rest[digits..];
            let suffix = suffix.iter().take_while(|b| b"ul".contains(b)).count();
            let ends = !rest.get(digits + suffix).is_some_and(|&next| is_word(next));
            at += digits + if ends { suffix } else { 0 };
        } else {
            if !b"& ".contains(&byte) {
                found.push(byte);
            }
            at += 1;
        }
    }
    found
}

/// The name with the same text for all closures: debug information numbers them by lines, demanglers in each function.
pub(super) fn without_closures(name: &[u8]) -> Vec<u8> {
    const STARTS: [&[u8]; 3] = [b"{unnamed, line ", b"{lambda(", b"$_"];
    let mut found = Vec::with_capacity(name.len());
    let mut at = 0;
    while at < name.len() {
        let rest = &name[at..];
        let end = match STARTS.iter().find(|start| rest.starts_with(start)) {
            Some(&start) if start == b"$_" => {
                Some(rest[2..].iter().take_while(|b| b.is_ascii_digit()).count() + 1)
            }
            Some(_) => rest.iter().position(|&b| b == b'}'),
            None => None,
        };
        match end {
            Some(_) => found.extend_from_slice(b"{}"),
            None => found.push(name[at]),
        }
        at += end.unwrap_or(0) + 1;
    }
    found
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::names::demangle;

    /// Names by c++filt of binutils 2.40, and as Valgrind 3.19 writes them.
    #[test]
    fn names_of_different_demanglers_are_equal() {
        for (mangled, filtered) in [
            (
                "_ZN4llvm12TBAAVerifier11CheckFailedIJRA51_KcPNS_11InstructionEEEEvDpOT_",
                "void llvm::TBAAVerifier::CheckFailed<char const (&) [51], llvm::Instruction*>\
                 (char const (&) [51], llvm::Instruction*&&)",
            ),
            (
                "_ZSt3getILm1EJiRKcEERNSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeERS5_",
                "std::tuple_element<1ul, std::tuple<int, char const&> >::type& \
                 std::get<1ul, int, char const&>(int, char const&&)",
            ),
        ] {
            let own = demangle(mangled.as_bytes()).expect("a mangled name");
            assert_ne!(
                own, filtered,
                "this demangler writes it in the same way now"
            );
            let [own, filtered] = [own.as_bytes(), filtered.as_bytes()].map(without_spelling);
            assert_eq!(String::from_utf8(own), String::from_utf8(filtered));
        }
        let same = |a: &[u8], b: &[u8]| without_spelling(a) == without_spelling(b);
        assert!(same(b"f<0u>(int)", b"f<(unsigned int)0>(int)"));
        assert!(same(b"f<-3l>()", b"f<(long)-3>()"));
        assert!(!same(b"f<1ul>()", b"f<2ul>()"));
        assert!(!same(b"vec3ul()", b"vec3()"));
        assert!(!same(b"f(long)", b"f()"));
        assert!(!same(b"f<10ull>()", b"f<10full>()"));
    }

    /// Closures as GCC's debug information, libiberty and Clang name them.
    #[test]
    fn closures_have_no_numbers() {
        for name in [
            "main::{unnamed, line 44}::operator()",
            "main::{lambda(int)#1}::operator()",
            "main::$_0::operator()",
        ] {
            let found = String::from_utf8(without_closures(name.as_bytes())).unwrap();
            assert_eq!(found, "main::{}::operator()");
        }
        assert_eq!(without_closures(b"a{b"), b"a{b");
        assert_eq!(without_closures(b"{unnamed, line 4"), b"{unnamed, line 4");
    }
}
