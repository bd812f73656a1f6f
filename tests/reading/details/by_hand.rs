//! Details of small texts, worked out by hand after `callgrind-format`.

use super::Opened;
use grindscope::details::{CallSite, Details, Grain, Request, Spot, Wanted};
use grindscope::diagnostic::ErrorKind;
use grindscope::model::{PartSelection, Profile};
use grindscope::sink::Symbol;

const TEXT: &str = "\
events: Ir Dr
ob=prog
fl=a.c
fn=main
10 7 1
11 3
cfi=b.c
cfn=work
calls=2 5
11 40 8
fi=inline.h
3 20 4
cfn=tiny
calls=1 9
3 6
fe=a.c
12 1
0 9
cfi=b.c
cfn=work
calls=1 5
12 20 4
* 2
fl=b.c
fn=work
5 60 12
";

fn open(text: &str) -> Opened {
    Opened::new(&[text.as_bytes().to_vec()], 20)
}

fn name(profile: &Profile, symbol: Symbol) -> String {
    String::from_utf8_lossy(profile.text(symbol)).into_owned()
}

/// Lines as `file:line` with their costs.
fn lines(opened: &Opened, details: &Details) -> Vec<(String, Vec<i128>)> {
    let line = |((file, line), costs): ((Symbol, u64), &[i128])| {
        let file = name(&opened.profile, file);
        (format!("{file}:{line}"), costs.to_vec())
    };
    details.lines().iter().map(line).collect()
}

fn calls(opened: &Opened, details: &Details) -> Vec<(String, Vec<i128>)> {
    let call = |((file, line, callee), sums): ((Symbol, u64, _), &[i128])| {
        let file = name(&opened.profile, file);
        let callee = String::from_utf8_lossy(opened.profile.name(callee)).into_owned();
        (format!("{file}:{line} {callee}"), sums.to_vec())
    };
    let key = |site: CallSite| Some((site.from.file, site.from.line, site.callee));
    details
        .calls()
        .grouped_in_order(key)
        .iter()
        .map(call)
        .collect()
}

fn owned<const N: usize>(rows: [(&str, Vec<i128>); N]) -> Vec<(String, Vec<i128>)> {
    rows.map(|(name, sums)| (name.to_owned(), sums)).into()
}

#[test]
fn lines_of_inlined_code_and_line_zero_belong_to_the_function() {
    let opened = open(TEXT);
    let details = opened.details(&Request::function(opened.function("main")));
    let expected = [
        ("a.c:0", vec![11, 0]),
        ("a.c:10", vec![7, 1]),
        ("a.c:11", vec![3, 0]),
        ("a.c:12", vec![1, 0]),
        ("inline.h:3", vec![20, 4]),
    ];
    assert_eq!(lines(&opened, &details), owned(expected));
    let expected = [
        ("a.c:11 work", vec![40, 8, 2]),
        ("a.c:12 work", vec![20, 4, 1]),
        ("inline.h:3 tiny", vec![6, 0, 1]),
    ];
    assert_eq!(calls(&opened, &details), owned(expected));
    assert!(details.costs().keys().iter().all(|spot| spot.address == 0));
}

#[test]
fn a_source_file_has_the_lines_that_others_inlined() {
    let opened = open(TEXT);
    let file = opened.profile.strings().find(b"inline.h").unwrap();
    let request = Request {
        wanted: Wanted::Files(vec![file]),
        parts: PartSelection::All,
        grain: Grain::LINES,
    };
    let details = opened.details(&request);
    assert_eq!(
        lines(&opened, &details),
        owned([("inline.h:3", vec![20, 4])])
    );
    assert_eq!(
        calls(&opened, &details),
        owned([("inline.h:3 tiny", vec![6, 0, 1])])
    );
}

#[test]
fn parts_may_order_their_events_as_they_like() {
    let text = "events: Ir Dr\nfn=f\n1 5 2\n\npart: 2\nevents: Dr Ir\nfn=f\n1 10 30\n2 1\n";
    let opened = open(text);
    let f = opened.function("f");
    let details = opened.details(&Request::function(f));
    assert_eq!(
        lines(&opened, &details),
        owned([(":1", vec![35, 12]), (":2", vec![0, 1])])
    );
    let second = Request {
        parts: PartSelection::Only(vec![false, true]),
        ..Request::function(f)
    };
    let details = opened.details(&second);
    assert_eq!(
        lines(&opened, &details),
        owned([(":1", vec![30, 10]), (":2", vec![0, 1])])
    );
}

#[test]
fn negative_costs_are_subtracted() {
    let opened = open("events: Time Memory\nfn=f\n1 5 -20\n1 1 3\n2 1 -1\n");
    let details = opened.details(&Request::function(opened.function("f")));
    assert_eq!(
        lines(&opened, &details),
        owned([(":1", vec![6, -17]), (":2", vec![1, -1])])
    );
}

/// `jump=` and `jcnd=` as callgrind writes them: followed/executed, with file and function of the
/// target where they are others.
const JUMPS: &str = "\
positions: instr line
events: Ir
fl=a.c
fn=f
0x100 10 5
jcnd=3/5 0x120 12
0x100 10
0x110 11 2
jump=2 0x100 10
0x110 11
jcnd=1/5 +32 +2
* *
jfi=b.c
jfn=g
jump=4 0x200 40
0x110 11
jump=6 0x104 10
0x110 11
0x120 12 1
fl=b.c
fn=g
0x200 40 9
";

#[test]
fn jumps_have_their_place_and_their_target() {
    let opened = open(JUMPS);
    let profile = &opened.profile;
    let details = opened.details(&Request::function(opened.function("f")));
    let jumps = details.jumps().sorted();
    let text: Vec<String> = jumps
        .iter()
        .map(|(jump, counts)| {
            let from = format!(
                "{}:{} {:x}",
                name(profile, jump.from.file),
                jump.from.line,
                jump.from.address
            );
            let file = name(profile, jump.file);
            let to = format!(
                "{file}:{} {:x} {}",
                jump.line,
                jump.address,
                name(profile, jump.function)
            );
            let kind = if jump.conditional { "if" } else { "always" };
            format!("{from} {kind} {to} {}/{}", counts[0], counts[1])
        })
        .collect();
    // The relative target is relative to the last line of self cost, 0x110.
    assert_eq!(
        text,
        [
            "a.c:10 100 if a.c:12 120 f 3/5",
            "a.c:11 110 always a.c:10 100 f 2/2",
            "a.c:11 110 always a.c:10 104 f 6/6",
            "a.c:11 110 always b.c:40 200 g 4/4",
            "a.c:11 110 if a.c:13 130 f 1/5",
        ]
    );
    let key = |spot: Spot| Some((spot.address, spot.file, spot.line));
    let rows = details.costs().grouped(key).sorted();
    let instructions: Vec<_> = rows
        .iter()
        .map(|(key, costs)| (key.0, key.2, costs[0]))
        .collect();
    assert_eq!(
        instructions,
        [(0x100, 10, 5), (0x110, 11, 2), (0x120, 12, 1)]
    );
}

#[test]
fn jumps_before_the_first_cost_are_in_an_earlier_page() {
    let text = "positions: instr line\nevents: Ir\nfn=f\njump=1 0x9 9\n0x1 1\njump=2 0x8 8\n0x2 2\n0x3 3 1\n";
    let opened = open(text);
    let details = opened.details(&Request::function(opened.function("f")));
    assert_eq!(details.jumps().len(), 2);
}

#[test]
fn a_changed_file_is_noticed() {
    let opened = open(TEXT);
    let request = Request::function(opened.function("main"));
    let with = |from: &str, to: &str| {
        let changed = Opened {
            texts: vec![TEXT.replace(from, to).into_bytes()],
            profile: opened.profile.clone(),
            bookmarks: opened.bookmarks.clone(),
        };
        changed
            .read(&request, 9)
            .map(|_| ())
            .map_err(|error| error.kind)
    };
    assert_eq!(with("10 7 1", "10 7 1"), Ok(()));
    assert_eq!(with("10 7 1", "10 8 1"), Err(ErrorKind::Changed));
    assert_eq!(with("11 40 8", "11 41 8"), Err(ErrorKind::Changed));
    assert_eq!(with("cfn=work", "cfn=walk"), Err(ErrorKind::Changed));
    assert_eq!(with("12 1\n0 9\n", "12 1 0 9 "), Err(ErrorKind::Changed));
}

#[test]
fn bytes_that_do_not_come_are_noticed() {
    let opened = open(TEXT);
    let request = Request::function(opened.function("work"));
    let reading = grindscope::details::Reading::new(&opened.profile, &opened.bookmarks, &request);
    assert!(!reading.needs().is_empty());
    assert_eq!(
        reading.finish().map(|_| ()).unwrap_err().kind,
        ErrorKind::Changed
    );
}
