//! Durations like `1h30m`, `-1.5h`, `500ms`.
//!
//! The syntax of Go's `time.ParseDuration`: units in any order and more than once, each with a fraction. No
//! parser of chrono or jiff accepts `30m1h` or `1.5h0.5h`.

/// Parses a sign and numbers, each with a unit, and returns nanoseconds. Only zero needs no unit.
pub(super) fn parse(text: &str) -> Option<i64> {
    let (negative, mut rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if rest == "0" {
        return Some(0);
    }
    if rest.is_empty() {
        return None;
    }
    let mut total = 0_i128;
    while !rest.is_empty() {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let (whole, after) = rest.split_at(digits(rest));
        let (fraction, after) = match after.strip_prefix('.') {
            Some(after) => after.split_at(digits(after)),
            None => ("", after),
        };
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        let end = after
            .find(|letter: char| letter == '.' || letter.is_ascii_digit())
            .unwrap_or(after.len());
        let (unit, after) = after.split_at(end);
        let unit = nanoseconds(unit)?;
        total += number(whole)?.checked_mul(unit)? + part(fraction, unit);
        // Plus one: the least integer has a magnitude of one more.
        if total > i128::from(i64::MAX) + 1 {
            return None;
        }
        rest = after;
    }
    i64::try_from(if negative { -total } else { total }).ok()
}

fn number(digits: &str) -> Option<i128> {
    if digits.is_empty() {
        return Some(0);
    }
    digits.parse::<i64>().ok().map(i128::from)
}

/// The fraction of a unit in whole nanoseconds, rounded down. Digits after the 18th are ignored.
fn part(digits: &str, unit: i128) -> i128 {
    let significant = digits.get(..18).unwrap_or(digits);
    let scale = 10_i128.pow(u32::try_from(significant.len()).unwrap_or_default());
    number(significant).unwrap_or_default() * unit / scale
}

/// The nanoseconds of a unit.
fn nanoseconds(unit: &str) -> Option<i128> {
    Some(match unit {
        "ns" => 1,
        "us" | "µs" | "μs" => 1_000,
        "ms" => 1_000_000,
        "s" => 1_000_000_000,
        "m" => 60_000_000_000,
        "h" => 3_600_000_000_000,
        _ => return None,
    })
}
