//! Functions of Terraform that the standard functions lack: in a module they are known, and their results are not.

use hcl_core::Type;
use hcl_core::function::{Function, Parameter};
use hcl_serde::{Functions, Value};

/// The names of the functions of Terraform, and of its fork.
const NAMES: &str = "abs abspath alltrue anytrue base64decode base64encode base64gunzip base64gzip base64sha256 base64sha512 \
    basename bcrypt can ceil chomp chunklist cidrcontains cidrhost cidrnetmask cidrsubnet cidrsubnets coalesce coalescelist compact \
    concat contains csvdecode dirname distinct element endswith ephemeralasnull file filebase64 filebase64sha256 filebase64sha512 \
    fileexists filemd5 fileset filesha1 filesha256 filesha512 flatten floor format formatdate formatlist indent index issensitive \
    join jsondecode jsonencode keys length list log lookup lower map matchkeys max md5 merge min nonsensitive one parseint \
    pathexpand plantimestamp pow range regex regexall replace reverse rsadecrypt sensitive setintersection setproduct \
    setsubtract setunion sha1 sha256 sha512 signum slice sort split startswith strcontains strrev substr sum templatefile \
    templatestring textdecodebase64 textencodebase64 timeadd timecmp timestamp title tobool tolist tomap tonumber toset tostring \
    transpose trim trimprefix trimspace trimsuffix try type upper urldecode urlencode uuid uuidv5 values yamldecode yamlencode \
    zipmap";

/// Returns the standard functions, and a placeholder for each other function.
pub(crate) fn functions() -> Functions {
    let standard = Functions::standard();
    let placeholders = NAMES
        .split_whitespace()
        .map(|name| (name.to_owned(), placeholder()));
    placeholders.collect::<Functions>().with_all(standard)
}

/// Returns a function of any arguments with a result that is not known.
fn placeholder() -> Function {
    let any = Parameter::new("arguments", Type::Dynamic);
    let any = any.allow_null().allow_unknown().allow_marked();
    Function::builder()
        .description("A function of Terraform, with a result that is not known here.")
        .variadic(any)
        .implement(|_, _| Ok(Value::dynamic()))
}
