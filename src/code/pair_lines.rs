//! The source lines of the instructions of two profiles.
//!
//! An instruction of B is listed at its line in B. One that only A has is listed at the line of B with most of
//! the instructions of its line in A, or, if there is none, at its line in A.

use super::machine_pairs::MachinePairs;
use super::machine_rows::MachineOrder;
use super::places::Site;
use crate::numbering::Numbering;
use crate::order;
use rustc_hash::FxHashMap;

/// Source lines of pairs of instructions.
pub struct PairLines {
    /// Names of source files: those of B, then of A, then those that only the programs have.
    pub files: Vec<Vec<u8>>,
    /// The line of each pair in A and in B, by number of the file; empty if instructions are listed by address.
    pub all: Vec<[Option<Site>; 2]>,
    /// The line of each pair by its own instruction: that of B, or of A if only A has it.
    pub own: Vec<Option<Site>>,
}

impl PairLines {
    /// The lines of pairs for an order of rows.
    pub fn new(pairs: &MachinePairs<'_>, order: MachineOrder) -> Self {
        let (files, numbers) = files(pairs);
        let of_sides = [0, 1].map(|side| lines(pairs, side, &numbers[side]));
        let [of_a, of_b] = &of_sides;
        let known = pairs.all.iter().zip(of_a.iter().zip(of_b));
        let own = known
            .clone()
            .map(|(pair, (&a, &b))| if pair[1].is_some() { b } else { a });
        let own = own.collect();
        if order == MachineOrder::Address {
            return PairLines {
                files,
                all: Vec::new(),
                own,
            };
        }
        let [in_a, in_b] = [partners(of_b, of_a), partners(of_a, of_b)];
        let all = known.map(|(pair, (&a, &b))| {
            let is_in_b = pair[1].is_some();
            let partner = |line: Option<Site>| in_b.get(&line?).copied();
            let newer = if is_in_b { b } else { partner(a) };
            match newer {
                Some(line) => [in_a.get(&line).copied(), newer],
                None if is_in_b => [None, None],
                None => [a, None],
            }
        });
        PairLines {
            files,
            all: all.collect(),
            own,
        }
    }
}

/// The names of all files, and for each side the numbers of its own files.
fn files(pairs: &MachinePairs<'_>) -> (Vec<Vec<u8>>, [Vec<u32>; 2]) {
    let mut own: [Vec<&[u8]>; 2] = Default::default();
    let mut of_programs: [&[String]; 2] = [&[]; 2];
    for (which, side) in pairs.sides.iter().enumerate() {
        let Some(side) = side else { continue };
        let symbols = side.code.places.files.iter();
        own[which] = symbols.map(|&file| side.code.profile.text(file)).collect();
        of_programs[which] = side.code.program.map_or(&[], |program| program.files);
    }
    let programs = of_programs.iter().copied().flatten();
    let mut programs: Vec<&[u8]> = programs.map(|file| file.as_bytes()).collect();
    if pairs.sides[1].is_some() {
        order::sort(&mut programs);
    }
    let mut names = Numbering::default();
    for &name in own[1].iter().chain(&own[0]).chain(&programs) {
        names.number(name);
    }
    let numbers = [0, 1].map(|side: usize| {
        let programs = of_programs[side].iter().map(|file| file.as_bytes());
        let all = own[side].iter().copied().chain(programs);
        all.map(|name| names.number(name)).collect()
    });
    let names = names.into_all().into_iter();
    (names.map(<[u8]>::to_vec).collect(), numbers)
}

/// The line of each pair on one side.
fn lines(pairs: &MachinePairs<'_>, which: usize, files: &[u32]) -> Vec<Option<Site>> {
    let Some(side) = &pairs.sides[which] else {
        return vec![None; pairs.all.len()];
    };
    let lines = side.code.lines(&side.items);
    let of = |pair: &[Option<u32>; 2]| {
        let (file, line) = lines[side.first_of(pair[which]?)]?;
        Some((files[file as usize], line))
    };
    pairs.all.iter().map(of).collect()
}

/// For each line of one side, the line with most of its instructions on the other side.
fn partners(from: &[Option<Site>], to: &[Option<Site>]) -> FxHashMap<Site, Site> {
    let mut votes: FxHashMap<Site, Vec<(Site, usize)>> = FxHashMap::default();
    for (from, to) in from.iter().zip(to) {
        let (Some(from), Some(to)) = (*from, *to) else {
            continue;
        };
        let votes = votes.entry(from).or_default();
        match votes.iter_mut().find(|vote| vote.0 == to) {
            Some(vote) => vote.1 += 1,
            None => votes.push((to, 1)),
        }
    }
    let most = |votes: Vec<(Site, usize)>| {
        let best = votes
            .into_iter()
            .reduce(|best, vote| if vote.1 > best.1 { vote } else { best });
        best.map(|vote| vote.0)
    };
    let votes = votes.into_iter();
    votes
        .filter_map(|(line, votes)| Some((line, most(votes)?)))
        .collect()
}
