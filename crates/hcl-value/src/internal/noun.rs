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

/// Returns a noun with its indefinite article: `a service`, `an organization`. Nouns are names of programs, as block types.
#[must_use]
pub fn with_article(noun: &str) -> String {
    let article = if begins_with_vowel(noun) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Returns whether a noun is said as if it began with a vowel.
fn begins_with_vowel(noun: &str) -> bool {
    if starts_with_any(noun, &VOWEL) {
        return true;
    }
    if starts_with_any(noun, &CONSONANT) {
        return false;
    }
    let is_vowel = |letter: char| {
        matches!(
            letter.to_ascii_lowercase(),
            'a' | 'e' | 'i' | 'o' | 'u' | 'y'
        )
    };
    let first = noun.chars().next().unwrap_or_default();
    // A word without vowels, such as "http" or "s3", is spelled.
    let (mut length, mut is_spelled) = (0, true);
    for letter in noun.chars() {
        if !letter.is_alphanumeric() {
            break;
        }
        length += 1;
        is_spelled = is_spelled && letter.is_ascii() && !is_vowel(letter);
    }
    if is_spelled && length > 1 {
        // Letters whose own name begins with a vowel: "an SSH key".
        matches!(
            first.to_ascii_lowercase(),
            'f' | 'h' | 'l' | 'm' | 'n' | 'r' | 's' | 'x'
        )
    } else {
        is_vowel(first) && !first.eq_ignore_ascii_case(&'y')
    }
}

fn starts_with_any(noun: &str, prefixes: &[&str]) -> bool {
    for prefix in prefixes {
        let start = noun.get(..prefix.len());
        if start.is_some_and(|start| start.eq_ignore_ascii_case(prefix)) {
            return true;
        }
    }
    false
}
