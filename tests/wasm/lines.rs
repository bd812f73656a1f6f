//! Costs of lines, read again from the bytes of a file.

use super::*;
use grindscope::wasm::DetailsReading;

#[wasm_bindgen_test]
fn lines_are_read_again_from_the_needed_bytes() {
    let session = opened();
    let mut reading = session.details(0, None).unwrap();
    let needs = reading.needs().unwrap();
    assert_eq!(get(&needs, "length"), 1);
    assert_eq!(get(&needs, "0.plain"), true);
    let offset = |name: &str| get(&needs, name).as_f64().unwrap() as usize;
    reading
        .push(&TEXT[offset("0.start")..offset("0.end")])
        .unwrap();
    reading.finish().unwrap();
    let files = reading.lines(&session, 0).unwrap();
    assert_eq!(get(&files, "length"), 2);
    assert_eq!(get(&files, "hasNumbers"), true);
    let asked = session.code_rows(0, Some(1));
    let found = reading.source_rows(&session, &asked).unwrap();
    let lines = get(&found, "lines");
    assert_eq!(doubles(&lines, "line.high"), [1.0, 2.0]);
    assert_eq!(doubles(&lines, "costs.self.high"), [10.0, 0.0]);
    assert_eq!(doubles(&lines, "costs.called.high"), [0.0, 30.0]);
    assert_eq!(
        doubles(&lines, "costs.second.high"),
        [18_446_744_073_709_551_616.0, 0.0]
    );
    assert_eq!(doubles(&lines, "costs.second.low"), [-1.0, 0.0]);
    assert_eq!(rows(&lines, "calls.place"), [1]);
    assert_eq!(rows(&lines, "calls.callee"), [1]);
    assert_eq!(doubles(&lines, "calls.count.high"), [3.0]);
    assert!(reading.lines(&session, 2).is_err());
    let asked = session.code_rows(0, Some(2));
    assert!(reading.source_rows(&session, &asked).is_err());
    assert!(session.details(9, None).is_err());
}

/// A comparison of what two sessions hold.
pub(super) fn compared(a: &Session, b: &Session) -> Comparison {
    let mut comparison = Comparison::new();
    comparison.compare(a, b, &[], &[], rules()).unwrap();
    comparison
}

pub(super) fn rules<T: JsCast>() -> T {
    params(r#"{"objects": [], "files": [], "functions": [], "recognise": true}"#)
}

/// Reads the lines of a row again; both texts are one page.
pub(super) fn hold_row(
    comparison: &mut Comparison,
    row: u32,
    [a, b]: [&Session; 2],
    texts: [&[u8]; 2],
) {
    let of_a = comparison.row_details(a, true, row).unwrap();
    let of_b = comparison.row_details(b, false, row).unwrap();
    let (a, b) = (
        of_a.map(|r| filled(r, texts[0])),
        of_b.map(|r| filled(r, texts[1])),
    );
    comparison.hold(a, b).unwrap();
}

/// A reading that got what it needs of a text of one page.
pub(super) fn filled(mut reading: DetailsReading, text: &[u8]) -> DetailsReading {
    let needs = reading.needs().unwrap();
    let offset = |name: &str| get(&needs, name).as_f64().unwrap() as usize;
    reading
        .push(&text[offset("0.start")..offset("0.end")])
        .unwrap();
    reading.finish().unwrap();
    reading
}

#[wasm_bindgen_test]
fn lines_of_a_comparison_come_from_its_profiles() {
    let a = b"events: Ir Dr\nfl=/old/a.c\nfn=f\n10 5 1\n11 7 1\nfn=g\n1 1 1\n";
    let b = b"events: Ir\nfl=/new/a.c\nfn=f\n15 6\n16 7\n20 9\n";
    let (in_a, in_b) = (session(a), session(b));
    let mut comparison = compared(&in_a, &in_b);
    comparison
        .rest(vec!["X".into()], vec!["2 Ir".into()], "collapsed")
        .unwrap();
    let tables = comparison.compare(&in_a, &in_b, &[], &[], rules()).unwrap();
    assert_eq!(get(&tables, "facts.events.1.own"), true);
    hold_row(&mut comparison, 0, [&in_a, &in_b], [a, b]);
    let lines = comparison.lines(0, false).unwrap();
    assert_eq!(doubles(&lines, "moves.by.high"), [5.0]);
    assert_eq!(get(&lines, "length"), 3);
    let lines = source(&comparison, 0, false, (1, None));
    assert_eq!(rows(&lines, "file"), [0, 0, 0]);
    assert_eq!(doubles(&lines, "numbers.0"), [10.0, 11.0, 0.0]);
    assert_eq!(doubles(&lines, "numbers.1"), [15.0, 16.0, 20.0]);
    assert_eq!(doubles(&lines, "costs.self.a.high"), [10.0, 14.0, 0.0]);
    assert_eq!(doubles(&lines, "costs.self.change.high"), [2.0, 0.0, 18.0]);
    // `g` is in A alone: nothing is asked of B.
    assert!(comparison.row_details(&in_b, false, 1).unwrap().is_none());
    hold_row(&mut comparison, 1, [&in_a, &in_b], [a, b]);
    let lines = source(&comparison, 1, false, (0, None));
    let presence = get(&lines, "costs.presence").unchecked_into::<js_sys::Uint8Array>();
    assert_eq!(presence.to_vec(), [2]);
    assert!(comparison.lines(2, false).is_err());
    let asked = comparison.code_rows(0, Some(9));
    assert!(comparison.source_rows(1, false, &asked).is_err());
    // Nor has the text of A addresses.
    let code = comparison.instructions(1, 0).unwrap();
    assert_eq!(get(&code, "sides.0.code.at.length"), 0);
    assert_eq!(get(&code, "sides.0.object"), "");
    assert!(get(&code, "sides.1").is_null());
}

#[wasm_bindgen_test]
fn a_whole_file_of_a_comparison_has_the_lines_of_all_functions() {
    let a = b"events: Ir\nfl=/old/a.c\nfn=f\n10 5\nfn=g\n10 2\n11 1\nfl=/old/b.c\nfn=h\n10 9\n";
    let b = b"events: Ir\nfl=/new/a.c\nfn=f\n15 6\nfn=late\n16 4\nfl=/new/b.c\nfn=h\n10 9\n";
    let (in_a, in_b) = (session(a), session(b));
    let mut comparison = compared(&in_a, &in_b);
    // As `late` names it, which is in B alone.
    let of_a = comparison
        .file_details(&in_a, true, b"", b"/new/a.c")
        .unwrap();
    let of_b = comparison
        .file_details(&in_b, false, b"", b"/new/a.c")
        .unwrap();
    let (of_a, of_b) = (filled(of_a.unwrap(), a), filled(of_b.unwrap(), b));
    comparison.hold(Some(of_a), Some(of_b)).unwrap();
    let lines = comparison.lines(0, true).unwrap();
    assert_eq!(doubles(&lines, "moves.by.high"), [5.0]);
    let lines = source(&comparison, 0, true, (0, None));
    assert_eq!(rows(&lines, "file"), [0, 0]);
    assert_eq!(doubles(&lines, "numbers.0"), [10.0, 11.0]);
    assert_eq!(doubles(&lines, "numbers.1"), [15.0, 16.0]);
    assert_eq!(doubles(&lines, "costs.self.a.high"), [7.0, 1.0]);
    assert_eq!(doubles(&lines, "costs.self.b.high"), [6.0, 4.0]);
    comparison.hold(None, None).unwrap();
    let none = comparison.lines(0, true).unwrap();
    assert_eq!(get(&none, "length"), 0);
}

/// A function that calls itself and another one, by instruction. The names are unique.
pub(super) const CODE: &[u8] =
    b"positions: instr line\nevents: Ir Dr\nob=/bin/p\nfl=p.c\nfn=caller\n\
    0x10 1 5 1\n0x14 2 7 2\njcnd=3/4 0x10 1\n0x14 2\n\
    cfn=caller\ncalls=2 0x10 1\n0x14 2 100 10\n\
    cfi=q.c\ncfn=callee\ncalls=3 0x40 9\n0x14 2 30 3\nfl=q.c\nfn=callee\n0x40 9 30 3\n";

#[wasm_bindgen_test]
fn calls_and_instructions_of_a_comparison_are_those_of_its_profiles() {
    // In B the callee is called twice as often, from an address that is moved.
    let b = String::from_utf8(CODE.to_vec()).unwrap();
    let b = b.replace("0x14", "0x24").replace("calls=3", "calls=6");
    let (in_a, in_b) = (session(CODE), session(b.as_bytes()));
    let mut comparison = compared(&in_a, &in_b);
    hold_row(&mut comparison, 0, [&in_a, &in_b], [CODE, b.as_bytes()]);

    let lines = source(&comparison, 0, false, (0, Some(1)));
    assert_eq!(doubles(&lines, "costs.second.b.high"), [1.0, 2.0]);
    assert_eq!(rows(&lines, "calls.place"), [1, 1]);
    assert_eq!(rows(&lines, "calls.callee"), [0, 1]);
    for (side, count) in [("a", 3.0), ("b", 6.0)] {
        let of = |name: &str| format!("calls.{name}.{side}.high");
        assert_eq!(doubles(&lines, &of("cost")), [100.0, 30.0]);
        assert_eq!(doubles(&lines, &of("second")), [10.0, 3.0]);
        assert_eq!(doubles(&lines, &of("count")), [2.0, count]);
    }
    // Recursion is contained in other calls.
    assert_eq!(flags(&lines, "calls.counted"), [0, 1]);
    assert_eq!(doubles(&lines, "costs.called.a.high"), [0.0, 30.0]);

    let code = comparison.instructions(0, 1).unwrap();
    assert_eq!(doubles(&code, "sides.0.code.address.high"), [16.0, 20.0]);
    assert_eq!(doubles(&code, "sides.1.code.address.high"), [16.0, 36.0]);
    assert_eq!(doubles(&code, "sides.0.code.jumps.followed.high"), [3.0]);
    assert_eq!(doubles(&code, "sides.0.code.jumps.executed.high"), [4.0]);
    let to = get(&code, "sides.0.code.jumps.to").unchecked_into::<js_sys::Int32Array>();
    assert_eq!(to.to_vec(), [0]);
    assert_eq!(get(&code, "sides.0.object"), "/bin/p");

    let asked = comparison.code_rows(1, None);
    let code = comparison.machine_rows(0, "address", &asked).unwrap();
    assert_eq!(get(&code, "by"), "address");
    assert_eq!(flags(&code, "code.costs.presence"), [0, 2, 1]);
    assert_eq!(doubles(&code, "code.costs.self.a.high"), [1.0, 2.0, 0.0]);
    assert_eq!(doubles(&code, "code.costs.self.b.high"), [1.0, 0.0, 2.0]);
    assert_eq!(doubles(&code, "code.costs.called.b.high"), [0.0, 0.0, 3.0]);
    assert_eq!(doubles(&code, "code.line"), [1.0, 2.0, 2.0]);
    assert_eq!(rows(&code, "code.calls.place"), [1, 1, 2, 2]);
    assert_eq!(rows(&code, "code.calls.callee"), [0, 1, 0, 1]);
    assert_eq!(flags(&code, "code.calls.presence"), [2, 2, 1, 1]);
    // Instructions are 0, calls 1.
    assert_eq!(flags(&code, "rows.kind"), [0, 0, 1, 1, 0, 1, 1]);
    assert!(get(&code, "rows.lines").is_null());
    assert_eq!(rows(&code, "jumps.from"), [1, 2]);
    let merged = comparison.machine_rows(0, "merged", &asked).unwrap();
    // No instruction of line 2 is in both, so the lines are not matched.
    assert_eq!(doubles(&merged, "rows.lines.sites.0.line"), [1.0, 2.0, 0.0]);
    assert_eq!(doubles(&merged, "rows.lines.sites.1.line"), [1.0, 0.0, 2.0]);
    assert_eq!(
        doubles(&merged, "rows.lines.costs.self.a.high"),
        [1.0, 2.0, 0.0]
    );
    assert_eq!(
        doubles(&merged, "rows.lines.costs.called.b.high"),
        [0.0, 0.0, 3.0]
    );
    assert_eq!(flags(&merged, "rows.lines.costs.presence"), [0, 2, 1]);
    assert!(comparison.machine_rows(0, "backwards", &asked).is_err());
    assert!(comparison.machine_rows(9, "merged", &asked).is_err());
}

/// The lines of a row or of a whole file of what is held, for events.
pub(super) fn source(
    comparison: &Comparison,
    row: u32,
    is_whole: bool,
    (event, second): (u32, Option<u32>),
) -> JsValue {
    let asked = comparison.code_rows(event, second);
    let rows = comparison.source_rows(row, is_whole, &asked).unwrap();
    get(&rows, "lines")
}

fn flags(object: &JsValue, path: &str) -> Vec<u8> {
    let flags = get(object, path).unchecked_into::<js_sys::Uint8Array>();
    flags.to_vec()
}

#[wasm_bindgen_test]
fn calls_of_both_sides_are_one_and_the_largest_come_first() {
    // In A line 2 calls g and h, in B only h, and line 3 calls g. Rows are f, g, h.
    let of =
        |calls: &str| format!("events: Ir\nfl=a.c\nfn=f\n1 1\n{calls}fn=g\n50 1\nfn=h\n60 1\n");
    let call = |line: u64, name: &str, cost: u64| {
        format!("{line} 1\ncfn={name}\ncalls=1 0\n{line} {cost}\n")
    };
    let a = of(&(call(2, "g", 5) + &call(2, "h", 7)));
    let b = of(&(call(2, "h", 9) + &call(3, "g", 1)));
    let (in_a, in_b) = (session(a.as_bytes()), session(b.as_bytes()));
    let mut comparison = compared(&in_a, &in_b);
    hold_row(
        &mut comparison,
        0,
        [&in_a, &in_b],
        [a.as_bytes(), b.as_bytes()],
    );
    let lines = source(&comparison, 0, false, (0, None));
    assert_eq!(rows(&lines, "calls.place"), [1, 1, 2]);
    assert_eq!(rows(&lines, "calls.callee"), [2, 1, 1]);
    assert_eq!(flags(&lines, "calls.presence"), [0, 2, 1]);
    assert_eq!(doubles(&lines, "calls.cost.a.high"), [7.0, 5.0, 0.0]);
    assert_eq!(doubles(&lines, "calls.cost.b.high"), [9.0, 0.0, 1.0]);
    assert_eq!(doubles(&lines, "costs.called.a.high"), [0.0, 12.0, 0.0]);
    assert_eq!(
        doubles(&lines, "costs.called.change.high"),
        [0.0, -3.0, 1.0]
    );
}

#[wasm_bindgen_test]
fn texts_of_both_sides_say_which_line_is_which() {
    let a = b"events: Ir\nfl=a.c\nfn=f\n1 5\n2 7\n";
    let b = b"events: Ir\nfl=a.c\nfn=f\n1 1\n3 8\n";
    let (in_a, in_b) = (session(a), session(b));
    let mut comparison = compared(&in_a, &in_b);
    hold_row(&mut comparison, 0, [&in_a, &in_b], [a, b]);
    let mut asked = comparison.code_rows(0, None);
    // Two lines, of which the second one is the third of B.
    asked.add_texts(0, &[0, 1], &[0, 9, 1]);
    asked.add_text(1, "a.c".into(), 3);
    let found = comparison.source_rows(0, false, &asked).unwrap();
    assert_eq!(doubles(&found, "lines.numbers.0"), [1.0, 2.0]);
    assert_eq!(doubles(&found, "lines.numbers.1"), [1.0, 3.0]);
    assert_eq!(doubles(&found, "lines.costs.self.change.high"), [-4.0, 1.0]);
    // The heading, three lines.
    assert_eq!(doubles(&found, "rows.line"), [0.0, 1.0, 2.0, 3.0]);
}

#[wasm_bindgen_test]
fn a_changed_file_is_an_error() {
    let session = opened();
    let mut reading = session.details(0, None).unwrap();
    let mut changed = TEXT.to_vec();
    let cost = changed
        .windows(5)
        .position(|five| five == b"1 10 ")
        .unwrap();
    changed[cost + 3] = b'1';
    let pushed = reading.push(&changed);
    let error = pushed.and_then(|()| reading.finish()).unwrap_err();
    assert_eq!(get(&error, "kind"), "changed");
}

#[wasm_bindgen_test]
fn a_spool_hands_on_the_text() {
    let session = opened();
    let mut spool = session.spool(0).unwrap();
    let pieces = js_sys::Array::new();
    let take = js_sys::Function::new_with_args("piece", "this.push(piece)").bind0(&pieces);
    for piece in TEXT.chunks(50) {
        spool.push(piece, &take).unwrap();
    }
    spool.finish(&take).unwrap();
    let text: Vec<u8> = pieces
        .iter()
        .flat_map(|piece| piece.unchecked_into::<js_sys::Uint8Array>().to_vec())
        .collect();
    assert_eq!(text, TEXT);
}
