//! Remembers what a step was last done for, so that it is not done twice.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use anyhow::{Context, Result};

/// A small file that holds the fingerprint of a finished step's input.
pub(crate) struct Stamp {
    file: PathBuf,
    fingerprint: String,
}

impl Stamp {
    /// A stamp in `file` for a step whose result depends on `input` alone.
    ///
    /// The hash is no cryptographic one: it tells today's input from yesterday's, not friend from foe.
    pub(crate) fn new(file: PathBuf, input: impl Hash) -> Self {
        let mut hasher = DefaultHasher::new();
        input.hash(&mut hasher);
        let fingerprint = format!("{:016x}\n", hasher.finish());
        Self { file, fingerprint }
    }

    /// Whether the step was done for exactly this input.
    pub(crate) fn is_fresh(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|found| found == self.fingerprint)
    }

    /// Records that the step is done.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn set(&self) -> Result<()> {
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&self.file, &self.fingerprint)
            .with_context(|| format!("cannot write {}", self.file.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::Stamp;

    #[test]
    fn is_fresh_for_the_same_input_only() {
        let folder = std::env::temp_dir().join(format!("xtask-stamp-{}", std::process::id()));
        let file = folder.join("stamp");
        let first = Stamp::new(file.clone(), "one");
        assert!(!first.is_fresh());
        first.set().unwrap();
        assert!(first.is_fresh());
        assert!(Stamp::new(file.clone(), "one").is_fresh());
        assert!(!Stamp::new(file, "two").is_fresh());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
