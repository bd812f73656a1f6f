//! Calling contexts of real profiles: their sums against facts that another, plain reader found, and
//! their shape against the texts themselves.

mod outermost;
mod slow_invocations;
mod uncalled;

use grindscope::analysis::contexts::{
    Bounds, ContextRecorder, ContextTree, Frame, NotRecorded, Origin, RecordedContexts, estimate,
};
use grindscope::analysis::names::carries_contexts;
use grindscope::analysis::{CallIndex, Cycles, View};
use grindscope::loading::Loader;
use grindscope::model::{Formula, PartSelection, Profile};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus")
}

fn read(file: &Path) -> (Profile, Result<RecordedContexts, NotRecorded>) {
    let mut loader = Loader::new(ContextRecorder::new());
    loader.begin_file(file.as_os_str().as_encoded_bytes());
    loader.push(&fs::read(file).unwrap()).unwrap();
    loader.end_file().unwrap();
    loader.finish().unwrap().finish()
}

/// Sum of each event over all self lines.
fn true_sums(file: &Path) -> Vec<i128> {
    let mut name = file.as_os_str().to_owned();
    name.push(".facts.json");
    let text = fs::read(name).unwrap();
    let facts: serde_json::Value = serde_json::from_slice(&text).unwrap();
    let events = facts["events"].as_array().unwrap();
    let sum = |event: &serde_json::Value| {
        let sum = &facts["totals"][event.as_str().unwrap()];
        sum.to_string().parse().unwrap()
    };
    events.iter().map(sum).collect()
}

fn check_law(tree: &ContextTree, total: i128) {
    assert_eq!(tree.self_costs.iter().sum::<i128>(), total);
    for row in 0..tree.len() as u32 {
        let below: i128 = tree.children(row).map(|c| tree.inclusive[c as usize]).sum();
        let at = row as usize;
        assert_eq!(tree.inclusive[at], tree.self_costs[at] + below);
    }
    assert_eq!(tree.inclusive[0], total);
}

/// Names of functions by (caller, callee): how often, and at what inclusive cost.
type Calls = BTreeMap<(Vec<u8>, Vec<u8>), (u64, i128)>;

/// The calls of a tree.
fn calls_of(tree: &ContextTree, profile: &Profile) -> Calls {
    let name = |row: usize| match tree.frames[row] {
        Frame::Function(function) => profile.name(function).to_vec(),
        other => panic!("{other:?}"),
    };
    let mut calls = Calls::new();
    for row in (1..tree.len()).filter(|&row| tree.parents[row] != 0) {
        let caller = name(tree.parents[row] as usize);
        let call = calls.entry((caller, name(row))).or_default();
        call.0 += tree.counts[row];
        call.1 += tree.inclusive[row];
    }
    calls
}

/// The calls that the text states.
fn stated(profile: &Profile, formula: &Formula) -> Calls {
    let costs = profile.call_column(formula, &PartSelection::All);
    let counts = profile.count_column(&PartSelection::All);
    let mut calls = Calls::new();
    let table = profile.calls();
    for call in table.ids() {
        let [caller, callee] = [table.caller(call), table.callee(call)];
        let key = (profile.name(caller).to_vec(), profile.name(callee).to_vec());
        let sum = calls.entry(key).or_default();
        sum.0 += counts[call.0 as usize];
        sum.1 += costs[call.0 as usize];
    }
    calls
}

/// Blocks of the text that have a line of cost or a call.
fn blocks(file: &Path) -> usize {
    let mut bytes = fs::read(file).unwrap();
    if bytes.starts_with(b"\x1f\x8b") {
        let mut text = Vec::new();
        let mut unpacker = flate2::read::MultiGzDecoder::new(&bytes[..]);
        unpacker.read_to_end(&mut text).unwrap();
        bytes = text;
    }
    bytes
        .split(|&b| b == b'\n')
        .filter(|line| line.starts_with(b"fn="))
        .count()
}

/// Checks the contexts of all events against the text; costs of calls may be off by rounding.
fn check(name: &str, off_by_rounding: bool) -> Vec<Origin> {
    let file = corpus().join(name);
    let (profile, contexts) = read(&file);
    let contexts = contexts.unwrap_or_else(|why| panic!("{name}: {why}"));
    let all = PartSelection::All;
    let mut origins = Vec::new();
    for (event, total) in true_sums(&file).into_iter().enumerate() {
        let formula = Formula::event(event);
        let merged = contexts.merged(&profile, &formula, &all).unwrap();
        check_law(&merged, total);
        let (found, stated) = (calls_of(&merged, &profile), stated(&profile, &formula));
        assert!(found.keys().eq(stated.keys()), "{name}");
        for (call, &(count, cost)) in &stated {
            assert_eq!(found[call].0, count, "{name} {call:?}");
            // Xdebug's memory of a call is not the sum of memory below it.
            if event == 0 {
                let off = found[call].1.abs_diff(cost);
                let most = if off_by_rounding {
                    1 + cost.unsigned_abs() / 50
                } else {
                    0
                };
                assert!(off <= most, "{name} {call:?}: {} of {cost}", found[call].1);
            }
        }
        if let Some(tree) = contexts.in_time_order(&profile, &formula, &all) {
            check_law(&tree, total);
            assert_eq!(tree.len() - 1, blocks(&file), "{name}");
            assert_eq!(calls_of(&tree, &profile), found, "{name}");
        }
        origins.push(merged.origin);
    }
    origins
}

#[test]
fn invocations_of_xdebug_are_rebuilt_in_time_order() {
    for name in [
        "xdebug/append.out",
        "xdebug/append2.out",
        "xdebug/comp.out.gz",
        "xdebug/err.out",
        "xdebug/exit.out",
        "xdebug/small.out",
        "xdebug/tiny.out",
        "hand/xdebug2.out",
    ] {
        let file = corpus().join(name);
        assert!(read(&file).1.unwrap().is_in_time_order(), "{name}");
        let origin = Origin::Recorded {
            in_time_order: false,
            ambiguous: 0,
        };
        assert!(check(name, true).iter().all(|&o| o == origin), "{name}");
    }
}

#[test]
fn nodes_of_trees_are_rebuilt() {
    let exact = Origin::Recorded {
        in_time_order: false,
        ambiguous: 0,
    };
    for name in ["xtree/leak.kcg", "xtree/massif.kcg", "xtree/memory.kcg"] {
        assert!(check(name, false).iter().all(|&o| o == exact), "{name}");
    }
    // chrome2calltree writes nodes in the order in which they came into being; costs are sums of
    // equal samples.
    for origin in check("other/c2c-node.out", true) {
        let Origin::Recorded { ambiguous, .. } = origin else {
            panic!("{origin:?}")
        };
        assert!(ambiguous < 20, "{ambiguous}");
    }
}

#[test]
fn any_profile_is_estimated_and_adds_up() {
    let mut checked = 0;
    for folder in ["callgrind", "cachegrind", "other", "real", "hand"] {
        for entry in fs::read_dir(corpus().join(folder)).unwrap() {
            let file = entry.unwrap().path();
            let is_facts = file.extension().is_some_and(|e| e == "json");
            if is_facts || fs::metadata(&file).unwrap().len() == 0 {
                continue;
            }
            let (profile, contexts) = read(&file);
            let refused = matches!(contexts, Err(NotRecorded::Sums | NotRecorded::NoCalls));
            assert!(
                refused || !["callgrind", "real"].contains(&folder),
                "{}",
                file.display()
            );
            for (event, total) in true_sums(&file).into_iter().enumerate() {
                let tree = estimated(&profile, event);
                check_law(&tree, total);
                let (formula, parts) = (Formula::event(event), PartSelection::All);
                let costs = [
                    profile.self_column(&formula, &parts),
                    profile.call_column(&formula, &parts),
                ];
                let is_negative = costs.iter().flatten().any(|&cost| cost < 0);
                match tree.origin {
                    Origin::Estimated { certain, covered } => {
                        assert!(!is_negative && certain <= covered && covered <= total)
                    }
                    origin => assert!(is_negative && origin == Origin::Separate),
                }
            }
            checked += 1;
        }
    }
    assert!(checked > 60, "{checked}");
}

fn estimated(profile: &Profile, event: usize) -> ContextTree {
    let (formula, parts) = (Formula::event(event), PartSelection::All);
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &parts);
    estimate(
        View {
            profile,
            index: &index,
            cycles: &cycles,
            formula: &formula,
            parts: &parts,
        },
        Bounds::default(),
    )
}

/// The same program, profiled without and with chains of callers in the names.
#[test]
fn chains_in_names_make_more_of_an_estimate_certain() {
    for (plain, chains) in [
        ("callgrind/c-default.out", "callgrind/c-callers2.out.gz"),
        ("callgrind/cpp-default.out.gz", "callgrind/cpp-ctx.out.gz"),
    ] {
        let certain = |name: &str| {
            let (profile, _) = read(&corpus().join(name));
            let tree = estimated(&profile, 0);
            let Origin::Estimated { certain, .. } = tree.origin else {
                panic!("{:?}", tree.origin)
            };
            (
                carries_contexts(&profile),
                certain * 1000 / tree.inclusive[0],
            )
        };
        let (plain, chains) = (certain(plain), certain(chains));
        assert_eq!((plain.0, chains.0), (false, true));
        assert!(chains.1 > 2 * plain.1, "{} {}", plain.1, chains.1);
    }
}
