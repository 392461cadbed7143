//! Constructors of the tables of standard functions.

// spec(nomad): Available Functions; suites::stdlib::function_tables_of_other_tools_are_complete,
//     suites::stdlib::calls_return_the_results_of_the_reference

use crate::function::Functions;

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

/// Tables of standard functions.
impl Functions {
    /// Creates the table of all functions of this build, except the functions of files.
    ///
    /// The feature `functions` enables the groups that need no other crate; see the features of this crate for the
    /// others.
    ///
    /// ```
    /// use hcl_core::function::Functions;
    ///
    /// let shout = Functions::standard().get("upper").unwrap().call(&["hey".into()])?;
    /// assert_eq!(shout, "HEY");
    /// # Ok::<(), hcl_core::function::FunctionError>(())
    /// ```
    #[must_use]
    pub fn standard() -> Self {
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
            #[cfg(feature = "stdlib-time")]
            times(),
            #[cfg(feature = "stdlib-network")]
            networks(),
            #[cfg(feature = "stdlib-regex")]
            regexes(),
            #[cfg(feature = "stdlib-hash")]
            hashes(),
            #[cfg(feature = "stdlib-yaml")]
            yaml(),
        ];
        groups.into_iter().fold(Self::new(), Self::with_all)
    }

    /// Creates the table of the fifteen functions of hcldec's spec language.
    ///
    /// ```
    /// use hcl_core::function::Functions;
    ///
    /// assert_eq!(Functions::hcldec().len(), 15);
    /// ```
    #[must_use]
    pub fn hcldec() -> Self {
        let all = numbers()
            .with_all(strings())
            .with_all(sequences())
            .with_all(collections())
            .with_all(super::json::functions());
        // The specification's `reverse` takes strings only.
        all.select(HCLDEC).with("reverse", super::string::reverse())
    }

    /// Creates the table of the functions of this build that Nomad has, with Nomad's names and behavior.
    ///
    /// Differences from [`Functions::standard`]: `coalesce` skips empty strings, `length` also accepts strings, and
    /// `reverse` accepts lists only.
    /// Functions of files are in `Functions::filesystem`, with the feature `stdlib-filesystem`; `convert` is
    /// [`ext::convert_function`](crate::ext::convert_function).
    ///
    /// ```
    /// use hcl_core::function::Functions;
    ///
    /// let coalesce = Functions::nomad().get("coalesce").unwrap().clone();
    /// assert_eq!(coalesce.call(&["".into(), "web".into()])?, "web");
    /// # Ok::<(), hcl_core::function::FunctionError>(())
    /// ```
    #[must_use]
    pub fn nomad() -> Self {
        Self::standard()
            .with("coalesce", super::collection::coalesce_filled())
            .with("length", super::collection::length_or_strlen())
            .with("reverse", super::sequence::reverse_list())
            .select(NOMAD)
    }

    /// The functions of these names, as far as the table has them.
    fn select(&self, names: &'static str) -> Self {
        names
            .split_whitespace()
            .filter_map(|name| Some((name, self.get(name)?.clone())))
            .collect()
    }
}

/// Creates the table of operators as functions: `add`, `subtract`, `multiply`, `divide`, `modulo`, `negate`,
/// comparisons, `and`, `or`, `not`, `equal`, `notequal`, `assertnotnull`.
///
/// ```
/// use hcl_core::stdlib;
///
/// let add = stdlib::operators().get("add").unwrap().clone();
/// let sum = add.call(&[1.into(), 2.into()])?;
/// assert_eq!(sum, 3);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn operators() -> Functions {
    super::number::operators().with_all(super::logic::functions())
}

/// Creates the table of functions of numbers: `abs`, `ceil`, `floor`, `int`, `log`, `max`, `min`, `parseint`,
/// `pow`, `signum`.
///
/// ```
/// use hcl_core::stdlib;
///
/// let parse = stdlib::numbers().get("parseint").unwrap().clone();
/// assert_eq!(parse.call(&["ff".into(), 16.into()])?, 255);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn numbers() -> Functions {
    super::number::functions()
}

/// Creates the table of functions of strings, from `chomp` to `upper`.
///
/// ```
/// use hcl_core::stdlib;
///
/// let trim = stdlib::strings().get("trimprefix").unwrap().clone();
/// assert_eq!(trim.call(&["www.example.com".into(), "www.".into()])?, "example.com");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn strings() -> Functions {
    super::string::functions()
}

/// Creates the table of `format` and `formatlist`.
///
/// ```
/// use hcl_core::stdlib;
///
/// let format = stdlib::formats().get("format").unwrap().clone();
/// let host = format.call(&["web-%02d".into(), 3.into()])?;
/// assert_eq!(host, "web-03");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn formats() -> Functions {
    super::format::functions()
}

/// Creates the table of functions of regular expressions: `regex`, `regexall`, `regexreplace`.
///
/// ```
/// use hcl_core::stdlib;
///
/// let regex = stdlib::regexes().get("regex").unwrap().clone();
/// assert_eq!(regex.call(&["[0-9]+".into(), "web-42".into()])?, "42");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[cfg(feature = "stdlib-regex")]
#[must_use]
pub fn regexes() -> Functions {
    super::regex::functions()
}

/// Creates the table of hashes and identifiers: `md5`, `sha1`, `sha256`, `sha512`, `bcrypt`, `uuidv4`, `uuidv5`.
///
/// ```
/// use hcl_core::stdlib;
///
/// let md5 = stdlib::hashes().get("md5").unwrap().clone();
/// assert_eq!(md5.call(&["".into()])?, "d41d8cd98f00b204e9800998ecf8427e");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[cfg(feature = "stdlib-hash")]
#[must_use]
pub fn hashes() -> Functions {
    super::hash::functions()
}

/// Creates the table of functions of YAML: `yamldecode`, `yamlencode`.
///
/// ```
/// use hcl_core::Value;
/// use hcl_core::stdlib;
///
/// let decode = stdlib::yaml().get("yamldecode").unwrap().clone();
/// let list = decode.call(&["- a\n- b\n".into()])?;
/// assert_eq!(list, Value::tuple(vec!["a".into(), "b".into()]));
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[cfg(feature = "stdlib-yaml")]
#[must_use]
pub fn yaml() -> Functions {
    super::yaml::functions()
}

/// Creates the table of functions of lists and tuples, from `chunklist` to `slice`.
///
/// ```
/// use hcl_core::Value;
/// use hcl_core::stdlib;
///
/// let flatten = stdlib::sequences().get("flatten").unwrap().clone();
/// let nested = Value::tuple(vec!["a".into(), Value::tuple(vec!["b".into()])]);
/// assert_eq!(flatten.call(&[nested])?, Value::tuple(vec!["a".into(), "b".into()]));
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn sequences() -> Functions {
    super::sequence::functions()
}

/// Creates the table of functions of sets, and `setproduct`.
///
/// ```
/// use hcl_core::stdlib;
/// use hcl_core::{Type, Value};
///
/// let union = stdlib::sets().get("setunion").unwrap().clone();
/// let set = |element: &str| Value::set(Type::String, vec![element.into()]);
/// let both = Value::set(Type::String, vec!["a".into(), "b".into()]);
/// assert_eq!(union.call(&[set("a"), set("b")])?, both);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn sets() -> Functions {
    super::set::functions()
}

/// Creates the table of functions of all collections, of maps and of objects, with `coalesce` and `range`.
///
/// ```
/// use hcl_core::stdlib;
/// use hcl_core::Value;
///
/// let length = stdlib::collections().get("length").unwrap().clone();
/// assert_eq!(length.call(&[Value::tuple(vec!["a".into()])])?, 1);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn collections() -> Functions {
    super::collection::functions().with_all(super::mapping::functions())
}

/// Creates the table of conversion functions, `try` and `can`.
///
/// ```
/// use hcl_core::stdlib;
///
/// let to_number = stdlib::conversions().get("tonumber").unwrap().clone();
/// assert_eq!(to_number.call(&["8080".into()])?, 8080);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn conversions() -> Functions {
    super::conversion::functions()
}

/// Creates the table of functions of other notations: `jsondecode`, `jsonencode` and `csvdecode`, and with the
/// feature `stdlib-encoding` also `base64decode`, `base64encode` and `urlencode`.
///
/// ```
/// use hcl_core::stdlib;
///
/// let encode = stdlib::encodings().get("jsonencode").unwrap().clone();
/// assert_eq!(encode.call(&[true.into()])?, "true");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn encodings() -> Functions {
    let functions = super::json::functions().with_all(super::csv::functions());
    #[cfg(feature = "stdlib-encoding")]
    let functions = functions.with_all(super::encoding::functions());
    functions
}

/// Creates the table of functions of times: `formatdate`, `timeadd`.
///
/// ```
/// use hcl_core::stdlib;
///
/// let add = stdlib::times().get("timeadd").unwrap().clone();
/// let later = add.call(&["2017-11-22T00:00:00Z".into(), "1h30m".into()])?;
/// assert_eq!(later, "2017-11-22T01:30:00Z");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[cfg(feature = "stdlib-time")]
#[must_use]
pub fn times() -> Functions {
    super::datetime::functions()
}

/// Creates the table of functions of IP networks: `cidrhost`, `cidrnetmask`, `cidrsubnet`, `cidrsubnets`.
///
/// ```
/// use hcl_core::stdlib;
///
/// let netmask = stdlib::networks().get("cidrnetmask").unwrap().clone();
/// assert_eq!(netmask.call(&["172.16.0.0/12".into()])?, "255.240.0.0");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[cfg(feature = "stdlib-network")]
#[must_use]
pub fn networks() -> Functions {
    super::network::functions()
}
