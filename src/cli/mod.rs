//! The command line: reads arguments and files, prints what the library answers.
//!
//! Exit status: 0, 1 with one sentence on standard error, 2 for wrong usage, or 3 for a broken rule
//! (docs/cli.md).

mod annotate;
mod basis;
mod check;
mod convert;
mod diff;
mod findings;
mod generated;
mod hottest;
mod inlined;
mod inputs;
mod messages;
mod output;
mod parts;
mod paths;
mod profile_files;
mod progress;
mod query;
mod read;
mod record;
mod report;
mod source_files;
mod sources;
mod suite;
mod summary;
mod summary_json;
mod terminal;
mod transforms;
mod view;
mod warnings;

use crate::diagnostic::escaped;
use clap::{Parser, Subcommand};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::LazyLock;

/// Reads callgrind-format profiles: Valgrind callgrind and cachegrind, Xdebug and others.
#[derive(Parser)]
#[command(name = "grindscope", version = VERSION.as_str(), max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Shown below the help.
const EXAMPLES: &str = "Examples:
  grindscope record -- ./program --its-option    record a profile and open it
  grindscope view callgrind.out.1234             open the page with a profile
  grindscope top --inclusive callgrind.out.1234  the most expensive functions
  grindscope show parse callgrind.out.1234       callers, callees and lines of parse
  grindscope path main malloc callgrind.out.1234
  grindscope diff before.out after.out           which functions cost more or less";

/// The version, the commit if the build knows it, and whether the page is in the program.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let commit = option_env!("GRINDSCOPE_COMMIT").map(|commit| format!(" ({commit})"));
    let page = match report::page::BUILT_IN {
        Some(_) => ", with the page",
        None => "",
    };
    format!(
        "{}{}{page}",
        env!("CARGO_PKG_VERSION"),
        commit.unwrap_or_default()
    )
});

#[derive(Subcommand)]
enum Command {
    /// Print the functions with the highest cost.
    Top(query::top::Arguments),
    /// Print costs, callers, callees and lines of one function.
    Show(query::show::Arguments),
    /// Print how function A reaches function B: a path of recorded calls.
    Path(query::path::Arguments),
    /// Open the page with a profile in the browser.
    View(report::Arguments),
    /// Run a program under Valgrind or Xdebug, and open its profile in the browser.
    Record(record::Arguments),
    /// Print totals, parts, the functions with the highest self cost and warnings.
    Summary(summary::Arguments),
    /// Print functions by cost, optionally with callers and callees, and source files with the cost of each
    /// line.
    Annotate(annotate::Arguments),
    /// Compare two profiles: what costs more or less in B than in A.
    Diff(Box<diff::Arguments>),
    /// Check a profile, or what changed between two, against rules; exit with status 3 if one is broken.
    Check(check::Arguments),
    /// Compare the profiles of two folders of benchmarks, pair by pair.
    Suite(suite::Arguments),
    /// Print findings about a profile, by fixed rules: hot functions and lines, many cheap or repeated
    /// calls, expensive misses; and the most expensive lines.
    Findings(findings::Arguments),
    /// Convert a profile to another format.
    Convert(convert::Arguments),
    /// Write a report: one HTML file with the page and a profile, or a comparison of two (BASE and NEW, of
    /// different runs), which works offline.
    Report(report::Arguments),
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write man pages into a folder.
    Man {
        /// The folder.
        folder: PathBuf,
    },
}

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    let done = |()| ExitCode::SUCCESS;
    let result = match Arguments::parse().command {
        Command::Top(arguments) => query::top::run(&arguments).map(done),
        Command::Show(arguments) => query::show::run(&arguments).map(done),
        Command::Path(arguments) => query::path::run(&arguments).map(done),
        Command::View(arguments) => view::run(&arguments).map(done),
        Command::Record(arguments) => record::run(&arguments).map(done),
        Command::Completions { shell } => generated::completions(shell).map(done),
        Command::Man { folder } => generated::manual(&folder).map(done),
        Command::Summary(arguments) => summary::run(&arguments).map(done),
        Command::Annotate(arguments) => annotate::run(&arguments).map(done),
        Command::Diff(arguments) => diff::run(&arguments).map(done),
        Command::Check(arguments) => check::run(&arguments),
        Command::Suite(arguments) => suite::run(&arguments),
        Command::Findings(arguments) => findings::run(&arguments).map(done),
        Command::Convert(arguments) => convert::run(&arguments).map(done),
        Command::Report(arguments) => report::run(&arguments).map(done),
    };
    match result {
        Ok(status) => status,
        Err(sentence) => {
            // If standard error is closed, nothing is left to report to.
            let sentence = escaped(sentence.as_bytes(), usize::MAX);
            let _ = writeln!(std::io::stderr(), "grindscope: {sentence}");
            ExitCode::FAILURE
        }
    }
}

/// Writes to standard output. A closed pipe (`| head`) is not an error.
fn print(bytes: &[u8]) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(messages::cannot_print(error))
        }
        _ => Ok(()),
    }
}
