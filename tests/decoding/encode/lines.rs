//! Attributes that the derive writes without serde have the text that serde's have, and the same errors.

use hcl_serde::{Encoder, Limits};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::law::hostile;

/// Defines a struct for the derive and one for serde.
macro_rules! both {
    ($($(#[$meta:meta])* $field:ident: $of:ty = $values:expr;)*) => {
        mod derived {
            #[derive(Clone, Debug, Default, hcl_serde::HclEncode)]
            pub(super) struct Fields {
                $($(#[hcl($meta)])* pub(super) $field: $of,)*
                #[hcl(block)]
                pub(super) block: Vec<Fields>,
            }
        }

        mod plain {
            use hcl_serde::ser::AsBlock;

            #[derive(Clone, Debug, serde::Serialize)]
            pub(super) struct Fields {
                $($(#[serde($meta)])* pub(super) $field: $of,)*
                #[serde(skip_serializing_if = "Vec::is_empty")]
                pub(super) block: Vec<AsBlock<Fields>>,
            }
        }

        impl From<derived::Fields> for plain::Fields {
            fn from(fields: derived::Fields) -> Self {
                Self {
                    $($field: fields.$field,)*
                    block: fields.block.into_iter().map(|inner| hcl_serde::ser::AsBlock(inner.into())).collect(),
                }
            }
        }

        /// Sets one field in two to a value, so that any of them can be adjacent.
        fn fields() -> impl Strategy<Value = derived::Fields> {
            let fields = Just(derived::Fields::default()).boxed();
            $(let fields = (fields, option::weighted(0.5, $values))
                .prop_map(|(mut fields, value)| {
                    fields.$field = value.unwrap_or_default();
                    fields
                })
                .boxed();)*
            fields
        }
    };
}

both! {
    a: Option<String> = option::of(text());
    integers: Vec<u64> = vec(any::<u64>().prop_map(|it| it >> (it % 60)), 0..40);
    is_set: Option<bool> = any::<Option<bool>>();
    small: Vec<i8> = vec(any::<i8>(), 0..60);
    #[rename = "a-name-of-some-forty-columns-in-this-text"] long: Option<i64> = any::<Option<i64>>();
    texts: Vec<String> = vec(text(), 0..12);
    #[rename = "größe"] size: Option<f32> = option::of(-1e9_f32..1e9);
    floats: Vec<f64> = vec(prop_oneof![9 => -1e12..1e12, 1 => any::<f64>()], 0..30);
    #[rename = "for"] keyword: Option<u8> = any::<Option<u8>>();
    #[rename = "a-name-of-twenty-two-c"] wide: Vec<bool> = vec(any::<bool>(), 0..30);
    pair: Option<Vec<u16>> = option::of(vec(any::<u16>(), 0..30));
    count: usize = any::<usize>();
}

/// Texts. Most of them need no escape.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![9 => "[ -~]{0,40}", 1 => hostile()]
}

fn nested() -> impl Strategy<Value = derived::Fields> {
    fields().prop_recursive(3, 8, 3, |inner| {
        (fields(), vec(inner, 0..3)).prop_map(|(mut fields, block)| {
            fields.block = block;
            fields
        })
    })
}

proptest! {
    #[test]
    fn the_derive_writes_what_serde_does(fields in nested(), nesting in 0..6_u32) {
        let encoder = Encoder::new().limits(Limits::default().with_nesting(nesting));
        let derived = encoder.to_string(&fields).map_err(|error| error.to_string());
        let plain = encoder.to_string(&plain::Fields::from(fields));
        prop_assert_eq!(derived, plain.map_err(|error| error.to_string()));
    }
}
