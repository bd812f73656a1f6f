use super::*;

fn of(name: &str, file: &str, object: &str) -> Origin {
    let program = b"/usr/lib/gcc/x86_64-linux-gnu/12/cc1";
    let path = |path: &str| Path::new(path.as_bytes(), program);
    origin(name.as_bytes(), &path(file), &path(object))
}

#[test]
fn origins_follow_the_rules() {
    use Origin::{Dependency, Own, Runtime, StartUp, System};
    let (prog, libc) = ("/home/me/prog", "/usr/lib/x86_64-linux-gnu/libc.so.6");
    let ld = "/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2";
    let map = "/usr/include/c++/12/bits/stl_map.h";
    for (name, file, object, expected) in [
        ("main", "/home/me/main.cpp", prog, Own),
        ("stats::words(std::string)", "/home/me/stats.cpp", prog, Own),
        // Cachegrind writes no objects.
        (
            "_dl_lookup_symbol_x",
            "./elf/./elf/dl-lookup.c",
            "",
            StartUp,
        ),
        ("malloc", "./malloc/./malloc/malloc.c", "", System),
        ("strcmp", "./string/../sysdeps/x86_64/strcmp.S", "", System),
        ("strcmp", "./string/strcmp.c", prog, Own),
        ("draw", "./elf.c", "", Own),
        // Its first line was inlined from the library.
        ("geo::Sphere::hit() const", map, prog, Own),
        (
            "void mergesort<__gnu_cxx::__normal_iterator<int*> >(int)",
            "",
            prog,
            Own,
        ),
        (
            "std::vector<int, std::allocator<int> > words::merge<int>(std::vector<int> const&)",
            "/home/me/words.cpp",
            prog,
            Own,
        ),
        (
            "std::vector<words::Entry>& std::__detail::_Map<words::Entry, long>::at(int) const",
            map,
            prog,
            Runtime,
        ),
        (
            "words::Entry* std::__copy_move_a<false, words::Entry*>(words::Entry*)",
            map,
            prog,
            Runtime,
        ),
        (
            "std::map<int, int>::operator[](int const&)",
            map,
            prog,
            Runtime,
        ),
        ("void std::__introsort_loop<int*>(int*)", map, prog, Runtime),
        // These only call what they were given, which is inlined into them.
        (
            "std::thread::_State_impl<std::thread::_Invoker<std::tuple<main::{lambda()#1}> > >::_M_run()",
            "/usr/include/c++/12/bits/std_thread.h",
            prog,
            Own,
        ),
        (
            "void std::__invoke_impl<void, main::{lambda()#1}>(std::__invoke_other, main::{lambda()#1}&&)",
            "/usr/include/c++/12/bits/invoke.h",
            prog,
            Own,
        ),
        (
            "std::sys::backtrace::__rust_begin_short_backtrace",
            "/rustc/90b/library/std/src/sys/backtrace.rs",
            prog,
            Own,
        ),
        (
            "std::thread::_State_impl<std::thread::_Invoker<std::tuple<main::{lambda()#1}> > >::_M_run()",
            "",
            "/usr/lib/x86_64-linux-gnu/libstdc++.so.6",
            Runtime,
        ),
        (
            "<core::iter::Map<I, F> as Iterator>::next",
            "/rustc/90b/library/core/src/iter.rs",
            prog,
            Runtime,
        ),
        ("<&core::str::Chars as Iterator>::next", "", prog, Runtime),
        (
            "__rustc::__rdl_alloc",
            "/rustc/90b/library/std/src/alloc.rs",
            prog,
            Runtime,
        ),
        (
            "serde::de::read",
            "/home/me/.cargo/registry/src/serde/de.rs",
            prog,
            Dependency,
        ),
        ("png_read", "/usr/include/png.h", prog, Dependency),
        ("malloc", "./malloc/malloc.c", libc, System),
        (
            "parse",
            "gcc/parser.c",
            "/usr/lib/gcc/x86_64-linux-gnu/12/cc1",
            Own,
        ),
        ("malloc", "", "/lib/libc.so.6", System),
        ("f", "", "/library/prog", Own),
        ("_dl_relocate_object", "./elf/dl-reloc.c", ld, StartUp),
        ("_initialise", "", prog, Own),
        ("(below main)", "", libc, StartUp),
        ("0x0000000000001050", "", prog, StartUp),
        ("std::rt::lang_start::{{closure}}", "", prog, StartUp),
        ("php::array_map", "php:internal", "", Runtime),
        (
            "operator new(unsigned long)",
            "",
            "/usr/lib/x86_64-linux-gnu/libstdc++.so.6.0.30",
            Runtime,
        ),
        ("loads", "/usr/lib/python3.11/json/__init__.py", "", Runtime),
        (
            "get",
            "/usr/lib/python3/dist-packages/requests/api.py",
            "",
            Dependency,
        ),
        (
            "get",
            "/home/me/.venv/lib/python3.11/site-packages/requests/api.py",
            "",
            Dependency,
        ),
        (
            "dot",
            "",
            "/home/me/.venv/lib/python3.11/site-packages/numpy/_core.so",
            Dependency,
        ),
        (
            "runtime.mallocgc",
            "/usr/local/go/src/runtime/malloc.go",
            "",
            Runtime,
        ),
        ("resolve node:path:1216", "node:path", "", Runtime),
        (
            "Module._load loader:1002",
            "node:internal/modules/cjs/loader",
            "",
            Runtime,
        ),
        ("(garbage collector)", "", "", Runtime),
        ("(program)", "", "", Runtime),
        ("(program)", "/srv/app.js", "", Own),
        ("even w.js:2", "file:///srv/w.js", "", Own),
        ("resolve", "/srv/node:path/a.js", "", Own),
        ("render", "/srv/node_modules/react/index.js", "", Dependency),
        (
            "Illuminate\\Routing\\Router->dispatch",
            "/var/www/vendor/laravel/Router.php",
            "",
            Dependency,
        ),
        (
            "App\\PostController->show",
            "/var/www/app/PostController.php",
            "",
            Own,
        ),
    ] {
        assert_eq!(of(name, file, object), expected, "{name} {file} {object}");
    }
}
