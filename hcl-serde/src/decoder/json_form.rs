//! The JSON form of a body whose variables are not all known.

use hcl_core::json_form::Json;
use hcl_core::{Body, Diagnostics};

use super::Decoder;
use crate::error::{Error, Result};
use crate::secrets::notices;
use crate::view::BodyView;

impl Decoder {
    /// Returns a body as data, also where its variables are not known: the form of the JSON syntax. An expression that
    /// the variables and functions of the decoder do not suffice for is the text of a template, `"${var.port}"`.
    ///
    /// - Elements of lists and values of objects are expressions of their own. A template that is known in part stays as
    ///   it is: `"${env}-${var.x}"`. So does an expression with a sensitive value.
    /// - Every string is a template: a `${` in a literal, or in the value of a variable, is `$${`. So a reference and a
    ///   text that looks like it stay different, and [`Template::render`](crate::de::Template::render) returns the string
    ///   that a template without references stands for.
    /// - A `dynamic` block is a block of the type `dynamic`. With [`dynamic_blocks`](Self::dynamic_blocks), it is expanded if
    ///   its `for_each` and labels are known, and values replace the references to its iterator.
    ///
    /// [`from_value`](crate::from_value) reads the data into a type. An error has a path then, and no line.
    /// [`Json::of_body`] evaluates nothing.
    ///
    /// ```
    /// use hcl_serde::{Body, Decoder};
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Config {
    ///     hosts: Vec<String>,
    ///     port: u16,
    /// }
    ///
    /// let body: Body = hcl_serde::from_str(r#"hosts = ["${name}-1", var.host]
    /// port = 8000 + 80
    /// "#)?;
    /// let data = Decoder::new().variable("name", "web")?.json_form(&body)?;
    /// assert_eq!(data.to_string(), r#"{"hosts":["web-1","${var.host}"],"port":8080}"#);
    /// let config: Config = hcl_serde::from_value(&data.to_value())?;
    /// assert_eq!((&*config.hosts[1], config.port), ("${var.host}", 8080));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of dynamic blocks, and of blocks that define functions. A block has very many labels.
    pub fn json_form(&self, body: &Body) -> Result<Json> {
        let mut form = Ok(Json::Null);
        let before = notices();
        let (mut found, _) = self.run(
            BodyView::new(body),
            None,
            Diagnostics::new(),
            &mut |session, body| form = Json::of_body_in(&body.to_model(), session.context()),
        );
        let form = form.unwrap_or_else(|errors| {
            found.append(errors);
            Json::Null
        });
        let found = self.mask(found, &|| self.own_concealment(), &|_| (), before);
        found.into_result(form).map_err(Error::new)
    }
}
