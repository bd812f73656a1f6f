//! The public interface of this module.

use super::outlet::{Event, Outlet};
use super::stage::Stage;
use crate::diagnostic::{Error, ErrorKind};

/// Unpacks one file that is pushed in pieces.
///
/// ```
/// use grindscope::container::{Event, Unpacker};
/// use grindscope::diagnostic::Error;
///
/// let mut text = Vec::new();
/// let mut consumer = |event: Event<'_>| -> Result<(), Error> {
///     match event {
///         Event::Begin(entry) => assert_eq!(entry.likeness, None),
///         Event::Text(piece) => text.extend_from_slice(piece),
///         Event::Warning(kind, detail) => println!("{}: {detail}", kind.id()),
///         _ => {}
///     }
///     Ok(())
/// };
/// let mut unpacker = Unpacker::new();
/// unpacker.push(b"events: ", &mut consumer)?;
/// unpacker.push(b"Ir\n", &mut consumer)?;
/// unpacker.finish(&mut consumer)?;
/// assert_eq!(text, b"events: Ir\n");
/// # Ok::<(), Error>(())
/// ```
pub struct Unpacker {
    stage: Stage,
    text: u64,
    failed: Option<Error>,
}

impl Unpacker {
    /// An unpacker for one file.
    pub fn new() -> Self {
        Unpacker {
            stage: Stage::new(None, Vec::new()),
            text: 0,
            failed: None,
        }
    }

    /// Takes the next bytes of the file and emits events. Some events may be emitted only with later pieces. Fails with
    /// the consumer's own error, unchanged; [`ErrorKind::Container`] for data that cannot be decoded,
    /// [`ErrorKind::Unsupported`] for a kind of packing that is not read (an encrypted archive), [`ErrorKind::Limit`]
    /// for containers nested too deeply. After an error the unpacker cannot be used any more and returns the same error
    /// again.
    pub fn push(
        &mut self,
        bytes: &[u8],
        consumer: &mut impl FnMut(Event<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.run(consumer, |stage, out| stage.push(bytes, out))
    }

    /// Ends the file: passes on held data, and reports truncated data. Must be called once. Fails as for
    /// [`Unpacker::push`], and with [`ErrorKind::Container`] for packed data that ended before any text came out of it.
    pub fn finish(
        &mut self,
        consumer: &mut impl FnMut(Event<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.run(consumer, |stage, out| {
            stage.settle(false, out)?;
            stage.end(false, out)
        })?;
        let spent = ErrorKind::Unsupported("this file was already read to its end".to_owned());
        self.failed = Some(spent.into());
        Ok(())
    }

    fn run(
        &mut self,
        consumer: &mut dyn FnMut(Event<'_>) -> Result<(), Error>,
        work: impl FnOnce(&mut Stage, &mut Outlet) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        let mut out = Outlet {
            consumer,
            text: self.text,
        };
        let result = work(&mut self.stage, &mut out);
        self.text = out.text;
        self.failed = result.as_ref().err().cloned();
        result
    }
}

impl Default for Unpacker {
    fn default() -> Self {
        Unpacker::new()
    }
}
