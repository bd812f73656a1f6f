//! `grindscope annotate`: a profile as text, laid out as `callgrind_annotate` and `cg_annotate` do.
//!
//! Differences from them: recursion is counted once, calls with a count of 0 are calls, several parts and
//! files are one profile regardless of the order of their events, 100 % is the sum of all costs, and lines are
//! listed even if their source is not found.

mod columns;
mod flat;
mod gutter;
mod inlined;
mod lines;
mod listing;
mod machine;
mod naming;
pub(super) mod programs;
mod rows;
mod section;
mod tree;

use super::budget::Budget;
use super::print;
use super::profile_arguments::{ContextArgument, FilterArgument, ProfileArguments};
use crate::cli::messages;
use crate::cli::terminal::plain;
use crate::cli::transforms::transformed_note;
use crate::model::FunctionId;
use crate::sink::Symbol;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use columns::Columns;
use naming::Naming;
use rows::{Chosen, Rows};
use std::path::PathBuf;
use std::rc::Rc;

/// Options of `annotate`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    profile: ProfileArguments,
    /// Show only these events, in this order.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    show: Vec<String>,
    /// Show and sort by this recorded event, or define one by a formula (`'Miss = D1mr + D1mw'`), which without
    /// --show comes after the recorded events. Repeatable.
    #[arg(long, value_name = "NAME [= FORMULA]")]
    event: Vec<String>,
    /// Sort by these events. Each can have its own threshold (`Ir:90`).
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    sort: Vec<String>,
    /// Stop when the rows reach this percentage of the first sort event.
    #[arg(long, value_name = "PERCENT", default_value_t = 99.0)]
    threshold: f64,
    #[command(flatten)]
    filter: FilterArgument,
    #[command(flatten)]
    contexts: ContextArgument,
    #[command(flatten)]
    budget: Budget,
    /// Show percentages next to the costs.
    #[arg(long, value_name = "YES|NO", default_value = "yes", num_args = 0..=1, default_missing_value = "yes", require_equals = true, value_parser = yes_or_no())]
    show_percs: bool,
    /// List the lines of all source files with functions in the table; by default only of those whose source is found.
    #[arg(long, value_name = "YES|NO", num_args = 0..=1, default_missing_value = "yes", require_equals = true, value_parser = yes_or_no())]
    auto: Option<bool>,
    /// Number of source lines to show before and after lines with costs.
    #[arg(long, value_name = "LINES", default_value_t = 8)]
    context: u64,
    /// Show inclusive instead of self cost of functions.
    #[arg(long, value_name = "YES|NO", default_value = "no", num_args = 0..=1, default_missing_value = "yes", require_equals = true, value_parser = yes_or_no())]
    inclusive: bool,
    /// Show callers above and callees below each function.
    #[arg(long, value_name = "WHICH", default_value = "none")]
    tree: Tree,
    /// Also look for sources below this folder, by the longest common end of their paths. Repeatable; of
    /// files that match equally well the one in the first folder is used. The listing shows its path.
    #[arg(short = 'I', long, aliases = ["include", "source"], value_name = "DIR")]
    sources: Vec<PathBuf>,
    /// List the lines of this source file: its path in the profile, or the end of that. Repeatable.
    #[arg(long = "file", value_name = "PATH")]
    annotate: Vec<String>,
    /// List the machine code of the functions in the table that belong to this program or library.
    /// Repeatable. The profile must have addresses (callgrind --dump-instr=yes).
    #[arg(long, value_name = "ELF")]
    asm: Vec<PathBuf>,
    /// Order of the instructions of a function.
    #[arg(long, value_name = "ORDER", default_value = "address")]
    by: Order,
    /// Shorten function names: omit namespaces, template arguments and parameters in which functions do not differ.
    #[arg(long)]
    short_names: bool,
}

fn yes_or_no() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["yes", "no"]).map(|word| word == "yes")
}

/// Order of instructions.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Order {
    /// By address.
    Address,
    /// By address, below their source lines.
    Split,
    /// By source line, all instructions of a line together.
    Merged,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Tree {
    None,
    Caller,
    Calling,
    Both,
}

/// The files and functions of the table, in its order.
#[derive(Default)]
struct Shown {
    /// Source files; the same file may occur several times.
    files: Vec<Symbol>,
    functions: Vec<FunctionId>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let given = &arguments.profile.transforms;
    let has_programs = !given.separates() && !given.program.is_empty() || !arguments.asm.is_empty();
    let is_transformed = !given.is_empty() || !arguments.profile.names.is_empty();
    if is_transformed && (!arguments.annotate.is_empty() || has_programs) {
        return Err(messages::TRANSFORMED_CODE.into());
    }
    let opened = match given.separates() {
        true => arguments.profile.open()?,
        false => arguments.profile.open_with_programs()?,
    };
    let (mut inputs, mut tables, transforms) = (opened.inputs, opened.tables, opened.transforms);
    let profile = inputs.profile.clone();
    // The rows are those of `tables`, in which each function is one; details are of the rows of the files.
    let merged = arguments.contexts.merged(&profile)?;
    let rows = merged.map(|(merged, rows)| {
        tables = arguments.profile.tables(&Rc::new(merged), None)?;
        Ok::<_, String>(rows)
    });
    let rows = rows.transpose()?.map(|rows| Rows::new(&profile, rows));
    inputs.folded = rows.as_ref().map(Rows::folded);
    let columns = Columns::new(&mut tables, arguments)?;
    let mut chosen = Chosen::new(&tables, &columns, arguments)?;
    let mut naming = Naming::new(&tables, arguments.short_names);
    let mut report = vec![section::section(&inputs, &columns, arguments)];
    if let Some(words) = &transforms {
        let event = tables.events.get(columns.first_event());
        let note = transformed_note(words, &profile, event, &columns.parts);
        let words = plain(note.as_bytes());
        report[0].end += &format!("Transforms:       {words}\n\n");
    }
    // Transforms do not apply to lines and instructions: the files contain only the sums of their costs.
    let has_lines = transforms.is_none();
    let is_flat = has_lines && !arguments.inclusive && arguments.tree == Tree::None;
    let of_tree = (!is_flat).then(|| {
        let figures = (&columns, &chosen);
        tree::add(&mut report, &tables, figures, &naming, arguments)
    });
    if let Some(rows) = &rows {
        chosen = chosen.of_rows(rows);
        naming = naming.of_rows(rows);
    }
    let shown = match of_tree {
        Some(shown) => match &rows {
            Some(rows) => rows.shown(shown, &tables),
            None => shown,
        },
        None => flat::add(&mut report, &mut inputs, (&columns, &chosen), &naming)?,
    };
    let asked_for = listing::asked_for(&profile, &arguments.annotate)?;
    if has_lines {
        programs::check(arguments, &profile, &shown.functions)?;
        let files = (asked_for, &shown.files[..]);
        let figures = (&columns, &chosen);
        listing::add_files(&mut report, &mut inputs, figures, &naming, arguments, files)?;
        machine::add_functions(&mut report, &inputs, &columns, &naming, arguments, &shown)?;
    }
    print(section::text(&report, arguments.budget)?.as_bytes())?;
    arguments
        .profile
        .print_warnings(profile.warnings(), inputs.files())
}
