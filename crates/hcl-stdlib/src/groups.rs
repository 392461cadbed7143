//! Constructors of the tables of standard functions.

// spec(nomad): Available Functions; suites::stdlib::function_tables_of_other_tools_are_complete,
//     suites::stdlib::calls_return_the_results_of_the_reference

use super::{conversions, formats, numbers, sequences, sets, strings};
use hcl_core::function::Functions;

/// The functions of Nomad, except `convert`, `rsadecrypt` and the functions of files.
const NOMAD: &str = "\
    abs base64decode base64encode bcrypt can ceil chomp chunklist cidrhost cidrnetmask cidrsubnet \
    cidrsubnets coalesce coalescelist compact concat contains csvdecode distinct element flatten floor \
    format formatdate formatlist indent index join jsondecode jsonencode keys length log lookup lower \
    max md5 merge min parseint pow range regex regexall regex_replace replace reverse \
    setintersection setproduct setsubtract setunion sha1 sha256 sha512 signum slice sort split strlen \
    strrev substr timeadd title trim trimprefix trimspace trimsuffix try upper urlencode uuidv4 uuidv5 \
    values yamldecode yamlencode zipmap";

/// The functions of hcldec's spec language, except `reverse`.
const HCLDEC: &str = "\
    abs coalesce concat hasindex int jsondecode jsonencode length lower max min strlen substr upper";

/// Creates the table of all functions of this build, except the functions of files.
///
/// The features of this crate add the groups that need other crates.
///
/// ```
/// let shout = hcl_stdlib::standard().get("upper").unwrap().call(&["hey".into()])?;
/// assert_eq!(shout, "HEY");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn standard() -> Functions {
    let groups = [
        operators(),
        numbers(),
        strings(),
        formats(),
        sequences(),
        sets(),
        collections(),
        conversions(),
        encodings(),
        #[cfg(feature = "time")]
        super::times(),
        #[cfg(feature = "network")]
        super::networks(),
        #[cfg(feature = "regex")]
        super::regexes(),
        #[cfg(feature = "hash")]
        super::hashes(),
        #[cfg(feature = "yaml")]
        super::yaml(),
    ];
    groups
        .into_iter()
        .fold(Functions::new(), Functions::with_all)
}

/// Creates the table of the fifteen functions of hcldec's spec language.
///
/// ```
/// assert_eq!(hcl_stdlib::hcldec().len(), 15);
/// ```
#[must_use]
pub fn hcldec() -> Functions {
    let all = numbers()
        .with_all(strings())
        .with_all(sequences())
        .with_all(collections())
        .with_all(super::json::functions());
    // The specification's `reverse` takes strings only.
    select(&all, HCLDEC).with("reverse", super::string::reverse())
}

/// Creates the table of the functions of this build that Nomad has, with Nomad's names and behavior.
///
/// Differences from [`standard`]: `coalesce` skips empty strings, `length` also accepts strings, and `reverse` accepts lists
/// only. Functions of files are in `filesystem`, with the feature of this name; `convert` is `convert_function` of hcl-core.
///
/// ```
/// let coalesce = hcl_stdlib::nomad().get("coalesce").unwrap().clone();
/// assert_eq!(coalesce.call(&["".into(), "web".into()])?, "web");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn nomad() -> Functions {
    let all = standard()
        .with("coalesce", super::collection::coalesce_filled())
        .with("length", super::collection::length_or_strlen())
        .with("reverse", super::sequence::reverse_list());
    select(&all, NOMAD)
}

/// Returns the functions of these names, as far as the table has them.
fn select(functions: &Functions, names: &'static str) -> Functions {
    names
        .split_whitespace()
        .filter_map(|name| Some((name, functions.get(name)?.clone())))
        .collect()
}

/// Creates the table of operators as functions: `add`, `subtract`, `multiply`, `divide`, `modulo`, `negate`,
/// comparisons, `and`, `or`, `not`, `equal`, `notequal`, `assertnotnull`.
///
/// ```
///
/// let add = hcl_stdlib::operators().get("add").unwrap().clone();
/// let sum = add.call(&[1.into(), 2.into()])?;
/// assert_eq!(sum, 3);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn operators() -> Functions {
    super::number::operators().with_all(super::logic::functions())
}

/// Creates the table of functions of all collections, of maps and of objects, with `coalesce` and `range`.
///
/// ```
/// use hcl_core::Value;
///
/// let length = hcl_stdlib::collections().get("length").unwrap().clone();
/// assert_eq!(length.call(&[Value::tuple(vec!["a".into()])])?, 1);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn collections() -> Functions {
    super::collection::functions().with_all(super::mapping::functions())
}

/// Creates the table of functions of other notations: `jsondecode`, `jsonencode` and `csvdecode`, and with the
/// feature `stdlib-encoding` also `base64decode`, `base64encode` and `urlencode`.
///
/// ```
///
/// let encode = hcl_stdlib::encodings().get("jsonencode").unwrap().clone();
/// assert_eq!(encode.call(&[true.into()])?, "true");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn encodings() -> Functions {
    let functions = super::json::functions().with_all(super::csv::functions());
    #[cfg(feature = "encoding")]
    let functions = functions.with_all(super::encoding::functions());
    functions
}
