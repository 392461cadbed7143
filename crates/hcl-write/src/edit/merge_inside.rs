//! Comments inside values in a merge, such as those of the elements of a list.
//!
//! One version has the words of the old one, which are its tokens without comments. Its comments go to the same words of the other.

use hcl_syntax::Source;

use crate::tokens::{TokenKind, tokens};

/// A value with the comments of two versions.
pub(super) struct Merged {
    pub(super) text: String,
    /// Whether both versions have changed a comment. This file's stays.
    pub(super) has_both: bool,
}

/// A word, with what is before it: the rest of the line of the word before, and further lines.
#[derive(Clone, Default)]
struct Piece<'t> {
    before: [&'t str; 2],
    word: &'t str,
}

/// Merges values. Returns `None` if both versions have changed words.
pub(super) fn merged(ours: &str, old: &str, theirs: &str) -> Option<Merged> {
    let [own, before, new] = [ours, old, theirs].map(pieces);
    let (base, comments, is_ours) = match before {
        _ if words_of(&own) == words_of(&before) => (new, own, false),
        _ if words_of(&new) == words_of(&before) => (own, new, true),
        _ => return None,
    };
    let (mut out, mut has_both) = (base.clone(), false);
    let place = places(&before, &base);
    let word = |pieces: &[Piece<'_>], at: usize| pieces.get(at).map(|it| it.word.to_owned());
    for (index, (old, more)) in before.iter().zip(&comments).enumerate() {
        // What is on the line of the word before belongs to that word, or to the one before its comma.
        let owner = index.saturating_sub(1);
        let owner = owner - usize::from(owner > 0 && word(&before, owner).as_deref() == Some(","));
        let left = index.checked_sub(1).and_then(&place).map(|it| it + 1);
        for (part, at, owner) in [(0, left, owner), (1, place(index), index)] {
            let [old, more] =
                [old, more].map(|it| it.before.get(part).copied().unwrap_or_default());
            if lines(more) == lines(old) {
                continue;
            }
            // A word that the other version has changed or removed has its comments.
            let Some(slot) = at.and_then(|at| out.get_mut(at)?.before.get_mut(part)) else {
                continue;
            };
            if lines(slot) == lines(more) {
                continue;
            }
            let is_free = lines(slot) == lines(old);
            let is_changed = place(owner).and_then(|at| word(&base, at)) != word(&before, owner);
            has_both |= !is_free && !is_changed;
            if is_free || !(is_changed || is_ours) {
                *slot = more;
            }
        }
    }
    let text = out
        .iter()
        .flat_map(|it| [it.before[0], it.before[1], it.word]);
    let text: String = text.collect();
    // A comment at the end of a line that goes on would hide words.
    (words_of(&pieces(&text)) == words_of(&base)).then_some(Merged { text, has_both })
}

/// Returns where a word of one version is in another: both are equal but for one part, or for single words.
fn places<'p>(old: &'p [Piece<'_>], new: &'p [Piece<'_>]) -> impl Fn(usize) -> Option<usize> + 'p {
    let (count, other) = (old.len(), new.len());
    let is_same = |(one, other): &(&Piece<'_>, &Piece<'_>)| one.word == other.word;
    let first = old.iter().zip(new).take_while(is_same).count();
    let last = old.iter().rev().zip(new.iter().rev());
    let last = last
        .take_while(is_same)
        .count()
        .min(count.min(other) - first);
    move |index| {
        if index < first || count == other {
            Some(index)
        } else {
            (index >= count - last).then(|| index + other - count)
        }
    }
}

/// Returns the tokens of a text without comments.
pub(super) fn words(text: &str) -> Vec<&str> {
    words_of(&pieces(text))
}

fn words_of<'t>(pieces: &[Piece<'t>]) -> Vec<&'t str> {
    pieces.iter().map(|it| it.word).collect()
}

fn lines(text: &str) -> Vec<&str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).collect()
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    // The end marker of a heredoc needs a line ending after it.
    let Ok(source) = Source::new("expression", format!("{text}\n")) else {
        return Vec::new();
    };
    let slice = |start: u32, end: u32| text.get(start as usize..end as usize).unwrap_or_default();
    let (mut pieces, mut end, mut line_end) = (Vec::new(), 0, None);
    for token in tokens(&source) {
        match token.kind {
            TokenKind::BlockComment => {}
            TokenKind::LineEnding => line_end = line_end.or(Some(token.span.start)),
            TokenKind::LineComment => {
                let comment = slice(token.span.start, token.span.end).trim_end();
                line_end = line_end.or(Some(
                    token.span.start + crate::tokens::to_u32(comment.len()),
                ));
            }
            _ => {
                let line = line_end.take().unwrap_or(token.span.start);
                pieces.push(Piece {
                    before: [slice(end, line), slice(line, token.span.start)],
                    word: slice(token.span.start, token.span.end),
                });
                end = token.span.end;
            }
        }
    }
    pieces
}
