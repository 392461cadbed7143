//! Values as short texts, in the notation of expressions. The content of marked values is hidden.

use hcl_core::internal::{push_key, push_quoted, quoted};
use hcl_core::value::{Mapping, ValueKind};
use hcl_core::{Type, Value};

/// The text in place of a secret.
pub(crate) const SECRET: &str = "(sensitive)";

/// Returns a value as an expression of HCL, cut to `max` characters.
pub(crate) fn short(value: &Value, max: usize) -> String {
    let mut writer = ValueWriter {
        out: String::new(),
        left: max,
        is_cut: false,
    };
    writer.value(value);
    writer.out
}

struct ValueWriter {
    out: String,
    /// How many characters may follow.
    left: usize,
    /// Whether a character did not fit.
    is_cut: bool,
}

impl ValueWriter {
    /// Adds a text. The first character that does not fit turns the last one into an ellipsis.
    fn push(&mut self, text: &str) {
        for c in text.chars() {
            if self.left == 0 {
                if !self.is_cut && self.out.pop().is_some() {
                    self.out.push('…');
                }
                self.is_cut = true;
                return;
            }
            self.left -= 1;
            self.out.push(c);
        }
    }

    /// Recurses as deep as values nest, which is limited, and not after the first character that does not fit.
    fn value(&mut self, value: &Value) {
        if self.is_cut {
            return;
        }
        match value.kind() {
            ValueKind::Null => self.push("null"),
            ValueKind::Unknown => self.push("(unknown)"),
            ValueKind::Bool(value) => self.push(if value { "true" } else { "false" }),
            ValueKind::Number(number) => self.push(&number.to_string()),
            ValueKind::String(text) => self.written(push_quoted, text),
            ValueKind::List(elements) | ValueKind::Set(elements) | ValueKind::Tuple(elements) => {
                self.elements(elements);
            }
            ValueKind::Map(entries) | ValueKind::Object(entries) => self.entries(entries),
            ValueKind::Capsule(_) => self.push("(value of the program)"),
            ValueKind::Marked(_, _) => self.push(SECRET),
        }
    }

    fn elements(&mut self, elements: &[Value]) {
        self.push("[");
        for (index, element) in elements.iter().enumerate() {
            if self.is_cut {
                return;
            }
            self.push(if index > 0 { ", " } else { "" });
            self.value(element);
        }
        self.push("]");
    }

    fn entries(&mut self, entries: &Mapping) {
        if entries.is_empty() {
            return self.push("{}");
        }
        for (index, (key, value)) in entries.iter().enumerate() {
            if self.is_cut {
                return;
            }
            self.push(if index > 0 { ", " } else { "{ " });
            self.written(push_key, key);
            self.push(" = ");
            self.value(value);
        }
        self.push(" }");
    }

    /// Adds what `push` writes of a text. Characters that do not fit are not written.
    fn written(&mut self, push: fn(&mut Vec<u8>, &str), text: &str) {
        // Escapes only lengthen a text: more characters cannot fit. One more makes the ellipsis.
        let end = text.char_indices().nth(self.left + 1);
        let start = end.and_then(|(end, _)| text.get(..end)).unwrap_or(text);
        let mut out = Vec::new();
        push(&mut out, start);
        self.push(&String::from_utf8(out).unwrap_or_default());
    }
}

/// Returns the type of a value. The names of the attributes of a secret are shown only if its type is written somewhere.
/// Recurses as deep as values nest, which is limited.
pub(crate) fn shown_type(value: &Value, is_typed: bool) -> Type {
    if is_typed || !value.contains_marked() {
        return value.unmarked().ty();
    }
    match value.kind() {
        ValueKind::Object(entries) => {
            let entries = entries.iter();
            Type::object(entries.map(|(name, value)| (name.clone(), shown_type(value, false))))
        }
        ValueKind::Tuple(elements) => {
            Type::tuple(elements.iter().map(|element| shown_type(element, false)))
        }
        _ => without_names(value.unmarked().ty()),
    }
}

/// Returns a type without the names of attributes. Recurses as deep as types nest, which is limited.
fn without_names(ty: Type) -> Type {
    match ty {
        Type::Object(_) => Type::Dynamic,
        Type::List(element) => Type::list(without_names((*element).clone())),
        Type::Set(element) => Type::set(without_names((*element).clone())),
        Type::Map(element) => Type::map(without_names((*element).clone())),
        Type::Tuple(elements) => Type::tuple(elements.iter().cloned().map(without_names)),
        other => other,
    }
}

/// Returns a text as it is written between quotes.
pub(crate) fn inside_literal(text: &str) -> String {
    let literal = quoted(text);
    let inside = literal.strip_prefix('"');
    let inside = inside.and_then(|it| it.strip_suffix('"'));
    inside.unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use hcl_core::Value;
    use hcl_core::value::Mark;

    use super::short;

    #[test]
    fn values_are_cut() {
        let text = |length: usize| Value::from("a".repeat(length).as_str());
        assert_eq!(short(&text(3), 5), "\"aaa\"");
        assert_eq!(short(&text(4), 5), "\"aaa…");
        assert_eq!(short(&text(9), 5), "\"aaa…");
        let list = Value::tuple(vec![text(1), text(2), text(3)]);
        assert_eq!(short(&list, 100), "[\"a\", \"aa\", \"aaa\"]");
        assert_eq!(short(&list, 6), "[\"a\",…");
        assert_eq!(short(&list, 0), "");
    }

    #[test]
    fn marked_values_are_hidden_at_any_depth() {
        let secret = Value::from("hunter2").with_mark(Mark::sensitive());
        assert_eq!(short(&secret, 100), "(sensitive)");
        assert_eq!(short(&Value::tuple(vec![secret]), 100), "[(sensitive)]");
    }

    #[test]
    fn strings_are_escaped() {
        let value = Value::from("a\"\n${x}$y\u{7}");
        assert_eq!(short(&value, 100), r#""a\"\n$${x}$y\u0007""#);
    }
}
