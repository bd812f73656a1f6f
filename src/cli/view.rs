//! `grindscope view`: opens the page with a profile in the browser.
//!
//! There is no server: the report is a temporary file, which the system's command opens. It is not removed, because the
//! browser may read it later.

use super::{messages, output, print, report};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(super) fn run(arguments: &report::Arguments) -> Result<(), String> {
    let path = match &arguments.output {
        unnamed if unnamed == Path::new("-") => {
            let html = report::html(arguments)?;
            temporary(&html)?
        }
        named => {
            report::run(arguments)?;
            named.clone()
        }
    };
    let mut command = opener(&path);
    let status = command.status();
    let status = status.map_err(|error| messages::open_yourself(&path, error))?;
    match status.success() {
        true => print(format!("{}\n", path.display()).as_bytes()),
        false => Err(messages::open_yourself(&path, status)),
    }
}

/// Writes a file that only this user can read.
fn temporary(html: &[u8]) -> Result<PathBuf, String> {
    let folder = std::env::temp_dir();
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let created = output::create_in(&folder, ["grindscope", ".html"], &mut options);
    let written = created.and_then(|(path, mut file)| file.write_all(html).map(|()| path));
    written.map_err(|error| messages::about(&folder, messages::cannot_write(error)))
}

/// The command that opens a file with its usual program.
fn opener(path: &Path) -> Command {
    let (program, arguments): (_, &[&str]) = if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(path);
    command
}
