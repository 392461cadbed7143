//! The tables of functions that programs start from.

use crate::function::Functions;

/// The functions that Nomad offers, but for `convert` and those that read files.
const NOMAD: &str = "\
    abs base64decode base64encode bcrypt can ceil chomp chunklist cidrhost cidrnetmask cidrsubnet \
    cidrsubnets coalesce coalescelist compact concat contains csvdecode distinct element flatten floor \
    format formatdate formatlist indent index join jsondecode jsonencode keys length log lookup lower \
    max md5 merge min parseint pow range regex regexall regex_replace replace reverse rsadecrypt \
    setintersection setproduct setsubtract setunion sha1 sha256 sha512 signum slice sort split strlen \
    strrev substr timeadd title trim trimprefix trimspace trimsuffix try upper urlencode uuidv4 uuidv5 \
    values yamldecode yamlencode zipmap";

impl Functions {
    /// All functions of this build but those that read files.
    ///
    /// ```
    /// use hcl_core::function::Functions;
    ///
    /// let shout = Functions::standard().get("upper").unwrap().call(&["hey".into()])?;
    /// assert_eq!(shout, "HEY".into());
    /// # Ok::<(), hcl_core::function::FunctionError>(())
    /// ```
    #[must_use]
    pub fn standard() -> Self {
        let groups = [
            Self::operators(),
            Self::numbers(),
            Self::strings(),
            Self::formats(),
            Self::sequences(),
            Self::sets(),
            Self::collections(),
            Self::conversions(),
            Self::encodings(),
            Self::bytes(),
            Self::times(),
            Self::networks(),
            #[cfg(feature = "stdlib-regex")]
            Self::regexes(),
            #[cfg(feature = "stdlib-hash")]
            Self::hashes(),
            #[cfg(feature = "stdlib-rsa")]
            Self::rsa(),
            #[cfg(feature = "stdlib-yaml")]
            Self::yaml(),
        ];
        groups.into_iter().fold(Self::new(), Self::with_all)
    }

    /// The fifteen functions of hcldec's spec language.
    #[must_use]
    pub fn hcldec() -> Self {
        const NAMES: [&str; 14] = [
            "abs",
            "coalesce",
            "concat",
            "hasindex",
            "int",
            "jsondecode",
            "jsonencode",
            "length",
            "lower",
            "max",
            "min",
            "strlen",
            "substr",
            "upper",
        ];
        let all = Self::numbers()
            .with_all(Self::strings())
            .with_all(Self::sequences())
            .with_all(Self::collections())
            .with_all(super::json::functions());
        NAMES
            .into_iter()
            .filter_map(|name| Some((name, all.get(name)?.clone())))
            .chain([("reverse", super::string::reverse())])
            .collect()
    }

    /// The functions of this build under the names, and with the meaning, that Nomad gives them; all but those that read
    /// files, and `convert`, which is [`ext::convert_function`](crate::ext::convert_function).
    ///
    /// Where it differs from [`Functions::standard`]: `coalesce` passes over empty strings, `reverse` takes lists only.
    #[must_use]
    pub fn nomad() -> Self {
        let all = Self::standard()
            .with("coalesce", super::collection::coalesce_filled())
            .with("reverse", super::sequence::reverse_list());
        NOMAD
            .split_whitespace()
            .filter_map(|name| Some((name, all.get(name)?.clone())))
            .collect()
    }

    /// Operators as functions: `add`, `subtract`, `multiply`, `divide`, `modulo`, `negate`, comparisons, `and`, `or`,
    /// `not`, `equal`, `notequal`, `assertnotnull`.
    #[must_use]
    pub fn operators() -> Self {
        super::number::operators().with_all(super::logic::functions())
    }

    /// Functions of numbers: `abs`, `ceil`, `floor`, `int`, `log`, `max`, `min`, `parseint`, `pow`, `signum`.
    #[must_use]
    pub fn numbers() -> Self {
        super::number::functions()
    }

    /// Functions of strings, from `chomp` to `upper`.
    #[must_use]
    pub fn strings() -> Self {
        super::string::functions()
    }

    /// Functions that lay values out as text: `format`, `formatlist`.
    #[must_use]
    pub fn formats() -> Self {
        super::format::functions()
    }

    /// Regular expressions: `regex`, `regexall`, `regexreplace`.
    #[cfg(feature = "stdlib-regex")]
    #[must_use]
    pub fn regexes() -> Self {
        super::regex::functions()
    }

    /// Hashes and identifiers: `md5`, `sha1`, `sha256`, `sha512`, `bcrypt`, `uuidv4`, `uuidv5`.
    #[cfg(feature = "stdlib-hash")]
    #[must_use]
    pub fn hashes() -> Self {
        super::hash::functions()
    }

    /// YAML: `yamldecode`, `yamlencode`.
    #[cfg(feature = "stdlib-yaml")]
    #[must_use]
    pub fn yaml() -> Self {
        super::yaml::functions()
    }

    /// RSA: `rsadecrypt`.
    #[cfg(feature = "stdlib-rsa")]
    #[must_use]
    pub fn rsa() -> Self {
        super::rsa::functions()
    }

    /// Functions of lists and tuples, from `chunklist` to `slice`.
    #[must_use]
    pub fn sequences() -> Self {
        super::sequence::functions()
    }

    /// Functions of sets, with `setproduct`.
    #[must_use]
    pub fn sets() -> Self {
        super::set::functions()
    }

    /// Functions of any collection, of maps and of objects, with `coalesce` and `range`.
    #[must_use]
    pub fn collections() -> Self {
        super::collection::functions().with_all(super::mapping::functions())
    }

    /// Conversion functions, with `try` and `can`.
    #[must_use]
    pub fn conversions() -> Self {
        super::conversion::functions()
    }

    /// Functions that read and write other notations; which, depends on the features of this build.
    #[must_use]
    pub fn encodings() -> Self {
        super::json::functions()
            .with_all(super::encoding::functions())
            .with_all(super::csv::functions())
    }

    /// Functions of times: `formatdate`, `timeadd`.
    #[must_use]
    pub fn times() -> Self {
        super::datetime::functions()
    }

    /// Functions of IP networks: `cidrhost`, `cidrnetmask`, `cidrsubnet`, `cidrsubnets`.
    #[must_use]
    pub fn networks() -> Self {
        super::network::functions()
    }

    /// Functions of byte buffers: `byteslen`, `bytesslice`.
    #[must_use]
    pub fn bytes() -> Self {
        super::bytes::functions()
    }
}
