use super::*;

fn of(name: &str) -> String {
    String::from_utf8(without_arguments(name.as_bytes()).into_owned()).unwrap()
}

/// Names as `c++filt` and `rustc-demangle` print them.
#[test]
fn instances_have_one_name() {
    for (names, expected) in [
        (
            &[
                "std::vector<int, std::allocator<int> >::push_back(int const&)",
                "std::vector<char, std::allocator<char> >::push_back(char&&)",
            ][..],
            "std::vector::push_back",
        ),
        (
            &[
                "void sort<int*>(int*, int*)",
                "void sort<A<B<int> > >(A<B<int> >, int)",
            ],
            "sort",
        ),
        (
            &[
                "std::ostream& operator<< <A>(std::ostream&, A)",
                "B operator<< <B>(B&, B)",
            ],
            "operator<<",
        ),
        (
            &[
                "(anonymous namespace)::Foo<1>::run()",
                "(anonymous namespace)::Foo<(1 > 0)>::run()",
            ],
            "(anonymous namespace)::Foo::run",
        ),
        (
            &[
                "run<A>(A)::{lambda(int)#1}::operator()(int) const",
                "run<B>(B)::{lambda(int)#1}::operator()(int) const",
            ],
            "run::{lambda(int)#1}::operator() const",
        ),
        (
            &[
                "app::run::<u8>::{closure#0}",
                "app::run::<[u8; 4]>::{closure#0}",
                "app::run<u8>::{closure#0}",
            ],
            "app::run::{closure#0}",
        ),
        (
            &[
                "<alloc::vec::Vec<u8> as core::ops::Drop>::drop",
                "<alloc::vec::Vec<fn(u8) -> u8> as core::ops::Drop>::drop",
            ],
            "<alloc::vec::Vec as core::ops::Drop>::drop",
        ),
        (
            &[
                "app::<impl From<u8> for app::A<u8>>::from",
                "app::<impl From<u16> for app::A<u16>>::from",
            ],
            "app::<impl From for app::A>::from",
        ),
    ] {
        for name in names {
            assert_eq!(of(name), expected, "{name}");
        }
    }
}

#[test]
fn other_names_stay_whole() {
    for name in [
        "",
        "main",
        "f(int)",
        "f(std::vector<int>)",
        "std::vector<int> f(int)",
        "operator<(A const&, A const&)",
        "A::operator->() const",
        "<u8 as core::fmt::Display>::fmt",
        "Foo.<init>",
        "<module>",
        "main.(*Server).Serve",
        "php::array_map",
        "f<",
        ">>><<<",
        "f()::<lambda(int)>",
    ] {
        assert_eq!(of(name), name);
    }
}

#[test]
fn deep_brackets_take_linear_time() {
    let name = "<".repeat(200_000) + "a<b" + &">".repeat(200_001);
    of(&name);
    of(&"a<".repeat(200_000));
}

/// Of the length of the longest line; looking back from each bracket would take minutes.
#[test]
fn many_brackets_take_little_time() {
    for open in ["<", "(", "{"] {
        let close = ["<>", "()", "{}"].iter().find(|b| b.starts_with(open));
        let close = &close.unwrap()[1..];
        let name = format!("{}{}", open.repeat(400_000), close.repeat(400_000));
        assert_eq!(of(&name), name);
    }
}
