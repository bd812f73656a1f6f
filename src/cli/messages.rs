//! Errors and notes of the commands. Those of reading and analysing are in [`crate::diagnostic`], findings in
//! [`crate::analysis::findings`], the help of options at the options.
//!
//! Each function or constant is one sentence, named by its subject.

use super::terminal::plain;
use crate::disassembly::Doubt;
use crate::model::Profile;
use std::fmt::Display;
use std::io::Write as _;
use std::path::Path;

pub(super) const NO_EVENTS: &str = "the profile has no events";
pub(super) const ONLY_FROM_PAGE: &str = "only the page writes this format";
pub(super) const SPREADSHEETS_NEED_CSV: &str = "--for-spreadsheets is an option of csv";
pub(super) const INVERTED_NEEDS_STACKS: &str =
    "--inverted is an option of folded, speedscope and pprof";
pub(super) const FLAME_PAGE: &str =
    "write a report that opens on its flame graph: grindscope report --view flame";
pub(super) const REPORT_ORIGINS: &str =
    "rules about origins are settings of each browser, not of a report: omit --origin-rules";
pub(super) const WEBGRIND_PARTS: &str =
    "webgrind files always contain the whole profile: omit --parts";
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

pub(super) fn cannot_open(error: impl Display) -> String {
    format!("cannot be opened: {error}")
}

pub(super) fn cannot_read(error: impl Display) -> String {
    format!("cannot be read: {error}")
}

pub(super) fn cannot_write(error: impl Display) -> String {
    format!("cannot be written: {error}")
}

pub(super) fn cannot_use(error: impl Display) -> String {
    format!("cannot be used: {error}")
}

pub(super) fn cannot_print(error: impl Display) -> String {
    format!("cannot write to standard output: {error}")
}

pub(super) fn overwritten(input: &Path) -> String {
    let input = input.display();
    format!("is also an input ({input}) and would be overwritten; choose another output")
}

pub(super) fn given_twice(what: &str) -> String {
    format!("{what} given twice")
}

pub(super) fn several_runs(runs: usize) -> String {
    format!("the files are of {runs} runs; use --merge-runs to sum them")
}

pub(super) fn not_part_numbers(text: &str) -> String {
    format!("--parts takes numbers such as 1,3-5, not {text}")
}

pub(super) fn no_named_part(pattern: &str) -> String {
    format!(
        "--parts takes numbers such as 1,3-5 or a name of `summary`; no part is named {pattern}"
    )
}

pub(super) fn without_effect(option: &str, format: &str) -> String {
    format!("{option} has no effect on {format}: omit it")
}

pub(super) fn no_part(range: &str, all: usize) -> String {
    format!("the profile has no part {range}; it has {all}")
}

pub(super) fn not_percentage(text: &str) -> String {
    format!("{text} is not a percentage")
}

pub(super) fn rate_threshold(name: &str) -> String {
    format!("{name} is a rate, which has no total: omit its threshold")
}

pub(super) fn no_event(name: &str, known: &str) -> String {
    format!("no event is named {name}; the profile has {known}")
}

pub(super) fn no_common_event(name: Option<&str>, of_a: &str, of_b: &str) -> String {
    match name {
        Some(name) => {
            format!("the profiles have no common event named {name}: A has {of_a}; B has {of_b}")
        }
        None => format!("the profiles have no event in common: A has {of_a}; B has {of_b}"),
    }
}

pub(super) fn no_source_file(name: &str) -> String {
    format!("the profile has no source file named {name}")
}

pub(super) fn no_source_file_in_both(name: &str) -> String {
    format!("no profile has a source file named {name}")
}

pub(super) fn no_object_of_program(functions: &str, known: &str) -> String {
    format!("the {functions} has no function in an object of this name; its objects are {known}")
}

pub(super) fn no_function(name: &str) -> String {
    format!("no function matches {name}")
}

pub(super) fn no_object(name: &str) -> String {
    format!("no program or library matches {name}")
}

pub(super) fn removed_before(name: &str) -> String {
    format!("the earlier transforms removed {name}")
}

pub(super) fn contexts(certainty: impl Display) -> String {
    format!("calling contexts are {certainty}")
}

pub(super) fn ambiguous_contexts(calls: impl Display) -> String {
    format!("for {calls} calls, several callers fit equally well; one was chosen")
}

pub(super) fn transformed(words: &str, certainty: impl Display) -> String {
    format!("{words} ({certainty})")
}

pub(super) fn no_page(name: &str) -> String {
    format!(
        "this program was built without the page: name one with --page, or put {name} next to the \
         program; it belongs to every release, and `cargo xtask build` makes it"
    )
}

pub(super) fn already_report(name: &str) -> String {
    format!("is already a report; use {name}")
}

pub(super) fn not_page(name: &str) -> String {
    format!("is not {name}")
}

pub(super) fn too_many_names(most: usize, found: usize) -> String {
    format!(
        "a transform of a report can name at most {most} functions, but these names find {found}"
    )
}

pub(super) const NO_COMMIT: &str = "the commit for {sha} in --link is unknown: name it with --sha, or set GITHUB_SHA or CI_COMMIT_SHA";

pub(super) const NOT_AN_OBJECT: &str = "no function of the profile is in a program of this name";

pub(super) fn encloses_lines(path: &str, lines: usize) -> String {
    format!("the report contains {lines} lines of {path}")
}

pub(super) fn encloses_program(path: &str, bytes: usize) -> String {
    format!("the report contains the program {path} ({bytes} bytes)")
}

pub(super) fn too_large_for_report(mebibytes: usize) -> String {
    format!(
        "too large for a report: browsers cannot open more than {mebibytes} MiB of packed profiles"
    )
}

pub(super) fn no_rule(text: &str) -> String {
    format!(
        "{text} is not a rule; rules are such as 'total(Ir) change < 0.5%' or 'malloc called <= 1200'"
    )
}

pub(super) fn rule_needs_base(text: &str) -> String {
    format!("{text}: a change needs two profiles, BASE and NEW")
}

pub(super) fn estimated(percent: f64) -> String {
    format!("{percent:.2} % of the total is estimated")
}

pub(super) fn more_rows(left: usize, ask: &str) -> String {
    format!("{left} more: {ask}")
}

/// The last line of a text that is cut.
pub(super) fn omitted_text(needed: usize) -> String {
    format!("\n--budget {needed} shows all. More is omitted.\n")
}

pub(super) fn more_sections(left: usize, ask: &str) -> String {
    format!("{left} more files and functions: {ask}")
}

pub(super) fn small_budget(budget: usize, needed: usize) -> String {
    format!("no answer fits in {budget} characters; the whole answer has {needed}")
}

pub(super) fn other_matches(name: &str) -> String {
    format!("Other functions that match {name}")
}

pub(super) fn no_path(from: &str, to: &str) -> String {
    format!("no recorded calls lead from {from} to {to}")
}

pub(super) fn not_for_terminal(bytes: usize) -> String {
    format!(
        "the output has {bytes} bytes that are not for a terminal: name a file with -o, or use a pipe"
    )
}

pub(super) fn open_yourself(path: &Path, error: impl Display) -> String {
    let path = path.display();
    format!("the browser cannot be started ({error}); open this file: {path}")
}

pub(super) fn cannot_start(program: &str, error: impl Display) -> String {
    format!("{program} cannot be started: {error}")
}

pub(super) fn no_recording(program: &str) -> String {
    format!("{program} wrote no profile")
}

/// The inlined functions of most code are unknown.
pub(super) fn partly_inlined(share: f64) -> String {
    format!(
        "inlined functions are known for {:.2} % of the cost; the rest is code of programs that were not given or \
         that have no debug information",
        share * 100.0
    )
}

/// Some functions of a program are not those of the profile.
pub(super) fn other_functions(count: usize, of: usize, first: &Doubt) -> String {
    format!("{count} of {of} functions differ from the profiled ones ({first})")
}
