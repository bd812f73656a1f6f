//! Text input and output: chunks of any size to runs of whole lines, and names as bytes to readable text.

mod line_runs;
mod path;
mod readable;

pub use line_runs::{LineRuns, Run};
pub use path::end_of_path;
pub use readable::readable;
