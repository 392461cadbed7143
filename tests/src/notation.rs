//! The notation in which fixtures write values and types: `README.md` describes it.
//!
//! [`print()`] and [`parse()`] are inverse to each other; the Go package `lab/oracle/reference` implements the same notation.

use std::fmt::Write;

use hcl_core::types::Type;
use hcl_core::value::{Mapping, Mark, MarkSet, Refinement, ValueKind};
use hcl_core::{Number, Str, Value};

/// Prints a value.
#[must_use]
pub fn print(value: &Value) -> String {
    let mut out = String::new();
    write_value(&mut out, value);
    out
}

/// Prints a type as a type expression.
#[must_use]
pub fn print_type(ty: &Type) -> String {
    let list = |types: &[Type]| types.iter().map(print_type).collect::<Vec<_>>().join(", ");
    match ty {
        Type::Dynamic => "any".to_owned(),
        Type::List(element) => format!("list({})", print_type(element)),
        Type::Set(element) => format!("set({})", print_type(element)),
        Type::Map(element) => format!("map({})", print_type(element)),
        Type::Tuple(elements) => format!("tuple([{}])", list(elements)),
        Type::Object(object) => {
            let attribute = |(name, ty): (&Str, &Type)| {
                let ty = print_type(ty);
                let optional = object.is_optional(name);
                let ty = if optional {
                    format!("optional({ty})")
                } else {
                    ty
                };
                format!("{}={ty}", key(name))
            };
            let attributes: Vec<_> = object.iter().map(attribute).collect();
            format!("object({{{}}})", attributes.join(", "))
        }
        Type::String | Type::Number | Type::Bool | Type::Capsule(_) => ty.to_string(),
    }
}

fn write_value(out: &mut String, value: &Value) {
    let ty = value.ty();
    let element = || print_type(ty.element_type().unwrap_or(&Type::Dynamic));
    match value.kind() {
        ValueKind::Marked(marks, value) => {
            let names: Vec<_> = marks.iter().map(Mark::name).collect();
            let _ = write!(out, "⟦{}⟧", names.join(","));
            write_value(out, value);
        }
        ValueKind::Unknown if ty == Type::Dynamic => out.push_str("dyn"),
        ValueKind::Unknown => {
            let _ = write!(out, "unk<{}>", print_type(&ty));
            write_refinement(out, &value.range());
        }
        ValueKind::Null if ty == Type::Dynamic => out.push_str("null"),
        ValueKind::Null => {
            let _ = write!(out, "null<{}>", print_type(&ty));
        }
        ValueKind::Bool(value) => {
            let _ = write!(out, "{value}");
        }
        ValueKind::Number(value) => {
            let _ = write!(out, "{value}");
        }
        ValueKind::String(text) => out.push_str(&quote(text)),
        ValueKind::List(elements) => {
            let _ = write!(out, "list<{}>", element());
            write_sequence(out, elements);
        }
        ValueKind::Set(elements) => {
            let _ = write!(out, "set<{}>", element());
            write_sequence(out, elements);
        }
        ValueKind::Map(elements) => {
            let _ = write!(out, "map<{}>", element());
            write_mapping(out, elements);
        }
        ValueKind::Tuple(elements) => write_sequence(out, elements),
        ValueKind::Object(attributes) => write_mapping(out, attributes),
        ValueKind::Capsule(_) => {
            let _ = write!(out, "capsule<{ty}>");
        }
    }
}

fn write_refinement(out: &mut String, refinement: &Refinement) {
    if refinement.not_null {
        out.push('!');
    }
    let mut bound = |sign, bound: &Option<(Number, bool)>| {
        if let Some((number, inclusive)) = bound {
            let _ = write!(out, " {sign}{}{number}", if *inclusive { "=" } else { "" });
        }
    };
    bound('>', &refinement.lower);
    bound('<', &refinement.upper);
    if let Some(prefix) = &refinement.prefix {
        let _ = write!(out, " prefix={}", quote(prefix));
    }
    if refinement.min_length > 0 {
        let _ = write!(out, " length>={}", refinement.min_length);
    }
    if let Some(length) = refinement.max_length {
        let _ = write!(out, " length<={length}");
    }
}

fn write_sequence(out: &mut String, elements: &[Value]) {
    out.push('[');
    for (index, element) in elements.iter().enumerate() {
        out.push_str(if index == 0 { "" } else { ", " });
        write_value(out, element);
    }
    out.push(']');
}

fn write_mapping(out: &mut String, elements: &Mapping) {
    out.push('{');
    for (index, (name, element)) in elements.iter().enumerate() {
        out.push_str(if index == 0 { "" } else { ", " });
        out.push_str(&key(name));
        out.push('=');
        write_value(out, element);
    }
    out.push('}');
}

/// Prints an attribute name, quoted unless it is an ASCII identifier.
fn key(name: &str) -> String {
    let letter = |c: char| c == '_' || c.is_ascii_alphabetic();
    let bare = name.starts_with(letter)
        && name
            .chars()
            .all(|c| letter(c) || c == '-' || c.is_ascii_digit());
    if bare { name.to_owned() } else { quote(name) }
}

/// Prints a string with escapes for invisible characters.
#[must_use]
pub fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '"' | '\\' => out.extend(['\\', c]),
            ' ' => out.push(c),
            _ if c.is_whitespace() || c.is_control() || c == '\u{FEFF}' => {
                let _ = write!(out, "\\u{{{:X}}}", u32::from(c));
            }
            _ => out.push(c),
        }
    }
    out + "\""
}

/// Parses a value.
///
/// # Errors
///
/// Returns what was expected, and where.
pub fn parse(text: &str) -> Result<Value, String> {
    let mut reader = Reader { rest: text };
    let value = reader.value()?;
    reader.end().map(|()| value)
}

/// Parses a type.
///
/// # Errors
///
/// Returns what was expected, and where.
pub fn parse_type(text: &str) -> Result<Type, String> {
    let mut reader = Reader { rest: text };
    let ty = reader.ty()?;
    reader.end().map(|()| ty)
}

struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn end(&mut self) -> Result<(), String> {
        self.skip();
        let left = self.rest;
        left.is_empty()
            .then_some(())
            .ok_or(format!("left over: {left}"))
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches(' ');
    }

    fn eat(&mut self, text: &str) -> bool {
        self.skip();
        let after = self.rest.strip_prefix(text);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn expect(&mut self, text: &str) -> Result<(), String> {
        let found = self.eat(text);
        found
            .then_some(())
            .ok_or_else(|| format!("`{text}` expected at `{}`", self.rest))
    }

    fn until(&mut self, end: char) -> Result<&'t str, String> {
        let (before, after) = self
            .rest
            .split_once(end)
            .ok_or(format!("`{end}` expected"))?;
        self.rest = after;
        Ok(before)
    }

    fn word(&mut self) -> &'t str {
        self.skip();
        let outside = |c: char| !c.is_ascii_alphanumeric() && !"+-._".contains(c);
        let (word, rest) = self
            .rest
            .split_at(self.rest.find(outside).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    fn value(&mut self) -> Result<Value, String> {
        self.skip();
        if self.eat("⟦") {
            let marks: MarkSet = self.until('⟧')?.split(',').map(Mark::new).collect();
            return Ok(self.value()?.with_marks(marks));
        }
        match self.rest.chars().next() {
            Some('"') => return Ok(Value::string(self.quoted()?)),
            Some('[') => return Ok(Value::tuple(self.sequence()?)),
            Some('{') => return Ok(Value::object(self.mapping()?)),
            _ => {}
        }
        match self.word() {
            "true" => Ok(Value::from(true)),
            "false" => Ok(Value::from(false)),
            "dyn" => Ok(Value::dynamic()),
            "null" if !self.rest.starts_with('<') => Ok(Value::null(Type::Dynamic)),
            "null" => Ok(Value::null(self.bracketed()?)),
            "unk" => self.unknown(),
            "list" => Ok(Value::list(self.bracketed()?, self.sequence()?)),
            "set" => Ok(Value::set(self.bracketed()?, self.sequence()?)),
            "map" => Ok(Value::map(self.bracketed()?, self.mapping()?)),
            word => self.number(word).map(Value::from),
        }
    }

    fn number(&self, word: &str) -> Result<Number, String> {
        Number::parse(word).map_err(|_| format!("no value: `{word}` before `{}`", self.rest))
    }

    fn bracketed(&mut self) -> Result<Type, String> {
        self.expect("<")?;
        let ty = self.ty()?;
        self.expect(">").map(|()| ty)
    }

    fn unknown(&mut self) -> Result<Value, String> {
        let ty = self.bracketed()?;
        let mut refinement = Refinement {
            not_null: self.eat("!"),
            ..Refinement::default()
        };
        loop {
            if self.eat("prefix=") {
                refinement.prefix = Some(self.quoted()?.into());
            } else if self.eat("length>=") {
                refinement.min_length = self.count()?;
            } else if self.eat("length<=") {
                refinement.max_length = Some(self.count()?);
            } else if self.eat(">") {
                refinement.lower = Some(self.bound()?);
            } else if self.eat("<") {
                refinement.upper = Some(self.bound()?);
            } else {
                let refined = Value::unknown(ty).refined(&refinement);
                return refined.map_err(|error| error.to_string());
            }
        }
    }

    fn bound(&mut self) -> Result<(Number, bool), String> {
        let inclusive = self.eat("=");
        let word = self.word();
        Ok((self.number(word)?, inclusive))
    }

    fn count(&mut self) -> Result<u64, String> {
        let word = self.word();
        word.parse().map_err(|_| format!("no length: `{word}`"))
    }

    fn sequence(&mut self) -> Result<Vec<Value>, String> {
        let mut elements = Vec::new();
        self.expect("[")?;
        while !self.eat("]") {
            elements.push(self.value()?);
            self.eat(",");
        }
        Ok(elements)
    }

    fn mapping(&mut self) -> Result<Mapping, String> {
        let mut elements = Vec::new();
        self.expect("{")?;
        while !self.eat("}") {
            let key = self.key()?;
            self.expect("=")?;
            elements.push((key.into(), self.value()?));
            self.eat(",");
        }
        Ok(elements.into_iter().collect())
    }

    fn key(&mut self) -> Result<String, String> {
        self.skip();
        if self.rest.starts_with('"') {
            return self.quoted();
        }
        match self.word() {
            "" => Err(format!("a name expected at `{}`", self.rest)),
            word => Ok(word.to_owned()),
        }
    }

    fn quoted(&mut self) -> Result<String, String> {
        self.expect("\"")?;
        let mut out = String::new();
        loop {
            let unclosed = || "a string without an end".to_owned();
            let c = self.rest.chars().next().ok_or_else(unclosed)?;
            self.rest = &self.rest[c.len_utf8()..];
            match c {
                '"' => return Ok(out),
                '\\' => out.push(self.escape()?),
                _ => out.push(c),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        let c = self.rest.chars().next().ok_or("an escape without an end")?;
        self.rest = &self.rest[c.len_utf8()..];
        Ok(match c {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                self.expect("{")?;
                let code = self.until('}')?;
                let scalar = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
                scalar.ok_or_else(|| format!("no character: {code}"))?
            }
            other => other,
        })
    }

    fn ty(&mut self) -> Result<Type, String> {
        match self.word() {
            "any" => Ok(Type::Dynamic),
            "string" => Ok(Type::String),
            "number" => Ok(Type::Number),
            "bool" => Ok(Type::Bool),
            "list" => self.element().map(Type::list),
            "set" => self.element().map(Type::set),
            "map" => self.element().map(Type::map),
            "tuple" => self.tuple_type(),
            "object" => self.object_type(),
            word => Err(format!("no type: `{word}` before `{}`", self.rest)),
        }
    }

    fn element(&mut self) -> Result<Type, String> {
        self.expect("(")?;
        let ty = self.ty()?;
        self.expect(")").map(|()| ty)
    }

    fn tuple_type(&mut self) -> Result<Type, String> {
        let mut elements = Vec::new();
        self.expect("([")?;
        while !self.eat("])") {
            elements.push(self.ty()?);
            self.eat(",");
        }
        Ok(Type::tuple(elements))
    }

    fn object_type(&mut self) -> Result<Type, String> {
        let (mut attributes, mut optional) = (Vec::new(), Vec::new());
        self.expect("({")?;
        while !self.eat("})") {
            let name = self.key()?;
            self.expect("=")?;
            let ty = if self.eat("optional") {
                optional.push(name.clone());
                self.element()?
            } else {
                self.ty()?
            };
            attributes.push((name, ty));
            self.eat(",");
        }
        let object = hcl_core::types::ObjectType::new(attributes).with_optional(optional);
        Ok(Type::Object(object.into()))
    }
}
