//! The plain text of profiles below `tests/data`, packed or not.

use super::{data, data_files};
use grindscope::container::{Event, Unpacker};
use grindscope::diagnostic::Error;

/// Names of the profiles in `corpus` and of samples.
pub(crate) fn profiles() -> Vec<String> {
    let mut names = data_files("corpus", ".facts.json");
    names.extend(data_files("samples", ".facts.json"));
    let strip = |name: String| name.trim_end_matches(".facts.json").to_owned();
    names.into_iter().map(strip).collect()
}

/// The text of a file below `tests/data`.
pub(crate) fn text(name: &str) -> Vec<u8> {
    let mut text = Vec::new();
    let mut take = |event: Event<'_>| -> Result<(), Error> {
        if let Event::Text(piece) = event {
            text.extend_from_slice(piece);
        }
        Ok(())
    };
    let mut unpacker = Unpacker::new();
    unpacker.push(&data(name), &mut take).expect(name);
    unpacker.finish(&mut take).expect(name);
    text
}
