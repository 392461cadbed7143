//! Values as short texts, in the notation of expressions. The content of marked values is hidden.

use std::fmt::{self, Write as _};

use hcl_core::internal::quoted;
use hcl_core::value::ValueKind;
use hcl_core::{Type, Value};

/// Returns a value as an expression of HCL, cut to `max` characters.
pub(crate) fn short(value: &Value, max: usize) -> String {
    let mut text = CutText {
        out: String::new(),
        left: max,
    };
    // Fails at the first character that does not fit.
    let _ = write!(text, "{value}");
    text.out
}

struct CutText {
    out: String,
    /// How many characters may follow.
    left: usize,
}

impl fmt::Write for CutText {
    /// Adds a text. The first character that does not fit turns the last one into an ellipsis.
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            if self.left == 0 {
                if self.out.pop().is_some() {
                    self.out.push('…');
                }
                return Err(fmt::Error);
            }
            self.left -= 1;
            self.out.push(c);
        }
        Ok(())
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
        assert_eq!(short(&secret, 100), "(sensitive value)");
        assert_eq!(
            short(&Value::tuple(vec![secret]), 100),
            "[(sensitive value)]"
        );
    }

    #[test]
    fn strings_are_escaped() {
        let value = Value::from("a\"\n${x}$y\u{7}");
        assert_eq!(short(&value, 100), r#""a\"\n$${x}$y\u0007""#);
    }
}
