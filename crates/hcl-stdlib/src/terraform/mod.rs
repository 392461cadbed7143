//! The functions of Terraform 1.13 and OpenTofu 1.10.
//!
//! Most are functions of the standard library. The others are in the modules here.

mod collections;
mod encodings;
mod files;
mod gzip;
mod networks;
mod secrets;
mod texts;
mod times;

use hcl_core::Value;
use hcl_core::function::{Function, Functions};

use crate::conversion::{argument, conversions_of};
use crate::template_file::TemplateFunctions;

pub use files::file_functions;

/// The functions of the standard library that behave as Terraform's.
const SHARED: &str = "\
    abs base64decode base64encode bcrypt can ceil chomp chunklist cidrhost cidrsubnet cidrsubnets \
    coalesce coalescelist compact concat csvdecode distinct element flatten floor format formatdate formatlist \
    indent join jsondecode jsonencode keys length log lower max md5 merge min parseint pow range regex regexall reverse \
    setintersection setproduct setsubtract setunion sha1 sha256 sha512 signum slice sort split strrev substr \
    timeadd title trim trimprefix trimspace trimsuffix try upper urlencode uuidv5 values yamldecode yamlencode zipmap";

/// Returns the functions of Terraform and OpenTofu by name, and each under `core::` too.
///
/// The results of functions that read files are unknown: [`file_functions`] reads them. So are the results of functions of
/// providers, such as `provider::aws::arn_parse`.
///
/// ```
/// use hcl_stdlib::terraform;
///
/// let functions = terraform::functions();
/// assert_eq!(functions.get("length").unwrap().call(&["abc".into()])?, 3);
/// assert!(functions.get("strlen").is_none());
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn functions() -> Functions {
    let nomad = crate::nomad();
    let standard = crate::standard();
    let shared = SHARED.split_whitespace().map(|name| (name, &nomad));
    let reused = [("uuid", &standard, "uuidv4")];
    let reused = reused
        .into_iter()
        .chain(shared.map(|(name, table)| (name, table, name)));
    let functions: Functions = reused
        .filter_map(|(name, table, source)| Some((name, table.get(source)?.clone())))
        .collect();
    let functions = functions
        .with_all(collections::functions())
        // The standard library marks the whole list; Terraform keeps a mark at its element.
        .with_all(conversions_of(&argument().allow_marked()))
        .with_all(encodings::functions())
        .with_all(files::without_reading())
        .with_all(networks::functions())
        .with_all(secrets::functions())
        .with_all(texts::functions())
        .with_all(times::functions());
    let templates = templates(in_core(functions.clone()), None);
    in_core(functions.with_all(templates)).with("provider::*", of_provider())
}

/// Returns the functions that give another result for each call, with results that a check does not know.
#[doc(hidden)]
pub fn unknown_in_checks() -> Functions {
    let uuid = "Creates a random UUID, another one for each call.";
    let functions = Functions::new()
        .with("timestamp", times::unknown_text(times::TIMESTAMP))
        .with("uuid", times::unknown_text(uuid));
    in_core(functions)
}

/// Returns the functions that render templates, which see `functions`. `file` reads the files.
fn templates(functions: Functions, file: Option<Function>) -> Functions {
    TemplateFunctions {
        functions,
        file,
        has_strings: true,
        depth: 0,
    }
    .functions()
}

/// Adds each function under `core::`.
fn in_core(functions: Functions) -> Functions {
    functions.clone().with_all(functions.in_namespace("core"))
}

/// A function of a provider, which is not asked: its result is unknown.
fn of_provider() -> Function {
    Function::builder()
        .description("A function of a provider, with a result that is not known here.")
        .variadic(crate::anything("arguments").allow_marked())
        .implement(|_, _| Ok(Value::dynamic()))
}
