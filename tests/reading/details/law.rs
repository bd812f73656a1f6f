//! Sums over lines and instructions are the self costs, sums over call sites are the calls: of every
//! function, for every event, in every profile of the corpus.

use super::Opened;
use crate::support::{profiles, text};
use grindscope::details::{CallSite, CostTable, Details, Grain, Request, Spot, Wanted};
use grindscope::model::{FunctionId, PartSelection, Profile};
use grindscope::sink::Symbol;
use std::collections::BTreeMap;

fn everything(parts: PartSelection, grain: Grain) -> Request {
    Request {
        wanted: Wanted::Everything,
        parts,
        grain,
    }
}

type ByFunction = BTreeMap<FunctionId, Vec<i128>>;
type ByCall = BTreeMap<(FunctionId, FunctionId), Vec<i128>>;

/// Self costs and calls (with the count after the costs) as the profile has them.
fn of_profile(profile: &Profile, parts: &PartSelection) -> (ByFunction, ByCall) {
    let events = profile.events().len();
    let (mut selfs, mut calls) = (ByFunction::new(), ByCall::new());
    for part in (0..profile.parts().len() as u32).filter(|&part| parts.contains(part)) {
        let costs = profile.self_costs();
        for row in costs.rows_of(part) {
            let sums = selfs
                .entry(FunctionId(costs.owner(row)))
                .or_insert(vec![0; events]);
            (0..events).for_each(|event| sums[event] += costs.cost(row, event));
        }
        let table = profile.calls();
        for row in table.costs().rows_of(part) {
            let call = grindscope::model::CallId(table.costs().owner(row));
            let key = (table.caller(call), table.callee(call));
            let sums = calls.entry(key).or_insert(vec![0; events + 1]);
            (0..events).for_each(|event| sums[event] += table.costs().cost(row, event));
            sums[events] += i128::from(table.count(row));
        }
    }
    (selfs, calls)
}

fn map<K: Copy + Eq + std::hash::Hash + Ord>(table: &CostTable<K>) -> BTreeMap<K, Vec<i128>> {
    table
        .iter()
        .map(|(key, sums)| (key, sums.to_vec()))
        .collect()
}

/// Without the functions that have no costs of their own.
fn spending(all: ByFunction) -> ByFunction {
    all.into_iter()
        .filter(|(_, sums)| sums.iter().any(|&sum| sum != 0))
        .collect()
}

fn check(profile: &Profile, details: &Details, parts: &PartSelection, name: &str) {
    let (selfs, calls) = of_profile(profile, parts);
    let found = map(&details.costs().grouped(|spot| spot.function));
    assert_eq!(spending(found), spending(selfs), "{name}");
    let pair = |site: CallSite| site.from.function.map(|caller| (caller, site.callee));
    assert_eq!(map(&details.calls().grouped(pair)), calls, "{name}");
    let lines = details.lines().total();
    assert_eq!(lines, details.costs().total(), "{name}");
}

#[test]
fn details_have_the_sums_of_their_functions_and_calls() {
    let mut instructions = 0;
    for name in profiles() {
        if text(&name).is_empty() {
            continue;
        }
        let opened = Opened::file(&name);
        let details = opened.details(&everything(PartSelection::All, Grain::FINEST));
        check(&opened.profile, &details, &PartSelection::All, &name);
        instructions += usize::from(details.costs().keys().iter().any(|spot| spot.address > 0));
        some_functions(&opened, &details, &name);
        some_files(&opened, &details, &name);
        each_part(&opened, &name);
    }
    assert!(instructions >= 3);
}

/// Functions alone and in groups have those details that they have in the whole.
fn some_functions(opened: &Opened, whole: &Details, name: &str) {
    let all: Vec<FunctionId> = opened.profile.functions().ids().collect();
    let step = all.len() / 12 + 1;
    let groups = all.iter().step_by(step).map(|&f| vec![f]);
    let several = all.iter().step_by(step * 3).copied().collect();
    for functions in groups.chain([several]) {
        let has = |f: Option<FunctionId>| f.is_some_and(|f| functions.contains(&f));
        let request = Request {
            wanted: Wanted::Functions(functions.clone()),
            ..everything(PartSelection::All, Grain::FINEST)
        };
        let details = opened.read(&request, 777).unwrap();
        let only = |spot: Spot| has(spot.function).then_some(spot);
        let expected = whole.costs().grouped(only);
        assert_eq!(map(details.costs()), map(&expected), "{name}");
        let expected = whole.calls().grouped(|site| only(site.from).map(|_| site));
        assert_eq!(map(details.calls()), map(&expected), "{name}");
        let expected = whole.jumps().grouped(|site| only(site.from).map(|_| site));
        assert_eq!(map(details.jumps()), map(&expected), "{name}");
    }
}

/// Source files have those lines that they have in the whole.
fn calls_by_line(details: &Details) -> CostTable<(Symbol, u64, FunctionId)> {
    let key = |site: CallSite| Some((site.from.file, site.from.line, site.callee));
    details.calls().grouped(key)
}

fn some_files(opened: &Opened, whole: &Details, name: &str) {
    let lines = whole.lines();
    let mut files: Vec<Symbol> = lines.keys().iter().map(|key| key.0).collect();
    files.dedup();
    for &file in files.iter().step_by(files.len() / 8 + 1) {
        let request = Request {
            wanted: Wanted::Files(vec![file]),
            ..everything(PartSelection::All, Grain::LINES)
        };
        let details = opened.details(&request);
        let expected = lines.grouped(|key| (key.0 == file).then_some(key));
        assert_eq!(map(&details.lines()), map(&expected), "{name}");
        let expected = calls_by_line(whole).grouped(|key| (key.0 == file).then_some(key));
        assert_eq!(map(&calls_by_line(&details)), map(&expected), "{name}");
    }
}

/// The law holds for some parts alone.
fn each_part(opened: &Opened, name: &str) {
    let count = opened.profile.parts().len();
    if count == 1 {
        return;
    }
    for part in (0..count).step_by(count / 6 + 1) {
        let parts = PartSelection::Only((0..count).map(|p| p == part).collect());
        let details = opened.details(&everything(parts.clone(), Grain::FINEST));
        check(&opened.profile, &details, &parts, name);
        let needed = opened.needed(&everything(parts, Grain::FINEST));
        assert!(
            needed < opened.texts[0].len() as u64,
            "{name}: pages of other parts are left out"
        );
    }
}

#[test]
fn the_files_of_a_profile_are_read_each_by_itself() {
    let names = [
        "c-parts.out.1",
        "c-parts.out.2",
        "c-parts.out.3",
        "c-parts.out.4",
    ];
    let texts: Vec<Vec<u8>> = names
        .iter()
        .map(|name| text(&format!("corpus/callgrind/{name}")))
        .collect();
    let opened = Opened::new(&texts, 3000);
    let details = opened.details(&everything(PartSelection::All, Grain::FINEST));
    check(&opened.profile, &details, &PartSelection::All, "four files");
    for function in opened.profile.functions().ids().step_by(9) {
        opened.details(&Request::function(function));
    }
}

#[test]
fn a_coarse_grain_sums_up_the_fine_one() {
    let opened = Opened::file("corpus/callgrind/c-instr.out.gz");
    let details = |grain| opened.details(&everything(PartSelection::All, grain));
    let fine = details(Grain::FINEST);
    let coarse = details(Grain::FUNCTIONS);
    let file = |spot: Spot| Some((spot.function, spot.file));
    assert_eq!(
        map(&coarse.costs().grouped(file)),
        map(&fine.costs().grouped(file))
    );
    assert!(
        coarse
            .costs()
            .keys()
            .iter()
            .all(|spot| spot.line == 0 && spot.address == 0)
    );
    assert!(coarse.jumps().is_empty());
    let lines = details(Grain::LINES);
    assert_eq!(map(&lines.lines()), map(&fine.lines()));
    assert!(
        lines
            .costs()
            .keys()
            .iter()
            .all(|spot| spot.function.is_none())
    );
}

#[test]
fn a_function_needs_few_pages() {
    let opened = Opened::file("corpus/real/python.out.gz");
    let whole = opened.texts[0].len() as u64;
    let needed = |f| opened.needed(&Request::function(f));
    let all: Vec<u64> = opened.profile.functions().ids().map(needed).collect();
    let mean = all.iter().sum::<u64>() / all.len() as u64;
    assert!(mean < whole / 20, "{mean} of {whole}");
}
