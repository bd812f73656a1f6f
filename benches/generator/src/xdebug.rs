//! Profiles as Xdebug 3 writes them: a block for each invocation, callees before their callers.

use crate::random::Random;
use std::io::{self, Write};

/// Deepest invocation below `{main}`.
const DEPTH: u32 = 12;

/// Different functions that one function calls at most.
const CALLEES: u32 = 7;

/// Text that is handed on at once.
const CHUNK: usize = 1 << 20;

/// The shape of a profile of Xdebug.
#[derive(Clone, Debug)]
pub struct XdebugOptions {
    /// Profiles of different seeds differ in every number.
    pub seed: u64,
    /// Size of the text, about; a few kilobytes at least.
    pub bytes: u64,
    /// Number of functions without `{main}`; a small text does not call all of a large number.
    pub functions: u32,
}

/// The content of a generated profile of Xdebug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XdebugFacts {
    /// Bytes of text.
    pub bytes: u64,
    /// Number of blocks.
    pub invocations: u64,
    /// Sums of the self costs: time and memory.
    pub totals: [u64; 2],
}

/// Writes a profile. Its `summary:` is the sum of all self costs; an invocation costs what its
/// caller says of it, which is its self cost and that of its calls.
///
/// # Errors
/// If writing fails.
pub fn write_xdebug(options: &XdebugOptions, out: &mut impl Write) -> io::Result<XdebugFacts> {
    let files = 2 + options.functions / 12;
    let mut text = Text {
        options,
        random: Random::new(options.seed, 3),
        files,
        named: [
            vec![false; files as usize],
            vec![false; options.functions as usize + 1],
        ],
        block: Vec::with_capacity(CHUNK + (CHUNK >> 2)),
        written: 0,
        out,
        invocations: 0,
        totals: [0; 2],
    };
    text.block.extend_from_slice(
        b"version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.0)\ncmd: /srv/www/index.php\npart: 1\n\
          positions: line\n\nevents: Time_(10ns) Memory_(bytes)\n\n",
    );
    text.main()?;
    let [time, memory] = text.totals;
    writeln!(text.block, "summary: {time} {memory}\n")?;
    text.flush()?;
    Ok(XdebugFacts {
        bytes: text.written,
        invocations: text.invocations,
        totals: text.totals,
    })
}

/// A call that has returned.
struct Call {
    function: u32,
    line: u32,
    costs: [u64; 2],
}

struct Text<'a, W> {
    options: &'a XdebugOptions,
    random: Random,
    files: u32,
    /// Which files and functions have been named.
    named: [Vec<bool>; 2],
    block: Vec<u8>,
    written: u64,
    out: &'a mut W,
    invocations: u64,
    totals: [u64; 2],
}

impl<W: Write> Text<'_, W> {
    /// `{main}` calls until the text is long enough.
    fn main(&mut self) -> io::Result<()> {
        let mut calls = Vec::new();
        while self.written + (self.block.len() as u64) < self.options.bytes {
            let function = 1 + self.random.below(self.options.functions);
            let costs = self.invoke(function, DEPTH)?;
            let line = 1 + calls.len() as u32;
            calls.push(Call {
                function,
                line,
                costs,
            });
        }
        self.invocation(0, &calls).map(drop)
    }

    /// Writes an invocation with everything that it calls. Returns its inclusive cost.
    fn invoke(&mut self, function: u32, depth: u32) -> io::Result<[u64; 2]> {
        let mut calls = Vec::new();
        let most = if self.is_internal(function) { 0 } else { depth };
        for at in 0..self.random.below(5).min(most) {
            let callee = self.callee(function);
            calls.push(Call {
                function: callee,
                line: self.line(function) + 1 + at,
                costs: self.invoke(callee, depth - 1)?,
            });
        }
        self.invocation(function, &calls)
    }

    fn invocation(&mut self, function: u32, calls: &[Call]) -> io::Result<[u64; 2]> {
        let own = [
            20 + u64::from(self.random.doubling()) * u64::from(self.random.below(90)),
            u64::from(self.random.below(4) / 3 * self.random.below(5000)),
        ];
        self.name("fl=", 0, self.file(function));
        self.name("fn=", 1, function);
        writeln!(self.block, "{} {} {}", self.line(function), own[0], own[1])?;
        let mut costs = own;
        for call in calls {
            self.name("cfl=", 0, self.file(call.function));
            self.name("cfn=", 1, call.function);
            let [time, memory] = call.costs;
            writeln!(self.block, "calls=1 0 0\n{} {time} {memory}", call.line)?;
            costs = [costs[0] + time, costs[1] + memory];
        }
        self.block.push(b'\n');
        self.invocations += 1;
        self.totals = [self.totals[0] + own[0], self.totals[1] + own[1]];
        if self.block.len() >= CHUNK {
            self.flush()?;
        }
        Ok(costs)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.block)?;
        self.written += self.block.len() as u64;
        self.block.clear();
        Ok(())
    }

    /// One of the few functions that a function calls.
    fn callee(&mut self, function: u32) -> u32 {
        let choice = self.random.below(CALLEES);
        let mut fixed = Random::new(
            self.options.seed,
            0x30_0000_0000 + u64::from(function) * u64::from(CALLEES) + u64::from(choice),
        );
        1 + fixed.below(self.options.functions)
    }

    /// Functions of PHP itself lie in the first file and call nothing.
    fn is_internal(&self, function: u32) -> bool {
        self.file(function) == 0
    }

    fn file(&self, function: u32) -> u32 {
        match function % 3 {
            1 => 0,
            _ => 1 + function % (self.files - 1),
        }
    }

    fn line(&self, function: u32) -> u32 {
        function * 37 % 900 + 1
    }

    /// `(id) name` where it is first used, `(id)` from then on.
    fn name(&mut self, key: &str, kind: usize, number: u32) {
        self.block
            .extend_from_slice(format!("{key}({})", number + 1).as_bytes());
        if !std::mem::replace(&mut self.named[kind][number as usize], true) {
            let name = match (kind, number) {
                (0, 0) => "php:internal".to_owned(),
                (0, _) => format!("/srv/www/src/Module{}/File{number}.php", number % 17),
                (_, 0) => "{main}".to_owned(),
                _ if self.is_internal(number) => format!("php::internal_{number}"),
                _ => format!(
                    "App\\Module{}\\Class{}->method{number}",
                    number % 17,
                    number % 90
                ),
            };
            self.block.push(b' ');
            self.block.extend_from_slice(name.as_bytes());
        }
        self.block.push(b'\n');
    }
}
