//! `cargo xtask serve`: builds the page and serves it on this machine only.

use anyhow::Result;
use clap::Args;

use crate::bundle::{self, BuildArguments};
use crate::command;

/// Options of `serve`.
#[derive(Args)]
pub(crate) struct ServeArguments {
    /// Port of the page; when it is taken, a free one is chosen
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Serve dist/ as it is
    #[arg(long)]
    no_build: bool,
    #[command(flatten)]
    build: BuildArguments,
}

/// Builds, prints the URL and serves until the process is ended. The page reloads if its sources change, or
/// the modules, for example after `cargo xtask build` in another terminal.
pub(crate) fn serve(arguments: &ServeArguments) -> Result<()> {
    let mut node = bundle::bundler(arguments.build);
    node.arg("--serve").arg(arguments.port.to_string());
    if arguments.no_build {
        node.arg("--no-build");
    } else {
        bundle::build_modules(arguments.build)?;
    }
    command::run(&mut node)
}
