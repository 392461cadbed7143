//! Functions of networks.

use std::net::IpAddr;

use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::{Type, Value};
use ipnet::IpNet;

use crate::arguments::text;
use crate::{gives, network, table};

pub(super) fn functions() -> Functions {
    table(&[("cidrcontains", contains), ("cidrnetmask", netmask)])
}

fn netmask() -> Function {
    let of_any = network::netmask();
    gives(Type::String, "Returns the mask of an IPv4 network.")
        .parameter(Parameter::new("prefix", Type::String))
        .implement(move |arguments, _| {
            if text(arguments, 0).contains(':') {
                return Err(FunctionError::argument(0, "an IPv6 network has no mask"));
            }
            of_any.call(arguments)
        })
}

fn contains() -> Function {
    gives(
        Type::Bool,
        "Returns whether a network contains an address or another network.",
    )
    .parameter(Parameter::new("containing_prefix", Type::String))
    .parameter(Parameter::new("contained_ip_or_prefix", Type::String))
    .implement(|arguments, _| {
        let outer = network(arguments, 0)?;
        let inner = match text(arguments, 1).parse::<IpAddr>() {
            Ok(address) => IpNet::from(address),
            Err(_) => network(arguments, 1)?,
        };
        if outer.max_prefix_len() != inner.max_prefix_len() {
            return Err("one is IPv4, the other IPv6".into());
        }
        Ok(outer.contains(&inner).into())
    })
}

fn network(arguments: &[Value], index: usize) -> Result<IpNet, FunctionError> {
    network::parse(text(arguments, index))
        .map_err(|_| FunctionError::argument(index, "a network such as 10.0.0.0/8 is required"))
}
