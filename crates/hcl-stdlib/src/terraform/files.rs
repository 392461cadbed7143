//! Functions of files.

use std::io;
use std::path::Path;

use hcl_core::function::{Function, FunctionBuilder, FunctionError, Functions, Parameter};
use hcl_core::{Type, Value};
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};

use super::encodings::decoded;
use super::{in_core, templates};
use crate::encoding::to_base64;
use crate::gives;
use crate::hash::hexadecimal;

/// A function of the bytes of a file.
type Digestion = fn(&[u8]) -> Result<Value, FunctionError>;

/// The functions of the bytes of a file, with the hash that they return.
const HASHES: [(&str, &str, Digestion); 6] = [
    (
        "filebase64sha256",
        "Returns the SHA-256 hash of a file, in Base64.",
        |bytes| to_base64(&Sha256::digest(bytes)),
    ),
    (
        "filebase64sha512",
        "Returns the SHA-512 hash of a file, in Base64.",
        |bytes| to_base64(&Sha512::digest(bytes)),
    ),
    (
        "filemd5",
        "Returns the MD5 hash of a file, in hexadecimal.",
        |bytes| Ok(hexadecimal(&Md5::digest(bytes))),
    ),
    (
        "filesha1",
        "Returns the SHA-1 hash of a file, in hexadecimal.",
        |bytes| Ok(hexadecimal(&Sha1::digest(bytes))),
    ),
    (
        "filesha256",
        "Returns the SHA-256 hash of a file, in hexadecimal.",
        |bytes| Ok(hexadecimal(&Sha256::digest(bytes))),
    ),
    (
        "filesha512",
        "Returns the SHA-512 hash of a file, in hexadecimal.",
        |bytes| Ok(hexadecimal(&Sha512::digest(bytes))),
    ),
];

/// Returns the functions that read files beneath a folder, which no path can leave: `file`, `templatefile` and so on. They
/// replace the functions of [`functions`](super::functions), whose results are unknown.
///
/// ```
/// use hcl_stdlib::terraform;
///
/// let files = terraform::file_functions(env!("CARGO_MANIFEST_DIR"))?;
/// let functions = terraform::functions().with_all(files);
/// assert_eq!(functions.get("fileexists").unwrap().call(&["Cargo.toml".into()])?, true);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The folder does not exist or cannot be opened.
pub fn file_functions(folder: impl AsRef<Path>) -> io::Result<Functions> {
    let files = with_hashes(crate::filesystem(folder)?);
    let file = files.get("file").cloned();
    let inside = super::functions().with_all(in_core(files.clone()));
    Ok(in_core(files.with_all(templates(inside, file))))
}

/// The functions of paths, and the functions of files with unknown results.
pub(super) fn without_reading() -> Functions {
    let files = crate::filesystem(".").unwrap_or_default();
    let files = files.iter().filter_map(|(name, function)| match name {
        "abspath" | "basename" | "dirname" | "pathexpand" => Some((name, function.clone())),
        // A function of Terraform's own.
        "templatefile" => None,
        _ => Some((name, without_result(function))),
    });
    with_hashes(files.collect())
}

/// Returns a function with the same parameters and an unknown result.
fn without_result(read: &Function) -> Function {
    let parameters = read.parameters();
    let unknown: Vec<Value> = parameters
        .iter()
        .map(|_| Value::unknown(Type::String))
        .collect();
    let function = Function::builder().description(read.description());
    let function = function.returns(read.return_type(&unknown).unwrap_or(Type::Dynamic));
    parameters
        .iter()
        .cloned()
        .fold(function, FunctionBuilder::parameter)
        .never_null()
        .implement(|_, ty| Ok(Value::unknown(ty.clone())))
}

fn with_hashes(mut files: Functions) -> Functions {
    if let Some(read) = files.get("filebase64").cloned() {
        for (name, description, digest) in HASHES {
            files.insert(name, hash(description, read.clone(), digest));
        }
    }
    files
}

fn hash(description: &'static str, read: Function, digest: Digestion) -> Function {
    gives(Type::String, description)
        .parameter(Parameter::new("path", Type::String))
        .implement(move |arguments, ty| match read.call(arguments)?.as_str() {
            Some(content) => digest(&decoded(content)?),
            None => Ok(Value::unknown(ty.clone())),
        })
}
