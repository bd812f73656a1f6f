//! Concatenated compressed streams, as made by `cat a.gz b.gz`: one text.

use super::Layer;
use super::gzip::Gzip;
use super::outlet::Outlet;
use super::stage::{Container, Stage};
use super::stream::{Progress, Step, Stream, xz};
use super::zstd::Zstd;
use crate::diagnostic::{Error, ErrorKind, WarningKind};
use crate::limits::PIECE;

enum Phase {
    /// Within a stream.
    Within,
    /// After a stream; these bytes may be the beginning of another.
    After(Vec<u8>),
    /// The rest of the input is something else.
    Trailing,
}

/// The error for input that may be valid but is not supported.
#[cold]
pub(super) fn unsupported(why: String) -> Error {
    ErrorKind::Unsupported(why).into()
}

/// The streams of one compressed file.
pub(super) struct Members {
    layer: Layer,
    phase: Phase,
    stream: Box<dyn Stream>,
    /// Offset of the next byte of compressed input.
    at: u64,
    buffer: Vec<u8>,
    text: Stage,
}

/// A decoder of one stream of a format; gzip if it is none of the others.
pub(super) fn decoder_of(layer: Layer) -> Box<dyn Stream> {
    match layer {
        Layer::Zstd => Box::new(Zstd::new()),
        Layer::Xz => Box::new(xz()),
        Layer::Bzip2 => Box::new(bzip2::Decompress::new(false)),
        _ => Box::new(Gzip::new()),
    }
}

impl Members {
    /// A reader of streams that passes their text to `text`.
    pub(super) fn new(layer: Layer, text: Stage) -> Self {
        Members {
            layer,
            phase: Phase::Within,
            stream: decoder_of(layer),
            at: 0,
            buffer: vec![0; PIECE],
            text,
        }
    }

    /// Decodes until the input or the stream ends; returns the rest of the input.
    fn decode<'a>(&mut self, mut input: &'a [u8], out: &mut Outlet) -> Result<&'a [u8], Error> {
        loop {
            let Step {
                consumed,
                produced,
                progress,
            } = self.stream.decode(input, &mut self.buffer);
            input = &input[consumed..];
            self.at += consumed as u64;
            if produced > 0 {
                self.text.push(&self.buffer[..produced], out)?;
            }
            match progress {
                Progress::Going if consumed == 0 && produced == 0 => {
                    if input.is_empty() {
                        return Ok(input);
                    }
                    return Err(out.broken(self.layer, self.at, "invalid data"));
                }
                Progress::Going => {}
                Progress::Ended => break,
                Progress::EndedDamaged(how) => {
                    self.text.settle_kind(out)?;
                    let detail = format!("{how} ({} data before byte {})", self.name(), self.at);
                    out.warn(WarningKind::ContainerChecksum, detail)?;
                    break;
                }
                Progress::Broken(problem) => {
                    return Err(out.broken(self.layer, self.at, &problem));
                }
                Progress::Unsupported(what) => {
                    return Err(unsupported(format!("the {} data need {what}", self.name())));
                }
            }
        }
        self.phase = Phase::After(Vec::new());
        Ok(input)
    }

    /// Looks for another stream; returns the rest of the input.
    fn look<'a>(&mut self, mut input: &'a [u8], out: &mut Outlet) -> Result<&'a [u8], Error> {
        let Phase::After(head) = &mut self.phase else {
            return Ok(input);
        };
        // Tapes and xz pad with zeros.
        while let (true, [0, rest @ ..]) = (head.is_empty(), input) {
            self.at += 1;
            input = rest;
        }
        while let [byte, rest @ ..] = input {
            head.push(*byte);
            input = rest;
            match self.layer.begins(head) {
                None => {}
                Some(true) => {
                    let head = std::mem::take(head);
                    self.phase = Phase::Within;
                    self.stream = decoder_of(self.layer);
                    self.decode(&head, out)?;
                    break;
                }
                Some(false) => return self.give_up(out),
            }
        }
        Ok(input)
    }

    #[cold]
    fn give_up(&mut self, out: &mut Outlet) -> Result<&'static [u8], Error> {
        self.phase = Phase::Trailing;
        self.text.settle_kind(out)?;
        let detail = format!("the {} data ends before byte {}", self.name(), self.at);
        out.warn(WarningKind::ContainerTrailing, detail)?;
        Ok(&[])
    }

    fn name(&self) -> &'static str {
        self.layer.name()
    }
}

impl Container for Members {
    fn push(&mut self, mut input: &[u8], out: &mut Outlet) -> Result<(), Error> {
        while !input.is_empty() {
            input = match self.phase {
                Phase::Within => self.decode(input, out)?,
                Phase::After(_) => self.look(input, out)?,
                Phase::Trailing => return Ok(()),
            };
        }
        Ok(())
    }

    fn settle(&mut self, cut: bool, out: &mut Outlet) -> Result<(), Error> {
        let cut = cut || matches!(self.phase, Phase::Within);
        self.text.settle(cut, out)
    }

    fn end(&mut self, mut cut: bool, out: &mut Outlet) -> Result<(), Error> {
        match &self.phase {
            Phase::Within if !cut => {
                out.cut(self.layer, self.at)?;
                cut = true;
            }
            Phase::After(head) if !head.is_empty() => {
                self.give_up(out)?;
            }
            _ => {}
        }
        self.text.end(cut, out)
    }
}
