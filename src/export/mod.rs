//! Writers of whole profiles into formats of other tools.

pub mod csv;
pub mod difference_csv;
