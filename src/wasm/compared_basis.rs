//! Settings of a comparison that all figures depend on, besides its parts and rules of matching.

use super::answer::Answer;
use super::basis::{TriedEvent, chosen, own_events, tried};
use super::comparison::Comparison;
use super::session::no_such_number;
use crate::analysis::InclusiveRule;
use crate::browse::{ComparedTables, OwnEvent, Tables};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// User-defined events, and the rule of inclusive costs.
#[derive(Default)]
pub(super) struct Basis {
    own: Vec<OwnEvent>,
    rule: InclusiveRule,
}

impl Basis {
    /// Applies the settings to a new comparison; events that are invalid in both profiles are omitted.
    pub(super) fn apply(&self, open: &mut ComparedTables) -> Result<(), JsValue> {
        open.choose_rule(self.rule);
        let (a, b) = (open.a.fitting(&self.own), open.b.fitting(&self.own));
        let both: Vec<bool> = a.into_iter().zip(b).map(|(a, b)| a && b).collect();
        let own = chosen(&self.own, &both);
        open.define(&own).map_err(|_| no_such_number())
    }
}

#[wasm_bindgen]
impl Comparison {
    /// Sets the user-defined events, by names and formulas, and the rule of inclusive costs, a `CycleRule`
    /// of www/protocol/protocol.js. They apply from the next [`Comparison::compare`] on.
    pub fn rest(
        &mut self,
        names: Vec<String>,
        formulas: Vec<String>,
        rule: &str,
    ) -> Result<(), JsValue> {
        self.basis = Basis {
            own: own_events(names, formulas),
            rule: InclusiveRule::of(rule).ok_or_else(no_such_number)?,
        };
        Ok(())
    }

    /// `TriedEvent` of www/protocol/protocol.js: the event that a formula would define in A, if it is valid
    /// in B too.
    #[wasm_bindgen(js_name = tryEvent)]
    pub fn try_event(&mut self, name: String, formula: String) -> Answer<TriedEvent> {
        let own = OwnEvent { name, formula };
        let tables = self.open()?;
        let read = |side: &Tables| own.read(&side.measured(), &side.events, &side.rates);
        match (read(&tables.a), read(&tables.b)) {
            (Ok(_), Err(_)) => tried(&tables.b, &own),
            _ => tried(&tables.a, &own),
        }
    }
}
