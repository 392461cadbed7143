//! RSA decryption.

use ::rsa::pkcs1::DecodeRsaPrivateKey;
use ::rsa::pkcs8::DecodePrivateKey;
use ::rsa::{Pkcs1v15Encrypt, RsaPrivateKey};

use super::arguments::{at, text};
use super::build;
use super::encoding::from_base64;
use super::{errors, table};
use crate::function::call_limits::take_steps;
use crate::function::{Function, FunctionError, Functions, Parameter};
use crate::types::Type;

/// The maximum size of a key in PEM, in bytes: the time of a decryption grows with the cube of the size.
const MAX_KEY_LENGTH: usize = 8 << 10;

/// Steps of one decryption, which takes the same time for each text.
const STEPS_OF_DECRYPTION: u64 = 1 << 16;

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
            take_steps(STEPS_OF_DECRYPTION)?;
            let key = RsaPrivateKey::from_pkcs1_pem(key)
                .or_else(|_| RsaPrivateKey::from_pkcs8_pem(key))
                .map_err(|_| FunctionError::new("the key is no private RSA key in PEM"))?;
            let plain = key
                .decrypt(Pkcs1v15Encrypt, &encrypted)
                .map_err(|_| FunctionError::new("the text was not encrypted for this key"))?;
            build::string(String::from_utf8(plain).map_err(|_| errors::encoding::not_utf8())?)
        })
}
