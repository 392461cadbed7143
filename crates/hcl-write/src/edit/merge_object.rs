//! Objects on one line in a merge of three versions.

use std::collections::{HashMap, HashSet};

use hcl_syntax::native::{Expression, ExpressionKind, ObjectItem};

use super::differences::is_equal;
use super::overlay::{item_key, text_of};

/// Merges objects on one line. Returns `None` for other values, and if both have changed the same item.
///
/// Recurses into objects: the parser limits their depth.
pub(super) fn merged_object(
    base: Expression<'_>,
    ours: Expression<'_>,
    theirs: Expression<'_>,
) -> Option<String> {
    let (base, ours, theirs) = (line_items(base)?, line_items(ours)?, line_items(theirs)?);
    let find = |items: &[(String, ObjectItem<'_>)]| -> HashMap<String, usize> {
        let keys = items.iter().enumerate();
        keys.map(|(index, (key, _))| (key.clone(), index)).collect()
    };
    let (in_base, in_ours, in_theirs) = (find(&base), find(&ours), find(&theirs));
    let mut merged = Vec::new();
    for (key, own) in &ours {
        let old = in_base.get(key).and_then(|index| base.get(*index));
        let old = old.map(|(_, item)| item.value());
        let is_old = |value| old.is_some_and(|old| is_equal(old, value));
        let own_text = || text_between(own.key(), own.value());
        match in_theirs.get(key).and_then(|index| theirs.get(*index)) {
            None if old.is_none() => merged.push(own_text()),
            None if is_old(own.value()) => {}
            None => return None,
            Some((_, new)) if is_old(new.value()) || is_equal(own.value(), new.value()) => {
                merged.push(own_text());
            }
            Some((_, new)) if is_old(own.value()) => {
                merged.push(text_between(new.key(), new.value()));
            }
            Some((_, new)) => {
                let value = merged_object(old?, own.value(), new.value())?;
                merged.push(format!("{} = {value}", text_of(own.key())));
            }
        }
    }
    for (key, new) in theirs.iter().filter(|(key, _)| !in_ours.contains_key(key)) {
        match in_base.get(key).and_then(|index| base.get(*index)) {
            None => merged.push(text_between(new.key(), new.value())),
            Some((_, old)) if is_equal(old.value(), new.value()) => {}
            Some(_) => return None,
        }
    }
    Some(if merged.is_empty() {
        "{}".to_owned()
    } else {
        format!("{{ {} }}", merged.join(", "))
    })
}

/// Returns the items of an object on one line with different keys.
fn line_items(value: Expression<'_>) -> Option<Vec<(String, ObjectItem<'_>)>> {
    let ExpressionKind::Object(object) = value.kind() else {
        return None;
    };
    let items: Vec<_> = object.items().map(|item| (item_key(item), item)).collect();
    let keys: HashSet<&str> = items.iter().map(|(key, _)| key.as_str()).collect();
    let is_line = keys.len() == items.len() && !text_of(value).contains('\n');
    is_line.then_some(items)
}

/// Returns the text of an item of an object.
fn text_between(key: Expression<'_>, value: Expression<'_>) -> String {
    let source = key.file().source();
    source.slice(key.span().to(value.span())).to_owned()
}
