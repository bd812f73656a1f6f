//! `grindscope convert`

#[derive(clap::Args)]
pub(super) struct Arguments {}

pub(super) fn run(_arguments: &Arguments) -> Result<(), String> {
    Ok(())
}
