//! Lines to events, into a sink that only counts them: with sums of runs of lines, as the profile
//! asks for them, and with each line by itself, as the webgrind buffers do.

use crate::inputs;
use criterion::Criterion;
use grindscope::diagnostic::{ErrorKind, Location, WarningKind};
use grindscope::grammar::Parser;
use grindscope::sink::{CostLine, Header, Jump, LineCounts, Place, Position, ProfileSink, Symbol};

/// Counts events. Names get numbers and are forgotten.
#[derive(Default)]
struct Counting {
    each_line: bool,
    names: u32,
    events: u64,
    cost: u64,
}

impl ProfileSink for Counting {
    fn each_line(&self) -> bool {
        self.each_line
    }

    fn symbol(&mut self, _name: &[u8]) -> Result<Symbol, ErrorKind> {
        self.names += 1;
        Ok(Symbol(self.names))
    }

    fn text(&self, _symbol: Symbol) -> &[u8] {
        b""
    }

    fn begin_file(&mut self, _file: u32) {}

    fn end_file(&mut self, _counts: &LineCounts, _terminated: bool) {}

    fn begin_part(&mut self) -> Result<(), ErrorKind> {
        Ok(())
    }

    fn header(&mut self, _: Header<'_>, _: &[u8], _: Location) -> Result<(), ErrorKind> {
        Ok(())
    }

    fn events(&mut self, _names: &[&[u8]], _at: Location) -> Result<(), ErrorKind> {
        Ok(())
    }

    fn enter(&mut self, _function: Place) -> Result<(), ErrorKind> {
        self.events += 1;
        Ok(())
    }

    fn self_cost(&mut self, line: &CostLine<'_>) -> Result<(), ErrorKind> {
        self.events += 1;
        self.cost += line.costs[0];
        Ok(())
    }

    fn call(
        &mut self,
        _callee: Place,
        count: u64,
        line: &CostLine<'_>,
        _at: Location,
    ) -> Result<(), ErrorKind> {
        self.events += count;
        self.cost += line.costs[0];
        Ok(())
    }

    fn callee_found(&mut self, _: Place, _: Place) {}

    fn jump(&mut self, jump: &Jump, _from: &Position) -> Result<(), ErrorKind> {
        self.events += jump.executed;
        Ok(())
    }

    fn warn(&mut self, kind: WarningKind, _at: Location, _example: &mut dyn FnMut() -> String) {
        panic!("a warning where there is nothing to warn of: {kind:?}");
    }
}

fn parse(text: &[u8], each_line: bool) -> u64 {
    let mut parser = Parser::new(Counting {
        each_line,
        ..Counting::default()
    });
    parser.begin_file().unwrap();
    for piece in text.chunks(inputs::PIECE) {
        parser.push(piece).unwrap();
    }
    parser.end_file().unwrap();
    let sink = parser.into_sink();
    sink.events + sink.cost
}

pub(crate) fn grammar(criterion: &mut Criterion) {
    for input in inputs::shapes() {
        let mut group = inputs::group(criterion, &format!("grammar, {}", input.name));
        inputs::reads(&mut group, input.text.len());
        // Elsewhere names and calls decide, not integers.
        if input.name == "instr" {
            group.bench_function("integers only", |b| {
                b.iter(|| crate::ceiling::scan(&input.text));
            });
        }
        group.bench_function("sums of runs", |b| b.iter(|| parse(&input.text, false)));
        group.bench_function("each line", |b| b.iter(|| parse(&input.text, true)));
        group.finish();
    }
}
