//! Texts of other shapes than Xdebug's are summed up by the callgrind specification.

use crate::call_tree::{name, run};
use crate::oracle::collect;
use grindscope::diagnostic::ErrorKind;
use grindscope::loading::Loader;
use grindscope::webgrind::{Buffer, Collector, Function, Options, Overflow, Version, read, write};
use proptest::prelude::*;

fn collected(text: &str) -> Buffer {
    let buffer = collect(text.as_bytes(), Options::default()).unwrap();
    let bytes = write(&buffer, Version::V7, Overflow::Refuse).unwrap();
    assert_eq!(read(&bytes).unwrap(), (Version::V7, buffer.clone()));
    buffer
}

fn number(buffer: &Buffer, name: &str) -> usize {
    let is = |f: &Function| f.name == name.as_bytes();
    buffer
        .functions
        .iter()
        .position(is)
        .unwrap_or_else(|| panic!("no {name}"))
}

fn function<'a>(buffer: &'a Buffer, name: &str) -> &'a Function {
    &buffer.functions[number(buffer, name)]
}

/// Calls between two functions: (line, count, cost) of each row, equal at both ends.
fn calls(buffer: &Buffer, caller: &str, callee: &str) -> Vec<(u32, u64, i128)> {
    let (from, to) = (number(buffer, caller), number(buffer, callee));
    let rows = |rows: &[grindscope::webgrind::Row], other: usize| -> Vec<(u32, u64, i128)> {
        let others = rows.iter().filter(|row| row.function as usize == other);
        others.map(|row| (row.line, row.count, row.cost)).collect()
    };
    let found = rows(&buffer.functions[from].sub_calls, to);
    assert_eq!(found, rows(&buffer.functions[to].called_from, from));
    found
}

fn header_lines(buffer: &Buffer) -> Vec<String> {
    let lines = buffer.headers.lines();
    lines
        .map(|l| String::from_utf8(l.to_vec()).unwrap())
        .collect()
}

/// The extended example of the callgrind format specification.
const EXTENDED: &str = "\
# callgrind format
events: Instructions

fl=file1.c
fn=main
16 20
cfn=func1
calls=1 50
16 400
cfi=file2.c
cfn=func2
calls=3 20
16 400

fn=func1
51 100
cfi=file2.c
cfn=func2
calls=2 20
51 300

fl=file2.c
fn=func2
20 700
";

#[test]
fn the_extended_example_of_the_specification() {
    let buffer = collected(EXTENDED);
    let sums = |name: &str| {
        let f = function(&buffer, name);
        (f.self_cost, f.inclusive, f.invocations, f.line)
    };
    assert_eq!(sums("main"), (20, 820, 1, 16));
    assert_eq!(sums("func1"), (100, 400, 1, 51));
    assert_eq!(sums("func2"), (700, 700, 5, 20));
    assert_eq!(calls(&buffer, "main", "func1"), [(16, 1, 400)]);
    assert_eq!(calls(&buffer, "main", "func2"), [(16, 3, 400)]);
    assert_eq!(calls(&buffer, "func1", "func2"), [(51, 2, 300)]);
    assert_eq!(
        header_lines(&buffer),
        ["events: Instructions", "summary: 820"]
    );
}

#[test]
fn all_cost_lines_count_and_the_chosen_event_is_the_only_one() {
    // The simple example of the specification; webgrind 1.9.4 reads one line of it: 90.
    let text = "version: 1\ncreator: x\ncmd: y\nevents: Cycles Instructions Flops\nfl=file.f\nfn=main\n15 90 14 2\n16 20 12\n";
    let buffer = collected(text);
    assert_eq!(function(&buffer, "main").self_cost, 110);
    assert_eq!(
        header_lines(&buffer),
        [
            "version: 1",
            "creator: x",
            "cmd: y",
            "events: Cycles",
            "summary: 110"
        ]
    );
    let of = |event: &str| {
        let options = Options {
            event: Some(event.into()),
            ..Options::default()
        };
        collect(text.as_bytes(), options)
    };
    let flops = of("Flops").unwrap();
    assert_eq!(function(&flops, "main").self_cost, 2);
    assert_eq!(header_lines(&flops)[3..], ["events: Flops", "summary: 2"]);
    let error = of("Ir").unwrap_err().to_string();
    assert!(
        error.contains("Cycles") && error.contains("Flops") && error.contains("Ir"),
        "{error}"
    );
}

#[test]
fn parts_with_other_orders_of_events_are_added_by_name() {
    let text = "events: Ir Dr\nfn=f\n1 10 1\npart: 2\nevents: Dr Ir\nfn=f\n1 2 20\n2 3\npart: 3\nevents: Dr\nfn=f\n5 9\n";
    assert_eq!(function(&collected(text), "f").self_cost, 30);
    let options = Options {
        event: Some(b"Dr".to_vec()),
        ..Options::default()
    };
    let buffer = collect(text.as_bytes(), options).unwrap();
    assert_eq!(function(&buffer, "f").self_cost, 1 + 2 + 3 + 9);
    assert_eq!(
        header_lines(&buffer),
        ["events: Dr", "part: 2", "part: 3", "summary: 15"]
    );
}

#[test]
fn an_event_may_be_a_sum_of_those_of_the_text() {
    let text = "events: Ir Dr\nfn=f\n1 10 1\ncfn=g\ncalls=2 1\n2 50 4\nfn=g\n1 50 4\npart: 2\nevents: Dr Ir\nfn=f\n1 2 20\n";
    let of = |terms: &[(i64, &str)]| {
        let options = Options {
            event: Some(b"X".to_vec()),
            terms: terms
                .iter()
                .map(|&(factor, name)| (factor, name.into()))
                .collect(),
            ..Options::default()
        };
        collect(text.as_bytes(), options)
    };
    let buffer = of(&[(3, "Ir"), (-10, "Dr")]).unwrap();
    // f: 3 * 30 - 10 * 3, g: 150 - 40.
    assert_eq!(function(&buffer, "f").self_cost, 60);
    assert_eq!(function(&buffer, "g").self_cost, 110);
    assert_eq!(function(&buffer, "f").inclusive, 170);
    assert_eq!(
        header_lines(&buffer),
        ["events: X", "part: 2", "summary: 170"]
    );
    // A sum without one of its terms would be another number.
    let error = of(&[(1, "Ir"), (1, "Bm")]).unwrap_err().to_string();
    assert!(error.contains("o event is named"), "{error}");
}

#[test]
fn functions_are_distinguished_by_object_and_file() {
    let text = "creator: x\nevents: Ir\nob=a\nfl=1.c\nfn=f\n1 1\nob=b\nfn=f\n1 2\nfl=2.c\nfn=f\n1 4\nob=a\nfl=1.c\nfn=f\n1 8\n";
    let buffer = collected(text);
    let sums: Vec<i128> = buffer.functions.iter().map(|f| f.self_cost).collect();
    assert_eq!(sums, [9, 2, 4]);
    assert!(buffer.functions.iter().all(|f| f.name == b"f"));
}

#[test]
fn lines_are_those_of_the_functions_own_file() {
    let text = "creator: x\nevents: Ir\nfl=own.c\nfn=f\nfi=inl.h\n900 1\ncfi=own.c\ncfn=g\ncalls=2 0\n901 5\nfe=own.c\n0 1\n12 1\n11 1\ncfn=g\ncalls=1 0\n13 5\nfn=g\n50 3\nfn=h\ncfn=g\ncalls=1 0\n60 7\n";
    let buffer = collected(text);
    let line = |name| function(&buffer, name).line;
    assert_eq!((line("f"), line("g"), line("h")), (12, 50, 60));
    assert_eq!(calls(&buffer, "f", "g"), [(0, 2, 5), (13, 1, 5)]);
    assert_eq!(function(&buffer, "f").invocations, 1);
    assert_eq!(function(&buffer, "g").invocations, 4);
}

#[test]
fn calls_without_counts_are_calls_all_the_same() {
    let text =
        "creator: pprof\nevents: samples\nfl=\nfn=main\n1 1\ncfn=f\ncalls=0 0\n1 30\nfn=f\n2 30\n";
    let buffer = collected(text);
    assert_eq!(calls(&buffer, "main", "f"), [(1, 0, 30)]);
    assert_eq!(function(&buffer, "f").invocations, 0);
    assert_eq!(function(&buffer, "main").inclusive, 31);
}

#[test]
fn names_that_never_carry_anything_are_left_out() {
    let buffer = collected(
        "creator: yappi\nevents: Ticks\nfl=(1) a\nfn=(1) unused\n\nfl=(2) b\nfn=(2) used\n1 2\n",
    );
    assert_eq!(buffer.functions.len(), 1);
    assert_eq!(buffer.functions[0].name, b"used");
}

#[test]
fn a_callee_without_lines_has_the_cost_that_its_callers_state() {
    let text = "creator: x\nevents: Ir\nfn=main\n1 50\ncfn=gone\ncalls=2 0\n2 30\n";
    let buffer = collected(text);
    assert_eq!(function(&buffer, "gone").inclusive, 30);
    assert_eq!(function(&buffer, "gone").invocations, 2);
    // The cost of gone's lines is nowhere: no function is above what the lines say.
    assert_eq!(function(&buffer, "main").inclusive, 50);
}

#[test]
fn one_line_for_each_function_does_not_make_a_text_xdebugs() {
    // cg_diff names no creator and writes one line for each function; webgrind would merge by name.
    let text = "desc: Files compared: A; B\ncmd: A; B\nevents:  Ir\nfl=a.c\nfn=f\n0 1\nfl=b.c\nfn=f\n0 2\n";
    assert_eq!(collected(text).functions.len(), 2);
    let xdebug = text.replace(" Ir", " Time");
    assert_eq!(collected(&xdebug).functions.len(), 1);
}

#[test]
fn negative_costs_keep_their_sign() {
    let text = "creator: cg_diff\nevents: Ir\nfl=a\nfn=f\n0 -7\nfn=g\n0 3\n";
    let buffer = collect(text.as_bytes(), Options::default()).unwrap();
    assert_eq!(function(&buffer, "f").inclusive, -7);
    assert_eq!(header_lines(&buffer)[2], "summary: -4");
    assert!(write(&buffer, Version::V6, Overflow::Refuse).is_err());
}

#[test]
fn members_of_a_cycle_cost_no_more_than_the_cycle() {
    // main calls a; a and b call each other; b calls leaf. Of 200 the cycle costs 190, all of it
    // while a is active. KCachegrind shows 290 for a.
    let text = "creator: x\nevents: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 0\n1 190\nfn=a\n2 40\ncfn=b\ncalls=5 0\n2 150\nfn=b\n3 60\ncfn=a\ncalls=4 0\n3 100\ncfn=leaf\ncalls=5 0\n3 90\nfn=leaf\n4 90\n";
    let buffer = collected(text);
    let inclusive = ["main", "a", "b", "leaf"].map(|name| function(&buffer, name).inclusive);
    assert_eq!(inclusive, [200, 190, 190, 90]);
    assert_eq!(
        calls(&buffer, "b", "a"),
        [(3, 4, 100)],
        "rows stay as written"
    );
}

#[test]
fn a_function_that_calls_itself_costs_its_lines_and_its_calls_to_others() {
    let text = "creator: x\nevents: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 0\n1 100\nfn=f\n2 70\ncfn=f\ncalls=9 0\n2 80\ncfn=g\ncalls=1 0\n2 30\nfn=g\n3 30\n";
    let buffer = collected(text);
    assert_eq!(function(&buffer, "f").inclusive, 100);
    assert_eq!(function(&buffer, "f").invocations, 10);
}

#[test]
fn header_lines_are_limited() {
    let line = format!("desc: key: {}\n", "x".repeat(1 << 20));
    let mut loader = Loader::new(Collector::new(Options::default()));
    loader.begin_file(b"hostile");
    loader.push(b"events: Ir\n").unwrap();
    let error = (0..100)
        .find_map(|_| loader.push(line.as_bytes()).err())
        .unwrap();
    assert!(matches!(
        error.kind,
        ErrorKind::Limit("bytes of header lines", _)
    ));
}

#[test]
fn a_cycle_of_a_hundred_thousand_functions_needs_no_deep_recursion() {
    let n = 100_000;
    let mut text = String::from("creator: x\nevents: Ir\n");
    for i in 0..n {
        text += &format!("fn=f{i}\n1 1\ncfn=f{}\ncalls=1 0\n1 {n}\n", (i + 1) % n);
    }
    let buffer = collect(text.as_bytes(), Options::default()).unwrap();
    assert!(buffer.functions.iter().all(|f| f.inclusive == n.into()));
}

/// The rule for functions without cycles is exact; in cycles it is a bound.
fn assert_inclusive(run: &crate::call_tree::Run) {
    let buffer = collected(&run.as_sums());
    for f in 0..6 {
        if !buffer
            .functions
            .iter()
            .any(|x| x.name == name(f).as_bytes())
        {
            continue;
        }
        let found = function(&buffer, &name(f)).inclusive;
        let truth = i128::from(run.while_active(f));
        if run.recurses(f) {
            assert!(
                found >= truth && found <= run.total().into(),
                "f{f}: {found}, truly {truth}"
            );
        } else {
            assert_eq!(found, truth, "f{f}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::thorough::cases(500), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn inclusive_costs_are_those_of_the_run(run in run()) {
        assert_inclusive(&run);
    }

    #[test]
    fn counts_and_self_costs_are_those_of_the_run(run in run()) {
        let buffer = collected(&run.as_sums());
        let mut own = [0u64; 6];
        let mut invocations = [0u64; 6];
        run.each(&mut |r| {
            own[r.function as usize] += r.cost;
            invocations[r.function as usize] += 1;
        });
        for f in &buffer.functions {
            let n = usize::from(f.name[1] - b'0');
            prop_assert_eq!(f.self_cost, i128::from(own[n]));
            // The host's one call is not in the text; it only matters without other callers.
            let by_host = u64::from(n == run.function as usize);
            let called = invocations[n] - by_host;
            prop_assert_eq!(f.invocations, if called == 0 { 1 } else { called });
        }
    }
}

/// Callgrind does not know the file of an unloaded library any more, so the file of `rec` is that of its
/// own `fn=`. `run` has a row by its explicit file before, and `rec` a placeholder.
#[test]
fn a_function_of_an_unloaded_library_is_one() {
    let buffer = collected(
        "events: Ir\nob=(1) /bin/p\nfl=(3) p.c\nfn=(3) main\n5 7\ncob=(2) /lib/plug.so\ncfi=(1) plug.c\ncfn=run\n\
        calls=1 0\n6 110\ncob=(2)\ncfn=(1) run\ncalls=2 0\n6 220\n\
        ob=(2)\nfl=(1)\nfn=(1)\n0 30\nfi=(2) ???\ncfn=(2) rec\ncalls=3 0\n0 300\nfn=(2)\n0 300\n",
    );
    let names: Vec<&[u8]> = buffer.functions.iter().map(|f| &f.name[..]).collect();
    assert_eq!(names, [&b"main"[..], b"run", b"rec"]);
    assert_eq!(calls(&buffer, "main", "run"), [(6, 3, 330)]);
    assert_eq!(calls(&buffer, "run", "rec"), [(0, 3, 300)]);
    assert_eq!(function(&buffer, "rec").file, b"plug.c");
    assert_eq!(function(&buffer, "main").inclusive, 337);
}

/// Column 1,500 of each line is the 1,500th of its name, which is `Ir#1500` as in the profile.
#[test]
fn a_line_that_repeats_an_event_two_thousand_times_is_read_at_once() {
    let part = format!(
        "events:{}\nfl=a.c\nfn=f\n1{}5\n",
        " Ir".repeat(2000),
        " 0".repeat(1499) + " "
    );
    let options = || Options {
        event: Some(b"Ir#1500".to_vec()),
        ..Options::default()
    };
    let start = std::time::Instant::now();
    let buffer = collect(part.repeat(10).as_bytes(), options()).unwrap();
    assert!(start.elapsed().as_secs() < 15, "{:?}", start.elapsed());
    assert_eq!(buffer.functions[0].self_cost, 50);
    // A name that is written with a number takes it: the third is Ir#3.
    let text = b"events: Ir Ir#2 Ir\nfn=f\n1 5 6 7\n";
    let event = |name: &str| Options {
        event: Some(name.as_bytes().to_vec()),
        ..Options::default()
    };
    let cost = |name| collect(text, event(name)).unwrap().functions[0].self_cost;
    assert_eq!(["Ir", "Ir#2", "Ir#3"].map(cost), [5, 6, 7]);
}

/// The last `events:` line of a header gives the meaning of its columns: 5 is Dw, 7 is Ir.
#[test]
fn a_second_events_line_of_a_header_replaces_the_first() {
    let text =
        b"creator: xdebug 3\nevents: Time Ir\nevents: Dw Ir\nfl=a\nfn=f\n1 5 7\nsummary: 5 7\n";
    let of = |event: Option<&[u8]>| {
        let event = event.map(<[u8]>::to_vec);
        let options = Options {
            event,
            ..Options::default()
        };
        collect(text, options)
    };
    let buffer = of(None).unwrap();
    assert_eq!(buffer.functions[0].self_cost, 5);
    assert_eq!(buffer.headers.event(), Some(&b"Dw"[..]));
    assert_eq!(of(Some(b"Ir")).unwrap().functions[0].self_cost, 7);
    let error = of(Some(b"Time")).unwrap_err();
    assert!(matches!(error.kind, ErrorKind::Unsupported(_)), "{error}");
}
