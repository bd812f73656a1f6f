//! Version 4: every invocation of every function, and every call.
//!
//! ```text
//! self  inclusive  call_cost  invocation_count  invocations  file\n  name\n
//! invocation: self  inclusive  call_cost  from_function  from_invocation  from_line
//!             sub_call_count  sub_call_address
//! ```
//!
//! After all records come the calls, four words each (function, invocation, line, cost), then the header
//! lines. An invocation without calls has the address where its calls would be. One without a caller has
//! `from_function` 4294967295.

use super::read::{Cursor, broken, records};
use super::rows::{CallSums, ROW};
use super::write::{Field, PROLOGUE, number};
use super::{Buffer, Function, Invocation, SubCall, Trace};
use crate::diagnostic::Error;

/// Bytes of a record without invocations and names.
pub(super) const LEAST_RECORD: usize = 4 * 4 + 2;

/// Bytes of an invocation.
const INVOCATION: usize = 8 * 4;

/// The caller of an invocation that has none.
const HOST: u32 = u32::MAX;

/// Writes records and calls. Buffers without a trace are rejected earlier.
pub(super) fn write(buffer: &Buffer, out: &mut impl FnMut(Field<'_>)) {
    let Some(trace) = &buffer.trace else { return };
    let sub_calls_at = sub_calls_at(buffer, trace);
    for (n, function) in buffer.functions.iter().enumerate() {
        let invocations = &trace.invocations[n];
        out(Field::Record);
        out(Field::Cost(function.self_cost));
        out(Field::Cost(function.inclusive));
        out(Field::Cost(trace.call_costs[n]));
        out(Field::Word(number(invocations.len())));
        for invocation in invocations {
            write_invocation(invocation, sub_calls_at, out);
        }
        out(Field::Text(&function.file));
        out(Field::Text(&function.name));
    }
    for call in &trace.sub_calls {
        out(Field::Word(call.function));
        out(Field::Word(call.invocation));
        out(Field::Word(call.line));
        out(Field::Cost(call.cost));
    }
}

/// Where the calls begin: after all records.
fn sub_calls_at(buffer: &Buffer, trace: &Trace) -> usize {
    let record = |(function, invocations): (&Function, &Vec<Invocation>)| {
        let names = function.file.len() + function.name.len();
        4 + LEAST_RECORD + names + INVOCATION * invocations.len()
    };
    let records = buffer.functions.iter().zip(&trace.invocations);
    PROLOGUE + records.map(record).sum::<usize>()
}

fn write_invocation(invocation: &Invocation, sub_calls_at: usize, out: &mut impl FnMut(Field<'_>)) {
    let (function, number_in_it) = invocation.caller.unwrap_or((HOST, 0));
    out(Field::Cost(invocation.self_cost));
    out(Field::Cost(invocation.inclusive));
    out(Field::Cost(invocation.call_cost));
    out(Field::Word(function));
    out(Field::Word(number_in_it));
    out(Field::Word(invocation.line));
    out(Field::Word(invocation.sub_calls));
    out(Field::Word(number(
        sub_calls_at.saturating_add(ROW * invocation.first_sub_call as usize),
    )));
}

/// A function, the cost of calls to it, and invocations whose `first_sub_call` still is an address.
type Record = (Function, i128, Vec<Invocation>);

pub(super) fn read(
    cursor: &mut Cursor<'_>,
    addresses: &[u32],
    headers_at: u32,
) -> Result<Buffer, Error> {
    let mut buffer = Buffer::default();
    let mut trace = Trace::default();
    for (function, call_cost, invocations) in records(cursor, addresses, read_record)? {
        buffer.functions.push(function);
        trace.invocations.push(invocations);
        trace.call_costs.push(call_cost);
    }
    let sub_calls_at = cursor.at;
    let bytes = usize::try_from(headers_at)
        .unwrap_or(usize::MAX)
        .saturating_sub(sub_calls_at);
    let calls = cursor.check_space(number(bytes / ROW), ROW, "calls")?;
    for _ in 0..calls {
        trace.sub_calls.push(read_sub_call(cursor, &trace)?);
    }
    let callers = link(&mut trace, sub_calls_at)?;
    sum_rows(&mut buffer, &trace, &callers)?;
    buffer.trace = Some(trace);
    Ok(buffer)
}

fn read_record(cursor: &mut Cursor<'_>) -> Result<Record, Error> {
    let mut function = Function {
        self_cost: cursor.word()?.into(),
        inclusive: cursor.word()?.into(),
        ..Function::default()
    };
    let call_cost = cursor.word()?.into();
    let count = cursor.word()?;
    function.invocations = count.into();
    let count = cursor.check_space(count, INVOCATION, "invocations")?;
    let mut invocations = Vec::with_capacity(count);
    for _ in 0..count {
        invocations.push(read_invocation(cursor)?);
    }
    function.file = cursor.text()?.to_vec();
    function.name = cursor.text()?.to_vec();
    Ok((function, call_cost, invocations))
}

fn read_invocation(cursor: &mut Cursor<'_>) -> Result<Invocation, Error> {
    let (self_cost, inclusive) = (cursor.word()?, cursor.word()?);
    let call_cost = cursor.word()?;
    let at = cursor.at;
    let caller = (cursor.word()?, cursor.word()?);
    if caller.0 != HOST && caller.0 >= cursor.functions {
        return Err(broken(
            at,
            format!(
                "the caller is function {} of {}",
                caller.0, cursor.functions
            ),
        ));
    }
    Ok(Invocation {
        self_cost: self_cost.into(),
        inclusive: inclusive.into(),
        call_cost: call_cost.into(),
        caller: (caller.0 != HOST).then_some(caller),
        line: cursor.word()?,
        sub_calls: cursor.word()?,
        first_sub_call: cursor.word()?,
    })
}

fn read_sub_call(cursor: &mut Cursor<'_>, trace: &Trace) -> Result<SubCall, Error> {
    let function = cursor.function()?;
    let at = cursor.at;
    let invocation = cursor.word()?;
    let invocations = trace.invocations[function as usize].len();
    if invocation as usize >= invocations {
        return Err(broken(
            at,
            format!("it refers to invocation {invocation} of {invocations}"),
        ));
    }
    Ok(SubCall {
        function,
        invocation,
        line: cursor.word()?,
        cost: cursor.word()?.into(),
    })
}

/// Turns the addresses of calls into indices, and checks that each call belongs to exactly one
/// invocation and that callers exist. Returns the calling function of each call.
fn link(trace: &mut Trace, sub_calls_at: usize) -> Result<Vec<u32>, Error> {
    let counts: Vec<usize> = trace.invocations.iter().map(Vec::len).collect();
    let mut callers = vec![HOST; trace.sub_calls.len()];
    for (number_of_function, invocations) in trace.invocations.iter_mut().enumerate() {
        for (n, invocation) in invocations.iter_mut().enumerate() {
            let wrong = |what: &str| {
                broken(
                    sub_calls_at,
                    format!("invocation {n} of function {number_of_function} {what}"),
                )
            };
            if let Some((function, its)) = invocation.caller
                && its as usize >= counts[function as usize]
            {
                return Err(wrong("has a caller that does not exist"));
            }
            let own = own_calls(invocation, sub_calls_at, callers.len());
            let (first, own) =
                own.ok_or_else(|| wrong("has calls outside of the list of calls"))?;
            for caller in &mut callers[own] {
                if *caller != HOST {
                    return Err(wrong("has calls that belong to another one too"));
                }
                *caller = number(number_of_function);
            }
            invocation.first_sub_call = first;
        }
    }
    match callers.iter().position(|&caller| caller == HOST) {
        Some(call) => Err(broken(
            sub_calls_at + ROW * call,
            "there is a call that belongs to no invocation",
        )),
        None => Ok(callers),
    }
}

/// The calls of an invocation as index of the first and as range, by its address and count.
fn own_calls(
    invocation: &Invocation,
    sub_calls_at: usize,
    calls: usize,
) -> Option<(u32, std::ops::Range<usize>)> {
    let offset = (invocation.first_sub_call as usize).checked_sub(sub_calls_at)?;
    let first = (offset % ROW == 0).then_some(offset / ROW)?;
    let end = first.checked_add(invocation.sub_calls as usize)?;
    (end <= calls).then_some((number(first), first..end))
}

/// Sums the calls into the rows that later versions store.
fn sum_rows(buffer: &mut Buffer, trace: &Trace, callers: &[u32]) -> Result<(), Error> {
    let mut sums = CallSums::new();
    for (call, &caller) in trace.sub_calls.iter().zip(callers) {
        sums.add((caller, call.function, call.line), 1, call.cost)?;
    }
    sums.distribute(&mut buffer.functions);
    Ok(())
}
