//! The lines of a function with inlined code below the line that it was inlined at.
//!
//! A profile does not say where code was inlined; the program's debug information does. Neither the order
//! of lines in the file nor the instructions around say it: in the test program the line before is the
//! right one for 4 of 43 inlined instructions. So without the program, inlined code is listed by itself.

use super::places::{Groups, Place, Places};
use super::program_code::Site;
use crate::order;

/// Lines of a function. Those of inlined code whose site is known come after all others.
pub struct InlinedLines {
    /// All lines.
    pub lines: Places,
    /// The group of each line, if it was inlined at a known line.
    pub group: Vec<Option<u32>>,
    /// For each group the number of the line that its code was inlined at.
    pub hosts: Vec<u32>,
    /// Sums of the groups.
    pub groups: Groups,
}

/// A line, and where it was inlined: lines that were not inlined first.
type Key = (Option<Site>, u32, u64);

impl InlinedLines {
    /// The lines of instructions, each of which was inlined at a site or not.
    pub fn new(
        code: &Places,
        sites: &[Option<Site>],
        weight: impl Fn(&[i128]) -> i128 + Copy,
    ) -> Self {
        let pairs = code.all.iter().zip(sites);
        let keys: Vec<Key> = pairs.map(|(at, site)| (*site, at.file, at.line)).collect();
        let mut entries = keys.clone();
        // The line that code was inlined at has a row, whether it costs anything itself or not.
        let sites = keys.iter().filter_map(|key| key.0);
        entries.extend(sites.map(|(file, line)| (None, file, line)));
        order::sort(&mut entries);
        entries.dedup();
        let find = |key: &Key| entries.binary_search(key).unwrap_or_default() as u32;
        let numbers: Vec<u32> = keys.iter().map(find).collect();
        let mut hosts = Vec::new();
        let mut group = Vec::new();
        let mut last = None;
        for &(site, file, _) in &entries {
            let known = site.map(|site| (site, file));
            if let Some((site, _)) = known.filter(|_| last != known) {
                hosts.push(find(&(None, site.0, site.1)));
            }
            last = known;
            group.push(known.map(|_| hosts.len() as u32 - 1));
        }
        let line = |&(_, file, line): &Key| Place {
            address: 0,
            file,
            line,
        };
        let number = |place: u32| numbers[place as usize];
        let lines = code.regrouped(entries.iter().map(line).collect(), number, weight);
        InlinedLines {
            groups: lines.grouped(|line| group[line as usize]),
            lines,
            group,
            hosts,
        }
    }
}
