//! Checks the stated sums of a profile against the sums of its lines.

use super::{CallId, EventType, Part, Profile};
use crate::components::Components;
use crate::diagnostic::{Location, WarningKind, Warnings};
use crate::order::{self, Grouped};

/// Warns where `totals:` differs from the sums of the part, or `summary:` is below them, or differs from them in a
/// file of Cachegrind, where it is the sum.
///
/// The others' `summary:` may be above: callgrind includes costs that it did not dump (process and thread exit). Events
/// that it does not count there (`--cacheuse=yes`) are 0 or missing. Xdebug's summary of memory is its
/// peak, another quantity than the sum of differences, so only its first number (time) is checked.
/// Converters without a `creator:` (such as pyprof2calltree) write the largest inclusive cost of a
/// function, which is below the sum if there is recursion or code outside the main function.
pub(super) fn stated_sums(
    part: &Part,
    (writer, is_by_cachegrind): (Option<&[u8]>, bool),
    events: &[EventType],
    warnings: &mut Warnings,
) {
    if part.sums.is_empty() {
        return;
    }
    if let Some(totals) = &part.totals
        && let Some(i) = first_difference(totals, &part.sums, |stated, sum| stated != sum)
    {
        let text = || difference(part, events, i, totals);
        warnings.add(WarningKind::TotalsDiffer, part.stated_at[1], text);
    }
    if is_by_cachegrind
        && let Some(summary) = &part.summary
        && let Some(i) = first_difference(summary, &part.sums, |stated, sum| stated != sum)
    {
        let text = || difference(part, events, i, summary);
        warnings.add(WarningKind::TotalsDiffer, part.stated_at[0], text);
    }
    let is_by = |name: &[u8]| {
        let writer = writer.unwrap_or_default().to_ascii_lowercase();
        writer.starts_with(name)
    };
    let (xdebug, callgrind) = (is_by(b"xdebug"), is_by(b"callgrind"));
    let checked = if xdebug { 1 } else { part.sums.len() };
    let sums = &part.sums[..checked.min(part.sums.len())];
    let below = |stated: i128, sum: i128| stated < sum && !(callgrind && stated == 0);
    if writer.is_some()
        && let Some(summary) = &part.summary
        && let Some(i) = first_difference(summary, sums, below)
        && i < summary.len()
    {
        let text = || difference(part, events, i, summary);
        warnings.add(WarningKind::SummaryBelowSum, part.stated_at[0], text);
    }
}

impl Profile {
    /// Whether Cachegrind wrote all parts. Files of functions are those of their lines then: a function with inlined
    /// code has a row for each.
    pub fn is_by_cachegrind(&self) -> bool {
        (0..self.parts.len()).all(|index| is_by_cachegrind(self, index))
    }
}

/// Whether Cachegrind wrote a part: its header, functions with files but without objects, and no calls. Its files have
/// one part, so the functions are looked at once for each file.
pub(super) fn is_by_cachegrind(profile: &Profile, index: usize) -> bool {
    let part = &profile.parts[index];
    let mut functions = profile.functions.ids();
    part.has_head_of_cachegrind(&profile.events)
        && (index == 0 || profile.parts[index - 1].file != part.file)
        && profile.calls.ids().next().is_none()
        && functions.all(|of| !profile.file(of).is_empty() && profile.object(of).is_empty())
}

/// The first event whose stated number (0 if missing) and sum have the given relation.
fn first_difference(
    stated: &[i128],
    sums: &[i128],
    relation: impl Fn(i128, i128) -> bool,
) -> Option<usize> {
    (0..sums.len()).find(|&i| relation(stated.get(i).copied().unwrap_or(0), sums[i]))
}

fn difference(part: &Part, events: &[EventType], i: usize, stated: &[i128]) -> String {
    let event = part.events.get(i).and_then(|&event| events.get(event));
    let name = event.map_or("?", |event| &event.name);
    format!(
        "{name} is stated as {} and adds up to {}",
        stated.get(i).copied().unwrap_or(0),
        part.sums[i]
    )
}

/// Warns of truncated parts of the last file, which a writer began and which ends at a place, with a newline or without.
pub(super) fn cut_off(
    profile: &mut Profile,
    writer: Option<&[u8]>,
    terminated: bool,
    last: Location,
) {
    let of_file = |part: &&Part| part.file == last.file;
    let parts = profile.parts.iter().rev().take_while(of_file).count();
    for index in (profile.parts.len() - parts..profile.parts.len()).rev() {
        let is_last = index + 1 == profile.parts.len();
        if !is_cut(profile, index, writer, terminated || !is_last) {
            continue;
        }
        let (place, text) = match is_last {
            true => (Some(last), String::new()),
            // Before the next one.
            false => (None, format!("part {}", index + 1)),
        };
        if place.is_none() || profile.warnings.of(WarningKind::FileCut).is_none() {
            let text = || text;
            profile.warnings.add(WarningKind::FileCut, place, text);
        }
    }
}

/// Whether a part is truncated: the sums are missing that its writer always writes at the end (callgrind and xtree
/// `totals:`, Cachegrind and Xdebug since 2.8 `summary:`, Xdebug before within `{main}`, which is last), or the lines
/// add up to less than a `summary:` before them. Not if they add up to that, as nothing is lost. Other writers may omit
/// the last newline.
fn is_cut(profile: &Profile, index: usize, writer: Option<&[u8]>, terminated: bool) -> bool {
    let part = &profile.parts[index];
    if part.totals.is_some() {
        return false;
    }
    // Valgrind names itself once for all parts of a file.
    let creator = part.creator.as_deref().or(writer);
    let is_of = |name: &[u8]| creator.is_some_and(|creator| creator.starts_with(name));
    let below = |summary: &Vec<i128>| {
        first_difference(summary, &part.sums, |stated, sum| stated > sum).is_some()
    };
    let is_stated = |summary: &&Vec<i128>| summary.iter().any(|&sum| sum != 0);
    match part.summary.as_ref().filter(is_stated) {
        Some(summary) => below(summary) && (!terminated || is_of(b"callgrind")),
        None => {
            let may_be_cachegrind = part.creator.is_none() && part.command.is_some();
            // The totals of one without functions are "(null)".
            let rows = profile.self_costs.rows_of(index as u32);
            let is_xtree = is_of(b"xtree") && !rows.is_empty();
            is_of(b"callgrind")
                || is_xtree
                || part.is_by_xdebug()
                || is_by_cachegrind(profile, index)
                || (may_be_cachegrind && !terminated)
        }
    }
}

/// Number of most expensive calls that are stored with their location.
const REMEMBERED: usize = 16;

/// The most expensive call lines of the first event, to locate calls that exceed the total.
#[derive(Debug, Default)]
pub(super) struct LargestCalls {
    calls: Vec<(u64, CallId, Location)>,
    least: u64,
}

impl LargestCalls {
    #[inline(always)]
    pub(super) fn note(&mut self, cost: u64, call: CallId, at: Location) {
        if cost > self.least {
            self.keep(cost, call, at);
        }
    }

    #[cold]
    fn keep(&mut self, cost: u64, call: CallId, at: Location) {
        match self.calls.iter_mut().find(|c| c.1 == call) {
            Some(same) if same.0 >= cost => return,
            Some(same) => *same = (cost, call, at),
            None => self.calls.push((cost, call, at)),
        }
        if self.calls.len() > REMEMBERED {
            order::sort_by_key(&mut self.calls, |c| std::cmp::Reverse(c.0));
            self.calls.truncate(REMEMBERED);
            self.least = self.calls[REMEMBERED - 1].0;
        }
    }

    pub(super) fn renumber(&mut self, numbers: &[u32]) {
        for (_, call, _) in &mut self.calls {
            *call = CallId(numbers[call.0 as usize]);
        }
    }

    /// The stored calls that cost more than the whole profile, in text order. Calls within a recursion are
    /// excluded, because their costs are rightly counted many times.
    pub(super) fn above_total(&self, profile: &Profile) -> Vec<(u64, Location)> {
        let total: i128 = (0..profile.parts.len() as u32)
            .map(|part| profile.self_costs.total(part, 0))
            .sum();
        let above = || self.calls.iter().filter(|c| i128::from(c.0) > total);
        if above().next().is_none() {
            return Vec::new();
        }
        let calls = &profile.calls;
        let ends = |call: CallId| (calls.caller(call).0, calls.callee(call).0);
        let pairs: Vec<(u32, u32)> = calls.ids().map(ends).collect();
        let callees = Grouped::new(profile.functions.len(), pairs.into_iter());
        let next = |function, at| callees.of(function).get(at as usize).copied().map(Some);
        let rings = Components::find(profile.functions.len(), &next).of;
        let selfs = &profile.self_costs;
        // Callees without lines of their own are not in the file, nor are their costs.
        let is_known = |function: u32| {
            let is_own = |row| selfs.owner(row) == function && selfs.cost(row, 0) != 0;
            !callees.of(function).is_empty() || (0..selfs.len() as u32).any(is_own)
        };
        let is_wrong = |call: CallId| {
            let (caller, callee) = ends(call);
            is_known(callee) && rings[caller as usize] != rings[callee as usize]
        };
        let wrong = above().filter(|c| is_wrong(c.1)).map(|c| (c.0, c.2));
        let mut wrong: Vec<(u64, Location)> = wrong.collect();
        order::sort_by_key(&mut wrong, |w| (w.1.file, w.1.line));
        wrong
    }
}
