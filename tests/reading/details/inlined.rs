//! Costs of inlined functions that the profile names, against a plain reading of its text.

use super::Opened;
use crate::support::text;
use grindscope::details::{Grain, Request, Wanted};
use grindscope::model::{FunctionId, PartSelection};
use std::collections::{BTreeMap, BTreeSet};

/// Function with its object and file, file of the code, inlined function.
type Site = [String; 3];

/// Sums the first event of all lines by the last `cfni=`, if there is one. Only for texts without compressed names whose only
/// position is the line.
fn plainly(text: &str) -> BTreeMap<Site, i128> {
    let mut sums = BTreeMap::new();
    let [
        mut function,
        mut object,
        mut of_function,
        mut file,
        mut inlined,
    ] = [const { String::new() }; 5];
    let mut is_call = false;
    for line in text.lines() {
        match line.split_once('=') {
            Some(("fn", name)) => {
                function = format!("{object} {of_function} {name}");
                file.clone_from(&of_function);
                inlined.clear();
            }
            Some(("fl", name)) => {
                name.clone_into(&mut of_function);
                name.clone_into(&mut file);
                inlined.clear();
            }
            Some(("ob", name)) => {
                name.clone_into(&mut object);
                inlined.clear();
            }
            Some(("fi" | "fe", name)) => name.clone_into(&mut file),
            Some(("cfni", "???")) => inlined.clear(),
            Some(("cfni", name)) => name.clone_into(&mut inlined),
            Some(("calls", _)) => is_call = true,
            Some(_) => {}
            None if !line.starts_with(|c: char| c.is_ascii_digit() || "+-*".contains(c)) => {}
            None => {
                let cost = line
                    .split(' ')
                    .nth(1)
                    .map_or(0, |cost| cost.parse().unwrap());
                if !is_call && cost != 0 {
                    let site = [function.clone(), file.clone(), inlined.clone()];
                    *sums.entry(site).or_default() += cost;
                }
                is_call = false;
            }
        }
    }
    sums
}

#[test]
fn costs_belong_to_the_inlined_functions_that_the_profile_names() {
    for name in ["inline_one.out.gz", "store-bench.out.gz"] {
        let name = format!("corpus/codspeed/{name}");
        let all = plainly(&String::from_utf8(text(&name)).unwrap());
        let mut expected = all.clone();
        expected.retain(|site, _| !site[2].is_empty());
        assert!(expected.len() > 20, "{name}");
        let opened = Opened::file(&name);
        for grain in [Grain::FUNCTIONS, Grain::FINEST] {
            let details = opened.details(&Request {
                wanted: Wanted::Everything,
                parts: PartSelection::All,
                grain,
            });
            let text = |symbol| String::from_utf8_lossy(opened.profile.text(symbol)).into_owned();
            let function = |id: Option<FunctionId>| {
                let place = opened.profile.functions().place(id.unwrap());
                let [object, file, name] = [place.object, place.file, place.function].map(text);
                format!("{object} {file} {name}")
            };
            let mut found = BTreeMap::new();
            for (site, sums) in details.inlined().iter() {
                let site = [
                    function(site.at.function),
                    text(site.at.file),
                    text(site.name),
                ];
                *found.entry(site).or_default() += sums[0];
            }
            assert_eq!(found, expected, "{name}");

            // With the code of unknown name in the functions that have such names.
            let functions: BTreeSet<&String> = expected.keys().map(|site| &site[0]).collect();
            let mut expected = all.clone();
            expected.retain(|site, _| functions.contains(&site[0]));
            let mut found = BTreeMap::new();
            for (code, sums) in details.by_inlined_name().iter().filter(|row| row.1[0] != 0) {
                let site = [function(code.function), text(code.file), text(code.name)];
                *found.entry(site).or_default() += sums[0];
            }
            assert_eq!(found, expected, "{name}");
        }
    }
}

#[test]
fn a_name_ends_with_its_function_file_or_part() {
    let text = "events: Ir\nob=p\nfl=a.c\nfn=f\n1 1\ncfni=g\n2 2\nfi=b.h\n3 4\ncfni=(7) h\n4 8\nfe=a.c\n\
                cfni=???\n5 16\ncfni=(anonymous class)::k\n6 32\nfn=f2\n7 64\ncfni=g\nob=q\n8 128\n\
                cfni=g\nfl=c.c\n9 256\ncfni=g\npart: 2\nevents: Ir\nfn=f\n1 512\n";
    let opened = Opened::new(&[text.into()], 1 << 20);
    let details = opened.details(&Request {
        wanted: Wanted::Everything,
        parts: PartSelection::All,
        grain: Grain::LINES,
    });
    let names = details.inlined().iter().map(|(site, sums)| {
        let name = String::from_utf8_lossy(opened.profile.text(site.name));
        (name.into_owned(), site.at.line, sums[0])
    });
    let expected = [
        ("g", 2, 2),
        ("g", 3, 4),
        ("h", 4, 8),
        ("(anonymous class)::k", 6, 32),
    ];
    let expected = expected.map(|(name, line, cost)| (name.to_owned(), line, cost));
    assert_eq!(names.collect::<Vec<_>>(), expected);
    assert!(opened.profile.warnings().is_empty());
}
