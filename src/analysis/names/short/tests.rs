use super::*;
use proptest::prelude::*;
use rustc_hash::FxHashSet;

/// What is always shown, `[` and `]` around what is shown if there is room, and the mark after a blank.
fn shown(names: &[&str]) -> Vec<String> {
    coded(&short_names(names.iter().map(|name| name.as_bytes())))
}

fn coded(names: &[ShortName]) -> Vec<String> {
    let readable = |name: &ShortName| {
        let mut parts = name.coded();
        parts = parts.replace("\u{1}\u{1}", "");
        let mut out = String::new();
        for (place, part) in parts.split(ROOM).enumerate() {
            match place % 2 {
                0 => out.push_str(part),
                _ => out.push_str(&format!("⟨{part}⟩")),
            }
        }
        out.replace(END, ".").replace(MARK, " ")
    };
    names.iter().map(readable).collect()
}

#[test]
fn names_of_many_languages_become_readable() {
    for (name, short) in [
        // libstdc++ as nm -C and Valgrind write it.
        (
            "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::_M_append(char const*, unsigned long)",
            "⟨std::⟩string::_M_append⟨(char const*, unsigned long)⟩",
        ),
        (
            "void std::vector<int, std::allocator<int> >::_M_realloc_insert<int const&>(__gnu_cxx::__normal_iterator<int*, std::vector<int, std::allocator<int> > >, int const&)",
            "⟨std::⟩vector⟨<int>⟩::_M_realloc_insert⟨<int const&>(std::vector<int>::iterator, int const&)⟩",
        ),
        (
            "std::map<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, int, std::less<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >, std::allocator<std::pair<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const, int> > >::operator[](std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)",
            "⟨std::⟩map⟨<std::string, int>⟩::operator[]⟨(std::string const&)⟩",
        ),
        (
            "std::unique_ptr<Foo, std::default_delete<Foo> >::~unique_ptr()",
            "⟨std::⟩unique_ptr⟨<Foo>⟩::~unique_ptr⟨()⟩",
        ),
        (
            "std::basic_ostream<char, std::char_traits<char> >& std::operator<< <std::char_traits<char> >(std::basic_ostream<char, std::char_traits<char> >&, char const*)",
            "std::operator<<⟨<std::char_traits<char>>(std::ostream&, char const*)⟩",
        ),
        (
            "std::map<int, int, std::greater<int>, std::allocator<std::pair<int const, int> > >::find(int const&) const",
            "⟨std::⟩map⟨<int, int, std::greater<int>>⟩::find⟨(int const&) const⟩",
        ),
        (
            "std::__1::basic_string<wchar_t, std::__1::char_traits<wchar_t>, std::__1::allocator<wchar_t>>::size() const",
            "⟨std::⟩wstring::size⟨() const⟩",
        ),
        (
            "std::__cxx11::to_string[abi:cxx11](int)",
            "std::to_string⟨(int)⟩",
        ),
        (
            "std::filesystem::__cxx11::path::filename() const",
            "⟨std::filesystem::⟩path::filename⟨() const⟩",
        ),
        // Boost and Eigen.
        (
            "boost::unordered::unordered_map<int, int, boost::hash<int>, std::equal_to<int>, std::allocator<std::pair<int const, int> > >::at(int const&)",
            "⟨boost::unordered::⟩unordered_map⟨<int, int>⟩::at⟨(int const&)⟩",
        ),
        (
            "void Eigen::internal::gemv<Eigen::Matrix<double, -1, -1, 0, -1, -1> >(Eigen::Matrix<double, -1, 1, 0, -1, 1> const&)",
            "⟨Eigen::⟩internal::gemv⟨<Eigen::Matrix<double, -1, -1>>(Eigen::Matrix<double, -1, 1> const&)⟩",
        ),
        (
            "Eigen::Matrix<float, 3, 3, 1, 3, 3>::f()",
            "⟨Eigen::⟩Matrix⟨<float, 3, 3, 1, 3, 3>⟩::f⟨()⟩",
        ),
        // Other C++.
        ("Foo::operator()(int)", "Foo::operator()⟨(int)⟩"),
        (
            "Foo::operator unsigned long() const",
            "Foo::operator unsigned long⟨() const⟩",
        ),
        ("Foo::operator->()", "Foo::operator->⟨()⟩"),
        (
            "operator new[](unsigned long)",
            "operator new[]⟨(unsigned long)⟩",
        ),
        (
            "bool ns::operator< <int>(ns::A<int> const&)",
            "ns::operator<⟨<int>(ns::A<int> const&)⟩",
        ),
        (
            "unsigned long hash<int>(char const*)",
            "hash⟨<int>(char const*)⟩",
        ),
        (
            "(anonymous namespace)::Foo::run((anonymous namespace)::Bar&)",
            "⟨(anonymous namespace)::⟩Foo::run⟨(Bar&)⟩",
        ),
        (
            "f(int (*)(char))::{lambda(int)#1}::operator()(int) const",
            "f⟨(int (*)(char))⟩::{lambda⟨(int)⟩#1}::operator()⟨(int) const⟩",
        ),
        (
            "ns::g(int) const::{lambda()#2}::operator()() const",
            "ns::g⟨(int) const⟩::{lambda⟨()⟩#2}::operator()⟨() const⟩",
        ),
        (
            "f()::'lambda'(int)::operator()(int) const",
            "f⟨()⟩::'lambda'⟨(int)⟩::operator()⟨(int) const⟩",
        ),
        ("decltype(auto) std::visit<A>(A&&)", "std::visit⟨<A>(A&&)⟩"),
        ("void f<(1 > 2)>()", "f⟨<(1 > 2)>()⟩"),
        (
            "non-virtual thunk to ns::A::run()",
            "⟨ns::⟩A::run⟨()⟩  thunk",
        ),
        ("int (*ns::get(int))(char)", "int (*ns::get(int))(char)"),
        ("f<int", "f<int"),
        // Clones and recursion.
        (
            "void sort<int*>(int*, int*) [clone .isra.0] [clone .cold]'3",
            "sort⟨<int*>(int*, int*)⟩ .isra.0.cold'3",
        ),
        ("malloc.part.0", "malloc .part.0"),
        ("f.constprop.0.isra.1'2", "f .constprop.0.isra.1'2"),
        ("static_counter.1", "static_counter.1"),
        (
            "_IO_file_xsputn@@GLIBC_2.2.5",
            "_IO_file_xsputn⟨@@GLIBC_2.2.5⟩",
        ),
        // Callers in names.
        (
            "g(int)'(anonymous namespace)::f<int>(int)'2'main'(below main)",
            "g⟨(int)⟩'⟨(anonymous namespace)::⟩f⟨<int>(int)⟩'2'main'(below main)",
        ),
        ("memcpy'2'main'(below main)", "memcpy'2'main'(below main)"),
        ("(below main)", "(below main)"),
        ("<cycle 1>", "<cycle 1>"),
        ("???", "???"),
        ("0x000000000001ab70", "0x1ab70"),
        ("0x000000000001ab70'2", "0x1ab70 '2"),
        ("call_init'0x000000000001ab70", "call_init'0x1ab70"),
        // Rust, legacy and v0.
        (
            "<alloc::vec::Vec<T,A> as core::ops::drop::Drop>::drop",
            "⟨<⟩Vec⟨<T, A> as Drop>⟩::drop",
        ),
        (
            "<&mut I as core::iter::traits::iterator::Iterator>::next",
            "⟨<⟩&mut I⟨ as Iterator>⟩::next",
        ),
        (
            "<rsdemo::Add as rsdemo::Op>::run",
            "⟨<rsdemo::⟩Add⟨ as rsdemo::Op>⟩::run",
        ),
        (
            "<dyn core::any::Any>::is::<app::Foo>",
            "⟨<⟩dyn Any⟨>⟩::is⟨::<app::Foo>⟩",
        ),
        (
            "core::str::<impl str>::find",
            "⟨core::str::<impl ⟩str⟨>⟩::find",
        ),
        (
            "core::fmt::num::imp::<impl core::fmt::Display for u32>::fmt",
            "⟨core::fmt::num::imp::<impl Display for ⟩u32⟨>⟩::fmt",
        ),
        (
            "core::ptr::drop_in_place::<alloc::vec::Vec<core::option::Option<u8>, alloc::alloc::Global>>",
            "⟨core::⟩ptr::drop_in_place⟨::<Vec<Option<u8>>>⟩",
        ),
        (
            "std::rt::lang_start::{{closure}}",
            "⟨std::⟩rt::lang_start::{{closure}}",
        ),
        (
            "<core::iter::Map<I, fn(u8) -> u8> as core::iter::Iterator>::fold",
            "⟨<⟩Map⟨<I, fn(u8) -> u8> as Iterator>⟩::fold",
        ),
        ("app::run::h0123456789abcdef", "app::run"),
        // PHP, Java, Go, Python.
        (
            "App\\Domain\\PostController->findAuthor",
            "PostController->findAuthor",
        ),
        ("App\\helper", "helper"),
        (
            "App\\Kernel->App\\{closure:/srv/app/Kernel.php:12-14}",
            "Kernel->{closure:Kernel.php:12-14}",
        ),
        ("require_once::/srv/a.b/app.php", "require_once::app.php"),
        ("include::/app.php", "include::app.php"),
        ("{closure:/srv/a b.php:3-4}", "{closure:a b.php:3-4}"),
        (
            "include::/srv/my shop/orders list.phtml/../row.phtml",
            "include::row.phtml",
        ),
        (
            "require_once::/my shop/inc a.php",
            "require_once::inc a.php",
        ),
        ("load /home/me/my app/lib.js:3", "load lib.js:3"),
        ("=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"),
        (
            "class@anonymous\\0/srv/x.php:3$0->run",
            "class@anonymous\\0x.php:3$0->run",
        ),
        (
            "class@anonymous\0/srv/x.php:3$0->run",
            "class@anonymous\0x.php:3$0->run",
        ),
        (
            "App\\Job@anonymous\0/srv/x.php:3$0->run",
            "Job@anonymous\0x.php:3$0->run",
        ),
        ("php::strlen", "php::strlen"),
        ("com.example.Main.<init>", "com.example.Main.<init>"),
        ("net/http.(*conn).serve", "net/http.(*conn).serve"),
        (
            "JSONEncoder.encode /usr/lib/json/encoder.py:183",
            "JSONEncoder.encode encoder.py:183",
        ),
        ("<module>", "<module>"),
        ("", ""),
    ] {
        assert_eq!(shown(&[name]), [short], "{name}");
    }
}

#[test]
fn equal_names_are_told_apart_by_what_differs() {
    for (names, short) in [
        // Overloads.
        (
            &[
                "operator delete(void*)",
                "operator delete(void*, unsigned long)",
            ][..],
            &[
                "operator delete(void*)",
                "operator delete(void*, unsigned long)",
            ][..],
        ),
        // Instances: arguments of the class are enough.
        (
            &[
                "Mat<int, 3>::mul(Mat<int, 3>)",
                "Mat<float, 3>::mul(Mat<float, 3>)",
            ],
            &[
                "Mat<int, 3>::mul⟨(Mat<int, 3>)⟩",
                "Mat<float, 3>::mul⟨(Mat<float, 3>)⟩",
            ],
        ),
        // Of long arguments, those that differ.
        (
            &[
                "void sort<__gnu_cxx::__normal_iterator<int*, std::vector<int, std::allocator<int> > > >(int)",
                "void sort<__gnu_cxx::__normal_iterator<char*, std::vector<char, std::allocator<char> > > >(int)'2",
                "void sort<__gnu_cxx::__normal_iterator<char*, std::vector<char, std::allocator<char> > > >(int)",
            ],
            &[
                "sort⟨.⟩<⟨std::vector<⟩int⟨>::iterator⟩>⟨(int)⟩",
                "sort⟨.⟩<⟨std::vector<⟩char⟨>::iterator⟩>⟨(int)⟩ '2",
                "sort⟨.⟩<⟨std::vector<⟩char⟨>::iterator⟩>⟨(int)⟩",
            ],
        ),
        (
            &[
                "Map<std::vector<int>, long>::find(int)",
                "Map<std::vector<char>, long>::find(char)",
            ],
            &[
                "Map<⟨std::vector<⟩int⟨>, long⟩>::find⟨(int)⟩",
                "Map<⟨std::vector<⟩char⟨>, long⟩>::find⟨(char)⟩",
            ],
        ),
        // Of each the word that tells it apart from all others: from the first one another than from the second.
        (
            &[
                "Tree<std::map<char, long>, A<std::vector<int>>, B>::put()",
                "Tree<std::map<char, long>, A<std::vector<std::deque<long>>>, B>::put()",
                "Tree<std::map<char, short>, A<std::vector<int>>, B>::put()",
            ],
            &[
                "Tree<⟨std::map<char, long>, A<std::vector<⟩int⟨>>, B⟩>::put⟨()⟩",
                "Tree<⟨std::map<char, long>, A<std::vector<std::⟩deque⟨<long>>>, B⟩>::put⟨()⟩",
                "Tree<⟨std::map<char, ⟩short⟨>, A<std::vector<int>>, B⟩>::put⟨()⟩",
            ],
        ),
        // Two words, where others have one of them.
        (
            &[
                "Tree<std::vector<int>, std::pair<char, long>>::put()",
                "Tree<std::vector<int>, std::pair<char, short>>::put()",
                "Tree<std::vector<bool>, std::pair<char, long>>::put()",
                "Tree<std::vector<bool>, std::pair<char, short>>::put()",
            ],
            &[
                "Tree<⟨std::vector<⟩int⟨>, std::pair<char, ⟩long⟨>⟩>::put⟨()⟩",
                "Tree<⟨std::vector<⟩int⟨>, std::pair<char, ⟩short⟨>⟩>::put⟨()⟩",
                "Tree<⟨std::vector<⟩bool⟨>, std::pair<char, ⟩long⟨>⟩>::put⟨()⟩",
                "Tree<⟨std::vector<⟩bool⟨>, std::pair<char, ⟩short⟨>⟩>::put⟨()⟩",
            ],
        ),
        // More arguments than another.
        (
            &[
                "f(std::vector<int>, std::vector<int>)",
                "f(std::vector<int>, std::vector<int>, char)",
            ],
            &[
                "f⟨.⟩(⟨std::vector<int>, std::vector<int>⟩)",
                "f⟨.⟩(⟨std::vector<int>, std::vector<int>⟩, char)",
            ],
        ),
        // Implementations of traits, with both brackets.
        (
            &[
                "<alloc::vec::Vec<T> as alloc::vec::spec_from_iter_nested::SpecFromIterNested<T, I>>::from_iter",
                "<alloc::vec::Vec<T> as core::iter::traits::collect::FromIterator<T>>::from_iter",
            ],
            &[
                "<Vec<T> as SpecFromIterNested<T, I>>::from_iter",
                "<Vec<T> as FromIterator<T>>::from_iter",
            ],
        ),
        // Functions already differ by their levels and clones.
        (
            &["f(int)", "f(int)'2", "f(int) [clone .cold]"],
            &["f⟨(int)⟩", "f⟨(int)⟩ '2", "f⟨(int)⟩ .cold"],
        ),
        (
            &["f<int>()", "f<char>() [clone .isra.0]"],
            &["f<int>⟨()⟩", "f<char>⟨()⟩ .isra.0"],
        ),
        // Namespaces.
        (
            &["a::x::C::f()", "b::x::C::f()"],
            &["a::x::C::f⟨()⟩", "b::x::C::f⟨()⟩"],
        ),
        (
            &["A\\B\\Post->find", "A\\C\\Post->find", "A\\C\\Post->all"],
            &["B\\Post->find", "C\\Post->find", "Post->all"],
        ),
        (
            &["A\\Post->find", "A\\B\\Post->find"],
            &["A\\Post->find", "A\\B\\Post->find"],
        ),
        // Only return types or allocators differ: whole names.
        (
            &["int f<char>()", "long f<char>()"],
            &["int f<char>()", "long f<char>()"],
        ),
        (
            &[
                "g(std::vector<int, std::allocator<int> >)",
                "g(std::vector<int>)",
            ],
            &[
                "g(std::vector<int, std::allocator<int> >)",
                "g(std::vector<int>)",
            ],
        ),
        (
            &["app::f::h0123456789abcdef", "app::f::hfedcba9876543210"],
            &["app::f::h0123456789abcdef", "app::f::hfedcba9876543210"],
        ),
        // The same name twice, as of static functions, is one name.
        (&["f(int)", "f(int)"], &["f⟨(int)⟩", "f⟨(int)⟩"]),
    ] {
        assert_eq!(shown(names), short);
    }
}

#[test]
fn names_with_the_same_callers_are_cut_as_each_alone() {
    let names = [
        "ns::A::g(int)'2'main",
        "f<int>(char)'ns::A::g(int)'main",
        "ns::A::g(int)",
        "main'ns::A::g(int)",
        "h.isra.0'ns::A::g(int)'2'f<int>(char)'3",
    ];
    let alone: Vec<String> = names.iter().flat_map(|name| shown(&[name])).collect();
    assert_eq!(shown(&names), alone);
}

#[test]
fn hostile_names_end_soon() {
    for name in [
        "f<".repeat(50_000),
        "<A as ".repeat(20_000),
        format!("f{}{}", "<A".repeat(30_000), ">".repeat(30_000)),
        "(".repeat(100_000),
        "a::".repeat(50_000),
        "operator<".repeat(20_000),
    ] {
        assert!(
            !short_names([name.as_bytes()].into_iter())[0]
                .text()
                .is_empty()
        );
    }
    let codes = short_names([&b"f\x01\x02(int)"[..]].into_iter());
    assert_eq!(codes[0].coded(), "f\u{fffd}\u{fffd}(int)");
}

proptest! {
    #[test]
    fn different_names_stay_different(
        names in prop::collection::btree_set("(int )?(a::|b::|A\\\\|B\\\\|<a as b>::)?[fg](<(int|A<int> )>)?(::(f|operator<))?(\\((int|char)?\\))?( const)?('2|\\.cold)?", 1..40)
    ) {
        let short = short_names(names.iter().map(|name| name.as_bytes()));
        let texts: FxHashSet<String> = short.iter().map(ShortName::text).collect();
        prop_assert_eq!(texts.len(), names.len());
        prop_assert!(!texts.contains(""));
    }

    #[test]
    fn names_with_long_arguments_stay_different(
        names in prop::collection::btree_set(
            "f<std::(vector|map)<std::(pair<int, char>|deque<(int|char)[*]?>)>(, (Less<(int|std::string)>|std::string)){0,2}>\\(\\)",
            1..40,
        )
    ) {
        let short = short_names(names.iter().map(|name| name.as_bytes()));
        let texts: FxHashSet<String> = short.iter().map(ShortName::text).collect();
        prop_assert_eq!(texts.len(), names.len());
        for (name, short) in names.iter().zip(&short) {
            let opening = short.text().matches('<').count();
            prop_assert_eq!(opening, short.text().matches('>').count(), "{}", name);
            prop_assert_eq!(&short.with_room(), name);
        }
    }

    #[test]
    fn any_name_has_a_form(name in "[ab:<>(){}'\\\\. *>&-]{0,24}(operator)?[ab:<>(){}\u{e9}]{0,8}") {
        let short = &short_names([name.as_bytes()].into_iter())[0];
        prop_assert_eq!(short.text().is_empty(), name.is_empty());
        let codes = short.coded().matches(ROOM).count();
        prop_assert_eq!(codes % 2, 0);
    }
}

#[test]
fn classes_are_named_as_in_functions() {
    let classes = [
        "std::vector<int, std::allocator<int> >",
        "std::map<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, A, std::less<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >, std::allocator<std::pair<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const, A> > >",
        "app::geo::Box<std::pair<long, long>, int>",
        "app::geo::Box<std::pair<long, long>, char>",
        "App\\Twig\\Template",
        "",
        "A<int",
        "A> >",
    ];
    assert_eq!(
        coded(&short_classes(classes.iter().map(|name| name.as_bytes()))),
        [
            "std::vector⟨<int>⟩",
            "std::map⟨<std::string, A>⟩",
            "⟨app::⟩geo::Box⟨.⟩<⟨std::pair<long, long>, ⟩int>",
            "⟨app::⟩geo::Box⟨.⟩<⟨std::pair<long, long>, ⟩char>",
            "Template",
            "",
            "A<int",
            "A> >",
        ]
    );
}
