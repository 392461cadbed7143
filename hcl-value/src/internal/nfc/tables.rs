//! Normalization by the tables of unicode-normalization.

use unicode_normalization::char::{
    canonical_combining_class, compose as pair, decompose_canonical,
};
use unicode_normalization::{IsNormalized, is_nfc_quick};

use super::super::build::{List, Text};
use super::super::meter::{self, Exceeded};
use super::super::sort::sort_by_key;
use super::WORK_PER_BYTE;

/// Does nothing: a program that has the tables needs no other function.
///
/// Used by the packages for JavaScript and Python.
pub fn set_nfc(_: fn(&str) -> String) {}

/// Writes a text in NFC. Returns false if a quick check shows that it is in NFC already.
pub(super) fn write_nfc(text: &str, out: &mut Text) -> bool {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return false;
    }
    meter::charge_work(text.len() as u64 * WORK_PER_BYTE);
    // A constructor has no error: at the limit, the evaluation drops the shorter text.
    let _ = write_composed(text, out);
    true
}

/// Writes a text in NFC. The iterators of unicode-normalization would link the tables of compatibility, too, 70 kB that NFC does
/// not need.
fn write_composed(text: &str, out: &mut Text) -> Result<(), Exceeded> {
    let mut sequence = Sequence::default();
    let mut result = Ok(());
    for letter in text.chars() {
        decompose_canonical(letter, |part| {
            if result.is_ok() {
                result = sequence.add(part, out);
            }
        });
    }
    result?;
    sequence.compose();
    sequence.write(out)
}

/// A starter and the marks after it.
#[derive(Default)]
struct Sequence {
    starter: Option<char>,
    /// Combining classes and marks, in the order of the text.
    marks: List<(u8, char)>,
}

impl Sequence {
    fn add(&mut self, part: char, out: &mut Text) -> Result<(), Exceeded> {
        let class = canonical_combining_class(part);
        if class != 0 {
            return self.marks.push((class, part));
        }
        self.compose();
        // A mark between two starters blocks their composition.
        if self.marks.is_empty()
            && let Some(starter) = self.starter
            && let Some(composed) = pair(starter, part)
        {
            self.starter = Some(composed);
            return Ok(());
        }
        self.write(out)?;
        self.starter = Some(part);
        Ok(())
    }

    /// Orders the marks, and composes the starter with each mark that follows no other mark of its class.
    fn compose(&mut self) {
        sort_by_key(self.marks.as_mut_slice(), |&(class, _)| class);
        let Some(mut starter) = self.starter else {
            return;
        };
        let mut last = 0;
        self.marks
            .retain(|&(class, mark)| match pair(starter, mark) {
                Some(composed) if class != last => {
                    starter = composed;
                    false
                }
                _ => {
                    last = class;
                    true
                }
            });
        self.starter = Some(starter);
    }

    fn write(&mut self, out: &mut Text) -> Result<(), Exceeded> {
        if let Some(starter) = self.starter.take() {
            out.push(starter)?;
        }
        for &(_, mark) in &*self.marks {
            out.push(mark)?;
        }
        self.marks.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::super::is_stable;
    use super::*;

    fn composed_of(text: &str) -> String {
        let mut out = Text::new();
        write_composed(text, &mut out).expect("memory");
        out.into_charged()
    }

    #[test]
    fn stable_letters_stay() {
        for letter in ('\0'..=char::MAX).filter(|&letter| is_stable(letter)) {
            let text = String::from_iter(['a', letter, 'a']);
            assert_eq!(is_nfc_quick(text.chars()), IsNormalized::Yes, "{text:?}");
            assert_eq!(canonical_combining_class(letter), 0, "{letter:?}");
        }
    }

    #[test]
    fn the_form_equals_that_of_unicode_normalization() {
        let letters: Vec<char> = ('\0'..=char::MAX)
            .filter(|&letter| {
                let mut parts = 0;
                decompose_canonical(letter, |_| parts += 1);
                parts > 1 || canonical_combining_class(letter) != 0
            })
            .chain("aAeoq가각\u{1100}\u{1161}\u{11a8}\u{11a7}가각\u{fb1d}ｶ".chars())
            .collect();
        let mut random = 1u32;
        let mut next = || {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            letters[random as usize / 4 % letters.len()]
        };
        for &letter in &letters {
            let text = letter.to_string();
            assert_eq!(
                composed_of(&text),
                text.nfc().collect::<String>(),
                "{text:?}"
            );
        }
        for length in 2..8 {
            for _ in 0..20_000 {
                let text: String = (0..length).map(|_| next()).collect();
                assert_eq!(
                    composed_of(&text),
                    text.nfc().collect::<String>(),
                    "{text:?}"
                );
                let apart: String = text.nfd().collect();
                assert_eq!(
                    composed_of(&apart),
                    apart.nfc().collect::<String>(),
                    "{apart:?}"
                );
            }
        }
    }
}
