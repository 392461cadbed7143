//! Durations like `1h30m`, `-1.5h`, `500ms`.

/// The nanoseconds of a duration: a sign, and numbers each with a unit; only a zero needs none.
pub(super) fn parse(text: &str) -> Option<i64> {
    let (negative, mut rest) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
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
        let (whole, behind) = rest.split_at(digits(rest));
        let (fraction, behind) = match behind.strip_prefix('.') {
            Some(behind) => behind.split_at(digits(behind)),
            None => ("", behind),
        };
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        let end = behind
            .find(|letter: char| letter == '.' || letter.is_ascii_digit())
            .unwrap_or(behind.len());
        let (unit, behind) = behind.split_at(end);
        let unit = nanoseconds(unit)?;
        total += number(whole)?.checked_mul(unit)? + part(fraction, unit);
        if total > i128::from(i64::MAX) + 1 {
            return None;
        }
        rest = behind;
    }
    i64::try_from(if negative { -total } else { total }).ok()
}

fn number(digits: &str) -> Option<i128> {
    if digits.is_empty() {
        return Some(0);
    }
    digits.parse::<i64>().ok().map(i128::from)
}

/// The fraction of a unit, cut to whole nanoseconds.
fn part(digits: &str, unit: i128) -> i128 {
    let kept = &digits[..digits.len().min(18)];
    let scale = 10_i128.pow(u32::try_from(kept.len()).unwrap_or_default());
    number(kept).unwrap_or_default() * unit / scale
}

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
