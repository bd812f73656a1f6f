//! Code of a profile with the chains of inlined functions that programs have at its addresses, and the calls by which
//! it was inlined.

use super::places::{Inlining, Places};
use super::separation::{CodePlaces, Separation, code_places, files_of};
use super::{InlinedLines, Separated};
use crate::analysis::is_installed;
use crate::analysis::names::demangle;
use crate::details::{Details, Spot};
use crate::diagnostic::ErrorKind;
use crate::disassembly::{ChainTree, Chains};
use crate::model::{FunctionId, PartSelection, Profile};
use crate::numbering::Numbering;
use crate::sink::Symbol;
use rustc_hash::FxHashMap;

/// Instructions of some functions, and their chains by program.
#[derive(Debug, Default)]
pub struct InlinedCode {
    /// By part.
    details: Vec<Details>,
    places: CodePlaces,
    /// All chains of each program, and those of functions at their places.
    pub programs: Vec<(ChainTree, Vec<(FunctionId, Chains)>)>,
}

impl InlinedCode {
    /// Code without programs: the details of each part, by function and instruction.
    pub fn new(details: Vec<Details>) -> Self {
        InlinedCode {
            places: code_places(&details),
            details,
            programs: Vec::new(),
        }
    }

    /// The details of each part.
    pub fn details(&self) -> &[Details] {
        &self.details
    }

    /// The addresses.
    pub fn places(&self) -> &CodePlaces {
        &self.places
    }

    /// Whether no code was inlined, as far as known.
    pub fn is_empty(&self) -> bool {
        let mut chains = self.programs.iter().flat_map(|(_, chains)| chains);
        chains.all(|(_, chains)| chains.nodes.iter().all(|&node| node == 0))
    }

    /// The profile with separate inlined functions. Fails with [`ErrorKind::Limit`] when there are too many names,
    /// functions or calls.
    pub fn separate(&self, profile: &Profile) -> Result<Separated, ErrorKind> {
        let mut separation = Separation::new(profile, &self.details);
        for (tree, chains) in &self.programs {
            separation.add(tree, chains, &self.places)?;
        }
        separation.finish()
    }

    /// The lines of source files, from the details `own` of these files, with the code that was inlined at them in the
    /// selected parts: at each line in the chain of its calls, once.
    pub fn in_files(
        &self,
        profile: &Profile,
        files: &[Symbol],
        own: &Details,
        parts: &PartSelection,
    ) -> FileCode {
        let sites = self.call_sites(profile);
        let inlined = &mut |spot: Spot| {
            let mut lines = vec![(spot.file, spot.line)];
            let mut found = Vec::new();
            let calls = spot.function.map(|f| sites.outward(f, spot.address));
            for (call, line) in calls.into_iter().flatten() {
                if files.contains(&line.0) && !lines.contains(&line) {
                    lines.push(line);
                    let address = FileCode::FIRST + u64::from(call);
                    found.push(Spot { address, ..spot });
                }
            }
            found
        };
        let address = FileCode::OWN;
        let mut details = own.spread(&mut |spot| vec![Spot { address, ..spot }]);
        let parted = (0..).zip(&self.details);
        for (_, part) in parted.filter(|&(part, _)| parts.contains(part)) {
            details.add(&part.spread(inlined));
        }
        FileCode { details, sites }
    }

    /// The calls by which code was inlined. Calls in files that the profile does not name are left out.
    pub fn call_sites(&self, profile: &Profile) -> CallSites {
        let mut sites = CallSites::default();
        for (tree, chains) in &self.programs {
            let files = files_of(tree, chains, &self.places);
            let paths = files.into_iter().zip(&tree.files);
            let known = |path: &String| profile.strings().find(path.as_bytes());
            let files: Vec<_> = paths
                .map(|(file, path)| file.or_else(|| known(path)))
                .collect();
            let name = |function: &(String, u32)| {
                let name = demangle(function.0.as_bytes());
                name.unwrap_or_else(|| function.0.clone())
            };
            let functions = tree.functions.iter();
            let functions: Vec<u32> = functions.map(|f| sites.functions.number(name(f))).collect();
            let first = sites.nodes.len() as u32;
            sites.nodes.extend(tree.nodes.iter().map(|node| {
                let parent = node.parent.checked_sub(1).map(|parent| first + parent);
                let file = files.get(node.file as usize).copied().flatten();
                let line = file.filter(|_| node.line > 0);
                let line = line.map(|file| (file, node.line.into()));
                (parent, line, functions[node.function as usize])
            }));
            for (function, chains) in chains {
                let places = self.places.get(function).into_iter().flatten();
                let inlined = places.zip(&chains.nodes).filter(|(_, node)| **node > 0);
                let inlined = inlined.map(|(at, node)| ((*function, at.address), first + node - 1));
                sites.at.extend(inlined);
            }
        }
        sites
    }
}

/// A source file and a line.
type Line = (Symbol, u64);

/// The calls by which code was inlined.
#[derive(Debug, Default)]
pub struct CallSites {
    /// By inlined call: the call around it, its line, and the inlined function.
    nodes: Vec<(Option<u32>, Option<Line>, u32)>,
    /// Readable names of the inlined functions.
    functions: Numbering<String>,
    /// The innermost call of each address of a function.
    at: FxHashMap<(FunctionId, u64), u32>,
}

impl CallSites {
    /// The calls by which the code at an address of a function was inlined, from the innermost outward, with their lines.
    fn outward(&self, function: FunctionId, address: u64) -> impl Iterator<Item = (u32, Line)> {
        let first = self.at.get(&(function, address)).copied();
        let calls = std::iter::successors(first, |&call| self.nodes[call as usize].0);
        calls.filter_map(|call| Some((call, self.nodes[call as usize].1?)))
    }

    /// The place of code. If it was inlined from installed files, the own line that it was inlined for.
    pub fn own_line(&self, profile: &Profile, spot: &Spot) -> Line {
        let is_installed = |file| is_installed(profile.text(file));
        let of = spot.function.filter(|_| is_installed(spot.file));
        let mut calls = of.into_iter().flat_map(|f| self.outward(f, spot.address));
        let own = calls.find(|&(_, (file, _))| !is_installed(file));
        own.map_or((spot.file, spot.line), |own| own.1)
    }
}

/// Lines of source files and the code that was inlined at them.
#[derive(Debug)]
pub struct FileCode {
    /// Instead of the address of code, a number for lines of the files or for the call by which it was inlined.
    pub details: Details,
    sites: CallSites,
}

impl FileCode {
    /// Instead of an address, for lines of the files.
    const OWN: u64 = 1;
    /// Of the first call.
    const FIRST: u64 = 2;

    /// Readable names of inlined functions.
    pub fn functions(&self) -> &[String] {
        self.sites.functions.all()
    }

    /// Its lines, from the places of its details.
    pub fn lines(&self, places: &Places, weight: impl Fn(&[i128]) -> i128 + Copy) -> InlinedLines {
        let site = |address: u64| -> Option<Inlining> {
            let call = usize::try_from(address.checked_sub(FileCode::FIRST)?).ok()?;
            let &(_, line, function) = self.sites.nodes.get(call)?;
            let (file, line) = line?;
            let file = places.files.iter().position(|&known| known == file)?;
            Some(((file as u32, line), function))
        };
        let all = places.all.iter();
        let sites: Vec<_> = all.map(|place| vec![site(place.address)]).collect();
        InlinedLines::new(places, &sites, weight)
    }
}
