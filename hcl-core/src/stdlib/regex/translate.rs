//! Translation of patterns from the syntax of RE2 to the syntax of the engine.
//!
//! The syntaxes are mostly the same. In RE2, `\d`, `\s`, `\w` and `\b` are ASCII, an unbalanced brace or bracket is a
//! literal, sets have no operators, and names of groups may repeat. Patterns that RE2 refuses are refused.

use std::fmt::Write as _;
use std::iter::Peekable;
use std::str::Chars;

use super::errors;

use crate::Str;

/// The maximum count of a repetition.
const MAX_REPEATS: u32 = 1000;

/// The classes that are written `[:name:]`.
const NAMED_CLASSES: [&str; 14] = [
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct",
    "space", "upper", "word", "xdigit",
];

/// More characters than `^xdigit:]` has.
const MAX_NAMED_CLASS: usize = 12;

/// The maximum depth of groups. Checked here, because the engine checks it only after it has parsed the whole pattern.
pub(super) const MAX_DEPTH: u32 = 200;

type Names = Vec<Option<Str>>;

/// Translates a pattern, and returns the names of its groups.
pub(super) fn translate(pattern: &str) -> Result<(String, Names), String> {
    let mut translator = Translator {
        rest: pattern.chars().peekable(),
        out: String::with_capacity(pattern.len() + 16),
        names: Vec::new(),
        repeated: false,
        depth: 0,
    };
    while let Some(next) = translator.rest.next() {
        translator.one(next)?;
    }
    Ok((translator.out, translator.names))
}

struct Translator<'p> {
    rest: Peekable<Chars<'p>>,
    out: String,
    names: Names,
    /// Whether the previous item is a repetition, which cannot be repeated.
    repeated: bool,
    /// The number of open groups.
    depth: u32,
}

impl Translator<'_> {
    fn eat(&mut self, expected: char) -> bool {
        self.rest.next_if_eq(&expected).is_some()
    }

    fn one(&mut self, next: char) -> Result<(), String> {
        let repeats = matches!(next, '*' | '+' | '?') || next == '{' && self.counts().is_some();
        if repeats {
            return self.repetition(next);
        }
        self.repeated = false;
        match next {
            '\\' => self.escape()?,
            '[' => self.class()?,
            '(' => self.group()?,
            ')' => {
                self.depth = self.depth.saturating_sub(1);
                self.out.push(')');
            }
            // RE2 takes a bracket or brace without a partner for a character.
            '{' | '}' | ']' => {
                self.out.push('\\');
                self.out.push(next);
            }
            _ => self.out.push(next),
        }
        Ok(())
    }

    fn repetition(&mut self, operator: char) -> Result<(), String> {
        if self.repeated {
            return Err(errors::repeated_repetition());
        }
        match self.counts().filter(|_| operator == '{') {
            Some((min, max)) => {
                if min > MAX_REPEATS
                    || max
                        .flatten()
                        .is_some_and(|max| max > MAX_REPEATS || max < min)
                {
                    return Err(errors::bad_repetition_count(MAX_REPEATS));
                }
                let _ = match max {
                    None => write!(self.out, "{{{min}}}"),
                    Some(None) => write!(self.out, "{{{min},}}"),
                    Some(Some(max)) => write!(self.out, "{{{min},{max}}}"),
                };
                while self.rest.next().is_some_and(|skipped| skipped != '}') {}
            }
            None => self.out.push(operator),
        }
        if self.eat('?') {
            self.out.push('?');
        }
        self.repeated = true;
        Ok(())
    }

    /// Returns the counts of `{n}`, `{n,}` or `{n,m}`, after the opening brace; `None` for other text.
    fn counts(&self) -> Option<(u32, Option<Option<u32>>)> {
        let inside: String = self
            .rest
            .clone()
            .take_while(|&next| next != '}')
            // No valid count is longer; the text after each brace must not be read to its end.
            .take(16)
            .collect();
        if self.rest.clone().nth(inside.chars().count()) != Some('}') {
            return None;
        }
        let number = |digits: &str| {
            let plain = digits == "0" || !digits.starts_with('0');
            let digits =
                (plain && digits.bytes().all(|digit| digit.is_ascii_digit())).then_some(digits)?;
            digits.parse::<u32>().ok()
        };
        match inside.split_once(',') {
            None => Some((number(&inside)?, None)),
            Some((min, "")) => Some((number(min)?, Some(None))),
            Some((min, max)) => Some((number(min)?, Some(Some(number(max)?)))),
        }
    }

    fn group(&mut self) -> Result<(), String> {
        self.depth = self.depth.saturating_add(1);
        if self.depth > MAX_DEPTH {
            return Err(errors::groups_too_deep(MAX_DEPTH));
        }
        self.out.push('(');
        if !self.eat('?') {
            self.names.push(None);
            return Ok(());
        }
        if self.eat('P') {
            return if self.eat('<') {
                self.name()
            } else {
                Err(errors::bad_group())
            };
        }
        if self.eat('<') {
            return self.name();
        }
        self.out.push('?');
        for flag in self.rest.by_ref() {
            self.out.push(flag);
            match flag {
                'i' | 'm' | 's' | 'U' | '-' => {}
                ':' | ')' => return Ok(()),
                _ => return Err(errors::bad_group()),
            }
        }
        Err(errors::bad_group())
    }

    /// Reads the name of a group. The engine does not see it.
    fn name(&mut self) -> Result<(), String> {
        let mut name = String::new();
        while let Some(letter) = self
            .rest
            .next_if(|&letter| letter == '_' || letter.is_ascii_alphanumeric())
        {
            name.push(letter);
        }
        if name.is_empty() || !self.eat('>') {
            return Err(errors::bad_group_name());
        }
        self.names.push(Some(name.into()));
        Ok(())
    }

    fn escape(&mut self) -> Result<(), String> {
        match self.rest.peek() {
            Some('Q') => {
                self.rest.next();
                self.quoted();
            }
            Some('A' | 'z') => {
                self.out.push('\\');
                self.out.extend(self.rest.next());
            }
            Some('b' | 'B') => {
                // Words of RE2 are ASCII.
                self.out.push_str("(?-u:\\");
                self.out.extend(self.rest.next());
                self.out.push(')');
            }
            _ => match self.escaped()? {
                Escaped::Letter(letter) => self.literal(letter),
                Escaped::Class(class) => self.out.push_str(&class),
            },
        }
        Ok(())
    }

    /// Translates the literal text up to `\E`.
    fn quoted(&mut self) {
        while let Some(letter) = self.rest.next() {
            if letter == '\\' && self.eat('E') {
                return;
            }
            self.literal(letter);
        }
    }

    fn literal(&mut self, letter: char) {
        // By its code, because no letter must mean more to the engine than to RE2.
        let _ = write!(self.out, "\\x{{{:X}}}", u32::from(letter));
    }

    /// Reads an escape that has one meaning in sets and outside.
    fn escaped(&mut self) -> Result<Escaped, String> {
        let Some(letter) = self.rest.next() else {
            return Err(errors::trailing_backslash());
        };
        let class = |class: &str| Ok(Escaped::Class(class.to_owned()));
        match letter {
            'd' => class("[0-9]"),
            'D' => class("[^0-9]"),
            // RE2's white space has no vertical tab.
            's' => class("[\\t\\n\\f\\r ]"),
            'S' => class("[^\\t\\n\\f\\r ]"),
            'w' => class("[0-9A-Za-z_]"),
            'W' => class("[^0-9A-Za-z_]"),
            'p' | 'P' => self.property(letter),
            'x' => self.hexadecimal(),
            'a' => Ok(Escaped::Letter('\u{7}')),
            'f' => Ok(Escaped::Letter('\u{c}')),
            'n' => Ok(Escaped::Letter('\n')),
            'r' => Ok(Escaped::Letter('\r')),
            't' => Ok(Escaped::Letter('\t')),
            'v' => Ok(Escaped::Letter('\u{b}')),
            '0'..='7' => self.octal(letter),
            _ if letter.is_ascii() && !letter.is_ascii_alphanumeric() => {
                Ok(Escaped::Letter(letter))
            }
            _ => Err(errors::bad_escape(letter)),
        }
    }

    fn property(&mut self, kind: char) -> Result<Escaped, String> {
        let first = self.rest.next().ok_or_else(|| errors::bad_escape(kind))?;
        if first != '{' {
            return Ok(Escaped::Class(format!("\\{kind}{first}")));
        }
        // `\p{^Greek}` is `\P{Greek}`.
        let sign = match (self.eat('^'), kind) {
            (false, _) => kind,
            (true, 'p') => 'P',
            (true, _) => 'p',
        };
        let mut class = format!("\\{sign}{{");
        for letter in self.rest.by_ref() {
            class.push(letter);
            if letter == '}' {
                return Ok(Escaped::Class(class));
            }
        }
        Err(errors::bad_escape(kind))
    }

    fn hexadecimal(&mut self) -> Result<Escaped, String> {
        let mut digits = String::new();
        let is_braced = self.eat('{');
        while is_braced || digits.len() < 2 {
            let Some(digit) = self.rest.next_if(char::is_ascii_hexdigit) else {
                break;
            };
            digits.push(digit);
        }
        let is_closed = if is_braced {
            self.eat('}')
        } else {
            digits.len() == 2
        };
        let code = u32::from_str_radix(&digits, 16).ok().filter(|_| is_closed);
        let letter = code.and_then(char::from_u32);
        letter
            .map(Escaped::Letter)
            .ok_or_else(|| errors::bad_escape('x'))
    }

    /// Reads up to three octal digits. A single digit other than zero would be a back reference.
    fn octal(&mut self, first: char) -> Result<Escaped, String> {
        let mut code = first.to_digit(8).unwrap_or_default();
        let mut digits = 1;
        while digits < 3 {
            let next = self.rest.next_if(|next| next.is_digit(8));
            let Some(digit) = next.and_then(|digit| digit.to_digit(8)) else {
                break;
            };
            code = code * 8 + digit;
            digits += 1;
        }
        match char::from_u32(code) {
            Some(letter) if digits > 1 || first == '0' => Ok(Escaped::Letter(letter)),
            _ => Err(errors::bad_escape(first)),
        }
    }

    /// Translates a set of characters, after the opening bracket.
    fn class(&mut self) -> Result<(), String> {
        self.out.push('[');
        if self.eat('^') {
            self.out.push('^');
        }
        let mut first = true;
        loop {
            let Some(next) = self.rest.next() else {
                return Err(errors::open_bracket());
            };
            match next {
                // A closing bracket at the start is a member of the set.
                ']' if !first => break,
                '[' if self.rest.peek() == Some(&':') && self.named_class()? => {}
                _ => self.member(next)?,
            }
            first = false;
        }
        self.out.push(']');
        Ok(())
    }

    /// Translates a class like `[:alpha:]` or `[:^alpha:]`, after the opening bracket. Returns `false` if there is none.
    fn named_class(&mut self) -> Result<bool, String> {
        let text: String = self.rest.clone().skip(1).take(MAX_NAMED_CLASS).collect();
        let Some((name, _)) = text.split_once(":]") else {
            return Ok(false);
        };
        if !NAMED_CLASSES.contains(&name.strip_prefix('^').unwrap_or(name)) {
            return Err(errors::unknown_class(name));
        }
        let _ = write!(self.out, "[:{name}:]");
        self.rest.nth(name.len() + 2);
        Ok(true)
    }

    /// Translates a character, a range, or an escaped class.
    fn member(&mut self, next: char) -> Result<(), String> {
        let from = match next {
            '\\' => match self.escaped()? {
                Escaped::Class(class) => {
                    self.out.push_str(&class);
                    return Ok(());
                }
                Escaped::Letter(letter) => letter,
            },
            letter => letter,
        };
        // A dash before the closing bracket is a member, not a range.
        let mut ahead = self.rest.clone();
        let ranges = ahead.next() == Some('-') && ahead.next().is_some_and(|after| after != ']');
        self.literal(from);
        if !ranges {
            return Ok(());
        }
        self.rest.next();
        let to = match self.rest.next() {
            Some('\\') => match self.escaped()? {
                Escaped::Letter(letter) => Some(letter),
                Escaped::Class(_) => None,
            },
            letter => letter,
        };
        match to {
            Some(to) if from <= to => {
                self.out.push('-');
                self.literal(to);
                Ok(())
            }
            _ => Err(errors::bad_range()),
        }
    }
}

enum Escaped {
    Letter(char),
    Class(String),
}
