//! Filters of rows.

use super::decimal::Decimal;
use super::expression::Expression;
use super::find::Needle;
use crate::analysis::Origin;
use crate::model::StringTable;
use crate::sink::Symbol;
use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;

/// A filter: a row must satisfy all its conditions. The default one matches every row.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The conditions in the order they were written.
    pub conditions: Vec<Condition>,
}

impl Filter {
    /// The filter for costs that are counted in a fraction of what it compares.
    pub fn in_counts_of(&self, divisor: u64) -> Cow<'_, Filter> {
        if divisor == 1 {
            return Cow::Borrowed(self);
        }
        let mut scaled = self.clone();
        for condition in &mut scaled.conditions {
            match condition {
                Condition::Figure {
                    figure: Figure::SelfCost | Figure::Inclusive,
                    quantity,
                    ..
                } => match quantity {
                    Quantity::Number(bound) => *bound = bound.saturating_mul(divisor.into()),
                    Quantity::Decimal(bound) => *bound = bound.times(divisor.into()),
                    Quantity::Percent(_) => {}
                },
                Condition::Figure { .. } | Condition::Text { .. } | Condition::Origin { .. } => {}
            }
        }
        Cow::Owned(scaled)
    }
}

/// One condition.
#[derive(Clone, Debug)]
pub enum Condition {
    /// The text of a field must match, or must not where `negated`.
    Text {
        /// Which text.
        field: Field,
        /// What it must match.
        pattern: Pattern,
        /// Whether rows that match are left out instead.
        negated: bool,
    },
    /// The code must come from there, or must not where `negated`.
    Origin {
        /// Where from.
        origin: Origin,
        /// Whether rows of this origin are left out instead.
        negated: bool,
    },
    /// A comparison with a figure.
    Figure {
        /// Which figure.
        figure: Figure,
        /// How.
        comparison: Comparison,
        /// To what.
        quantity: Quantity,
    },
}

/// A text of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Name of the function, as read or as written.
    Name,
    /// Its file.
    File,
    /// Its object.
    Object,
}

/// What a text must match.
#[derive(Clone, Debug)]
pub struct Pattern(Search);

#[derive(Clone, Debug)]
enum Search {
    /// A text to be contained, case-insensitive for `a` to `z`.
    Text(Needle),
    Regex(Rc<Expression>),
}

impl Pattern {
    /// A text to be contained.
    pub fn contains(text: &str) -> Self {
        Pattern(Search::Text(Needle::new(text)))
    }

    /// A regular expression. Fails with the problem, as a phrase.
    pub fn regex(expression: &str) -> Result<Self, String> {
        Ok(Pattern(Search::Regex(Rc::new(Expression::new(
            expression,
        )?))))
    }

    /// The expression of a regular expression.
    #[cfg(test)]
    pub(super) fn expression(&self) -> Option<String> {
        match &self.0 {
            Search::Text(_) => None,
            Search::Regex(expression) => Some(expression.text.clone()),
        }
    }

    /// Bytes of the first match in a text, to mark them.
    pub fn find(&self, text: &[u8]) -> Option<Range<usize>> {
        match &self.0 {
            Search::Text(needle) => needle.find(text),
            Search::Regex(expression) => expression.find(text),
        }
    }

    /// Which texts of a table match, by symbol.
    pub(super) fn matching(&self, texts: &StringTable) -> Vec<bool> {
        (0..texts.len() as u32)
            .map(|symbol| self.matches(texts.text(Symbol(symbol))))
            .collect()
    }

    /// Whether a text matches.
    pub fn matches(&self, text: &[u8]) -> bool {
        match &self.0 {
            Search::Text(needle) => needle.is_in(text),
            Search::Regex(expression) => expression.is_match(text),
        }
    }
}

/// A figure of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Self cost.
    SelfCost,
    /// Inclusive cost.
    Inclusive,
    /// How often called.
    Called,
}

/// How a figure is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `>`
    Above,
    /// `>=`
    AtLeast,
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
}

impl Comparison {
    /// Whether two figures compare so.
    pub fn holds<T: PartialOrd>(self, figure: T, bound: T) -> bool {
        match self {
            Comparison::Above => figure > bound,
            Comparison::AtLeast => figure >= bound,
            Comparison::Below => figure < bound,
            Comparison::AtMost => figure <= bound,
            Comparison::Equal => figure == bound,
        }
    }

    /// Whether all larger figures compare so too.
    pub fn is_from_below(self) -> bool {
        matches!(self, Comparison::Above | Comparison::AtLeast)
    }
}

/// What a figure is compared to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quantity {
    /// A whole number.
    Number(i128),
    /// A number with decimals.
    Decimal(Decimal),
    /// A share of the total in percent.
    Percent(Decimal),
}
