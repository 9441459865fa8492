//! Sets of kinds of cards.

use crate::limits::CARDS;

/// Index of a kind of card in the tables.
pub type CardId = u8;

const WORDS: usize = CARDS / 64;

const _: () = assert!(CARDS <= 1 << CardId::BITS);

/// A set of kinds of cards, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet([u64; WORDS]);

impl CardSet {
    /// The set of nothing.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: CardId) {
        self.0[usize::from(card) / 64] |= 1 << (card % 64);
    }

    /// Whether a card is in the set.
    #[inline]
    pub fn contains(&self, card: CardId) -> bool {
        self.0[usize::from(card) / 64] >> (card % 64) & 1 == 1
    }

    /// Whether the sets have a card in common.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// The cards that are in both sets.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Whether all cards are in the other set, too.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.without(other).is_empty()
    }

    /// The cards that are not in the other set.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Calls `found` with each card, in ascending order.
    #[inline(always)]
    pub fn for_each(&self, mut found: impl FnMut(CardId)) {
        for (index, word) in self.0.iter().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                found((index * 64) as CardId + rest.trailing_zeros() as CardId);
                rest &= rest - 1;
            }
        }
    }

    /// The cards in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = CardId> + use<> {
        let mut words = self.0;
        let mut index = 0;
        std::iter::from_fn(move || {
            while words[index] == 0 {
                index += 1;
                if index == WORDS {
                    index = WORDS - 1;
                    return None;
                }
            }
            let bit = words[index].trailing_zeros();
            words[index] &= words[index] - 1;
            Some((index * 64) as CardId + bit as CardId)
        })
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_what_was_inserted() {
        let cards = [0, 1, 63, 64, 130, 255];
        let set: CardSet = cards.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        assert!(set.intersects(&[130].into_iter().collect()) && !set.intersects(&[131].into_iter().collect()));
        assert!(!set.is_empty() && CardSet::EMPTY.is_empty());
        assert_eq!(set.and(&[64, 65].into_iter().collect()).iter().collect::<Vec<_>>(), [64]);
    }
}
