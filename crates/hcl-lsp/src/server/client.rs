//! The features that a client offers.

use hcl_syntax::source::ColumnUnit;
use serde_json::Value;

/// The capabilities of a client, as it sent them.
///
/// They are queried by path rather than read into a type, so that a client that sends one of them in a wrong form loses that one only.
#[derive(Clone, Debug, Default)]
pub(crate) struct Client {
    capabilities: Value,
    /// The unit of columns that both sides use.
    unit: Option<ColumnUnit>,
}

impl Client {
    /// Reads the parameters of `initialize`.
    pub(crate) fn new(parameters: &Value) -> Self {
        let mut client = Self {
            capabilities: parameters.get("capabilities").cloned().unwrap_or_default(),
            unit: None,
        };
        let offered = client.list("/general/positionEncodings");
        // UTF-8 needs no conversion; UTF-16 is what every client has to know.
        let units = [("utf-8", ColumnUnit::Utf8), ("utf-32", ColumnUnit::Utf32)];
        let unit = units.into_iter().find(|(name, _)| offered.contains(name));
        client.unit = unit.map(|(_, unit)| unit);
        client
    }

    /// Returns whether a capability is `true`, or an object of options.
    pub(crate) fn has(&self, path: &str) -> bool {
        match self.capabilities.pointer(path) {
            Some(Value::Bool(flag)) => *flag,
            Some(value) => value.is_object(),
            None => false,
        }
    }

    /// Returns the strings of a list; none if it is absent.
    pub(crate) fn list(&self, path: &str) -> Vec<&str> {
        let values = self.capabilities.pointer(path).and_then(Value::as_array);
        let values = values.map(Vec::as_slice).unwrap_or_default();
        values.iter().filter_map(Value::as_str).collect()
    }

    /// Returns whether a list of numbers, such as the kinds of symbols, contains a number.
    pub(crate) fn has_number(&self, path: &str, number: u64) -> bool {
        let values = self.capabilities.pointer(path).and_then(Value::as_array);
        values.is_some_and(|values| values.iter().any(|value| value.as_u64() == Some(number)))
    }

    /// Returns the unit of columns.
    pub(crate) fn unit(&self) -> ColumnUnit {
        self.unit.unwrap_or(ColumnUnit::Utf16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(json: &str) -> Client {
        Client::new(&serde_json::from_str(json).unwrap())
    }

    #[test]
    fn the_unit_of_columns_is_negotiated() {
        let of = |list: &str| {
            client(&format!(
                "{{\"capabilities\":{{\"general\":{{\"positionEncodings\":{list}}}}}}}"
            ))
            .unit()
        };
        assert_eq!(of("[\"utf-16\",\"utf-8\"]"), ColumnUnit::Utf8);
        assert_eq!(of("[\"utf-32\",\"utf-16\"]"), ColumnUnit::Utf32);
        assert_eq!(of("[\"utf-7\"]"), ColumnUnit::Utf16);
        assert_eq!(of("8"), ColumnUnit::Utf16);
        assert_eq!(client("{}").unit(), ColumnUnit::Utf16);
    }

    #[test]
    fn a_capability_is_a_flag_or_options() {
        let client = client(
            r#"{"capabilities":{"textDocument":{"hover":{},"rename":true,"moniker":false,"foldingRange":[]}}}"#,
        );
        let has = |name: &str| client.has(&format!("/textDocument/{name}"));
        assert!(has("hover") && has("rename"));
        assert!(!has("moniker") && !has("foldingRange") && !has("absent"));
    }
}
