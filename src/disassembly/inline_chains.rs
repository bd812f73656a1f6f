//! The chain of inlined functions at each address, from the program's debug information.
//!
//! A chain begins below the function that contains the code and ends with the innermost inlined function.
//! Chains share their beginnings, so all chains of a program are one tree: node 0 is code that was not
//! inlined, and each node comes after its parent.
//!
//! Doubts are found without decoding instructions, so that a whole program takes seconds: addresses must be
//! in code, below a symbol of the function's name, and on the lines of the debug information.

use super::doubt::Doubt;
use super::inlined_names::{InlinedNames, NamedFunction};
use super::regions::Regions;
use super::split_dwarf::SplitUnit;
use super::{NoLines, Program, Question};
use object::ReadRef;
use rustc_hash::FxHashMap;

/// All chains of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChainTree {
    /// Source files by the paths in debug information.
    pub files: Vec<String>,
    /// Inlined functions: name, mangled if the debug information has that, otherwise with its scopes; and
    /// source file, as an index of `files`.
    pub functions: Vec<(String, u32)>,
    /// Nodes from 1 on: the parent and the inlined function.
    pub nodes: Vec<(u32, u32)>,
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
    /// Missing files of debug information.
    pub lacking: Vec<SplitUnit>,
}

/// Collects the chains of a program.
#[derive(Default)]
pub struct ChainReader {
    tree: ChainTree,
    names: InlinedNames,
    file_numbers: FxHashMap<String, u32>,
    function_numbers: FxHashMap<(String, u32), u32>,
    node_numbers: FxHashMap<(u32, u32), u32>,
}

impl ChainReader {
    /// The tree of all chains read so far.
    pub fn tree(&self) -> &ChainTree {
        &self.tree
    }

    /// The chains at the addresses of a function.
    ///
    /// # Errors
    /// Why the program is not the profiled one.
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
            match program.doubt_of_places(question.function, &places) {
                None => return self.read_places(program, &places),
                doubt => first = first.or(doubt),
            }
        }
        // The iterator is not empty, so there is a doubt.
        first.map_or_else(|| Ok(Chains::default()), Err)
    }

    fn read_places<'data, R: ReadRef<'data>>(
        &mut self,
        program: &Program<'data, R>,
        places: &[(u64, u64)],
    ) -> Result<Chains, Doubt> {
        let mut chains = Chains::default();
        let Some(lines) = program.lines() else {
            chains.nodes = vec![0; places.len()];
            chains.files = vec![None; places.len()];
            return Ok(chains);
        };
        if let Some(place) = places.first() {
            chains.lacking = lines.missing_unit_at(place.0, &program.units);
        }
        let (mut known, mut differ) = (0, 0);
        for &(address, line) in places {
            let mut functions: Vec<u32> = Vec::new();
            let mut own_line = None;
            let unit = lines.unit_at(address);
            let mut frames = lines.frames(address, &program.units);
            while let Some(Ok(Some(frame))) = frames.as_mut().map(|frames| frames.next()) {
                let location = frame.location.as_ref();
                let file = location.and_then(|at| at.file).unwrap_or("");
                own_line.get_or_insert((file.to_owned(), location.and_then(|at| at.line)));
                let Some(found) = self.names.of(&frame, unit.as_ref(), file) else {
                    functions.clear();
                    continue;
                };
                functions.push(self.number(&found));
            }
            let (file, own_line) = own_line.unwrap_or_default();
            if let (true, Some(own)) = (line > 0, own_line.filter(|&line| line > 0)) {
                known += 1;
                differ += usize::from(u64::from(own) != line);
            }
            let file = (!file.is_empty()).then(|| self.file(&file));
            chains.files.push(file);
            // The last frame is the function itself.
            let own = functions.pop();
            chains.own = chains.own.or(own);
            let node = functions
                .iter()
                .rev()
                .fold(0, |node, &f| self.node(node, f));
            chains.nodes.push(node);
        }
        match differ * 2 > known {
            true => Err(Doubt::Lines { differ, of: known }),
            false => Ok(chains),
        }
    }

    fn number(&mut self, function: &NamedFunction) -> u32 {
        let file = self.file(&function.file);
        let key = (function.name.clone(), file);
        let functions = &mut self.tree.functions;
        *self.function_numbers.entry(key).or_insert_with_key(|key| {
            functions.push(key.clone());
            functions.len() as u32 - 1
        })
    }

    fn file(&mut self, path: &str) -> u32 {
        if let Some(&known) = self.file_numbers.get(path) {
            return known;
        }
        let number = self.tree.files.len() as u32;
        self.tree.files.push(path.to_owned());
        self.file_numbers.insert(path.to_owned(), number);
        number
    }

    fn node(&mut self, parent: u32, function: u32) -> u32 {
        let nodes = &mut self.tree.nodes;
        let entry = self.node_numbers.entry((parent, function));
        *entry.or_insert_with(|| {
            nodes.push((parent, function));
            nodes.len() as u32
        })
    }
}

impl<'data, R: ReadRef<'data>> Program<'data, R> {
    /// Why inlined functions are unknown; `None` if there is debug information.
    pub fn no_chains(&self) -> Option<NoLines> {
        self.no_lines()
    }

    /// A sign that the places are not those of the function in this file.
    fn doubt_of_places(&self, function: &[u8], places: &[(u64, u64)]) -> Option<Doubt> {
        let addresses = places.iter().map(|place| place.0);
        let regions = Regions::around(addresses, &self.code, &self.symbols);
        if regions.outside > 0 {
            return Some(Doubt::Outside {
                missing: regions.outside,
                of: places.len(),
            });
        }
        self.other_name(function, places)
    }
}
