//! A profile as large as people bring: 500,000 functions and 3,000,000 calls.

use grindscope::loading::Loader;
use grindscope::model::{Profile, ProfileBuilder};
use grindscope_generator::Options;

/// How groups of benchmarks that ask it are named.
pub(crate) const NAME: &str = "500,000 functions and 3,000,000 calls";

/// Makes it, which takes seconds: only when a benchmark runs that asks it.
pub(crate) fn profile() -> Profile {
    let options = Options::new(300_000_000).graph(500_000, 3_000_000);
    let (text, _) = grindscope_generator::make(&options);
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"made");
    loader.push(&text).unwrap();
    loader.end_file().unwrap();
    loader.finish().unwrap().finish()
}
