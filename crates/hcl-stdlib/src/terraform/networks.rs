//! Functions of networks.

use std::net::IpAddr;
use std::ops::RangeInclusive;

use hcl_core::Type;
use hcl_core::function::{Function, FunctionError, Functions};

use super::arguments::{at, gives, string, text};

pub(super) fn functions() -> Functions {
    let functions = [("cidrcontains", contains()), ("cidrnetmask", netmask())];
    functions.into_iter().collect()
}

fn netmask() -> Function {
    let of_any = crate::networks().get("cidrnetmask").cloned();
    gives(Type::String, "Returns the mask of an IPv4 network.")
        .parameter(string("prefix"))
        .implement(move |arguments, _| {
            if text(arguments, 0).contains(':') {
                return Err(FunctionError::argument(0, "an IPv6 network has no mask"));
            }
            let function = of_any.as_ref().ok_or("networks are not in the build")?;
            function.call(arguments)
        })
}

fn contains() -> Function {
    gives(
        Type::Bool,
        "Returns whether a network contains an address or another network.",
    )
    .parameter(string("containing_prefix"))
    .parameter(string("contained_ip_or_prefix"))
    .implement(|arguments, _| {
        let outer = addresses(arguments, 0)?;
        let inner = match text(arguments, 1).parse() {
            Ok(address) => address..=address,
            Err(_) => addresses(arguments, 1)?,
        };
        if outer.start().is_ipv4() != inner.start().is_ipv4() {
            return Err("one is IPv4, the other IPv6".into());
        }
        Ok((outer.contains(inner.start()) && outer.contains(inner.end())).into())
    })
}

/// Returns the addresses of a network.
fn addresses(
    arguments: &[hcl_core::Value],
    index: usize,
) -> Result<RangeInclusive<IpAddr>, FunctionError> {
    let host = crate::networks().get("cidrhost").cloned();
    let host = host.ok_or("networks are not in the build")?;
    let address = |number: i8| {
        let address = host
            .call(&[at(arguments, index).clone(), number.into()])
            .ok()?;
        address.as_str()?.parse().ok()
    };
    let range = address(0)
        .zip(address(-1))
        .map(|(first, last)| first..=last);
    range.ok_or_else(|| FunctionError::argument(index, "a network such as 10.0.0.0/8 is required"))
}
