//! Costs of lines, read again from the bytes of a file.

use super::*;
use grindscope::wasm::DetailsReading;

#[wasm_bindgen_test]
fn lines_are_read_again_from_the_needed_bytes() {
    let session = opened();
    let mut reading = session.details(0, "", None).unwrap();
    let needs = reading.needs().unwrap();
    assert_eq!(get(&needs, "length"), 1);
    assert_eq!(get(&needs, "0.plain"), true);
    let offset = |name: &str| get(&needs, name).as_f64().unwrap() as usize;
    reading
        .push(0, &TEXT[offset("0.start")..offset("0.end")])
        .unwrap();
    reading.finish().unwrap();
    let files = reading.lines(&session, 0).unwrap();
    assert_eq!(get(&files, "length"), 2);
    assert_eq!(get(&files, "hasNumbers"), true);
    let found = reading.source_rows(&session, rows_asked(0, Some(1)));
    let found = found.unwrap();
    let lines = get(&found, "lines");
    assert_eq!(doubles(&lines, "line.high"), [1.0, 2.0]);
    assert_eq!(doubles(&lines, "costs.self.high"), [10.0, 0.0]);
    assert_eq!(doubles(&lines, "costs.total.high"), [10.0, 30.0]);
    assert_eq!(
        doubles(&lines, "costs.second.high"),
        [18_446_744_073_709_551_616.0, 4.0]
    );
    assert_eq!(doubles(&lines, "costs.second.low"), [-1.0, 0.0]);
    assert_eq!(rows(&lines, "calls.place"), [1]);
    assert_eq!(rows(&lines, "calls.callee"), [1]);
    assert_eq!(doubles(&lines, "calls.count.high"), [3.0]);
    assert!(reading.lines(&session, 2).is_err());
    let asked = rows_asked(0, Some(2));
    assert!(reading.source_rows(&session, asked).is_err());
    assert!(session.details(9, "", None).is_err());
}

/// The basis of a new comparison.
pub(super) const BASIS: &str = r#"{"rules": {"objects": [], "files": [], "functions": [], "recognise": true},
    "parts": {"a": [], "b": []}, "rule": "collapsed", "own": []}"#;

/// A comparison of two texts.
pub(super) fn compared(a: &[u8], b: &[u8]) -> Session {
    let mut comparison = Session::of_two(session(a), session(b)).unwrap();
    comparison.compare(params(BASIS)).unwrap();
    comparison
}

/// Compares with a user-defined event.
pub(super) fn with_own(comparison: &mut Session, name: &str, formula: &str) -> JsValue {
    let own = format!(r#""own": [{{"name": "{name}", "formula": "{formula}"}}]"#);
    let basis = BASIS.replace(r#""own": []"#, &own);
    comparison.compare(params(&basis)).unwrap().into()
}

/// Reads the lines of a row again; both texts are one page.
pub(super) fn row(comparison: &Session, row: u32, texts: [&[u8]; 2]) -> DetailsReading {
    filled(comparison.details(row, "", None).unwrap(), texts)
}

/// A reading that got what it needs of texts of one page.
pub(super) fn filled(mut reading: DetailsReading, texts: [&[u8]; 2]) -> DetailsReading {
    let needs = reading.needs().unwrap();
    let offset = |name: &str| get(&needs, name).as_f64().unwrap() as usize;
    for need in 0..offset("length") {
        let side = offset(&format!("{need}.side"));
        let (start, end) = (format!("{need}.start"), format!("{need}.end"));
        let bytes = &texts[side][offset(&start)..offset(&end)];
        reading.push(side, bytes).unwrap();
    }
    reading.finish().unwrap();
    reading
}

#[wasm_bindgen_test]
fn lines_of_a_comparison_come_from_its_profiles() {
    let a = b"events: Ir Dr\nfl=/old/a.c\nfn=f\n10 5 1\n11 7 1\nfn=g\n1 1 1\n";
    let b = b"events: Ir\nfl=/new/a.c\nfn=f\n15 6\n16 7\n20 9\n";
    let mut comparison = compared(a, b);
    let tables = with_own(&mut comparison, "X", "2 Ir");
    assert_eq!(get(&tables, "facts.events.1.own"), true);
    let reading = row(&comparison, 0, [a, b]);
    let lines = reading.lines(&comparison, 0).unwrap();
    assert_eq!(doubles(&lines, "moves.by.high"), [5.0]);
    assert_eq!(get(&lines, "length"), 3);
    let lines = source(&comparison, &reading, (1, None));
    assert_eq!(rows(&lines, "file"), [0, 0, 0]);
    assert_eq!(doubles(&lines, "numbers.0"), [10.0, 11.0, 0.0]);
    assert_eq!(doubles(&lines, "numbers.1"), [15.0, 16.0, 20.0]);
    assert_eq!(doubles(&lines, "costs.self.a.high"), [10.0, 14.0, 0.0]);
    assert_eq!(doubles(&lines, "costs.self.change.high"), [2.0, 0.0, 18.0]);
    // `g` is in A alone: nothing is asked of B.
    let reading = comparison.details(1, "", None).unwrap();
    let needs = reading.needs().unwrap();
    assert_eq!(get(&needs, "length"), 1);
    assert_eq!(get(&needs, "0.side"), 0);
    let reading = filled(reading, [a, b]);
    let lines = source(&comparison, &reading, (0, None));
    let presence = get(&lines, "costs.presence").unchecked_into::<js_sys::Uint8Array>();
    assert_eq!(presence.to_vec(), [2]);
    assert!(comparison.details(2, "", None).is_err());
    let asked = rows_asked(0, Some(9));
    assert!(reading.source_rows(&comparison, asked).is_err());
    // Nor has the text of A addresses.
    let code = reading.instructions(&comparison, 0).unwrap();
    assert_eq!(get(&code, "sides.0.code.at.length"), 0);
    assert_eq!(get(&code, "sides.0.object"), "");
    assert!(get(&code, "sides.1").is_null());
}

#[wasm_bindgen_test]
fn a_whole_file_of_a_comparison_has_the_lines_of_all_functions() {
    let a = b"events: Ir\nfl=/old/a.c\nfn=f\n10 5\nfn=g\n10 2\n11 1\nfl=/old/b.c\nfn=h\n10 9\n";
    let b = b"events: Ir\nfl=/new/a.c\nfn=f\n15 6\nfn=late\n16 4\nfl=/new/b.c\nfn=h\n10 9\n";
    let comparison = compared(a, b);
    // As `late` names it, which is in B alone.
    let reading = comparison.file_details(0, "", b"", b"/new/a.c").unwrap();
    let reading = filled(reading, [a, b]);
    let lines = reading.lines(&comparison, 0).unwrap();
    assert_eq!(doubles(&lines, "moves.by.high"), [5.0]);
    let lines = source(&comparison, &reading, (0, None));
    assert_eq!(rows(&lines, "file"), [0, 0]);
    assert_eq!(doubles(&lines, "numbers.0"), [10.0, 11.0]);
    assert_eq!(doubles(&lines, "numbers.1"), [15.0, 16.0]);
    assert_eq!(doubles(&lines, "costs.self.a.high"), [7.0, 1.0]);
    assert_eq!(doubles(&lines, "costs.self.b.high"), [6.0, 4.0]);
    let none = comparison.file_details(0, "", b"", b"/none.c").unwrap();
    assert_eq!(get(&none.lines(&comparison, 0).unwrap(), "length"), 0);
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
    let comparison = compared(CODE, b.as_bytes());
    let reading = row(&comparison, 0, [CODE, b.as_bytes()]);

    let lines = source(&comparison, &reading, (0, Some(1)));
    // With the 3 of the callee.
    assert_eq!(doubles(&lines, "costs.second.b.high"), [1.0, 5.0]);
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
    assert_eq!(doubles(&lines, "costs.total.a.high"), [5.0, 37.0]);

    let code = reading.instructions(&comparison, 1).unwrap();
    assert_eq!(doubles(&code, "sides.0.code.address.high"), [16.0, 20.0]);
    assert_eq!(doubles(&code, "sides.1.code.address.high"), [16.0, 36.0]);
    assert_eq!(doubles(&code, "sides.0.code.jumps.followed.high"), [3.0]);
    // Its instruction was executed 7 times.
    assert_eq!(doubles(&code, "sides.0.code.jumps.executed.high"), [7.0]);
    let to = get(&code, "sides.0.code.jumps.to").unchecked_into::<js_sys::Int32Array>();
    assert_eq!(to.to_vec(), [0]);
    assert_eq!(get(&code, "sides.0.object"), "/bin/p");

    let machine = |order| reading.machine_rows(&comparison, machine_asked(1, order));
    let code = machine("address").unwrap();
    assert_eq!(get(&code, "by"), "address");
    assert_eq!(flags(&code, "code.costs.presence"), [0, 2, 1]);
    assert_eq!(doubles(&code, "code.costs.self.a.high"), [1.0, 2.0, 0.0]);
    assert_eq!(doubles(&code, "code.costs.self.b.high"), [1.0, 0.0, 2.0]);
    assert_eq!(doubles(&code, "code.costs.total.b.high"), [1.0, 0.0, 5.0]);
    assert_eq!(doubles(&code, "code.line"), [1.0, 2.0, 2.0]);
    assert_eq!(rows(&code, "code.calls.place"), [1, 1, 2, 2]);
    assert_eq!(rows(&code, "code.calls.callee"), [0, 1, 0, 1]);
    assert_eq!(flags(&code, "code.calls.presence"), [2, 2, 1, 1]);
    // Instructions are 0, calls 1.
    assert_eq!(flags(&code, "rows.kind"), [0, 0, 1, 1, 0, 1, 1]);
    assert!(get(&code, "rows.lines").is_null());
    assert_eq!(rows(&code, "jumps.from"), [1, 2]);
    let merged = machine("merged").unwrap();
    // No instruction of line 2 is in both, so the lines are not matched.
    assert_eq!(doubles(&merged, "rows.lines.sites.0.line"), [1.0, 2.0, 0.0]);
    assert_eq!(doubles(&merged, "rows.lines.sites.1.line"), [1.0, 0.0, 2.0]);
    assert_eq!(
        doubles(&merged, "rows.lines.costs.self.a.high"),
        [1.0, 2.0, 0.0]
    );
    assert_eq!(
        doubles(&merged, "rows.lines.costs.total.b.high"),
        [1.0, 0.0, 5.0]
    );
    assert_eq!(flags(&merged, "rows.lines.costs.presence"), [0, 2, 1]);
    assert!(machine("backwards").is_err());
    assert!(comparison.details(9, "", None).is_err());
}

/// A request for rows of lines, without programs and texts.
pub(super) fn rows_asked<T: JsCast>(event: u32, second: Option<u32>) -> T {
    let second = second.map_or("null".into(), |second| second.to_string());
    params(&format!(r#"{{"event": {event}, "second": {second}}}"#))
}

/// A request for rows of instructions, without programs.
pub(super) fn machine_asked<T: JsCast>(event: u32, order: &str) -> T {
    params(&format!(r#"{{"event": {event}, "order": "{order}"}}"#))
}

/// The lines of a reading, for events.
pub(super) fn source(
    session: &Session,
    reading: &DetailsReading,
    (event, second): (u32, Option<u32>),
) -> JsValue {
    let asked = rows_asked(event, second);
    get(&reading.source_rows(session, asked).unwrap(), "lines")
}

pub(super) fn flags(object: &JsValue, path: &str) -> Vec<u8> {
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
    let texts = [a.as_bytes(), b.as_bytes()];
    let comparison = compared(texts[0], texts[1]);
    let reading = row(&comparison, 0, texts);
    let lines = source(&comparison, &reading, (0, None));
    assert_eq!(rows(&lines, "calls.place"), [1, 1, 2]);
    assert_eq!(rows(&lines, "calls.callee"), [2, 1, 1]);
    assert_eq!(flags(&lines, "calls.presence"), [0, 2, 1]);
    assert_eq!(doubles(&lines, "calls.cost.a.high"), [7.0, 5.0, 0.0]);
    assert_eq!(doubles(&lines, "calls.cost.b.high"), [9.0, 0.0, 1.0]);
    // Each call is on a line with a self cost of 1.
    assert_eq!(doubles(&lines, "costs.total.a.high"), [1.0, 14.0, 0.0]);
    assert_eq!(doubles(&lines, "costs.total.change.high"), [0.0, -4.0, 2.0]);
}

#[wasm_bindgen_test]
fn texts_of_both_sides_say_which_line_is_which() {
    let a = b"events: Ir\nfl=a.c\nfn=f\n1 5\n2 7\n";
    let b = b"events: Ir\nfl=a.c\nfn=f\n1 1\n3 8\n";
    let comparison = compared(a, b);
    let reading = row(&comparison, 0, [a, b]);
    let asked: JsValue = rows_asked(0, None);
    // Two lines, of which the second one is the third of B.
    let [a, b] = [&[0, 1][..], &[0, 9, 1]].map(Uint32Array::from);
    let texts = js_sys::Array::of1(&js_sys::Array::of3(&0.into(), &a, &b));
    let lengths: JsValue = params(r#"[[1, "a.c", 3]]"#);
    for (key, value) in [("texts", texts.into()), ("lengths", lengths)] {
        Reflect::set(&asked, &key.into(), &value).unwrap();
    }
    let found = reading.source_rows(&comparison, asked.unchecked_into());
    let found = found.unwrap();
    assert_eq!(doubles(&found, "lines.numbers.0"), [1.0, 2.0]);
    assert_eq!(doubles(&found, "lines.numbers.1"), [1.0, 3.0]);
    assert_eq!(doubles(&found, "lines.costs.self.change.high"), [-4.0, 1.0]);
    // The heading, three lines.
    assert_eq!(doubles(&found, "rows.line"), [0.0, 1.0, 2.0, 3.0]);
}

#[wasm_bindgen_test]
fn a_comparison_stays_if_a_rule_is_invalid() {
    let text = b"events: Ir\nfl=a.c\nfn=f\n1 5\n";
    let mut comparison = compared(text, text);
    let basis = BASIS.replace(r#""files": []"#, r#""files": ["s/open"]"#);
    let error = comparison.compare(params(&basis)).err().unwrap();
    assert_eq!(get(&error, "kind"), "substitution");
    let columns = comparison.columns(0).unwrap();
    assert_eq!(doubles(&columns, "self.b.high"), [5.0]);
}

#[wasm_bindgen_test]
fn a_changed_file_is_an_error() {
    let session = opened();
    let mut reading = session.details(0, "", None).unwrap();
    let mut changed = TEXT.to_vec();
    let cost = changed
        .windows(5)
        .position(|five| five == b"1 10 ")
        .unwrap();
    changed[cost + 3] = b'1';
    let pushed = reading.push(0, &changed);
    let error = pushed.and_then(|()| reading.finish()).unwrap_err();
    assert_eq!(get(&error, "kind"), "changed");
}

#[wasm_bindgen_test]
fn a_spool_hands_on_the_text() {
    let session = opened();
    let mut spool = session.spool(0, 0).unwrap();
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
