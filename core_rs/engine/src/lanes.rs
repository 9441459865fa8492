//! 32 bytes handled at once, in one register where the processor has registers of that size.

/// Bytes side by side.
pub(crate) type Lane = [u8; LANES];
/// How many.
pub(crate) const LANES: usize = 32;

/// A way of handling bytes side by side. The operations are done on each byte.
pub(crate) trait Wide: Copy {
    /// Bytes side by side.
    type Bytes: Copy;

    fn load(self, bytes: &Lane) -> Self::Bytes;
    fn store(self, bytes: Self::Bytes) -> Lane;
    /// The same byte everywhere.
    fn all(self, byte: u8) -> Self::Bytes;
    fn max(self, one: Self::Bytes, other: Self::Bytes) -> Self::Bytes;
    /// The sum, which wraps around.
    fn add(self, one: Self::Bytes, other: Self::Bytes) -> Self::Bytes;
    /// The sum, at most 255.
    fn add_up(self, one: Self::Bytes, other: Self::Bytes) -> Self::Bytes;
    /// The difference, at least 0.
    fn less(self, one: Self::Bytes, other: Self::Bytes) -> Self::Bytes;
    /// 255 where two bytes are equal, else 0.
    fn equal(self, one: Self::Bytes, other: Self::Bytes) -> Self::Bytes;
    /// The bits that are only in the other.
    fn only_other(self, one: Self::Bytes, other: Self::Bytes) -> Self::Bytes;
    /// Bit set of the bytes with their highest bit set.
    fn highest_bits(self, bytes: Self::Bytes) -> u32;

    /// The product with a price. Most prices are 1 or 2, and bytes are not quickly multiplied.
    #[inline(always)]
    fn times(self, bytes: Self::Bytes, price: u8) -> Self::Bytes {
        match price {
            1 => bytes,
            2 => self.add(bytes, bytes),
            _ => (1..price).fold(bytes, |product, _| self.add(product, bytes)),
        }
    }

    /// Bit set of the bytes that are not above a bound.
    #[inline(always)]
    fn at_most(self, bytes: &Lane, bound: u8) -> u32 {
        let excess = self.less(self.load(bytes), self.all(bound));
        self.highest_bits(self.equal(excess, self.all(0)))
    }
}

/// On any processor.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Portable;

impl Portable {
    #[inline(always)]
    fn zip(one: Lane, other: Lane, change: impl Fn(u8, u8) -> u8) -> Lane {
        let mut changed = [0; LANES];
        for lane in 0..LANES {
            changed[lane] = change(one[lane], other[lane]);
        }
        changed
    }
}

impl Wide for Portable {
    type Bytes = Lane;

    #[inline(always)]
    fn load(self, bytes: &Lane) -> Lane {
        *bytes
    }

    #[inline(always)]
    fn store(self, bytes: Lane) -> Lane {
        bytes
    }

    #[inline(always)]
    fn all(self, byte: u8) -> Lane {
        [byte; LANES]
    }

    #[inline(always)]
    fn max(self, one: Lane, other: Lane) -> Lane {
        Self::zip(one, other, Ord::max)
    }

    #[inline(always)]
    fn add(self, one: Lane, other: Lane) -> Lane {
        Self::zip(one, other, u8::wrapping_add)
    }

    #[inline(always)]
    fn add_up(self, one: Lane, other: Lane) -> Lane {
        Self::zip(one, other, u8::saturating_add)
    }

    #[inline(always)]
    fn less(self, one: Lane, other: Lane) -> Lane {
        Self::zip(one, other, u8::saturating_sub)
    }

    #[inline(always)]
    fn equal(self, one: Lane, other: Lane) -> Lane {
        Self::zip(one, other, |one, other| if one == other { u8::MAX } else { 0 })
    }

    #[inline(always)]
    fn only_other(self, one: Lane, other: Lane) -> Lane {
        Self::zip(one, other, |one, other| !one & other)
    }

    #[inline(always)]
    fn highest_bits(self, bytes: Lane) -> u32 {
        const HIGHEST: u64 = 0x8080_8080_8080_8080;
        let (words, _) = bytes.as_chunks::<8>();
        let mut set = 0;
        for (index, word) in words.iter().enumerate() {
            let bits = (u64::from_le_bytes(*word) & HIGHEST) >> 7;
            set |= (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * index);
        }
        set as u32
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::__m256i;

    use pulp::core_arch::x86::{Avx, Avx2};

    use super::{Lane, Wide};

    /// On processors with AVX2.
    #[derive(Debug, Clone, Copy)]
    pub(crate) struct WithAvx2 {
        avx: Avx,
        avx2: Avx2,
    }

    impl WithAvx2 {
        #[inline(always)]
        pub fn new(processor: pulp::x86::V3) -> Self {
            Self { avx: processor.avx, avx2: processor.avx2 }
        }
    }

    impl Wide for WithAvx2 {
        type Bytes = __m256i;

        #[inline(always)]
        fn load(self, bytes: &Lane) -> __m256i {
            pulp::cast(*bytes)
        }

        #[inline(always)]
        fn store(self, bytes: __m256i) -> Lane {
            pulp::cast(bytes)
        }

        #[inline(always)]
        fn all(self, byte: u8) -> __m256i {
            self.avx._mm256_set1_epi8(byte as i8)
        }

        #[inline(always)]
        fn max(self, one: __m256i, other: __m256i) -> __m256i {
            self.avx2._mm256_max_epu8(one, other)
        }

        #[inline(always)]
        fn add(self, one: __m256i, other: __m256i) -> __m256i {
            self.avx2._mm256_add_epi8(one, other)
        }

        #[inline(always)]
        fn add_up(self, one: __m256i, other: __m256i) -> __m256i {
            self.avx2._mm256_adds_epu8(one, other)
        }

        #[inline(always)]
        fn less(self, one: __m256i, other: __m256i) -> __m256i {
            self.avx2._mm256_subs_epu8(one, other)
        }

        #[inline(always)]
        fn equal(self, one: __m256i, other: __m256i) -> __m256i {
            self.avx2._mm256_cmpeq_epi8(one, other)
        }

        #[inline(always)]
        fn only_other(self, one: __m256i, other: __m256i) -> __m256i {
            self.avx2._mm256_andnot_si256(one, other)
        }

        #[inline(always)]
        fn highest_bits(self, bytes: __m256i) -> u32 {
            self.avx2._mm256_movemask_epi8(bytes) as u32
        }
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::WithAvx2;
