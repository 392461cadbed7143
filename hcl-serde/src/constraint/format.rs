//! Known forms of texts.

use std::ops::Range;

/// Defines the forms by their names, what a text is with an example, and an example alone.
macro_rules! formats {
    ($($(#[$docs:meta])* $format:ident $name:literal, $description:literal, $example:literal;)*) => {
        /// A known form of texts.
        ///
        /// # Examples
        ///
        /// ```
        /// use hcl_serde::HclDecode;
        /// use hcl_serde::schema::Format;
        ///
        /// #[derive(HclDecode)]
        /// struct Config {
        ///     #[hcl(format = "duration")]
        ///     timeout: String,
        /// }
        ///
        /// assert!(hcl_serde::from_str::<Config>("timeout = \"1h30m\"\n").is_ok());
        /// assert!(hcl_serde::from_str::<Config>("timeout = \"soon\"\n").is_err());
        ///
        /// // The forms of a help text.
        /// let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        /// assert_eq!(names[..3], ["duration", "hostname", "ip"]);
        /// assert_eq!(Format::Duration.example(), "30s");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$docs])* #[cfg_attr(feature = "schema", serde(rename = $name))] $format,)*
        }

        impl Format {
            /// Every form.
            pub const ALL: [Self; 9] = [$(Self::$format),*];

            /// Returns the name in `#[hcl(format = "…")]` and in JSON Schema.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$format => $name,)*
                }
            }

            /// Returns what a text of the form is, with an example.
            #[must_use]
            pub const fn description(self) -> &'static str {
                match self {
                    $(Self::$format => $description,)*
                }
            }

            /// Returns a text of the form.
            #[must_use]
            pub const fn example(self) -> &'static str {
                match self {
                    $(Self::$format => $example,)*
                }
            }
        }
    };
}

formats! {
    /// Numbers with units, like `1h30m` or `250ms`.
    Duration "duration", "a duration, such as \"1h30m\" or \"250ms\"", "30s";
    /// A host name: labels of letters, digits and hyphens, joined by dots.
    Hostname "hostname", "a host name, such as \"example.org\"", "example.org";
    /// An IPv4 or IPv6 address.
    Ip "ip", "an IP address, such as \"127.0.0.1\" or \"::1\"", "127.0.0.1";
    /// An address with the length of a prefix, like `10.0.0.0/8`.
    Cidr "cidr", "an address with a prefix length, such as \"10.0.0.0/8\"", "10.0.0.0/8";
    /// A scheme, a colon and more, without spaces, like `https://example.org`.
    Uri "uri", "a URI, such as \"https://example.org\"", "https://example.org";
    /// An e-mail address: something before and after one `@`.
    Email "email", "an e-mail address, such as \"ada@example.org\"", "ada@example.org";
    /// A version of Semantic Versioning, like `1.2.3-beta.1`.
    Semver "semver", "a version, such as \"1.2.3\"", "1.2.3";
    /// 32 hexadecimal digits in five groups.
    Uuid "uuid", "a UUID, such as \"123e4567-e89b-12d3-a456-426614174000\"", "123e4567-e89b-12d3-a456-426614174000";
    /// A date of RFC 3339, like `2024-02-29`.
    Date "date", "a date, such as \"2024-02-29\"", "2024-02-29";
}

impl Format {
    /// Returns a regular expression in the syntax that JSON Schema and the crate `regex` share, for the forms that one
    /// describes completely.
    #[must_use]
    pub const fn pattern(self) -> Option<&'static str> {
        match self {
            Self::Duration => Some("^(0|([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h|d))+)$"),
            Self::Uuid => Some(
                "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$",
            ),
            Self::Uri => Some("^[A-Za-z][A-Za-z0-9+.-]*:[!-~]+$"),
            Self::Email => Some("^[!-?A-~]+@[!-?A-~]+$"),
            _ => None,
        }
    }

    /// Returns whether a text has the form.
    pub(crate) fn accepts(self, text: &str) -> bool {
        match self {
            Self::Duration => nanoseconds(text).is_some(),
            Self::Hostname => is_hostname(text),
            Self::Ip => text.parse::<std::net::IpAddr>().is_ok(),
            Self::Cidr => is_cidr(text),
            Self::Uri => is_uri(text),
            Self::Email => is_email(text),
            Self::Semver => is_semver(text),
            Self::Uuid => has_form(text, "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh"),
            Self::Date => is_date(text),
        }
    }
}

/// Returns the nanoseconds of a duration, cut off after the last whole one. The result is right up to `u64::MAX` seconds,
/// and more for longer durations.
pub(crate) fn nanoseconds(text: &str) -> Option<u128> {
    // `ms` before its prefix `m`: the first unit that fits is taken.
    const UNITS: [(&str, u128); 8] = [
        ("ns", 1),
        ("us", 1000),
        ("µs", 1000),
        ("ms", 1_000_000),
        ("s", 1_000_000_000),
        ("m", 60 * 1_000_000_000),
        ("h", 3600 * 1_000_000_000),
        ("d", 24 * 3600 * 1_000_000_000),
    ];
    // Zero needs no unit, as in Go.
    if text == "0" {
        return Some(0);
    }
    let mut sum: u128 = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let (whole, after) = digits(rest)?;
        let (fraction, after) = match after.strip_prefix('.') {
            Some(after) => digits(after)?,
            None => ("", after),
        };
        let mut units = UNITS.iter();
        let (unit, nanoseconds) = units.find(|(unit, _)| after.starts_with(unit))?;
        let whole = whole.parse::<u128>().unwrap_or(u128::MAX);
        // 24 digits: a part of a day that is less than a nanosecond does not count.
        let fraction = fraction.get(..24).unwrap_or(fraction);
        let divisor = 10_u128.pow(u32::try_from(fraction.len()).unwrap_or_default());
        let part = fraction.parse::<u128>().unwrap_or_default() * nanoseconds / divisor;
        sum = sum.saturating_add(whole.saturating_mul(*nanoseconds).saturating_add(part));
        rest = after.get(unit.len()..).unwrap_or_default();
    }
    Some(sum).filter(|_| !text.is_empty())
}

/// Splits a text after its first digits; there is at least one.
fn digits(text: &str) -> Option<(&str, &str)> {
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at_checked(count).filter(|_| count > 0)
}

fn is_hostname(text: &str) -> bool {
    let is_label = |label: &str| {
        // RFC 1035: a label has up to 63 bytes, and the name up to 255, with two that are not written.
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && is_word(label)
    };
    text.len() <= 253 && text.split('.').all(is_label)
}

fn is_cidr(text: &str) -> bool {
    let Some((address, length)) = text.split_once('/') else {
        return false;
    };
    let max = match address.parse::<std::net::IpAddr>() {
        Ok(std::net::IpAddr::V4(_)) => 32,
        Ok(std::net::IpAddr::V6(_)) => 128,
        Err(_) => return false,
    };
    // `parse` alone would take `+8` and `08`.
    is_number(length) && length.parse::<u8>().is_ok_and(|length| length <= max)
}

fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    // The same as the pattern, which JSON Schema checks.
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte);
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(is_part)
        && consists_of(rest, &|byte| byte.is_ascii_graphic())
}

fn is_email(text: &str) -> bool {
    let is_part = |part: &str| consists_of(part, &|byte| byte.is_ascii_graphic() && byte != b'@');
    // A second `@` is in the host, which may have none.
    text.split_once('@')
        .is_some_and(|(name, host)| is_part(name) && is_part(host))
}

fn is_semver(text: &str) -> bool {
    // Build metadata first: it may contain hyphens.
    let (text, build) = text
        .split_once('+')
        .map_or((text, None), |(a, b)| (a, Some(b)));
    let (core, pre) = text
        .split_once('-')
        .map_or((text, None), |(a, b)| (a, Some(b)));
    // Only numbers have no leading zero: `1.2.3-01` is wrong, `1.2.3-0a` is not.
    let is_digits = |part: &str| consists_of(part, &|byte| byte.is_ascii_digit());
    let is_pre = |part: &str| is_word(part) && (is_number(part) || !is_digits(part));
    core.split('.').count() == 3
        && core.split('.').all(is_number)
        && pre.is_none_or(|pre| pre.split('.').all(is_pre))
        && build.is_none_or(|build| build.split('.').all(is_word))
}

fn consists_of(part: &str, is_of: &dyn Fn(u8) -> bool) -> bool {
    !part.is_empty() && part.bytes().all(is_of)
}

/// Letters, digits and hyphens.
fn is_word(part: &str) -> bool {
    consists_of(part, &|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Digits without a leading zero.
fn is_number(part: &str) -> bool {
    consists_of(part, &|byte| byte.is_ascii_digit()) && (part == "0" || !part.starts_with('0'))
}

/// Returns whether a text has a form: `d` is any digit, `h` any hexadecimal digit, and all else stands for itself.
fn has_form(text: &str, form: &str) -> bool {
    let fits = |(byte, form): (u8, u8)| match form {
        b'd' => byte.is_ascii_digit(),
        b'h' => byte.is_ascii_hexdigit(),
        form => byte == form,
    };
    text.len() == form.len() && text.bytes().zip(form.bytes()).all(fits)
}

fn is_date(text: &str) -> bool {
    let number = |range: Range<usize>| text.get(range)?.parse::<u32>().ok();
    let (Some(year), Some(month), Some(day), true) = (
        number(0..4),
        number(5..7),
        number(8..10),
        has_form(text, "dddd-dd-dd"),
    ) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => return false,
    };
    (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn formats_accept_what_they_describe() {
        for (format, good, bad) in [
            (
                Format::Duration,
                &["0", "1s", "1h30m", "1.5h", "250ms", "3µs"][..],
                &["", "1", "s", "1 s", "1s ", "1.s", "-1s", "1x"][..],
            ),
            (
                Format::Hostname,
                &["a", "a-b.example.org"],
                &["", "-a", "a..b", "a_b", "a."],
            ),
            (
                Format::Ip,
                &["127.0.0.1", "::1"],
                &["127.0.0", "::1/8", "localhost"],
            ),
            (
                Format::Cidr,
                &["10.0.0.0/8", "::/0"],
                &["10.0.0.0", "10.0.0.0/33", "::/129", "::/+1", "::/08"],
            ),
            (
                Format::Uri,
                &["https://a.b/c?d", "urn:x"],
                &["", "a", ":a", "1:a", "a: b", "a:"],
            ),
            (
                Format::Email,
                &["a@b"],
                &["a", "@b", "a@", "a@b@c", "a b@c"],
            ),
            (
                Format::Semver,
                &["1.2.3", "1.0.0-a.1+b.01"],
                &["1.2", "1.2.03", "1.2.3-", "1.2.3-01", "v1.2.3"],
            ),
            (
                Format::Uuid,
                &["123e4567-e89b-12d3-a456-426614174000"],
                &["", "123e4567e89b12d3a456426614174000"],
            ),
            (
                Format::Date,
                &["2024-02-29", "2000-12-31"],
                &["2023-02-29", "2024-13-01", "2024-1-01", "2024-00-10"],
            ),
        ] {
            for text in good {
                assert!(format.accepts(text), "{format:?} {text}");
            }
            for text in bad {
                assert!(!format.accepts(text), "{format:?} {text}");
            }
        }
    }
}
