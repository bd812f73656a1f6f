//! Reads pages again: the sink receives exactly the same calls as in the first reading.

use crate::support::{Entry, Logger, data, data_files, lines, profiles, text};
use grindscope::diagnostic::Error;
use grindscope::grammar::{Bookmarks, Parser};
use grindscope::model::{ProfileBuilder, StringTable};
use proptest::prelude::*;

/// Pages that follow each other, as indices: the first, and the one after the last.
type Run = (usize, usize);

/// A text that was read, with the calls of each of its pages.
struct FirstReading {
    text: Vec<u8>,
    bookmarks: Bookmarks,
    names: StringTable,
    pages: Vec<Vec<Entry>>,
}

impl FirstReading {
    /// Reads a text with pages of a size. Fails where reading it fails.
    fn new(text: &[u8], page_size: u64) -> Result<Self, Error> {
        let mut parser = Parser::with_page_size(Logger::default(), page_size);
        parser.begin_file()?;
        for piece in text.chunks(37) {
            parser.push(piece)?;
        }
        // A last line without a newline is of the last page, what the end of the file brings is not.
        parser.end_pages()?;
        let count = parser.sink_mut().entries.len();
        parser.end_file()?;
        let bookmarks = parser.take_bookmarks();
        let Logger {
            mut entries, names, ..
        } = parser.into_sink();
        entries.truncate(count);
        Ok(FirstReading {
            pages: by_page(entries),
            names,
            text: text.to_vec(),
            bookmarks,
        })
    }

    fn numbers(&self) -> Vec<u32> {
        self.bookmarks.pages().collect()
    }

    /// Reads runs of pages with one parser: see [`Run`].
    fn again(&mut self, runs: &[Run], piece: usize) -> Vec<Vec<Entry>> {
        let (numbers, bookmarks) = (self.numbers(), &self.bookmarks);
        let known = self.names.len();
        let mut parser: Option<Parser<Logger>> = None;
        for &(first, end) in runs {
            let page = numbers[first];
            match &mut parser {
                Some(parser) => {
                    assert!(parser.end_pages().unwrap(), "a page ends with a whole line");
                    parser.skip_to(bookmarks, page).unwrap();
                    parser.sink_mut().place = bookmarks.function_before(page).unwrap_or_default();
                }
                None => {
                    let sink = Logger {
                        names: std::mem::take(&mut self.names),
                        place: bookmarks.function_before(page).unwrap_or_default(),
                        ..Logger::default()
                    };
                    parser = Parser::resume(sink, bookmarks, page);
                }
            }
            let parser = parser.as_mut().unwrap();
            let from = bookmarks.range(page).unwrap().start as usize;
            let to = bookmarks.range(numbers[end - 1]).unwrap().end as usize;
            for piece in self.text[from..to].chunks(piece) {
                parser.push(piece).unwrap();
            }
        }
        let mut parser = parser.unwrap();
        parser.end_pages().unwrap();
        let sink = parser.into_sink();
        self.names = sink.names;
        assert_eq!(self.names.len(), known, "every name is known already");
        by_page(sink.entries)
    }

    /// Checks runs of pages.
    fn check(&mut self, runs: &[Run], piece: usize, name: &str) {
        let again = self.again(runs, piece);
        let expected = runs
            .iter()
            .flat_map(|&(first, end)| &self.pages[first..end]);
        for (at, (again, expected)) in again.iter().zip(expected.clone()).enumerate() {
            let same = again.iter().zip(expected).take_while(|(a, b)| a == b);
            let same = same.count();
            assert_eq!(
                again.get(same),
                expected.get(same),
                "{name}: page {at} of {runs:?}"
            );
        }
        assert_eq!(again.len(), expected.count(), "{name}: {runs:?}");
    }

    /// Checks each page alone, every other one, short runs, and all to the end.
    fn check_all(&mut self, name: &str) {
        let count = self.pages.len();
        assert_eq!(self.numbers().len(), count, "{name}");
        for at in 0..count {
            self.check(&[(at, at + 1)], usize::MAX, name);
        }
        let every_other: Vec<_> = (0..count).step_by(2).map(|at| (at, at + 1)).collect();
        self.check(&every_other, 11, name);
        let far: Vec<_> = (0..count)
            .step_by(7)
            .map(|at| (at, (at + 3).min(count)))
            .collect();
        self.check(&far, 1000, name);
        for from in [0, count / 2] {
            self.check(&[(from, count)], 64, name);
        }
    }
}

fn by_page(entries: Vec<Entry>) -> Vec<Vec<Entry>> {
    let mut pages: Vec<Vec<Entry>> = Vec::new();
    for entry in entries {
        if matches!(entry, Entry::Page(_)) {
            pages.push(Vec::new());
        }
        pages.last_mut().expect("a page begins first").push(entry);
    }
    pages
}

#[test]
fn pages_of_real_profiles_are_read_again_as_the_first_time() {
    for name in profiles() {
        let text = text(&name);
        if text.is_empty() {
            // Valgrind writes an empty file in addition to those of separate threads.
            continue;
        }
        let mut first = FirstReading::new(&text, text.len() as u64 / 100 + 23).unwrap();
        assert!(first.pages.len() > 2, "{name}");
        first.check_all(&name);
    }
}

#[test]
fn pages_of_appended_runs_have_the_ids_of_their_run() {
    let text = data("corpus/xdebug/append2.out");
    for size in [64, 300, 2000] {
        FirstReading::new(&text, size).unwrap().check_all("append2");
    }
}

#[test]
fn pages_of_broken_files_are_read_again_as_the_first_time() {
    let mut read = 0;
    for name in data_files("bad", "") {
        let text = data(&name);
        for size in [1, 16, 50] {
            if let (true, Ok(mut first)) = (text.len() < 5000, FirstReading::new(&text, size)) {
                first.check_all(&name);
                read += 1;
            }
        }
    }
    assert!(read > 100, "{read}");
}

/// An id is used before it has a name, gets one, and another.
#[test]
fn an_id_keeps_its_meaning_at_that_place() {
    let text = b"events: Ir\nfn=(1)\n1 1\nfn=(1) a\n2 1\nfn=(2) (1)'(3)\n3 1\nfn=(1)\n4 1\n\
        fn=(3) c\n5 1\nfn=(2) (1)'(3)\n6 1\nfn=(1) b\n7 1\nfn=(1)\n8 1\nfn=(2)\n9 1\n";
    for size in 1..text.len() as u64 {
        FirstReading::new(text, size).unwrap().check_all("ids");
    }
}

#[test]
fn a_page_without_the_beginning_of_a_line_is_skipped() {
    let long = "x".repeat(90);
    let text = format!("events: Ir\nfn={long}\n1 1\n2 2\n");
    let mut first = FirstReading::new(text.as_bytes(), 20).unwrap();
    assert_eq!(first.numbers(), [0, 5]);
    assert_eq!(first.bookmarks.range(0), Some(0..105));
    assert_eq!(first.bookmarks.range(5), Some(105..113));
    assert_eq!(first.bookmarks.range(1), None);
    assert!(Parser::resume(Logger::default(), &first.bookmarks, 1).is_none());
    first.check_all("long name");
}

#[test]
fn a_page_knows_its_part_and_its_function() {
    let text = b"events: Ir\nfn=f\n1 1\n\npart: 2\nevents: Ir\nfn=g\n1 1\n2 1\n";
    let mut parser = Parser::with_page_size(ProfileBuilder::new(), 1);
    parser.begin_file().unwrap();
    parser.push(text).unwrap();
    parser.end_file().unwrap();
    let bookmarks = parser.take_bookmarks();
    let profile = parser.into_sink().finish();
    let name = |page| {
        let place = bookmarks.function_before(page).unwrap();
        String::from_utf8_lossy(profile.text(place.function)).into_owned()
    };
    let facts = |page| (bookmarks.parts_before(page).unwrap(), name(page));
    let all: Vec<_> = bookmarks.pages().map(facts).collect();
    let expected = [
        (0, ""),
        (1, ""),
        (1, "f"),
        (1, "f"),
        (1, "f"),
        (2, ""),
        (2, ""),
        (2, "g"),
        (2, "g"),
    ];
    let expected = expected.map(|(parts, name)| (parts, name.to_owned()));
    assert_eq!(all, expected);
}

proptest! {
    #![proptest_config(lines::config(1500))]

    #[test]
    fn pages_of_random_texts_are_read_again_as_the_first_time(
        lines::Text(text) in lines::profile(),
        size in 1..80u64,
    ) {
        if let Ok(mut first) = FirstReading::new(&text, size) {
            first.check_all("random");
        }
    }
}
