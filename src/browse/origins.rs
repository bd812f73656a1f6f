//! Origins of the functions of the tables, and what own code costs with the library code that it calls.

use super::Tables;
use crate::analysis::{Charged, OriginRules, Origins};
use std::rc::Rc;

impl Tables {
    /// Where the code of the functions comes from.
    pub fn origins(&self) -> Rc<Origins> {
        let (names, rules) = (self.names.readable(), &self.origin_rules);
        let origins = &mut self.cache.borrow_mut().origins;
        let new = || Rc::new(Origins::new(&self.profile, self.command(), names, rules));
        origins.get_or_insert_with(new).clone()
    }

    /// Finds the origins of functions by these rules first.
    pub fn set_origin_rules(&mut self, rules: Rc<OriginRules>) {
        self.origin_rules = rules;
        self.forget_figures();
    }

    /// What own code costs in an event with the library code that it calls.
    pub fn charged(&self, event: usize) -> Charged<'_> {
        Charged::new(self.view(event), self.call_totals(event), self.origins())
    }
}
