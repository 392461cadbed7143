//! Functions of files.

use std::io;
use std::path::Path;

use hcl_core::function::{Function, FunctionError, Functions};
use hcl_core::{Type, Value};
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};

use super::arguments::{gives, string};
use super::encodings::{from_base64, to_base64};
use super::{in_core, templates};

/// The functions of paths, which read nothing.
const OF_PATHS: [&str; 4] = ["abspath", "basename", "dirname", "pathexpand"];

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
/// use hcl_config::terraform;
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
    let mut files = Functions::filesystem(folder)?;
    if let Some(read) = files.get("filebase64").cloned() {
        for (name, description, digest) in HASHES {
            files.insert(name, hash(description, read.clone(), digest));
        }
    }
    let file = files.get("file").cloned();
    let inside = super::functions().with_all(in_core(files.clone()));
    Ok(in_core(files.with_all(templates::functions(inside, file))))
}

/// The functions of paths, and the functions of files with unknown results.
pub(super) fn without_reading() -> Functions {
    let of_path =
        |ty: Type, description: &'static str| gives(ty, description).parameter(string("path"));
    let text = |description| of_path(Type::String, description);
    let fileset = of_path(
        Type::set(Type::String),
        "Returns the paths of files in a folder that match a pattern.",
    );
    let files = [
        (
            "file",
            text("Returns the content of a file, which must be text in UTF-8."),
        ),
        (
            "filebase64",
            text("Returns the content of a file in Base64."),
        ),
        (
            "fileexists",
            of_path(Type::Bool, "Returns whether there is a file at a path."),
        ),
        ("fileset", fileset.parameter(string("pattern"))),
    ];
    let hashes = HASHES.map(|(name, description, _)| (name, text(description)));
    let files = files.into_iter().chain(hashes).map(|(name, builder)| {
        (
            name,
            builder.implement(|_, ty| Ok(Value::unknown(ty.clone()))),
        )
    });
    let mut functions: Functions = files.collect();
    let paths = Functions::filesystem(".").unwrap_or_default();
    for name in OF_PATHS {
        if let Some(function) = paths.get(name) {
            functions.insert(name, function.clone());
        }
    }
    functions
}

fn hash(description: &'static str, read: Function, digest: Digestion) -> Function {
    gives(Type::String, description)
        .parameter(string("path"))
        .implement(move |arguments, _| {
            let content = read.call(arguments)?;
            digest(&from_base64(content.as_str().unwrap_or_default())?)
        })
}

fn hexadecimal(hash: &[u8]) -> Value {
    let text: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    text.into()
}
