//! Sample texts.

use crate::schema::{ConstraintSchema, Format};

use super::sample::quoted;

/// Returns different texts, about as many as are wanted, as string literals.
pub(super) fn texts(
    meaning: &str,
    constraints: &[ConstraintSchema],
    length: usize,
    count: usize,
) -> Vec<String> {
    let mut all = Vec::new();
    for constraint in constraints {
        match constraint {
            ConstraintSchema::OneOf(texts) => all.extend(texts.iter().cloned()),
            ConstraintSchema::Format(name) => {
                let format = Format::ALL.into_iter().find(|it| it.name() == name);
                if let Some(format) = format {
                    all.extend((0..count).map(|index| of_format(format, length, index)));
                    // Short ones.
                    all.extend(SHORT.map(str::to_owned));
                }
            }
            _ => {}
        }
    }
    all.extend(of_pattern(constraints, length, count));
    if all.is_empty() {
        all.extend((0..count).map(|index| of_meaning(meaning, length, index)));
    }
    all.iter().map(|text| quoted(text)).collect()
}

/// The shortest texts of formats.
const SHORT: [&str; 6] = ["0", "a", "::1", "::/0", "a:b", "a@b"];

/// Returns a text of a meaning that not every text has, or any text.
fn of_meaning(meaning: &str, length: usize, index: usize) -> String {
    let number = index + 1;
    match meaning {
        "IP address" | "IPv4 address" => format!("127.0.0.{number}"),
        "IPv6 address" => format!("::{number:x}"),
        "socket address" | "IPv4 socket address" => format!("127.0.0.1:{}", 79 + number),
        "IPv6 socket address" => format!("[::1]:{}", 79 + number),
        "character" => any_text(1, index),
        "path" if index == 0 => padded("path", length),
        "path" => padded(&format!("path{number}"), length),
        _ => any_text(length, index),
    }
}

/// Returns the text with a number in the order of their lengths, from a least length on: `aa`, `ab`, and so on.
fn any_text(length: usize, index: usize) -> String {
    // Before all others of no least length is the empty one.
    let Some(mut rest) = (match length {
        0 => index.checked_sub(1),
        _ => Some(index),
    }) else {
        return String::new();
    };
    let mut letters = Vec::new();
    while rest > 0 || letters.is_empty() {
        let digit = u8::try_from(rest % 26).unwrap_or(0);
        letters.push(char::from(b'a' + digit));
        rest /= 26;
    }
    let missing = length.saturating_sub(letters.len());
    let padding = std::iter::repeat_n('a', missing);
    padding.chain(letters.into_iter().rev()).collect()
}

fn padded(text: &str, length: usize) -> String {
    let missing = length.saturating_sub(text.chars().count());
    text.to_owned() + &"a".repeat(missing)
}

/// Returns a text of a form, with a least length where its texts have any length.
fn of_format(format: Format, length: usize, index: usize) -> String {
    let example = format.example();
    let missing = length.saturating_sub(example.len());
    let number = index + 1;
    match format {
        Format::Duration => format!("{}{}s", "0".repeat(missing), 29 + number),
        Format::Hostname => {
            // A label has 63 characters at most.
            let mut name = if index == 0 {
                String::new()
            } else {
                format!("a{number}.")
            };
            while name.len() < missing {
                let letters = (missing - name.len()).saturating_sub(1).clamp(1, 63);
                name.push_str(&"a".repeat(letters));
                name.push('.');
            }
            name + example
        }
        Format::Ip if missing == 0 => format!("127.0.0.{number}"),
        Format::Ip => format!("1000:1000:1000:1000:1000:1000:1000:{:x}", 0x1000 + index),
        Format::Cidr if missing == 0 && index == 0 => example.to_owned(),
        Format::Cidr if missing == 0 => format!("10.{index}.0.0/16"),
        Format::Cidr => format!(
            "1000:1000:1000:1000:1000:1000:1000:{:x}/128",
            0x1000 + index
        ),
        Format::Uri if index == 0 && missing == 0 => example.to_owned(),
        Format::Uri => padded(&format!("{example}/{number}"), length),
        Format::Email if index == 0 => "a".repeat(missing) + example,
        Format::Email => format!("a{}{number}{example}", "a".repeat(missing)),
        Format::Semver if missing == 0 => format!("1.2.{}", 2 + number),
        Format::Semver => format!("1.2.{}-{}", 2 + number, "a".repeat(missing)),
        Format::Uuid => format!(
            "123e4567-e89b-12d3-a456-{:012x}",
            0x4266_1417_4000_u64 + index as u64
        ),
        Format::Date if index == 0 => example.to_owned(),
        Format::Date => format!(
            "{:04}-{:02}-{:02}",
            2024 + index / 336,
            index / 28 % 12 + 1,
            index % 28 + 1
        ),
    }
}

/// Returns different texts that match the patterns, if there are some, as far as they are easily found.
#[cfg(feature = "pattern")]
fn of_pattern(constraints: &[ConstraintSchema], length: usize, count: usize) -> Vec<String> {
    let patterns = constraints
        .iter()
        .filter_map(|constraint| match constraint {
            ConstraintSchema::Pattern(pattern) => Some(pattern.as_str()),
            _ => None,
        });
    let patterns: Vec<&str> = patterns.collect();
    super::pattern::matching(&patterns, length, count)
}

/// The derive refuses patterns without the feature.
#[cfg(not(feature = "pattern"))]
fn of_pattern(_: &[ConstraintSchema], _: usize, _: usize) -> Vec<String> {
    Vec::new()
}
