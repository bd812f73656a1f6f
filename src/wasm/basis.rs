//! Settings of a session that all figures depend on, besides its parts: the rule of inclusive costs, user-defined
//! events, and rules about origins.

use super::answer::{Answer, Js, answer, request};
use super::facts::EventFacts;
use super::session::{Held, Session, no_such_number};
use crate::analysis::{InclusiveRule, OriginRules};
use crate::browse::{Defined, OwnEvent, Tables};
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The event that a formula would define, or its error.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct TriedEvent {
    /// The event; null if it cannot be defined.
    pub event: Option<EventFacts>,
    /// The error in its name or formula; empty if there is none.
    pub problem: String,
    /// Position of the error in the formula, in bytes of UTF-8; null if the name is invalid.
    pub at: Option<usize>,
}

/// User-defined events, in their order.
#[derive(Deserialize, Tsify)]
#[tsify(type = "readonly OwnEvent[]")]
pub struct OwnEvents(pub(super) Vec<OwnEvent>);

#[wasm_bindgen]
impl Session {
    /// Computes inclusive costs by a rule. Facts, rows and figures have to be requested again; functions
    /// keep their rows.
    #[wasm_bindgen(js_name = chooseRule)]
    pub fn choose_rule(&mut self, rule: &str) -> Result<(), JsValue> {
        let rule = InclusiveRule::of(rule).ok_or_else(no_such_number)?;
        self.open_mut()?.tables_mut().choose_rule(rule);
        Ok(())
    }

    /// Defines events after those of the profile, and forgets earlier definitions. Returns a flag for each that
    /// says whether it is defined; an invalid one is omitted.
    pub fn define(&mut self, own: Js<OwnEvents>) -> Result<Vec<u8>, JsValue> {
        let OwnEvents(own) = request(own)?;
        let tables = self.open_mut()?.tables_mut();
        let fits = tables.fitting(&own);
        tables
            .define(&chosen(&own, &fits))
            .map_err(|_| no_such_number())?;
        Ok(fits.into_iter().map(u8::from).collect())
    }

    /// The event that a name and formula would define; in a comparison, if it is valid in both profiles.
    #[wasm_bindgen(js_name = tryEvent)]
    pub fn try_event(&self, name: String, formula: String) -> Answer<TriedEvent> {
        let own = OwnEvent { name, formula };
        match self.held()? {
            Held::One(open) => tried(open.tables(), &own),
            Held::Both(tables) => {
                let is_only_in_a =
                    tables.a.try_event(&own).is_ok() && tables.b.try_event(&own).is_err();
                tried(if is_only_in_a { &tables.b } else { &tables.a }, &own)
            }
        }
    }

    /// The error in rules of the user about origins; empty if there is none.
    #[wasm_bindgen(js_name = originProblem)]
    pub fn origin_problem(&self, text: &str) -> String {
        OriginRules::parse(text).err().unwrap_or_default()
    }

    /// Finds the origins of functions by rules of the user first: one `ORIGIN FILTER` a line; by none if there is an
    /// error in them. Figures must be requested again, and a comparison must be made again.
    #[wasm_bindgen(js_name = setOriginRules)]
    pub fn set_origin_rules(&mut self, text: &str) {
        let rules = Rc::new(OriginRules::parse(text).unwrap_or_default());
        for side in self.sides_mut() {
            side.open.tables_mut().set_origin_rules(Rc::clone(&rules));
        }
    }
}

fn tried(tables: &Tables, own: &OwnEvent) -> Answer<TriedEvent> {
    answer(&match tables.try_event(own) {
        Ok(defined) => TriedEvent {
            event: Some(match defined {
                Defined::Event(event) => {
                    let total = tables.profile.total(&event.formula, &tables.parts);
                    EventFacts::new(&event, total, true)
                }
                Defined::Rate(shown) => EventFacts::of_rate(&shown, tables.rate_total(&shown.rate)),
            }),
            problem: String::new(),
            at: None,
        },
        Err(error) => TriedEvent {
            event: None,
            problem: error.message,
            at: error.at,
        },
    })
}

/// The formulas that can be defined.
pub(super) fn chosen(own: &[OwnEvent], fits: &[bool]) -> Vec<OwnEvent> {
    let pairs = own.iter().zip(fits);
    let fitting = pairs.filter(|(_, fits)| **fits);
    fitting.map(|(own, _)| own.clone()).collect()
}
