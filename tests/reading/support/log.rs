//! A sink that logs all calls, line by line.

use grindscope::diagnostic::{Error, ErrorKind, Location, WarningKind};
use grindscope::grammar::Parser;
use grindscope::model::StringTable;
use grindscope::sink::{CostLine, Header, Jump, LineCounts, Place, Position, ProfileSink, Symbol};

/// Object, file and name.
pub(crate) type Names = (Vec<u8>, Vec<u8>, Vec<u8>);

/// Costs of one line, with its file and position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    pub(crate) file: Vec<u8>,
    pub(crate) position: Position,
    pub(crate) costs: Vec<i128>,
}

/// One call of the sink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Page(u32),
    Part,
    Header(String, Vec<u8>, Location),
    Events(Vec<Vec<u8>>, Location),
    Enter(Names),
    /// A line of the function in force.
    Own(Names, Cost),
    /// A call of the function in force: caller, callee, count, line, place of `calls=`.
    Call(Names, Names, u64, Cost, Location),
    Jump(Jump, Position),
    Warning(WarningKind, Location, String),
    End(LineCounts, bool),
}

/// The calls for one file, and the error that ended it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Log {
    pub(crate) entries: Vec<Entry>,
    pub(crate) error: Option<Error>,
}

/// The text of a file, pushed in pieces that end at these offsets, through the grammar alone.
pub(crate) fn log(text: &[u8], cuts: impl IntoIterator<Item = usize>) -> Log {
    let mut parser = Parser::new(Logger::default());
    let result = run(&mut parser, text, cuts);
    let error = result.err();
    let entries = parser.into_sink().entries;
    Log { entries, error }
}

fn run(
    parser: &mut Parser<Logger>,
    text: &[u8],
    cuts: impl IntoIterator<Item = usize>,
) -> Result<(), Error> {
    parser.begin_file()?;
    let mut from = 0;
    for cut in cuts {
        parser.push(&text[from..cut])?;
        from = cut;
    }
    parser.push(&text[from..])?;
    parser.end_file()
}

/// Ends of pieces of one size.
pub(crate) fn every(size: usize, text: &[u8]) -> impl Iterator<Item = usize> + use<> {
    (1..=text.len() / size).map(move |i| i * size)
}

/// The sink itself. Names keep their symbols for later use.
#[derive(Debug, Default)]
pub(crate) struct Logger {
    pub(crate) names: StringTable,
    pub(crate) entries: Vec<Entry>,
    pub(crate) place: Place,
    /// Calls whose callee is a placeholder, by their index in `entries`.
    pub(crate) placeholders: Vec<(Place, usize)>,
}

impl Logger {
    fn name(&self, symbol: Symbol) -> Vec<u8> {
        self.names.text(symbol).to_vec()
    }

    fn names(&self, place: Place) -> Names {
        if place.is_placeholder() {
            return (
                Vec::new(),
                b"a placeholder".to_vec(),
                self.name(place.function),
            );
        }
        (
            self.name(place.object),
            self.name(place.file),
            self.name(place.function),
        )
    }

    fn cost(&self, line: &CostLine<'_>) -> Cost {
        let minus = |i: usize| line.minus.get(i).copied().unwrap_or(0);
        let costs = line.costs.iter().enumerate();
        Cost {
            file: self.name(line.file),
            position: line.position,
            costs: costs
                .map(|(i, &c)| i128::from(c) - i128::from(minus(i)))
                .collect(),
        }
    }
}

impl ProfileSink for Logger {
    fn symbol(&mut self, name: &[u8]) -> Result<Symbol, ErrorKind> {
        self.names.symbol(name)
    }

    fn text(&self, symbol: Symbol) -> &[u8] {
        self.names.text(symbol)
    }

    fn begin_file(&mut self, file: u32) {
        assert_eq!(file, 0);
    }

    fn end_file(&mut self, counts: &LineCounts, terminated: bool) {
        self.entries.push(Entry::End(*counts, terminated));
    }

    fn begin_page(&mut self, page: u32) {
        self.entries.push(Entry::Page(page));
    }

    fn begin_part(&mut self) -> Result<(), ErrorKind> {
        self.place = Place::default();
        self.entries.push(Entry::Part);
        Ok(())
    }

    fn header(&mut self, header: Header<'_>, raw: &[u8], at: Location) -> Result<(), ErrorKind> {
        let entry = Entry::Header(format!("{header:?}"), raw.to_vec(), at);
        self.entries.push(entry);
        Ok(())
    }

    fn events(&mut self, names: &[&[u8]], at: Location) -> Result<(), ErrorKind> {
        let names = names.iter().map(|n| n.to_vec()).collect();
        self.entries.push(Entry::Events(names, at));
        Ok(())
    }

    fn enter(&mut self, function: Place) -> Result<(), ErrorKind> {
        self.place = function;
        let names = self.names(function);
        self.entries.push(Entry::Enter(names));
        Ok(())
    }

    fn self_cost(&mut self, line: &CostLine<'_>) -> Result<(), ErrorKind> {
        let entry = Entry::Own(self.names(self.place), self.cost(line));
        self.entries.push(entry);
        Ok(())
    }

    fn call(
        &mut self,
        callee: Place,
        count: u64,
        line: &CostLine<'_>,
        at: Location,
    ) -> Result<(), ErrorKind> {
        if callee.is_placeholder() {
            self.placeholders.push((callee, self.entries.len()));
        }
        let (caller, callee) = (self.names(self.place), self.names(callee));
        let entry = Entry::Call(caller, callee, count, self.cost(line), at);
        self.entries.push(entry);
        Ok(())
    }

    fn callee_found(&mut self, placeholder: Place, function: Place) {
        let function = self.names(function);
        let entries = &mut self.entries;
        self.placeholders.retain(|&(place, at)| {
            if let (true, Entry::Call(_, callee, ..)) = (place == placeholder, &mut entries[at]) {
                callee.clone_from(&function);
            }
            place != placeholder
        });
    }

    fn jump(&mut self, jump: &Jump, from: &Position) -> Result<(), ErrorKind> {
        // Symbols have the same numbers in every run, so the jump may be kept as it is.
        self.entries.push(Entry::Jump(*jump, *from));
        Ok(())
    }

    fn warn(&mut self, kind: WarningKind, at: Location, example: &mut dyn FnMut() -> String) {
        self.entries.push(Entry::Warning(kind, at, example()));
    }
}
