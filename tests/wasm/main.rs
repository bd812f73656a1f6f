//! The WebAssembly face, called from JavaScript's side of the wall (in Node.js).
#![cfg(target_arch = "wasm32")]

mod lines;
mod notes;
mod rates;

use grindscope::wasm::{Session, WebgrindExport, headings};
use js_sys::{BigInt, Float64Array, Reflect, Uint8Array, Uint32Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn version_is_that_of_the_package() {
    assert_eq!(grindscope::wasm::version(), env!("CARGO_PKG_VERSION"));
}

/// A property of an answer, as `a.b` names it.
fn get(object: &JsValue, path: &str) -> JsValue {
    let step = |object: JsValue, key: &str| Reflect::get(&object, &key.into()).unwrap();
    path.split('.').fold(object.clone(), step)
}

fn doubles(object: &JsValue, path: &str) -> Vec<f64> {
    get(object, path).unchecked_into::<Float64Array>().to_vec()
}

fn rows(object: &JsValue, path: &str) -> Vec<u32> {
    get(object, path).unchecked_into::<Uint32Array>().to_vec()
}

/// The text of an export.
fn text_of(exported: &JsValue) -> String {
    let bytes = get(exported, "bytes").unchecked_into::<Uint8Array>();
    String::from_utf8_lossy(&bytes.to_vec()).into_owned()
}

fn params<T: JsCast>(json: &str) -> T {
    js_sys::JSON::parse(json).unwrap().unchecked_into()
}

const TEXT: &[u8] = b"creator: test\ncmd: a.out \xff\nevents: Ir Big\nob=prog\nfl=a.c\nfn=main\n1 10 18446744073709551615\ncfn=f\ncalls=3 5\n2 30 4\nfn=f\n5 30 4\nwhat\n";

fn opened() -> Session {
    let mut session = Session::new();
    session.begin_file("test.out").unwrap();
    for byte in TEXT {
        session.push(&[*byte]).unwrap();
    }
    session.end_file().unwrap();
    session.finish().unwrap();
    session
}

#[wasm_bindgen_test]
fn facts_are_plain_objects() {
    let facts = opened().facts().unwrap();
    assert_eq!(get(&facts, "creator"), "test");
    assert_eq!(get(&facts, "command"), "a.out \\xff");
    assert_eq!(get(&facts, "functions"), 2);
    assert_eq!(get(&facts, "calls"), 1);
    assert_eq!(get(&facts, "events.0.longName"), "Instructions executed");
    let total = BigInt::from(18_446_744_073_709_551_615_u64) + BigInt::from(4);
    assert!(get(&facts, "events.1.total").loose_eq(&total));
    assert_eq!(get(&facts, "notes.0.kind"), "unknown-line");
    assert_eq!(get(&facts, "notes.0.places.0.line"), 13);
    assert_eq!(get(&facts, "files.0.bytes"), TEXT.len() as f64);
}

#[wasm_bindgen_test]
fn tables_are_exact_columns() {
    let mut session = opened();
    let functions = session.functions().unwrap();
    assert_eq!(doubles(&functions, "called.high"), [0.0, 3.0]);
    assert!(get(&functions, "called.low").is_null());
    let columns = session.columns(1).unwrap();
    assert_eq!(
        doubles(&columns, "self.high"),
        [18_446_744_073_709_551_616.0, 4.0]
    );
    assert_eq!(doubles(&columns, "self.low"), [-1.0, 0.0]);
    let list = session.list(params("{}")).unwrap();
    assert_eq!(rows(&list, "rows"), [0, 1]);
    let list = session
        .list(params(r#"{"filter": "MAIN", "column": "self"}"#))
        .unwrap();
    assert_eq!(rows(&list, "rows"), [0]);
    assert_eq!(rows(&list, "matchEnd"), [4]);
    let calls = session.calls(0, 1, "").unwrap();
    assert_eq!(rows(&calls, "callers.rows"), [0]);
    assert_eq!(doubles(&calls, "callers.cost.high"), [30.0]);
    assert_eq!(doubles(&calls, "callers.count.high"), [3.0]);
}

#[wasm_bindgen_test]
fn transforms_leave_rows_where_they_are() {
    let mut session = opened();
    let step = |step: &str| params(&format!("[{step}]"));
    assert!(
        session
            .transform(step(r#"{"kind": "forget", "row": 1, "cycle": false}"#))
            .is_err()
    );
    let ignore = r#"{"kind": "ignore", "row": 1, "cycle": false}"#;
    session.transform(step(ignore)).unwrap();
    let list = session.list(params("{}")).unwrap();
    assert_eq!(rows(&list, "rows"), [0]);
    let facts = session.facts().unwrap();
    assert!(get(&facts, "events.0.total").loose_eq(&BigInt::from(10)));
    assert!(get(&facts, "events.0.whole").loose_eq(&BigInt::from(40)));
    let certain = get(&facts, "events.0.certain");
    assert!(certain.is_undefined(), "the graph decides it all");
    // Those of one profile are applied to both that are compared.
    let mut comparison = Session::of_two(opened(), self::session(TEXT)).unwrap();
    comparison.compare(params(lines::BASIS)).unwrap();
    comparison.transform_as(0, step(ignore)).unwrap();
    let tables = comparison.compare(params(lines::BASIS)).unwrap();
    for side in ["0", "1"] {
        let total = get(&tables, &format!("facts.events.0.totals.{side}"));
        assert!(total.loose_eq(&BigInt::from(10)));
    }
    assert_eq!(get(&tables, "ownFunctions"), 2);
    assert_eq!(get(&tables, "steps.0.kind"), "ignore");
    let columns = comparison.group_columns("object", 0).unwrap();
    assert_eq!(doubles(&columns, "self.change.high"), [0.0]);
    let callgrind = session
        .export("callgrind", 0, None, false, false, Vec::new())
        .unwrap();
    assert!(!text_of(&callgrind).contains("calls="));
    let unknown = format!(r#"{ignore}, {{"kind": "focus", "row": 9, "cycle": false}}"#);
    let error = session.transform(step(&unknown)).unwrap_err();
    assert_eq!(get(&error, "kind"), "transform");
    let of_cycles = r#"{"kind": "charge", "row": 1, "cycle": false, "group": "cycle"}"#;
    assert!(session.transform(step(of_cycles)).is_err());
    session
        .transform(step(
            r#"{"kind": "charge", "row": 0, "cycle": false, "filter": "f"}"#,
        ))
        .unwrap();
    let list = session.list(params("{}")).unwrap();
    assert_eq!(rows(&list, "rows"), [0]);
    let facts = session.facts().unwrap();
    assert!(get(&facts, "events.0.total").loose_eq(&BigInt::from(40)));
    session.transform(step("")).unwrap();
    let list = session.list(params("{}")).unwrap();
    assert_eq!(rows(&list, "rows"), [0, 1]);
}

#[wasm_bindgen_test]
fn groups_and_relatives_are_columns_too() {
    let mut session = opened();
    let list = session.list(params(r#"{"groupBy": "object"}"#)).unwrap();
    assert_eq!(rows(&list, "grouped.starts"), [0, 2]);
    let facts = session.groups("object").unwrap();
    assert_eq!(rows(&facts, "functions"), [2]);
    let columns = session.group_columns("object", 0).unwrap();
    assert_eq!(doubles(&columns, "inclusive.high"), [40.0]);
    assert_eq!(doubles(&columns, "self.high"), [40.0]);
    let all = session.all_calls(0, 0, "", params("\"distance\"")).unwrap();
    assert_eq!(rows(&all, "callees.rows"), [1]);
    assert_eq!(rows(&all, "callees.furthest"), [1]);
    assert_eq!(doubles(&all, "callees.cost.high"), [30.0]);
    assert_eq!(doubles(&all, "callees.count.high"), [3.0]);
    assert!(rows(&all, "callers.rows").is_empty());
}

#[wasm_bindgen_test]
fn classes_have_short_names() {
    let name = "std::vector<int, std::allocator<int> >";
    let text = format!("version: 1\nevents: Ir\nfn={name}::push_back(int&&)\n1 2\n");
    let session = session(text.as_bytes());
    let facts = session.groups("class").unwrap();
    let text = |key: &str| {
        let bytes = js_sys::Uint8Array::from(get(&facts, key)).to_vec();
        String::from_utf8(bytes).unwrap()
    };
    assert_eq!(text("names.bytes"), name);
    assert_eq!(text("short.bytes"), "std::vector<int>");
    let facts = session.groups("file").unwrap();
    assert_eq!(rows(&facts, "short.offsets"), [0]);
}

#[wasm_bindgen_test]
fn failures_are_errors_with_kind_and_line() {
    let mut session = Session::new();
    session.begin_file("late.out").unwrap();
    let pushed = session.push(b"version: 1\nfn=f\n1 2\n");
    let error = pushed.and_then(|()| session.end_file()).unwrap_err();
    assert!(error.is_instance_of::<js_sys::Error>());
    assert_eq!(get(&error, "kind"), "cost-before-events");
    assert_eq!(get(&error, "line"), 3);
    assert_eq!(get(&session.push(b"more").unwrap_err(), "kind"), "internal");
    let listed = opened().list(params(r#"{"filter": "/(/"}"#));
    let error = listed.err().unwrap();
    assert_eq!(get(&error, "kind"), "filter");
    assert!(opened().columns(2).is_err());
    assert!(opened().calls(0, 2, "").is_err());
    assert!(opened().list(params(r#"{"column": "colour"}"#)).is_err());
    assert!(opened().list(params(r#"{"groupBy": "colour"}"#)).is_err());
    assert!(opened().all_calls(0, 2, "", params("\"cost\"")).is_err());
}

#[wasm_bindgen_test]
fn webgrind_buffers_are_written_from_the_text() {
    let text =
        b"events: Time\nfl=a.php\nfn=f\n3 7\n\nfl=a.php\nfn={main}\n1 5\ncfn=f\ncalls=1 0 0\n2 7\n";
    let of = |text: &[u8]| {
        let mut export = WebgrindExport::new("Time", Vec::new(), Vec::new(), false, false);
        export.only_file(text);
        export.begin_file("test.out");
        export.push(text).unwrap();
        export.end_file().unwrap();
        export.finish().unwrap();
        export
    };
    let export = of(text);
    let bytes = export.write(6, "refuse").unwrap();
    assert_eq!(bytes[..4], [6, 0, 0, 0], "the version");
    assert_eq!(bytes[8..12], [2, 0, 0, 0], "the number of functions");
    assert_eq!(get(&export.excess(6).unwrap(), "values"), 0);
    assert_eq!(get(&export.excess(4).err().unwrap(), "kind"), "unsupported");
    let again = of(&bytes).write(6, "refuse").unwrap();
    assert_eq!(again, bytes, "a buffer is not summed again");
}

#[wasm_bindgen_test]
fn numbers_that_do_not_fit_a_webgrind_buffer_are_counted() {
    let mut export = WebgrindExport::new("Ir", Vec::new(), Vec::new(), false, false);
    export.begin_file("test.out");
    export
        .push(b"events: Ir\nfl=a\nfn=f\n1 5000000000\n")
        .unwrap();
    export.end_file().unwrap();
    export.finish().unwrap();
    let excess = export.excess(6).unwrap();
    assert_eq!(get(&excess, "values"), 2, "self and inclusive cost");
    assert!(get(&excess, "largest").loose_eq(&BigInt::from(5_000_000_000_u64)));
    assert!(export.write(6, "refuse").is_err());
    assert!(export.write(6, "scale").is_ok());
}

#[wasm_bindgen_test]
fn contexts_are_written_of_the_event_and_parts_asked_for() {
    let text = b"events: A B\nfn=f\n1 10 1\npart: 2\nevents: A B\nfn=f\n1 5 20\n";
    let folded = |event, parts: &[u8], transforms: &str| {
        let mut session = session(text);
        session.transform(params(transforms)).unwrap();
        session.select_parts(parts).unwrap();
        let own = params(r#"[{"name": "C", "formula": "A + 2 B"}]"#);
        session.define(own).unwrap();
        let stacks = session.export("folded", event, None, false, false, Vec::new());
        text_of(&stacks.unwrap())
    };
    // A function alone has one context.
    assert_eq!(folded(0, &[], "[]"), "f 15\n");
    let second = folded(1, &[0, 1], "[]");
    assert_eq!(second, "f 20\n");
    assert_eq!(
        folded(0, &[], r#"[{"kind": "ignore", "row": 0, "cycle": false}]"#),
        ""
    );
    let own = folded(2, &[], "[]");
    assert_eq!(own, "f 57\n");
}

#[wasm_bindgen_test]
fn headings_distinguish_runs() {
    let heads: [&[u8]; 3] = [
        b"cmd: ls\npid: 1\nevents: Ir\nfn=f\n",
        b"cmd: ls\npid: 2\nevents: Ir\nfn=f\n",
        b"\x89PNG\r\n\x1a\n",
    ];
    let facts = headings(heads.map(Uint8Array::from).into()).unwrap();
    let of = |path: &str| get(&facts, path);
    assert_eq!(of("1.pid"), "2");
    assert_eq!(
        (of("0.run"), of("1.run"), of("2.run")),
        (0.into(), 1.into(), 0.into())
    );
    assert_eq!(of("2.isProfile"), false);
}

#[wasm_bindgen_test]
fn contexts_are_boxes_by_level() {
    let contexts = opened()
        .contexts(0, false, false, false, false, "")
        .unwrap();
    // The whole program, main, and f that it calls.
    assert_eq!(rows(&contexts, "boxes.row"), [u32::MAX, 0, 1]);
    assert_eq!(rows(&contexts, "boxes.levels"), [0, 1, 2, 3]);
    assert_eq!(doubles(&contexts, "boxes.width"), [40.0, 40.0, 30.0]);
    assert_eq!(doubles(&contexts, "boxes.self.high"), [0.0, 10.0, 30.0]);
    assert_eq!(get(&contexts, "origin.certain"), 1.0);
    assert!(
        opened()
            .contexts(2, false, false, false, false, "")
            .is_err()
    );
    let classes = opened().classes("class").unwrap();
    assert_eq!(rows(&classes, "name"), [0, 0]);
}

/// A session with a text.
fn session(text: &[u8]) -> Session {
    let mut session = Session::new();
    session.begin_file("test.out").unwrap();
    session.push(text).unwrap();
    session.end_file().unwrap();
    session.finish().unwrap();
    session
}

#[wasm_bindgen_test]
fn own_events_and_rules_reach_every_figure() {
    let text = b"events: Ir Dr\nfn=a\n1 10 1\ncfn=b\ncalls=1 1\n1 20 2\nfn=b\n1 20 2\ncfn=a\ncalls=1 1\n1 7 1\n";
    let mut session = session(text);
    let tried = session.try_event("X".into(), "Ir + Nope".into()).unwrap();
    assert_eq!(get(&tried, "at"), 5);
    let tried = session.try_event("X".into(), "Ir + 10 Dr".into()).unwrap();
    assert!(get(&tried, "event.total").loose_eq(&BigInt::from(60)));
    let own = r#"[{"name": "X", "formula": "Ir + 10 Dr"}, {"name": "Bad", "formula": "X /"},
        {"name": "Y", "formula": "2 X"}]"#;
    assert_eq!(session.define(params(own)).unwrap(), [1, 0, 1]);
    let columns = session.columns(3).unwrap();
    assert_eq!(doubles(&columns, "self.high"), [40.0, 80.0, 120.0]);
    // Put together, a and b cost what they cost themselves; plain, each with its call.
    assert_eq!(doubles(&columns, "inclusive.high"), [40.0, 80.0, 120.0]);
    assert_eq!(get(&columns, "inclusive.extent.0"), 0);
    assert_eq!(get(&columns, "inclusive.extent.1"), 120);
    session.choose_rule("plain").unwrap();
    let columns = session.columns(3).unwrap();
    assert_eq!(doubles(&columns, "inclusive.high"), [120.0, 114.0, 120.0]);
    let listing = session.list(params("{}")).unwrap();
    assert_eq!(rows(&listing, "rows").len(), 2);
    assert!(session.choose_rule("round").is_err());
}
