//! Random runs of a program, written down in the two shapes, and what is true of them.

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;

/// One invocation with everything that it called.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// Which function: `f0`, `f1`, … in the file of the same number.
    pub(crate) function: u32,
    /// Self cost.
    pub(crate) cost: u64,
    /// Its calls in order, each with its line.
    pub(crate) calls: Vec<(u32, Run)>,
}

/// Runs of few functions, so that they recurse in every way.
pub(crate) fn run() -> impl Strategy<Value = Run> {
    let leaf = (0..6u32, 0..100u64).prop_map(|(function, cost)| Run {
        function,
        cost,
        calls: Vec::new(),
    });
    leaf.prop_recursive(7, 60, 4, |inner| {
        let calls = prop::collection::vec((1..5u32, inner), 0..4);
        (0..6u32, 0..100u64, calls).prop_map(|(function, cost, calls)| Run {
            function,
            cost,
            calls,
        })
    })
}

/// Name of a function.
pub(crate) fn name(function: u32) -> String {
    format!("f{function}")
}

impl Run {
    /// Cost of this invocation and all within.
    pub(crate) fn total(&self) -> u64 {
        self.cost + self.calls.iter().map(|(_, run)| run.total()).sum::<u64>()
    }

    /// Visits all invocations, a callee before its caller.
    pub(crate) fn each<'a>(&'a self, visit: &mut impl FnMut(&'a Run)) {
        self.calls.iter().for_each(|(_, run)| run.each(visit));
        visit(self);
    }

    /// The text that Xdebug would write: a block for each invocation when it ends.
    pub(crate) fn as_xdebug(&self) -> String {
        let mut text = String::from("creator: xdebug 3\ncmd: x\n\nevents: Time\n\n");
        self.each(&mut |run| {
            let f = run.function;
            write!(text, "fl=/{f}.php\nfn=f{f}\n{} {}\n", f + 1, run.cost).unwrap();
            for (line, callee) in &run.calls {
                let c = callee.function;
                write!(
                    text,
                    "cfl=/{c}.php\ncfn=f{c}\ncalls=1 0 0\n{line} {}\n",
                    callee.total()
                )
                .unwrap();
            }
            text.push('\n');
        });
        text
    }

    /// The text that a writer of sums would write: a block for each function.
    pub(crate) fn as_sums(&self) -> String {
        let mut own: BTreeMap<u32, u64> = BTreeMap::new();
        let mut calls: BTreeMap<(u32, u32, u32), (u64, u64)> = BTreeMap::new();
        self.each(&mut |run| {
            *own.entry(run.function).or_default() += run.cost;
            for (line, callee) in &run.calls {
                let sum = calls
                    .entry((run.function, callee.function, *line))
                    .or_default();
                sum.0 += 1;
                sum.1 += callee.total();
            }
        });
        let mut text = String::from("creator: sums\nevents: Ir\n");
        for (f, cost) in own {
            write!(text, "fl={f}.c\nfn=f{f}\n{} {cost}\n", f + 1).unwrap();
            for (&(caller, c, line), &(count, cost)) in &calls {
                if caller == f {
                    write!(
                        text,
                        "cfi={c}.c\ncfn=f{c}\ncalls={count} {}\n{line} {cost}\n",
                        c + 1
                    )
                    .unwrap();
                }
            }
        }
        text
    }

    /// Cost while the function is active, by following the run.
    pub(crate) fn while_active(&self, function: u32) -> u64 {
        if self.function == function {
            return self.total();
        }
        self.calls
            .iter()
            .map(|(_, run)| run.while_active(function))
            .sum()
    }

    /// Whether the function is ever called, over others, by itself.
    pub(crate) fn recurses(&self, function: u32) -> bool {
        let mut found = false;
        self.each(&mut |run| {
            found |= run.function == function
                && run
                    .calls
                    .iter()
                    .any(|(_, callee)| callee.calls_over_others(function));
        });
        found
    }

    fn calls_over_others(&self, function: u32) -> bool {
        self.function != function
            && self
                .calls
                .iter()
                .any(|(_, run)| run.function == function || run.calls_over_others(function))
    }
}
