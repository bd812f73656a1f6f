//! The chain of inlined functions at each address, from the program's debug information.
//!
//! A chain begins below the function that contains the code and ends with the innermost inlined function.
//! Chains share their beginnings, so all chains of a program are one tree: node 0 is code that was not
//! inlined, and each node comes after its parent.
//!
//! Doubts are found without decoding instructions, so that a whole program takes seconds: addresses must be
//! in code, below a symbol of the function's name, and on the lines of the debug information.

use super::file_lines::Reader;
use super::inlined_names::{EntryKey, InlinedNames, shared_entry, unit_key};
use super::problem::Doubt;
use super::regions::Regions;
use super::{NoLines, Program, Question};
use crate::numbering::Numbering;
use addr2line::{Frame, FrameIter};
use gimli::{UnitOffset, UnitRef};
use object::ReadRef;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// All chains of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChainTree {
    /// Source files by the paths in debug information.
    pub files: Vec<String>,
    /// Inlined functions: name, mangled if the debug information has that, otherwise with its scopes; and source file,
    /// as an index of `files`. Each unit of a program has its own, so a function may occur several times.
    pub functions: Vec<(String, u32)>,
    /// Nodes from 1 on.
    pub nodes: Vec<ChainNode>,
}

/// A call that was inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChainNode {
    /// The node of the caller; 0 if it was not inlined itself.
    pub parent: u32,
    /// The inlined function.
    pub function: u32,
    /// The source file of the call, as an index of [`ChainTree::files`].
    pub file: u32,
    /// Its line; 0 if unknown.
    pub line: u32,
}

/// The chains at the addresses of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chains {
    /// For each place of the question, the node of its innermost function.
    pub nodes: Vec<u32>,
    /// For each place of the question, the source file of its line, as an index of [`ChainTree::files`].
    pub files: Vec<Option<u32>>,
    /// The function itself by its name in debug information, as an index of [`ChainTree::functions`].
    pub own: Option<u32>,
    /// Whether the functions are described in other files, as [`Listing::is_split`](super::Listing::is_split).
    pub is_split: bool,
}

/// Collects the chains of a program.
#[derive(Default)]
pub struct ChainReader {
    functions: Vec<Inlined>,
    nodes: Numbering<ChainNode>,
    files: Numbering<String>,
    names: InlinedNames,
    /// The numbers of functions by their entries in debug information.
    known: FxHashMap<EntryKey, u32>,
    /// The number of the last file: most code is of the file of the code before it.
    last_file: u32,
    /// What is known of addresses: those of a function are asked again for each of its calling contexts.
    at: FxHashMap<u64, Known>,
}

/// What debug information says of an address.
#[derive(Clone, Copy)]
struct Known {
    /// Of the innermost function.
    node: u32,
    /// Of the line.
    file: Option<u32>,
    line: Option<u32>,
    /// The function that contains all the others.
    own: Option<u32>,
}

/// The code of one symbol, which is of one unit.
#[derive(Default)]
struct OfSymbol<'a> {
    range: Range<u64>,
    unit: Option<UnitRef<'a, Reader>>,
    /// The chain of the address before: functions by their entries. Most are also in the next.
    before: Vec<(UnitOffset, u32)>,
}

/// A function with inlined copies.
struct Inlined {
    name: String,
    /// The file of its declaration. Debug information with lines only has none.
    declared: Option<u32>,
    /// Files with code of the copies, and the number of copies.
    files: Vec<(u32, u32)>,
}

impl Inlined {
    /// The file of its declaration, otherwise that of most copies: lines at the edge of a copy may be of its caller.
    fn file(&self) -> u32 {
        let most = || self.files.iter().rev().max_by_key(|file| file.1);
        let file = self.declared.or_else(|| Some(most()?.0));
        file.unwrap_or_default()
    }
}

impl ChainReader {
    /// The tree of all chains read so far.
    pub fn tree(&self) -> ChainTree {
        let functions = self.functions.iter();
        ChainTree {
            files: self.files.all().to_vec(),
            functions: functions
                .map(|one| (one.name.clone(), one.file()))
                .collect(),
            nodes: self.nodes.all().to_vec(),
        }
    }

    /// The chains at the addresses of a function. Fails with the reason why the program is not the profiled one.
    pub fn read<'data, R: ReadRef<'data>>(
        &mut self,
        program: &Program<'data, R>,
        question: Question<'_>,
    ) -> Result<Chains, Doubt> {
        let shifts = std::iter::once(0).chain(program.shifts(question));
        let mut first = None;
        for shift in shifts {
            let moved = |&(address, line): &(u64, u64)| (address.wrapping_sub(shift), line);
            let places: Vec<(u64, u64)> = question.places.iter().map(moved).collect();
            match program.regions_of(question.function, &places) {
                Ok(regions) => return self.read_places(program, &places, &regions),
                Err(doubt) => first = first.or(Some(doubt)),
            }
        }
        // The iterator is not empty, so there is a doubt.
        first.map_or_else(|| Ok(Chains::default()), Err)
    }

    fn read_places<'data, R: ReadRef<'data>>(
        &mut self,
        program: &Program<'data, R>,
        places: &[(u64, u64)],
        regions: &Regions,
    ) -> Result<Chains, Doubt> {
        let mut chains = Chains::default();
        let Some(lines) = program.lines() else {
            chains.nodes = vec![0; places.len()];
            chains.files = vec![None; places.len()];
            return Ok(chains);
        };
        chains.is_split = places
            .first()
            .is_some_and(|place| lines.is_split_off(place.0));
        let (mut lines_known, mut differ) = (0, 0);
        let mut symbol = OfSymbol::default();
        for &(address, line) in places {
            let known = match self.at.get(&address) {
                Some(&known) => known,
                None => {
                    if !symbol.range.contains(&address) {
                        symbol = OfSymbol {
                            range: regions.symbol_at(address).unwrap_or_default(),
                            unit: lines.unit_at(address),
                            before: Vec::new(),
                        };
                    }
                    let frames = lines.frames(address);
                    let known = self.of_frames(frames, &mut symbol);
                    self.at.insert(address, known);
                    known
                }
            };
            if let (true, Some(own)) = (line > 0, known.line.filter(|&line| line > 0)) {
                lines_known += 1;
                differ += usize::from(u64::from(own) != line);
            }
            chains.files.push(known.file);
            chains.own = chains.own.or(known.own);
            chains.nodes.push(known.node);
        }
        match differ * 2 > lines_known {
            true => Err(Doubt::Lines {
                differ,
                of: lines_known,
            }),
            false => Ok(chains),
        }
    }

    /// What the functions at an address say, from the innermost outward.
    fn of_frames(
        &mut self,
        mut frames: Option<FrameIter<'_, Reader>>,
        symbol: &mut OfSymbol<'_>,
    ) -> Known {
        let mut functions = Vec::with_capacity(symbol.before.len() + 1);
        // The line in each of them.
        let mut lines = Vec::with_capacity(functions.capacity());
        let mut own_line = None;
        while let Some(Ok(Some(frame))) = frames.as_mut().map(|frames| frames.next()) {
            let location = frame.location.as_ref();
            let file = location.and_then(|at| at.file).unwrap_or("");
            let line = location.and_then(|at| at.line);
            let number = (!file.is_empty()).then(|| self.file(file));
            own_line = own_line.or(Some((number, line)));
            let found = frame.dw_die_offset.and_then(|entry| {
                let known = symbol.before.iter().find(|known| known.0 == entry).copied();
                let unit = symbol.unit.as_ref();
                let read = || Some((entry, self.function(&frame, unit?, entry, file)?));
                known.or_else(read)
            });
            match found {
                Some(found) => {
                    functions.push(found);
                    lines.push(number.zip(line).unwrap_or_default());
                }
                None => {
                    functions.clear();
                    lines.clear();
                }
            }
        }
        let (file, line) = own_line.unwrap_or_default();
        // The last frame is the function itself.
        let inlined = functions.iter().zip(lines.iter().skip(1)).rev();
        let node = inlined.fold(0, |parent, (one, &(file, line))| {
            let node = ChainNode {
                parent,
                function: one.1,
                file,
                line,
            };
            self.nodes.number(node) + 1
        });
        let own = functions.last().map(|own| own.1);
        symbol.before = functions;
        Known {
            node,
            file,
            line,
            own,
        }
    }

    /// The number of the function of a frame, by its entry. `file` is a source file of its code.
    fn function(
        &mut self,
        frame: &Frame<'_, Reader>,
        unit: &UnitRef<'_, Reader>,
        copy: UnitOffset,
        file: &str,
    ) -> Option<u32> {
        let key = (unit_key(unit), copy.0);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let entry = shared_entry(unit, copy);
        let shared_key = (key.0, entry.0);
        let number = match self.known.get(&shared_key) {
            Some(&known) => known,
            None => {
                let found = self.names.of(frame, unit, entry)?;
                let declared = found.file.map(|file| self.file(&file));
                self.functions.push(Inlined {
                    name: found.name,
                    declared,
                    files: Vec::new(),
                });
                self.functions.len() as u32 - 1
            }
        };
        self.known.extend([(key, number), (shared_key, number)]);
        let file = self.file(file);
        let files = &mut self.functions[number as usize].files;
        match files.iter_mut().find(|known| known.0 == file) {
            Some(known) => known.1 += 1,
            None => files.push((file, 1)),
        }
        Some(number)
    }

    fn file(&mut self, path: &str) -> u32 {
        let last = self.files.all().get(self.last_file as usize);
        if last.is_none_or(|last| last != path) {
            self.last_file = self.files.number(path.to_owned());
        }
        self.last_file
    }
}

impl<'data, R: ReadRef<'data>> Program<'data, R> {
    /// Why inlined functions are unknown; `None` if there is debug information.
    pub fn no_chains(&self) -> Option<NoLines> {
        self.no_lines()
    }

    /// The code around places; or a sign that these are not those of the function in this file.
    fn regions_of(&self, function: &[u8], places: &[(u64, u64)]) -> Result<Regions, Doubt> {
        let addresses = places.iter().map(|place| place.0);
        let regions = Regions::around(addresses, &self.code, &self.symbols);
        if regions.outside > 0 {
            return Err(Doubt::Outside {
                missing: regions.outside,
                of: places.len(),
            });
        }
        self.other_name(function, places).map_or(Ok(regions), Err)
    }
}

#[cfg(test)]
mod tests;
