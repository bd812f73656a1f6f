//! One WebAssembly module cut into two: the first holds what is needed until a profile is on the
//! screen, the rest is fetched meanwhile.
//!
//! The cut is made behind the linker and behind wasm-opt, function by function. Both halves work on
//! the memory, the tables and the globals of the first. The rules, which make the halves do the same
//! as the whole whatever was chosen:
//!
//! * A function that goes to the rest has a slot in the function table if anything in the first needs
//!   it: the one that it had, or a new one behind them. The first calls it through that slot.
//! * In the slot there is a *stub* at first, a function of the same type that has the rest loaded (by
//!   an exported function that settings name) and then calls through the slot again. When the rest
//!   is instantiated, its element segments put the real functions in the places of the stubs. A
//!   loader that returns without having instantiated the rest would be asked for ever: it throws.
//! * An export, or a reference, to a function that goes is one to a *door*: a function that only
//!   calls through the slot.
//! * The rest imports by number what it needs of the first, which exports it under that number.
//!   Imports of the whole are imports of the first, and handed on.
//! * Data stays in the first: nobody can tell of a number whether it is an address. So do functions
//!   that name segments, which have numbers in one module only.
//!
//! So a wrong choice costs time, not correctness, with one exception: what the loader needs must stay.
//! A build for work on the page (`--dev`) has everything in the first, and a rest that is empty.

mod choice;
mod first;
mod module;
mod names;
mod plan;
mod renumbered;
mod rest;
#[cfg(test)]
mod tests;
mod uses;

use anyhow::{Context, Result};

pub(crate) use choice::Split;

use module::Module;
use plan::Plan;

/// The halves of a module.
pub(crate) struct Halves {
    pub(crate) first: Vec<u8>,
    pub(crate) rest: Vec<u8>,
}

/// Cuts a module with names in two.
///
/// # Errors
/// When the module uses what compilers of Rust do not, or `split` names an export that is not there.
pub(crate) fn split(binary: &[u8], split: &Split) -> Result<Halves> {
    let module = Module::read(binary).context("the module to be split is not understood")?;
    let uses = uses::of_bodies(&module)?;
    let stays = choice::choose(&module, &uses, split)?;
    let plan = Plan::new(&module, &uses, stays, split)?;
    Ok(Halves {
        first: first::write(&module, &plan)?,
        rest: rest::write(&module, &uses, &plan)?,
    })
}

/// The module without the names of its functions.
///
/// # Errors
/// When it is no module.
pub(crate) fn without_names(binary: &[u8]) -> Result<Vec<u8>> {
    module::without_names(binary)
}
