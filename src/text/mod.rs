//! Text as it arrives: chunks of any size in, runs of whole lines out.

mod line_runs;

pub use line_runs::{LineRuns, Run};
