//! The cost lines of functions.
//!
//! Lines are made twice, first to be summed and then to be written, so that a profile of gigabytes
//! needs no memory for them. Each function has its own sequence of random numbers, hence both
//! times the same lines.

use crate::Options;
use crate::random::Random;

/// Takes the lines of one function.
pub(crate) trait Lines {
    /// A cost line, by its difference to the line before.
    fn cost(&mut self, step: Step, costs: &[u64]);
    /// A jump from the line that was just taken: followed, executed, lines to its target.
    fn jump(&mut self, followed: u64, executed: u64, distance: i64);
    /// The next lines are of inlined code of the file that is so many further, 0 being the own one.
    fn inlined(&mut self, distance: u32);
}

/// From a line to the next one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) address: u64,
    pub(crate) line: i64,
}

/// How many lines functions have and what costs they carry.
pub(crate) struct Shape {
    seed: u64,
    events: usize,
    instr: bool,
    jumps: bool,
    flat: bool,
    /// Lines of the smallest functions.
    unit: f64,
}

/// Bytes of what surrounds the lines: a function's head, a call but for its costs, a cost.
const FUNCTION: f64 = 85.0;
const CALL: f64 = 50.0;
const COST: f64 = 7.0;

/// Functions whose lines are measured to estimate how many are needed.
const SAMPLE: u32 = 100;

impl Shape {
    pub(crate) fn new(options: &Options) -> Self {
        let mut shape = Shape {
            seed: options.seed,
            events: options.events.len(),
            instr: options.instr,
            jumps: options.jumps,
            flat: options.flat,
            unit: 4.0,
        };
        let functions = 0..options.functions;
        let sizes: f64 = functions.map(|function| shape.size(function)).sum();
        let call = CALL + if options.instr { 10.0 } else { 0.0 };
        let surroundings = f64::from(options.functions) * FUNCTION
            + f64::from(options.calls) * (call + COST * shape.events.min(4) as f64);
        // Long functions have larger costs, hence the second look.
        for _ in 0..2 {
            let mut length = Length::new(options.instr);
            (0..SAMPLE).for_each(|function| shape.make(function, &mut length));
            let lines = (options.bytes as f64 - surroundings) * length.lines / length.bytes;
            shape.unit = lines / sizes;
        }
        shape
    }

    /// How much larger than the smallest a function is.
    fn size(&self, function: u32) -> f64 {
        let mut random = Random::new(self.seed, 0x10_0000_0000 + u64::from(function));
        f64::from(random.doubling()) * (0.75 + f64::from(random.below(500)) / 1000.0)
    }

    /// Number of cost lines of a function, at least one.
    pub(crate) fn count(&self, function: u32) -> u32 {
        (self.size(function) * self.unit) as u32 + 1
    }

    /// Makes the lines of a function.
    pub(crate) fn make(&self, function: u32, lines: &mut impl Lines) {
        let mut random = Random::new(self.seed, 0x11_0000_0000 + u64::from(function));
        let mut costs = vec![0; self.events];
        let mut runs = 1 + u64::from(random.doubling()) * u64::from(random.below(900));
        let mut line = 0;
        for number in 0..self.count(function) {
            if !self.flat && number % 48 >= 40 && number % 8 == 0 {
                lines.inlined(1 + random.below(9));
            } else if !self.flat && number % 48 == 0 && number > 0 {
                lines.inlined(0);
            }
            // A basic block: its lines run equally often.
            if random.percent(15) {
                runs = match random.below(8) {
                    0 => 1,
                    1..4 => runs.div_ceil(2),
                    4..7 => (2 * runs).min(1 << 24),
                    _ => (9 * runs).min(1 << 24),
                };
            }
            let step = self.step(&mut random, line);
            line += step.line;
            self.costs(&mut random, runs, &mut costs);
            lines.cost(step, &costs);
            if self.jumps && random.percent(7) {
                lines.jump(runs / 2, runs, i64::from(random.below(120)) - 60);
            }
        }
    }

    fn step(&self, random: &mut Random, line: i64) -> Step {
        let stays = self.instr && random.percent(65);
        let distance = match random.below(16) {
            _ if stays => 0,
            0..9 => 1,
            9..12 => 2,
            12 => 3 + i64::from(random.below(20)),
            13 => -1,
            14 => -2 - i64::from(random.below(12)),
            _ => 0,
        };
        Step {
            address: 1 + u64::from(random.below(8)),
            line: distance.max(-line),
        }
    }

    /// Instructions, then reads and writes on some lines, then misses on few.
    fn costs(&self, random: &mut Random, runs: u64, costs: &mut [u64]) {
        let instructions = if self.instr { 1 } else { 1 + random.below(8) };
        for (event, cost) in costs.iter_mut().enumerate() {
            *cost = match event {
                0 => runs * u64::from(instructions),
                1 | 2 if random.percent(45) => runs,
                1 | 2 => 0,
                _ if random.percent(5) => 1 + u64::from(random.doubling()).min(runs),
                _ => 0,
            };
        }
    }
}

/// Adds up costs.
pub(crate) struct Sum<'a>(pub(crate) &'a mut [u64]);

impl Lines for Sum<'_> {
    fn cost(&mut self, _step: Step, costs: &[u64]) {
        self.0
            .iter_mut()
            .zip(costs)
            .for_each(|(sum, cost)| *sum += cost);
    }

    fn jump(&mut self, _followed: u64, _executed: u64, _distance: i64) {}

    fn inlined(&mut self, _distance: u32) {}
}

/// Counts lines and their bytes, roughly.
struct Length {
    lines: f64,
    bytes: f64,
    /// Bytes of an address.
    address: f64,
}

impl Length {
    fn new(instr: bool) -> Self {
        Length {
            lines: 0.0,
            bytes: 0.0,
            address: if instr { 3.0 } else { 0.0 },
        }
    }
}

impl Lines for Length {
    fn cost(&mut self, step: Step, costs: &[u64]) {
        let used = costs
            .iter()
            .rposition(|&cost| cost > 0)
            .map_or(1, |last| last + 1);
        let digits: u32 = costs[..used]
            .iter()
            .map(|cost| cost.checked_ilog10().unwrap_or(0) + 2)
            .sum();
        let position = if step.line == 0 { 1 } else { 2 };
        self.lines += 1.0;
        self.bytes += self.address + f64::from(digits + position + 1);
    }

    fn jump(&mut self, _followed: u64, _executed: u64, _distance: i64) {
        self.bytes += self.address + 25.0;
    }

    fn inlined(&mut self, _distance: u32) {
        self.bytes += 11.0;
    }
}
