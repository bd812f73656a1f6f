//! Build tool of the project.
fn main() {}
