use super::*;
use proptest::prelude::*;

#[test]
fn names_of_many_languages() {
    for (name, class) in [
        (
            "void std::vector<int, std::allocator<int> >::f<char>(int)",
            "std::vector<int, std::allocator<int> >",
        ),
        (
            "(anonymous namespace)::Foo::operator()(int) const",
            "(anonymous namespace)::Foo",
        ),
        ("std::ostream& Foo::operator<< <int>(std::ostream&)", "Foo"),
        ("Foo::operator unsigned long() const", "Foo"),
        ("Foo::bar()::{lambda(int)#1}::operator()(int) const", "Foo"),
        ("Foo::~Foo()'2", "Foo"),
        ("a::b::c'd::e", "a::b"),
        ("operator new(unsigned long)", ""),
        ("unsigned long hash(char const*)", ""),
        (
            "<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop",
            "alloc::vec::Vec<T>",
        ),
        ("core::ptr::drop_in_place<app::Foo>", "core::ptr"),
        ("app::run::{{closure}}", "app"),
        ("app::run::{closure#0}::inner", "app"),
        ("core::str::<impl str>::find", "core::str::<impl str>"),
        ("App\\Model->save", "App\\Model"),
        ("App\\Model::find", "App\\Model"),
        ("App\\helper", "App"),
        ("App\\Model->{closure:/srv/app.php:4-9}", "App\\Model"),
        ("App\\Model::{closure:/srv/app.php:4-9}", "App\\Model"),
        ("App\\{closure:/srv/app.php:4-9}", "App"),
        (
            "{anonymous-class:/f.php:6-6}->run",
            "{anonymous-class:/f.php:6-6}",
        ),
        ("php::strlen", "php"),
        ("php::call_user_func_array:{/p.php:11}", "php"),
        ("require_once::/srv/a.b/app.php", ""),
        ("{main}", ""),
        ("com.example.Main.run", "com.example.Main"),
        ("Foo.<init>", "Foo"),
        ("main.(*Server).Serve", "main.(*Server)"),
        ("main", ""),
        ("malloc.part.0", ""),
        ("open_verify.constprop", ""),
        (
            "std::_Function_handler<void (int), ns::A::run()::{lambda(int)#1}>::_M_invoke(int&&)",
            "std::_Function_handler<void (int), ns::A::run()::{lambda(int)#1}>",
        ),
        (
            "decltype(auto) std::visit<A::f()::{lambda(auto:1&&)#1}>(A&&)",
            "std",
        ),
        ("int (*ns::get(int))(char)", "ns"),
        ("bool ns::operator< <int>(ns::A<int> const&)", "ns"),
        ("ns::A<(5>3)>::f()", "ns::A<(5>3)>"),
        ("app::fun::h0123456789abcdef", "app"),
        ("app::fun::honest_words_only", "app::fun"),
        ("<&mut I as core::iter::Iterator>::next", "&mut I"),
        ("<dyn core::any::Any>::is", "<dyn core::any::Any>"),
        ("include_once::/srv/A::b/x.php", ""),
        ("include::/srv/orders list.phtml/../row.phtml", ""),
        ("require_once::/srv/phps/inc a.php", ""),
        ("require::/srv/a b->c.php'2", ""),
        ("eval::/srv/x.php(3) : eval()'d code", ""),
        ("net/http.(*conn).serve", "net/http.(*conn)"),
        ("net/http.HandlerFunc.ServeHTTP", "net/http.HandlerFunc"),
        ("github.com/a/b.(*T[...]).M", "github.com/a/b.(*T[...])"),
        ("github.com/a/b.Map[...]", "github.com/a/b"),
        ("main.main.func1", "main"),
        ("net/http.(*conn).serve.func1.2", "net/http.(*conn)"),
        ("main.func1", "main"),
        ("pkg.module.func1", "pkg.module"),
        ("lib/app.js", ""),
        ("/srv/app", ""),
        ("Foo::Bar#baz", "Foo::Bar"),
        ("Foo#bar", "Foo"),
        ("java.util.Map$1.lambda$run$0", "java.util.Map$1"),
        ("render app.js:12", ""),
        ("(below main)", ""),
        ("0x000000000001ab70", ""),
        ("_IO_file_xsputn@@GLIBC_2.2.5", ""),
        ("", ""),
    ] {
        let found = class_of(name.as_bytes());
        assert_eq!(String::from_utf8_lossy(found), class, "{name}");
    }
}

proptest! {
    #[test]
    fn any_name_has_a_part_of_itself_as_class(name in "[ab:<>(){}'\\\\. *>-]{0,24}(operator)?[ab:<>(){}]{0,8}") {
        let class = class_of(name.as_bytes());
        prop_assert!(name.as_bytes().windows(class.len().max(1)).any(|w| w == class) || class.is_empty());
    }
}
