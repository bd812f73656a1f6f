//! Exports a webgrind buffer from files, which are read again because a buffer contains data that a profile sums.

use super::answer::{Answer, Refusal, answer};
use super::columns::Cost;
use crate::container::certain;
use crate::diagnostic::Likeness;
use crate::limits::{HEAD, WEBGRIND_FILE};
use crate::loading::Loader;
use crate::webgrind::{
    Buffer, Collector, DEFAULT_PROXIES, Options, Overflow, Version, excess, read, write,
};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Reads files and writes them as one webgrind buffer. Everything throws an `Error` with `kind` and `line`.
#[wasm_bindgen]
pub struct WebgrindExport {
    stage: Stage,
}

/// The state of an export.
enum Stage {
    Reading(Box<Loader<Collector>>),
    /// The file is a webgrind buffer already: conversion between versions needs no sums.
    Copying(Vec<u8>),
    Collected(Buffer),
    /// Reading has failed.
    Spent,
}

/// The numbers that do not fit in the 32-bit words of a webgrind file.
#[derive(Serialize, Tsify)]
pub struct WebgrindExcess {
    /// How many there are.
    pub values: f64,
    /// The largest; 0 if none is too large.
    pub largest: Cost,
    /// The lowest; 0 if none is negative.
    pub lowest: Cost,
}

#[wasm_bindgen]
impl WebgrindExport {
    /// An export of the costs of one event, by its name; for a sum, by `factors` and the names of its
    /// `terms`. `fold_proxies` omits the calls that webgrind omits; `single_invocations` keeps the data
    /// that version 4 needs.
    #[wasm_bindgen(constructor)]
    pub fn new(
        event: &str,
        factors: Vec<i64>,
        terms: Vec<String>,
        fold_proxies: bool,
        single_invocations: bool,
    ) -> WebgrindExport {
        let terms = terms.into_iter().map(String::into_bytes);
        let proxies: &[&[u8]] = if fold_proxies { &DEFAULT_PROXIES } else { &[] };
        let options = Options {
            event: Some(event.as_bytes().to_vec()),
            terms: factors.into_iter().zip(terms).collect(),
            proxies: proxies.iter().map(|name| name.to_vec()).collect(),
            single_invocations,
        };
        let loader = Loader::new(Collector::new(options));
        WebgrindExport {
            stage: Stage::Reading(Box::new(loader)),
        }
    }

    /// Announces that there is only one file, which begins with `head`: [`HEAD`] bytes of it, or all.
    #[wasm_bindgen(js_name = onlyFile)]
    pub fn only_file(&mut self, head: &[u8]) {
        if certain(&head[..head.len().min(HEAD)]) == Some(Likeness::WebgrindBuffer) {
            self.stage = Stage::Copying(Vec::new());
        }
    }

    /// Starts the next file.
    #[wasm_bindgen(js_name = beginFile)]
    pub fn begin_file(&mut self, name: &str) {
        if let Stage::Reading(loader) = &mut self.stage {
            loader.begin_file(name.as_bytes());
        }
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        match &mut self.stage {
            Stage::Reading(loader) => Ok(loader.push(bytes)?),
            Stage::Copying(all) if all.len() + bytes.len() <= WEBGRIND_FILE => {
                all.extend_from_slice(bytes);
                Ok(())
            }
            Stage::Copying(_) | Stage::Collected(_) | Stage::Spent => {
                Err(Refusal::NotReading.into())
            }
        }
    }

    /// Ends the file.
    #[wasm_bindgen(js_name = endFile)]
    pub fn end_file(&mut self) -> Result<(), JsValue> {
        match &mut self.stage {
            Stage::Reading(loader) => Ok(loader.end_file()?),
            Stage::Copying(_) => Ok(()),
            Stage::Collected(_) | Stage::Spent => Err(Refusal::NotReading.into()),
        }
    }

    /// Ends the reading; the buffer is available from now on.
    pub fn finish(&mut self) -> Result<(), JsValue> {
        let buffer = match std::mem::replace(&mut self.stage, Stage::Spent) {
            Stage::Reading(loader) => loader.finish().and_then(|c| Ok(c.finish()?)),
            Stage::Copying(bytes) => read(&bytes).map(|(_, buffer)| buffer),
            Stage::Collected(_) | Stage::Spent => {
                return Err(Refusal::NotReading.into());
            }
        };
        self.stage = Stage::Collected(buffer?);
        Ok(())
    }

    /// The numbers that do not fit in the words of a version. Throws if the version cannot be written at all.
    pub fn excess(&self, version: u32) -> Answer<WebgrindExcess> {
        let version = Version::of(version).ok_or(Refusal::NoSuchNumber)?;
        let excess = excess(self.buffer()?, version)?;
        answer(&WebgrindExcess {
            values: excess.values() as f64,
            largest: Cost(excess.largest),
            lowest: Cost(excess.lowest),
        })
    }

    /// The buffer in a version of the format; `overflow` (see `Overflow`) says how to treat numbers that do
    /// not fit.
    pub fn write(&self, version: u32, overflow: &str) -> Result<Vec<u8>, JsValue> {
        let version = Version::of(version).ok_or(Refusal::NoSuchNumber)?;
        let overflow = Overflow::of(overflow).ok_or(Refusal::NoSuchNumber)?;
        Ok(write(self.buffer()?, version, overflow)?)
    }
}

impl WebgrindExport {
    fn buffer(&self) -> Result<&Buffer, JsValue> {
        match &self.stage {
            Stage::Collected(buffer) => Ok(buffer),
            _ => Err(Refusal::NotOpen.into()),
        }
    }
}
