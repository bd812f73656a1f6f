//! Functions by object, file and name, with their self costs.

use crate::diagnostic::ErrorKind;
use crate::model::{FunctionTable, StringTable};
use crate::sink::Place;
use crate::webgrind::Function;

/// All functions in the order of their first occurrence, as caller or callee.
#[derive(Debug, Default)]
pub(super) struct FunctionSums {
    functions: FunctionTable,
    sums: Vec<FunctionSum>,
    /// Numbers of placeholders, each with the number of its function.
    same: Vec<(u32, u32)>,
    /// Number of blocks so far.
    blocks: u64,
}

/// The sums of the blocks of a function.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FunctionSum {
    /// Number of its first block among all blocks; `None` if it is only a callee.
    pub(super) first_block: Option<u64>,
    /// How many blocks it has.
    pub(super) blocks: u64,
    /// Sum of its cost lines.
    pub(super) self_cost: i128,
    /// Line of its very first cost line.
    pub(super) first_line: Option<u32>,
    /// Line of its first cost line with a line of its own file, or else of the first such call; 0 is unknown.
    pub(super) line: u32,
    /// Whether `line` is that of a cost line.
    line_is_cost: bool,
}

impl FunctionSum {
    /// The function with its names and self cost.
    pub(super) fn function(&self, place: Place, strings: &StringTable) -> Function {
        Function {
            self_cost: self.self_cost,
            file: strings.text(place.file).to_vec(),
            name: strings.text(place.function).to_vec(),
            ..Function::default()
        }
    }
}

impl FunctionSums {
    /// Finds or inserts a function. Fails with [`ErrorKind::Limit`] if there are too many.
    #[inline]
    pub(super) fn function(&mut self, place: Place) -> Result<u32, ErrorKind> {
        let number = self.functions.function(place)?.0;
        if number as usize == self.sums.len() {
            self.sums.push(FunctionSum::default());
        }
        Ok(number)
    }

    /// Resolves a placeholder to its function. If the function exists already, both stay until
    /// [`joined`](Self::joined).
    pub(super) fn found(&mut self, placeholder: Place, place: Place) {
        self.same.extend(self.functions.found(placeholder, place));
    }

    /// The functions without placeholders, and the new number of each.
    pub(super) fn joined(&self) -> (Vec<(Place, FunctionSum)>, Vec<u32>) {
        let mut same: Vec<u32> = (0..self.sums.len() as u32).collect();
        for &(placeholder, function) in &self.same {
            same[placeholder as usize] = function;
        }
        let mut joined = Vec::with_capacity(same.len());
        let mut numbers: Vec<u32> = Vec::with_capacity(same.len());
        for (row, sum) in (0u32..).zip(self.sums()) {
            numbers.push(joined.len() as u32);
            if same[row as usize] == row {
                joined.push(sum);
            }
        }
        let numbers = same.iter().map(|&row| numbers[row as usize]).collect();
        (joined, numbers)
    }

    pub(super) fn begin_block(&mut self, function: u32) {
        let sum = &mut self.sums[function as usize];
        sum.first_block.get_or_insert(self.blocks);
        sum.blocks += 1;
        self.blocks += 1;
    }

    /// Adds a cost line; `line` is 0 if it is not in the function's own file.
    #[inline]
    pub(super) fn add_self(&mut self, function: u32, cost: i128, line: u32) {
        let sum = &mut self.sums[function as usize];
        sum.self_cost += cost;
        sum.first_line.get_or_insert(line);
        if !sum.line_is_cost && line != 0 {
            sum.line = line;
            sum.line_is_cost = true;
        }
    }

    /// Uses the line of a call if no better one is known.
    pub(super) fn note_call_line(&mut self, function: u32, line: u32) {
        let sum = &mut self.sums[function as usize];
        if sum.line == 0 {
            sum.line = line;
        }
    }

    /// All functions by number.
    pub(super) fn sums(&self) -> impl Iterator<Item = (Place, FunctionSum)> {
        let places = self.functions.ids().map(|id| self.functions.place(id));
        places.zip(self.sums.iter().copied())
    }
}
