//! Syntax of filters.
//!
//! Words are separated by blanks; a row must satisfy all of them.
//!
//! | word | rows that pass |
//! |---|---|
//! | `malloc` | the name contains the text, case-insensitive |
//! | `"operator new"` | the same for a text with blanks |
//! | `/^Foo::.*bar$/` | the name matches the regular expression, case-insensitive unless it begins with
//! `(?-i)` |
//! | `file:src/` `object:libc` `name:main` | the file, the object, the name contains the text; `file:"…"`
//! and `file:/…/` too |
//! | `!malloc` `!file:/usr` | those that do not match |
//! | `self>1%` `inclusive>=5%` `called<100` `self=0` | comparison of the figure; numbers may have decimals
//! and the suffixes `k`, `M`, `G`; blanks around the sign are allowed |

use super::{Comparison, Condition, Field, Figure, Filter, FilterError, Pattern, Quantity};

impl Filter {
    /// Reads a filter.
    ///
    /// # Errors
    /// [`FilterError`] for an invalid regular expression, an open quotation mark, or a figure
    /// without a number.
    pub fn parse(text: &str) -> Result<Filter, FilterError> {
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

    fn condition(&mut self) -> Result<Condition, FilterError> {
        if let Some(condition) = self.figure()? {
            return Ok(condition);
        }
        let negated = self.rest().len() > 1 && self.eat("!");
        let field = self.field();
        let pattern = self.pattern()?;
        Ok(Condition::Text {
            field,
            pattern,
            negated,
        })
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

    fn pattern(&mut self) -> Result<Pattern, FilterError> {
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

    fn until(&mut self, end: char, start: usize) -> Result<&'a str, FilterError> {
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
    fn figure(&mut self) -> Result<Option<Condition>, FilterError> {
        let start = self.at;
        let Some((figure, rest)) = figure_name(self.rest()) else {
            return Ok(None);
        };
        let Some((comparison, rest)) = comparison(rest.trim_start()) else {
            return Ok(None);
        };
        let rest = rest.trim_start();
        let number = rest.split(char::is_whitespace).next().unwrap_or(rest);
        let quantity = quantity(number).ok_or_else(|| {
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
    ];
    let found = names.iter().find(|(name, _)| text.starts_with(name));
    found.map(|(name, figure)| (*figure, &text[name.len()..]))
}

fn comparison(text: &str) -> Option<(Comparison, &str)> {
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
        let value: f64 = percent.parse().ok()?;
        return value.is_finite().then_some(Quantity::Percent(value));
    }
    let (digits, factor) = match text.as_bytes().last()? {
        b'k' => (&text[..text.len() - 1], 1_000),
        b'M' => (&text[..text.len() - 1], 1_000_000),
        b'G' => (&text[..text.len() - 1], 1_000_000_000),
        _ => (text, 1i128),
    };
    let digits = digits.replace(['_', ','], "");
    if digits.contains('.') {
        let value: f64 = digits.parse().ok()?;
        // The factor is at most 10^9.
        return value
            .is_finite()
            .then_some(Quantity::Decimal(value * factor as f64));
    }
    let value: i128 = digits.parse().ok()?;
    value.checked_mul(factor).map(Quantity::Number)
}

fn regex(expression: &str, at: usize) -> Result<Pattern, FilterError> {
    Pattern::regex(expression)
        .map_err(|why| error(at, format!("Invalid regular expression: {why}")))
}

fn error(at: usize, message: String) -> FilterError {
    FilterError { at, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(filter: &str) -> Vec<(Field, bool, String)> {
        let parsed = Filter::parse(filter).unwrap();
        let all = parsed.conditions.into_iter().map(|c| match c {
            Condition::Text {
                field,
                pattern,
                negated,
            } => (
                field,
                negated,
                pattern.expression().unwrap_or("contains".to_owned()),
            ),
            Condition::Figure { .. } => panic!("no text"),
        });
        all.collect()
    }

    fn passes(filter: &str, name: &str) -> bool {
        let conditions = Filter::parse(filter).unwrap().conditions;
        conditions.iter().all(|c| match c {
            Condition::Text {
                pattern, negated, ..
            } => pattern.matches(name.as_bytes()) != *negated,
            Condition::Figure { .. } => panic!("no text"),
        })
    }

    #[test]
    fn words_must_all_be_held() {
        assert!(passes("MALLOC arena", "arena_get_malloc"));
        assert!(!passes("malloc arena", "malloc"));
        assert!(passes("\"operator new\"", "operator new(unsigned long)"));
        assert!(!passes("\"operator new\"", "new operator"));
        assert!(passes("!free", "malloc") && !passes("!free", "cfree"));
        assert!(passes("", "anything") && passes("  ", "anything"));
        assert!(passes("!", "operator!"));
        assert!(passes("->save", "Model->save"));
        assert!(passes("file::read", "std::file::read"));
        assert!(passes("self->x", "self->x()") && passes("selfish", "selfish"));
    }

    #[test]
    fn regular_expressions_are_between_slashes() {
        assert!(passes("/^foo::.*bar$/", "Foo::x::bar"));
        assert!(!passes("/(?-i)^foo/", "Foo"));
        assert!(passes("/a b/ c", "xa b c"));
        assert!(passes("/caf\u{e9}/", "le caf\u{e9}"));
        assert_eq!(text("/x\\/y/")[0].2, "x\\/y");
        assert_eq!(
            text("file:/usr/lib/ !object:/libc/")[0],
            (Field::File, false, "usr/lib".into())
        );
        assert_eq!(text("/usr/lib")[0].2, "contains");
        assert_eq!(
            text("!object:/libc/")[0],
            (Field::Object, true, "libc".into())
        );
        assert_eq!(text("name:/")[0], (Field::Name, false, "contains".into()));
    }

    #[test]
    fn figures_have_signs_and_units() {
        let figure = |text: &str| match &Filter::parse(text).unwrap().conditions[..] {
            [
                Condition::Figure {
                    figure,
                    comparison,
                    quantity,
                },
            ] => (*figure, *comparison, *quantity),
            other => panic!("{other:?}"),
        };
        let percent = Quantity::Percent(1.5);
        assert_eq!(
            figure("self>1.5%"),
            (Figure::SelfCost, Comparison::Above, percent)
        );
        assert_eq!(
            figure("incl<=2k"),
            (
                Figure::Inclusive,
                Comparison::AtMost,
                Quantity::Number(2000)
            )
        );
        assert_eq!(
            figure("inclusive>=1_000"),
            (
                Figure::Inclusive,
                Comparison::AtLeast,
                Quantity::Number(1000)
            )
        );
        assert_eq!(
            figure("called<3M"),
            (
                Figure::Called,
                Comparison::Below,
                Quantity::Number(3_000_000)
            )
        );
        assert_eq!(
            figure("self=-4"),
            (Figure::SelfCost, Comparison::Equal, Quantity::Number(-4))
        );
        for text in ["self > 1.5%", "self> 1.5%", "self  >1.5% "] {
            assert_eq!(figure(text), figure("self>1.5%"), "{text}");
        }
        let both = Filter::parse("called < 3 main self").unwrap();
        assert_eq!(both.conditions.len(), 3);
    }

    #[test]
    fn errors_have_their_offset() {
        let fails = |text: &str| {
            let error = Filter::parse(text).unwrap_err();
            (error.at, error.message)
        };
        assert_eq!(fails("a \"b").0, 2);
        assert_eq!(
            fails("self>x").1.split('.').next(),
            Some("\u{201c}x\u{201d} is not a number")
        );
        assert_eq!(
            fails("called>99999999999999999999999999999999999999999").0,
            0
        );
        assert_eq!(
            fails("ok /(/"),
            (3, "Invalid regular expression: unclosed group".into())
        );
        assert!(
            fails("/(a{1000}){1000}/")
                .1
                .starts_with("Invalid regular expression: ")
        );
    }
}
