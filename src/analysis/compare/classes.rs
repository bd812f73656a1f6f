//! Numbers for texts of two profiles: equal numbers are equal texts.
//!
//! A text that A has, as it may be a symbol of A, has the number of that symbol; other texts of B
//! have numbers behind them.

use crate::model::Profile;
use crate::sink::Symbol;

/// Numbers of the names of B.
#[derive(Debug)]
pub(super) struct Classes {
    of_b: Vec<u32>,
}

impl Classes {
    pub(super) fn new(a: &Profile, b: &Profile) -> Self {
        let behind = a.strings().len() as u32;
        let class = |symbol: u32| match a.strings().find(b.text(Symbol(symbol))) {
            Some(same) => same.0,
            None => behind + symbol,
        };
        Classes {
            of_b: (0..b.strings().len() as u32).map(class).collect(),
        }
    }

    /// The number of a name of B. That of a name of A is its symbol.
    pub(super) fn of_b(&self, symbol: Symbol) -> u32 {
        self.of_b[symbol.0 as usize]
    }

    /// The same numbers, but for paths of B that were recognised as paths of A.
    pub(super) fn with(&self, recognised: &[super::RecognisedPath]) -> Classes {
        let mut of_b = self.of_b.clone();
        for pair in recognised {
            of_b[pair.b.0 as usize] = pair.a.0;
        }
        Classes { of_b }
    }
}
