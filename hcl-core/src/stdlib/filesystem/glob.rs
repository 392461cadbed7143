//! Patterns of paths: `*` and `?` within one part, `**` across parts, sets and alternatives.

use std::iter::Peekable;
use std::str::Chars;

/// A pattern; alternatives in braces are patterns of their own.
pub(super) struct Pattern(Vec<Vec<Token>>);

#[derive(Clone)]
enum Token {
    Letter(char),
    /// `?`
    Any,
    /// `*`
    Many,
    /// `**`, which stands for whole parts.
    Deep,
    /// `[a-z]`, `[^a-z]`
    Set(bool, Vec<(char, char)>),
}

/// How many patterns braces may make.
const MOST_ALTERNATIVES: usize = 256;

/// Bytes of a pattern with braces, and of all that it stands for.
const LONGEST: usize = 4096;

impl Pattern {
    /// Reads a pattern; `None` if a bracket or brace is not closed, or there are too many alternatives.
    pub(super) fn new(text: &str) -> Option<Self> {
        let alternatives = expand(text)?;
        let patterns: Option<Vec<_>> = alternatives.iter().map(|text| tokens(text)).collect();
        patterns.map(Self)
    }

    /// Whether a path with slashes matches as a whole.
    pub(super) fn matches(&self, path: &str) -> bool {
        let path: Vec<char> = path.chars().collect();
        self.0.iter().any(|tokens| matches(tokens, &path))
    }
}

/// A pattern without braces for each alternative.
fn expand(text: &str) -> Option<Vec<String>> {
    let mut done = Vec::new();
    let mut length = 0;
    let mut waiting = vec![text.to_owned()];
    while let Some(text) = waiting.pop() {
        if done.len() + waiting.len() > MOST_ALTERNATIVES || length + text.len() > LONGEST {
            return None;
        }
        let Some(open) = text.find('{') else {
            length += text.len();
            done.push(text);
            continue;
        };
        // The first brace that closes leaves the inner ones for later rounds.
        let close = open + text[open..].find('}')?;
        let open = text[..close].rfind('{')?;
        let alternatives = text[open + 1..close].split(',');
        waiting.extend(
            alternatives
                .take(MOST_ALTERNATIVES + 1)
                .map(|part| format!("{}{part}{}", &text[..open], &text[close + 1..])),
        );
    }
    Some(done)
}

fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        tokens.push(match letter {
            '*' if letters.next_if_eq(&'*').is_some() => {
                // The slash belongs to it, since no part at all may stand there.
                letters.next_if_eq(&'/');
                Token::Deep
            }
            '*' => Token::Many,
            '?' => Token::Any,
            '[' => set(&mut letters)?,
            '\\' => Token::Letter(letters.next()?),
            _ => Token::Letter(letter),
        });
    }
    Some(tokens)
}

fn set(letters: &mut Peekable<Chars<'_>>) -> Option<Token> {
    let negated = letters.next_if_eq(&'^').is_some();
    let mut ranges = Vec::new();
    loop {
        let from = match letters.next()? {
            ']' if !ranges.is_empty() => return Some(Token::Set(negated, ranges)),
            '\\' => letters.next()?,
            letter => letter,
        };
        let to = match letters.next_if_eq(&'-') {
            Some(_) => letters.next()?,
            None => from,
        };
        ranges.push((from, to));
    }
}

/// Which places of the path can be reached token by token: never more work than pattern times path.
fn matches(tokens: &[Token], path: &[char]) -> bool {
    let mut reached = vec![false; path.len() + 1];
    reached[0] = true;
    for token in tokens {
        let mut next = vec![false; path.len() + 1];
        for place in 0..=path.len() {
            let letter = path.get(place).copied();
            match token {
                Token::Many | Token::Deep => {
                    next[place] |= reached[place];
                    let crosses = matches!(token, Token::Deep) || letter != Some('/');
                    if next[place] && place < path.len() && crosses {
                        next[place + 1] = true;
                    }
                }
                _ => {
                    if reached[place] && letter.is_some_and(|letter| fits(token, letter)) {
                        next[place + 1] = true;
                    }
                }
            }
        }
        if matches!(token, Token::Deep) {
            keep_whole_parts(&mut next, &reached, path);
        }
        reached = next;
    }
    reached[path.len()]
}

/// Behind `**` only the beginnings of parts count, and the end.
fn keep_whole_parts(next: &mut [bool], before: &[bool], path: &[char]) {
    for place in 0..next.len() {
        let begins = place == 0 || path.get(place - 1) == Some(&'/') || place == path.len();
        next[place] &= begins || before[place];
    }
}

fn fits(token: &Token, letter: char) -> bool {
    match token {
        Token::Letter(wanted) => letter == *wanted,
        Token::Any => letter != '/',
        Token::Set(negated, ranges) => {
            letter != '/'
                && ranges
                    .iter()
                    .any(|&(from, to)| (from..=to).contains(&letter))
                    != *negated
        }
        Token::Many | Token::Deep => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn patterns_match_whole_paths() {
        let matches = |pattern: &str, path: &str| Pattern::new(pattern).unwrap().matches(path);
        assert!(matches("*.txt", "a.txt"));
        assert!(!matches("*.txt", "d/a.txt"));
        assert!(matches("**/*.txt", "a.txt"));
        assert!(matches("**/*.txt", "d/e/a.txt"));
        assert!(matches("d/**", "d/e/a.txt"));
        assert!(!matches("d/**", "e/a.txt"));
        assert!(matches("{a,b{1,2}}.txt", "b2.txt"));
        assert!(matches("[a-c]?.t[^y]t", "bz.txt"));
        assert!(Pattern::new("[a").is_none());
        assert!(Pattern::new("{a").is_none());
    }
}
