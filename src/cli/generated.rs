//! `grindscope completions` and `grindscope man`: what the release packs with the program.

use super::{Arguments, messages, print};
use clap::CommandFactory;
use clap_complete::Shell;
use std::path::Path;

/// Prints the completions for a shell.
pub(super) fn completions(shell: Shell) -> Result<(), String> {
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "grindscope", &mut out);
    print(&out)
}

/// Writes a man page for each command into a folder.
pub(super) fn manual(folder: &Path) -> Result<(), String> {
    let written = clap_mangen::generate_to(Arguments::command(), folder);
    written.map_err(|error| messages::about(folder, messages::cannot_write(error)))
}
