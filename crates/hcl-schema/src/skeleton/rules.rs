//! Rules between the items of a body: what they require, and what they say in words.

use crate::{RuleSchema, TypeSchema};

/// Returns the names that rules require: the first of each group, and what they require in turn.
pub(super) fn required_by_rules(ty: &TypeSchema) -> Vec<&str> {
    let mut live: Vec<&str> = Vec::new();
    let is_required = |name: &str| {
        let arguments = ty.arguments.iter().any(|it| it.name == name && it.required);
        arguments
            || ty
                .blocks
                .iter()
                .any(|it| it.name == name && it.min_items > 0)
    };
    for rule in &ty.rules {
        if let RuleSchema::ExactlyOneOf(names) | RuleSchema::AnyOf(names) = rule
            && !names.iter().any(|name| is_required(name))
        {
            live.extend(names.first().map(String::as_str));
        }
    }
    // Each round adds a name, and there are no more names than this.
    for _ in 0..ty.rules.len() {
        for rule in &ty.rules {
            if let RuleSchema::Requires(one, other) = rule
                && (live.contains(&one.as_str()) || is_required(one))
                && !live.contains(&other.as_str())
            {
                live.push(other);
            }
        }
    }
    live
}

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
