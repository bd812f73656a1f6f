//! Groups files by run, see [`Heading`].

use super::Heading;
use rustc_hash::{FxHashMap, FxHashSet};

/// A process, and its parts and threads that have files.
struct Process<'h> {
    heading: &'h Heading,
    parts: FxHashSet<(&'h [u8], &'h [u8])>,
    /// Index of its first file.
    first: usize,
    /// Index of the process that spawned it.
    parent: Option<usize>,
}

/// Groups files by run: returns for each heading the index of the first file of its run. Files that are not
/// profiles belong to the first run, because they add nothing.
///
/// ```
/// use grindscope::loading::{heading, runs};
/// let of = |part: u32| {
///     let text = format!("creator: c\npid: 7\ncmd: ls\npart: {part}\nevents: Ir\nfn=f\n1 1\n");
///     heading(text.as_bytes())
/// };
/// assert_eq!(runs(&[of(1), of(2), of(1)]), [0, 0, 2]);
/// ```
pub fn runs(headings: &[Heading]) -> Vec<usize> {
    let mut processes: Vec<Process<'_>> = Vec::new();
    let mut same_process: FxHashMap<[&[u8]; 3], Vec<usize>> = FxHashMap::default();
    let mut process_of = Vec::with_capacity(headings.len());
    for (first, heading) in headings.iter().enumerate() {
        if !heading.is_profile {
            process_of.push(None);
            continue;
        }
        let part = (&heading.part[..], &heading.thread[..]);
        let key = [&heading.pid[..], &heading.command, &heading.creator];
        let known = same_process.entry(key).or_default();
        // If the part exists already, this is another run: process numbers are reused.
        let fitting = known
            .iter()
            .copied()
            .find(|&process| !heading.pid.is_empty() && !processes[process].parts.contains(&part));
        let process = fitting.unwrap_or(processes.len());
        if fitting.is_none() {
            known.push(process);
            processes.push(Process {
                heading,
                parts: FxHashSet::default(),
                first,
                parent: None,
            });
        }
        processes[process].parts.insert(part);
        process_of.push(Some(process));
    }
    find_parents(&mut processes, headings, &process_of);
    let firsts = first_files(&processes);
    let of_first = processes.first().map_or(0, |process| process.first);
    let run = |process: &Option<usize>| process.map_or(of_first, |process| firsts[process]);
    process_of.iter().map(run).collect()
}

/// Finds the parent of each process. If several are possible, none is used.
fn find_parents(processes: &mut [Process<'_>], headings: &[Heading], process_of: &[Option<usize>]) {
    let mut parents: FxHashMap<(&[u8], &[u8]), FxHashSet<usize>> = FxHashMap::default();
    for (heading, process) in headings.iter().zip(process_of) {
        let Some(parent) = process else { continue };
        for pid in &heading.spawned {
            let child = (&heading.creator[..], &pid[..]);
            parents.entry(child).or_default().insert(*parent);
        }
    }
    let mut children: FxHashMap<(&[u8], &[u8]), Vec<usize>> = FxHashMap::default();
    for (index, Process { heading, .. }) in processes.iter().enumerate() {
        let child = (&heading.creator[..], &heading.pid[..]);
        children.entry(child).or_default().push(index);
    }
    for (pid, indices) in children {
        let parents = parents.get(&pid).into_iter().flatten();
        let parents: Vec<usize> = parents.copied().collect();
        if let ([child], [parent]) = (&indices[..], &parents[..]) {
            processes[*child].parent = Some(*parent);
        }
    }
}

/// The first file of each process, its ancestors and descendants.
fn first_files(processes: &[Process<'_>]) -> Vec<usize> {
    let root = |mut process: usize| {
        // Parents in a file may form a cycle.
        for _ in 0..processes.len() {
            match processes[process].parent {
                Some(parent) => process = parent,
                None => break,
            }
        }
        process
    };
    let roots: Vec<usize> = (0..processes.len()).map(root).collect();
    let mut firsts: FxHashMap<usize, usize> = FxHashMap::default();
    for (process, root) in processes.iter().zip(&roots) {
        let first = firsts.entry(*root).or_insert(process.first);
        *first = process.first.min(*first);
    }
    roots.iter().map(|root| firsts[root]).collect()
}

#[cfg(test)]
mod tests;
