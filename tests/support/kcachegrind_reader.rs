//! A slow reader of callgrind text that understands ids as KCachegrind's loader does.
//!
//! * An id of a function is that function: the name, file and object that were in force where the id was
//!   defined, not those in force where it is used.
//! * Ids are forgotten at the beginning of each part: at `part:`, `pid:`, `thread:`, `positions:` or `events:`
//!   once the part before has its events.
//! * `ob=` forgets the function, `fn=` goes back to the file of the last `fl=`, and a callee is in the
//!   current file and object unless `cfi=` and `cob=` say otherwise.

use std::collections::BTreeMap;

/// Object, file and name.
pub(crate) type Function = (String, String, String);

/// The facts of one part.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Part {
    /// Self costs of each function that has any.
    pub(crate) own: BTreeMap<Function, Vec<i128>>,
    /// Count and inclusive costs by caller and callee.
    pub(crate) calls: BTreeMap<(Function, Function), (u64, Vec<i128>)>,
}

/// The loader's facts of a text.
#[derive(Debug, Default)]
pub(crate) struct Loaded {
    pub(crate) parts: Vec<Part>,
    /// Ids without a definition or with two, and costs without a function.
    pub(crate) errors: Vec<String>,
}

#[derive(Default)]
struct Loader {
    loaded: Loaded,
    objects: BTreeMap<u64, String>,
    files: BTreeMap<u64, String>,
    functions: BTreeMap<u64, Function>,
    has_events: bool,
    object: String,
    file: String,
    function_file: String,
    function: Option<Function>,
    called_object: Option<String>,
    called_file: Option<String>,
    callee: Option<Function>,
    /// The count of a call whose costs come next.
    count: Option<u64>,
}

/// Reads a text.
pub(crate) fn load(text: &str) -> Loaded {
    let mut loader = Loader::default();
    for line in text.split('\n') {
        loader.line(line);
    }
    loader.loaded
}

/// The id of `(12)` or `(12) name`, and the name.
fn split(value: &str) -> Option<(u64, &str)> {
    let (id, name) = value.strip_prefix('(')?.split_once(')')?;
    Some((id.parse().ok()?, name.trim_start()))
}

impl Loader {
    fn line(&mut self, line: &str) {
        if line.starts_with(|c: char| c.is_ascii_digit() || "+-*".contains(c)) {
            return self.costs(line);
        }
        if let Some((key, _)) = line.split_once(':')
            && ["part", "pid", "thread", "positions", "events"].contains(&key)
        {
            return self.header(key);
        }
        let Some((key, value)) = line.split_once('=') else {
            return;
        };
        match key {
            "ob" => {
                self.object = self.name(value, true);
                self.function = None;
            }
            "fl" => {
                self.file = self.name(value, false);
                self.function_file = self.file.clone();
            }
            "fi" | "fe" => self.file = self.name(value, false),
            "fn" => {
                self.file = self.function_file.clone();
                let (object, file) = (self.object.clone(), self.file.clone());
                self.function = Some(self.function(value, object, file));
            }
            "cob" => self.called_object = Some(self.name(value, true)),
            "cfi" | "cfl" => self.called_file = Some(self.name(value, false)),
            "cfn" => {
                let object = self.called_object.clone();
                let file = self.called_file.clone();
                let object = object.unwrap_or_else(|| self.object.clone());
                let file = file.unwrap_or_else(|| self.file.clone());
                self.callee = Some(self.function(value, object, file));
            }
            "calls" => self.count = value.split(' ').next().and_then(|n| n.parse().ok()),
            _ => {}
        }
    }

    fn header(&mut self, key: &str) {
        if self.has_events || self.loaded.parts.is_empty() {
            *self = Loader {
                loaded: std::mem::take(&mut self.loaded),
                ..Loader::default()
            };
            self.loaded.parts.push(Part::default());
        }
        self.has_events |= key == "events";
    }

    fn name(&mut self, value: &str, is_object: bool) -> String {
        let Loader { loaded, .. } = self;
        let table = match is_object {
            true => &mut self.objects,
            false => &mut self.files,
        };
        let Some((id, name)) = split(value) else {
            return value.to_owned();
        };
        if !name.is_empty() {
            let before = table.insert(id, name.to_owned());
            if before.is_some_and(|before| before != name) {
                loaded.errors.push(format!("redefined: {value}"));
            }
        }
        table.get(&id).cloned().unwrap_or_else(|| {
            loaded.errors.push(format!("undefined: {value}"));
            String::new()
        })
    }

    fn function(&mut self, value: &str, object: String, file: String) -> Function {
        let Some((id, name)) = split(value) else {
            return (object, file, value.to_owned());
        };
        if !name.is_empty() {
            let function = (object, file, name.to_owned());
            let before = self.functions.insert(id, function);
            if before.is_some_and(|before| before.2 != name) {
                self.loaded.errors.push(format!("redefined: {value}"));
            }
        }
        self.functions.get(&id).cloned().unwrap_or_else(|| {
            self.loaded.errors.push(format!("undefined: {value}"));
            Function::default()
        })
    }

    /// A cost line of one position.
    fn costs(&mut self, line: &str) {
        let costs = line.split(' ').skip(1).filter(|word| !word.is_empty());
        let costs: Vec<i128> = costs.map(|cost| cost.parse().unwrap()).collect();
        let Some(caller) = self.function.clone() else {
            return self.loaded.errors.push(format!("no function: {line}"));
        };
        let part = self.loaded.parts.last_mut().unwrap();
        let sums = match self.count.take() {
            None => part.own.entry(caller).or_default(),
            Some(count) => {
                self.called_object = None;
                self.called_file = None;
                let callee = self.callee.clone().unwrap();
                let call = part.calls.entry((caller, callee)).or_default();
                call.0 += count;
                &mut call.1
            }
        };
        sums.resize(sums.len().max(costs.len()), 0);
        for (sum, cost) in sums.iter_mut().zip(costs) {
            *sum += cost;
        }
    }
}
