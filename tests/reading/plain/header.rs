//! Lines of the form `key: value`, and lines of no form.

use super::lines::Reader;
use super::numbers::{stated, whole};
use grindscope::diagnostic::WarningKind;

const KEYS: [&str; 12] = [
    "version",
    "creator",
    "pid",
    "cmd",
    "part",
    "thread",
    "desc",
    "positions",
    "event",
    "events",
    "arch",
    "timeframe (BB)",
];

impl Reader {
    pub(super) fn other_line(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line).into_owned();
        if text.starts_with("==== NEW PROFILING FILE") {
            self.appended = true;
            return;
        }
        if let Some((key, value)) = text.split_once(':') {
            let (key, value) = (key.trim_ascii(), value.trim_ascii());
            if ["summary", "totals", "total"].contains(&key) {
                self.sums(key == "summary", value);
                return;
            }
            if KEYS.contains(&key) {
                self.header(key, value);
                return;
            }
        }
        self.unknown(line, &text);
    }

    fn sums(&mut self, summary: bool, value: &str) {
        self.open_part();
        self.cut_would_hurt = false;
        let numbers: Option<Vec<i128>> = value.split_ascii_whitespace().map(stated).collect();
        match numbers {
            Some(numbers) => {
                let stated = &mut self.sums_stated[usize::from(summary)];
                *stated += 1;
                if *stated > 1 {
                    self.warn(WarningKind::SumsRepeated);
                }
                self.names_itself |= !numbers.is_empty();
                let nothing = !summary && numbers.iter().all(|&n| n == 0);
                if nothing && self.events_stated && !self.in_body {
                    self.over = true;
                }
                self.out.sums.push((summary, numbers));
            }
            None if value == "(null)" => {}
            None => self.warn(WarningKind::MalformedHeader),
        }
    }

    fn header(&mut self, key: &str, value: &str) {
        if key == "part" && self.numbered && self.events_stated {
            self.over = true;
        }
        if key != "event" && (self.over || self.in_body && !self.events.is_empty()) {
            self.in_part = false;
        }
        self.open_part();
        self.numbered |= key == "part";
        self.names_itself |= key == "creator";
        self.cut_would_hurt = key == "events";
        match key {
            "version" => {
                let major = value.split('.').next().unwrap_or("");
                if whole(major).is_some_and(|major| major > 1) {
                    self.warn(WarningKind::UnknownVersion);
                }
                self.by_name |= value == "0.9.6";
            }
            "creator" => self.by_name = false,
            "positions" => {
                let words: Vec<String> = value.split_ascii_whitespace().map(String::from).collect();
                if words.len() <= 4 {
                    let count = |word| words.iter().filter(|other| *other == word).count();
                    let known = |word: &String| ["instr", "bb", "line"].contains(&&word[..]);
                    if words.iter().any(|word| !known(word) || count(word) > 1) {
                        self.warn(WarningKind::UnknownPosition);
                    }
                    self.positions = words;
                } else {
                    self.warn(WarningKind::MalformedHeader);
                }
            }
            "desc" => {
                let key = value.split(':').next().unwrap_or("").trim_ascii();
                self.of_difference |= ["Files compared", "Difference"].contains(&key);
            }
            "events" => self.events(value),
            _ => {}
        }
    }

    fn events(&mut self, value: &str) {
        let names = value.split_ascii_whitespace();
        let names: Vec<Vec<u8>> = names.map(|n| n.as_bytes().to_vec()).collect();
        if names.is_empty() && !self.events.is_empty() {
            self.warn(WarningKind::MalformedHeader);
            return;
        }
        if names.is_empty() {
            self.fail("names no event");
            return;
        }
        if std::mem::replace(&mut self.events_stated, true) {
            self.warn(WarningKind::EventsRepeated);
        }
        *self.out.parts.last_mut().expect("a part") = names.clone();
        self.events = names;
    }

    fn unknown(&mut self, line: &[u8], text: &str) {
        self.cut_would_hurt = true;
        let is_key = |c: char| c.is_ascii_alphanumeric() || " _-.()".contains(c);
        let key = text.split_once(':').map_or("", |(key, _)| key);
        let kind = if line.contains(&0) {
            WarningKind::NulByte
        } else if !self.in_body && !key.is_empty() && key.chars().all(is_key) {
            WarningKind::UnknownHeader
        } else {
            WarningKind::UnknownLine
        };
        self.warn(kind);
    }
}
