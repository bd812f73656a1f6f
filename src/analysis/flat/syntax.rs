//! Syntax of filters.
//!
//! Words are separated by blanks; a row must satisfy all of them.
//!
//! | word | rows that pass |
//! |---|---|
//! | `malloc` | the name contains the text, case-insensitive |
//! | `"operator new"` | the same for a text with blanks |
//! | `/^Foo::.*bar$/` | the name matches the regular expression, case-insensitive unless it begins with `(?-i)` |
//! | `file:src/` `object:libc` `name:main` | the file, the object, the name contains the text; `file:"…"` and `file:/…/` too |
//! | `origin:own` | the code comes from there: `own`, `dependency`, `runtime`, `system` or `startup` |
//! | `!malloc` `!file:/usr` | those that do not match |
//! | `self>1%` `inclusive>=5%` `called<100` `self=0` | comparison of the figure; `calls` and `incl` are other names of `called` and `inclusive`; numbers may have decimals and the suffixes `k`, `M`, `G`; blanks around the sign and before `%` are allowed |

use super::decimal::Decimal;
use super::{Comparison, Condition, Field, Figure, Filter, Pattern, Quantity};
use crate::analysis::{Origin, SyntaxError};

impl Filter {
    /// Reads a filter. Fails with [`SyntaxError`] for an invalid regular expression, an open quotation mark, or a
    /// figure without a number.
    pub fn parse(text: &str) -> Result<Filter, SyntaxError> {
        let mut words = Words { text, at: 0 };
        let mut conditions = Vec::new();
        while words.skip_blanks() {
            conditions.push(words.condition()?);
        }
        Ok(Filter { conditions })
    }
}

struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Whether there is another word.
    fn skip_blanks(&mut self) -> bool {
        self.at = self.text.len() - self.rest().trim_start().len();
        !self.rest().is_empty()
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let found = self.rest().starts_with(prefix);
        if found {
            self.at += prefix.len();
        }
        found
    }

    fn condition(&mut self) -> Result<Condition, SyntaxError> {
        if let Some(condition) = self.figure()? {
            return Ok(condition);
        }
        let negated = self.rest().len() > 1 && self.eat("!");
        if !self.rest().starts_with("origin::") && self.eat("origin:") {
            return self.origin(negated);
        }
        let field = self.field();
        let pattern = self.pattern()?;
        Ok(Condition::Text {
            field,
            pattern,
            negated,
        })
    }

    fn origin(&mut self, negated: bool) -> Result<Condition, SyntaxError> {
        let word = self.word();
        let origin = Origin::of(word).ok_or_else(|| {
            let words = Origin::ALL.map(Origin::id).join(", ");
            error(self.at, format!("The origin is one of {words}."))
        })?;
        self.at += word.len();
        Ok(Condition::Origin { origin, negated })
    }

    fn field(&mut self) -> Field {
        let fields = [
            ("name:", Field::Name),
            ("file:", Field::File),
            ("object:", Field::Object),
        ];
        for (prefix, field) in fields {
            // `file::read` is a Rust name, not a field.
            if !self.rest().starts_with(&format!("{prefix}:")) && self.eat(prefix) {
                return field;
            }
        }
        Field::Name
    }

    fn pattern(&mut self) -> Result<Pattern, SyntaxError> {
        let start = self.at;
        if self.eat("\"") {
            return Ok(Pattern::contains(self.until('"', start)?));
        }
        // A slash alone, or a path without a second slash at its end, is plain text.
        if self.rest().starts_with('/')
            && let Some(expression) = self.expression()
        {
            return regex(expression, start);
        }
        let word = self.word();
        self.at += word.len();
        Ok(Pattern::contains(word))
    }

    fn word(&self) -> &'a str {
        let rest = self.rest();
        rest.split(char::is_whitespace).next().unwrap_or(rest)
    }

    fn until(&mut self, end: char, start: usize) -> Result<&'a str, SyntaxError> {
        let rest = self.rest();
        let Some(length) = rest.find(end) else {
            return Err(error(start, format!("This {end} is not closed.")));
        };
        self.at += length + end.len_utf8();
        Ok(&rest[..length])
    }

    /// A regular expression: it ends at the first slash that is followed by a blank or the end of the text
    /// and not preceded by a backslash.
    fn expression(&mut self) -> Option<&'a str> {
        let body = &self.rest()[1..];
        let mut ends = body.match_indices('/').map(|(at, _)| at);
        let end = ends.find(|&at| {
            let after = body[at + 1..].chars().next();
            after.is_none_or(char::is_whitespace) && !body[..at].ends_with('\\')
        })?;
        self.at += end + 2;
        Some(&body[..end])
    }

    /// A comparison such as `self>1%`; `None` if the word is not one.
    fn figure(&mut self) -> Result<Option<Condition>, SyntaxError> {
        let start = self.at;
        let Some((figure, rest)) = figure_name(self.rest()) else {
            return Ok(None);
        };
        let Some((comparison, rest)) = comparison(rest.trim_start()) else {
            return Ok(None);
        };
        let rest = rest.trim_start();
        let mut number = rest.split(char::is_whitespace).next().unwrap_or(rest);
        // `1 %`, as the page writes it.
        let end = rest[number.len()..].trim_start().strip_prefix('%');
        if let Some(end) = end.filter(|end| end.is_empty() || end.starts_with(char::is_whitespace))
        {
            number = &rest[..rest.len() - end.len()];
        }
        let without_blank: String = number.split_whitespace().collect();
        let quantity = quantity(&without_blank).ok_or_else(|| {
            error(start, format!("\u{201c}{number}\u{201d} is not a number. To search names for this text, put it in quotation marks."))
        })?;
        if figure == Figure::Called && matches!(quantity, Quantity::Percent(_)) {
            return Err(error(
                start,
                "\u{201c}called\u{201d} needs a number, not a percentage.".into(),
            ));
        }
        self.at = self.text.len() - rest.len() + number.len();
        Ok(Some(Condition::Figure {
            figure,
            comparison,
            quantity,
        }))
    }
}

fn figure_name(text: &str) -> Option<(Figure, &str)> {
    let names = [
        ("self", Figure::SelfCost),
        ("inclusive", Figure::Inclusive),
        ("incl", Figure::Inclusive),
        ("called", Figure::Called),
        ("calls", Figure::Called),
    ];
    let found = names.iter().find(|(name, _)| text.starts_with(name));
    found.map(|(name, figure)| (*figure, &text[name.len()..]))
}

/// The comparison whose sign is here, and what follows it.
pub fn comparison(text: &str) -> Option<(Comparison, &str)> {
    let signs = [
        (">=", Comparison::AtLeast),
        ("<=", Comparison::AtMost),
        (">", Comparison::Above),
        ("<", Comparison::Below),
        ("=", Comparison::Equal),
    ];
    let found = signs.iter().find(|(sign, _)| text.starts_with(sign));
    // `self->x` and `self::x` are not comparisons; `self<T>` is one and results in the advice to use
    // quotation marks.
    found.map(|(sign, comparison)| (*comparison, &text[sign.len()..]))
}

fn quantity(text: &str) -> Option<Quantity> {
    if let Some(percent) = text.strip_suffix('%') {
        return Decimal::parse(percent).map(Quantity::Percent);
    }
    let (digits, factor) = match text.as_bytes().last()? {
        b'k' => (&text[..text.len() - 1], 1_000),
        b'M' => (&text[..text.len() - 1], 1_000_000),
        b'G' => (&text[..text.len() - 1], 1_000_000_000),
        _ => (text, 1i128),
    };
    let digits = digits.replace(['_', ','], "");
    if digits.contains('.') {
        let value = Decimal::parse(&digits)?;
        return Some(Quantity::Decimal(value.times(factor)));
    }
    let value: i128 = digits.parse().ok()?;
    value.checked_mul(factor).map(Quantity::Number)
}

fn regex(expression: &str, at: usize) -> Result<Pattern, SyntaxError> {
    Pattern::regex(expression)
        .map_err(|why| error(at, format!("Invalid regular expression: {why}")))
}

fn error(at: usize, message: String) -> SyntaxError {
    SyntaxError { at, message }
}

#[cfg(test)]
mod tests;
