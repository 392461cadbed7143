//! Simple case mapping, from one code point to one: `ß` has no uppercase letter.

/// Returns the uppercase letter, or the letter itself if its uppercase form is several code points.
pub(super) fn to_upper(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_uppercase();
    }
    let mut mapped = letter.to_uppercase();
    match (mapped.next(), mapped.next()) {
        (Some(upper), None) => upper,
        _ => with_iota(letter),
    }
}

/// Returns the lowercase letter.
pub(super) fn to_lower(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase();
    }
    let mut mapped = letter.to_lowercase();
    match (mapped.next(), mapped.next()) {
        (Some(lower), None) => lower,
        // Only the lowercase form of `İ` is several code points.
        _ => 'i',
    }
}

/// Returns the titlecase letter: the uppercase letter, except for digraphs and for Georgian.
pub(super) fn to_title(letter: char) -> char {
    match letter {
        'Ǆ'..='ǆ' => 'ǅ',
        'Ǉ'..='ǉ' => 'ǈ',
        'Ǌ'..='ǌ' => 'ǋ',
        'Ǳ'..='ǳ' => 'ǲ',
        // Georgian.
        '\u{10d0}'..='\u{10fa}' | '\u{10fd}'..='\u{10ff}' => letter,
        _ => to_upper(letter),
    }
}

/// Returns the uppercase form of a Greek vowel with iota subscript. The full mapping of `ᾳ` is `ΑΙ`, the simple one
/// `ᾼ`.
fn with_iota(letter: char) -> char {
    match letter {
        '\u{1f80}'..='\u{1f87}' | '\u{1f90}'..='\u{1f97}' | '\u{1fa0}'..='\u{1fa7}' => {
            char::from_u32(u32::from(letter) + 8).unwrap_or(letter)
        }
        '\u{1fb3}' => '\u{1fbc}',
        '\u{1fc3}' => '\u{1fcc}',
        '\u{1ff3}' => '\u{1ffc}',
        _ => letter,
    }
}
