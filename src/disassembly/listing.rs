//! The instructions of a function, and their basic blocks: runs that are executed from the first to the last.
//!
//! A block begins at every jump target and after every jump. Targets of indirect jumps are unknown, so some
//! blocks are too long.

use super::decoder::{AnyDecoder, Decoded, LONGEST, Mention};
use super::file_lines::LineRun;
use super::problem::is_made_up;
use super::regions::{Region, Regions};
use super::same_name::{may_be, symbol_part};
use super::symbols::Symbol;
use super::{Doubt, Flow, NoLines, Program};
use crate::analysis::names::demangle;
use object::{Object, ReadRef};

/// Load biases are whole pages.
const PAGE: u64 = 4096;

/// Most functions of one name that are tried; static ones may have the same name in many files.
const NAMESAKES: usize = 16;

/// A request for a listing.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Name of the function, as in the profile.
    pub function: &'a [u8],
    /// Its addresses in the profile with their lines (0 if unknown), sorted by address.
    pub places: &'a [(u64, u64)],
}

/// An instruction of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Address in the profile.
    pub address: u64,
    /// Text, with the names of its addresses.
    pub text: String,
    /// Target of its jump or call, as an address in the profile.
    pub target: Option<u64>,
    /// Control flow after it.
    pub flow: Flow,
    /// Source file, as an index of [`Listing::files`], and line.
    pub line: Option<(u32, u32)>,
    /// Its calls, if it was inlined, from the innermost outward, each line once. Those in the file of the function
    /// that contains it come first.
    pub inlined_at: Vec<InlinedCall>,
}

/// A call of inlined code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InlinedCall {
    /// Source file, as an index of [`Listing::files`].
    pub file: u32,
    /// Line of the call.
    pub line: u32,
    /// The inlined function, as an index of [`Listing::functions`].
    pub function: u32,
}

/// The instructions of a function, with remarks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// All instructions of each function that contains an address of the profile, sorted by address.
    pub instructions: Vec<Instruction>,
    /// Source files of debug information.
    pub files: Vec<String>,
    /// Readable names of inlined functions; empty for those without a name.
    pub functions: Vec<String>,
    /// Difference between addresses of the profile and of the file, modulo 2^64; usually 0.
    pub shift: u64,
    /// Signs that this is the wrong file.
    pub doubt: Vec<Doubt>,
    /// Whether the listing is truncated.
    pub is_cut: bool,
    /// Why no source lines are known; `None` if they are.
    pub no_lines: Option<NoLines>,
    /// Whether inlined code has no call sites because they are in other files (`-gsplit-dwarf`), which are not read.
    pub is_split: bool,
}

impl<'data, R: ReadRef<'data>> Program<'data, R> {
    /// The instructions of a function, at the addresses of the profile.
    pub fn listing(&self, question: Question<'_>) -> Listing {
        let plain = self.shifted(question, 0);
        let fits = |listing: &Listing| {
            let shakes = |doubt: &Doubt| !matches!(doubt, Doubt::Lines { .. });
            !listing.doubt.iter().any(shakes)
        };
        if fits(&plain) {
            return plain;
        }
        let shifts = self.shifts(question);
        let moved = shifts.map(|shift| self.shifted(question, shift)).find(fits);
        moved.unwrap_or(plain)
    }

    /// Possible differences between addresses of the profile and of the file, by functions of the same name.
    pub(super) fn shifts(&self, question: Question<'_>) -> impl Iterator<Item = u64> {
        let name = symbol_part(question.function);
        let first = question.places.first().map_or(0, |place| place.0);
        let named = self.symbols.named(self.symbol_files(), name);
        let named = named.take(NAMESAKES);
        named
            .map(move |symbol| first.wrapping_sub(symbol.start))
            .filter(|shift| *shift != 0 && shift.is_multiple_of(PAGE))
    }

    fn shifted(&self, question: Question<'_>, shift: u64) -> Listing {
        let mut places: Vec<(u64, u64)> = question.places.to_vec();
        for place in &mut places {
            place.0 = place.0.wrapping_sub(shift);
        }
        places.sort_unstable();
        places.dedup_by_key(|place| place.0);
        let addresses = places.iter().map(|place| place.0);
        let regions = Regions::around(addresses, &self.code, &self.symbols);
        let mut listing = Listing {
            shift,
            is_cut: regions.is_cut,
            no_lines: self.no_lines(),
            ..Listing::default()
        };
        let mut decoder = AnyDecoder::new(self.machine);
        for region in &regions.all {
            self.decode(region, &mut decoder, &mut listing);
        }
        listing.doubt = self.doubts(question.function, &places, &regions, &listing);
        for name in &mut listing.functions {
            *name = demangle(name.as_bytes()).unwrap_or_else(|| std::mem::take(name));
        }
        for instruction in &mut listing.instructions {
            instruction.address = instruction.address.wrapping_add(shift);
            instruction.target = instruction.target.map(|to| to.wrapping_add(shift));
        }
        listing
    }

    fn decode(&self, region: &Region, decoder: &mut AnyDecoder, listing: &mut Listing) {
        let Some(code) = self.code_at(region.start) else {
            return;
        };
        let after = region.end.saturating_add(LONGEST);
        let Some(bytes) = code.bytes(self.data, region.start, after) else {
            return;
        };
        let lines = self.lines();
        let runs = lines.map_or_else(Vec::new, |lines| lines.within(region.start, region.end));
        listing.is_split |= lines.is_some_and(|lines| lines.is_split_off(region.start));
        let mut lines = LineCursor::new(&runs);
        let mut at = region.start;
        while at < region.end {
            // Regions are small: the length fits.
            let Some(rest @ [_, ..]) = bytes.get((at - region.start) as usize..) else {
                break;
            };
            let decoded = decoder.decode(rest, at);
            let length = decoded.length;
            let mut instruction = self.instruction(at, decoded);
            instruction.line = lines.at(at, &mut listing.files);
            instruction.inlined_at = self.inlined_at(at, listing);
            listing.instructions.push(instruction);
            at = at.saturating_add(length);
        }
    }

    fn inlined_at(&self, address: u64, listing: &mut Listing) -> Vec<InlinedCall> {
        let lines = self.lines();
        let calls = lines.map_or_else(Vec::new, |lines| lines.inlined_at(address));
        let numbered = |(file, line, function): (&str, u32, String)| InlinedCall {
            file: number_of(file, &mut listing.files),
            line,
            function: number_of(&function, &mut listing.functions),
        };
        calls.into_iter().map(numbered).collect()
    }

    fn instruction(&self, address: u64, decoded: Decoded) -> Instruction {
        let label = |address| self.label(address);
        let mut text = decoded.text;
        let flow = decoded.flow;
        let target = match decoded.mention {
            Mention::None => None,
            Mention::Target(to) => {
                text += &label(to).map_or_else(String::new, |name| format!(" <{name}>"));
                Some(to)
            }
            Mention::Data(of) => {
                let name = label(of).map_or_else(String::new, |name| format!(" <{name}>"));
                text += &format!("  # {of:x}{name}");
                None
            }
        };
        Instruction {
            address,
            text,
            target,
            flow,
            line: None,
            inlined_at: Vec::new(),
        }
    }

    fn doubts(
        &self,
        function: &[u8],
        places: &[(u64, u64)],
        regions: &Regions,
        listing: &Listing,
    ) -> Vec<Doubt> {
        let of = places.len();
        let mut doubts = Vec::new();
        if regions.outside > 0 {
            doubts.push(Doubt::Outside {
                missing: regions.outside,
                of,
            });
        }
        let wrong = places
            .iter()
            .filter(|place| is_between(place.0, regions, listing));
        let wrong = wrong.count();
        if wrong > 0 {
            doubts.push(Doubt::Between { wrong, of });
        }
        doubts.extend(self.other_name(function, places));
        doubts.extend(other_lines(places, listing));
        doubts
    }

    /// Whether the file has another function at the first address with a symbol.
    pub(super) fn other_name(&self, function: &[u8], places: &[(u64, u64)]) -> Option<Doubt> {
        let name = symbol_part(function);
        if is_made_up(name) {
            return None;
        }
        let covering = |place: &(u64, u64)| {
            let all: Vec<_> = self.symbols.covering(place.0).collect();
            (!all.is_empty()).then_some(all)
        };
        let there = places.iter().find_map(covering)?;
        let files = self.symbol_files();
        let own = |symbol: &Symbol| symbol.name(files).unwrap_or_default();
        let agrees = there.iter().any(|symbol| may_be(function, own(symbol)));
        // Without the full symbol table, the function may have other names.
        let is_elsewhere = || self.symbols.named(files, name).next().is_some();
        if agrees || (files.all.symbol_table().is_none() && !is_elsewhere()) {
            return None;
        }
        let first = there.first()?.readable(files)?;
        Some(Doubt::Name { there: first })
    }
}

/// Whether an address is within an instruction of decoded code.
fn is_between(address: u64, regions: &Regions, listing: &Listing) -> bool {
    let within = |region: &Region| region.start <= address && address < region.end;
    let starts = &listing.instructions;
    let found = starts.binary_search_by_key(&address, |instruction| instruction.address);
    found.is_err() && regions.all.iter().any(within)
}

/// Whether most lines differ: writers and compilers disagree on single ones.
fn other_lines(places: &[(u64, u64)], listing: &Listing) -> Option<Doubt> {
    let starts = &listing.instructions;
    let pair = |&(address, line): &(u64, u64)| {
        let at = starts.binary_search_by_key(&address, |i| i.address).ok()?;
        let (_, own) = starts[at].line?;
        (line > 0 && own > 0).then_some(line != u64::from(own))
    };
    let pairs: Vec<bool> = places.iter().filter_map(pair).collect();
    let differ = pairs.iter().filter(|differs| **differs).count();
    (differ * 2 > pairs.len()).then_some(Doubt::Lines {
        differ,
        of: pairs.len(),
    })
}

/// A cursor over runs of lines, for ascending addresses.
struct LineCursor<'a> {
    runs: &'a [LineRun],
    /// File number of the last run, so that names are compared once for each run.
    last: Option<(usize, u32)>,
}

impl<'a> LineCursor<'a> {
    fn new(runs: &'a [LineRun]) -> Self {
        LineCursor { runs, last: None }
    }

    fn at(&mut self, address: u64, files: &mut Vec<String>) -> Option<(u32, u32)> {
        let after = self.runs.partition_point(|run| run.start <= address);
        let place = after.checked_sub(1)?;
        let run = &self.runs[place];
        if address >= run.end || run.line == 0 {
            return None;
        }
        let file = match self.last {
            Some((known, file)) if known == place => file,
            _ => number_of(&run.file, files),
        };
        self.last = Some((place, file));
        Some((file, run.line))
    }
}

fn number_of(file: &str, files: &mut Vec<String>) -> u32 {
    // Most instructions have the file or function of the one before.
    let known = files.iter().rposition(|known| known == file);
    let number = known.unwrap_or_else(|| {
        files.push(file.to_owned());
        files.len() - 1
    });
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// For each instruction, whether a block begins with it. They must be sorted by address.
pub fn block_starts(instructions: &[Instruction]) -> Vec<bool> {
    let mut starts = vec![false; instructions.len()];
    let place = |address| instructions.binary_search_by_key(&address, |one| one.address);
    let jumps = instructions
        .iter()
        .filter(|one| matches!(one.flow, Flow::Jump | Flow::Branch));
    for target in jumps.filter_map(|jump| jump.target) {
        if let Ok(place) = place(target) {
            starts[place] = true;
        }
    }
    if let Some(first) = starts.first_mut() {
        *first = true;
    }
    for (start, before) in starts.iter_mut().skip(1).zip(instructions) {
        *start |= before.flow.ends_block();
    }
    starts
}
