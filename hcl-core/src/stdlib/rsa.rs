//! RSA decryption.

use ::rsa::pkcs1::DecodeRsaPrivateKey;
use ::rsa::pkcs8::DecodePrivateKey;
use ::rsa::traits::{PrivateKeyParts, PublicKeyParts};
use ::rsa::{Pkcs1v15Encrypt, RsaPrivateKey};

use super::arguments::{at, text};
use super::build;
use super::encoding::from_base64;
use super::{errors, table};
use crate::function::{Function, FunctionError, Functions, Parameter};
use crate::internal::meter;
use crate::types::Type;

/// The maximum size of a key in PEM, in bytes.
// A key of 8192 bits takes about 6.4 KB.
const MAX_KEY_LENGTH: usize = 8 << 10;

/// Units of work to read a key, for the square of its bytes in PEM: it is checked by long divisions.
const WORK_OF_READING: u64 = 1;

/// Bits, multiplied, that a power takes a unit of work for: of the exponent, and twice of the modulus.
const BITS_PER_WORK: u64 = 512;

/// `rsadecrypt`.
pub(super) fn functions() -> Functions {
    table(&[("rsadecrypt", decrypt)])
}

fn decrypt() -> Function {
    Function::builder()
        .description(
            "Decrypts a ciphertext in Base64 with a private RSA key in PEM (PKCS #1 v1.5 padding).",
        )
        .parameter(Parameter::new("ciphertext", Type::String))
        .parameter(Parameter::new("privatekey", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| {
            let encrypted =
                from_base64(text(at(arguments, 0)))?.ok_or_else(errors::encoding::bad_base64)?;
            let key = text(at(arguments, 1));
            if key.len() > MAX_KEY_LENGTH {
                return Err(errors::rsa::key_too_long());
            }
            let length = key.len() as u64;
            meter::work(length * length * WORK_OF_READING)?;
            let key = RsaPrivateKey::from_pkcs1_pem(key)
                .or_else(|_| RsaPrivateKey::from_pkcs8_pem(key))
                .map_err(|_| FunctionError::new("the key is not a private RSA key in PEM"))?;
            meter::work(work_of_decryption(&key))?;
            let plain = key
                .decrypt(Pkcs1v15Encrypt, &encrypted)
                .map_err(|_| FunctionError::new("the text was not encrypted for this key"))?;
            build::string(String::from_utf8(plain).map_err(|_| errors::encoding::not_utf8())?)
        })
}

/// Returns the work of a decryption, which is the same for each text: a power by each prime, or by the modulus if a key has
/// no inverse of its second prime; and a power by the modulus to check the result.
fn work_of_decryption(key: &RsaPrivateKey) -> u64 {
    let power = |exponent: usize, modulus: usize| {
        let (exponent, modulus) = (exponent as u64, modulus as u64);
        exponent * modulus * modulus / BITS_PER_WORK
    };
    let modulus = key.n().bits();
    let decrypted = match key.qinv() {
        Some(_) => key
            .primes()
            .iter()
            .map(|prime| power(prime.bits(), prime.bits()))
            .sum(),
        None => power(key.d().bits(), modulus),
    };
    decrypted + power(key.e().bits(), modulus)
}
