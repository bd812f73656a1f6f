//! `grindscope suite`

mod pairs;

use super::check::{
    Benchmark, CYCLES, Compared, Layout, MOST, Metric, Outcome, Printing, Reading, Rule,
    RuleArguments, Rules, Subject, explain, judged,
};
use super::messages;
use super::output::FormArguments;
use super::profile_arguments::NameRules;
use super::profile_files::Merging;
use super::warnings;
use crate::browse::ComparedTables;
use crate::model::{PartSelection, Profile};
use crate::text::readable;
use pairs::Pair;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

/// Options of `suite`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Two folders with profiles of the same relative paths; or one of gungraun (target/gungraun), whose latest run is
    /// compared with the one before it. Parts that the program named are benchmarks of their own.
    #[arg(required = true, num_args = 1..=2, value_names = ["BASE", "NEW"])]
    folders: Vec<PathBuf>,
    /// Compare with this baseline of gungraun (--save-baseline) instead of the run before.
    #[arg(long, value_name = "NAME")]
    baseline: Option<String>,
    /// Check these rules in each benchmark.
    #[command(flatten)]
    rules: RuleArguments,
    #[command(flatten)]
    to: FormArguments<Layout>,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    names: NameRules,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let pairs = pairs::find(&arguments.folders, arguments.baseline.as_deref())?;
    if pairs.iter().all(|pair| pair.new.is_empty()) {
        return Err(messages::NO_BENCHMARKS.into());
    }
    let rules = arguments.rules.read()?;
    if !rules.0.is_empty() {
        for sentence in pairs.iter().filter_map(unchecked) {
            warnings::say(sentence, &arguments.reading.oddities)?;
        }
    }
    let benchmarks = benchmarks(&pairs, &arguments.reading, &rules, &arguments.names)?;
    let transforms = arguments.reading.transforms(rules.1.as_ref());
    let layout = arguments.to.form().unwrap_or(Layout::Text);
    let printing = &arguments.printing;
    printing.print(&arguments.to, layout, &benchmarks, transforms)
}

const NO_NEW: &str = "it has no new profile, so no rule was checked";

/// What the rules do not see of a benchmark: that it has no profile any more, or fewer.
fn unchecked(pair: &Pair) -> Option<String> {
    let why = match [pair.base.len(), pair.new.len()] {
        [_, 0] => NO_NEW.to_owned(),
        [before, now] if before > now => {
            format!("it had {before} files and has {now}, and rules are about their sums")
        }
        _ => return None,
    };
    Some(format!("{}: {why}", pair.name))
}

/// The benchmarks of two folders, without rules. Fails if there is none, or if a profile cannot be read.
pub(super) fn compared(folders: &[PathBuf], reading: &Reading) -> Result<Vec<Benchmark>, String> {
    let mut reading = reading.clone();
    // A report only contains them.
    reading.transforms.program.clear();
    let (pairs, names) = (pairs::find(folders, None)?, NameRules::default());
    benchmarks(&pairs, &reading, &Rules::default(), &names)
}

fn benchmarks(
    pairs: &[Pair],
    reading: &Reading,
    rules: &Rules,
    names: &NameRules,
) -> Result<Vec<Benchmark>, String> {
    if pairs.is_empty() {
        return Err(messages::NO_BENCHMARKS.into());
    }
    let mut benchmarks = Vec::new();
    for pair in pairs {
        let measured = benchmarks_of(pair, reading, rules, names);
        benchmarks.extend(measured.map_err(|problem| format!("{}: {problem}", pair.name))?);
    }
    Ok(benchmarks)
}

/// The benchmarks of a pair: one, or one for each part that the program named.
fn benchmarks_of(
    pair: &Pair,
    reading: &Reading,
    (rules, noise): &Rules,
    names: &NameRules,
) -> Result<Vec<Benchmark>, String> {
    let mut files = vec![&pair.base[..], &pair.new[..]];
    files.retain(|files| !files.is_empty());
    let mut compared =
        Compared::open(&files, Merging::OF_ALL_RUNS, reading, noise.as_ref(), names)?;
    let profiles: Vec<&Profile> = compared.profiles().collect();
    let (first, last) = (profiles[0], profiles[profiles.len() - 1]);
    let both = [first, last];
    let [in_first, in_last] = both.map(|profile| {
        let names = profile.parts().iter().filter_map(|part| part.name());
        // What CodSpeed states about a run is a part without costs.
        let names = names.filter(|name| !name.starts_with(b"Metadata: "));
        names.map(<[u8]>::to_vec).collect::<BTreeSet<Vec<u8>>>()
    });
    // A profile without such names has no benchmarks of its own to compare, so the whole is one.
    let names = match in_first.is_empty() || in_last.is_empty() {
        true => BTreeSet::new(),
        false => &in_first | &in_last,
    };
    let is_there = [!pair.base.is_empty(), !pair.new.is_empty()];
    let mut parts: Vec<(String, [bool; 2], Vec<PartSelection>)> = names
        .iter()
        .map(|name| {
            let chosen = both.map(|profile| {
                let parts = profile.parts().iter();
                parts
                    .map(|part| part.name() == Some(name))
                    .collect::<Vec<_>>()
            });
            let [in_base, in_new] =
                [0, 1].map(|side| is_there[side] && chosen[side].contains(&true));
            let name = format!("{} {}", pair.name, readable(name));
            let chosen = chosen.map(PartSelection::Only);
            (name, [in_base, in_new], chosen.into())
        })
        .collect();
    if parts.is_empty() {
        parts.push((pair.name.clone(), is_there, Vec::new()));
    }
    let mut benchmarks = Vec::new();
    for (name, [in_base, in_new], chosen) in parts {
        if !rules.is_empty() && is_there[1] && !in_new {
            warnings::say(format!("{name}: {NO_NEW}"), &reading.oddities)?;
        }
        let applies = |rule: &&_| in_new && (in_base || !Rule::is_of_change(rule));
        let rules: Vec<Rule> = rules.iter().filter(applies).cloned().collect();
        let mut outcomes = judged(&rules, &mut compared, &chosen)?;
        if !in_base {
            outcomes = outcomes.into_iter().map(Outcome::without_base).collect();
        }
        let metrics = metrics(&compared.tables, [in_base, in_new]);
        let is_explained = in_base && in_new && metrics.first().is_some_and(Metric::differs);
        let has_explanation = outcomes.iter().any(|outcome| outcome.explanation.is_some());
        benchmarks.push(Benchmark {
            name,
            metrics,
            rules: outcomes,
            findings: Vec::new(),
            profiles: [pair.base.clone(), pair.new.clone()],
            parts: chosen,
            explanation: (is_explained && !has_explanation)
                .then(|| explain(&compared.tables, 0, &Subject::All, &[], MOST)),
        });
    }
    Ok(benchmarks)
}

/// The totals of the first event and of the estimated cycles.
fn metrics(tables: &ComparedTables, [in_base, in_new]: [bool; 2]) -> Vec<Metric> {
    let shown =
        (0..tables.numbers()).filter(|&number| number == 0 || tables.name(number).0 == CYCLES);
    let metric = |number: usize| {
        let metric = Metric::new(
            tables,
            tables.name(number).0.to_owned(),
            (tables.total(number), 1),
        );
        Metric {
            base: metric.base.filter(|_| in_base),
            new: metric.new.filter(|_| in_new),
            percent: metric.percent.filter(|_| in_base && in_new),
            ..metric
        }
    };
    shown.map(metric).collect()
}
