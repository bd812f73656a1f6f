//! Compares with `cg_annotate` of Valgrind 3.28 (Python) and 3.19 (Perl): of one profile, of the sum of two
//! (as `cg_merge`) and of the difference of two (`--diff`). Every figure that the reports show is ours.

use crate::{load, path};
use grindscope::analysis::compare::Rules;
use grindscope::analysis::groups::{GroupBy, GroupId, Groups};
use grindscope::analysis::names::Names;
use grindscope::browse::{
    ComparedColumn, ComparedCost, ComparedTables, DifferenceKey, list_differences,
};
use grindscope::details::{Grain, Reading, Request, Wanted};
use grindscope::loading::{Loader, OpenedFile};
use grindscope::model::{Formula, PartSelection, Profile, ProfileBuilder};
use std::collections::BTreeMap;
use std::io::Read;

const A: &str = "kcachegrind/30-cachegrind.out.gz";
const B: &str = "kcachegrind/32-cachegrind-b.out.gz";

fn unpacked(name: &str) -> String {
    let mut text = String::new();
    let file = std::fs::File::open(path(name)).expect(name);
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .expect(name);
    text
}

/// Costs and what they are of.
type Row = (Vec<i128>, String);

/// `22 (40.7%,  40.7%) 4 (50.0%,  50.0%) … text`: the shares are left out by some, and so are dots
/// for costs of 0 in source lines.
fn row(line: &str, columns: usize) -> Option<Row> {
    let mut costs = Vec::new();
    let mut rest = line;
    for _ in 0..columns {
        rest = rest.trim_start();
        let end = rest.find(' ').unwrap_or(rest.len());
        let cost = rest[..end].replace(',', "");
        costs.push(if cost == "." { 0 } else { cost.parse().ok()? });
        rest = &rest[end..];
        let share = rest.trim_start();
        if share.starts_with('(') {
            rest = share.split_once(')')?.1;
        }
    }
    Some((costs, rest.strip_prefix("  ").unwrap_or(rest).to_owned()))
}

/// The lines of a section, up to the next one.
fn section<'a>(text: &'a str, title: &str) -> Vec<&'a str> {
    let mut lines = text.lines().skip_while(|line| *line != title).skip(2);
    let section = lines.by_ref().take_while(|line| !line.starts_with("-----"));
    section.collect()
}

/// A group of the summaries of 3.28: its own row and those in it.
struct Group {
    own: Row,
    members: Vec<Row>,
}

/// Groups of a summary. One with a single member takes one line: `file:function`.
fn groups(text: &str, title: &str, columns: usize) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for line in section(text, title) {
        if let Some(line) = line.strip_prefix("< ").or(line.strip_prefix("> ")) {
            let own = row(line, columns).expect(line);
            groups.push(Group {
                own,
                members: Vec::new(),
            });
        } else if let (Some(group), Some(member)) = (groups.last_mut(), row(line, columns)) {
            group
                .members
                .push((member.0, member.1.trim_start().to_owned()));
        }
    }
    groups
}

fn self_costs(profile: &Profile) -> Vec<Vec<i128>> {
    let events = 0..profile.events().len();
    let column = |event| profile.self_column(&Formula::event(event), &PartSelection::All);
    let columns: Vec<Vec<i128>> = events.map(column).collect();
    let functions = 0..profile.functions().len();
    functions
        .map(|f| columns.iter().map(|column| column[f]).collect())
        .collect()
}

fn added(sum: &mut Vec<i128>, costs: &[i128]) {
    sum.resize(costs.len(), 0);
    for (cell, cost) in sum.iter_mut().zip(costs) {
        *cell += cost;
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Checks both summaries of a report of 3.28 against functions, and against our groups by file.
fn check_summaries(report: &str, profile: &Profile) {
    let columns = profile.events().len();
    let costs = self_costs(profile);
    let mut pairs: BTreeMap<(String, String), Vec<i128>> = BTreeMap::new();
    let mut by_name: BTreeMap<String, Vec<i128>> = BTreeMap::new();
    for function in profile.functions().ids() {
        let (file, name) = (text(profile.file(function)), text(profile.name(function)));
        let of_function = &costs[function.0 as usize];
        added(pairs.entry((file, name.clone())).or_default(), of_function);
        added(by_name.entry(name).or_default(), of_function);
    }
    let files = Groups::new(profile, &Names::new(profile), GroupBy::File);
    let mut by_file: BTreeMap<String, Vec<i128>> = BTreeMap::new();
    for function in profile.functions().ids() {
        let file = text(files.name(files.of(function)));
        added(
            by_file.entry(file).or_default(),
            &costs[function.0 as usize],
        );
    }
    assert!(files.len() > 20 && files.name(GroupId(0)).len() > 2);

    let mut checked = 0;
    for group in groups(report, "-- File:function summary", columns) {
        let name = group.own.1.as_str();
        let split = pairs
            .keys()
            .find(|(file, function)| format!("{file}:{function}") == name);
        let file = split.map_or(name.trim_end_matches(':'), |(file, _)| file);
        assert_eq!(group.own.0, by_file[file], "{name}");
        for (costs, function) in group.members {
            assert_eq!(costs, pairs[&(file.to_owned(), function)]);
            checked += 1;
        }
    }
    for group in groups(report, "-- Function:file summary", columns) {
        let name = group.own.1.as_str();
        let split = pairs
            .keys()
            .find(|(file, function)| format!("{function}:{file}") == name);
        let function = split.map_or(name.trim_end_matches(':'), |(_, function)| function);
        assert_eq!(group.own.0, by_name[function], "{name}");
        for (costs, file) in group.members {
            assert_eq!(costs, pairs[&(file, function.to_owned())]);
            checked += 1;
        }
    }
    assert!(checked > 40, "{checked}");
    let total = section(report, "-- Summary").into_iter().find_map(|line| {
        let (costs, what) = row(line, columns)?;
        (what == "PROGRAM TOTALS").then_some(costs)
    });
    let totals = (0..columns).map(|e| profile.total(&Formula::event(e), &PartSelection::All));
    assert_eq!(total, Some(totals.collect()));
}

#[test]
fn files_and_functions_of_a_profile_are_those_of_cg_annotate() {
    let report = unpacked("kcachegrind/30-cachegrind.out.cg_annotate-py328.txt.gz");
    check_summaries(&report, &load(&[A]));
}

#[test]
fn files_and_functions_of_a_sum_are_those_of_cg_annotate() {
    let report = unpacked("kcachegrind/30-32.cg_annotate-merge-py328.txt.gz");
    check_summaries(&report, &load(&[A, B]));
}

/// The table of 3.19: all functions down to 0.1 % of the first event, in its order.
#[test]
fn the_table_of_functions_is_that_of_the_older_cg_annotate() {
    let report = unpacked("kcachegrind/30-cachegrind.out.cg_annotate319.txt.gz");
    let profile = load(&[A]);
    let columns = profile.events().len();
    let head = report
        .lines()
        .position(|line| line.ends_with("file:function"));
    let table = report.lines().skip(head.expect("a head") + 2);
    let rows = table.map_while(|line| row(line, columns));
    let expected: Vec<Row> = rows
        .map(|(costs, name)| (costs, name.trim_start().to_owned()))
        .collect();
    assert!(expected.len() > 20);
    let mut found: Vec<Row> = profile
        .functions()
        .ids()
        .zip(self_costs(&profile))
        .map(|(f, costs)| {
            let name = format!("{}:{}", text(profile.file(f)), text(profile.name(f)));
            (costs, name)
        })
        .collect();
    let total = profile.total(&Formula::event(0), &PartSelection::All);
    found.retain(|(costs, _)| costs[0] * 1000 >= total);
    found.sort_by(|x, y| y.0.cmp(&x.0));
    assert_eq!(found, expected);
}

/// Profile, texts and files of several texts.
fn opened(texts: &[String]) -> (Profile, Vec<OpenedFile>) {
    let mut loader = Loader::new(ProfileBuilder::new());
    for text in texts {
        loader.begin_file(b"test");
        loader.push(text.as_bytes()).expect("a profile");
        loader.end_file().expect("a profile");
    }
    let files = loader.files().to_vec();
    (loader.finish().expect("a profile").finish(), files)
}

/// Costs by source file and line, read again.
fn lines(texts: &[String]) -> BTreeMap<(String, u64), Vec<i128>> {
    let (profile, files) = opened(texts);
    let books: Vec<_> = files.iter().map(|file| file.bookmarks.clone()).collect();
    let request = Request {
        wanted: Wanted::Everything,
        parts: PartSelection::All,
        grain: Grain::LINES,
    };
    let mut reading = Reading::new(&profile, &books, &request);
    for range in reading.needs() {
        let text = texts[range.file as usize].as_bytes();
        reading
            .push(&text[range.start as usize..range.end as usize])
            .expect("the same text");
    }
    let details = reading.finish().expect("the same text");
    let lines = details.lines();
    let line =
        |((file, line), costs): (_, &[i128])| ((text(profile.text(file)), line), costs.to_vec());
    lines.iter().map(line).collect()
}

/// Costs by line of the annotated files of a report of 3.28. Where it begins within a file it says
/// `-- line N`, and again at the end of such a run.
fn annotated(report: &str, columns: usize) -> BTreeMap<(String, u64), Vec<i128>> {
    let title = "-- Annotated source file: ";
    let mut found = BTreeMap::new();
    for piece in report.split(title).skip(1) {
        let mut lines = piece.lines();
        let file = lines.next().expect("a name").to_owned();
        let mut number = 1;
        for line in lines.skip(3).take_while(|line| !line.starts_with("-----")) {
            if let Some(rest) = line.strip_prefix("-- line ") {
                number = rest
                    .split(' ')
                    .next()
                    .and_then(|n| n.parse().ok())
                    .expect(line);
            } else if let Some((costs, _)) = row(line, columns) {
                if costs.iter().any(|&cost| cost != 0) {
                    found.insert((file.clone(), number), costs);
                }
                number += 1;
            }
        }
    }
    found
}

#[test]
fn annotated_lines_are_those_of_cg_annotate() {
    for (report, inputs) in [
        (
            "kcachegrind/30-cachegrind.out.cg_annotate-py328.txt.gz",
            &[A][..],
        ),
        ("kcachegrind/30-32.cg_annotate-merge-py328.txt.gz", &[A, B]),
    ] {
        let expected = annotated(&unpacked(report), 9);
        assert!(expected.len() > 20, "{report}: {}", expected.len());
        let texts: Vec<String> = inputs.iter().map(|name| unpacked(name)).collect();
        let found = lines(&texts);
        for (place, costs) in expected {
            assert_eq!(found.get(&place), Some(&costs), "{report} {place:?}");
        }
    }
}

#[test]
fn differences_above_its_threshold_are_ours_in_its_order() {
    let report = unpacked("kcachegrind/30-32.cg_annotate-diff-py328.txt.gz");
    let expected = groups(&report, "-- File:function summary", 9);
    let expected: Vec<Row> = expected.into_iter().map(|group| group.own).collect();
    assert_eq!(expected.len(), 4);
    let tables = ComparedTables::new(load(&[A]), load(&[B]), &Rules::exact()).expect("few names");
    let figures: Vec<_> = (0..expected[0].0.len())
        .map(|event| tables.figures(event, ComparedCost::SelfCost))
        .collect();
    let name = |row| tables.place(row);
    let key = DifferenceKey::Difference;
    let column = ComparedColumn::Costs(figures[0].clone());
    let listing = list_differences(&column, &[], key, 0.1, |_, equal| !equal, name);
    let found = listing.rows.iter().map(|&row| {
        let place = tables.place(row);
        let counts = figures.iter().map(|f| f.rows[row as usize].change());
        let name = format!("{}:{}", text(place.file), text(place.function));
        (counts.collect::<Vec<_>>(), name)
    });
    assert_eq!(found.collect::<Vec<_>>(), expected);
}
