//! Our tables are those that a webgrind 1.9.4 server answered (`json`).

use crate::oracle::{collect, oracle, oracle_names, show};
use crate::server::{Amount, CallRow, Kind, ListOptions, Unit, call_info, function_list};
use grindscope::webgrind::{Buffer, DEFAULT_PROXIES, Options, Overflow, Version, write};
use serde_json::{Value, json};

/// A text; only webgrind's buffer without proxies and the answers were kept of it. That it is the
/// right one is checked against the buffer.
const PROXY: &str = "\
version: 1
creator: xdebug 3.2.0 (PHP 8.2.35)
cmd: /t.php
part: 1
positions: line

events: Time_(10ns) Memory_(bytes)

fl=(1) /t.php
fn=(1) target
2 10 0

fl=(2) php:internal
fn=(2) php::call_user_func
5 3 0
cfl=(1)
cfn=(1)
calls=1 0 0
5 10 0

fl=(1)
fn=(1)
2 11 0

fl=(2)
fn=(2)
6 4 0
cfl=(1)
cfn=(1)
calls=1 0 0
6 11 0

fl=(1)
fn=(3) {main}
1 5 0
cfl=(2)
cfn=(2)
calls=1 0 0
5 13 0
cfl=(2)
cfn=(2)
calls=1 0 0
6 15 0

summary: 33 100
";

/// As above: two calls that cost 2147483747 together, more than a signed word holds.
const OVERFLOW: &str = "\
version: 1
creator: xdebug 3.2.0 (PHP 8.2.35)
cmd: /t.php
part: 1
positions: line

events: Time_(10ns) Memory_(bytes)

fl=(1) /t.php
fn=(1) a
2 2147483647 0

fl=(1)
fn=(1)
2 100 0

fl=(1)
fn=(2) {main}
1 5 0
cfl=(1)
cfn=(1)
calls=1 0 0
4 2147483647 0
cfl=(1)
cfn=(1)
calls=1 0 0
4 100 0

summary: 2147483752 100
";

fn text(profile: &str) -> Vec<u8> {
    match profile {
        "hand-proxy" => PROXY.into(),
        "hand-overflow31" => OVERFLOW.into(),
        _ => oracle(&format!("{profile}.cachegrind.out")),
    }
}

/// As the server had it: with its default proxies.
fn buffer(profile: &str) -> Buffer {
    let options = Options {
        proxies: DEFAULT_PROXIES.map(<[u8]>::to_vec).to_vec(),
        ..Options::default()
    };
    collect(&text(profile), options).unwrap()
}

#[test]
fn the_proxy_text_is_the_one_that_webgrind_read() {
    let buffer = collect(PROXY.as_bytes(), Options::default()).unwrap();
    let ours = write(&buffer, Version::V7, Overflow::Refuse).unwrap();
    assert_eq!(show(&ours), show(&oracle("hand-proxy.v7cpp-noproxy.bin")));
    assert_eq!(show(&ours), show(&oracle("hand-proxy.v7php-noproxy.bin")));
}

/// Percents are strings in the answers, times are numbers.
fn amount(amount: Amount) -> Value {
    match amount.unit {
        Unit::Percent => json!(amount.to_string()),
        _ => serde_json::from_str(&amount.to_string()).unwrap(),
    }
}

/// Text as PHP's urlencode writes it.
fn url(text: &[u8]) -> String {
    let letter = |&b: &u8| match b {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => (b as char).to_string(),
        b' ' => "+".into(),
        _ => format!("%{b:02X}"),
    };
    text.iter().map(letter).collect()
}

fn utf8(text: &[u8]) -> &str {
    std::str::from_utf8(text).unwrap()
}

fn list_answer(buffer: &Buffer, options: ListOptions) -> Value {
    let list = function_list(buffer, options);
    let rows = list.rows.iter().map(|row| {
        let f = &buffer.functions[row.number];
        json!({
            "file": url(&f.file), "line": f.line, "functionName": utf8(&f.name),
            "summedSelfCost": amount(row.self_cost), "summedInclusiveCost": amount(row.inclusive),
            "invocationCount": f.invocations, "calledFromInfoCount": f.called_from.len(),
            "subCallInfoCount": f.sub_calls.len(), "summedSelfCostRaw": f.self_cost as i64,
            "nr": row.number, "humanKind": row.kind.id(),
        })
    });
    let b = list.breakdown;
    json!({
        "functions": rows.collect::<Vec<_>>(),
        "summedInvocationCount": list.functions, "summedRunTime": amount(list.run_time),
        "invokeUrl": utf8(&list.command), "runs": list.runs,
        "breakdown": {
            "internal": b.internal as i64, "procedural": b.procedural as i64,
            "class": b.class as i64, "include": b.include as i64,
        },
        "linkToFunctionLine": list.lines_are_known,
    })
}

fn unit(word: &str) -> Unit {
    match word {
        "percent" => Unit::Percent,
        "msec" => Unit::Milliseconds,
        "usec" => Unit::Microseconds,
        other => panic!("{other}"),
    }
}

/// `NAME.function_list.UNIT.hideN.fracF.json`
#[test]
fn function_lists_are_those_of_webgrind() {
    let mut answers = 0;
    for file in oracle_names("json")
        .iter()
        .filter(|f| f.contains(".function_list."))
    {
        let (profile, rest) = file.split_once(".function_list.").unwrap();
        if profile == "spec-simple" {
            continue;
        }
        let (word, rest) = rest.split_once('.').unwrap();
        let (hide, fraction) = rest.split_once(".frac").unwrap();
        let options = ListOptions {
            unit: unit(word),
            hide_internal: hide == "hide1",
            shown_permille: if fraction == "1.json" { 1000 } else { 900 },
        };
        let mut theirs: Value = serde_json::from_slice(&oracle(&format!("json/{file}"))).unwrap();
        let about_the_server = theirs.as_object_mut().unwrap();
        about_the_server.remove("dataFile");
        about_the_server.remove("mtime");
        assert_eq!(list_answer(&buffer(profile), options), theirs, "{file}");
        answers += 1;
    }
    assert_eq!(answers, 10 * 12);
}

fn call_rows(buffer: &Buffer, rows: &[CallRow], file: impl Fn(&CallRow) -> String) -> Value {
    let row = |row: &CallRow| {
        let other = &buffer.functions[row.function as usize];
        json!({
            "functionNr": row.function, "line": row.line, "callCount": row.count,
            "summedCallCost": amount(row.cost), "file": file(row),
            "callerFunctionName": utf8(&other.name),
        })
    };
    rows.iter().map(row).collect()
}

/// `NAME.callinfo.UNIT.jsonl`, a line for each function.
#[test]
fn callers_and_callees_are_those_of_webgrind() {
    let mut answers = 0;
    for file in oracle_names("jsonl") {
        let (profile, rest) = file.split_once(".callinfo.").unwrap();
        if profile == "spec-simple" {
            continue;
        }
        let buffer = buffer(profile);
        let theirs = oracle(&format!("json/{file}"));
        let lines: Vec<&[u8]> = theirs.trim_ascii().split(|&b| b == b'\n').collect();
        assert_eq!(lines.len(), buffer.functions.len(), "{file}");
        for (number, line) in lines.into_iter().enumerate() {
            let info = call_info(&buffer, number, unit(rest.trim_end_matches(".jsonl"))).unwrap();
            let file_of = |n: u32| url(&buffer.functions[n as usize].file);
            let ours = json!({
                "calledFrom": call_rows(&buffer, &info.called_from, |row| file_of(row.function)),
                "subCalls": call_rows(&buffer, &info.sub_calls, |_| file_of(number as u32)),
                "calledByHost": info.called_by_host,
            });
            let theirs: Value = serde_json::from_slice(line).unwrap();
            assert_eq!(ours, theirs, "{file}, function {number}");
            answers += 1;
        }
        assert_eq!(
            call_info(&buffer, buffer.functions.len(), Unit::Percent),
            None
        );
    }
    assert_eq!(answers, 2 * (2 + 2 + 3 + 2 + 2 * (23 + 1 + 7)));
}

/// Of the specification's simple example webgrind reads one cost line: it answers 90, and 0.00 %,
/// for there is no `summary:`. We count both lines, and state their sum.
#[test]
fn the_simple_example_of_the_specification_is_not_answered_as_webgrind_does() {
    let text = b"events: Cycles Instructions Flops\nfl=file.f\nfn=main\n15 90 14 2\n16 20 12\n";
    let buffer = collect(text, Options::default()).unwrap();
    let file = "json/spec-simple.function_list.percent.hide0.frac1.json";
    let theirs: Value = serde_json::from_slice(&oracle(file)).unwrap();
    assert_eq!(theirs["functions"][0]["summedSelfCostRaw"], 90);
    assert_eq!(theirs["functions"][0]["summedSelfCost"], "0.00");
    let options = ListOptions {
        shown_permille: 1000,
        ..ListOptions::default()
    };
    let ours = list_answer(&buffer, options);
    assert_eq!(ours["functions"][0]["summedSelfCostRaw"], 110);
    assert_eq!(ours["functions"][0]["summedSelfCost"], "100.00");
}

#[test]
fn kinds_follow_from_names() {
    let cases: [(&[u8], Kind); 6] = [
        (b"php::strlen", Kind::Internal),
        (b"require_once::/a.php", Kind::Include),
        (b"include::/a.php", Kind::Include),
        (b"A->b", Kind::Class),
        (b"A::b", Kind::Class),
        (b"{main}", Kind::Procedural),
    ];
    for (name, kind) in cases {
        assert_eq!(Kind::of(name), kind);
    }
}
