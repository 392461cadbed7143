//! The nearest floats of finite numbers, to nearest even.

use super::parts::{NumberParts, signed};

/// An IEEE 754 binary interchange format of at most 64 bits.
struct FloatFormat {
    precision: i64,
    max_exponent: i64,
}

impl FloatFormat {
    /// Returns the bits of the nearest value of the format, without the sign bit.
    fn nearest(&self, parts: &NumberParts<'_>) -> u64 {
        // The magnitude lies in [2^scale, 2^(scale + 1)).
        let scale = parts.top() - 1;
        let min_exponent = 1 - self.max_exponent;
        let infinity =
            u64::try_from(self.max_exponent * 2 + 1).unwrap_or(0) << (self.precision - 1);
        if scale > self.max_exponent {
            return infinity;
        }
        let subnormal = (min_exponent - scale).max(0);
        let significant = self.precision - subnormal;
        if significant < 0 {
            return 0;
        }
        let dropped = signed(parts.mantissa.bits()) - significant;
        let significand = if dropped <= 0 {
            &*parts.mantissa << -dropped
        } else {
            let below = dropped.unsigned_abs() - 1;
            let more = parts.mantissa.trailing_zeros().unwrap_or(0) < below;
            let mut significand = &*parts.mantissa >> dropped;
            if parts.mantissa.bit(below) && (more || significand.bit(0)) {
                significand += 1u32;
            }
            significand
        };
        let significand = u64::try_from(significand).unwrap_or(0);
        if subnormal > 0 {
            return significand;
        }
        // The highest bit of the significand adds one to the exponent field; a carry adds another, up to infinity.
        let field = u64::try_from(scale - min_exponent).unwrap_or(0);
        (field << (self.precision - 1)) + significand
    }
}

pub(super) fn nearest_double(parts: &NumberParts<'_>) -> f64 {
    let magnitude = f64::from_bits(
        FloatFormat {
            precision: 53,
            max_exponent: 1023,
        }
        .nearest(parts),
    );
    if parts.negative {
        -magnitude
    } else {
        magnitude
    }
}

#[inline]
pub(super) fn nearest_single(parts: &NumberParts<'_>) -> f32 {
    let bits = FloatFormat {
        precision: 24,
        max_exponent: 127,
    }
    .nearest(parts);
    let magnitude = u32::try_from(bits).map_or(f32::INFINITY, f32::from_bits);
    if parts.negative {
        -magnitude
    } else {
        magnitude
    }
}
