use crate::browse::lines::findings::tests::read_by;
use crate::details::Grain;
use std::collections::BTreeMap;

/// The costs of calls by line of the caller, without those that are contained in others.
fn lines(text: &[u8], caller: &str) -> BTreeMap<u64, i128> {
    read_by(text, "Time", Grain::FINEST, |tables, _, details| {
        let calls = tables.line_calls(details, Some, Some);
        let mut lines = BTreeMap::new();
        for (site, sums) in calls.details.calls().iter() {
            let from = site.from.function.unwrap();
            if tables.profile.name(from) == caller.as_bytes() {
                let is_contained = calls.are_contained(from, site.callee);
                *lines.entry(site.from.line).or_default() += i128::from(!is_contained) * sums[0];
            }
        }
        lines
    })
}

/// render (self cost 1 at line 10) calls get at line 12, which calls render again, which calls get, which costs 5.
const NESTED: &[u8] = b"events: Time\nfl=a.php\nfn=get\n20 5\n\nfl=a.php\nfn=render\n10 1\ncfn=get\ncalls=1 0\n12 5\n\n\
    fl=a.php\nfn=get\n20 2\ncfn=render\ncalls=1 0\n22 6\n\nfl=a.php\nfn=render\n10 1\ncfn=get\ncalls=1 0\n12 8\n\n\
    fl=a.php\nfn={main}\n1 4\ncfn=render\ncalls=1 0\n2 9\n";

#[test]
fn calls_that_lead_back_cost_what_the_outer_ones_cost() {
    assert_eq!(lines(NESTED, "render"), BTreeMap::from([(12, 8)]));
    // Only the outer one of the invocations of get calls render.
    assert_eq!(lines(NESTED, "get"), BTreeMap::from([(22, 6)]));
}

#[test]
fn calls_at_several_lines_or_at_a_line_with_a_self_cost_are_contained_in_others() {
    let text = std::str::from_utf8(NESTED).unwrap();
    let of = |text: String| lines(text.as_bytes(), "render");
    assert_eq!(
        of(text.replace("12 8", "13 8")),
        BTreeMap::from([(12, 0), (13, 0)])
    );
    assert_eq!(of(text.replace("10 1", "12 1")), BTreeMap::from([(12, 0)]));
}

/// Layers a, b and c, each called by the function next at line 3 within the one before.
#[test]
fn a_line_whose_calls_contain_each_other_costs_what_the_outer_one_costs() {
    let layer = |name: &str, own: u64, rest: u64| {
        format!(
            "fl=a.php\nfn={name}\n20 {own}\ncfn=next\ncalls=1 0\n21 {rest}\n\n\
             fl=a.php\nfn=next\n1 1\ncfn={name}\ncalls=1 0\n3 {}\n\n",
            own + rest
        )
    };
    let text = format!(
        "events: Time\nfl=a.php\nfn=next\n1 1\n\n{}{}fl=a.php\nfn={{main}}\n1 4\ncfn=next\ncalls=1 0\n2 33\n",
        layer("b", 20, 1),
        layer("a", 9, 22)
    );
    // 9 and 22 of a; the 21 of b are within.
    assert_eq!(lines(text.as_bytes(), "next"), BTreeMap::from([(3, 31)]));
}

#[test]
fn calls_of_several_instructions_at_one_line_are_contained_in_others() {
    let at = |address: u32| format!("0x{address} 12 ");
    let text = std::str::from_utf8(NESTED).unwrap();
    let text = text
        .replace("events", "positions: instr line\nevents")
        .replace("\n12 5", &format!("\n{}5", at(10)))
        .replace("\n12 8", &format!("\n{}8", at(20)));
    let text = ["20 5", "20 2", "22 6", "10 1", "1 4", "2 9"]
        .iter()
        .fold(text, |text, line| {
            text.replace(&format!("\n{line}\n"), &format!("\n0x1 {line}\n"))
        });
    let text = text.replace("calls=1 0", "calls=1 0 0");
    assert_eq!(lines(text.as_bytes(), "render"), BTreeMap::from([(12, 0)]));
}

/// By hand: both calls of `get` are recorded with 6, of which it spent 5; the file is Xdebug's.
#[test]
fn lines_cost_the_sums_of_self_costs_as_calls_do() {
    let text = b"events: Time\nfl=a.php\nfn=get\n20 5\n\nfl=a.php\nfn=get\n20 5\n\n\
        fl=a.php\nfn={main}\n1 4\ncfn=get\ncalls=1 0\n2 6\ncfn=get\ncalls=1 0\n2 6\n";
    assert_eq!(lines(text, "{main}"), BTreeMap::from([(2, 10)]));
}
