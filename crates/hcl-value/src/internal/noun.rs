//! Nouns in sentences.

/// Vowels that are said as a consonant: "a user", "a one-time key".
const CONSONANT: [&str; 16] = [
    "eu", "ewe", "once", "one", "ubiq", "udp", "ui", "uni", "ura", "uri", "url", "usa", "use",
    "usu", "uti", "uu",
];

/// Words that begin as one of [`CONSONANT`] and are said as they are written, and words whose "h" is silent.
const VOWEL: [&str; 8] = [
    "heir", "honest", "honor", "honour", "hour", "uniden", "unim", "unin",
];

/// Letters whose own name begins with a vowel: "an SSH key".
const SPELLED_WITH_VOWEL: &str = "fhlmnrsx";

/// Returns a noun with its indefinite article: `a service`, `an organization`. Nouns are names of programs, as block types.
#[must_use]
pub fn with_article(noun: &str) -> String {
    let article = if begins_with_vowel(noun) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Returns whether a noun is said as if it began with a vowel.
fn begins_with_vowel(noun: &str) -> bool {
    let starts_with = |prefix: &str| {
        let start = noun.get(..prefix.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    };
    if VOWEL.into_iter().any(starts_with) {
        return true;
    }
    if CONSONANT.into_iter().any(starts_with) {
        return false;
    }
    let is_vowel = |letter: char| "aeiouy".contains(letter.to_ascii_lowercase());
    let word = noun.split(|letter: char| !letter.is_alphanumeric());
    let word = word.into_iter().next().unwrap_or_default();
    let first = word.chars().next().unwrap_or_default();
    // A word without vowels, such as "http" or "s3", is spelled.
    if word.is_ascii() && word.len() > 1 && !word.contains(is_vowel) {
        SPELLED_WITH_VOWEL.contains(first.to_ascii_lowercase())
    } else {
        is_vowel(first) && !first.eq_ignore_ascii_case(&'y')
    }
}

#[cfg(test)]
mod tests {
    use super::with_article;

    #[test]
    fn articles_fit_the_sound_of_a_noun() {
        let nouns = "a service, an organization, a user, an upstream, a URL, a unit, a usage, a áb, a \
                     yard, an honor, an hour, a house, an uninstall, an unimportant, a union, a \
                     ubiquitous, a uuid, an http, an s3, a db, an NFS share, a step, a x, a ";
        for expected in nouns.split(", ") {
            let (_, noun) = expected.split_once(' ').unwrap_or_default();
            assert_eq!(with_article(noun), expected);
        }
    }
}
