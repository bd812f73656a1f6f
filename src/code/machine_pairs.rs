//! Matches the instructions of a function in two profiles.
//!
//! If both programs are known, instructions are matched by their text without addresses, and those left between two
//! matched ones by their text without registers. Otherwise they are matched by address: unchanged if the profiles have
//! any address in common, else relative to the start of the function.

use super::line_match::matched_lines;
use super::machine_rows::MachineCode;
use super::places::Places;
use super::program_code::{Item, items};
use crate::disassembly::without_registers;
use serde::Serialize;

/// How the instructions of two profiles were matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(analyser, derive(tsify::Tsify), tsify(rename = "InstructionMatch"))]
#[serde(rename_all = "camelCase")]
pub enum MatchedBy {
    /// By text, ignoring addresses.
    Text,
    /// By their addresses.
    Address,
    /// By their distance from the first one.
    Offset,
}

/// The instructions of a function in one of two profiles.
#[derive(Clone, Copy)]
pub struct MachineSide<'a> {
    /// The code by profile and program.
    pub code: MachineCode<'a>,
    /// For each instruction of the program, a number that is equal for equal texts, see
    /// [`shape`](crate::disassembly::shape).
    pub shapes: &'a [u64],
}

/// The instructions of two profiles in the order of B. Those that only A has come before those that replaced them.
pub struct MachinePairs<'a> {
    /// How they were matched.
    pub by: MatchedBy,
    /// Numbers of the instructions in A and in B.
    pub all: Vec<[Option<u32>; 2]>,
    /// A and B, if they have the function.
    pub(super) sides: [Option<SideItems<'a>>; 2],
}

/// The instructions of one side. An address with several lines is one instruction.
pub(super) struct SideItems<'a> {
    pub(super) code: MachineCode<'a>,
    pub(super) items: Vec<Item>,
    /// The first item of each instruction, and one more at the end.
    first: Vec<u32>,
    shapes: Option<&'a [u64]>,
    /// The pair of each place of the profile.
    pub(super) pair_of_place: Vec<u32>,
    /// The pair of each instruction of the program.
    pub(super) pair_of_text: Vec<u32>,
}

impl<'a> SideItems<'a> {
    /// The instructions of one of two sides.
    fn new(side: MachineSide<'a>) -> Self {
        let items = items(side.code.places, side.code.program);
        let mut first = Vec::with_capacity(items.len() + 1);
        let mut before = None;
        for (number, item) in (0..).zip(&items) {
            let address = side.code.address(*item);
            if before != Some(address) {
                first.push(number);
            }
            before = Some(address);
        }
        first.push(items.len() as u32);
        SideItems {
            shapes: side.code.program.map(|_| side.shapes),
            ..SideItems::by_item(side.code, items, first)
        }
    }

    fn by_item(code: MachineCode<'a>, items: Vec<Item>, first: Vec<u32>) -> Self {
        let MachineCode {
            places, program, ..
        } = code;
        SideItems {
            code,
            items,
            first,
            shapes: None,
            pair_of_place: vec![0; places.all.len()],
            pair_of_text: vec![0; program.map_or(0, |program| program.instructions.len())],
        }
    }

    /// The number of instructions.
    fn len(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn of(&self, instruction: u32) -> &[Item] {
        &self.items[self.first_of(instruction)..self.first_of(instruction + 1)]
    }

    /// The number of its first item.
    pub(super) fn first_of(&self, instruction: u32) -> usize {
        self.first[instruction as usize] as usize
    }

    pub(super) fn address(&self, instruction: u32) -> u64 {
        self.code.address(self.items[self.first_of(instruction)])
    }

    fn addresses(&self) -> Vec<u64> {
        let all = 0..self.len() as u32;
        all.map(|instruction| self.address(instruction)).collect()
    }

    /// A key that is equal for equal instructions; the address for one that is not in the program.
    fn shapes(&self) -> Option<Vec<(bool, u64)>> {
        let shapes = self.shapes?;
        let of = |instruction: u32| match self.of(instruction)[0].text {
            Some(text) => (true, shapes.get(text as usize).copied().unwrap_or(0)),
            None => (false, self.address(instruction)),
        };
        Some((0..self.len() as u32).map(of).collect())
    }
}

impl<'a> MachinePairs<'a> {
    /// Matches the instructions of A and B.
    pub fn new(sides: [Option<MachineSide<'a>>; 2]) -> Self {
        let sides = sides.map(|side| side.map(SideItems::new));
        let (by, partners) = matched(&sides);
        Self::joined(sides, by, partners)
    }

    /// The instructions of one profile. An address with several lines is several of them.
    pub fn of_one(code: MachineCode<'a>) -> Self {
        let items = items(code.places, code.program);
        let first: Vec<u32> = (0..=items.len() as u32).collect();
        let partners = vec![None; items.len()];
        let sides = [Some(SideItems::by_item(code, items, first)), None];
        Self::joined(sides, MatchedBy::Address, partners)
    }

    fn joined(
        mut sides: [Option<SideItems<'a>>; 2],
        by: MatchedBy,
        partners: Vec<Option<u32>>,
    ) -> Self {
        let [_, of_b] = [0, 1].map(|side| sides[side].as_ref().map_or(0, SideItems::len));
        let mut all = Vec::with_capacity(partners.len().max(of_b));
        let mut next = 0;
        for (a, partner) in (0..).zip(partners) {
            if let Some(b) = partner {
                all.extend((next..b).map(|b| [None, Some(b)]));
                next = b + 1;
            }
            all.push([Some(a), partner]);
        }
        all.extend((next..of_b as u32).map(|b| [None, Some(b)]));
        for (which, side) in sides.iter_mut().enumerate() {
            let Some(side) = side else { continue };
            // Backwards, for the first of several with the same text.
            for (number, pair) in all.iter().enumerate().rev() {
                let number = number as u32;
                let Some(instruction) = pair[which] else {
                    continue;
                };
                for item in side.first_of(instruction)..side.first_of(instruction + 1) {
                    let item = side.items[item];
                    if let Some(place) = item.place {
                        side.pair_of_place[place as usize] = number;
                    }
                    if let Some(text) = item.text {
                        side.pair_of_text[text as usize] = number;
                    }
                }
            }
        }
        MachinePairs { by, all, sides }
    }

    /// Costs and calls of one side, 0 or 1, by pair. `weight` orders calls.
    pub fn places(&self, side: usize, weight: impl Fn(&[i128]) -> i128) -> Option<Places> {
        let side = self.sides[side].as_ref()?;
        let numbers = &|place: u32| vec![side.pair_of_place[place as usize]];
        Some(side.code.places.regrouped(Vec::new(), numbers, weight))
    }

    /// The address of a pair on one side, 0 or 1.
    pub fn address(&self, pair: u32, side: usize) -> Option<u64> {
        let instruction = self.all[pair as usize][side]?;
        Some(self.sides[side].as_ref()?.address(instruction))
    }

    /// A pair in the profile and program of one side, 0 or 1.
    pub fn item(&self, pair: u32, side: usize) -> Option<Item> {
        let instruction = self.all[pair as usize][side]?;
        Some(self.sides[side].as_ref()?.of(instruction)[0])
    }

    /// The number of a pair in the program of B, or of A if only A has it.
    pub fn text(&self, pair: u32) -> Option<u32> {
        self.item(pair, 1).or_else(|| self.item(pair, 0))?.text
    }

    /// Whether a pair has no cost in both profiles.
    pub fn is_idle(&self, pair: u32) -> bool {
        let mut known = (0..2).filter_map(|side| self.item(pair, side));
        known.all(|item| item.place.is_none())
    }
}

/// The instruction of B for each one of A.
fn matched(sides: &[Option<SideItems<'_>>; 2]) -> (MatchedBy, Vec<Option<u32>>) {
    let [Some(a), Some(b)] = sides else {
        let of_a = sides[0].as_ref().map_or(0, SideItems::len);
        return (MatchedBy::Address, vec![None; of_a]);
    };
    if let (Some(a), Some(b)) = (a.shapes(), b.shapes()) {
        let mut partners = matched_lines(&a, &b);
        match_other_registers(&a, &b, &mut partners);
        // There are fewer than 2^32 instructions.
        let partners = partners.into_iter();
        let partners = partners.map(|partner| partner.map(|at| at as u32));
        return (MatchedBy::Text, partners.collect());
    }
    let (of_a, of_b) = (a.addresses(), b.addresses());
    let shifted = |shift: u64| -> Vec<Option<u32>> {
        let mut in_b = (0..).zip(&of_b).peekable();
        let partner = |address: &u64| {
            let address = address.wrapping_add(shift);
            while in_b.next_if(|(_, known)| **known < address).is_some() {}
            in_b.next_if(|(_, known)| **known == address)
        };
        let partners = of_a.iter().map(partner);
        partners.map(|partner| Some(partner?.0)).collect()
    };
    let same = shifted(0);
    match (of_a.first(), of_b.first()) {
        (Some(first_a), Some(first_b)) if same.iter().all(Option::is_none) => {
            (MatchedBy::Offset, shifted(first_b.wrapping_sub(*first_a)))
        }
        _ => (MatchedBy::Address, same),
    }
}

/// Matches what is left between matched instructions by their text without registers.
fn match_other_registers(a: &[(bool, u64)], b: &[(bool, u64)], partners: &mut [Option<usize>]) {
    let without = |side: &[(bool, u64)]| -> Vec<(bool, u64)> {
        let one = |&(is_text, key): &(bool, u64)| match is_text {
            true => (true, without_registers(key)),
            false => (false, key),
        };
        side.iter().map(one).collect()
    };
    let (mut from_a, mut from_b) = (0, 0);
    while from_a < a.len() {
        let left = partners[from_a..]
            .iter()
            .take_while(|partner| partner.is_none());
        let end_a = from_a + left.count();
        let end_b = partners
            .get(end_a)
            .map_or(b.len(), |partner| partner.unwrap_or(b.len()));
        if from_a < end_a && from_b < end_b {
            let found = matched_lines(&without(&a[from_a..end_a]), &without(&b[from_b..end_b]));
            for (partner, at) in partners[from_a..].iter_mut().zip(found) {
                *partner = at.map(|at| from_b + at);
            }
        }
        (from_a, from_b) = (end_a + 1, end_b + 1);
    }
}
