//! webgrind's preprocessed files.

use grindscope::model::ProfileBuilder;
use grindscope::webgrind::{Overflow, excess, read, write};

/// Reads a buffer; what was read is written, read again the same, and opened as a profile.
pub fn webgrind(input: &[u8]) {
    let Ok((version, buffer)) = read(input) else {
        return;
    };
    if let Ok(bytes) = write(&buffer, version, Overflow::Refuse) {
        let (again, second) = read(&bytes).expect("what was written can be read");
        assert_eq!((again, &second), (version, &buffer));
    }
    let _ = excess(&buffer, version);
    let mut builder = ProfileBuilder::new();
    if buffer.replay(0, &mut builder).is_ok() {
        builder.finish();
    }
}
