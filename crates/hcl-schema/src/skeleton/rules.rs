//! Rules between the items of a body in words.

use crate::RuleSchema;

/// Returns what rules say about a name: which others it cannot be set with, and which it needs.
pub(super) fn in_words(rules: &[RuleSchema], name: &str) -> Option<String> {
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for rule in rules {
        match rule {
            RuleSchema::Conflicts(one, other) if one == name => without.push(other),
            RuleSchema::Conflicts(one, other) if other == name => without.push(one),
            RuleSchema::ExactlyOneOf(names) | RuleSchema::AtMostOneOf(names)
                if names.iter().any(|it| it == name) =>
            {
                without.extend(names.iter().filter(|it| *it != name));
            }
            RuleSchema::Requires(one, other) if one == name => with.push(other),
            _ => {}
        }
    }
    let said = [("not with", without), ("only with", with)];
    let said = said.into_iter().filter(|(_, names)| !names.is_empty());
    let said: Vec<String> = said
        .map(|(words, names)| {
            let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
            format!("{words} {}", names.join(", "))
        })
        .collect();
    (!said.is_empty()).then(|| said.join(", "))
}
