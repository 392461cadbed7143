//! Names for "Did you mean …?"

use std::fmt::Write as _;

use hcl_value::internal::is_invisible;
use hcl_value::internal::sort::sort_by;
use hcl_value::sentence::{Quote, Sentence};

/// Returns the nearest candidate with a Levenshtein distance to `name` below 3, in code points; the first of several. One in other ASCII letters,
/// capital or small, has a distance of 1. Names
/// of more than 128 code points match nothing, and names without a common character neither. Only the first 1 024 candidates are
/// compared: thousands of wrong names among thousands of right ones would take minutes.
///
/// # Examples
///
/// ```
/// use hcl_syntax::diagnostic::suggest;
///
/// assert_eq!(suggest("prot", ["host", "port"]), Some("port"));
/// assert_eq!(suggest("lowr", ["floor", "lower"]), Some("lower"));
/// assert_eq!(suggest("LISTEN", ["listed", "listen"]), Some("listen"));
/// assert_eq!(suggest("xyzzy", ["host", "port"]), None);
/// assert_eq!(suggest("b", ["a"]), None);
/// ```
pub fn suggest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    nearest(name, &mut candidates.into_iter())
}

/// Compiled once for all kinds of candidates.
fn nearest<'c>(name: &str, candidates: &mut dyn Iterator<Item = &'c str>) -> Option<&'c str> {
    let length = length(name);
    let mut nearest: Option<(usize, &'c str)> = None;
    let mut distances = Vec::new();
    for _ in 0..MAX_COMPARED {
        let Some(candidate) = candidates.next() else {
            break;
        };
        if let Some(distance) = distance(name, length, candidate, &mut distances)
            && nearest.is_none_or(|(least, _)| distance < least)
        {
            nearest = Some((distance, candidate));
        }
    }
    nearest.map(|(_, candidate)| candidate)
}

/// Returns whether a name is a misspelling of one of the candidates, and not another name: as [`suggest`], but of up to three letters only
/// one differs, or two change places.
// Hidden: for a program that ignores names of others.
#[doc(hidden)]
#[must_use]
pub fn is_misspelling<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> bool {
    let own = length(name);
    let mut distances = Vec::new();
    let mut compared = candidates.into_iter().take(MAX_COMPARED);
    compared.any(|candidate| {
        let is_short = own.min(length(candidate)) <= 3;
        distance(name, own, candidate, &mut distances)
            .is_some_and(|found| found < 2 || !is_short || letters(name) == letters(candidate))
    })
}

/// Returns whether a name is another one in other ASCII letters, capital or small, or with `-` for `_`; from three letters on also with a
/// letter once that is twice there, from four on with two letters in the other order, and from six on without a letter inside.
pub(super) fn is_same_name(name: &str, other: &str) -> bool {
    let plain = |name: &str| -> Vec<char> {
        let letters = name.chars();
        let letters = letters.map(|it| {
            if it == '-' {
                '_'
            } else {
                it.to_ascii_lowercase()
            }
        });
        letters.collect()
    };
    let (mut short, mut long) = (plain(name), plain(other));
    if short.len() > long.len() {
        std::mem::swap(&mut short, &mut long);
    }
    let first = short
        .iter()
        .zip(&long)
        .position(|(own, other)| own != other);
    let first = first.unwrap_or(short.len());
    if long.len() > 2 && short.len() < long.len() {
        let is_doubled = first > 0 && long.get(first - 1) == long.get(first);
        let is_inside = long.len() > 5 && first > 0 && first < short.len();
        if (is_doubled || is_inside) && long.get(first).is_some_and(|it| it.is_alphabetic()) {
            long.remove(first);
        }
    } else if long.len() > 3
        && let Some([one, two]) = short.get_mut(first..).and_then(<[char]>::first_chunk_mut)
        && one.is_alphabetic()
        && two.is_alphabetic()
    {
        std::mem::swap(one, two);
    }
    short == long
}

/// Returns the code points in order of their values.
fn letters(name: &str) -> Vec<char> {
    let mut letters: Vec<char> = name.chars().collect();
    sort_by(&mut letters, Ord::cmp);
    letters
}

/// Returns the sentence that suggests a name, after a space; nothing without a name. A report that hides the name leaves it out.
///
/// Quotes in the name stay as they are, so that an address can be copied.
///
/// ```
/// use hcl_syntax::diagnostic::did_you_mean;
///
/// assert_eq!(did_you_mean(Some("port")).text(), " Did you mean \"port\"?");
/// assert_eq!(did_you_mean(Some("a\nb")).text(), " Did you mean \"a\\nb\"?");
/// assert_eq!(did_you_mean(None).text(), "");
/// ```
#[doc(hidden)]
#[cold]
#[must_use]
pub fn did_you_mean(similar: Option<&str>) -> Sentence {
    let Some(similar) = similar else {
        return Sentence::default();
    };
    let mut name = String::with_capacity(similar.len());
    for letter in similar.chars() {
        if letter.is_control() || is_invisible(letter) {
            let _ = write!(name, "{}", letter.escape_debug());
        } else {
            name.push(letter);
        }
    }
    let suggestion = Quote::name(name).between(" Did you mean \"", "\"?");
    suggestion.or("").into()
}

/// Returns the distance of similar names.
fn distance(
    name: &str,
    name_length: usize,
    candidate: &str,
    distances: &mut Vec<usize>,
) -> Option<usize> {
    let length = length(candidate);
    // The distance is at least the difference of the lengths, which costs nothing to compare.
    let may_be_similar = length.max(name_length) <= MAX_LEN && length.abs_diff(name_length) <= 2;
    if may_be_similar && name.eq_ignore_ascii_case(candidate) {
        return Some(usize::from(name != candidate));
    }
    let distance = may_be_similar.then(|| levenshtein(name, candidate, distances))?;
    // The distance of the reference, but each letter of `b` replaced is another name.
    (distance < 3 && distance < length.max(name_length)).then_some(distance)
}

/// Returns the least number of code points to insert, delete or replace. `distances` has for each start of `name` the distance to the
/// start of `candidate` read so far: one list for all candidates.
fn levenshtein(name: &str, candidate: &str, distances: &mut Vec<usize>) -> usize {
    distances.clear();
    for (index, _) in name.chars().enumerate() {
        distances.push(index + 1);
    }
    let mut last = distances.len();
    for (index, theirs) in candidate.chars().enumerate() {
        let mut diagonal = index;
        last = index + 1;
        for (own, distance) in name.chars().zip(distances.iter_mut()) {
            let replaced = diagonal + usize::from(own != theirs);
            diagonal = *distance;
            last = replaced.min(diagonal + 1).min(last + 1);
            *distance = last;
        }
    }
    last
}

/// Returns the length of a name in code points, up to one more than [`MAX_LEN`].
fn length(name: &str) -> usize {
    name.chars().take(MAX_LEN + 1).count()
}

/// Maximum number of candidates that a name is compared with.
const MAX_COMPARED: usize = 1024;

/// Maximum length of a name in code points: comparing takes time in proportion to the product of the lengths.
const MAX_LEN: usize = 128;

#[cfg(test)]
mod tests {
    use super::{is_misspelling, is_same_name, levenshtein};

    #[test]
    fn a_short_name_with_two_other_letters_is_another_name() {
        let cases = [
            ("foo", "log", false),
            ("pod", "log", false),
            ("pod", "port", false),
            ("prt", "port", true),
            ("lag", "log", true),
            ("lo", "log", true),
            ("lgo", "log", true),
            ("logs", "log", true),
            ("l", "log", false),
            ("prot", "port", true),
            ("pods", "log", false),
            ("LOG", "log", true),
        ];
        for (name, candidate, expected) in cases {
            assert_eq!(
                is_misspelling(name, [candidate]),
                expected,
                "{name} {candidate}"
            );
        }
    }

    #[test]
    fn a_name_with_other_letters_is_another_name() {
        let cases = [
            ("PORT", "port", true),
            ("max-size", "max_size", true),
            ("prot", "port", true),
            ("adress", "address", true),
            ("addresss", "address", true),
            ("subnet_b", "subnet_a", false),
            ("v2", "v1", false),
            ("v12", "v21", false),
            ("host12", "host21", false),
            ("da", "db", false),
            ("ad", "da", false),
            ("env", "one", false),
            ("port", "ports", false),
            ("descripton", "description", true),
            ("subnet_id", "subnet_ids", false),
            ("address_1", "address_11", false),
            ("acount", "count", false),
            ("a11", "a1", false),
        ];
        for (name, other, expected) in cases {
            for [name, other] in [[name, other], [other, name]] {
                assert_eq!(is_same_name(name, other), expected, "{name} {other}");
            }
        }
    }

    #[test]
    fn distances_count_insertions_deletions_and_replacements() {
        let cases = [
            ("", "", 0),
            ("", "ab", 2),
            ("ab", "", 2),
            ("port", "port", 0),
            ("prot", "port", 2),
            ("kitten", "sitting", 3),
            ("größe", "grösse", 2),
            ("flaw", "lawn", 2),
        ];
        for (name, candidate, distance) in cases {
            let found = levenshtein(name, candidate, &mut vec![7]);
            assert_eq!(found, distance, "{name} {candidate}");
        }
    }
}
