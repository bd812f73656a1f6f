//! Names and their ids.

use super::lines::Reader;
use super::numbers::whole;
use grindscope::diagnostic::WarningKind;

impl Reader {
    /// The name that `value` refers to, in one of the three tables.
    pub(super) fn name(&mut self, table: usize, value: &[u8]) -> Vec<u8> {
        if value.contains(&0) {
            self.warn(WarningKind::NulByte);
        }
        let Some((digits, name)) = id(value) else {
            return value.to_vec();
        };
        let Some(id) = whole(digits).filter(|&id| id <= u128::from(u64::MAX)) else {
            self.warn(WarningKind::HugeId);
            return value.to_vec();
        };
        let known = self.ids[table].get(&id).cloned();
        if name.is_empty() {
            return known.unwrap_or_else(|| {
                self.warn(WarningKind::UndefinedId);
                value.to_vec()
            });
        }
        let name = self.expanded(table, name);
        if known.is_some_and(|known| known != name) && !self.appended {
            self.warn(WarningKind::RedefinedId);
        }
        self.ids[table].insert(id, name.clone());
        name
    }

    /// `(1)'(2)'3` with the names of the ids in it, if it begins with an id that has one.
    fn expanded(&self, table: usize, name: &[u8]) -> Vec<u8> {
        let pieces: Vec<&[u8]> = name.split(|&b| b == b'\'').collect();
        let name_of = |piece: &[u8]| match id(piece) {
            Some((digits, b"")) => whole(digits).and_then(|id| self.ids[table].get(&id)),
            _ => None,
        };
        if pieces.len() < 2 || name_of(pieces[0]).is_none() {
            return name.to_vec();
        }
        let texts = pieces
            .iter()
            .map(|piece| name_of(piece).cloned().unwrap_or_else(|| piece.to_vec()));
        texts.collect::<Vec<_>>().join(&b'\'')
    }
}

/// `(12) name` in its two pieces.
fn id(value: &[u8]) -> Option<(&str, &[u8])> {
    let close = value.iter().position(|&b| b == b')')?;
    let digits = std::str::from_utf8(value.get(1..close)?).ok()?;
    let is_id = value[0] == b'(' && !digits.is_empty();
    (is_id && digits.bytes().all(|b| b.is_ascii_digit()))
        .then(|| (digits, value[close + 1..].trim_ascii()))
}

/// Stands for the missing id in files whose calls name functions only.
pub(super) const BY_NAME: u64 = u64::MAX - 1;

/// The id with which a name is written. The largest number is left to those without one.
pub(super) fn id_of(value: &[u8]) -> Option<u64> {
    let (digits, _) = id(value)?;
    let id = whole(digits).and_then(|id| u64::try_from(id).ok());
    id.filter(|&id| id != u64::MAX)
}

/// Whether an id is given a chain of names: `(3) (2)'(1)`.
pub(super) fn is_chain(value: &[u8]) -> bool {
    let begins_with_id = |name: &[u8]| name.starts_with(b"(") && id(name).is_some();
    id(value).is_some_and(|(_, name)| name.contains(&b'\'') && begins_with_id(name))
}
