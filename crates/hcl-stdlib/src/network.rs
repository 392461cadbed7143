//! Functions of IP network prefixes in CIDR notation, like `10.12.0.0/16` and `fd00::/8`.

use super::describe;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::IpNet;

use super::arguments::{at, number, text, whole};
use super::build::List;
use super::{errors, table};
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::number::Number;
use hcl_core::types::Type;
use hcl_core::value::Value;

/// Maximum number of bits that `cidrsubnets` may add to a prefix.
const MAX_NEW_BITS: i64 = 32;

/// Creates the table of functions of IP networks: `cidrhost`, `cidrnetmask`, `cidrsubnet`, `cidrsubnets`.
///
/// ```
///
/// let netmask = hcl_stdlib::networks().get("cidrnetmask").unwrap().clone();
/// assert_eq!(netmask.call(&["172.16.0.0/12".into()])?, "255.240.0.0");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn networks() -> Functions {
    table(&[
        ("cidrhost", host),
        ("cidrnetmask", netmask),
        ("cidrsubnet", subnet),
        ("cidrsubnets", subnets),
    ])
}

/// Parses `address/length`, and clears the host bits of the address.
///
/// The parser of `IpNet` would refuse the leading zero in `10.0.0.0/08`, which the reference accepts, and in `010.0.0.0/8`, which
/// Terraform accepts.
pub(super) fn parse(text: &str) -> Result<IpNet, FunctionError> {
    let bad = || errors::bad_prefix(text);
    let (address, length) = text.split_once('/').ok_or_else(bad)?;
    let address: IpAddr = address
        .parse()
        .or_else(|_| without_zeros(address).parse())
        .map_err(|_| bad())?;
    let digits = length.bytes().all(|digit| digit.is_ascii_digit());
    let length: u8 = length.parse().ok().filter(|_| digits).ok_or_else(bad)?;
    let network = IpNet::new(address, length).map_err(|_| bad())?;
    Ok(network.trunc())
}

/// Returns an IPv4 address without the zeros that its parts begin with.
fn without_zeros(address: &str) -> String {
    let mut plain = String::new();
    for part in address.split('.') {
        if !plain.is_empty() {
            plain.push('.');
        }
        match part.trim_start_matches('0') {
            "" if !part.is_empty() => plain.push('0'),
            digits => plain.push_str(digits),
        }
    }
    plain
}

/// Returns the bits of an address as a number.
const fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_bits() as u128,
        IpAddr::V6(address) => address.to_bits(),
    }
}

/// Returns the address with these bits, IPv4 or IPv6 as the network. An IPv4 address drops the bits above the lowest 32.
fn address(network: IpNet, bits: u128) -> IpAddr {
    match network {
        IpNet::V4(_) => {
            let low = bits & u128::from(u32::MAX);
            Ipv4Addr::from_bits(u32::try_from(low).unwrap_or_default()).into()
        }
        IpNet::V6(_) => Ipv6Addr::from_bits(bits).into(),
    }
}

/// Returns the number of the last host of a network, counted from zero: a mask of the host bits.
fn last_host(network: IpNet) -> u128 {
    bits(network.hostmask())
}

fn prefix() -> Parameter {
    Parameter::new("prefix", Type::String)
}

fn host() -> Function {
    describe("Returns the address of a host in a network by its number; a negative one counts from the end.")
        .parameter(prefix())
        .parameter(Parameter::new("hostnum", Type::Number))
        .returns(Type::String)
        .implement(|arguments, _| {
            let number = number(at(arguments, 1));
            if !number.is_integer() {
                return Err(errors::fraction());
            }
            let network = parse(text(arguments, 0))?;
            let last = last_host(network);
            // The first one from the end is -1.
            let host = if number.is_negative() {
                let from_last = number.abs().sub(&Number::ONE).ok();
                let from_last = from_last.and_then(|from_last| from_last.to_u128().ok());
                from_last.and_then(|from_last| last.checked_sub(from_last))
            } else {
                number.to_u128().ok().filter(|&host| host <= last)
            };
            let host = host
                .ok_or_else(|| errors::no_such_host(network.prefix_len(), &number))?;
            Ok(Value::from(address(network, bits(network.addr()) | host).to_string()))
        })
}

pub(super) fn netmask() -> Function {
    describe("Returns the network mask of a prefix.")
        .parameter(prefix())
        .returns(Type::String)
        .implement(|arguments, _| {
            let network = parse(text(arguments, 0))?;
            Ok(Value::from(network.netmask().to_string()))
        })
}

fn subnet() -> Function {
    describe(
            "Returns a network inside another, by the number of bits added to the prefix and the value of these bits.",
        )
        .parameter(prefix())
        .parameter(Parameter::new("newbits", Type::Number))
        .parameter(Parameter::new("netnum", Type::Number))
        .returns(Type::String)
        .implement(|arguments, _| {
            let (new_bits, number) = (whole(at(arguments, 1))?, number(at(arguments, 2)));
            let network = parse(text(arguments, 0))?;
            let longer = extended(network, network.addr(), new_bits, 0)?;
            let added = u32::from(longer.prefix_len() - network.prefix_len());
            let is_within = |index: &u128| index.checked_shr(added).unwrap_or_default() == 0;
            let index = number
                .to_u128()
                .ok()
                .filter(is_within)
                .ok_or_else(|| errors::no_such_network(new_bits, &number))?;
            let shift = u32::from(longer.max_prefix_len() - longer.prefix_len());
            // `::/0` without new bits shifts by 128: its only network is itself.
            let start = bits(network.addr()) | index.checked_shl(shift).unwrap_or_default();
            let start = address(network, start);
            let subnet = extended(network, start, new_bits, 0)?;
            Ok(Value::from(subnet.to_string()))
        })
}

/// Returns the network at the address `start` with a prefix that is `new_bits` longer than the prefix of `network`. Fewer new bits than
/// `min` are an error.
fn extended(
    network: IpNet,
    start: IpAddr,
    new_bits: i64,
    min: i64,
) -> Result<IpNet, FunctionError> {
    if new_bits < min {
        return Err(errors::too_few_bits(min));
    }
    let length = i64::from(network.prefix_len()).saturating_add(new_bits);
    u8::try_from(length)
        .ok()
        .and_then(|length| IpNet::new(start, length).ok())
        .ok_or_else(|| errors::prefix_too_long(length, network.max_prefix_len()))
}

fn subnets() -> Function {
    describe("Returns consecutive networks inside another, by the number of bits added to the prefix of each.")
        .parameter(prefix())
        .variadic(Parameter::new("newbits", Type::Number))
        .returns(Type::list(Type::String))
        .implement(|arguments, _| {
            let network = parse(text(arguments, 0)).map_err(|error| error.with_argument(0))?;
            let last = bits(network.addr()) | last_host(network);
            let mut free = Some(bits(network.addr()));
            let mut all = List::with_capacity(arguments.len())?;
            for (index, argument) in arguments.iter().enumerate().skip(1) {
                let problem = |error: FunctionError| error.with_argument(index);
                let new_bits = whole(argument).map_err(problem)?;
                if new_bits > MAX_NEW_BITS {
                    return Err(problem(errors::too_many_bits(MAX_NEW_BITS)));
                }
                let part = extended(network, network.addr(), new_bits, 1).map_err(problem)?;
                // A network starts at a multiple of its size: the next free address is rounded up.
                let hosts = last_host(part);
                let start = free
                    .and_then(|free| free.checked_add(hosts))
                    .map(|address| address & !hosts)
                    .filter(|&start| start <= last)
                    .ok_or_else(|| errors::no_space(index, part.prefix_len()))?;
                free = (start | hosts).checked_add(1);
                let part = extended(network, address(network, start), new_bits, 1).map_err(problem)?;
                all.push(Value::from(part.to_string()))?;
            }
            Ok(Value::list(Type::String, all))
        })
}
