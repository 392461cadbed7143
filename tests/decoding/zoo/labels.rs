//! Blocks whose labels may be absent, and types whose names serde would drop.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;
use std::fmt;

use hcl_serde::hcl_core::SourceSpan;
use hcl_serde::{HclDecode, Spanned};

use super::serde::General;

#[derive(Debug, HclDecode)]
pub(super) struct OptionalLabel {
    #[hcl(label)]
    host: Option<String>,
    x: Option<u8>,
}

#[derive(Debug, HclDecode)]
pub(super) struct OneOptionalLabel {
    #[hcl(block)]
    m: Option<OptionalLabel>,
}

#[derive(Debug, HclDecode)]
pub(super) struct SecondLabel {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    host: Option<String>,
}

#[derive(Debug, HclDecode)]
pub(super) struct Objects {
    general: Option<General>,
    #[hcl(default)]
    list: Vec<General>,
    #[hcl(default)]
    named: BTreeMap<String, General>,
}

#[derive(Debug, HclDecode)]
pub(super) struct DerivedFlat {
    name: String,
    #[hcl(flatten)]
    general: FlatPort,
    #[hcl(block)]
    check: Vec<LabelledCheck>,
}

#[derive(Debug, HclDecode)]
struct FlatPort {
    port: Option<Spanned<u16>>,
}

#[derive(Debug, HclDecode)]
#[hcl(label)]
enum LabelledCheck {
    #[hcl(rename = "http")]
    Http { path: Option<String> },
}

/// Places of headers, labels and attributes.
#[derive(Debug, HclDecode)]
pub(super) struct PlacedPorts {
    #[hcl(block)]
    port: Vec<PlacedPort>,
}

#[derive(HclDecode)]
struct PlacedPort {
    #[hcl(label)]
    name: String,
    number: Option<Spanned<u16>>,
    #[hcl(def_span)]
    header: SourceSpan,
    #[hcl(label_span)]
    labels: Vec<SourceSpan>,
    #[hcl(span = "number")]
    attribute: Option<SourceSpan>,
    #[hcl(name_span = "number")]
    attribute_name: Option<SourceSpan>,
}

impl fmt::Debug for PlacedPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            number,
            header,
            labels,
            attribute,
            attribute_name,
        } = self;
        let number = number.as_ref().map(|it| (**it, it.span().text()));
        let labels: Vec<&str> = labels.iter().map(SourceSpan::text).collect();
        let [attribute, attribute_name] =
            [attribute, attribute_name].map(|it| it.as_ref().map(SourceSpan::text));
        let header = header.text();
        write!(
            f,
            "{name} {number:?} {header:?} {labels:?} {attribute:?} {attribute_name:?}"
        )
    }
}

/// Validations of a field, of a block with a label, and of the whole.
#[derive(Debug, HclDecode)]
pub(crate) struct Intervals {
    name: String,
    #[hcl(default = 80, validate = not_zero)]
    port: u16,
    #[hcl(block)]
    service: Vec<Interval>,
}

#[derive(Debug, HclDecode)]
#[hcl(validate = starts_before_end)]
struct Interval {
    #[hcl(label)]
    _name: String,
    start: u32,
    end: u32,
}

fn not_zero(port: &u16) -> Result<(), String> {
    if *port == 0 {
        return Err("port 0 is not a port".to_owned());
    }
    Ok(())
}

fn starts_before_end(service: &Interval) -> Result<(), &'static str> {
    if service.start > service.end {
        return Err("the start is after the end");
    }
    Ok(())
}
