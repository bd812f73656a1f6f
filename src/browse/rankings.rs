//! Which objects and files cost most themselves.

use super::OpenProfile;
use crate::sink::{Place, Symbol};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Groups that are told of.
const MOST: usize = 8;

/// An object or a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// Its name.
    pub name: Symbol,
    /// Self cost of its functions.
    pub cost: i128,
    /// How many functions it has.
    pub functions: u32,
}

/// The dearest groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The dearest first; none without costs.
    pub groups: Vec<Ranked>,
    /// How many groups there are.
    pub count: usize,
}

impl OpenProfile {
    /// The objects, or files, that `by` tells, with the largest self costs in an event; `None` if there
    /// is no such event.
    pub fn ranking(&mut self, event: usize, by: impl Fn(Place) -> Symbol) -> Option<Ranking> {
        let flat = self.flat(event)?;
        let profile = &self.tables.profile;
        let functions = profile.functions();
        let mut sums: FxHashMap<Symbol, Ranked> = FxHashMap::default();
        for function in functions.ids().filter(|&function| profile.occurs(function)) {
            let name = by(functions.place(function));
            let sum = sums.entry(name).or_insert(Ranked {
                name,
                cost: 0,
                functions: 0,
            });
            sum.cost += flat.self_costs[function.0 as usize];
            sum.functions += 1;
        }
        let count = sums.len();
        let mut groups: Vec<Ranked> = sums.into_values().filter(|sum| sum.cost != 0).collect();
        groups.sort_unstable_by_key(|sum| (Reverse(sum.cost), sum.name));
        groups.truncate(MOST);
        Some(Ranking { groups, count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::test_profile::Graph;

    fn files(graph: Graph) -> Vec<(String, i128, u32)> {
        let mut open = OpenProfile::new(graph.profile());
        let ranking = open.ranking(0, |place| place.file).unwrap();
        let name = |symbol| String::from_utf8_lossy(open.tables.profile.text(symbol)).into_owned();
        let told = |sum: &Ranked| (name(sum.name), sum.cost, sum.functions);
        ranking.groups.iter().map(told).collect()
    }

    #[test]
    fn the_dearest_come_first_and_sums_are_exact() {
        let graph = Graph::default()
            .function("b.so!free.c!idle", 0)
            .function("a.so!y.c!f", i64::MAX)
            .function("a.so!x.c!g", 5)
            .function("b.so!y.c!h", i64::MAX);
        let twice = 2 * i128::from(i64::MAX);
        assert_eq!(
            files(graph),
            [("y.c".to_owned(), twice, 2), ("x.c".to_owned(), 5, 1)]
        );
    }

    #[test]
    fn eight_are_told_of_and_all_are_counted() {
        let mut graph = Graph::default();
        for file in 0..11 {
            graph = graph.function(&format!("a.so!{file}.c!f"), file + 1);
        }
        let mut open = OpenProfile::new(graph.profile());
        let by_file = open.ranking(0, |place| place.file).unwrap();
        assert_eq!((by_file.groups.len(), by_file.count), (8, 11));
        assert_eq!(by_file.groups[0].cost, 11);
        assert_eq!(open.ranking(0, |place| place.object).unwrap().count, 1);
        assert_eq!(open.ranking(1, |place| place.object), None);
    }
}
