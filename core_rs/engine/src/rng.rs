//! The random generator, version 1: `SplitMix64` (Steele, Lea, Flood: *Fast splittable pseudorandom number
//! generators*, 2014).
//!
//! Each chance event of a game draws from a stream of its own, so that giving one event from outside leaves
//! the others as they were: the stream of event number `k` of a game with seed `s` starts at
//! `mix(s ^ mix(k + 1))`, where `mix` is the output function. Event 0 draws boards, event `1 + d` is the deal of
//! deck number `d`. With `D` decks, event `1 + D + p` shuffles the pile of seat `p`, and event `1 + D + 7 + i` the pile
//! for all with the index `i` in the tables; the first output of event `1 + D + 11` is the seed of the first shuffle in
//! play, and the first output of each such shuffle the seed of the next. These definitions are a promise: the same seed
//! gives the same game in every release with the same generator version.

/// Version of the generator and of the way games draw from it.
pub const GENERATOR_VERSION: u32 = 1;

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of random numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng(u64);

impl Rng {
    /// The stream of a chance event of the game with this seed.
    #[inline]
    pub fn for_event(seed: u64, event: u64) -> Self {
        Self(mix(seed ^ mix(event + 1)))
    }

    /// A stream by itself.
    #[inline]
    pub fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A number below `bound`, each equally likely (Lemire: *Fast random integer generation in an interval*,
    /// 2019).
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0 && u32::try_from(bound).is_ok(), "nothing is below 0, and bounds have 32 bits at most");
        let bound = bound as u32;
        loop {
            let product = u64::from((self.bits() >> 32) as u32) * u64::from(bound);
            // The threshold is below the bound: most numbers need no division.
            if product as u32 >= bound || product as u32 >= bound.wrapping_neg() % bound {
                return (product >> 32) as usize;
            }
        }
    }

    /// Brings a slice into random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The output function of `SplitMix64`.
#[inline]
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_function_is_the_published_one() {
        // First outputs of SplitMix64 from state 1234567, as published with the reference implementation.
        let mut rng = Rng(1_234_567);
        let drawn: Vec<u64> = (0..5).map(|_| rng.bits()).collect();
        assert_eq!(
            drawn,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    #[test]
    fn shuffles_are_uniform() {
        let mut counts = std::collections::BTreeMap::new();
        let mut rng = Rng::new(7);
        let rounds = 24_000;
        for _ in 0..rounds {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *counts.entry(items).or_insert(0_i64) += 1;
        }
        assert_eq!(counts.len(), 24);
        let expected = rounds / 24;
        // Chi-square with 23 degrees of freedom exceeds 49.7 with probability 0.001.
        let chi_square: i64 = counts.values().map(|n| (n - expected).pow(2)).sum();
        assert!(chi_square as f64 / (expected as f64) < 49.7);
    }
}
