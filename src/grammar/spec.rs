//! Position specifications: lines of the form `spec=name`, and the dispatch of all `spec=` lines.

use super::name::{Name, is_context, split_id};
use super::reader::{Reader, line_end, trim_ascii};
use super::state::{Callee, JumpNames};
use crate::diagnostic::{Error, WarningKind};
use crate::sink::{ProfileSink, Symbol};

/// Kinds of names; each has its own ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum NameKind {
    Object = 0,
    File = 1,
    Function = 2,
}

/// The lines of the form `spec=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spec {
    /// `ob=`
    Object,
    /// `fl=`
    File,
    /// `fi=`, `fe=`: readers treat both the same way.
    InlinedFile,
    /// `fn=`
    Function,
    /// `cob=`
    CalleeObject,
    /// `cfi=`, `cfl=`
    CalleeFile,
    /// `cfn=`
    CalleeFunction,
    /// `calls=`
    Calls,
    /// `rcalls=` of old Calltree versions.
    OldCalls,
    /// `jump=`
    Jump,
    /// `jcnd=`
    ConditionalJump,
    /// `jfi=`, for the next jump.
    JumpFile,
    /// `jfn=`, for the next jump.
    JumpFunction,
    /// `cfni=`: the function that the code which follows was inlined from.
    InlinedFunction,
    /// `frfn=`, `callgrind --mangle-names=no`: only defines a function id.
    FromFunction,
    /// `rec=`, `bb=`, `ln=`, `mp=`: hidden callgrind options; they carry no cost.
    Silent,
}

impl Spec {
    /// The spec with which the text begins, and the length of `spec=`.
    #[inline(always)]
    pub(super) fn at(text: &[u8]) -> Option<(Spec, usize)> {
        Some(match text {
            [b'f', b'n', b'=', ..] => (Spec::Function, 3),
            [b'c', b'f', b'n', b'=', ..] => (Spec::CalleeFunction, 4),
            [b'c', b'a', b'l', b'l', b's', b'=', ..] => (Spec::Calls, 6),
            [b'c', b'f', b'i' | b'l', b'=', ..] => (Spec::CalleeFile, 4),
            [b'f', b'l', b'=', ..] => (Spec::File, 3),
            [b'f', b'i' | b'e', b'=', ..] => (Spec::InlinedFile, 3),
            [b'c', b'o', b'b', b'=', ..] => (Spec::CalleeObject, 4),
            [b'o', b'b', b'=', ..] => (Spec::Object, 3),
            [b'j', b'c', b'n', b'd', b'=', ..] => (Spec::ConditionalJump, 5),
            [b'j', b'u', b'm', b'p', b'=', ..] => (Spec::Jump, 5),
            _ => return None,
        })
    }

    /// The spec of a key, also the rarer ones.
    pub(super) fn of(key: &[u8]) -> Option<Spec> {
        Some(match key {
            b"ob" => Spec::Object,
            b"fl" => Spec::File,
            b"fi" | b"fe" => Spec::InlinedFile,
            b"fn" => Spec::Function,
            b"cob" => Spec::CalleeObject,
            b"cfi" | b"cfl" => Spec::CalleeFile,
            b"cfn" => Spec::CalleeFunction,
            b"calls" => Spec::Calls,
            b"rcalls" => Spec::OldCalls,
            b"jump" => Spec::Jump,
            b"jcnd" => Spec::ConditionalJump,
            b"jfi" => Spec::JumpFile,
            b"jfn" => Spec::JumpFunction,
            b"cfni" => Spec::InlinedFunction,
            b"frfn" => Spec::FromFunction,
            b"rec" | b"bb" | b"ln" | b"mp" => Spec::Silent,
            _ => return None,
        })
    }
}

impl<S: ProfileSink> Reader<S> {
    /// Reads a `spec=value` line that begins at `at` with its value at `value`. Returns the index of the next line.
    pub(super) fn spec_line(
        &mut self,
        spec: Spec,
        text: &[u8],
        at: usize,
        value: usize,
    ) -> Result<usize, Error> {
        self.drop_pending();
        self.enter_body(at, self.state.line)?;
        self.last_line_is_name = true;
        match spec {
            Spec::Function => self.enter_function(text, value),
            Spec::CalleeFunction => self.callee_function(text, value),
            Spec::Calls => Ok(self.calls_line(text, at, value)),
            Spec::OldCalls => {
                self.warn(WarningKind::OldCallLine, at, String::new);
                Ok(self.calls_line(text, at, value))
            }
            Spec::Jump | Spec::ConditionalJump => {
                Ok(self.jump_line(spec == Spec::ConditionalJump, text, at, value))
            }
            Spec::Silent => Ok(line_end(text, value) + 1),
            Spec::JumpFunction => {
                let name = self.name(NameKind::Function, text, value)?;
                self.state.jump.function = Some(name.symbol);
                Ok(name.next)
            }
            Spec::FromFunction => Ok(self.name(NameKind::Function, text, value)?.next),
            Spec::InlinedFunction => self.inlined_function(text, value),
            _ => self.object_or_file(spec, text, value),
        }
    }

    fn object_or_file(&mut self, spec: Spec, text: &[u8], value: usize) -> Result<usize, Error> {
        let kind = if matches!(spec, Spec::Object | Spec::CalleeObject) {
            NameKind::Object
        } else {
            NameKind::File
        };
        let Name { symbol, next, .. } = self.name(kind, text, value)?;
        let state = &mut self.state;
        match spec {
            Spec::Object => {
                state.inlined = Symbol::EMPTY;
                state.place.object = symbol;
                state.place_is_news = true;
            }
            Spec::File => {
                state.inlined = Symbol::EMPTY;
                state.file = symbol;
                state.target_file = symbol;
                state.function_file = Some(symbol);
                if state.function_is_news {
                    state.place.file = symbol;
                    state.place_is_news = true;
                }
            }
            Spec::InlinedFile => state.file = symbol,
            Spec::CalleeObject => {
                state.callee.object = Some(symbol);
                state.callee.object_after = true;
            }
            Spec::CalleeFile => {
                state.callee.file = Some(symbol);
                state.callee.file_after = true;
            }
            _ => state.jump.file = Some(symbol),
        }
        Ok(next)
    }

    fn enter_function(&mut self, text: &[u8], value: usize) -> Result<usize, Error> {
        let Name { symbol, id, next } = self.name(NameKind::Function, text, value)?;
        self.function_id = id;
        let state = &mut self.state;
        // lsprofcalltree writes only `fi=`.
        if let Some(file) = state.function_file {
            state.file = file;
        }
        state.target_file = state.file;
        state.place.file = state.file;
        state.place.function = symbol;
        state.inlined = Symbol::EMPTY;
        state.place_is_news = false;
        state.function_is_news = true;
        state.in_function = true;
        state.callee = Callee::default();
        state.jump = JumpNames::default();
        self.sink
            .enter(state.place)
            .map_err(|kind| self.error(kind, value))?;
        Ok(next)
    }

    /// `cfni=NAME` or `cfni=???`. CodSpeed's callgrind never compresses these names; its own reader accepts
    /// an id before one, and refers to none.
    fn inlined_function(&mut self, text: &[u8], value: usize) -> Result<usize, Error> {
        let end = line_end(text, value);
        let value = trim_ascii(&text[value..end]);
        let name = match split_id(value) {
            Some((_, name)) if !name.is_empty() => name,
            _ => value,
        };
        self.state.inlined = match name {
            b"???" => Symbol::EMPTY,
            name => self.symbol(name, end)?,
        };
        Ok(end + 1)
    }

    fn callee_function(&mut self, text: &[u8], value: usize) -> Result<usize, Error> {
        let Name { symbol, id, next } = self.name(NameKind::Function, text, value)?;
        let callee = &mut self.state.callee;
        if callee.function.is_some() && !is_context(trim_ascii(&text[value..next - 1])) {
            // A `cfn=` without a call came before: its object and file do not carry over. Before a context
            // it only defined an id that the context uses.
            callee.object = callee.object.filter(|_| callee.object_after);
            callee.file = callee.file.filter(|_| callee.file_after);
        }
        callee.function = Some(symbol);
        callee.id = id;
        callee.object_after = false;
        callee.file_after = false;
        Ok(next)
    }
}
