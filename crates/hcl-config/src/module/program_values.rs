//! Values that the program sets to arguments of blocks, as text: they are decoded as if the block wrote them, and a report about
//! one of them says where it comes from.

use std::collections::BTreeMap;

use hcl_core::{Body, Diagnostics, Expression, Source, Value, native};

use super::graph::name_of;
use super::model::Module;
use hcl_serde::Sensitive;

/// The arguments that the program sets of a block.
#[derive(Clone, Debug)]
pub(super) struct SetArguments {
    /// The address of the block.
    pub(super) address: String,
    pub(super) body: Body,
}

impl Module {
    /// Returns the addresses of the values that the program sets.
    pub(super) fn addresses_of_values(&self) -> Vec<String> {
        let mut addresses = Vec::new();
        for (address, _) in self.set.iter().map(Sensitive::expose) {
            if let Some((block, name)) = split(address) {
                addresses.push(format!("{block}.{name}"));
            }
        }
        for name in self.inputs.names_of_values() {
            addresses.push(format!("var.{name}"));
        }
        addresses
    }

    /// Returns the arguments that the program sets, by the address of the block.
    pub(super) fn set_arguments(&self) -> Vec<SetArguments> {
        let mut blocks = BTreeMap::<String, BTreeMap<Box<str>, String>>::new();
        for (address, value) in self.set.iter().map(Sensitive::expose) {
            if let (Some((block, name)), Ok(value)) = (split(address), value) {
                blocks
                    .entry(block)
                    .or_default()
                    .insert(name, text_of(value));
            }
        }
        let blocks = blocks.into_iter();
        blocks
            .filter_map(|(address, arguments)| {
                let lines = arguments.iter();
                let text: String = lines
                    .map(|(name, text)| format!("{name} = {text}\n"))
                    .collect();
                // Without the address: a label in it may be a secret.
                let source = Source::new("<set by the program>", text).ok()?;
                let file = native::parse(&source, &mut Diagnostics::new());
                let body = Body::from(&file);
                Some(SetArguments { address, body })
            })
            .collect()
    }
}

/// Returns the address of a block and the name of its argument; `None` for other addresses.
fn split(address: &str) -> Option<(String, Box<str>)> {
    let address: Expression = address.parse().ok()?;
    let path = address.static_traversal().ok()?;
    let (last, steps) = path.steps().split_last()?;
    let mut block = path.root_name().to_owned();
    for step in steps {
        match name_of(step)? {
            name if native::is_identifier(name) => block.extend([".", name]),
            name => block.push_str(&format!("[{}]", Value::string(name))),
        }
    }
    let name = name_of(last).filter(|name| native::is_identifier(name))?;
    Some((block, name.into()))
}

/// Returns the text of a value. The graph has the value itself: a set is a list there, and an unknown value has no text.
fn text_of(value: &Value) -> String {
    let (value, _) = value.unmark_deep();
    let text = value.to_string();
    match text.parse::<Expression>() {
        Ok(_) => text,
        Err(_) => "null".to_owned(),
    }
}
