//! Lines of the body.

mod costs;

use super::Reading;
use super::callees::{CalleeById, ambiguous, resolve};
use super::names::{BY_NAME, id_of, is_chain};
use super::numbers::{Led, subposition, whole};
use crate::support::Names;
use grindscope::diagnostic::WarningKind;
use std::collections::BTreeMap;

const OBJECT: usize = 0;
const FILE: usize = 1;
const FUNCTION: usize = 2;

/// What the next cost line belongs to.
#[derive(Clone)]
enum Waiting {
    Call(u64, u64),
    Jump(Option<(u64, u64)>, u64),
}

pub(super) struct Reader {
    pub(super) out: Reading,
    pub(super) line: u64,
    pub(super) ids: [BTreeMap<u128, Vec<u8>>; 3],
    pub(super) appended: bool,
    pub(super) in_part: bool,
    pub(super) in_body: bool,
    /// Whether the part has a `part:` line, and whether it is over without any costs.
    pub(super) numbered: bool,
    pub(super) over: bool,
    pub(super) events: Vec<Vec<u8>>,
    pub(super) events_stated: bool,
    pub(super) positions: Vec<String>,
    /// How many `summary:` and `totals:` lines the part has.
    pub(super) sums_stated: [u32; 2],
    /// Whether the part is of Xdebug before 2.1.1, whose calls name functions only.
    pub(super) by_name: bool,
    /// Whether the part says that it is a difference.
    pub(super) of_difference: bool,
    /// Whether the last line says nothing right if it was cut.
    pub(super) cut_would_hurt: bool,
    base: [u64; 4],
    function: Names,
    has_function: bool,
    /// Whether there was no cost line since `fn=`.
    no_costs_yet: bool,
    /// File of the next line, of the last `fl=`, and whether one was named since the last cost.
    file: Vec<u8>,
    fl: Option<Vec<u8>>,
    /// File of callees without `cfi=`: callgrind compares with that of the last self cost or of the function.
    target_file: Vec<u8>,
    cob: Option<Vec<u8>>,
    cfi: Option<Vec<u8>>,
    cfn: Option<Vec<u8>>,
    /// Which of `cob` and `cfi` were given after `cfn`.
    after_name: [bool; 2],
    /// The ids of the function and of `cfn`.
    function_id: Option<u64>,
    callee_id: Option<u64>,
    /// Places of ids that have costs or calls, and calls of ids.
    functions: Vec<(u64, Names)>,
    callees: Vec<CalleeById>,
    waiting: Option<Waiting>,
    /// Whether the file has something that only a profile has, and whether it has a `calls=` line.
    pub(super) names_itself: bool,
    has_calls: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Reader {
            out: Reading::default(),
            line: 0,
            ids: Default::default(),
            appended: false,
            in_part: false,
            in_body: false,
            numbered: false,
            over: false,
            events: Vec::new(),
            events_stated: false,
            positions: vec!["line".into()],
            sums_stated: [0; 2],
            by_name: false,
            of_difference: false,
            cut_would_hurt: false,
            base: [0; 4],
            function: Names::default(),
            has_function: false,
            no_costs_yet: false,
            file: Vec::new(),
            target_file: Vec::new(),
            fl: None,
            cob: None,
            cfi: None,
            cfn: None,
            after_name: [false; 2],
            function_id: None,
            callee_id: None,
            functions: Vec::new(),
            callees: Vec::new(),
            waiting: None,
            names_itself: false,
            has_calls: false,
        }
    }
}

impl Reader {
    pub(super) fn line(&mut self, line: &[u8]) {
        self.line += 1;
        let line = line.trim_ascii();
        match line.first() {
            None => self.cut_would_hurt = false,
            Some(b'#') => {
                self.cut_would_hurt = false;
                self.names_itself |= line == b"# callgrind format";
            }
            Some(b'0'..=b'9' | b'+' | b'-' | b'*') => self.cost_line(line),
            Some(_) => {
                let equals = line.iter().position(|&b| b == b'=');
                let key = equals.map(|at| line[..at].trim_ascii());
                let value = equals.map_or(line, |at| line[at + 1..].trim_ascii());
                self.stop_waiting();
                if !key.is_some_and(|key| self.spec(key, value)) {
                    self.other_line(line);
                }
            }
        }
    }

    pub(super) fn end(&mut self, terminated: bool) {
        if self.events.is_empty() {
            self.out.error = Some(("no “events:” line", None));
            return;
        }
        if self.out.own.is_empty() && !self.has_calls && !self.names_itself {
            self.out.error = Some(("no functions and no costs", None));
            return;
        }
        let header_only = self.in_part && !self.in_body && !self.events_stated && !self.over;
        let cut = self.waiting.is_some()
            || (self.out.parts.len() > 1 && header_only)
            || (!terminated && self.cut_would_hurt);
        self.stop_waiting();
        if cut {
            self.warn(WarningKind::FileCut);
        }
        self.out.lines = self.line;
        for _ in ambiguous(&self.out, &self.functions, &self.callees) {
            self.warn(WarningKind::AmbiguousCallee);
        }
        resolve(&mut self.out, &self.functions, &self.callees);
    }

    pub(super) fn warn(&mut self, kind: WarningKind) {
        self.out.warnings.push((kind, self.line));
    }

    pub(super) fn fail(&mut self, words: &'static str) {
        self.out.error = Some((words, Some(self.line)));
    }

    pub(super) fn open_part(&mut self) {
        if self.in_part {
            return;
        }
        let fresh = Reader::default();
        *self = Reader {
            out: std::mem::take(&mut self.out),
            line: self.line,
            ids: std::mem::take(&mut self.ids),
            functions: std::mem::take(&mut self.functions),
            callees: std::mem::take(&mut self.callees),
            appended: self.appended,
            in_part: true,
            events: self.events.clone(),
            positions: self.positions.clone(),
            cut_would_hurt: self.cut_would_hurt,
            names_itself: self.names_itself,
            has_calls: self.has_calls,
            ..fresh
        };
        self.out.parts.push(self.events.clone());
    }

    fn begin_body(&mut self) {
        self.open_part();
        let begins = !std::mem::replace(&mut self.in_body, true);
        if begins && !self.events.is_empty() && !self.events_stated {
            self.warn(WarningKind::PartWithoutEvents);
        }
    }

    fn stop_waiting(&mut self) {
        let (kind, line) = match self.waiting.take() {
            Some(Waiting::Call(_, line)) => (WarningKind::CallWithoutCost, line),
            Some(Waiting::Jump(Some(_), line)) => (WarningKind::MalformedJump, line),
            Some(Waiting::Jump(None, _)) | None => return,
        };
        self.out.warnings.push((kind, line));
    }

    /// Reads `key=value`; false if it is not such a line.
    fn spec(&mut self, key: &[u8], value: &[u8]) -> bool {
        let key = std::str::from_utf8(key).unwrap_or("");
        let known =
            "ob fl fi fe fn cob cfi cfl cfn calls rcalls jump jcnd jfi jfn frfn rec bb ln mp";
        if !known.split(' ').any(|k| k == key) {
            return false;
        }
        self.begin_body();
        self.cut_would_hurt = true;
        self.has_calls |= ["calls", "rcalls"].contains(&key);
        match key {
            "ob" => self.function.0 = self.name(OBJECT, value),
            "fl" | "fi" | "fe" => {
                self.file = self.name(FILE, value);
                if key == "fl" {
                    self.fl = Some(self.file.clone());
                    self.target_file = self.file.clone();
                    if self.no_costs_yet {
                        self.function.1 = self.file.clone();
                    }
                }
            }
            "fn" => self.enter(value),
            "cob" => {
                self.cob = Some(self.name(OBJECT, value));
                self.after_name[0] = true;
            }
            "cfi" | "cfl" => {
                self.cfi = Some(self.name(FILE, value));
                self.after_name[1] = true;
            }
            "cfn" => self.callee(value),
            "calls" => self.calls(value),
            "rcalls" => {
                self.warn(WarningKind::OldCallLine);
                self.calls(value);
            }
            "jump" | "jcnd" => self.jump(key == "jcnd", value),
            "jfi" => drop(self.name(FILE, value)),
            "jfn" | "frfn" => drop(self.name(FUNCTION, value)),
            _ => {}
        }
        true
    }

    fn enter(&mut self, value: &[u8]) {
        let name = self.name(FUNCTION, value);
        self.function_id = id_of(value).or(self.by_name.then_some(BY_NAME));
        if let Some(fl) = &self.fl {
            self.file = fl.clone();
        }
        self.target_file = self.file.clone();
        self.function = (self.function.0.clone(), self.file.clone(), name);
        self.has_function = true;
        self.no_costs_yet = true;
        (self.cob, self.cfi, self.cfn) = (None, None, None);
        self.after_name = [false; 2];
    }

    fn callee(&mut self, value: &[u8]) {
        let name = self.name(FUNCTION, value);
        // The parts of a chain are named before it.
        if self.cfn.is_some() && !is_chain(value) {
            // The one before had no call; what came before it belonged to it.
            self.cob = self.cob.take().filter(|_| self.after_name[0]);
            self.cfi = self.cfi.take().filter(|_| self.after_name[1]);
        }
        self.cfn = Some(name);
        self.callee_id = id_of(value).or(self.by_name.then_some(BY_NAME));
        self.after_name = [false; 2];
    }

    fn calls(&mut self, value: &[u8]) {
        let text = String::from_utf8_lossy(value).into_owned();
        let word = text.split_ascii_whitespace().next().unwrap_or("");
        let count = match whole(word) {
            None => {
                self.warn(WarningKind::MalformedCall);
                0
            }
            Some(count) => u64::try_from(count).unwrap_or_else(|_| {
                self.warn(WarningKind::CostTooLarge);
                u64::MAX
            }),
        };
        if self.cfn.is_none() {
            self.warn(WarningKind::MissingCallee);
        }
        self.out.call_lines += 1;
        self.waiting = Some(Waiting::Call(count, self.line));
    }

    fn jump(&mut self, conditional: bool, value: &[u8]) {
        let text = String::from_utf8_lossy(value).into_owned();
        let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
        let count = |of: &mut Vec<&str>| {
            let word = (!of.is_empty()).then(|| of.remove(0))?;
            whole(word).and_then(|n| u64::try_from(n).ok())
        };
        let counts = if let Some((followed, executed)) =
            words.first().and_then(|word| word.split_once('/'))
        {
            words.remove(0);
            count(&mut vec![followed]).zip(count(&mut vec![executed]))
        } else if conditional {
            let executed = count(&mut words);
            count(&mut words).zip(executed)
        } else {
            count(&mut words).map(|n| (n, n))
        };
        let targets = words.iter().take(4).zip(self.base);
        let led = targets.map(|(word, base)| subposition(word, base));
        let led: Vec<bool> = led.map(|led| matches!(led, Some(Led::To(_)))).collect();
        let jump = counts.filter(|_| !led.is_empty() && led.iter().all(|&ok| ok));
        if jump.is_none() {
            self.warn(WarningKind::MalformedJump);
        }
        self.out.jump_lines += 1;
        self.waiting = Some(Waiting::Jump(jump, self.line));
    }
}
