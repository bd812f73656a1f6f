//! Calls and jumps: lines that say what the next cost line belongs to.

use super::number::{SAFE_DIGITS, Unusable, byte, decimal, whole};
use super::reader::{Reader, line_end, trim_ascii};
use super::state::{JumpNames, MOST_POSITIONS, Pending};
use crate::diagnostic::{Location, WarningKind, quote};
use crate::sink::{Jump, Place, ProfileSink, Symbol};
use crate::text::words;

impl<S: ProfileSink> Reader<S> {
    /// `calls=COUNT TARGET…`. The target is not kept: it only gives the first line of the callee, writers
    /// often put junk there (Xdebug: two zeros for one position), and all readers ignore it.
    pub(super) fn calls_line(&mut self, text: &[u8], at: usize, value: usize) -> usize {
        let (mut count, after) = decimal(text, value);
        let usual = (1..=SAFE_DIGITS).contains(&(after - value))
            && matches!(byte(text, after), b' ' | b'\n');
        let end = line_end(text, after);
        if !usual || self.state.callee.function.is_none() {
            let line = trim_ascii(&text[value..end]);
            if !usual {
                count = self.unusual_count(line, at);
            }
            if self.state.callee.function.is_none() {
                self.warn(WarningKind::MissingCallee, at, || quote(line));
            }
        }
        self.counts.call_lines += 1;
        let byte = self.offset + at as u64;
        self.state.pending = Pending::Call {
            count,
            line: self.state.line,
            byte,
        };
        end + 1
    }

    #[cold]
    fn unusual_count(&mut self, line: &[u8], at: usize) -> u64 {
        let word = line.split(u8::is_ascii_whitespace).next().unwrap_or(b"");
        match whole(word) {
            Ok(count) => count,
            Err(Unusable::TooLarge) => {
                self.warn(WarningKind::CostTooLarge, at, || quote(line));
                u64::MAX
            }
            Err(Unusable::Malformed) => {
                self.warn(WarningKind::MalformedCall, at, || quote(line));
                0
            }
        }
    }

    /// `jump=COUNT TARGET…` or `jcnd=FOLLOWED/EXECUTED TARGET…`. The specification has the conditional
    /// counts in reverse order, separated by a blank; callgrind writes a slash.
    pub(super) fn jump_line(
        &mut self,
        conditional: bool,
        text: &[u8],
        at: usize,
        value: usize,
    ) -> usize {
        let count = if conditional {
            &mut self.counts.jcnd_lines
        } else {
            &mut self.counts.jump_lines
        };
        *count += 1;
        let end = line_end(text, value);
        let line = trim_ascii(&text[value..end]);
        let jump = self.jump(conditional, line);
        if jump.is_none() {
            self.warn(WarningKind::MalformedJump, at, || quote(line));
        }
        self.state.jump = JumpNames::default();
        let byte = self.offset + at as u64;
        self.state.pending = Pending::Jump {
            jump,
            line: self.state.line,
            byte,
        };
        end + 1
    }

    fn jump(&self, conditional: bool, line: &[u8]) -> Option<Jump> {
        let (state, names) = (&self.state, &self.state.jump);
        let mut words = words(line);
        let first = words.next()?;
        let (followed, executed) = match first.iter().position(|&b| b == b'/') {
            Some(slash) => (
                whole(&first[..slash]).ok()?,
                whole(&first[slash + 1..]).ok()?,
            ),
            None if conditional => {
                let executed = whole(first).ok()?;
                (whole(words.next()?).ok()?, executed)
            }
            None => (whole(first).ok()?, whole(first).ok()?),
        };
        let mut values = state.base;
        let mut given = 0;
        for word in words.take(MOST_POSITIONS) {
            values[given] = super::cost_line_slow::subposition(word, values[given]).ok()?;
            given += 1;
        }
        let target = (
            names.file.unwrap_or(state.target_file),
            names.function.unwrap_or(state.place.function),
            state.layout.position(&values),
        );
        (given > 0).then_some(Jump {
            conditional,
            followed,
            executed,
            file: state.file,
            target,
        })
    }

    /// The callee of the call; parts that were not named are taken from the caller's line.
    pub(super) fn callee(&self) -> Place {
        let (callee, state) = (&self.state.callee, &self.state);
        Place {
            object: callee.object.unwrap_or(state.place.object),
            file: callee.file.unwrap_or(state.target_file),
            function: callee.function.unwrap_or(Symbol::EMPTY),
        }
    }

    /// Drops a call or jump that is followed by a line other than a cost line.
    #[inline(always)]
    pub(super) fn drop_pending(&mut self) {
        if self.state.pending != Pending::None {
            self.warn_of_dropped();
        }
    }

    #[cold]
    fn warn_of_dropped(&mut self) {
        let (kind, line, byte) = match std::mem::take(&mut self.state.pending) {
            Pending::None | Pending::Jump { jump: None, .. } => return,
            Pending::Call { line, byte, .. } => (WarningKind::CallWithoutCost, line, byte),
            Pending::Jump { line, byte, .. } => (WarningKind::MalformedJump, line, byte),
        };
        let at = Location {
            file: self.file,
            line,
            byte,
        };
        self.sink.warn(kind, at, &mut String::new);
    }
}
