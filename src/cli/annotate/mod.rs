//! `grindscope annotate`: a profile as text, laid out as `callgrind_annotate` and `cg_annotate` do.
//!
//! What differs from them: recursion is counted once, calls whose count is 0 are calls, several parts
//! and files are one profile whatever the order of their events, 100 % is the sum of all costs, and
//! lines are listed even where their source is not at hand.

mod code_listing;
mod columns;
mod flat;
mod gutter;
mod head;
mod inlined;
mod instructions;
mod lines;
mod listing;
mod machine;
mod naming;
mod notes;
mod programs;
mod sheet;
mod split_units;
mod table;
mod told_lines;
mod tree;

use super::basis::CycleRule;
use super::inputs::Inputs;
use super::profile_files::ProfileFiles;
use super::{print, transforms, warnings};
use crate::analysis::contexts::Invocations;
use crate::model::FunctionId;
use crate::sink::Symbol;
use columns::Columns;
use naming::Naming;
use std::path::PathBuf;
use std::rc::Rc;

/// What to annotate, and how.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: ProfileFiles,
    /// Show these events alone, in this order.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    show: Vec<String>,
    /// Add an event of your own by a formula, as `'Miss = D1mr + D1mw'`; may be given several times.
    /// Without --show it stands behind the recorded ones.
    #[arg(long, value_name = "NAME = FORMULA")]
    event: Vec<String>,
    /// How inclusive costs are computed where functions call each other.
    #[arg(long, value_name = "RULE", default_value = "collapsed")]
    cycles: CycleRule,
    /// Sum over these parts alone, by their numbers in the list of `summary`, as 1,3-5.
    #[arg(long, value_name = "NUMBERS", default_value = "")]
    parts: String,
    /// Sort by these events. Each may have a threshold of its own, as Ir:90.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    sort: Vec<String>,
    /// Stop when this percentage of the first sorted event is shown.
    #[arg(long, value_name = "PERCENT", default_value_t = 99.0)]
    threshold: f64,
    /// Whether to show percentages beside the costs.
    #[arg(long, value_name = "YES|NO", default_value = "yes", num_args = 0..=1, default_missing_value = "yes")]
    show_percs: Switch,
    /// Whether to list the lines of all source files that have functions in the table.
    #[arg(long, value_name = "YES|NO", default_value = "yes", num_args = 0..=1, default_missing_value = "yes")]
    auto: Switch,
    /// Lines of source to show before and behind those with costs.
    #[arg(long, value_name = "LINES", default_value_t = 8)]
    context: u64,
    /// Whether to show the costs of functions with all that they call.
    #[arg(long, value_name = "YES|NO", default_value = "no", num_args = 0..=1, default_missing_value = "yes")]
    inclusive: Switch,
    /// Show callers above and callees below each function.
    #[arg(long, value_name = "WHICH", default_value = "none")]
    tree: Tree,
    /// Look for sources in this folder and below it too, by the longest common end of their paths. May be
    /// given several times; of files that match equally well the one in the first folder is used. The
    /// listing names it.
    #[arg(short = 'I', long = "include", alias = "source", value_name = "DIR")]
    include: Vec<PathBuf>,
    /// List the lines of this source file, named as in the profile or by the end of that; may be given
    /// several times.
    #[arg(long = "file", value_name = "PATH")]
    annotate: Vec<String>,
    /// List the machine code of the functions in the table that are in this program or library; may be
    /// given several times. The profile must have addresses (callgrind's --dump-instr=yes).
    #[arg(long, value_name = "ELF")]
    asm: Vec<PathBuf>,
    /// Show below the lines of source what was inlined there, as the debug information of this program or
    /// library has it; may be given several times. The profile must have addresses. --asm does so too.
    /// Debug information that was split off is read from beside the program or from .debug there.
    #[arg(long, value_name = "ELF")]
    program: Vec<PathBuf>,
    /// How the instructions of a function are ordered.
    #[arg(long, value_name = "ORDER", default_value = "address")]
    by: Order,
    /// Leave out of function names what stands in brackets: arguments of templates and generics, and
    /// parameters.
    #[arg(long)]
    short_names: bool,
    #[command(flatten)]
    oddities: warnings::Oddities,
    #[command(flatten)]
    transforms: transforms::TransformArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Switch {
    Yes,
    No,
}

impl Switch {
    fn is_on(self) -> bool {
        self == Switch::Yes
    }
}

/// How instructions are ordered.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Order {
    /// By their addresses.
    Address,
    /// The same, below the source lines that they were made of.
    Split,
    /// By source line, all of a line together.
    Merged,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Tree {
    None,
    Caller,
    Calling,
    Both,
}

/// What stands in the table, in its order.
#[derive(Default)]
struct Shown {
    /// Source files, several times maybe.
    files: Vec<Symbol>,
    functions: Vec<FunctionId>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    if !arguments.transforms.is_empty() {
        return run_transformed(arguments);
    }
    let (mut inputs, contexts) = Inputs::recorded(&arguments.files)?;
    let profile = inputs.profile.clone();
    warnings::refuse_damaged(profile.warnings(), &arguments.oddities)?;
    let invocations = contexts.and_then(|c| Invocations::new(Rc::new(c), &profile));
    let known = invocations.as_ref();
    let columns = Columns::new(&profile, arguments)?;
    let naming = Naming::new(&profile, arguments.short_names);
    let mut out = head::text(&inputs, &columns, arguments);
    let shown = if arguments.inclusive.is_on() || arguments.tree != Tree::None {
        tree::write(&mut out, &profile, &columns, &naming, arguments, known)
    } else {
        flat::write(&mut out, &mut inputs, &columns, &naming)?
    };
    let asked_for = listing::asked_for(&profile, &arguments.annotate)?;
    programs::check(arguments, &profile, &shown.functions)?;
    print(out.as_bytes())?;
    let files = (asked_for, &shown.files[..]);
    listing::print_files(&mut inputs, &columns, &naming, arguments, files)?;
    machine::print_functions(&inputs, &columns, &naming, arguments, &shown)?;
    warnings::print(profile.warnings());
    warnings::refuse(profile.warnings(), &arguments.oddities)
}

/// The table of a profile that is transformed. Lines and instructions are not: of them the files know
/// only what they cost altogether.
fn run_transformed(arguments: &Arguments) -> Result<(), String> {
    let programs = arguments.asm.len() + arguments.program.len();
    if !arguments.annotate.is_empty() || programs > 0 {
        return Err(
            "lines and instructions cannot be transformed: leave out --file, --asm and --program"
                .into(),
        );
    }
    let (inputs, contexts, words) = arguments.transforms.open(&arguments.files)?;
    let profile = inputs.profile.clone();
    warnings::refuse_damaged(profile.warnings(), &arguments.oddities)?;
    let invocations = contexts.and_then(|c| Invocations::new(Rc::new(c), &profile));
    let known = invocations.as_ref();
    let columns = Columns::new(&profile, arguments)?;
    let naming = Naming::new(&profile, arguments.short_names);
    let mut out = head::text(&inputs, &columns, arguments);
    out += &format!("Transforms:       {words}\n\n");
    tree::write(&mut out, &profile, &columns, &naming, arguments, known);
    print(out.as_bytes())?;
    warnings::print(profile.warnings());
    warnings::refuse(profile.warnings(), &arguments.oddities)
}
