//! What all figures of a session rest on, besides its parts: the rule of inclusive costs, and the
//! events that its user has defined.

use super::columns::object;
use super::facts::{event_facts, rate_facts};
use super::session::{Session, no_such_number};
use crate::analysis::InclusiveRule;
use crate::browse::{Defined, OwnEvent, Tables};
use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// Computes inclusive costs by a rule, a `CycleRule` of www/protocol/protocol.js. Facts, rows and figures
    /// have to be asked for anew; functions keep their rows.
    #[wasm_bindgen(js_name = chooseRule)]
    pub fn choose_rule(&mut self, rule: &str) -> Result<(), JsValue> {
        let rule = InclusiveRule::of(rule).ok_or_else(no_such_number)?;
        self.open_mut()?.choose_rule(rule);
        Ok(())
    }

    /// Defines events by names and formulas, behind those of the profile, and forgets those defined
    /// before. Tells with a flag for each whether it makes sense here; one that does not is left out.
    pub fn define(
        &mut self,
        names: Vec<String>,
        formulas: Vec<String>,
    ) -> Result<Vec<u8>, JsValue> {
        let own = own_events(names, formulas);
        let open = self.open_mut()?;
        let fits = open.tables().fitting(&own);
        open.define(&chosen(&own, &fits))
            .map_err(|_| no_such_number())?;
        Ok(fits.into_iter().map(u8::from).collect())
    }

    /// `TriedEvent` of www/protocol/protocol.js: what an event would be, without defining it.
    #[wasm_bindgen(js_name = tryEvent)]
    pub fn try_event(&self, name: String, formula: String) -> Result<JsValue, JsValue> {
        tried(self.open()?.0.tables(), &OwnEvent { name, formula })
    }
}

/// `TriedEvent` of www/protocol/protocol.js.
pub(super) fn tried(tables: &Tables, own: &OwnEvent) -> Result<JsValue, JsValue> {
    match own.read(tables.profile.events(), &tables.events, &tables.rates) {
        Ok(defined) => {
            let facts = match defined {
                Defined::Event(event) => {
                    let total = tables.profile.total(&event.formula, &tables.parts);
                    event_facts(&event, total, true)
                }
                Defined::Rate(shown) => rate_facts(&shown, tables.rate_total(&shown.rate)),
            };
            let facts = facts.serialize(&serde_wasm_bindgen::Serializer::new())?;
            object(&[
                ("event", facts),
                ("problem", "".into()),
                ("at", JsValue::NULL),
            ])
        }
        Err(error) => {
            // Places in a text that was typed are far below 2^53.
            let at = error.at.map_or(JsValue::NULL, |at| (at as f64).into());
            problem(&error.message, at)
        }
    }
}

fn problem(message: &str, at: JsValue) -> Result<JsValue, JsValue> {
    object(&[
        ("event", JsValue::NULL),
        ("problem", message.into()),
        ("at", at),
    ])
}

/// Events by names and formulas, as JavaScript hands them over.
pub(super) fn own_events(names: Vec<String>, formulas: Vec<String>) -> Vec<OwnEvent> {
    let pairs = names.into_iter().zip(formulas);
    pairs
        .map(|(name, formula)| OwnEvent { name, formula })
        .collect()
}

/// Those of them that make sense.
pub(super) fn chosen(own: &[OwnEvent], fits: &[bool]) -> Vec<OwnEvent> {
    let pairs = own.iter().zip(fits);
    let fitting = pairs.filter(|(_, fits)| **fits);
    fitting.map(|(own, _)| own.clone()).collect()
}
