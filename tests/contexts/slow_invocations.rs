//! A slow reader of Xdebug's files that knows nothing but single invocations and climbs up from each of
//! them.

use std::collections::BTreeMap;

/// File and name.
pub(super) type Key = (String, String);

/// An invocation, numbered in the order of returns.
pub(super) struct Invocation {
    pub(super) key: Key,
    pub(super) own: Vec<i128>,
    pub(super) callees: Vec<usize>,
    pub(super) caller: Option<usize>,
    pub(super) run: usize,
}

/// All invocations of a text: when a function returns, the latest unclaimed ones are those that it called.
pub(super) fn invocations(text: &str) -> Vec<Invocation> {
    let mut names: [BTreeMap<String, String>; 2] = Default::default();
    let mut name = |kind: usize, text: &str| match text.split_once(')') {
        Some((id, "")) => names[kind][id].clone(),
        Some((id, name)) if text.starts_with('(') => {
            names[kind].insert(id.into(), name[1..].into());
            name[1..].to_owned()
        }
        _ => text.to_owned(),
    };
    let (mut all, mut unclaimed): (Vec<Invocation>, Vec<usize>) = Default::default();
    let (mut file, mut run, mut called, mut is_call) = (String::new(), 0, 0, false);
    let claim = |all: &mut Vec<Invocation>, unclaimed: &mut Vec<usize>, called: usize| {
        let Some(caller) = unclaimed.pop() else {
            return;
        };
        let callees = unclaimed.split_off(unclaimed.len() - called);
        callees.iter().for_each(|&c| all[c].caller = Some(caller));
        all[caller].callees = callees;
        unclaimed.push(caller);
    };
    for line in text.lines() {
        if let Some(text) = line.strip_prefix("fl=") {
            claim(&mut all, &mut unclaimed, std::mem::take(&mut called));
            file = name(0, text);
        } else if let Some(text) = line.strip_prefix("fn=") {
            unclaimed.push(all.len());
            all.push(Invocation {
                key: (file.clone(), name(1, text)),
                own: Vec::new(),
                callees: Vec::new(),
                caller: None,
                run,
            });
        } else if let Some(text) = line.strip_prefix("cfl=") {
            name(0, text);
        } else if let Some(text) = line.strip_prefix("cfn=") {
            name(1, text);
        } else if line.starts_with("calls=") {
            (called, is_call) = (called + 1, true);
        } else if line.starts_with("version") && !all.is_empty() {
            claim(&mut all, &mut unclaimed, std::mem::take(&mut called));
            unclaimed.clear();
            run += 1;
        } else if line.starts_with(|c: char| c.is_ascii_digit()) && !std::mem::take(&mut is_call) {
            let costs = line.split(' ').skip(1).map(|cost| cost.parse().unwrap());
            all.last_mut().unwrap().own = costs.collect();
        }
    }
    claim(&mut all, &mut unclaimed, called);
    all
}

pub(super) struct Truth {
    pub(super) all: Vec<Invocation>,
    pub(super) event: usize,
    pub(super) runs: Vec<bool>,
}

impl Truth {
    pub(super) fn cost(&self, of: usize) -> i128 {
        let callees = self.all[of].callees.iter();
        self.all[of].own[self.event] + callees.map(|&c| self.cost(c)).sum::<i128>()
    }

    /// The invocations above one, the nearest first.
    pub(super) fn above(&self, of: usize) -> Vec<usize> {
        std::iter::successors(self.all[of].caller, |&at| self.all[at].caller).collect()
    }

    pub(super) fn selected(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.all.len()).filter(|&at| self.runs[self.all[at].run])
    }

    /// Those of the selected invocations that `is_meant` and that are not below another such.
    pub(super) fn outermost(&self, is_meant: impl Fn(usize) -> bool) -> Vec<usize> {
        let outer = |&at: &usize| is_meant(at) && !self.above(at).into_iter().any(&is_meant);
        self.selected().filter(outer).collect()
    }

    pub(super) fn sum(&self, of: &[usize]) -> i128 {
        of.iter().map(|&at| self.cost(at)).sum()
    }

    pub(super) fn is(&self, at: usize, key: &Key) -> bool {
        self.all[at].key == *key
    }
}
