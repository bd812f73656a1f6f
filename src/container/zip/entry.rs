//! One entry of an archive, with its length before or after the data.

use super::record::{self, Header};
use crate::container::Layer;
use crate::container::members::{decoder_of, unsupported};
use crate::container::outlet::Outlet;
use crate::container::stage::Stage;
use crate::container::stream::{Progress, Step, Stream};
use crate::diagnostic::{Error, WarningKind, quote};
use flate2::{Crc, Decompress};

/// The entry that is being read.
pub(super) struct Entry {
    header: Header,
    data: Box<dyn Stream>,
    packed: u64,
    unpacked: u64,
    crc: Crc,
    /// Problem that the decoder found in complete data.
    damage: Option<String>,
    /// Receiver of the text; `None` for entries that are not files.
    text: Option<Stage>,
}

impl Entry {
    /// An entry of the archive `archive` within `layers`.
    pub(super) fn open(
        header: Header,
        archive: Option<&[u8]>,
        layers: &[Layer],
    ) -> Result<Self, Error> {
        let data = decoder(&header)?;
        let text = header.is_file().then(|| {
            let name = match archive {
                Some(archive) => [archive, b"/", &header.name].concat(),
                None => header.name.clone(),
            };
            Stage::new(Some(name), layers.to_vec())
        });
        Ok(Entry {
            header,
            data,
            packed: 0,
            unpacked: 0,
            crc: Crc::new(),
            damage: None,
            text,
        })
    }

    /// Whether its checksum is after the data.
    pub(super) fn has_descriptor(&self) -> bool {
        self.header.has_descriptor()
    }

    /// Remaining packed bytes, if its header has the length.
    fn left(&self) -> Option<u64> {
        let length = self.header.length()?;
        Some(length - self.packed)
    }

    /// Reads data; returns the number of bytes used and whether the data are complete. `at` is the offset
    /// of `input` in the archive.
    pub(super) fn read(
        &mut self,
        input: &[u8],
        at: u64,
        buffer: &mut [u8],
        out: &mut Outlet,
    ) -> Result<(usize, bool), Error> {
        let mut used = 0;
        loop {
            let left = self.left().map(|left| usize::try_from(left).ok());
            let limit = left.flatten().unwrap_or(usize::MAX).min(input.len() - used);
            let Step {
                consumed,
                produced,
                progress,
            } = self.data.decode(&input[used..used + limit], buffer);
            used += consumed;
            self.packed += consumed as u64;
            self.take(&buffer[..produced], out)?;
            let stuck = consumed == 0 && produced == 0;
            let problem = match self.judge(progress)? {
                Verdict::Complete if matches!(self.left(), None | Some(0)) => {
                    return Ok((used, true));
                }
                Verdict::Complete => "an entry is longer than its data".to_owned(),
                Verdict::Going if !stuck => continue,
                Verdict::Going if self.left() == Some(0) => {
                    "an entry is shorter than its data".to_owned()
                }
                Verdict::Going if used == input.len() => return Ok((used, false)),
                Verdict::Going => "invalid data".to_owned(),
                Verdict::Broken(problem) => problem,
            };
            return Err(out.broken(Layer::Zip, at + used as u64, &problem));
        }
    }

    fn take(&mut self, text: &[u8], out: &mut Outlet) -> Result<(), Error> {
        self.unpacked += text.len() as u64;
        self.crc.update(text);
        match &mut self.text {
            Some(stage) if !text.is_empty() => stage.push(text, out),
            _ => Ok(()),
        }
    }

    fn judge(&mut self, progress: Progress) -> Result<Verdict, Error> {
        match progress {
            Progress::Going => Ok(Verdict::Going),
            Progress::Ended => Ok(Verdict::Complete),
            Progress::EndedDamaged(how) => {
                self.damage = Some(how);
                Ok(Verdict::Complete)
            }
            Progress::Broken(problem) => Ok(Verdict::Broken(problem)),
            Progress::Unsupported(what) => Err(refusal(&self.header, &format!("needs {what}"))),
        }
    }

    /// Finds the descriptor of the entry at the beginning of these bytes: its checksum and its length.
    pub(super) fn find_descriptor(&self, bytes: &[u8]) -> Option<(u32, usize)> {
        record::descriptor(bytes, self.packed, self.unpacked)
    }

    /// Ends a complete entry, with the checksum after it, if any. Returns whether it was a file with content.
    pub(super) fn close(mut self, crc: Option<u32>, out: &mut Outlet) -> Result<bool, Error> {
        let (stated, computed) = (crc.unwrap_or(self.header.crc), self.crc.sum());
        if stated != computed {
            let how = format!("the checksum should be {stated:08x} but is {computed:08x}");
            self.damage = Some(how);
        }
        self.settle(false, out)?;
        if let Some(how) = &self.damage {
            let detail = format!("{how} (zip entry {})", quote(&self.header.name));
            out.warn(WarningKind::ContainerChecksum, detail)?;
        }
        match &mut self.text {
            Some(stage) if self.unpacked > 0 => {
                stage.end(false, out)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// See [`Container::settle`](crate::container::stage::Container::settle).
    pub(super) fn settle(&mut self, cut: bool, out: &mut Outlet) -> Result<(), Error> {
        match &mut self.text {
            Some(stage) if self.unpacked > 0 => stage.settle(cut, out),
            _ => Ok(()),
        }
    }

    /// Ends the entry, whose end is missing.
    pub(super) fn end_cut(&mut self, out: &mut Outlet) -> Result<(), Error> {
        match &mut self.text {
            Some(stage) if self.unpacked > 0 => stage.end(true, out),
            _ => Ok(()),
        }
    }
}

/// State of the data of an entry.
enum Verdict {
    Going,
    Complete,
    Broken(String),
}

fn decoder(header: &Header) -> Result<Box<dyn Stream>, Error> {
    if header.is_encrypted() {
        return Err(refusal(header, "is encrypted; unpack the archive first"));
    }
    match (header.method, header.length()) {
        (0, Some(length)) => Ok(Box::new(Stored { left: length })),
        (0, None) => Err(refusal(
            header,
            "is stored without its length, so its end is unknown; unpack the archive first",
        )),
        (8, _) => Ok(Box::new(Decompress::new(false))),
        (12, _) => Ok(decoder_of(Layer::Bzip2)),
        (93, _) => Ok(decoder_of(Layer::Zstd)),
        (95, _) => Ok(decoder_of(Layer::Xz)),
        (other, _) => {
            let why = format!(
                "is compressed by method {other}, which is not supported; unpack the archive first"
            );
            Err(refusal(header, &why))
        }
    }
}

#[cold]
fn refusal(header: &Header, why: &str) -> Error {
    unsupported(format!("the zip entry {} {why}", quote(&header.name)))
}

/// Data as they are.
struct Stored {
    left: u64,
}

impl Stream for Stored {
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let length = input.len().min(output.len());
        output[..length].copy_from_slice(&input[..length]);
        self.left -= length as u64;
        let progress = if self.left == 0 {
            Progress::Ended
        } else {
            Progress::Going
        };
        Step {
            consumed: length,
            produced: length,
            progress,
        }
    }
}
