//! Callees that are named by an id, whose object or file no line says.

use crate::support::{Entry, Log, every, load_text, log};
use grindscope::details::{Reading, Request};
use grindscope::diagnostic::WarningKind;
use grindscope::grammar::Parser;
use grindscope::loading::Loader;
use grindscope::model::{CallId, Formula, FunctionId, PartSelection, Profile, ProfileBuilder};

/// What Callgrind writes of a library that was unloaded: `rec` calls itself, and of the lines that call
/// it the file is not known any more.
const UNLOADED: &str = "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npositions: line\nevents: Ir\n\n\
    ob=(1) /bin/p\nfl=(3) p.c\nfn=(3) main\n5 7\ncob=(2) /lib/plug.so\ncfi=(1) plug.c\ncfn=(1) run\ncalls=1 0\n6 110\n\n\
    ob=(2)\nfl=(1)\nfn=(1)\n0 10\nfi=(2) ???\ncfn=(2) rec\ncalls=1 0\n0 100\n\n\
    fn=(2)\n0 100\n\ntotals: 117\n";

/// Each call as `caller > callee: count costs`, functions as `object:file:name`, sorted.
fn calls(profile: &Profile) -> Vec<String> {
    let calls = profile.calls();
    let costs = profile.call_column(&Formula::event(0), &PartSelection::All);
    let counts = profile.count_column(&PartSelection::All);
    let text = |call: CallId| {
        let at = call.0 as usize;
        let [from, to] = [calls.caller(call), calls.callee(call)].map(|f| name(profile, f));
        format!("{from} > {to}: {} {}", counts[at], costs[at])
    };
    let mut found: Vec<String> = calls.ids().map(text).collect();
    found.sort();
    found
}

fn name(profile: &Profile, function: FunctionId) -> String {
    let parts = [
        profile.object(function),
        profile.file(function),
        profile.name(function),
    ];
    parts.map(String::from_utf8_lossy).join(":")
}

/// Functions with their self cost.
fn own(profile: &Profile) -> Vec<String> {
    let costs = profile.self_column(&Formula::event(0), &PartSelection::All);
    let text = |f: FunctionId| format!("{} {}", name(profile, f), costs[f.0 as usize]);
    let mut found: Vec<String> = profile.functions().ids().map(text).collect();
    found.sort();
    found
}

fn load(text: &str) -> Profile {
    load_text(text.as_bytes()).unwrap()
}

/// What Callgrind writes of calls without self cost on their line, as the collection of gungraun begins in a function that
/// they lead to. `dump.c` leaves out `cfi=` if the callee is in the file of the last self cost or of the function
/// (`last->file`), and `fi=` does not change that.
const BEFORE_COLLECTION: &str = "# callgrind format\ncreator: callgrind-3.19.0\npositions: line\nevents: Ir\n\n\
    ob=/bin/p\nfl=rt.rs\nfn=start\nfi=function.rs\ncfn=closure\ncalls=1 206\n287 40\ncfn=second\ncalls=1 9\n287 2\n\
    fe=rt.rs\n\nfn=closure\n206 30\nfi=vec.rs\n7 3\ncfn=push\ncalls=1 5\n7 7\n\n\
    fn=second\n9 2\n\nfl=vec.rs\nfn=push\n5 7\n\ntotals: 42\n";

#[test]
fn callees_are_in_the_file_of_the_last_self_cost() {
    let profile = load(BEFORE_COLLECTION);
    let expected = [
        "/bin/p:rt.rs:closure 33",
        "/bin/p:rt.rs:second 2",
        "/bin/p:rt.rs:start 0",
        "/bin/p:vec.rs:push 7",
    ];
    assert_eq!(own(&profile), expected);
    let expected = [
        "/bin/p:rt.rs:closure > /bin/p:vec.rs:push: 1 7",
        "/bin/p:rt.rs:start > /bin/p:rt.rs:closure: 1 40",
        "/bin/p:rt.rs:start > /bin/p:rt.rs:second: 1 2",
    ];
    assert_eq!(calls(&profile), expected);
}

#[test]
fn a_function_of_an_unloaded_library_is_one() {
    let profile = load(UNLOADED);
    let expected = [
        "/bin/p:p.c:main 7",
        "/lib/plug.so:plug.c:rec 100",
        "/lib/plug.so:plug.c:run 10",
    ];
    assert_eq!(own(&profile), expected);
    let expected = [
        "/bin/p:p.c:main > /lib/plug.so:plug.c:run: 1 110",
        "/lib/plug.so:plug.c:run > /lib/plug.so:plug.c:rec: 1 100",
    ];
    assert_eq!(calls(&profile), expected);
}

/// Object and file of a function.
type Place = (&'static str, &'static str);

/// Calls of `f` by its id from object `/b`, file `b.c`; `functions` are where `fn=` uses the id.
fn called(stated: &str, functions: &[Place], function_comes_first: bool) -> String {
    let function = |(ob, fl): &Place| format!("ob={ob}\nfl={fl}\nfn=(5) f\n1 1\n");
    let functions: String = functions.iter().map(function).collect();
    let call = format!("ob=/b\nfl=b.c\nfn=(1) g\n{stated}cfn=(5) f\ncalls=1 0\n2 3\n");
    let text = match function_comes_first {
        true => format!("events: Ir\n{functions}{call}"),
        false => format!("events: Ir\n{call}{functions}"),
    };
    let found = calls(&load(&text));
    assert_eq!(found.len(), 1, "{text}");
    let callee = found[0].strip_prefix("/b:b.c:g > ").unwrap();
    callee.strip_suffix(":f: 1 3").unwrap().to_owned()
}

#[test]
fn a_callee_is_the_only_function_of_its_id_that_agrees() {
    let cases: [(&str, &[Place], &str); 10] = [
        ("", &[], "/b:b.c"),
        ("", &[("/a", "a.c")], "/a:a.c"),
        ("", &[("/a", "a.c"), ("/b", "b.c")], "/b:b.c"),
        ("", &[("/a", "a.c"), ("/c", "c.c")], "/b:b.c"),
        ("cfi=c.c\n", &[("/a", "c.c")], "/a:c.c"),
        ("cfi=c.c\n", &[("/a", "c.c"), ("/a", "a.c")], "/a:c.c"),
        ("cfi=c.c\n", &[("/a", "a.c")], "/b:c.c"),
        ("cob=/c\n", &[("/c", "c.c")], "/c:c.c"),
        ("cob=/c\n", &[("/a", "a.c")], "/c:b.c"),
        ("cob=/c\ncfi=c.c\n", &[("/a", "a.c")], "/c:c.c"),
    ];
    for (stated, functions, expected) in cases {
        for first in [true, false] {
            let found = called(stated, functions, first);
            assert_eq!(found, expected, "{stated:?} {functions:?} {first}");
        }
    }
}

/// yappi lists all ids first, under the file that was named last: such a `fn=` is not a function.
#[test]
fn a_definition_is_not_a_use_of_an_id() {
    let text = "events: Ir\nfl=(1) a.c\nfl=(2) b.c\nfn=(1) main\nfn=(2) f\n\
        fl=(1)\nfn=(1)\n1 5\ncfn=(2)\ncalls=1 0\n2 3\n";
    assert_eq!(calls(&load(text)), [":a.c:main > :a.c:f: 1 3"]);
}

#[test]
fn ids_of_other_files_and_other_names_are_others() {
    let first = "events: Ir\nfl=a.c\nfn=(1) main\n1 5\ncfn=(2) f\ncalls=1 0\n2 3\n";
    let second =
        "events: Ir\nfl=z.c\nfn=(2) f\n1 3\nfl=y.c\nfn=(1) main\n1 5\ncfn=(2)\ncalls=1 0\n2 3\n";
    let mut parser = Parser::new(ProfileBuilder::new());
    for text in [first, second] {
        parser.begin_file().unwrap();
        parser.push(text.as_bytes()).unwrap();
        parser.end_file().unwrap();
    }
    let profile = parser.into_sink().finish();
    let expected = [":a.c:main > :a.c:f: 1 3", ":y.c:main > :z.c:f: 1 3"];
    assert_eq!(calls(&profile), expected);
    // The id has another name in the second run, so its `fn=` there is not a function of the first.
    let appended = "events: Ir\nfl=a.c\nfn=(1) main\n1 5\ncfn=(2) f\ncalls=1 0\n2 3\n\
        ==== NEW PROFILING FILE ====\nevents: Ir\nfl=b.c\nfn=(2) g\n1 5\n";
    assert_eq!(calls(&load(appended)), [":a.c:main > :a.c:f: 1 3"]);
}

/// The calls of two callers by placeholders and by name join those with an existing row.
#[test]
fn rows_of_a_placeholder_and_of_its_function_are_joined() {
    let text = "events: Ir Dr\npart: 1\nob=/a\nfl=a.c\nfn=(1) main\n1 5\ncob=/l\ncfi=p.c\ncfn=f\ncalls=1 0\n2 3 4\n\
        cob=/l\ncfn=(2) f\ncalls=2 0\n2 30 40\nfn=(3) other\n1 1\ncob=/l\ncfn=(2)\ncalls=4 0\n2 300\n\
        part: 2\nevents: Ir Dr\nob=/a\nfl=a.c\nfn=(1)\n1 50\ncob=/l\ncfn=(2)\ncalls=8 0\n2 3000\n\
        ob=/l\nfl=p.c\nfn=(2)\n1 7\n";
    let profile = load(text);
    assert_eq!(
        own(&profile),
        ["/a:a.c:main 55", "/a:a.c:other 1", "/l:p.c:f 7"]
    );
    let expected = [
        "/a:a.c:main > /l:p.c:f: 11 3033",
        "/a:a.c:other > /l:p.c:f: 4 300",
    ];
    assert_eq!(calls(&profile), expected);
    let rows = profile.self_costs();
    let owners = |part| -> Vec<u32> { rows.rows_of(part).map(|row| rows.owner(row)).collect() };
    assert_eq!([owners(0), owners(1)], [vec![0, 1, 2], vec![0, 1]]);
}

#[test]
fn any_split_of_the_text_gives_the_same_callees() {
    let whole = log(UNLOADED.as_bytes(), []);
    let callees = |log: &Log| {
        let callee = |entry: &Entry| match entry {
            Entry::Call(_, callee, ..) => Some(callee.1.clone()),
            _ => None,
        };
        log.entries.iter().filter_map(callee).collect::<Vec<_>>()
    };
    assert_eq!(callees(&whole), [b"plug.c".to_vec(), b"plug.c".to_vec()]);
    for size in [1, 2, 3, 7, 50] {
        assert_eq!(
            log(UNLOADED.as_bytes(), every(size, UNLOADED.as_bytes())),
            whole
        );
    }
}

/// Calls at their lines, read again from pages that begin anywhere, lead to the same functions.
#[test]
fn calls_of_pages_that_are_read_again_lead_to_the_same_functions() {
    for (text, page_size) in [UNLOADED, BY_NAME]
        .into_iter()
        .flat_map(|text| [7, 16, 40, 1000].map(|page_size| (text, page_size)))
    {
        let mut loader = Loader::with_page_size(ProfileBuilder::new(), page_size);
        loader.begin_file(b"text");
        loader.push(text.as_bytes()).unwrap();
        loader.end_file().unwrap();
        let bookmarks = [loader.files()[0].bookmarks.clone()];
        let profile = loader.finish().unwrap().finish();
        let mut found = Vec::new();
        for function in profile.functions().ids() {
            let mut reading = Reading::new(&profile, &bookmarks, &Request::function(function));
            for range in reading.needs() {
                let bytes = &text.as_bytes()[range.start as usize..range.end as usize];
                reading.push(bytes).unwrap();
            }
            let details = reading.finish().unwrap();
            for (site, sums) in details.calls().iter() {
                let ends = [function, site.callee].map(|f| name(&profile, f));
                found.push(format!("{}: {} {}", ends.join(" > "), sums[1], sums[0]));
            }
        }
        found.sort();
        assert_eq!(found, calls(&profile), "{page_size}");
    }
}

/// Two calls of functions in other files, as Xdebug before 2.1.1 writes them (`xdebug_profiler.c` of 2.0.5): no
/// ids, and only `cfn=` before `calls=`.
const BY_NAME: &str = "version: 0.9.6\ncmd: /w/index.php\npart: 1\n\nevents: Time\n\n\
    fl=php:internal\nfn=php::strlen\n4 3\n\n\
    fl=/w/inc.php\nfn=greet\n3 20\ncfn=php::strlen\ncalls=1 0 0\n4 3\n\n\
    fl=/w/inc.php\nfn=greet\n3 30\n\n\
    fl=/w/index.php\nfn={main}\n\nsummary: 203\n\n1 150\n\
    cfn=greet\ncalls=1 0 0\n5 23\ncfn=greet\ncalls=1 0 0\n5 30\n\n";

/// The same text by another writer.
fn by_another_writer(header: &str) -> String {
    BY_NAME.replacen("version: 0.9.6\n", header, 1)
}

#[test]
fn a_callee_of_xdebug_before_2_1_1_is_the_function_of_its_name() {
    let profile = load(BY_NAME);
    let expected = [
        ":/w/inc.php:greet 50",
        ":/w/index.php:{main} 150",
        ":php:internal:php::strlen 3",
    ];
    assert_eq!(own(&profile), expected);
    let expected = [
        ":/w/inc.php:greet > :php:internal:php::strlen: 1 3",
        ":/w/index.php:{main} > :/w/inc.php:greet: 2 53",
    ];
    assert_eq!(calls(&profile), expected);
    assert!(profile.warnings().is_empty());
    for size in [1, 2, 3, 7, 50] {
        let whole = log(BY_NAME.as_bytes(), []);
        let split = log(BY_NAME.as_bytes(), every(size, BY_NAME.as_bytes()));
        assert_eq!(split, whole);
    }
}

/// The rule of callgrind: a callee without a file is in the file of the caller.
#[test]
fn a_callee_of_other_writers_is_in_the_file_of_its_caller() {
    let expected = [
        ":/w/inc.php:greet > :/w/inc.php:php::strlen: 1 3",
        ":/w/index.php:{main} > :/w/index.php:greet: 2 53",
    ];
    for header in [
        "version: 1\n",
        "version: 1\ncreator: xdebug 2.1.1\n",
        "version: 0.9.6\ncreator: other\n",
        "creator: other\n",
        "",
    ] {
        assert_eq!(
            calls(&load(&by_another_writer(header))),
            expected,
            "{header}"
        );
    }
}

/// `eval` is the name of all evaluated code. A call by name stays in its file where several files have it.
#[test]
fn a_name_of_several_files_is_warned_of() {
    let text = "version: 0.9.6\n\nevents: Time\n\n\
        fl=/a.php(2) : eval()'d code\nfn=eval\n2 5\n\n\
        fl=/a.php(3) : eval()'d code\nfn=eval\n3 7\n\n\
        fl=/a.php\nfn={main}\n\nsummary: 13\n\n1 1\n\
        cfn=eval\ncalls=1 0 0\n2 5\ncfn=eval\ncalls=1 0 0\n3 7\n\n";
    let profile = load(text);
    assert_eq!(calls(&profile), [":/a.php:{main} > :/a.php:eval: 2 12"]);
    let warning = profile.warnings().of(WarningKind::AmbiguousCallee).unwrap();
    assert_eq!(
        (warning.count, &warning.example[..]),
        (1, "\u{201c}eval\u{201d}")
    );
    // Two requests of different scripts: nothing calls their main functions.
    let request = |script: &str| {
        format!(
            "version: 0.9.6\ncmd: {script}\n\nevents: Time\n\nfl={script}\nfn={{main}}\n\nsummary: 1\n\n1 1\n\n"
        )
    };
    let separator = "\n==== NEW PROFILING FILE ==============================================\n";
    let both = [request("/a.php"), request("/b.php")].join(separator);
    assert!(load(&both).warnings().is_empty());
}
