//! Commands that add what an address needs before a value can be added at it.

use hcl_syntax::json::ValueKind;
use hcl_syntax::native::{Body, Expression, ExpressionKind, is_identifier};
use hcl_write::{Address, AddressPart, Found, Root};

/// The item at the longest part of an address that exists.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outer {
    /// The file.
    File,
    Block,
    Object,
    List,
    Value,
}

/// The file that the commands change, in the shell.
struct Commands<'n> {
    file: &'n str,
}

impl Commands<'_> {
    fn block(&self, parts: &[AddressPart]) -> Option<String> {
        self.of("append --block", parts, "")
    }

    /// Returns the command that sets an object or a list.
    fn set(&self, parts: &[AddressPart], is_list: bool) -> Option<String> {
        self.of("set --create", parts, empty(is_list))
    }

    fn of(&self, verb: &str, parts: &[AddressPart], value: &str) -> Option<String> {
        let address = in_shell(&Address::new(parts.iter().cloned()).ok()?.to_string());
        let file = match self.file {
            "<stdin>" => "-".to_owned(),
            file => format!("-i {}", in_shell(file)),
        };
        Some(format!("\"hcl {verb} {address}{value} {file}\""))
    }
}

/// Returns how to add the parent of an address that is missing. Run in turn, the commands add everything up to the parent.
pub(super) fn advice(address: &Address, root: Root<'_>, file: &str) -> Option<String> {
    let commands = Commands { file };
    let (last, parent) = address.parts().split_last()?;
    // Nothing is after the last element.
    if parent.contains(&AddressPart::End) {
        return None;
    }
    let mut lengths = (1..=parent.len()).rev();
    let there = lengths.find_map(|length| {
        let there = parent.get(..length)?;
        Some((
            there,
            kind(&Address::new(there.iter().cloned()).ok()?, root)?,
        ))
    });
    let (there, outer) = there.unwrap_or((&[], Outer::File));
    let missing = parent.get(there.len()..)?;
    // `*` stands for names that exist.
    let is_name = |part: &AddressPart| matches!(part, AddressPart::Name(_));
    let is_index = |part: &AddressPart| matches!(part, AddressPart::Index(_) | AddressPart::End);
    if let AddressPart::Index(_) = missing.first()? {
        let is_list = missing.get(1).map_or(is_index(last), is_index);
        return one_by_one(&commands, there, outer, is_list);
    }
    let names = missing
        .iter()
        .take_while(|missing| is_name(missing))
        .count();
    let after = missing.get(names).unwrap_or(last);
    let is_list = is_index(after);
    if names == 0 || !(is_list || is_name(after)) {
        return None;
    }
    let new = parent.get(..there.len() + names)?;
    let is_in_file = outer == Outer::File && names > 1;
    if root.json().is_some() {
        // In a file, a value is set at one name.
        let first = parent.get(..1)?;
        return match outer {
            _ if is_in_file => only(&commands.set(first, false)?, "object", first, parent),
            Outer::File | Outer::Object => {
                only(&commands.set(new, is_list)?, word(is_list), new, parent)
            }
            _ => None,
        };
    }
    // `check[0].n` may be in a block, and `l[0]` and `l[0][1]` are in a list.
    let inner = missing.get(names + 1).unwrap_or(last);
    let may_be_blocks = names < missing.len() && is_name(inner);
    let may_be_value = match outer {
        Outer::File | Outer::Block => {
            let name = missing.first()?.name()?;
            if !is_identifier(name) {
                return None;
            }
            !has_blocks(there, name, root)
        }
        _ => true,
    };
    match outer {
        Outer::List | Outer::Value => None,
        Outer::Object => only(&commands.set(new, is_list)?, word(is_list), new, parent),
        // The list is in the new block.
        _ if is_in_file && is_list && !may_be_blocks => {
            let block = new.get(..names - 1)?;
            only(&commands.block(block)?, "block", block, parent)
        }
        _ if is_in_file => only(&commands.block(new)?, "block", new, parent),
        _ if is_list && !may_be_blocks => {
            let command = commands.set(new, true).filter(|_| may_be_value)?;
            only(&command, "list", new, parent)
        }
        _ if !may_be_value => only(&commands.block(new)?, "block", new, parent),
        _ => Some(format!(
            "{} new, add it first: a block by {}, or {} {} by {}.",
            subject(new, parent),
            commands.block(new)?,
            if is_list { "a" } else { "an" },
            word(is_list),
            commands.set(new, is_list)?,
        )),
    }
}

/// Returns how to add the blocks or elements before an index that is missing.
fn one_by_one(
    commands: &Commands<'_>,
    there: &[AddressPart],
    outer: Outer,
    is_list: bool,
) -> Option<String> {
    let (what, command) = match outer {
        Outer::Block if !is_list => ("Blocks", commands.block(there)?),
        Outer::List => {
            let end = [there, &[AddressPart::End]].concat();
            ("Elements", commands.of("append", &end, empty(is_list))?)
        }
        _ => return None,
    };
    Some(format!("{what} are added one by one, by {command}."))
}

/// Returns the sentence for what can be added in one way.
fn only(command: &str, word: &str, new: &[AddressPart], parent: &[AddressPart]) -> Option<String> {
    let it = subject(new, parent);
    Some(format!("{it} a new {word}, add it first by {command}."))
}

/// Returns the beginning of a sentence about a new part of a parent.
fn subject(new: &[AddressPart], parent: &[AddressPart]) -> String {
    match Address::new(new.iter().cloned()) {
        Ok(address) if new != parent => format!("If {address} is"),
        _ => "If it is".to_owned(),
    }
}

const fn word(is_list: bool) -> &'static str {
    if is_list { "list" } else { "object" }
}

const fn empty(is_list: bool) -> &'static str {
    if is_list { " '[]'" } else { " '{}'" }
}

/// Returns whether a body at an address has blocks of a type, so that no argument can have this name.
fn has_blocks(there: &[AddressPart], name: &str, root: Root<'_>) -> bool {
    let of_type = |body: Body<'_>| body.blocks().any(|block| block.is_of_type(name));
    match (root, Address::new(there.iter().cloned())) {
        (Root::Native(body), Err(_)) => of_type(body),
        (_, Ok(address)) => address.find(root).into_iter().any(|found| match found {
            Found::Block(block) => of_type(block.body()),
            _ => false,
        }),
        _ => false,
    }
}

/// Returns the kind of everything at an address; `None` if there is nothing, or several kinds.
fn kind(address: &Address, root: Root<'_>) -> Option<Outer> {
    let mut kinds = address.find(root).into_iter().map(kind_of);
    let first = kinds.next()?;
    Some(if kinds.all(|kind| kind == first) {
        first
    } else {
        Outer::Value
    })
}

fn kind_of(found: Found<'_>) -> Outer {
    if let Found::Block(_) = found {
        return Outer::Block;
    }
    if let Some(json) = found.json_value() {
        return match json.kind() {
            ValueKind::Object(_) => Outer::Object,
            ValueKind::Array(_) => Outer::List,
            _ => Outer::Value,
        };
    }
    match found.expression().map(Expression::kind) {
        Some(ExpressionKind::Object(_)) => Outer::Object,
        Some(ExpressionKind::Tuple(_)) => Outer::List,
        _ => Outer::Value,
    }
}

/// Returns an argument of a command as a shell reads it.
fn in_shell(text: &str) -> String {
    let is_plain = |it: char| it.is_alphanumeric() || matches!(it, '.' | '-' | '_' | '/' | ':');
    if text.chars().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}
