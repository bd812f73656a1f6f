//! One level of nested containers.

// A stage unpacks a container (`members`, `zip`), whose content goes to another stage: containers are nested,
// and so these files import each other.
use super::blocks::Blocks;
use super::encoding::Encoding;
use super::layer::SIGNATURE;
#[cfg(feature = "containers")]
use super::members::Members;
use super::outlet::{Entry, Outlet};
#[cfg(feature = "containers")]
use super::zip::Zip;
use super::{Layer, likeness};
use crate::diagnostic::{Error, ErrorKind};
use crate::limits::{HEAD, NESTING};

/// A container that is being unpacked.
pub(super) trait Container {
    /// Takes the next bytes of packed data.
    fn push(&mut self, input: &[u8], out: &mut Outlet) -> Result<(), Error>;

    /// Ends the input, early if `cut`: passes on all text that is still held, but ends no entry, so that a
    /// warning can be emitted before the end of the entry.
    fn settle(&mut self, cut: bool, out: &mut Outlet) -> Result<(), Error>;

    /// Ends open entries. Reports that the data is cut, unless an outer container was already reported.
    fn end(&mut self, cut: bool, out: &mut Outlet) -> Result<(), Error>;
}

enum State {
    /// Not enough bytes yet to determine the kind.
    Unknown(Vec<u8>),
    /// Text, whose entry has begun.
    Text(Encoding),
    /// A container.
    Packed(Blocks, Box<dyn Container>),
}

/// Determines the kind of the bytes of a container or of the file, and reads them accordingly.
pub(super) struct Stage {
    name: Option<Vec<u8>>,
    layers: Vec<Layer>,
    state: State,
}

impl Stage {
    /// A stage for the entry `name` within `layers`.
    pub(super) fn new(name: Option<Vec<u8>>, layers: Vec<Layer>) -> Self {
        Stage {
            name,
            layers,
            state: State::Unknown(Vec::new()),
        }
    }

    /// Takes the next bytes.
    pub(super) fn push(&mut self, bytes: &[u8], out: &mut Outlet) -> Result<(), Error> {
        match &mut self.state {
            State::Text(encoding) => encoding.push(bytes, out),
            State::Packed(blocks, container) => {
                blocks.push(bytes, |block| container.push(block, out))
            }
            State::Unknown(head) if head.is_empty() && bytes.len() >= HEAD => {
                let skipped = self.decide(&bytes[..HEAD], out)?;
                self.push(&bytes[skipped..], out)
            }
            State::Unknown(head) => {
                let (more, rest) = bytes.split_at(bytes.len().min(HEAD - head.len()));
                head.extend_from_slice(more);
                if head.len() < HEAD {
                    return Ok(());
                }
                self.start(out)?;
                self.push(rest, out)
            }
        }
    }

    /// Determines the kind if there are enough bytes, so that a warning about the container is emitted
    /// within the entry that it concerns.
    pub(super) fn settle_kind(&mut self, out: &mut Outlet) -> Result<(), Error> {
        match &self.state {
            State::Unknown(head) if head.len() >= SIGNATURE => self.start(out),
            _ => Ok(()),
        }
    }

    /// Determines the kind by the held bytes, and passes them on.
    fn start(&mut self, out: &mut Outlet) -> Result<(), Error> {
        if let State::Unknown(head) = &mut self.state {
            let head = std::mem::take(head);
            let skipped = self.decide(&head, out)?;
            self.push(&head[skipped..], out)?;
        }
        Ok(())
    }

    /// Determines the kind of the bytes; returns the length of a byte order mark.
    fn decide(&mut self, head: &[u8], out: &mut Outlet) -> Result<usize, Error> {
        if let Some(layer) = Layer::packed(head) {
            self.state = State::Packed(Blocks::default(), self.container(layer)?);
            return Ok(0);
        }
        let (encoding, layer, mark) = Encoding::of(head);
        self.layers.extend(layer);
        self.state = State::Text(encoding);
        out.begin(Entry {
            name: self.name.as_deref(),
            layers: &self.layers,
            likeness: likeness::certain(&head[mark..]),
        })?;
        Ok(mark)
    }

    fn container(&self, layer: Layer) -> Result<Box<dyn Container>, Error> {
        if self.layers.len() >= NESTING {
            let limit = ErrorKind::Limit("levels of nested archives", NESTING as u64);
            return Err(limit.into());
        }
        self.unpacking(layer)
    }

    #[cfg(not(feature = "containers"))]
    fn unpacking(&self, layer: Layer) -> Result<Box<dyn Container>, Error> {
        let name = layer.name();
        let why = format!("this program was built without support for {name}");
        Err(ErrorKind::Unsupported(why).into())
    }

    #[cfg(feature = "containers")]
    fn unpacking(&self, layer: Layer) -> Result<Box<dyn Container>, Error> {
        let mut layers = self.layers.clone();
        layers.push(layer);
        let name = self.name.clone();
        Ok(match layer {
            Layer::Zip => Box::new(Zip::new(name, layers)),
            _ => Box::new(Members::new(layer, Stage::new(name, layers))),
        })
    }

    /// See [`Container::settle`].
    pub(super) fn settle(&mut self, cut: bool, out: &mut Outlet) -> Result<(), Error> {
        if let (State::Unknown(head), true) = (&mut self.state, cut) {
            // The rest of a truncated signature is not text.
            if head.len() < SIGNATURE {
                head.clear();
            }
        }
        self.start(out)?;
        match &mut self.state {
            State::Packed(blocks, container) => {
                blocks.finish(|block| container.push(block, out))?;
                container.settle(cut, out)
            }
            State::Text(encoding) => encoding.finish(out),
            State::Unknown(_) => Ok(()),
        }
    }

    /// See [`Container::end`]; follows [`Stage::settle`].
    pub(super) fn end(&mut self, cut: bool, out: &mut Outlet) -> Result<(), Error> {
        match &mut self.state {
            State::Packed(_, container) => container.end(cut, out),
            _ => out.end(),
        }
    }
}
