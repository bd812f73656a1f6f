//! `grindscope summary`

use super::contexts::ContextArgument;
use super::profile_arguments::ProfileArguments;
use super::terminal::{grouped, plain};
use super::{messages, print, summary_json, warnings};
use crate::analysis::groups::GroupBy;
use crate::analysis::time_range;
use crate::browse::Tables;
use crate::diagnostic::escaped;
use crate::model::{Formula, FunctionId, Profile};
use std::fmt::Write;

/// Options of `summary`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    profile: ProfileArguments,
    #[command(flatten)]
    contexts: ContextArgument,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let opened = arguments.profile.open()?;
    let tables = &opened.tables;
    if let Some(words) = opened.transforms {
        messages::note(words);
    }
    let fold = arguments.contexts.fold();
    let text = match arguments.json {
        true => summary_json::text(tables, fold)?,
        false => text(tables, fold).map_err(|e| e.to_string())?,
    };
    print(text.as_bytes())?;
    arguments.profile.refuse(tables.profile.warnings())
}

fn text(tables: &Tables, fold: Option<GroupBy>) -> Result<String, std::fmt::Error> {
    let profile = &*tables.profile;
    let mut out = String::new();
    for (key, value) in [
        ("Command", profile.command()),
        ("Written by", profile.creator()),
    ] {
        if let Some(value) = value.filter(|v| !v.is_empty()) {
            writeln!(out, "{key:<12}{}", plain(value))?;
        }
    }
    let calls = profile.calls();
    let rows = profile.functions().len();
    let contexts = match tables.distinct_functions() {
        distinct if distinct < rows => {
            format!(
                "{} functions in {} contexts",
                grouped(distinct as i128),
                grouped(rows as i128)
            )
        }
        _ => format!("{} functions", grouped(rows as i128)),
    };
    writeln!(
        out,
        "{:<12}{contexts}, {} (caller, callee) pairs, {} calls, {} part(s)",
        "Size",
        grouped(calls.len() as i128),
        grouped(profile.calls_total() as i128),
        profile.parts().len()
    )?;
    writeln!(out, "\nTotals")?;
    for (index, event) in profile.events().iter().enumerate() {
        let total = tables.total(index);
        writeln!(
            out,
            "{:>22}  {}{}",
            grouped(total),
            plain(event.name.as_bytes()),
            event
                .long_name
                .as_ref()
                .map(|l| format!("  ({})", plain(l.as_bytes())))
                .unwrap_or_default()
        )?;
    }
    write_parts(&mut out, profile)?;
    write_top(&mut out, tables, fold)?;
    if !profile.warnings().is_empty() {
        writeln!(out, "\nWarnings")?;
        out.push_str(&warnings::text(profile.warnings()));
    }
    Ok(out)
}

/// Writes the parts with their numbers, headers and totals of the first event.
fn write_parts(out: &mut String, profile: &Profile) -> std::fmt::Result {
    let parts = profile.parts_in_order();
    let Some(event) = profile.events().first().filter(|_| parts.len() > 1) else {
        return Ok(());
    };
    writeln!(out, "\nParts, {}", plain(event.name.as_bytes()))?;
    for (number, &index) in (1..).zip(&parts) {
        let part = &profile.parts()[index as usize];
        let facts = [
            ("pid", &part.pid),
            ("part", &part.number),
            ("thread", &part.thread),
        ];
        let facts = facts.into_iter().filter_map(|(key, value)| {
            let value = value.as_deref().filter(|value| !value.is_empty())?;
            Some(format!("{key} {}", plain(value)))
        });
        let mut facts: Vec<String> = facts.collect();
        facts.extend(part.thread_name().map(plain));
        let trigger = part.name().or(part.trigger());
        let trigger = trigger.filter(|trigger| !trigger.is_empty());
        facts.extend(trigger.map(plain));
        let time = time_range(profile, index);
        facts.extend(time.map(|(from, to)| {
            let (from, to) = (grouped(from.into()), grouped(to.into()));
            format!("basic blocks {from} to {to}")
        }));
        let total = profile.self_costs().total(index, 0);
        let line = format!("{:>22}  {number}  {}", grouped(total), facts.join(", "));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn write_top(out: &mut String, tables: &Tables, fold: Option<GroupBy>) -> std::fmt::Result {
    let profile = &*tables.profile;
    let Some(event) = profile.events().first() else {
        return Ok(());
    };
    let selfs = profile.self_column(&Formula::event(0), &tables.parts);
    let total = tables.total(0);
    let name = plain(event.name.as_bytes());
    let share = |cost: i128| match total > 0 {
        true => format!("{:6.2} %", 100.0 * cost as f64 / total as f64),
        false => "     -  ".into(),
    };
    writeln!(out, "\nSelf cost by origin of the code, {name}")?;
    for (origin, cost) in tables.origins().costs(&selfs) {
        let (cost, share) = (grouped(cost), share(cost));
        writeln!(out, "{cost:>22}  {share}  {}", origin.id())?;
    }
    writeln!(out, "\nHighest self cost, {name}")?;
    for TopFunction {
        function,
        name,
        own,
    } in top_self(tables, fold, &selfs)
    {
        let place = [profile.file(function), profile.object(function)]
            .into_iter()
            .find(|p| !p.is_empty())
            .unwrap_or(b"");
        writeln!(
            out,
            "{:>22}  {}  {}  {}",
            grouped(own),
            share(own),
            escaped(&name, LONGEST_NAME),
            escaped(place, LONGEST_NAME)
        )?;
    }
    Ok(())
}

/// Number of functions in the list.
const TOP: usize = 10;

/// A function of the list.
pub(super) struct TopFunction {
    /// Its row, or the first one.
    pub(super) function: FunctionId,
    pub(super) name: Vec<u8>,
    /// Self cost.
    pub(super) own: i128,
}

/// The functions with the highest self cost of the first event, highest first; equal ones by object, file and name.
/// With a criterion, all rows that are the same function are one.
pub(super) fn top_self(tables: &Tables, fold: Option<GroupBy>, selfs: &[i128]) -> Vec<TopFunction> {
    let profile = &tables.profile;
    let groups = fold.map(|_| tables.function_groups());
    let groups = groups.filter(|groups| groups.folds());
    let mut functions: Vec<(FunctionId, i128)> = match &groups {
        Some(groups) => {
            let mut own = vec![0; groups.len()];
            for (function, cost) in profile.functions().ids().zip(selfs) {
                own[groups.of(function).0 as usize] += cost;
            }
            groups.firsts().into_iter().zip(own).collect()
        }
        None => profile
            .functions()
            .ids()
            .zip(selfs.iter().copied())
            .collect(),
    };
    let place = |f: FunctionId| (profile.object(f), profile.file(f), profile.name(f));
    let order = |a: &(FunctionId, i128), b: &(FunctionId, i128)| {
        b.1.cmp(&a.1).then_with(|| place(a.0).cmp(&place(b.0)))
    };
    if functions.len() > TOP {
        functions.select_nth_unstable_by(TOP, order);
        functions.truncate(TOP);
    }
    functions.sort_unstable_by(order);
    let name = |function| match &groups {
        Some(groups) => groups.name(groups.of(function)),
        None => profile.name(function),
    };
    let of = |(function, own)| TopFunction {
        function,
        name: name(function).to_vec(),
        own,
    };
    functions.into_iter().map(of).collect()
}

/// Longest name in a short table, in bytes. C++ names of several kilobytes exist.
const LONGEST_NAME: usize = 500;
