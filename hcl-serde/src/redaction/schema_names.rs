//! The names of the secrets of a published schema.

use std::collections::HashSet;

use super::names::SecretNames;
use crate::schema::{Document, TypeSchema};

impl SecretNames {
    /// Returns the names of the secrets of a published schema.
    pub(crate) fn of(schema: &Document) -> Self {
        let mut names = Self {
            is_rest_of_file: schema.root().is_some_and(|root| root.sensitive),
            ..Self::default()
        };
        let secret_types = types_with_secrets(schema);
        for ty in &schema.types {
            for argument in &ty.arguments {
                let all = argument.aliases.iter().chain([&argument.name]);
                names.known.extend(all.clone().cloned());
                if argument.sensitive {
                    names.values.extend(all.cloned());
                }
            }
            for block in &ty.blocks {
                let all = block.aliases.iter().chain([&block.name]);
                names.known.extend(all.clone().cloned());
                if secret_types.contains(&block.body) {
                    names.blocks.extend(all.clone().cloned());
                }
                let Some(body) = schema.body(block.body) else {
                    continue;
                };
                match body.sensitive {
                    // Other names of the attributes, and which of them a buffer of serde reads, are not known.
                    true if body.arguments.is_empty() || body.shape.is_some() => {
                        names.values.extend(all.clone().cloned());
                    }
                    true => names.rests.extend(all.clone().cloned()),
                    false => {}
                }
                if block.sensitive_keys || body.labels.iter().any(|it| it.sensitive) {
                    names.labels.extend(all.cloned());
                }
            }
        }
        names
    }
}

/// Returns the indices of the types with a secret in their bodies, also in nested blocks.
fn types_with_secrets(schema: &Document) -> HashSet<usize> {
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); schema.types.len()];
    for (index, ty) in schema.types.iter().enumerate() {
        let blocks = ty.blocks.iter().map(|it| it.body);
        for body in blocks.chain(ty.variants.iter().map(|it| it.body)) {
            if let Some(of_body) = users.get_mut(body) {
                of_body.push(index);
            }
        }
    }
    let types = schema.types.iter().enumerate();
    let own = types.filter(|(_, it)| has_own_secret(it));
    let mut waiting: Vec<usize> = own.map(|(index, _)| index).collect();
    let mut found = HashSet::new();
    while let Some(index) = waiting.pop() {
        if found.insert(index) {
            waiting.extend(users.get(index).into_iter().flatten());
        }
    }
    found
}

fn has_own_secret(ty: &TypeSchema) -> bool {
    ty.sensitive
        || ty.arguments.iter().any(|it| it.sensitive)
        || ty.labels.iter().any(|it| it.sensitive)
        || ty.blocks.iter().any(|it| it.sensitive_keys)
}
