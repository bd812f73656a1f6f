//! Functions that one invocation calls many times, as a query for each row of another query. This
//! needs recorded invocations.

use super::at_least;
use crate::analysis::Costed;
use crate::analysis::contexts::{Invocation, Visitor};
use crate::model::FunctionId;
use crate::order;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Fewest calls in one invocation.
const CALLS: u64 = 20;
/// Least share of these calls in the total.
const COST: f64 = 0.01;
/// Most findings with queries, and most others.
const MOST: usize = 3;
/// Beginnings of the names of PHP's functions that query a database or another service, or read files.
const QUERIES: &str = "PDO mysqli mysql_ pg_ SQLite3 sqlite_ oci_ odbc_ sqlsrv_ ldap_ MongoDB\\ Redis \
    Memcache curl_ SoapClient fsockopen stream_socket_client fopen file file_get_contents readfile";

/// Calls of a function by single invocations of another one, each with many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// The caller.
    pub caller: FunctionId,
    /// The callee.
    pub callee: FunctionId,
    /// Most calls in one invocation.
    pub most: u64,
    /// Calls in all invocations with at least 20.
    pub calls: u64,
    /// Their inclusive cost.
    pub cost: i128,
    /// The most expensive function below them that queries a database or another service or reads files, and its calls.
    pub query: Option<(FunctionId, u64)>,
}

impl Repeated {
    /// Whether a line with some of all calls has many in one invocation: calls on lines of their own are no loop.
    pub fn is_repeated_by(&self, of_line: i128, all: i128) -> bool {
        i128::from(self.most) * of_line >= i128::from(CALLS) * all
    }

    /// What could be gained if each invocation called once.
    pub fn gain(&self) -> i128 {
        self.cost - self.cost / i128::from(self.most)
    }
}

/// The most expensive repeated calls, at most three with queries and three others: at least 20 by one
/// invocation, with at least 1 % of the total.
pub fn repeated(costed: &Costed<'_>) -> Vec<Repeated> {
    let view = costed.view;
    let (profile, functions) = (view.profile, view.profile.functions());
    let is_query = |f| is_query(profile.text(functions.place(f).function));
    let mut walk = Walk {
        queries: functions.ids().map(is_query).collect(),
        ..Walk::default()
    };
    costed.walk(&mut walk);
    let total = profile.total(view.formula, view.parts);
    let found = walk
        .found
        .into_values()
        .map(|(repeated, queries)| Repeated {
            query: most_expensive(&queries),
            ..repeated
        });
    let mut found: Vec<Repeated> = found.filter(|r| at_least(r.cost, COST, total)).collect();
    order::sort_by_key(&mut found, |r| (Reverse(r.cost), r.caller, r.callee));
    let mut left = [MOST; 2];
    found.retain(|r| {
        let left = &mut left[usize::from(r.query.is_some())];
        let is_kept = *left > 0;
        *left -= usize::from(is_kept);
        is_kept
    });
    found
}

/// Whether a function is a built-in one that waits for a database, another service or a file.
fn is_query(name: &[u8]) -> bool {
    let of_php = name.strip_prefix(b"php::");
    of_php.is_some_and(|name| {
        let mut known = QUERIES.split_whitespace();
        known.any(|known| match known {
            "file" | "fopen" => name == known.as_bytes(),
            _ => name.starts_with(known.as_bytes()),
        })
    })
}

/// Functions that are queries, with their calls and what these cost.
type Queries = FxHashMap<FunctionId, (u64, i128)>;

/// Calls of one function by a running invocation.
#[derive(Default)]
struct Calls {
    count: u64,
    cost: i128,
    queries: Queries,
}

#[derive(Default)]
struct Walk {
    /// Whether each function is a query.
    queries: Vec<bool>,
    /// The callees of each running invocation, and the queries below it.
    running: Vec<(FxHashMap<FunctionId, Calls>, Queries)>,
    found: FxHashMap<(FunctionId, FunctionId), (Repeated, Queries)>,
}

impl Visitor for Walk {
    fn begin(&mut self, _path: &[Invocation]) {
        self.running.push(Default::default());
    }

    fn end(&mut self, ended: &Invocation, path: &[Invocation]) {
        let caller = ended.function;
        let (callees, mut queries) = self.running.pop().unwrap_or_default();
        for (callee, calls) in callees {
            // Equal invocations may be one.
            let each = calls.count / ended.count.max(1);
            if each >= CALLS && callee != caller {
                let new = || {
                    let none = Repeated {
                        caller,
                        callee,
                        most: 0,
                        calls: 0,
                        cost: 0,
                        query: None,
                    };
                    (none, Queries::default())
                };
                let (found, known) = self.found.entry((caller, callee)).or_insert_with(new);
                found.most = found.most.max(each);
                found.calls += calls.count;
                found.cost += calls.cost;
                add(known, &calls.queries);
            }
        }
        if let (Some((callees, of_caller)), false) = (self.running.last_mut(), path.is_empty()) {
            let calls = callees.entry(ended.function).or_default();
            if self.queries[caller.0 as usize] {
                add(&mut queries, [(&caller, &(ended.count, ended.cost))]);
            }
            calls.count += ended.count;
            calls.cost += ended.cost;
            add(&mut calls.queries, &queries);
            add(of_caller, &queries);
        }
    }
}

fn add<'a>(to: &mut Queries, more: impl IntoIterator<Item = (&'a FunctionId, &'a (u64, i128))>) {
    for (&function, (calls, cost)) in more {
        let sum = to.entry(function).or_default();
        *sum = (sum.0 + calls, sum.1 + cost);
    }
}

fn most_expensive(queries: &Queries) -> Option<(FunctionId, u64)> {
    let most = queries
        .iter()
        .max_by_key(|&(function, &(calls, cost))| (cost, calls, Reverse(*function)));
    most.map(|(&function, &(calls, _))| (function, calls))
}
