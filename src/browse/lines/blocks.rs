//! The lines of one profile by row of a comparison and source file: the input of [`crate::browse::compared_lines()`].

use crate::browse::{ComparedSide, ComparedTables, SideDetails};
use crate::details::{self, CallSite, Spot};
use crate::model::{FunctionId, Profile};
use crate::numbering::Numbering;
use crate::order;
use crate::sink::Symbol;
use crate::text::end_of_path;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Lines of one profile in one file.
#[derive(Default)]
pub(in crate::browse) struct Block {
    /// Name of the file, as written.
    pub(in crate::browse) file: Vec<u8>,
    pub(in crate::browse) lines: BTreeMap<u64, LineSums>,
}

/// The cost of a line in one profile, in the order of the comparison's events.
#[derive(Default)]
pub(in crate::browse) struct LineSums {
    /// `None` if it only calls.
    pub(in crate::browse) costs: Option<Vec<i128>>,
    /// Inclusive costs and the count, by row of the callee and whether they are contained in others.
    pub(in crate::browse) calls: BTreeMap<(u32, bool), Vec<i128>>,
}

/// By row and number of the file.
pub(in crate::browse) type Blocks = BTreeMap<(u32, u32), Block>;

/// The files of both profiles: equal files have the same number.
pub(in crate::browse) struct Files {
    names: Numbering<Vec<u8>>,
    /// Paths of B by the paths of A that were matched with them.
    recognised: FxHashMap<Vec<u8>, Vec<u8>>,
}

impl Files {
    pub(in crate::browse) fn new(tables: &ComparedTables) -> Self {
        let paths = tables.matching.files.iter();
        let text = |symbol| tables.profile.text(symbol).to_vec();
        let pair = paths.map(|path| (text(path.a), text(path.b)));
        Files {
            names: Numbering::default(),
            recognised: pair.collect(),
        }
    }

    /// The number of the file with this name in one profile.
    pub(in crate::browse) fn number(
        &mut self,
        tables: &ComparedTables,
        written: &[u8],
        side: ComparedSide,
    ) -> u32 {
        let mut name = tables.rules.rewritten_file(written).into_owned();
        if side == ComparedSide::A
            && let Some(of_b) = self.recognised.get(&name)
        {
            name.clone_from(of_b);
        }
        // Functions of unknown files are matched, however a profile writes these.
        if tables.rules.recognise && name == b"???" {
            name.clear();
        }
        self.names.number(name)
    }

    /// The lines of one profile.
    pub(in crate::browse) fn blocks(
        &mut self,
        tables: &ComparedTables,
        side: SideDetails<'_>,
        which: ComparedSide,
    ) -> Blocks {
        let mut numbers: FxHashMap<Symbol, u32> = FxHashMap::default();
        filled(tables, side, which, |row, file| {
            let number = || self.number(tables, side.profile.text(file), which);
            (row, *numbers.entry(file).or_insert_with(number))
        })
    }

    /// Gives files of A the numbers of files of B if, in a row, the last component of their paths is unique
    /// among the files that only A has and among those that only B has.
    pub(in crate::browse) fn by_last_component(&self, of_a: Blocks, of_b: &Blocks) -> Blocks {
        let candidates = |blocks: &Blocks, others: &Blocks| {
            let mut found: BTreeMap<(u32, Vec<u8>), Vec<u32>> = BTreeMap::new();
            for &(row, file) in blocks.keys().filter(|key| !others.contains_key(key)) {
                let name = end_of_path(&self.names.all()[file as usize], 1).to_vec();
                found.entry((row, name)).or_default().push(file);
            }
            found
        };
        let (only_a, only_b) = (candidates(&of_a, of_b), candidates(of_b, &of_a));
        let mut renumbered: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for (key, files) in only_a.iter().filter(|(key, _)| !key.1.is_empty()) {
            if let ([a], Some([b])) = (&files[..], only_b.get(key).map(|files| &files[..])) {
                renumbered.insert((key.0, *a), *b);
            }
        }
        renumber(of_a, &renumbered)
    }

    /// Gives the file of a function in A the number of its file in B, if it is another one of the same kind that only
    /// B has: the file was renamed.
    pub(in crate::browse) fn by_function(
        &mut self,
        tables: &ComparedTables,
        of_a: Blocks,
        of_b: &Blocks,
    ) -> Blocks {
        let mut renamed: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for (row, matched) in (0u32..).zip(&tables.matching.rows) {
            let Some((a, b)) = matched.a.zip(matched.b).filter(|(a, b)| a.file != b.file) else {
                continue;
            };
            let [a, b] = [a, b].map(|place| tables.profile.text(place.file));
            let kind = |path| end_of_path(path, 1).rsplit(|&byte| byte == b'.').next();
            if kind(a) != kind(b) {
                continue;
            }
            let [a, b] = [(a, ComparedSide::A), (b, ComparedSide::B)]
                .map(|(name, side)| (row, self.number(tables, name, side)));
            let is_only = |key, one: &Blocks, other: &Blocks| {
                one.contains_key(&key) && !other.contains_key(&key)
            };
            if is_only(a, &of_a, of_b) && is_only(b, of_b, &of_a) {
                renamed.insert(a, b.1);
            }
        }
        renumber(of_a, &renamed)
    }
}

/// Gives blocks other numbers of files, by their row and file.
fn renumber(blocks: Blocks, numbers: &BTreeMap<(u32, u32), u32>) -> Blocks {
    let number = |(row, file)| (row, *numbers.get(&(row, file)).unwrap_or(&file));
    let blocks = blocks.into_iter();
    order::map(blocks.map(|(key, block)| (number(key), block)))
}

/// Merges the lines of all blocks; `None` if there are none.
pub(in crate::browse) fn together(blocks: Blocks) -> Option<Block> {
    let mut blocks = blocks.into_values();
    let mut all = blocks.next()?;
    for (number, more) in blocks.flat_map(|block| block.lines) {
        all.lines.entry(number).or_default().add(more);
    }
    Some(all)
}

impl LineSums {
    fn add(&mut self, more: LineSums) {
        match (&mut self.costs, more.costs) {
            (Some(costs), Some(more)) => details::add(costs, &more),
            (costs @ None, more) => *costs = more,
            (Some(_), None) => {}
        }
        for (call, more) in more.calls {
            let sums = self
                .calls
                .entry(call)
                .or_insert_with(|| vec![0; more.len()]);
            details::add(sums, &more);
        }
    }
}

/// The lines of one profile, grouped by `key` of their row and source file.
pub(in crate::browse) fn filled(
    tables: &ComparedTables,
    side: SideDetails<'_>,
    which: ComparedSide,
    key: impl FnMut(u32, Symbol) -> (u32, u32),
) -> Blocks {
    let own = tables.side(which);
    let events = order_of_events(&own.profile, side.profile);
    let row = |function: FunctionId| Some(FunctionId((*side.rows.get(function.0 as usize)?)?));
    let line_calls = own.line_calls(side.details, row, |event| *events.get(event)?);
    let mut filling = Filling {
        side,
        key,
        blocks: Blocks::new(),
    };
    // A line usually has several instructions.
    let line_of = |spot: Spot| Spot { address: 0, ..spot };
    let costs = side.details.costs().grouped(|spot| Some(line_of(spot)));
    let calls = line_calls.details.calls().grouped(|site| {
        let from = line_of(site.from);
        Some(CallSite { from, ..site })
    });
    for (spot, sums) in costs.iter() {
        if let Some((_, line)) = filling.line(spot) {
            let costs = line.costs.get_or_insert_with(|| vec![0; events.len()]);
            add(costs, &events, sums);
        }
    }
    for (site, sums) in calls.iter() {
        if let Some(callee) = filling.row(site.callee)
            && let Some((caller, line)) = filling.line(site.from)
        {
            let pair = [caller, callee].map(FunctionId);
            let call = (callee, line_calls.are_contained(pair[0], pair[1]));
            let call = line.calls.entry(call);
            let call = call.or_insert_with(|| vec![0; events.len() + 1]);
            add(call, &events, sums);
            call[events.len()] += sums.last().copied().unwrap_or(0);
        }
    }
    filling.blocks
}

/// Blocks being filled.
struct Filling<'a, Key> {
    side: SideDetails<'a>,
    key: Key,
    blocks: Blocks,
}

impl<Key: FnMut(u32, Symbol) -> (u32, u32)> Filling<'_, Key> {
    fn row(&self, function: FunctionId) -> Option<u32> {
        self.side.rows.get(function.0 as usize).copied().flatten()
    }

    /// The row and line of a place; `None` if its function is not a row.
    fn line(&mut self, spot: Spot) -> Option<(u32, &mut LineSums)> {
        let row = self.row(spot.function?)?;
        let block = self.blocks.entry((self.key)(row, spot.file));
        let block = block.or_insert_with(|| Block {
            file: self.side.profile.text(spot.file).to_vec(),
            lines: BTreeMap::new(),
        });
        Some((row, block.lines.entry(spot.line).or_default()))
    }
}

fn add(to: &mut [i128], events: &[Option<usize>], sums: &[i128]) {
    for (cell, event) in to.iter_mut().zip(events) {
        *cell += event.map_or(0, |event| sums[event]);
    }
}

/// Index of each event of the compared profile in the one that the details come from.
fn order_of_events(compared: &Profile, read: &Profile) -> Vec<Option<usize>> {
    let place = |name: &str| read.events().iter().position(|event| event.name == name);
    compared.events().iter().map(|e| place(&e.name)).collect()
}
