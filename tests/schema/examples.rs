//! Examples in documentation are tests.

use std::collections::BTreeMap;

use hcl_serde::HclDecode;

/// A proxy.
///
/// ```hcl
/// listen = 80
/// backend "s3" "logs" {
///   bucket = "b"
/// }
/// ```
#[derive(HclDecode)]
#[expect(dead_code, reason = "only described")]
struct Proxy {
    /// ```hcl
    /// listen = 8080
    /// ```
    listen: u16,
    /// Routes by name.
    ///
    /// ```hcl
    /// route "home" "/" { to = "a" }
    /// ```
    #[hcl(block)]
    route: BTreeMap<String, Route>,
    #[hcl(block)]
    backend: Vec<Backend>,
}

/// ```hcl
/// to = "b"
/// ```
#[derive(HclDecode)]
#[expect(dead_code, reason = "only described")]
struct Route {
    #[hcl(label)]
    path: String,
    /// ```text
    /// not = [an example
    /// ```
    to: String,
}

#[derive(HclDecode)]
#[hcl(label)]
#[expect(dead_code, reason = "only described")]
enum Backend {
    S3 {
        #[hcl(label)]
        name: String,
        /// ```hcl
        /// bucket = "c"
        /// ```
        bucket: String,
    },
}

hcl_serde::test_examples!(Proxy);

#[test]
fn every_example_is_checked() {
    let decoder = hcl_serde::Decoder::new();
    assert_eq!(decoder.check_examples::<Proxy>(), Ok(5));
}

#[test]
fn an_example_that_does_not_decode_is_reported() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only described")]
    struct Wrong {
        /// ```hcl
        /// prot = 80
        /// ```
        port: u16,
    }
    let report = hcl_serde::Decoder::new()
        .check_examples::<Wrong>()
        .unwrap_err();
    assert!(report.contains("Did you mean \"port\"?"), "{report}");
    assert!(report.contains("example of Wrong.port:1:1"), "{report}");
}
