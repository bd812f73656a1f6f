//! The command line: reads arguments and files, prints what the library answers.
//!
//! Exit status: 0, 1 with one sentence on standard error, 2 for wrong usage, or 3 for a broken rule (docs/cli.md).

mod annotate;
mod answer;
mod budget;
mod check;
mod convert;
mod diff;
mod examples;
mod findings;
mod inlined;
mod inputs;
mod messages;
mod output;
mod parts;
mod profile_arguments;
mod profile_files;
mod query;
mod read;
mod record;
mod report;
mod sources;
mod suite;
mod summary;
mod table;
mod terminal;
mod transform_names;
mod transforms;
mod warnings;

use crate::diagnostic::escaped;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;

/// Reads callgrind-format profiles: Valgrind callgrind and cachegrind, Xdebug and others.
#[derive(Parser)]
#[command(name = "grindscope", version = VERSION.as_str(), max_term_width = 100, after_help = examples::ALL)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

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
    #[command(after_help = examples::TOP)]
    Top(query::top::Arguments),
    /// Print costs, callers, callees and lines of one function.
    #[command(after_help = examples::SHOW)]
    Show(query::show::Arguments),
    /// Print how function A reaches function B: a path of recorded calls.
    #[command(after_help = examples::PATH)]
    Path(query::path::Arguments),
    /// Open the page with a profile in the browser.
    #[command(after_help = examples::VIEW)]
    View(report::Arguments),
    /// Run a program under Valgrind or Xdebug, and open its profile in the browser.
    #[command(after_help = examples::RECORD)]
    Record(record::Arguments),
    /// Print totals, parts, the functions with the highest self cost and warnings.
    #[command(after_help = examples::SUMMARY)]
    Summary(summary::Arguments),
    /// Print functions by cost, optionally with callers and callees, and source files with the cost of each line.
    #[command(after_help = examples::ANNOTATE)]
    Annotate(annotate::Arguments),
    /// Compare two profiles: what costs more or less in B than in A.
    #[command(after_help = examples::DIFF)]
    Diff(Box<diff::Arguments>),
    /// Check a profile, or what changed between two, against rules; exit with status 3 if one is broken.
    #[command(after_help = examples::CHECK)]
    Check(check::Arguments),
    /// Compare the profiles of two folders of benchmarks, pair by pair.
    #[command(after_help = examples::SUITE)]
    Suite(suite::Arguments),
    /// Print findings about a profile, by fixed rules: hot functions and lines, many cheap or repeated
    /// calls, expensive misses; and the most expensive lines.
    #[command(after_help = examples::FINDINGS)]
    Findings(findings::Arguments),
    /// Convert a profile to another format.
    #[command(after_help = examples::CONVERT)]
    Convert(convert::Arguments),
    /// Write a report: one HTML file with the page and a profile, or a comparison of two (BASE and NEW, of
    /// different runs), which works offline.
    #[command(after_help = examples::REPORT)]
    Report(report::Arguments),
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: Shell,
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
        Command::View(arguments) => report::view(&arguments).map(done),
        Command::Record(arguments) => record::run(&arguments).map(done),
        Command::Completions { shell } => completions(shell).map(done),
        Command::Man { folder } => manual(&folder).map(done),
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
            let name = console::style("grindscope:").for_stderr().red();
            let _ = writeln!(std::io::stderr(), "{name} {sentence}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the completions for a shell.
fn completions(shell: Shell) -> Result<(), String> {
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "grindscope", &mut out);
    print(&out)
}

/// Writes a man page for each command into a folder.
fn manual(folder: &Path) -> Result<(), String> {
    let written = clap_mangen::generate_to(Arguments::command(), folder);
    written.map_err(|error| messages::about(folder, messages::cannot_write(error)))
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

#[cfg(test)]
mod tests;
