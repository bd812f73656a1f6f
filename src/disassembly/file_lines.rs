//! Source lines of addresses, from the file's debug information (DWARF).

use crate::limits;
use addr2line::{Context, FrameIter};
use gimli::{EndianRcSlice, RunTimeEndian, UnitRef};
use object::{CompressedData, CompressionFormat, Object, ObjectSection, ReadRef};
use std::io::Read;
use std::rc::Rc;

/// The reader of debug information.
pub(super) type Reader = EndianRcSlice<RunTimeEndian>;

/// The debug information of a file.
pub(super) struct FileLines {
    context: Context<Reader>,
}

/// A run of addresses that belong to one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineRun {
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) file: String,
    pub(super) line: u32,
}

impl FileLines {
    /// `None` if there is no readable debug information.
    pub(super) fn of_file<'data, R: ReadRef<'data>>(file: &object::File<'data, R>) -> Option<Self> {
        let endian = endian_of(file);
        file.section_by_name(".debug_line")?;
        let mut left = limits::DEBUG_INFORMATION;
        let dwarf = gimli::Dwarf::load(|id| -> Result<_, gimli::Error> {
            let bytes = section(file, id.name(), left).ok_or(gimli::Error::Io)?;
            left -= bytes.len();
            Ok(Reader::new(bytes, endian))
        });
        let context = Context::from_dwarf(dwarf.ok()?).ok()?;
        Some(FileLines { context })
    }

    /// Whether the functions at an address are described in another file (`-gsplit-dwarf`), which is not read. clang's
    /// `-fsplit-dwarf-inlining` leaves what was inlined there in the program.
    pub(super) fn is_split_off(&self, address: u64) -> bool {
        let frame = || self.frames(address)?.next().ok()?;
        let knows_function = || frame().is_some_and(|frame| frame.dw_die_offset.is_some());
        let unit = self.unit_at(address);
        unit.is_some_and(|unit| unit.dwo_id.is_some()) && !knows_function()
    }

    /// The runs of lines within `start..end`, by address. Damaged information ends them.
    pub(super) fn within(&self, start: u64, end: u64) -> Vec<LineRun> {
        let Ok(found) = self.context.find_location_range(start, end) else {
            return Vec::new();
        };
        let run = |(start, length, location): (u64, u64, addr2line::Location<'_>)| LineRun {
            start,
            end: start.saturating_add(length),
            file: location.file.unwrap_or("").to_owned(),
            line: location.line.unwrap_or(0),
        };
        let mut runs: Vec<LineRun> = found.take(limits::LINE_RUNS).map(run).collect();
        runs.sort_by_key(|run| run.start);
        runs
    }

    /// The calls of the code that was inlined at an address, from the innermost outward: file and line, each once, and
    /// the name of the function inlined there. The file of the function that contains the address comes first. Empty
    /// if nothing was inlined or it is unknown.
    pub(super) fn inlined_at(&self, address: u64) -> Vec<(&str, u32, String)> {
        self.calls_of(address).unwrap_or_default()
    }

    /// The functions at an address, from the innermost outward.
    pub(super) fn frames(&self, address: u64) -> Option<FrameIter<'_, Reader>> {
        self.context.find_frames(address).skip_all_loads().ok()
    }

    /// The unit with the debug information of an address.
    pub(super) fn unit_at(&self, address: u64) -> Option<UnitRef<'_, Reader>> {
        self.context.find_dwarf_and_unit(address).skip_all_loads()
    }

    fn calls_of(&self, address: u64) -> Option<Vec<(&str, u32, String)>> {
        let mut frames = self.frames(address)?;
        // The code itself; the other frames call it, from the innermost outward.
        let mut called = frames.next().ok()??.function;
        let mut calls = Vec::new();
        while let Some(frame) = frames.next().ok()? {
            let function = std::mem::replace(&mut called, frame.function);
            calls.push(frame.location.map(|at| (at.file, at.line, function)));
        }
        let own = calls.last()?.as_ref()?.0?;
        let mut sites: Vec<(&str, u32, String)> = Vec::new();
        for (file, line, function) in calls.into_iter().flatten() {
            let (Some(file), Some(line)) = (file, line) else {
                continue;
            };
            if !sites.iter().any(|site| (site.0, site.1) == (file, line)) {
                let name = function.as_ref().and_then(|name| name.raw_name().ok());
                sites.push((file, line, name.unwrap_or_default().into_owned()));
            }
        }
        sites.sort_by_key(|site| site.0 != own);
        Some(sites)
    }
}

pub(super) fn endian_of<'data, R: ReadRef<'data>>(file: &object::File<'data, R>) -> RunTimeEndian {
    match file.is_little_endian() {
        true => RunTimeEndian::Little,
        false => RunTimeEndian::Big,
    }
}

/// A section, uncompressed; empty if it does not exist, `None` if it is larger than `most` bytes or damaged.
pub(super) fn section<'data, R: ReadRef<'data>>(
    file: &object::File<'data, R>,
    name: &str,
    most: usize,
) -> Option<Rc<[u8]>> {
    let Some(section) = file.section_by_name(name) else {
        return Some(Rc::from([]));
    };
    // Checked before reading: the size is untrusted.
    if section.size() > most as u64 {
        return None;
    }
    let packed = section.compressed_data().ok()?;
    match packed.format {
        CompressionFormat::None => Some(Rc::from(packed.data)),
        _ => unpacked(&packed, most),
    }
}

fn unpacked(packed: &CompressedData<'_>, most: usize) -> Option<Rc<[u8]>> {
    let mut out = Vec::new();
    match packed.format {
        CompressionFormat::Zlib => {
            let decoder = flate2::read::ZlibDecoder::new(packed.data);
            decoder.take(most as u64 + 1).read_to_end(&mut out).ok()?;
        }
        CompressionFormat::Zstandard => out = zstandard(packed.data, most)?,
        _ => return None,
    }
    (out.len() <= most).then(|| Rc::from(out))
}

fn zstandard(packed: &[u8], most: usize) -> Option<Vec<u8>> {
    use ruzstd::io::Read;
    let mut decoder = ruzstd::decoding::StreamingDecoder::new(packed).ok()?;
    let mut out = Vec::new();
    let mut piece = vec![0; limits::PIECE];
    while out.len() <= most {
        match decoder.read(&mut piece).ok()? {
            0 => break,
            read => out.extend_from_slice(&piece[..read]),
        }
    }
    Some(out)
}
