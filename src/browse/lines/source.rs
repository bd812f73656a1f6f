//! The lines of a function in two profiles for the source view: by file, and, if the programs of both are
//! known, with inlined code below the line where it was inlined.
//!
//! The lines of each file, inlined or not, are matched by the texts of both sides if these are known, otherwise by
//! number. Line numbers are enough while code moves as one piece. If the texts of both sides are known, they decide: an
//! edited line is matched if its texts are similar. A line in both texts is matched even if it costs nothing on one side.

use super::blocks::{Block, LineSums};
use super::compared::lines_of;
use crate::analysis::compare::LinePairs;
use crate::browse::{ComparedLine, ComparedSide, LineBlock};
use crate::code::{Call, Callee, InlinedLines, Position, SourceLines, match_edited, matched_lines};
use crate::model::Profile;
use crate::order;
use crate::sink::Symbol;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;
use std::rc::Rc;

/// The lines of both profiles in the order of B. Inlined code with a known call site comes last.
#[derive(Default)]
pub struct ComparedSource {
    /// All lines.
    pub lines: Vec<Rc<ComparedLine>>,
    /// Number of the file of each line, and its position in the text of B, or of A if only A has the file.
    pub at: Vec<(u32, Position)>,
    /// Group of inlined code of each line.
    pub group: Vec<Option<u32>>,
    /// For each group, the number of the line where its code was inlined.
    pub hosts: Vec<u32>,
    /// For each group, the name of the inlined function.
    pub functions: Vec<String>,
}

/// The lines of a function in one profile, with the inlined code of its program.
#[derive(Clone, Copy)]
pub struct PlacedLines<'a> {
    /// The profile.
    pub profile: &'a Profile,
    /// Its lines.
    pub lines: &'a InlinedLines,
    /// Names of the inlined functions in its program.
    pub functions: &'a [String],
}

/// File and line of a call of inlined code, and the name of the inlined function.
type Called<'a> = (u32, u64, &'a str);

/// Lines of one profile by the call that they were inlined for, if known, and by file.
type Placed<'a> = BTreeMap<(Option<Called<'a>>, u32), Block>;

impl ComparedSource {
    /// The lines of blocks, one block per file. `texts` has the known texts of each file.
    pub fn new(blocks: &[LineBlock], texts: &BTreeMap<u32, TextPairs>) -> Self {
        let mut source = ComparedSource::default();
        for (file, block) in (0..).zip(blocks) {
            source.add(file, block.clone(), texts, None);
        }
        source
    }

    /// The same with inlined code at its call sites, from the lines of A and of B. `None` if one of them has
    /// a file without a block.
    pub fn placed<'a>(
        blocks: &[LineBlock],
        texts: &BTreeMap<u32, TextPairs>,
        [a, b]: [Option<PlacedLines<'a>>; 2],
    ) -> Option<Self> {
        let by_file = |side: Option<PlacedLines<'a>>, name: fn(&LineBlock) -> &Option<Vec<u8>>| {
            side.map_or(Some(Placed::new()), |side| side.by_file(blocks, name))
        };
        let mut sides = [
            by_file(a, |block| &block.a_file)?,
            by_file(b, |block| &block.b_file)?,
        ];
        // Matches the lines of a file that were inlined for a call in A and for one in B.
        let take =
            |[a, b]: &mut [Placed<'a>; 2], file: u32, [at_a, at_b]: [Option<Called<'a>>; 2]| {
                let (a, b) = (a.remove(&(at_a, file)), b.remove(&(at_b, file)));
                joined(a, b, &blocks[file as usize])
            };
        let mut source = ComparedSource::default();
        let files = 0..blocks.len() as u32;
        for file in files.clone() {
            if let Some(block) = take(&mut sides, file, [None, None]) {
                source.add(file, block, texts, None);
            }
        }
        for host in 0..source.lines.len() {
            let (file, line) = (source.at[host].0, &source.lines[host]);
            let at = [line.a, line.b].map(|line| line.map(|line| (file, line)));
            let [in_a, in_b] = [0, 1].map(|side| functions_at(&sides[side], at[side]));
            for name in &in_a | &in_b {
                let group = source.hosts.len() as u32;
                let at = at.map(|at| at.map(|(file, line)| (file, line, name)));
                for inlined in files.clone() {
                    if let Some(block) = take(&mut sides, inlined, at) {
                        source.add(inlined, block, texts, Some(group));
                    }
                }
                source.hosts.push(host as u32);
                source.functions.push(name.to_owned());
            }
        }
        Some(source)
    }

    fn add(
        &mut self,
        file: u32,
        block: LineBlock,
        texts: &BTreeMap<u32, TextPairs>,
        group: Option<u32>,
    ) {
        let is_only_in_a = block.b_file.is_none();
        let block = match texts.get(&file) {
            Some(texts) => block.by_text(texts),
            None => block,
        };
        for line in block.lines {
            let position = match (line.b, line.a) {
                (Some(line), _) => Position::At(line),
                (None, Some(0)) => Position::At(0),
                (None, Some(line)) if is_only_in_a => Position::At(line),
                (None, _) => Position::After(line.after),
            };
            self.at.push((file, position));
            self.group.push(group);
            self.lines.push(line);
        }
    }

    /// The input for its rows. `first_calls` has the number of the first call of each line, and one more.
    pub fn lines_with(&self, first_calls: Vec<u32>) -> SourceLines<'_> {
        SourceLines {
            at: self.at.clone(),
            first_calls,
            group: &self.group,
            hosts: &self.hosts,
        }
    }

    /// The calls at the lines of one profile.
    pub fn calls(&self, side: ComparedSide) -> Vec<Call<'_>> {
        let all = (0..).zip(&self.lines);
        let all = all.flat_map(|(place, line)| {
            line.calls[side as usize]
                .iter()
                .map(move |call| (place, call))
        });
        all.map(|(place, call)| Call {
            place,
            callee: Callee {
                row: call.callee,
                is_inner: call.is_inner,
            },
            sums: call.sums(),
        })
        .collect()
    }
}

impl<'a> PlacedLines<'a> {
    /// Its lines by file; `None` if one of its files has no block.
    fn by_file(
        self,
        blocks: &[LineBlock],
        name: fn(&LineBlock) -> &Option<Vec<u8>>,
    ) -> Option<Placed<'a>> {
        let InlinedLines {
            lines,
            group,
            hosts,
            functions,
        } = self.lines;
        let number = |file: &Symbol| {
            let written = self.profile.text(*file);
            let at = blocks
                .iter()
                .position(|block| name(block).as_deref() == Some(written));
            at.map(|at| at as u32)
        };
        let files: Vec<u32> = lines.files.iter().map(number).collect::<Option<_>>()?;
        let file_of = |line: u32| files[lines.all[line as usize].file as usize];
        let mut placed = Placed::new();
        let mut calls = lines.calls().peekable();
        for ((number, place), own) in (0..).zip(&lines.all).zip(lines.sums()) {
            let at = group[number as usize].map(|group| {
                let host = hosts[group as usize];
                let name = &self.functions[functions[group as usize] as usize];
                (file_of(host), lines.all[host as usize].line, &**name)
            });
            let file = file_of(number);
            let block = placed.entry((at, file)).or_default();
            block
                .file
                .clone_from(name(&blocks[file as usize]).as_ref()?);
            let line = LineSums {
                costs: own.map(<[i128]>::to_vec),
                calls: std::iter::from_fn(|| calls.next_if(|call| call.place == number))
                    .map(|call| ((call.callee.row, call.callee.is_inner), call.sums.to_vec()))
                    .collect(),
            };
            block.lines.insert(place.line, line);
        }
        Some(placed)
    }
}

/// The functions that were inlined at a line.
fn functions_at<'a>(placed: &Placed<'a>, at: Option<(u32, u64)>) -> BTreeSet<&'a str> {
    let of = |(file, line)| placed.range((Some((file, line, "")), 0)..);
    let calls = at
        .into_iter()
        .flat_map(of)
        .map_while(|((call, _), _)| *call);
    let here = calls.take_while(|call| at == Some((call.0, call.1)));
    order::set(here.map(|call| call.2))
}

/// The lines of a file in A and in B, matched by number with the moves of the file. `None` without lines.
fn joined(a: Option<Block>, b: Option<Block>, file: &LineBlock) -> Option<LineBlock> {
    if a.is_none() && b.is_none() {
        return None;
    }
    let pairs = LinePairs::moved_by(
        file.moves.by(0),
        &lines_of(a.as_ref()),
        &lines_of(b.as_ref()),
    );
    Some(LineBlock {
        a_file: file.a_file.clone(),
        b_file: file.b_file.clone(),
        ..LineBlock::of(file.row, a, b, pairs)
    })
}

/// The matched lines of the texts of a file in A and in B.
pub struct TextPairs {
    /// The line of B for each line of A.
    in_b: Vec<Option<u64>>,
    /// The line of A for each line of B.
    in_a: Vec<Option<u64>>,
}

impl TextPairs {
    /// Compares the lines of two texts.
    pub fn new<Line: AsRef<[u8]> + Hash + Eq>(a: &[Line], b: &[Line]) -> Self {
        let mut in_b = matched_lines(a, b);
        match_edited(a, b, &mut in_b);
        let mut in_a = vec![None; b.len()];
        for (line, partner) in (1..).zip(&in_b) {
            if let Some(partner) = partner {
                in_a[*partner] = Some(line);
            }
        }
        let line = |place: usize| place as u64 + 1;
        TextPairs {
            in_b: in_b.into_iter().map(|place| place.map(line)).collect(),
            in_a,
        }
    }

    /// The line of B after which a line of A was.
    fn line_before(&self, line: u64) -> u64 {
        let before = usize::try_from(line - 1).unwrap_or(usize::MAX);
        let before = &self.in_b[..before.min(self.in_b.len())];
        let last = before.iter().rev().flatten().next();
        last.copied().unwrap_or(0)
    }
}

/// The matching line of the other text.
fn partner(lines: &[Option<u64>], line: u64) -> Option<u64> {
    let place = usize::try_from(line.checked_sub(1)?).ok()?;
    *lines.get(place)?
}

impl<Row> LineBlock<Row> {
    /// The same costs and calls, matched by the texts of the file in A and in B.
    #[must_use]
    pub fn by_text(mut self, texts: &TextPairs) -> Self {
        // By place in B; a gone line comes after the last line before it that B has.
        let mut lines: BTreeMap<(u64, u64), ComparedLine> = BTreeMap::new();
        for line in std::mem::take(&mut self.lines) {
            let mut before = Rc::unwrap_or_clone(line);
            if let Some(number) = before.a {
                let in_b = partner(&texts.in_b, number);
                let place = match in_b {
                    Some(partner) => (partner, 0),
                    None if number == 0 => (0, 0),
                    None => (texts.line_before(number), number),
                };
                let line = lines.entry(place).or_default();
                line.take(&mut before, ComparedSide::A);
                line.a = Some(number);
                line.after = place.0;
                line.b = line.b.or(in_b);
            }
            if let Some(number) = before.b {
                let line = lines.entry((number, 0)).or_default();
                line.take(&mut before, ComparedSide::B);
                line.b = Some(number);
                line.a = line.a.or_else(|| partner(&texts.in_a, number));
            }
        }
        self.lines = lines.into_values().map(Rc::new).collect();
        self.all_matched = self
            .lines
            .iter()
            .all(|line| line.a.is_some() && line.b.is_some());
        self
    }
}
