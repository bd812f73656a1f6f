use super::*;

#[test]
fn files_of_gungraun_belong_to_their_folder() {
    let read = |path: &str| {
        let (benchmark, kind) = place(Path::new(path));
        let end = match kind {
            Kind::Latest => None,
            Kind::Before(end) => Some(end),
        };
        (benchmark.display().to_string(), end)
    };
    let of = |benchmark: &str, end: Option<&str>| (benchmark.to_owned(), end.map(String::from));
    for (path, expected) in [
        ("p/b/g/f.ten/callgrind.f.ten.out", of("p/b/g/f.ten", None)),
        (
            "p/b/g/f.ten/callgrind.f.ten.out.old",
            of("p/b/g/f.ten", Some("old")),
        ),
        (
            "g/f/callgrind.f.t1.p2.out.base@main",
            of("g/f", Some("base@main")),
        ),
        ("g/f/callgrind.f.19379.out", of("g/f", None)),
        // Valgrind's own names.
        ("g/callgrind.out.1234", of("g/callgrind.out.1234", None)),
        ("callgrind.f.out", of("callgrind.f.out", None)),
        ("g/trace.outer", of("g/trace.outer", None)),
    ] {
        assert_eq!(read(path), expected, "{path}");
    }
}
