//! From RE2's syntax to that of the engine.
//!
//! Both mean the same by most of it. Here `\d`, `\s`, `\w` and `\b` are ASCII, a brace or bracket out of place is itself,
//! sets have no operators, names of groups may repeat, and what RE2 refuses is refused.

use std::fmt::Write as _;
use std::iter::Peekable;
use std::str::Chars;
use std::sync::Arc;

/// The most that a counted repetition may ask for.
const MOST_REPEATS: u32 = 1000;

/// How deep groups may nest. Counted here, as the engine reads all of a pattern first, which takes memory.
pub(super) const DEEPEST: u32 = 200;

type Names = Vec<Option<Arc<str>>>;

/// The pattern in the engine's syntax, and the names of its groups.
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
    /// A repetition stands just before, so that another would repeat a repetition.
    repeated: bool,
    /// Groups that are open.
    depth: u32,
}

impl Translator<'_> {
    fn eat(&mut self, wanted: char) -> bool {
        self.rest.next_if_eq(&wanted).is_some()
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
            return Err(
                "the pattern is not valid: a repetition cannot be repeated; put it in a group"
                    .to_owned(),
            );
        }
        match self.counts().filter(|_| operator == '{') {
            Some((least, most)) => {
                if least > MOST_REPEATS
                    || most
                        .flatten()
                        .is_some_and(|most| most > MOST_REPEATS || most < least)
                {
                    return Err(format!(
                        "the pattern is not valid: a repetition counts up to {MOST_REPEATS}, the smaller number first"
                    ));
                }
                let _ = match most {
                    None => write!(self.out, "{{{least}}}"),
                    Some(None) => write!(self.out, "{{{least},}}"),
                    Some(Some(most)) => write!(self.out, "{{{least},{most}}}"),
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

    /// The counts of `{n}`, `{n,}` or `{n,m}`, of which the brace is read; `None` where that is not what follows.
    fn counts(&self) -> Option<(u32, Option<Option<u32>>)> {
        let inside: String = self
            .rest
            .clone()
            .take_while(|&next| next != '}')
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
            Some((least, "")) => Some((number(least)?, Some(None))),
            Some((least, most)) => Some((number(least)?, Some(Some(number(most)?)))),
        }
    }

    fn group(&mut self) -> Result<(), String> {
        self.depth = self.depth.saturating_add(1);
        if self.depth > DEEPEST {
            return Err(format!(
                "the pattern is not valid: groups nest deeper than {DEEPEST} levels"
            ));
        }
        self.out.push('(');
        if !self.eat('?') {
            self.names.push(None);
            return Ok(());
        }
        if self.eat('P') {
            return match self.eat('<') {
                true => self.name(),
                false => Err(bad_group()),
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
                _ => return Err(bad_group()),
            }
        }
        Err(bad_group())
    }

    /// The name of a group, which the engine need not know.
    fn name(&mut self) -> Result<(), String> {
        let mut name = String::new();
        while let Some(letter) = self
            .rest
            .next_if(|&letter| letter == '_' || letter.is_ascii_alphanumeric())
        {
            name.push(letter);
        }
        if name.is_empty() || !self.eat('>') {
            return Err(
                "the pattern is not valid: a group's name is letters, digits and underscores in <>"
                    .to_owned(),
            );
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

    /// Everything up to `\E` stands for itself.
    fn quoted(&mut self) {
        while let Some(letter) = self.rest.next() {
            if letter == '\\' && self.eat('E') {
                return;
            }
            self.literal(letter);
        }
    }

    fn literal(&mut self, letter: char) {
        let _ = write!(self.out, "\\x{{{:X}}}", u32::from(letter));
    }

    /// What an escape means in a set as well as outside.
    fn escaped(&mut self) -> Result<Escaped, String> {
        let Some(letter) = self.rest.next() else {
            return Err("the pattern is not valid: it ends with a backslash".to_owned());
        };
        let class = |class: &str| Ok(Escaped::Class(class.to_owned()));
        match letter {
            'd' => class("[0-9]"),
            'D' => class("[^0-9]"),
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
            _ => Err(bad_escape(letter)),
        }
    }

    fn property(&mut self, kind: char) -> Result<Escaped, String> {
        let mut class = format!("\\{kind}");
        let first = self.rest.next().ok_or_else(|| bad_escape(kind))?;
        class.push(first);
        if first == '{' {
            for letter in self.rest.by_ref() {
                class.push(letter);
                if letter == '}' {
                    return Ok(Escaped::Class(class));
                }
            }
            return Err(bad_escape(kind));
        }
        Ok(Escaped::Class(class))
    }

    fn hexadecimal(&mut self) -> Result<Escaped, String> {
        let mut digits = String::new();
        if self.eat('{') {
            while let Some(digit) = self.rest.next_if(char::is_ascii_hexdigit) {
                digits.push(digit);
            }
            if !self.eat('}') {
                return Err(bad_escape('x'));
            }
        } else {
            digits.extend(self.rest.by_ref().take(2));
        }
        let hexadecimal =
            !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let code = u32::from_str_radix(&digits, 16)
            .ok()
            .filter(|_| hexadecimal);
        let letter = code.and_then(char::from_u32);
        letter.map(Escaped::Letter).ok_or_else(|| bad_escape('x'))
    }

    /// Up to three octal digits; a single one other than zero would be a back reference.
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
            _ => Err(bad_escape(first)),
        }
    }

    /// A set of characters in brackets, of which the first is read.
    fn class(&mut self) -> Result<(), String> {
        self.out.push('[');
        if self.eat('^') {
            self.out.push('^');
        }
        let mut first = true;
        loop {
            let Some(next) = self.rest.next() else {
                return Err("the pattern is not valid: a bracket is not closed".to_owned());
            };
            match next {
                ']' if !first => break,
                '[' if self.rest.peek() == Some(&':') && self.named_class() => {}
                _ => self.member(next)?,
            }
            first = false;
        }
        self.out.push(']');
        Ok(())
    }

    /// A class like `[:alpha:]`, of which the bracket is read.
    fn named_class(&mut self) -> bool {
        let text: String = self.rest.clone().take(12).collect();
        let Some(end) = text.find(":]") else {
            return false;
        };
        let name = &text[..end + 2];
        self.out.push('[');
        self.out.push_str(name);
        self.rest.nth(name.chars().count() - 1);
        true
    }

    /// A character, a range, or a class by escape.
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
        let mut ahead = self.rest.clone();
        let ranges = ahead.next() == Some('-') && ahead.next().is_some_and(|behind| behind != ']');
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
            _ => Err(
                "the pattern is not valid: a range must lead from a character to a later one"
                    .to_owned(),
            ),
        }
    }
}

enum Escaped {
    Letter(char),
    Class(String),
}

fn bad_group() -> String {
    "the pattern is not valid: behind (? may stand P<name>, <name>, or flags of i, m, s and U"
        .to_owned()
}

fn bad_escape(letter: char) -> String {
    format!("the pattern is not valid: \\{letter} means nothing here")
}
