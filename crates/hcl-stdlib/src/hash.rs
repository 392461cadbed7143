//! Hashes of strings and passwords, and UUIDs.

use super::describe;
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};
use uuid::Uuid;

use super::arguments::{after_first, text, whole};
use super::{build, errors, table};
use crate::limits::take_steps;
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::Value;

/// Creates the table of hashes and identifiers: `md5`, `sha1`, `sha256`, `sha512`, `bcrypt`, `uuidv4`, `uuidv5`.
///
/// ```
///
/// let md5 = hcl_stdlib::hashes().get("md5").unwrap().clone();
/// assert_eq!(md5.call(&["".into()])?, "d41d8cd98f00b204e9800998ecf8427e");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn hashes() -> Functions {
    table(&[
        ("bcrypt", bcrypt),
        ("md5", || {
            hash::<Md5>("Returns the MD5 hash of a string, in hexadecimal.")
        }),
        ("sha1", || {
            hash::<Sha1>("Returns the SHA-1 hash of a string, in hexadecimal.")
        }),
        ("sha256", || {
            hash::<Sha256>("Returns the SHA-256 hash of a string, in hexadecimal.")
        }),
        ("sha512", || {
            hash::<Sha512>("Returns the SHA-512 hash of a string, in hexadecimal.")
        }),
        ("uuidv4", uuid_random),
        ("uuidv5", uuid_named),
    ])
}

/// Units of work for a byte that is hashed.
const WORK_PER_BYTE: u64 = 4;

fn hash<D: Digest + 'static>(description: &str) -> Function {
    describe(description)
        .parameter(Parameter::new("str", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| {
            let text = text(arguments, 0);
            build::charge_reading(text, WORK_PER_BYTE)?;
            Ok(hexadecimal(&D::digest(text.as_bytes())))
        })
}

/// Returns the digits of bytes in base 16.
pub(super) fn hexadecimal(bytes: &[u8]) -> Value {
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.into()
}

/// The cost of a password hash if the call states none.
const DEFAULT_COST: i64 = 10;

/// The maximum cost: each step doubles the time, and this one takes seconds.
const MAX_COST: i64 = 16;

/// Steps of a password hash at cost zero: some 50 µs. The default limits allow a cost of 15.
const STEPS_OF_HASH: u64 = 300;

fn bcrypt() -> Function {
    describe("Returns the bcrypt hash of a password, with a new salt for each call.")
        .parameter(Parameter::new("str", Type::String))
        .variadic(Parameter::new("cost", Type::Number))
        .returns(Type::String)
        .implement(|arguments, _| {
            let cost = match after_first(arguments) {
                [] => DEFAULT_COST,
                [cost] => whole(cost)?,
                _ => return Err("it takes a string and at most one cost".into()),
            };
            // As in the reference, the default stands in for a cost below the minimum.
            let cost = if cost < 4 { DEFAULT_COST } else { cost };
            let Some(cost) = u32::try_from(cost).ok().filter(|_| cost <= MAX_COST) else {
                return Err(errors::bcrypt_cost(MAX_COST));
            };
            let password = text(arguments, 0);
            if password.len() > 72 {
                return Err("a password may have at most 72 bytes".into());
            }
            take_steps(STEPS_OF_HASH << cost)?;
            let parts = ::bcrypt::hash_with_result(password, cost).map_err(errors::undefined)?;
            Ok(Value::from(
                parts.format_for_version(::bcrypt::Version::TwoA),
            ))
        })
}

fn uuid_random() -> Function {
    describe("Creates a random UUID, another one for each call.")
        .returns(Type::String)
        .implement(|_, _| Ok(Value::from(Uuid::new_v4().to_string())))
}

fn uuid_named() -> Function {
    describe("Creates a UUID from a name in a namespace: dns, url, oid, x500 or a UUID.")
        .parameter(Parameter::new("namespace", Type::String))
        .parameter(Parameter::new("name", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| {
            let namespace = namespace(text(arguments, 0))?;
            let name = text(arguments, 1);
            build::charge_reading(name, WORK_PER_BYTE)?;
            let uuid = Uuid::new_v5(&namespace, name.as_bytes());
            Ok(Value::from(uuid.to_string()))
        })
}

fn namespace(name: &str) -> Result<Uuid, FunctionError> {
    match name {
        "dns" => Ok(Uuid::NAMESPACE_DNS),
        "url" => Ok(Uuid::NAMESPACE_URL),
        "oid" => Ok(Uuid::NAMESPACE_OID),
        "x500" => Ok(Uuid::NAMESPACE_X500),
        _ => Uuid::try_parse(name).map_err(|_| errors::uuid_namespace()),
    }
}
