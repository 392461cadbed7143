//! Paths of assignments: `server.port`, `service."a.b".port`, `SERVER__PORT`.

use std::ops::Range;

use hcl_core::diagnostic::suggest;

/// A part of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) text: Box<str>,
    /// The byte range of the part in the source of the assignment, with quotes.
    pub(super) range: Range<usize>,
    /// Whether it is of a variable: its letters have no case, and `_` stands for `-`.
    is_loose: bool,
}

impl Part {
    /// Returns a part of a variable's name at an offset.
    pub(super) fn loose(text: &str, start: usize) -> Self {
        Self {
            text: text.into(),
            range: start..start + text.len(),
            is_loose: true,
        }
    }

    /// Returns whether this is a name. Thousands of variables are each compared with all before.
    pub(super) fn is(&self, name: &str) -> bool {
        if self.is_loose {
            folded(name).eq(folded(&self.text))
        } else {
            *name == *self.text
        }
    }

    /// Returns the part as a new name.
    pub(super) fn new_name(&self) -> String {
        if self.is_loose {
            self.text.to_lowercase()
        } else {
            self.text.to_string()
        }
    }

    /// Returns the name that this means. A variable may also mean a name of the type without `_` and `-`, as `MAX_SIZE` does `maxSize`; keys
    /// of a map are different names. A type that `hides_names` may have any name of the earlier layers. Of the names of a field, it is the one
    /// that earlier layers have: in one layer, two names are a mistake.
    ///
    /// `-` is in a misspelt name if it is in the name that is meant.
    pub(super) fn meant(
        &self,
        fields: &[Vec<&str>],
        in_layers: &[&str],
        hides_names: bool,
    ) -> String {
        let of_types = fields.concat();
        let mut known = of_types.iter().chain(in_layers);
        let found = known.find(|name| self.is(name));
        let hidden = if hides_names { in_layers } else { &[] };
        let mut alike = of_types.iter().chain(hidden).filter(|_| self.is_loose);
        let plain = loose(&self.text);
        let found = found.or_else(|| alike.find(|name| loose(name) == plain));
        if let Some(name) = found {
            let of_field = names_of_field(fields, &|it| it == *name);
            let earlier = in_layers.iter().find(|name| of_field.contains(name));
            return (*earlier.unwrap_or(name)).to_owned();
        }
        let name = self.new_name();
        let dashed = name.replace('_', "-");
        let similar = self.is_loose.then(|| suggest(&dashed, of_types));
        let meant = similar.flatten().filter(|meant| meant.contains('-'));
        meant.map_or(name, |_| dashed)
    }
}

/// Returns all names of the first field with a name of a property.
pub(super) fn names_of_field<'k>(
    fields: &[Vec<&'k str>],
    has: &dyn Fn(&str) -> bool,
) -> Vec<&'k str> {
    let mut fields = fields.iter();
    let field = fields.find(|names| names.iter().any(|name| has(name)));
    field.cloned().unwrap_or_default()
}

/// Returns the letters of a name, which are equal if an environment variable may mean it: small, without `_` and `-`.
pub(super) fn loose(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], "")
}

/// Returns the letters of a name, small, and with `_` for `-`.
pub(super) fn folded(name: &str) -> impl Iterator<Item = char> {
    let small = name.chars().flat_map(char::to_lowercase);
    small.map(|letter| if letter == '-' { '_' } else { letter })
}

/// Splits the path in the name of an environment variable. `start` is the offset of the path in its source.
pub(super) fn of_variable(path: &str, separator: &str, start: usize) -> Vec<Part> {
    // `split("")` would return a part for each character.
    if separator.is_empty() {
        return vec![Part::loose(path, start)];
    }
    let mut at = start;
    let parts = path.split(separator).map(|text| {
        let part = Part::loose(text, at);
        at += text.len() + separator.len();
        part
    });
    parts.collect()
}

/// Splits a path at dots, up to an equals sign or the end of the text. A part in quotes may contain dots and equals signs. Returns the
/// parts, and the offset of the equals sign if there is one.
pub(super) fn with_dots(text: &str) -> (Vec<Part>, Option<usize>) {
    let mut parts = Vec::new();
    let mut current = String::new();
    let (mut start, mut is_quoted) = (0, false);
    let end = text.len();
    for (at, character) in text.char_indices().chain([(end, '=')]) {
        match character {
            '"' => is_quoted = !is_quoted,
            '.' | '=' if !is_quoted || at == end => {
                parts.push(Part {
                    text: std::mem::take(&mut current).into(),
                    range: start..at,
                    is_loose: false,
                });
                start = at + 1;
                if character == '=' {
                    return (parts, (at < end).then_some(at));
                }
            }
            _ => current.push(character),
        }
    }
    (parts, None)
}

/// Returns the name that a part means with blanks around it or an index after it, and whether it has an index: `http[0]`.
pub(super) fn meant_name(part: &str) -> (&str, bool) {
    let name = part.trim();
    let indexed = name.strip_suffix(']').and_then(|it| it.split_once('['));
    match indexed {
        Some((name, index)) if index.bytes().all(|byte| byte.is_ascii_digit()) => (name, true),
        _ => (name, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(parts: &[Part]) -> Vec<&str> {
        parts.iter().map(|part| &*part.text).collect()
    }

    #[test]
    fn paths_are_split_outside_of_quotes() {
        let (parts, equals) = with_dots(r#"service."a.b=c".port=80=x"#);
        assert_eq!(texts(&parts), ["service", "a.b=c", "port"]);
        assert_eq!(equals, Some(20));
        assert_eq!(parts[1].range, 8..15);
        assert_eq!(texts(&with_dots("").0), [""]);
        assert_eq!(with_dots("a.b").1, None);
    }

    #[test]
    fn variables_are_split_at_the_separator() {
        let parts = of_variable("SERVER__TLS__CERT_FILE", "__", 4);
        assert_eq!(texts(&parts), ["SERVER", "TLS", "CERT_FILE"]);
        assert_eq!(parts[2].range, 17..26);
        assert_eq!(texts(&of_variable("A__B", "", 0)), ["A__B"]);
    }
}
