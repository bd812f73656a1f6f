//! Zip archives, read from the front as they come in.
//!
//! The directory at the end of an archive comes too late, so entries are found by the headers before them. One case is
//! impossible: the end of an uncompressed entry whose length is only written after it cannot be found. It is an error.

mod entry;
mod record;

use super::Layer;
use super::members::unsupported;
use super::outlet::Outlet;
use super::stage::Container;
use crate::diagnostic::Error;
use crate::limits::PIECE;
use entry::Entry;
use record::{Header, LONGEST_DESCRIPTOR, Record};

/// Where in the archive the next byte belongs.
enum Part {
    /// The header of an entry, or the directory after the last one.
    Record,
    Data(Box<Entry>),
    /// Checksum and lengths after an entry.
    Descriptor(Box<Entry>),
    /// All entries have been read.
    Directory,
}

/// The reader of an archive.
pub(super) struct Zip {
    /// Name of the archive, if it is an entry of another.
    name: Option<Vec<u8>>,
    layers: Vec<Layer>,
    part: Part,
    /// Bytes of a header or descriptor so far.
    held: Vec<u8>,
    /// Bytes of the archive before the next one.
    at: u64,
    /// Files with content so far.
    files: u64,
    buffer: Vec<u8>,
}

impl Zip {
    /// A reader of the archive `name` within `layers`, the last of which is its own.
    pub(super) fn new(name: Option<Vec<u8>>, layers: Vec<Layer>) -> Self {
        Zip {
            name,
            layers,
            part: Part::Record,
            held: Vec::new(),
            at: 0,
            files: 0,
            buffer: vec![0; PIECE],
        }
    }

    /// Takes input until `needed` bytes are held; true once they are.
    fn gather(&mut self, input: &mut &[u8], needed: usize) -> bool {
        let missing = needed.saturating_sub(self.held.len());
        let (taken, rest) = input.split_at(missing.min(input.len()));
        self.held.extend_from_slice(taken);
        self.at += taken.len() as u64;
        *input = rest;
        self.held.len() >= needed
    }

    /// Reads on in the current part; true if that changed it.
    fn read(&mut self, input: &mut &[u8], out: &mut Outlet) -> Result<bool, Error> {
        match std::mem::replace(&mut self.part, Part::Directory) {
            Part::Record => self.read_record(input, out),
            Part::Data(entry) => self.read_data(entry, input, out),
            Part::Descriptor(entry) => self.read_descriptor(entry, input, out),
            Part::Directory => {
                *input = &[];
                Ok(false)
            }
        }
    }

    fn read_record(&mut self, input: &mut &[u8], out: &Outlet) -> Result<bool, Error> {
        loop {
            match Record::of(&self.held) {
                Record::Unfinished(needed) => {
                    if !self.gather(input, needed) {
                        self.part = Part::Record;
                        return Ok(false);
                    }
                }
                Record::Entry => break,
                Record::Directory => return Ok(true),
                Record::Other => {
                    let problem = "no entry at this offset";
                    return Err(out.broken(Layer::Zip, self.at, problem));
                }
            }
        }
        let header = Header::read(&self.held);
        self.held.clear();
        let entry = Entry::open(header, self.name.as_deref(), &self.layers)?;
        self.part = Part::Data(Box::new(entry));
        Ok(true)
    }

    fn read_data(
        &mut self,
        mut entry: Box<Entry>,
        input: &mut &[u8],
        out: &mut Outlet,
    ) -> Result<bool, Error> {
        let (used, complete) = entry.read(input, self.at, &mut self.buffer, out)?;
        *input = &input[used..];
        self.at += used as u64;
        if !complete {
            self.part = Part::Data(entry);
        } else if entry.has_descriptor() {
            self.part = Part::Descriptor(entry);
        } else {
            self.part = Part::Record;
            self.files += u64::from(entry.close(None, out)?);
        }
        Ok(complete)
    }

    fn read_descriptor(
        &mut self,
        entry: Box<Entry>,
        input: &mut &[u8],
        out: &mut Outlet,
    ) -> Result<bool, Error> {
        if !self.gather(input, LONGEST_DESCRIPTOR) {
            self.part = Part::Descriptor(entry);
            return Ok(false);
        }
        let Some((crc, length)) = entry.find_descriptor(&self.held) else {
            let problem = "the lengths after an entry do not match it";
            return Err(out.broken(Layer::Zip, self.at, problem));
        };
        self.held.drain(..length);
        self.part = Part::Record;
        self.files += u64::from(entry.close(Some(crc), out)?);
        Ok(true)
    }
}

impl Container for Zip {
    fn push(&mut self, mut input: &[u8], out: &mut Outlet) -> Result<(), Error> {
        while self.read(&mut input, out)? || !input.is_empty() {}
        Ok(())
    }

    fn settle(&mut self, _cut: bool, out: &mut Outlet) -> Result<(), Error> {
        match &mut self.part {
            Part::Data(entry) => entry.settle(true, out),
            Part::Descriptor(entry) => entry.settle(false, out),
            Part::Record | Part::Directory => Ok(()),
        }
    }

    fn end(&mut self, cut: bool, out: &mut Outlet) -> Result<(), Error> {
        if matches!(self.part, Part::Directory) {
            if self.files == 0 {
                let nothing = "the zip archive contains no files with content";
                return Err(unsupported(nothing.to_owned()));
            }
            return Ok(());
        }
        if !cut {
            out.cut(Layer::Zip, self.at)?;
        }
        match &mut self.part {
            Part::Data(entry) | Part::Descriptor(entry) => entry.end_cut(out),
            Part::Record | Part::Directory => Ok(()),
        }
    }
}
