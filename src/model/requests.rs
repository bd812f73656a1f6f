//! Requests that Xdebug appended to one file (`xdebug.profiler_append=1`).

use super::{Part, Profile};
use rustc_hash::FxHashMap;

impl Profile {
    /// For each part, its number among the requests that Xdebug appended to its file, from 1; `None` if the part is
    /// alone in its file or of another writer. Xdebug writes `part: 1` for each request.
    pub fn requests(&self) -> Vec<Option<u32>> {
        let mut in_file: FxHashMap<u32, u32> = FxHashMap::default();
        let count = |part: &Part| {
            let count = in_file.entry(part.file).or_default();
            *count += 1;
            *count
        };
        let numbers: Vec<u32> = self.parts.iter().map(count).collect();
        let request = |(part, &number): (&Part, &u32)| {
            (part.is_by_xdebug() && in_file[&part.file] > 1).then_some(number)
        };
        self.parts.iter().zip(&numbers).map(request).collect()
    }
}
