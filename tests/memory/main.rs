//! Peak memory of reading, also for files with false claims.
//!
//! A program of its own: the counting allocator sees the whole process. So the tests take turns.

mod container;
mod reading;
mod webgrind;

use peak_alloc::PeakAlloc;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

static TURN: Mutex<()> = Mutex::new(());

/// Waits until no other test measures.
fn alone() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}
