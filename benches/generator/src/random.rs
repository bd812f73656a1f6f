//! Numbers that look random and are the same everywhere (SplitMix64 by Sebastiano Vigna).

/// A sequence of numbers.
#[derive(Clone)]
pub(crate) struct Random(u64);

impl Random {
    /// The sequence of a seed and a topic: those of different topics have nothing to do with each
    /// other.
    pub(crate) fn new(seed: u64, topic: u64) -> Self {
        let mut mixed = Random(seed.wrapping_mul(0xD1B5_4A32_D192_ED03) ^ topic);
        Random(mixed.next())
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let a = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let b = (a ^ (a >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        b ^ (b >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        ((u64::from(self.next() as u32) * u64::from(end)) >> 32) as u32
    }

    /// Whether something comes true that does so in so many of a hundred cases.
    pub(crate) fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// 1 in half of all cases, 2 in a quarter, 4 in an eighth, and so on up to 128; 4.5 on average.
    pub(crate) fn doubling(&mut self) -> u32 {
        1 << (self.next() as u32).trailing_zeros().min(7)
    }
}
