//! What the rows of a comparison are called, as numbers of names.

use super::{ComparedSide, ComparedTables, NameNumbers, Tables};

/// Names by number: those of B first, then those that only rows of A need.
#[derive(Clone, Debug, Default)]
pub struct ComparedNames {
    rows: Vec<NameNumbers>,
    /// How many names B has.
    of_b: u32,
    /// Names of A, by number from `of_b` on.
    of_a: Vec<u32>,
}

impl ComparedNames {
    /// Names the rows of a comparison.
    pub fn new(tables: &ComparedTables) -> Self {
        let mut names = ComparedNames {
            rows: Vec::with_capacity(tables.matching.rows.len()),
            of_b: tables.b.profile.strings().len() as u32,
            of_a: Vec::new(),
        };
        let mut known = vec![None; tables.a.profile.strings().len()];
        for row in 0..tables.matching.rows.len() as u32 {
            let (side, function) = tables.named_after(row);
            let of_side = numbers(tables.side(side), function.0);
            let numbers = match side {
                ComparedSide::B => of_side,
                ComparedSide::A => NameNumbers {
                    name: names.taken_from_a(&mut known, of_side.name),
                    file: names.taken_from_a(&mut known, of_side.file),
                    object: names.taken_from_a(&mut known, of_side.object),
                },
            };
            names.rows.push(numbers);
        }
        names
    }

    fn taken_from_a(&mut self, known: &mut [Option<u32>], symbol: u32) -> u32 {
        *known[symbol as usize].get_or_insert_with(|| {
            self.of_a.push(symbol);
            self.of_b + self.of_a.len() as u32 - 1
        })
    }

    /// The names of each row.
    pub fn rows(&self) -> &[NameNumbers] {
        &self.rows
    }

    /// All names by number, readable.
    pub fn texts<'a>(&'a self, tables: &'a ComparedTables) -> impl Iterator<Item = &'a [u8]> {
        let of_b = (0..self.of_b).map(|number| text(&tables.b, number));
        of_b.chain(self.of_a.iter().map(|&number| text(&tables.a, number)))
    }
}

fn numbers(tables: &Tables, row: u32) -> NameNumbers {
    tables.names.numbers(&tables.profile, row)
}

fn text(tables: &Tables, number: u32) -> &[u8] {
    tables.names.text(&tables.profile, number)
}
