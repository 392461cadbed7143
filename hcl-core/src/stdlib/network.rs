//! Functions of IP network prefixes in CIDR notation, like `10.12.0.0/16` and `fd00::/8`.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::arguments::{text, whole};
use super::{errors, table};
use crate::function::{Function, FunctionError, Functions, Parameter};
use crate::types::Type;
use crate::value::Value;

/// By how many bits one call may lengthen a prefix.
const MOST_NEW_BITS: i64 = 32;

/// `cidrhost`, `cidrnetmask`, `cidrsubnet`, `cidrsubnets`.
pub(super) fn functions() -> Functions {
    table(&[
        ("cidrhost", host),
        ("cidrnetmask", netmask),
        ("cidrsubnet", subnet),
        ("cidrsubnets", subnets),
    ])
}

/// A network: its address as a number, the bits of the address family, and how many of them are the prefix.
#[derive(Clone, Copy)]
struct Network {
    address: u128,
    bits: u32,
    length: u32,
}

impl Network {
    /// Reads `address/length`; what the address has behind the prefix is dropped.
    fn parse(text: &str) -> Result<Self, FunctionError> {
        let bad = || errors::bad_prefix(text);
        let (address, length) = text.split_once('/').ok_or_else(bad)?;
        let (address, bits) = match address.parse().map_err(|_| bad())? {
            IpAddr::V4(address) => (u128::from(address.to_bits()), 32),
            IpAddr::V6(address) => (address.to_bits(), 128),
        };
        let digits = !length.is_empty() && length.bytes().all(|digit| digit.is_ascii_digit());
        let length: u32 = length.parse().ok().filter(|_| digits).ok_or_else(bad)?;
        if length > bits {
            return Err(bad());
        }
        let mut network = Self {
            address,
            bits,
            length,
        };
        network.address &= network.mask();
        Ok(network)
    }

    /// How many addresses there are, less one.
    const fn last(self) -> u128 {
        match self.bits - self.length {
            0 => 0,
            host => u128::MAX >> (128 - host),
        }
    }

    const fn mask(self) -> u128 {
        !self.last()
    }

    fn written(self, address: u128) -> IpAddr {
        match u32::try_from(address & u128::from(u32::MAX)) {
            Ok(address) if self.bits == 32 => Ipv4Addr::from_bits(address).into(),
            _ => Ipv6Addr::from_bits(address).into(),
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.written(self.address), self.length)
    }
}

fn prefix() -> Parameter {
    Parameter::new("prefix", Type::String)
}

fn host() -> Function {
    Function::builder()
        .description("Gives the address of a host in a network by its number; a negative one counts from the end.")
        .parameter(prefix())
        .parameter(Parameter::new("hostnum", Type::Number))
        .returns(Type::String)
        .implement(|arguments, _| {
            let number = whole(&arguments[1])?;
            let network = Network::parse(text(&arguments[0]))?;
            let magnitude = u128::from(number.unsigned_abs());
            let place = if number < 0 {
                network.last().checked_sub(magnitude - 1)
            } else {
                Some(magnitude).filter(|&place| place <= network.last())
            };
            let place = place.ok_or_else(|| errors::no_such_host(network.length, number))?;
            Ok(Value::from(network.written(network.address | place).to_string()))
        })
}

fn netmask() -> Function {
    Function::builder()
        .description("Gives the network mask of a prefix.")
        .parameter(prefix())
        .returns(Type::String)
        .implement(|arguments, _| {
            let network = Network::parse(text(&arguments[0]))?;
            Ok(Value::from(network.written(network.mask()).to_string()))
        })
}

fn subnet() -> Function {
    Function::builder()
        .description(
            "Gives a network inside another, by the bits that lengthen its prefix and a number.",
        )
        .parameter(prefix())
        .parameter(Parameter::new("newbits", Type::Number))
        .parameter(Parameter::new("netnum", Type::Number))
        .returns(Type::String)
        .implement(|arguments, _| {
            let (new_bits, number) = (whole(&arguments[1])?, whole(&arguments[2])?);
            let network = Network::parse(text(&arguments[0]))?;
            let longer = longer(network, new_bits, 0).map_err(FunctionError::new)?;
            let place = u128::try_from(number)
                .ok()
                .filter(|&place| place >> (longer.length - network.length) == 0)
                .ok_or_else(|| errors::no_such_network(new_bits, number))?;
            let shift = longer.bits - longer.length;
            let address = network.address | place.checked_shl(shift).unwrap_or_default();
            Ok(Value::from(Network { address, ..longer }.to_string()))
        })
}

/// A network at the same address with a longer prefix.
fn longer(network: Network, new_bits: i64, least: i64) -> Result<Network, String> {
    if new_bits < least {
        return Err(format!("the prefix must grow by at least {least} bit(s)"));
    }
    if new_bits > MOST_NEW_BITS {
        return Err(format!(
            "the prefix may grow by at most {MOST_NEW_BITS} bits"
        ));
    }
    let length = network.length + u32::try_from(new_bits).unwrap_or_default();
    if length > network.bits {
        return Err(format!(
            "the prefix would grow to {length} bits, but an address has only {}",
            network.bits
        ));
    }
    Ok(Network { length, ..network })
}

fn subnets() -> Function {
    Function::builder()
        .description("Gives networks inside another, one behind the other, by the bits that lengthen their prefixes.")
        .parameter(prefix())
        .variadic(Parameter::new("newbits", Type::Number))
        .returns(Type::list(Type::String))
        .implement(|arguments, _| {
            let network = Network::parse(text(&arguments[0]))
                .map_err(|error| FunctionError::argument(0, error.message().to_owned()))?;
            let last = network.address | network.last();
            let mut free = Some(network.address);
            let mut all = Vec::with_capacity(arguments.len());
            for (index, argument) in arguments.iter().enumerate().skip(1) {
                let problem = |message: String| FunctionError::argument(index, message);
                let new_bits = whole(argument).map_err(|error| problem(error.to_string()))?;
                let part = longer(network, new_bits, 1).map_err(problem)?;
                // The next address free that is a multiple of the size.
                let start = free
                    .and_then(|free| free.checked_add(part.last()))
                    .map(|address| address & part.mask())
                    .filter(|&start| start <= last)
                    .ok_or_else(|| errors::no_space(index, part.length))?;
                free = (start | part.last()).checked_add(1);
                let part = Network { address: start, ..part };
                all.push(Value::from(part.to_string()));
            }
            Ok(Value::list(Type::String, all))
        })
}
