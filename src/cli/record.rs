//! `grindscope record`: runs a program under Valgrind or Xdebug with the options that the page needs.

use super::terminal::plain;
use super::{messages, print, report};
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Options of `record`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Folder for the profiles.
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    output: PathBuf,
    /// Simulate caches: adds events such as D1mr, and takes about twice as long. Not for PHP.
    #[arg(long)]
    cache: bool,
    /// Record the processes that the program starts, too. Not for PHP.
    #[arg(long)]
    children: bool,
    /// Print the names of the profiles instead of opening them.
    #[arg(long)]
    no_view: bool,
    /// The program with its arguments. PHP (`php script.php` or `script.php`) is recorded by Xdebug, other programs
    /// by Valgrind.
    #[arg(required = true, last = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

/// The prefix of the names of profiles.
const PREFIX: [&str; 2] = ["callgrind.out.", "cachegrind.out."];

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let program = arguments.program.first().ok_or(messages::NO_PROGRAM)?;
    if !arguments.no_view {
        report::check_page()?;
    }
    let folder = &arguments.output;
    let problem = |error| messages::about(folder, messages::cannot_read(error));
    let absolute = folder.canonicalize().map_err(problem)?;
    let mut command = match is_php(program) {
        true => xdebug(arguments, &absolute),
        false => valgrind(arguments, &absolute),
    };
    let name = command.get_program().to_string_lossy().into_owned();
    let before = profiles_in(folder)?;
    messages::note(plain(format!("{command:?}").as_bytes()));
    let status = command.status();
    let status = status.map_err(|error| messages::cannot_start(&name, error))?;
    if !status.success() {
        messages::note(format!("{name}: {status}"));
    }
    let after = profiles_in(folder)?;
    let written: Vec<&PathBuf> = after.difference(&before).collect();
    if written.is_empty() {
        return Err(messages::no_recording(&name));
    }
    for path in &written {
        print(format!("{}\n", path.display()).as_bytes())?;
    }
    if arguments.no_view {
        return Ok(());
    }
    let this =
        std::env::current_exe().map_err(|error| messages::cannot_start("grindscope", error))?;
    let viewed = Command::new(this).arg("view").args(written).status();
    match viewed.map_err(|error| messages::cannot_start("grindscope", error))? {
        status if status.success() => Ok(()),
        status => Err(format!("grindscope view: {status}")),
    }
}

/// Whether a program is PHP's, or a script of it.
fn is_php(program: &OsStr) -> bool {
    let path = Path::new(program);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("php") || name.ends_with(".php")
}

fn valgrind(arguments: &Arguments, folder: &Path) -> Command {
    let mut command = Command::new("valgrind");
    command.args([
        "--tool=callgrind",
        "--dump-instr=yes",
        "--collect-jumps=yes",
    ]);
    if arguments.cache {
        command.arg("--cache-sim=yes");
    }
    if arguments.children {
        command.arg("--trace-children=yes");
    }
    // Valgrind takes a percent sign of the name for one of its own variables.
    let folder = folder.to_string_lossy().replace('%', "%%");
    command.arg(format!("--callgrind-out-file={folder}/callgrind.out.%p"));
    command.arg("--").args(&arguments.program);
    command
}

fn xdebug(arguments: &Arguments, folder: &Path) -> Command {
    let program = &arguments.program;
    let is_script = program[0].to_string_lossy().ends_with(".php");
    let (php, rest) = match is_script {
        true => (OsStr::new("php"), &program[..]),
        false => (&*program[0], &program[1..]),
    };
    let mut command = Command::new(php);
    let modules = Command::new(php).arg("-m").output();
    let is_loaded = modules.is_ok_and(|modules| {
        let modules = modules.stdout.to_ascii_lowercase();
        modules
            .split(|&byte| byte == b'\n')
            .any(|line| line == b"xdebug")
    });
    if !is_loaded {
        command.args(["-d", "zend_extension=xdebug"]);
    }
    let settings = [
        "xdebug.mode=profile".into(),
        "xdebug.start_with_request=yes".into(),
        "xdebug.profiler_output_name=cachegrind.out.%p".into(),
        format!("xdebug.output_dir={}", folder.display()),
    ];
    for setting in settings {
        command.arg("-d").arg(setting);
    }
    command.args(rest);
    command
}

/// The profiles in a folder, by their names.
fn profiles_in(folder: &Path) -> Result<BTreeSet<PathBuf>, String> {
    let problem = |error| messages::about(folder, messages::cannot_read(error));
    let entries = std::fs::read_dir(folder).map_err(problem)?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_profile = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        PREFIX.iter().any(|prefix| name.starts_with(prefix))
    };
    Ok(paths.filter(is_profile).collect())
}
