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
