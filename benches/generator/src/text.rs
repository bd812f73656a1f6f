//! The text of a profile.

use crate::Options;
use crate::graph::{Call, Graph};
use crate::lines::{Lines, Shape, Step};
use crate::names;
use crate::random::Random;
use std::io::{self, Write};
use std::iter::Peekable;

/// Text that is handed on at once.
const CHUNK: usize = 1 << 20;

/// Functions in a file, and files in an object, on average.
const FUNCTIONS_OF_FILE: u32 = 18;
const FILES_OF_OBJECT: u32 = 40;

/// Object and file of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    object: u32,
    file: u32,
    function: u32,
}

/// Writes the profile. Returns its size.
pub(crate) fn write(
    options: &Options,
    shape: &Shape,
    graph: &Graph,
    out: &mut impl Write,
) -> io::Result<u64> {
    let mut text = Text::new(options);
    let mut written = 0;
    text.header(&graph.totals);
    let mut order = text.places.clone();
    order.sort_unstable();
    let mut before = None;
    for place in order {
        text.function(place, before.replace(place), shape, graph);
        if text.out.len() >= CHUNK {
            written += text.out.len() as u64;
            out.write_all(&text.out)?;
            text.out.clear();
        }
    }
    text.sums("\ntotals:", &graph.totals);
    out.write_all(&text.out)?;
    Ok(written + text.out.len() as u64)
}

/// The text so far, and what it has defined.
struct Text<'a> {
    options: &'a Options,
    out: Vec<u8>,
    /// By function.
    places: Vec<Place>,
    files: u32,
    /// Which functions, files and objects have been named.
    named: [Vec<bool>; 3],
}

/// Kinds of names, as indices of [`Text::named`].
const FUNCTION: usize = 0;
const FILE: usize = 1;
const OBJECT: usize = 2;

impl<'a> Text<'a> {
    fn new(options: &'a Options) -> Self {
        let files = options.functions.div_ceil(FUNCTIONS_OF_FILE);
        let objects = files.div_ceil(FILES_OF_OBJECT);
        let place = |function| {
            let file = Random::new(options.seed, 0x20_0000_0000 + u64::from(function)).below(files);
            let object = match file % 2 {
                0 => 0,
                _ => Random::new(options.seed, 0x21_0000_0000 + u64::from(file)).below(objects),
            };
            Place {
                object,
                file,
                function,
            }
        };
        let count = |count: u32| vec![false; count as usize];
        Text {
            options,
            out: Vec::with_capacity(CHUNK + (CHUNK >> 2)),
            places: (0..options.functions).map(place).collect(),
            files,
            named: [count(options.functions), count(files), count(objects)],
        }
    }

    fn header(&mut self, totals: &[u64]) {
        let positions = if self.options.instr {
            "instr line"
        } else {
            "line"
        };
        let seed = self.options.seed;
        let head = format!(
            "# callgrind format\nversion: 1\ncreator: grindscope-generator\npid: {}\n\
             cmd:  /usr/local/bin/program --seed {seed}\npart: 1\n\n\ndesc: I1 cache: \n\
             desc: D1 cache: \ndesc: LL cache: \n\ndesc: Timerange: Basic block 0 - 1\n\
             desc: Trigger: Program termination\n\npositions: {positions}\nevents: {}",
            1000 + seed,
            self.options.events.join(" "),
        );
        self.out.extend_from_slice(head.as_bytes());
        self.sums("\nsummary:", totals);
        self.out.push(b'\n');
    }

    fn sums(&mut self, key: &str, totals: &[u64]) {
        self.out.extend_from_slice(key.as_bytes());
        for &total in totals {
            self.out.push(b' ');
            self.number(total);
        }
        self.out.push(b'\n');
    }

    fn function(&mut self, place: Place, before: Option<Place>, shape: &Shape, graph: &Graph) {
        self.out.push(b'\n');
        if before.is_none_or(|before| before.object != place.object) {
            self.name("ob=", OBJECT, place.object);
        }
        if before.is_none_or(|before| before.file != place.file) {
            self.name("fl=", FILE, place.file);
        }
        self.name("fn=", FUNCTION, place.function);
        let calls: Vec<Call<'_>> = graph.calls(place.function).collect();
        let mut body = Body {
            spacing: shape.count(place.function) as usize / (calls.len() + 1) + 1,
            calls: calls.into_iter().peekable(),
            address: self.address(place.function),
            line: self.first_line(place.function),
            file: place.file,
            lines: 0,
            place,
            text: self,
        };
        shape.make(place.function, &mut body);
        while body.calls.peek().is_some() {
            body.call();
        }
    }

    /// `(id) name` where it is first used, `(id)` from then on.
    fn name(&mut self, key: &str, kind: usize, number: u32) {
        self.out.extend_from_slice(key.as_bytes());
        self.out.push(b'(');
        self.number(2 * u64::from(number) + 1);
        self.out.push(b')');
        if !std::mem::replace(&mut self.named[kind][number as usize], true) {
            let name = [names::function, names::file, names::object][kind];
            self.out.push(b' ');
            self.out
                .extend_from_slice(name(self.options.seed, number).as_bytes());
        }
        self.out.push(b'\n');
    }

    fn first_line(&self, function: u32) -> u64 {
        u64::from(
            100 + Random::new(self.options.seed, 0x22_0000_0000 + u64::from(function)).below(4000),
        )
    }

    fn address(&self, function: u32) -> u64 {
        0x10_9000 + 0x140 * u64::from(function)
    }

    fn number(&mut self, number: u64) {
        let (mut digits, mut at, mut left) = ([0; 20], 20, number);
        loop {
            at -= 1;
            digits[at] = b'0' + (left % 10) as u8;
            left /= 10;
            if left == 0 {
                break;
            }
        }
        self.out.extend_from_slice(&digits[at..]);
    }

    /// A difference as Callgrind writes it.
    fn difference(&mut self, difference: i64) {
        match difference {
            0 => return self.out.push(b'*'),
            1.. => self.out.push(b'+'),
            _ => self.out.push(b'-'),
        }
        self.number(difference.unsigned_abs());
    }

    fn absolute(&mut self, address: u64, line: u64) {
        if self.options.instr {
            self.out
                .extend_from_slice(format!("0x{address:x} ").as_bytes());
        }
        self.number(line);
    }

    /// Costs without the zeros at their end, and the end of the line.
    fn costs(&mut self, costs: &[u64]) {
        let used = costs
            .iter()
            .rposition(|&cost| cost > 0)
            .map_or(1, |last| last + 1);
        for &cost in &costs[..used] {
            self.out.push(b' ');
            self.number(cost);
        }
        self.out.push(b'\n');
    }
}

/// Writes the lines of a function, its calls between them.
struct Body<'t, 'o, 'g, I: Iterator<Item = Call<'g>>> {
    text: &'t mut Text<'o>,
    place: Place,
    calls: Peekable<I>,
    /// Lines from one call to the next.
    spacing: usize,
    /// Position and file of the last line.
    address: u64,
    line: u64,
    file: u32,
    lines: usize,
}

impl<'g, I: Iterator<Item = Call<'g>>> Body<'_, '_, 'g, I> {
    fn call(&mut self) {
        let Some(call) = self.calls.next() else {
            return;
        };
        let text = &mut *self.text;
        let callee = text.places[call.callee as usize];
        if callee.object != self.place.object {
            text.name("cob=", OBJECT, callee.object);
        }
        if callee.file != self.file {
            text.name("cfi=", FILE, callee.file);
        }
        text.name("cfn=", FUNCTION, call.callee);
        text.out.extend_from_slice(b"calls=");
        text.number(call.count);
        text.out.push(b' ');
        text.absolute(text.address(call.callee), text.first_line(call.callee));
        let here: &[u8] = if text.options.instr {
            b" \n* *"
        } else {
            b" \n*"
        };
        text.out.extend_from_slice(here);
        text.costs(call.costs);
    }
}

impl<'g, I: Iterator<Item = Call<'g>>> Lines for Body<'_, '_, 'g, I> {
    fn cost(&mut self, step: Step, costs: &[u64]) {
        self.address += step.address;
        self.line = self.line.saturating_add_signed(step.line);
        let text = &mut *self.text;
        if self.lines == 0 {
            text.absolute(self.address, self.line);
        } else {
            if text.options.instr {
                text.difference(step.address as i64);
                text.out.push(b' ');
            }
            text.difference(step.line);
        }
        text.costs(costs);
        self.lines += 1;
        if self.lines.is_multiple_of(self.spacing) {
            self.call();
        }
    }

    fn jump(&mut self, followed: u64, executed: u64, distance: i64) {
        let text = &mut *self.text;
        let conditional = followed < executed;
        text.out
            .extend_from_slice(if conditional { b"jcnd=" } else { b"jump=" });
        text.number(followed);
        if conditional {
            text.out.push(b'/');
            text.number(executed);
        }
        text.out.push(b' ');
        if text.options.instr {
            text.difference(distance);
            text.out.push(b' ');
        }
        text.difference(distance / 4);
        text.out.extend_from_slice(if text.options.instr {
            b" \n* * \n"
        } else {
            b" \n* \n"
        });
    }

    fn inlined(&mut self, distance: u32) {
        let file = (self.place.file + distance) % self.text.files;
        if file != self.file {
            let key = if file == self.place.file {
                "fe="
            } else {
                "fi="
            };
            self.text.name(key, FILE, file);
            self.file = file;
        }
    }
}
