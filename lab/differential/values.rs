//! Differences between printed values that rows of `docs/internals/differences.md` explain.

use std::iter::Peekable;
use std::vec::IntoIter;

use hcl_core::Number;

/// Returns the row that explains all differences between two printed values; of several rows, the first needed.
pub(super) fn explained(theirs: &str, ours: &str) -> Option<&'static str> {
    in_order(theirs, ours).or_else(|| {
        // The order of the elements of a set and of the attributes of an object depends on the sign.
        let zeros = [theirs, ours].map(|value| {
            let mut zeros: Vec<String> = tokens(value).map(|it| it.replace("-0", "0")).collect();
            zeros.sort();
            zeros
        });
        (theirs.contains("-0") && zeros[0] == zeros[1]).then_some("negative-zero")
    })
}

fn in_order(theirs: &str, ours: &str) -> Option<&'static str> {
    let mut row = None;
    let mut before = "";
    let (mut theirs, mut ours) = (tokens(theirs), tokens(ours));
    loop {
        let found = match (theirs.peek().copied(), ours.peek().copied()) {
            (None, None) => return row,
            (their, our) if their == our => {
                theirs.next();
                before = ours.next().unwrap_or_default();
                continue;
            }
            // In a marked `for_each`, a null has the mark, with which no conditional gives it a type.
            (Some(their), Some("null"))
                if marks(before).is_some() && their.starts_with("null<") =>
            {
                Difference {
                    row: "marks-kept",
                    takes_their: true,
                    takes_our: true,
                }
            }
            (their, our) => difference(their.unwrap_or_default(), our.unwrap_or_default())?,
        };
        row = row.or(Some(found.row));
        for (tokens, is_taken) in [
            (&mut theirs, found.takes_their),
            (&mut ours, found.takes_our),
        ] {
            if is_taken {
                tokens.next();
            }
        }
    }
}

/// A difference between two tokens, either of which may be absent on the other side.
struct Difference {
    row: &'static str,
    takes_their: bool,
    takes_our: bool,
}

fn difference(their: &str, our: &str) -> Option<Difference> {
    let of_both = |row| Difference {
        row,
        takes_their: true,
        takes_our: true,
    };
    let only_ours = |row| Difference {
        takes_their: false,
        ..of_both(row)
    };
    if let Some(marks) = marks(our) {
        return match self::marks(their) {
            Some(fewer) if fewer.iter().all(|mark| marks.contains(mark)) => {
                Some(of_both("marks-kept"))
            }
            Some(_) => None,
            None => Some(only_ours("marks-kept")),
        };
    }
    if let Some(prefix) =
        prefix(our).filter(|prefix| prefix.contains("\\n") || prefix.contains("\\r"))
    {
        return match self::prefix(their) {
            Some(shorter) if prefix.starts_with(shorter) => Some(of_both("prefix-behind-newline")),
            Some(_) => None,
            None => Some(only_ours("prefix-behind-newline")),
        };
    }
    let bound = |token: &str| token.strip_prefix(">=")?.parse::<u32>().ok();
    let row = match (bound(their), bound(our)) {
        // Of the length of such a string.
        (Some(less), Some(more)) if less < more => "prefix-behind-newline",
        _ if is_negative_zero(their, our) || is_negative_zero(&reversed(their), &reversed(our)) => {
            "negative-zero"
        }
        _ if is_last_digit(their, our) => "last-digit",
        _ if !is_truth(their) || !is_truth(our) => return None,
        _ if our.starts_with("unk") && !their.starts_with("unk") => "equality-of-dynamic",
        _ if their.starts_with("unk") => "equality-of-known-parts",
        _ => return None,
    };
    Some(of_both(row))
}

fn is_truth(token: &str) -> bool {
    ["true", "false", "unk<bool>", "unk<bool>!"].contains(&token)
}

/// Returns whether a token has a minus sign before zeros that the other lacks, and no other difference.
fn is_negative_zero(their: &str, our: &str) -> bool {
    let (mut their, mut our) = (their.chars().peekable(), our.chars().peekable());
    loop {
        match (their.next(), our.peek()) {
            (None, our) => return our.is_none(),
            (Some(a), Some(&b)) if a == b => drop(our.next()),
            (Some('-'), Some('0')) if their.peek() == Some(&'0') => {}
            _ => return false,
        }
    }
}

/// Returns whether two tokens differ in the last digit of one number.
fn is_last_digit(their: &str, our: &str) -> bool {
    let is_equal = |(a, b): &(u8, u8)| a == b;
    let same = their.bytes().zip(our.bytes()).take_while(is_equal).count();
    let number = |token: &str| {
        let is_part = |c: char| c.is_ascii_digit() || c == '.';
        let before = token.get(..same)?;
        let start = before.trim_end_matches(is_part).len();
        let after = token.get(same..)?.trim_start_matches(is_part);
        let end = token.len() - after.len();
        Some((token.get(start..end)?.to_owned(), after.to_owned()))
    };
    match (number(their), number(our)) {
        (Some((theirs, after)), Some((ours, rest))) => {
            after == rest && differs_in_last_digit(&theirs, &ours)
        }
        _ => false,
    }
}

/// Returns the text as the function `reverse` does.
fn reversed(text: &str) -> String {
    text.chars().rev().collect()
}

fn marks(token: &str) -> Option<Vec<&str>> {
    let inside = token.strip_prefix('⟦')?.strip_suffix('⟧')?;
    Some(inside.split(',').collect())
}

fn prefix(token: &str) -> Option<&str> {
    token.strip_prefix("prefix=\"")?.strip_suffix('"')
}

/// Splits a printed value into marks, strings, prefixes, words and punctuation. White space is left out.
fn tokens(value: &str) -> Peekable<IntoIter<&str>> {
    let (mut found, mut rest) = (Vec::new(), value);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '⟦' => rest
                .find('⟧')
                .map_or(rest.len(), |end| end + '⟧'.len_utf8()),
            '"' => string_length(rest),
            _ if rest.starts_with("prefix=\"") => 7 + string_length(&rest[7..]),
            _ => word_length(rest).max(first.len_utf8()),
        };
        let (token, after) = rest.split_at(length);
        found.push(token);
        rest = after;
    }
    found.retain(|token| *token != " ");
    found.into_iter().peekable()
}

fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

/// Returns the length of a number, a name or a type. An equals sign ends it, unless it is part of a bound.
fn word_length(text: &str) -> usize {
    let mut before = ' ';
    let end = text.char_indices().find(|&(_, c)| {
        let is_bound = c == '=' && matches!(before, '<' | '>');
        before = c;
        " ,;=[]{}\"⟦".contains(c) && !is_bound
    });
    end.map_or(text.len(), |(at, _)| at)
}

/// Returns whether two printed numbers differ in the last digit only, as row `last-digit` of `docs/internals/differences.md` says:
/// for a power of two the reference assumes the same distance to the next smaller number as to the next larger one, so
/// that its text reads back as a neighbour; and it does not always choose the nearest of two texts of equal length.
pub(crate) fn differs_in_last_digit(expected: &str, actual: &str) -> bool {
    let (Ok(printed), Ok(number)) = (Number::parse(expected), Number::parse(actual)) else {
        return false;
    };
    let significant = |text: &str| text.trim_end_matches('0').len();
    let power_of_two = number
        .to_mantissa()
        .is_some_and(|(mantissa, _)| mantissa.magnitude().count_ones() == 1);
    if power_of_two {
        printed != number && significant(expected) <= significant(actual)
    } else {
        printed == number && significant(expected) == significant(actual)
    }
}
