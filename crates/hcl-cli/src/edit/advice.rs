//! Commands that add the parent that an address needs.

use hcl_syntax::json::ValueKind;
use hcl_syntax::native::is_identifier;
use hcl_write::{Address, AddressPart, Found, Root};

/// Returns a sentence with the commands that add the parent of an address, if a command can.
pub(super) fn advice(address: &Address, root: Root<'_>, file: &str) -> Option<String> {
    let (last, parent) = address.parts().split_last()?;
    let is_name = |part: &AddressPart| matches!(part, AddressPart::Name(_));
    // `*` stands for what is there.
    let is_any = matches!(last, AddressPart::AnyName | AddressPart::All);
    if is_any || !parent.iter().all(is_name) {
        return None;
    }
    let find = |parts: &[AddressPart]| {
        let address = Address::new(parts.iter().cloned());
        address.map_or_else(|_| Vec::new(), |address| address.find(root))
    };
    // The nearest part that is there, and the name to add in it.
    let (there, around) = (0..parent.len()).rev().find_map(|length| {
        let around = find(parent.get(..length)?);
        (length == 0 || !around.is_empty()).then_some((length, around))
    })?;
    let name = parent.get(there)?.name()?;
    let is_in_body =
        root.json().is_none() && around.iter().all(|found| matches!(found, Found::Block(_)));
    if is_in_body && !is_identifier(name) {
        return None;
    }
    // In a file of the JSON syntax, a value is set at one name.
    let is_deep = there == 0 && parent.len() > 1;
    let (new, is_list) = match root.json() {
        Some(_) if is_deep => (parent.get(..1)?, false),
        _ => (parent, !is_name(last)),
    };
    let new = Address::new(new.iter().cloned()).ok()?;
    let command = |verb: &str, value: &str| {
        let address = in_shell(&new.to_string());
        let file = match file {
            "<stdin>" => "-".to_owned(),
            file => format!("-i {}", in_shell(file)),
        };
        format!("\"hcl {verb} {address}{value} {file}\"")
    };
    let block = (is_in_body && !is_list).then(|| command("append --block", ""));
    // A value is not added in place of a block, or with one around it.
    let labelled = [parent.get(..=there)?, &[AddressPart::All]].concat();
    let has_blocks = is_in_body && !find(&labelled).is_empty();
    let has_names = around.iter().all(|found| match found.json_value() {
        Some(value) => matches!(value.kind(), ValueKind::Object(_)),
        None => found
            .expression()
            .is_none_or(|value| value.as_object().is_some()),
    });
    let is_value = has_names && !has_blocks && !(is_in_body && is_deep);
    let empty = if is_list { " '[]'" } else { " '{}'" };
    let value = is_value.then(|| command("set --create", empty));
    let word = if is_list { "a list" } else { "an object" };
    let ways = match (block, value) {
        (Some(block), Some(value)) => format!("a block by {block}, or {word} by {value}"),
        (Some(block), None) => format!("a block by {block}"),
        (None, value) => format!("{word} by {}", value?),
    };
    Some(format!("If it is new, add it first: {ways}."))
}

/// Returns a word of a command as a shell reads it.
fn in_shell(text: &str) -> String {
    let is_plain = |it: char| it.is_alphanumeric() || matches!(it, '.' | '-' | '_' | '/' | ':');
    if text.chars().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}
