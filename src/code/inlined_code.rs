//! Code of a profile with the chains of inlined functions that programs have at its addresses, and the calls by which
//! it was inlined.

use super::Separated;
use super::separation::{CodePlaces, Separation, code_places, files_of};
use crate::analysis::is_installed;
use crate::details::{Details, Spot};
use crate::diagnostic::ErrorKind;
use crate::disassembly::{ChainTree, Chains};
use crate::model::{FunctionId, Profile};
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

    /// The profile with separate inlined functions.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] when there are too many names, functions or calls.
    pub fn separate(&self, profile: &Profile) -> Result<Separated, ErrorKind> {
        let mut separation = Separation::new(profile, &self.details);
        for (tree, chains) in &self.programs {
            separation.add(tree, chains, &self.places)?;
        }
        separation.finish()
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
            let first = sites.nodes.len() as u32;
            sites.nodes.extend(tree.nodes.iter().map(|node| {
                let parent = node.parent.checked_sub(1).map(|parent| first + parent);
                let file = files.get(node.file as usize).copied().flatten();
                (
                    parent,
                    file.filter(|_| node.line > 0)
                        .map(|file| (file, node.line.into())),
                )
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
    /// By inlined call: the call around it, and its line.
    nodes: Vec<(Option<u32>, Option<Line>)>,
    /// The innermost call of each address of a function.
    at: FxHashMap<(FunctionId, u64), u32>,
}

impl CallSites {
    /// The lines of the calls by which the code at an address of a function was inlined, from the innermost outward.
    pub fn outward(&self, function: FunctionId, address: u64) -> impl Iterator<Item = Line> {
        let first = self.at.get(&(function, address)).copied();
        let calls = std::iter::successors(first, |&call| self.nodes[call as usize].0);
        calls.filter_map(|call| self.nodes[call as usize].1)
    }

    /// The place of code. If it was inlined from installed files, the own line that it was inlined for.
    pub fn own_line(&self, profile: &Profile, spot: &Spot) -> Line {
        let is_installed = |file| is_installed(profile.text(file));
        let of = spot.function.filter(|_| is_installed(spot.file));
        let mut calls = of.into_iter().flat_map(|f| self.outward(f, spot.address));
        let own = calls.find(|&(file, _)| !is_installed(file));
        own.unwrap_or((spot.file, spot.line))
    }
}
