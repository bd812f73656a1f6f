//! `cargo xtask serve`: builds the page and serves it on this machine only.

use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context, Result};
use clap::Args;

use crate::bundle::{self, BuildArguments};
use crate::project;
use crate::server::Server;

/// What is served and where.
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

/// Builds, prints the URL and serves until the process is ended.
///
/// # Errors
/// When the build fails or no port can be had.
pub(crate) fn serve(arguments: &ServeArguments) -> Result<()> {
    if !arguments.no_build {
        bundle::build(&arguments.build)?;
    }
    let server = Server::new(listen(arguments.port)?, project::dist(), "/")?;
    println!("serving {} (Ctrl-C ends it)", server.url());
    server.run()
}

/// A socket on the loopback address alone: nobody else on the network sees the page.
pub(crate) fn listen(port: u16) -> Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .or_else(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))
        .context("no free port on the loopback address")
}
