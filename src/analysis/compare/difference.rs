//! A figure in both profiles, and such figures by row.

use super::Matching;
use serde::Serialize;

/// A figure in profiles A and B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Difference {
    /// In A.
    pub a: i128,
    /// In B.
    pub b: i128,
}

impl Difference {
    /// B − A: positive if B costs more.
    pub fn change(self) -> i128 {
        self.b - self.a
    }

    /// Combines two columns.
    pub fn columns<T: Copy + Into<i128>>(a: &[T], b: &[T]) -> Vec<Difference> {
        let pairs = a.iter().zip(b);
        let pair = |(&a, &b): (&T, &T)| Difference {
            a: a.into(),
            b: b.into(),
        };
        pairs.map(pair).collect()
    }

    /// B as a multiple of A, 1 meaning equal; `None` if A is zero, or if the two have different signs,
    /// because a multiple is meaningless then.
    pub fn ratio(self) -> Option<f64> {
        let comparable = self.a != 0 && (self.b == 0 || (self.a < 0) == (self.b < 0));
        comparable.then(|| self.b as f64 / self.a as f64)
    }
}

impl std::ops::Neg for Difference {
    type Output = Difference;

    /// The difference with A and B exchanged.
    fn neg(self) -> Difference {
        Difference {
            a: self.b,
            b: self.a,
        }
    }
}

impl std::ops::AddAssign for Difference {
    fn add_assign(&mut self, other: Difference) {
        self.a += other.a;
        self.b += other.b;
    }
}

impl std::iter::Sum for Difference {
    fn sum<I: Iterator<Item = Difference>>(all: I) -> Difference {
        let mut sum = Difference::default();
        all.for_each(|one| sum += one);
        sum
    }
}

/// The change of a function or call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// In both, with the same figures.
    Equal,
    /// In both, with different figures.
    Changed,
    /// In B only.
    New,
    /// In A only.
    Gone,
}

impl Change {
    /// The change of something that is in A, in B, or in both with equal figures or not; in neither, it is equal.
    pub fn of(in_a: bool, in_b: bool, equal: bool) -> Self {
        match (in_a, in_b) {
            (true, true) if equal => Change::Equal,
            (true, true) => Change::Changed,
            (false, true) => Change::New,
            (true, false) => Change::Gone,
            (false, false) => Change::Equal,
        }
    }

    /// The numbers of equal, changed, new and gone ones.
    pub fn counts(changes: impl Iterator<Item = Change>) -> [usize; 4] {
        let mut counts = [0; 4];
        for change in changes {
            counts[change as usize] += 1;
        }
        counts
    }

    /// The word for it, if it is in only one of the profiles.
    pub fn alone(self) -> Option<&'static str> {
        matches!(self, Change::New | Change::Gone).then(|| self.word())
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Change::Equal => "equal",
            Change::Changed => "changed",
            Change::New => "new",
            Change::Gone => "gone",
        }
    }
}

/// A figure of both profiles for each row of a [`Matching`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// By row; 0 in the profile that does not have the function.
    pub rows: Vec<Difference>,
    /// Totals of the profiles, which are 100 %.
    pub total: Difference,
}

impl Figures {
    /// The change of a row, judged by this figure.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn change(&self, matching: &Matching, row: u32) -> Change {
        let (matched, figure) = (matching.rows[row as usize], self.rows[row as usize]);
        Change::of(
            matched.a.is_some(),
            matched.b.is_some(),
            figure.a == figure.b,
        )
    }
}

#[cfg(test)]
mod tests;
