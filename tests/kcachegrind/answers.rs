//! Reads what KCachegrind's engine printed (`cgview -b`): its 50 most expensive rows by inclusive cost of
//! the first event, each between its callers (`<`) and its callees (`>`).

/// One row with its neighbours.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    pub(crate) name: String,
    pub(crate) object: String,
    pub(crate) inclusive: i128,
    pub(crate) own: i128,
    pub(crate) called: u64,
    pub(crate) callers: Vec<Line>,
    pub(crate) callees: Vec<Line>,
}

/// A caller or callee.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) cost: i128,
    pub(crate) count: u64,
}

/// All of a printed page.
#[derive(Debug, Default)]
pub(crate) struct Page {
    /// Total of the first event.
    pub(crate) total: i128,
    pub(crate) answers: Vec<Answer>,
}

impl Page {
    pub(crate) fn read(text: &str) -> Page {
        let (head, body) = text.split_once("=====\n").unwrap();
        let totals = head.split_once("Totals for event types:\n").unwrap().1;
        let total = number(&totals.lines().next().unwrap()[..14]);
        let blocks = body.split("rc=").next().unwrap().split("\n\n");
        Page {
            total,
            answers: blocks.map(answer).collect(),
        }
    }
}

/// Rows have columns of 14, 14 and 13 characters before the name; neighbours are indented by two.
fn answer(block: &str) -> Answer {
    let mut answer = Answer::default();
    for line in block.lines() {
        let (numbers, name) = line.split_at(41);
        let column = |from, to| number(&numbers[from..to]);
        let third = column(28, 41);
        if let Some(name) = name.strip_prefix("    < ") {
            answer.callers.push(neighbour(name, column(0, 16), third));
        } else if let Some(name) = name.strip_prefix("    > ") {
            answer.callees.push(neighbour(name, column(0, 16), third));
        } else {
            let (name, object) = name.strip_suffix(')').unwrap().rsplit_once(" (").unwrap();
            answer.name = name.trim_start().to_owned();
            answer.object = object.to_owned();
            (answer.inclusive, answer.own) = (column(0, 14), column(14, 28));
            answer.called = third as u64;
        }
    }
    answer
}

fn neighbour(name: &str, cost: i128, count: i128) -> Line {
    Line {
        name: name.to_owned(),
        cost,
        count: count as u64,
    }
}

/// A number in groups of three digits.
fn number(text: &str) -> i128 {
    text.replace(' ', "").parse().unwrap()
}
