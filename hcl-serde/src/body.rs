//! Reading a body by a schema into fields: the call that the derive writes for a type, and hcl-schema for a schema that is data.
//!
//! The call matches the items of the body with the schema, reads each into the field of its name, and reports what does not fit: unknown
//! names, wrong numbers of labels and blocks, rules between fields. A field keeps the value, or drops it.
//!
//! The derive makes a place for the value of each field. A field of your own implements [`ReadField`].
//!
//! # Examples
//!
//! ```
//! use hcl_serde::body::{BodyDecoder, Input, ReadField, Stop};
//! use hcl_serde::schema::Schema;
//! use hcl_serde::{Error, HclDecode, HclSchema};
//! use serde::de::IgnoredAny;
//! use serde::Deserialize;
//!
//! #[derive(HclDecode)]
//! struct Server {
//!     port: u16,
//! }
//!
//! /// Counts values, and drops them.
//! struct Count(usize);
//!
//! impl<'de> ReadField<'de> for Count {
//!     fn read(&mut self, input: Input<'_, '_, 'de>) -> Result<(), Error> {
//!         if let Input::Value(value) = input {
//!             IgnoredAny::deserialize(value)?;
//!             self.0 += 1;
//!         }
//!         Ok(())
//!     }
//! }
//!
//! impl<'de> HclDecode<'de> for Count {
//!     const BODY_SCHEMA: &'static Schema<'static> = Server::SCHEMA;
//!
//!     fn decode_body(body: &BodyDecoder<'_, 'de>) -> Result<Self, Stop> {
//!         let mut port = Self(0);
//!         body.read(Self::BODY_SCHEMA, &mut [0], &mut [&mut port]).finish()?;
//!         Ok(port)
//!     }
//! }
//!
//! assert_eq!(hcl_serde::from_str::<Count>("port = 1\n")?.0, 1);
//! let error = hcl_serde::from_str::<Count>("prot = 1\n").err().unwrap();
//! assert!(error.to_string().contains("Did you mean \"port\"?"));
//! # Ok::<(), hcl_serde::Error>(())
//! ```

pub use crate::de::TreeDeserializer;
pub use crate::derive_support::{BodyDecoder, Content, Group, Input, Part, ReadField};
pub use crate::stop::Stop;
