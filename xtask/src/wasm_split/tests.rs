//! Small modules, split, and run by Node.js: whole and in halves they must do the same.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{Split, split, without_names};
use crate::{command, npm};

/// Everything that a function of one half can want of the other. Functions stay or go by their names.
const ALL: &str = r#"(module
  (type $binary (func (param i32 i32) (result i32)))
  (import "js" "load" (func $load))
  (import "js" "note" (func $note (param i32)))
  (memory (export "memory") 1)
  (table $references 2 externref)
  (table $functions 4 4 funcref)
  (global $stack (mut i32) (i32.const 100))
  (global $answer i32 (i32.const 42))
  (elem (table $functions) (i32.const 1) func $stay_add $go_subtract $stay_multiply)
  (elem declare func $go_number $stay_number)
  (data $seven "\07")
  (data (i32.const 8) "\05")

  (func $stay_load (export "load") (call $load))
  (func $stay_add (type $binary) (i32.add (local.get 0) (local.get 1)))
  (func $go_subtract (type $binary) (i32.sub (local.get 0) (local.get 1)))
  (func $stay_multiply (type $binary) (i32.mul (local.get 0) (local.get 1)))

  ;; Through the table.
  (func $stay_operate (export "operate") (param i32 i32 i32) (result i32)
    (call_indirect $functions (type $binary) (local.get 1) (local.get 2) (local.get 0)))

  ;; From what stays to what goes: several results, both ways, memory, globals, an import.
  (func $stay_pair (export "pair") (param i32) (result i32 i64)
    (call $go_pair (local.get 0)))
  (func $go_pair (param i32) (result i32 i64)
    (global.set $stack (i32.sub (global.get $stack) (i32.const 16)))
    (call $note (call $go_twice (call $stay_add (local.get 0) (global.get $answer))))
    (i32.store8 (i32.const 9) (global.get $stack))
    (i32.load8_u (i32.const 8))
    (i64.extend_i32_u (global.get $stack)))
  (func $go_twice (param i32) (result i32) (i32.shl (local.get 0) (i32.const 1)))
  (func $stay_stack (export "stack") (result i32) (global.get $stack))

  ;; An export that goes.
  (func $go_mixed (export "mixed") (param i64 f64 i32) (result f64)
    (f64.add (local.get 1) (f64.convert_i64_s (i64.add (local.get 0) (i64.extend_i32_s (local.get 2))))))
  ;; What goes calls through the table, too.
  (func $go_operate (export "operateThere") (param i32 i32 i32) (result i32)
    (call_indirect $functions (type $binary) (local.get 1) (local.get 2) (local.get 0)))

  ;; References, given away.
  (func $go_number (result i32) (i32.const 11))
  (func $stay_number (result i32) (i32.const 12))
  (func $stay_refer (export "refer") (result funcref) (ref.func $go_number))
  (func $go_refer (export "referThere") (result funcref)
    (drop (ref.func $stay_number)) (ref.func $go_number))

  ;; The other table.
  (func $go_keep (export "keep") (param externref) (result externref)
    (table.set $references (i32.const 1) (local.get 0))
    (table.get $references (i32.const 1)))

  ;; A segment has its number in one module only.
  (func $go_seven (export "seven") (result i32)
    (memory.init $seven (i32.const 20) (i32.const 0) (i32.const 1))
    (i32.load8_u (i32.const 20)))

  ;; Called by what stays, at its end; calls itself.
  (func $stay_count (export "count") (param i32) (result i32) (return_call $go_count (local.get 0)))
  (func $go_count (param i32) (result i32)
    (if (result i32) (local.get 0)
      (then (i32.add (i32.const 1) (call $go_count (i32.sub (local.get 0) (i32.const 1)))))
      (else (i32.const 0)))))"#;

fn by_name() -> Split {
    Split {
        loader: "load".to_owned(),
        exports: Vec::new(),
        first: vec!["stay_".to_owned()],
        light: Vec::new(),
        rest: vec!["go_".to_owned()],
    }
}

/// The whole and both halves as Node.js makes instances of them, then a script that gets
/// `open()`, which gives `{exports, loads, notes}` of a new instance, and `assert`.
fn run(text: &str, rules: &Split, script: &str) {
    let whole = wat::parse_str(text).unwrap();
    let halves = split(&whole, rules).unwrap();
    let folder = folder();
    for (name, content) in [
        ("whole", &whole),
        ("first", &halves.first),
        ("rest", &halves.rest),
    ] {
        wasmparser::validate(content).unwrap();
        let bare = without_names(content).unwrap();
        wasmparser::validate(&bare).unwrap();
        assert!(bare.len() < content.len());
        std::fs::write(folder.join(format!("{name}.wasm")), bare).unwrap();
    }
    let file = folder.join("test.mjs");
    std::fs::write(&file, format!("{OPEN}\n{script}")).unwrap();
    command::run(npm::node().arg(&file)).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}

fn folder() -> PathBuf {
    static LAST: AtomicU32 = AtomicU32::new(0);
    let number = LAST.fetch_add(1, Ordering::Relaxed);
    let name = format!("xtask-split-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

const OPEN: &str = r"
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
const read = (name) => new WebAssembly.Module(readFileSync(new URL(`${name}.wasm`, import.meta.url)));
const [whole, first, rest] = ['whole', 'first', 'rest'].map(read);
function open(module = first) {
  const opened = { loads: 0, notes: [] };
  const load = () => {
    opened.loads += 1;
    new WebAssembly.Instance(rest, { first: opened.exports });
  };
  const js = { load, note: (number) => opened.notes.push(number) };
  opened.exports = new WebAssembly.Instance(module, { js }).exports;
  return opened;
}
";

#[test]
fn halves_do_what_the_whole_does() {
    run(
        ALL,
        &by_name(),
        r"
        const uses = {
          operate: (e) => [1, 2, 3].map((slot) => e.operate(slot, 7, 3)),
          pair: (e) => [e.pair(1), e.stack(), new Uint8Array(e.memory.buffer)[9]],
          mixed: (e) => e.mixed(40n, 0.5, 2),
          operateThere: (e) => [1, 2, 3].map((slot) => e.operateThere(slot, 7, 3)),
          refer: (e) => e.refer()(),
          referThere: (e) => e.referThere()(),
          keep: (e) => e.keep('kept'),
          count: (e) => e.count(5),
        };
        const expected = {
          operate: [10, 4, 21],
          pair: [[5, 84n], 84, 84],
          mixed: 42.5,
          operateThere: [10, 4, 21],
          refer: 11,
          referThere: 11,
          keep: 'kept',
          count: 5,
        };
        for (const [name, use] of Object.entries(uses)) {
          const [one, halves] = [open(whole), open()];
          for (const opened of [one, halves]) {
            assert.deepEqual(use(opened.exports), expected[name], name);
            assert.deepEqual(opened.notes, name === 'pair' ? [86] : []);
          }
          assert.equal(one.loads, 0);
          assert.equal(halves.loads, 1, name);
        }
        // One after the other in one instance: loaded once.
        const { exports, ...opened } = open();
        const all = Object.entries(uses).map(([name, use]) => [name, use(exports)]);
        assert.deepEqual(Object.fromEntries(all), expected);
        ",
    );
}

#[test]
fn what_stays_needs_no_rest() {
    run(
        ALL,
        &by_name(),
        r"
        const opened = open();
        const { exports } = opened;
        assert.equal(exports.operate(1, 7, 3), 10);
        assert.equal(exports.operate(3, 7, 3), 21);
        assert.equal(exports.stack(), 100);
        // It names a segment, and stays whatever its name is.
        assert.equal(exports.seven(), 7);
        assert.equal(opened.loads, 0);
        exports.operate(2, 7, 3);
        assert.equal(opened.loads, 1);
        ",
    );
}

#[test]
fn the_rest_may_come_before_it_is_needed() {
    run(
        ALL,
        &by_name(),
        r"
        const opened = open();
        new WebAssembly.Instance(rest, { first: opened.exports });
        assert.equal(opened.exports.mixed(40n, 0.5, 2), 42.5);
        assert.deepEqual(opened.exports.pair(1), [5, 84n]);
        assert.equal(opened.exports.refer()(), 11);
        assert.equal(opened.loads, 0);
        ",
    );
}

#[test]
fn a_loader_that_throws_is_heard_and_may_do_better_later() {
    run(
        ALL,
        &by_name(),
        r"
        let fails = true;
        const load = () => {
          if (fails) throw new Error('no network');
          new WebAssembly.Instance(rest, { first: exports });
        };
        const { exports } = new WebAssembly.Instance(first, { js: { load, note() {} } });
        assert.throws(() => exports.mixed(40n, 0.5, 2), /no network/);
        fails = false;
        assert.equal(exports.mixed(40n, 0.5, 2), 42.5);
        ",
    );
}

#[test]
fn exports_stay_with_all_that_they_call() {
    let rules = Split {
        exports: vec!["pair".to_owned(), "mixed".to_owned()],
        first: Vec::new(),
        rest: Vec::new(),
        ..by_name()
    };
    run(
        ALL,
        &rules,
        r"
        const opened = open();
        assert.deepEqual(opened.exports.pair(1), [5, 84n]);
        assert.equal(opened.exports.mixed(40n, 0.5, 2), 42.5);
        assert.equal(opened.loads, 0);
        assert.equal(opened.exports.operate(1, 7, 3), 10);
        assert.equal(opened.loads, 1);
        ",
    );
}

/// What is wrong with splitting a module.
fn refusal(text: &str, rules: &Split) -> String {
    let whole = wat::parse_str(text).unwrap();
    let error = split(&whole, rules).err().expect("this must not be split");
    format!("{error:#}")
}

#[test]
fn what_cannot_be_split_soundly_is_refused() {
    let module = |more: &str| {
        format!(r#"(module {more} (table $t 1 funcref) (func $stay_load (export "load")))"#)
    };
    let cases = [
        (
            "(func $f (table.set $t (i32.const 0) (ref.null func)))",
            "changed",
        ),
        (r#"(import "js" "m" (memory 1))"#, "js.m"),
        ("(table $u 1 funcref)", "one table"),
        (
            "(global $g i32 (i32.const 0)) (elem (global.get $g) func 0)",
            "constant",
        ),
    ];
    for (more, reason) in cases {
        let refusal = refusal(&module(more), &by_name());
        assert!(refusal.contains(reason), "{more}: {refusal}");
    }
}

#[test]
fn a_name_that_is_not_there_is_an_error_that_names_it() {
    let rules = Split {
        exports: vec!["misspelt".to_owned()],
        ..by_name()
    };
    assert!(refusal(ALL, &rules).contains("misspelt"));
    let rules = Split {
        loader: "lod".to_owned(),
        ..by_name()
    };
    assert!(refusal(ALL, &rules).contains("lod"));
    let nameless = r#"(module (table 1 funcref) (func (export "load")))"#;
    assert!(refusal(nameless, &by_name()).contains("no names"));
}
