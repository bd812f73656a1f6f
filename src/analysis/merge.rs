//! Several profiles as one.
//!
//! The sum of profiles is one profile with all their parts: every table over all parts is the sum,
//! and every table over a selection of parts is still there. Functions are the same if object, file
//! and name are; events are the same if their names are. So merging gives what reading all the files
//! one after the other would have given.

use crate::diagnostic::ErrorKind;
use crate::model::{AsWritten, Profile, ProfileBuilder};

/// Merges profiles. Each comes with the number that its first file has in the result, where the
/// places of warnings and the parts refer to it.
///
/// Which pages of text hold a function is not known of the result; the profiles themselves know.
///
/// # Errors
/// [`ErrorKind::Limit`] when together they have too many parts, names, functions, calls or events.
pub fn merge(profiles: &[(&Profile, u32)]) -> Result<Profile, ErrorKind> {
    let mut builder = ProfileBuilder::new();
    for &(profile, first_file) in profiles {
        builder.add_profile(profile, first_file, &AsWritten)?;
    }
    Ok(builder.finish())
}
