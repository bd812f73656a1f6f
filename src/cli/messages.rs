//! Errors and notes of the commands. Those of reading and analysing are in [`crate::diagnostic`], findings in
//! [`crate::analysis::findings`], the help of options at the options.
//!
//! Each function or constant is one sentence, named by its subject.

use super::terminal::plain;
use crate::browse::Tables;
use crate::disassembly::Doubt;
use crate::model::Profile;
use std::fmt::Display;
use std::io::Write as _;
use std::path::Path;

pub(super) const NO_EVENTS: &str = "the profile has no events";
pub(super) const ONLY_FROM_PAGE: &str = "only the page writes this format";
pub(super) const REPORT_ORIGINS: &str =
    "rules about origins are settings of each browser, not of a report: omit --origin-rules";
pub(super) const WEBGRIND_TRANSFORMS: &str =
    "webgrind files always contain the whole profile: omit the transforms";
pub(super) const PARTS_OF_BENCHMARKS: &str =
    "benchmarks have parts of their own: omit --parts, or name single profiles";
pub(super) const THRESHOLD: &str = "--threshold must be a percentage from 0 to 100";
pub(super) const TRANSFORMED_LINES: &str =
    "transforms do not apply to lines: omit --lines and --file";
pub(super) const TRANSFORMED_CODE: &str =
    "transforms do not apply to lines and instructions: omit --file, --asm and --program";
pub(super) const ESTIMATED_CONTEXTS: &str = "calling contexts are estimated from the call graphs";
pub(super) const NO_ADDRESSES: &str =
    "the profile has no addresses for it; record it with --dump-instr=yes";
pub(super) const SPLIT_DWARF: &str =
    "inlined code is described in .dwo files (-gsplit-dwarf), which are not read";
pub(super) const NOTHING_INLINED: &str = "the programs have no inlined functions with costs";
pub(super) const INLINED_CALLS: &str =
    "a function of this name is inlined; how often it ran is unknown";
pub(super) const RECURSIVE_LINES: &str =
    "Lines have no cost of recursive calls, which is part of other calls.";
pub(super) const NO_RATE: &str = "the rate has no value: what it divides by was not counted there";
pub(super) const SEPARATE_WITHOUT_PROGRAM: &str =
    "--inlined separate needs the profiled program: add --program ELF";
pub(super) const PROGRAM_WITHOUT_USE: &str = "--program is only used with --inlined separate";
pub(super) const UNPROVEN: &str = "it is unknown whether it belongs to the program";
pub(super) const EMPTY_FILTER: &str = "no function matches --filter";

pub(super) const NO_SINGLE_CALLS: &str = "the file contains sums of calls, not single calls: the inclusive costs of recursive functions cannot be computed from it";

pub(super) const NO_RULES: &str = "there is nothing to check: name a rule with --rule or --rules";
pub(super) const NO_BENCHMARKS: &str = "there are no profiles to compare in these folders";

pub(super) const INLINED_SHARE: &str = "the self cost includes code that was inlined from other files; annotate lists that code by file";
const WITH_INLINED: &str = "Self costs include code inlined from other files; annotate without --tree splits them by file.";
pub(super) const ESTIMATED_FUNCTION: &str = "the self cost of this function is an estimate";
pub(super) const PATH_OF_CALLS: &str =
    "each cost is that of all calls between the two functions, not of this path alone";
pub(super) const NO_FORMAT: &str = "name a format with --to, or an output with its ending";
pub(super) const NO_PROGRAM: &str = "name a program after --";
pub(super) const MISSING_SOURCES: &str = "-I names folders, --auto=yes lists lines without text";
pub(super) const SPLIT_BY_FILE: &str = "Self costs are split by source file: code inlined from another \
    file has a row of its own.";

/// The remark on self costs that include lines of other files.
pub(super) fn with_inlined(profile: &Profile) -> Vec<String> {
    let remark = profile.has_lines_elsewhere().then_some(WITH_INLINED);
    remark.into_iter().map(String::from).collect()
}

/// What explains a change of inclusive cost.
pub(super) const OF_ALL_CALLS: &str = "The self cost of what a function calls is that of all its calls, also of those from elsewhere.";

/// The total of what transforms left is an estimate.
pub(super) const LACKING: &str =
    "the total is an estimate: some of the costs that were divided may be missing";

/// Functions of one profile have recursion levels, those of the other are in cycles.
pub(super) const LEVELS_DIFFER: &str = "Only one profile has recursion levels in names. Inclusive costs of functions that call \
    each other leave out calls between them in both; record both profiles with the same options to compare them.";

/// Transforms divided only calls.
pub(super) const EXACT_SELF: &str =
    "self cost is exact; the cost or number of some calls is estimated";

/// How much of the total transforms estimated, if they did.
pub(super) fn estimates(tables: &Tables, event: usize) -> Option<String> {
    // A rate has no parts that add up.
    tables.events.get(event)?;
    let (certain, total) = (tables.certain(event)? as f64, tables.total(event) as f64);
    if certain == total && tables.may_lack_costs(event) {
        return Some(format!("{LACKING}."));
    }
    (total != 0.0 && certain != total).then(|| estimated(100.0 * (1.0 - certain / total)))
}

/// Prints a note about the output to standard error.
pub(super) fn note(text: impl Display) {
    say(format_args!("note: {text}"));
}

/// Prints a line to standard error. File names and names in profiles are untrusted.
pub(super) fn say(text: impl Display) {
    let line = format!("  {}\n", plain(text.to_string().as_bytes()));
    // Nothing is left to do if even this cannot be written.
    let _ = std::io::stderr().write_all(line.as_bytes());
}

pub(super) fn about(path: &Path, problem: impl Display) -> String {
    format!("{}: {problem}", path.display())
}

/// A folder is given that has no profile.
pub(super) const NO_PROFILE_IN_FOLDER: &str = "there is no profile in this folder";

pub(super) fn overwritten(input: &Path) -> String {
    let input = input.display();
    format!("is also an input ({input}) and would be overwritten; choose another output")
}

/// `sides` are their names, each with its events.
pub(super) fn no_common_event(name: Option<&str>, sides: [(&str, &str); 2]) -> String {
    let [(a, of_a), (b, of_b)] = sides;
    match name {
        Some(name) => {
            format!(
                "the profiles have no common event named {name}: {a} has {of_a}; {b} has {of_b}"
            )
        }
        None => format!("the profiles have no event in common: {a} has {of_a}; {b} has {of_b}"),
    }
}

pub(super) fn another_formula(name: &str, of_a: &str, of_b: &str) -> String {
    format!("{name} has another formula in each profile: A has {of_a}; B has {of_b}")
}

pub(super) const NO_COMMIT: &str = "the commit for {sha} in --link is unknown: name it with --sha, or set GITHUB_SHA or CI_COMMIT_SHA";

pub(super) const NOT_AN_OBJECT: &str = "no function of the profile is in a program of this name";

pub(super) fn open_yourself(path: &Path, error: impl Display) -> String {
    let path = path.display();
    format!("the browser cannot be started ({error}); open this file: {path}")
}

/// The inlined functions of most code are unknown.
pub(super) fn partly_inlined(share: f64) -> String {
    format!(
        "inlined functions are known for {:.2} % of the cost; the rest is code of programs that were not given or \
         that have no debug information",
        share * 100.0
    )
}

/// Declares functions that return a sentence with their arguments.
macro_rules! sentences {
    ($($name:ident($($argument:ident: $kind:ty),*) = $text:literal;)*) => {
        $(pub(super) fn $name($($argument: $kind),*) -> String { format!($text) })*
    };
}

sentences! {
    cannot_open(error: impl Display) = "cannot be opened: {error}";
    cannot_read(error: impl Display) = "cannot be read: {error}";
    cannot_write(error: impl Display) = "cannot be written: {error}";
    cannot_use(error: impl Display) = "cannot be used: {error}";
    cannot_print(error: impl Display) = "cannot write to standard output: {error}";
    given_twice(what: &str) = "{what} given twice";
    several_runs(runs: usize) = "the files are of {runs} runs; use --merge-runs to sum them";
    not_part_numbers(text: &str) = "--parts takes numbers such as 1,3-5, not {text}";
    no_named_part(pattern: &str) =
        "--parts takes numbers such as 1,3-5 or a name of `summary`; no part is named {pattern}";
    without_effect(option: &str, format: &str) = "{option} has no effect on {format}: omit it";
    no_part(range: &str, all: usize) = "the profile has no part {range}; it has {all}";
    not_percentage(text: &str) = "{text} is not a percentage";
    rate_threshold(name: &str) = "{name} is a rate, which has no total: omit its threshold";
    no_event(name: &str, known: &str) = "no event is named {name}; the profile has {known}";
    not_recorded(name: &str) = "the selected parts do not record {name}";
    no_source_file(name: &str) = "the profile has no source file named {name}";
    no_source_file_in_both(name: &str) = "no profile has a source file named {name}";
    no_object_of_program(functions: &str, known: &str) =
        "the {functions} has no function in an object of this name; its objects are {known}";
    no_function(name: &str) = "no function matches {name}";
    no_object(name: &str) = "no program or library matches {name}";
    removed_before(name: &str) = "the earlier transforms removed {name}";
    contexts(certainty: impl Display) = "calling contexts are {certainty}";
    ambiguous_contexts(calls: impl Display) =
        "for {calls} calls, several callers fit equally well; one was chosen";
    transformed(words: &str, certainty: impl Display) = "{words} ({certainty})";
    no_page(name: &str) =
        "this program was built without the page: name one with --page, or put {name} next to the program; \
        it belongs to every release, and `cargo xtask build` makes it";
    already_report(name: &str) = "is already a report; use {name}";
    not_page(name: &str) = "is not {name}";
    too_many_names(most: usize, found: usize) =
        "a transform of a report can name at most {most} functions, but these names find {found}";
    encloses_lines(path: &str, lines: usize) = "the report contains {lines} lines of {path}";
    encloses_program(path: &str, bytes: usize) =
        "the report contains the program {path} ({bytes} bytes)";
    too_large_for_report(mebibytes: usize) =
        "too large for a report: browsers cannot open more than {mebibytes} MiB of packed profiles";
    no_rule(text: &str) =
        "{text} is not a rule; rules are such as 'total(Ir) change < 0.5%' or 'malloc called <= 1200'";
    rule_needs_base(text: &str) = "{text}: a change needs two profiles, BASE and NEW";
    estimated(percent: f64) = "{percent:.2} % of the total is estimated";
    more_rows(left: usize, ask: &str) = "{left} more: {ask}";
    // The last line of a text that is cut.
    omitted_text(needed: usize) = "\n--budget {needed} shows all. More is omitted.\n";
    more_sections(left: usize, ask: &str) = "{left} more files and functions: {ask}";
    small_budget(budget: usize, needed: usize) =
        "no answer fits in {budget} characters; the whole answer has {needed}";
    other_matches(name: &str) = "Other functions that match {name}";
    no_path(from: &str, to: &str) = "no recorded calls lead from {from} to {to}";
    not_for_terminal(bytes: usize) =
        "the output has {bytes} bytes that are not for a terminal: name a file with -o, or use a pipe";
    cannot_start(program: &str, error: impl Display) = "{program} cannot be started: {error}";
    no_recording(program: &str) = "{program} wrote no profile";
    // Some functions of a program are not those of the profile.
    other_functions(count: usize, of: usize, first: &Doubt) =
        "{count} of {of} functions differ from the profiled ones ({first})";
}
