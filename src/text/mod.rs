//! Text as it arrives and as it is shown: chunks of any size in, runs of whole lines out; names as
//! bytes in, readable text out.

mod line_runs;
mod readable;

pub use line_runs::{LineRuns, Run};
pub use readable::readable;
