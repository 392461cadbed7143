//! Characters that an editor does not show, which web pages and word processors put into texts.

use hcl_value::internal::is_invisible;
use hcl_value::sentence;
use hcl_value::sentence::{Quote, Sentence};

/// Returns whether an editor shows nothing, or only a space, for a character.
pub(crate) fn is_unseen(character: char) -> bool {
    character.is_whitespace()
        || character.is_control()
        || is_invisible(character)
        || matches!(character, '\u{ad}' | '\u{2060}'..='\u{2064}')
}

/// Returns the name of a character that web pages and word processors put into texts, in parentheses.
const fn name_of_unseen(character: char) -> &'static str {
    match character {
        '\u{a0}' | '\u{202f}' => " (a no-break space)",
        '\u{ad}' => " (a soft hyphen)",
        '\u{200b}' => " (a zero-width space)",
        '\u{200c}' | '\u{200d}' | '\u{2060}' => " (a joiner of words)",
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            " (a mark of the direction of writing)"
        }
        _ => "",
    }
}

/// Returns the detail of a report at an invisible character.
pub(crate) fn invisible(character: char) -> Sentence {
    sentence!(
        "The invisible character {}{} means nothing here. Replace it with a space or remove it.",
        Quote::literal(format!("U+{:04X}", u32::from(character))),
        Quote::literal(name_of_unseen(character)).or("")
    )
}
