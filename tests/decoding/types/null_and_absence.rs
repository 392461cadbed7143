//! Null is not absence for the types that can hold it: by the derive and by serde, in both syntaxes, with and without a tree.

use std::collections::BTreeMap;

use hcl_serde::de::Unsupported;
use hcl_serde::hcl_core::Type;
use hcl_serde::{
    Decoder, Expr, HclDecode, HclEncode, OwnedExpression, Sensitive, Spanned, Value, from_str,
};
use hcl_tests::as_json as json;
use serde::{Deserialize, Serialize};

#[derive(HclDecode, Debug, Default, PartialEq)]
struct Derived {
    source: Option<OwnedExpression>,
    expr: Option<Expr>,
    value: Option<Value>,
    number: Option<Option<u8>>,
    spanned: Option<Spanned<Expr>>,
    #[hcl(default = Some(Expr::from(7)))]
    fallback: Option<Expr>,
    plain: Option<u8>,
}

#[derive(Deserialize, Debug, Default, PartialEq)]
struct BySerde {
    source: Option<OwnedExpression>,
    expr: Option<Expr>,
    value: Option<Value>,
    number: Option<Option<u8>>,
    spanned: Option<Spanned<Expr>>,
    plain: Option<u8>,
}

const NULLS: &str = "source = null\nexpr = null\nvalue = null\nnumber = null\nspanned = null\nfallback = null\nplain = null\n";

/// The same in both syntaxes, and by the tree: a comment at the end of a line needs none, a variable of a decoder does.
fn nulls() -> [(bool, String); 3] {
    let json = NULLS.trim().replace(" = ", "\": ").replace('\n', ", \"");
    [
        (false, NULLS.to_owned()),
        (false, NULLS.replace("null", "true ? null : 1")),
        (true, format!("{{\"{json}}}")),
    ]
}

#[test]
fn derive_tells_null_from_absence() {
    for (is_json, text) in nulls() {
        let config: Derived = if is_json {
            json::from_str(&text).unwrap()
        } else {
            from_str(&text).unwrap()
        };
        assert!(config.source.is_some() && config.expr.is_some(), "{text}");
        assert!(config.value.unwrap().is_null());
        assert_eq!(config.number, Some(None));
        assert!(config.spanned.is_some() && config.fallback.is_some());
        assert_ne!(config.fallback, Some(Expr::from(7)));
        assert_eq!(config.plain, None);
    }
    let config: Derived = from_str(NULLS).unwrap();
    assert_eq!(config.expr, Some(Expr::Null));
    assert_eq!(config.spanned.unwrap().into_inner(), Expr::Null);
    let absent: Derived = from_str("").unwrap();
    let expected = Derived {
        fallback: Some(Expr::from(7)),
        ..Derived::default()
    };
    assert_eq!(absent, expected);
}

#[test]
fn serde_tells_null_from_absence() {
    for (is_json, text) in nulls() {
        let decoder = Decoder::new().unsupported(Unsupported::Ignore);
        let config: BySerde = if is_json {
            decoder
                .syntax(hcl_serde::de::Syntax::Json)
                .decode_str(&text)
                .unwrap()
        } else {
            decoder.decode_str(&text).unwrap()
        };
        assert!(config.source.is_some() && config.expr.is_some(), "{text}");
        assert!(config.value.unwrap().is_null());
        assert_eq!(config.number, Some(None));
        assert!(config.spanned.is_some());
        assert_eq!(config.plain, None);
    }
    assert_eq!(from_str::<BySerde>("").unwrap(), BySerde::default());
}

/// The same types in pointers and secrets.
#[derive(HclDecode, Debug)]
struct Wrapped {
    boxed: Option<Box<Expr>>,
    secret: Option<Sensitive<Value>>,
    spanned: Option<Spanned<Sensitive<Value>>>,
    number: Option<Sensitive<Option<u8>>>,
    plain: Option<Sensitive<u8>>,
}

#[derive(Deserialize, Debug)]
struct WrappedBySerde {
    boxed: Option<Box<Expr>>,
    secret: Option<Sensitive<Value>>,
    spanned: Option<Spanned<Sensitive<Value>>>,
    number: Option<Sensitive<Option<u8>>>,
    plain: Option<Sensitive<u8>>,
}

#[test]
fn wrappers_keep_null_if_their_content_does() {
    let text = "boxed = null\nsecret = null\nspanned = null\nnumber = null\nplain = null\n";
    for text in [text.to_owned(), text.replace("null", "true ? null : 1")] {
        let derived: Wrapped = from_str(&text).unwrap();
        assert!(
            derived.boxed.is_some() && derived.secret.is_some(),
            "{text}"
        );
        assert!(derived.spanned.unwrap().expose().is_null());
        assert_eq!(derived.number.unwrap().expose(), &None);
        assert!(derived.plain.is_none());
        let by_serde: WrappedBySerde = from_str(&text).unwrap();
        assert!(
            by_serde.boxed.is_some() && by_serde.secret.is_some(),
            "{text}"
        );
        assert!(by_serde.spanned.unwrap().expose().is_null());
        assert_eq!(by_serde.number.unwrap().expose(), &None);
        assert!(by_serde.plain.is_none());
    }
    let absent: Wrapped = from_str("").unwrap();
    assert!(absent.boxed.is_none() && absent.secret.is_none() && absent.number.is_none());
}

#[test]
fn what_is_not_null_is_read_as_before() {
    let text =
        "source = a\nexpr = b\nvalue = 1\nnumber = 2\nspanned = c\nfallback = d\nplain = 3\n";
    let config: Derived = from_str(text).unwrap();
    assert_eq!(config.expr, Some(Expr::variable("b")));
    assert_eq!(config.value, Some(Value::from(1)));
    assert_eq!(config.number, Some(Some(2)));
    assert_eq!(config.fallback, Some(Expr::variable("d")));
    // The type inside still decides.
    assert!(from_str::<Derived>("number = 300\n").is_err());
}

#[test]
fn elements_and_entries_that_are_null_are_there() {
    type Entries<T> = BTreeMap<String, Vec<Option<T>>>;
    let entries: Entries<Value> = from_str("a = [null, 1]\n").unwrap();
    assert_eq!(
        entries["a"],
        [Some(Value::null(Type::Dynamic)), Some(1.into())]
    );
    let entries: Entries<Expr> = from_str("a = [null, b]\n").unwrap();
    assert_eq!(entries["a"], [Some(Expr::Null), Some(Expr::variable("b"))]);
    let entries: Entries<u8> = from_str("a = [null, 1]\n").unwrap();
    assert_eq!(entries["a"], [None, Some(1)]);
}

#[derive(HclEncode, HclDecode, Debug, PartialEq)]
struct Written {
    expr: Option<Expr>,
    value: Option<Value>,
    number: Option<Option<u8>>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct WrittenBySerde {
    expr: Option<Expr>,
    value: Option<Value>,
    number: Option<Option<u8>>,
}

#[test]
fn null_and_absence_are_written_as_they_are_read() {
    let null = WrittenBySerde {
        expr: Some(Expr::Null),
        value: Some(Value::null(Type::Dynamic)),
        number: Some(None),
    };
    let text = "expr   = null\nvalue  = null\nnumber = null\n";
    assert_eq!(hcl_serde::to_string(&null).unwrap(), text);
    assert_eq!(from_str::<WrittenBySerde>(text).unwrap(), null);
    let text = json::to_string(&null).unwrap();
    assert_eq!(text, r#"{"expr":null,"value":null,"number":null}"#);

    let derived = Written {
        expr: null.expr,
        value: null.value,
        number: null.number,
    };
    let text = hcl_serde::to_string(&derived).unwrap();
    assert_eq!(text, "expr   = null\nvalue  = null\nnumber = null\n");
    assert_eq!(from_str::<Written>(&text).unwrap(), derived);

    let absent = WrittenBySerde {
        expr: None,
        value: None,
        number: None,
    };
    assert_eq!(hcl_serde::to_string(&absent).unwrap(), "");
}
