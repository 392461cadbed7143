//! Addresses of items in a file: `resource.aws_instance.web.count`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use hcl_core::internal::quoted;
use hcl_syntax::native::is_identifier;

/// The address of an argument, a block, or an item of an object.
///
/// Block types, labels and names, separated by dots. Keys of objects come after an argument.
///
/// | address | means |
/// |---|---|
/// | `service.web.port` | the argument `port` in `service "web"` |
/// | `tags.Name` | the item `Name` of the object `tags` |
/// | `service.*.port` | `*` is any label or key |
/// | `site["example.org"]`, `tags["*"]` | the label or key with this name; `site.example\.org` is the first, too |
/// | `ports[0]`, `ingress[0].port` | the first element of a list; the first of several blocks with one type and equal labels |
/// | `ports[]` | the place after the last element, where one may be added |
/// | `service[*].port`, `tags[*]` | every block of a type, with any labels; every element of a list, or value of an object |
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::{Address, Found};
///
/// let text = r#"service "web" {
///   port = 80
///   tags = { a = 1 }
/// }
/// "#;
/// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
/// let texts = |address: &str| -> Vec<&str> {
///     let address: Address = address.parse().unwrap();
///     let found = address.find(file.body());
///     found.iter().map(|found| file.source().slice(found.value_span())).collect()
/// };
/// assert_eq!(texts("service.web.port"), ["80"]);
/// assert_eq!(texts("service.*.tags.a"), ["1"]);
/// assert_eq!(texts("service[*].tags[*]"), ["1"]);
/// assert!(texts("service.api.port").is_empty());
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    parts: Vec<AddressPart>,
}

/// A part of an address.
///
/// # Examples
///
/// ```
/// use hcl_write::{Address, AddressPart};
///
/// let address: Address = "ingress[1].ports[]".parse()?;
/// assert_eq!(
///     address.parts(),
///     [
///         "ingress".into(),
///         AddressPart::Index(1),
///         "ports".into(),
///         AddressPart::End,
///     ],
/// );
/// # Ok::<(), hcl_write::AddressError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AddressPart {
    /// A block type, a label, the name of an argument or a key, without escapes.
    Name(Arc<str>),
    /// Any type, label, name or key: `*`.
    AnyName,
    /// The index of an element, or of a block among blocks of its type with its labels.
    Index(usize),
    /// The place after the last element.
    End,
    /// Every element, or every block of a type.
    All,
}

impl AddressPart {
    /// Creates the part of a name, also of the name `*`.
    pub(crate) fn literal(name: impl Into<Arc<str>>) -> Self {
        Self::Name(name.into())
    }

    /// Returns the name, if the part is one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Name(name) => Some(name),
            Self::AnyName => Some("*"),
            Self::Index(_) | Self::End | Self::All => None,
        }
    }
}

/// `*` is any name.
impl From<&str> for AddressPart {
    fn from(name: &str) -> Self {
        match name {
            "*" => Self::AnyName,
            name => Self::Name(name.into()),
        }
    }
}

/// `*` is any name.
impl From<String> for AddressPart {
    fn from(name: String) -> Self {
        Self::from(name.as_str())
    }
}

impl From<usize> for AddressPart {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

/// Why a text is not an address.
///
/// # Examples
///
/// ```
/// use hcl_write::{Address, AddressError};
///
/// assert_eq!("service..port".parse::<Address>(), Err(AddressError::EmptyName));
/// assert_eq!("tags[\"a".parse::<Address>(), Err(AddressError::Bracket(4)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddressError {
    /// The address is empty, has an empty name without quotes, or begins with `[]`.
    EmptyName,
    /// The bracket at this offset is not closed, or has neither an index nor a name in quotes in it.
    Bracket(usize),
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyName => {
                f.write_str("an address is names separated by dots, such as service.web.port")
            }
            Self::Bracket(offset) => write!(
                f,
                "the bracket at byte {offset} begins neither an index, such as [0], nor a name in quotes, such as [\"a b\"]"
            ),
        }
    }
}

/// Shows the sentence, since `main` prints a returned error by `Debug`.
impl fmt::Debug for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for AddressError {}

impl Address {
    /// Creates an address from its parts, without escapes.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no part, or the place after the last element first. An index first is for an array at the root
    /// of the JSON syntax.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Address;
    ///
    /// let address = Address::new(["host", "example.com", "port"])?;
    /// assert_eq!(address.to_string(), r#"host["example.com"].port"#);
    /// assert_eq!(address.to_string().parse(), Ok(address));
    /// # Ok::<(), hcl_write::AddressError>(())
    /// ```
    pub fn new<P: Into<AddressPart>>(
        parts: impl IntoIterator<Item = P>,
    ) -> Result<Self, AddressError> {
        let parts: Vec<AddressPart> = parts.into_iter().map(Into::into).collect();
        match parts.first() {
            Some(AddressPart::End) | None => Err(AddressError::EmptyName),
            Some(_) => Ok(Self { parts }),
        }
    }

    /// Creates the address of a part of a file.
    pub(crate) const fn of_parts(parts: Vec<AddressPart>) -> Self {
        Self { parts }
    }

    /// Returns the parts of the address.
    #[must_use]
    pub fn parts(&self) -> &[AddressPart] {
        &self.parts
    }

    /// Returns the names, if the address has no index.
    #[must_use]
    pub fn names(&self) -> Option<Vec<&str>> {
        self.parts.iter().map(AddressPart::name).collect()
    }

    /// Returns what references of Terraform write for the block or argument at this address; `None` if that is the address.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Address;
    ///
    /// let of = |text: &str| text.parse::<Address>().unwrap().reference().map(|reference| reference.to_string());
    /// assert_eq!(of("variable.port").as_deref(), Some("var.port"));
    /// assert_eq!(of("resource.aws_vpc.main.id").as_deref(), Some("aws_vpc.main.id"));
    /// assert_eq!(of("locals[1].zone").as_deref(), Some("local.zone"));
    /// assert_eq!(of("module.vpc"), None);
    /// # Ok::<(), hcl_write::AddressError>(())
    /// ```
    #[must_use]
    pub fn reference(&self) -> Option<Self> {
        let (first, rest) = self.parts.split_first()?;
        let name = first.name()?;
        let rest = match rest {
            // The values of all blocks are one object.
            [AddressPart::Index(_), rest @ ..] if name == "locals" => rest,
            rest => rest,
        };
        let first: &[AddressPart] = match name {
            // An argument of the block, such as its default, has no reference.
            "variable" if rest.len() == 1 => &[AddressPart::from("var")],
            "locals" => &[AddressPart::from("local")],
            "resource" if rest.len() > 1 => &[],
            _ => return None,
        };
        (!rest.is_empty()).then(|| Self::of_parts([first, rest].concat()))
    }

    /// Returns the address of the block or argument that a reference of Terraform refers to; `None` if that is the reference.
    #[must_use]
    pub fn definition(&self) -> Option<Self> {
        let (first, rest) = self.parts.split_first()?;
        let (block, rest) = match first.name()? {
            "var" => ("variable", rest),
            "local" => ("locals", rest),
            "variable" | "locals" | "module" | "data" | "output" | "resource" => return None,
            _ => ("resource", self.parts.as_slice()),
        };
        let is_long = rest.len() > usize::from(block == "resource");
        is_long.then(|| Self::of_parts([&[AddressPart::from(block)], rest].concat()))
    }

    /// Returns whether the address begins with parts. A name `*` among them stands for any name. An index that the parts do not
    /// have is skipped.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Address;
    ///
    /// let address: Address = "service.web.ingress[1].port".parse()?;
    /// let begins = |text: &str| address.begins_with(text.parse::<Address>().unwrap().parts());
    /// assert!(begins("service.*.ingress") && begins("service.*.ingress[1]"));
    /// assert!(!begins("service.*.ingress[0]"));
    /// # Ok::<(), hcl_write::AddressError>(())
    /// ```
    #[must_use]
    pub fn begins_with(&self, parts: &[AddressPart]) -> bool {
        let mut own = self.parts.iter().peekable();
        parts.iter().all(|part| {
            if part.name().is_some() {
                while own.next_if(|own| own.name().is_none()).is_some() {}
            }
            match (own.next(), part) {
                (Some(AddressPart::Name(_)), AddressPart::AnyName) => true,
                (own, part) => own == Some(part),
            }
        })
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let mut parts = Vec::new();
        // `None` after an index, which a dot follows.
        let mut name = Some(String::new());
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let mut length = c.len_utf8();
            // `None` also after a character of several bytes, which is not a backslash.
            let escaped = rest.get(1..).and_then(|after| after.chars().next());
            if let ('\\', Some(c @ ('.' | '['))) = (c, escaped) {
                name.get_or_insert_default().push(c);
                length = 2;
            } else if c == '.' {
                end_name(name.replace(String::new()), &mut parts)?;
            } else if let Some((index, end)) = index(rest) {
                // `["a"]` may be the first part, or follow a dot; `[0]` may be the first.
                let is_start = index.name().is_some() || parts.is_empty();
                let is_alone = is_start && name.as_deref() == Some("");
                end_name(name.take().filter(|_| !is_alone), &mut parts)?;
                parts.push(index);
                length = end;
            } else if c == '[' {
                return Err(AddressError::Bracket(text.len() - rest.len()));
            } else {
                name.get_or_insert_default().push(c);
            }
            rest = rest.get(length..).unwrap_or_default();
        }
        end_name(name, &mut parts)?;
        Self::new(parts)
    }
}

/// Adds a name, which is not empty without quotes.
fn end_name(name: Option<String>, parts: &mut Vec<AddressPart>) -> Result<(), AddressError> {
    match name {
        Some(name) if name.is_empty() => Err(AddressError::EmptyName),
        name => {
            parts.extend(name.map(AddressPart::from));
            Ok(())
        }
    }
}

/// Returns the index or quoted name that a text begins with, and its length: `[0]` or `["a"]` before a dot, another index or the end.
fn index(text: &str) -> Option<(AddressPart, usize)> {
    let inside = text.strip_prefix('[')?;
    if let Some(quoted) = inside.strip_prefix('"') {
        let (name, length) = unquoted(quoted)?;
        let rest = quoted.get(length..)?.strip_prefix(']')?;
        let is_end = rest.is_empty() || rest.starts_with(['.', '[']);
        return is_end.then(|| (AddressPart::literal(name), text.len() - rest.len()));
    }
    let (digits, rest) = inside.split_once(']')?;
    if !(rest.is_empty() || rest.starts_with(['.', '['])) {
        return None;
    }
    let length = text.len() - rest.len();
    match digits {
        "" => return Some((AddressPart::End, length)),
        "*" => return Some((AddressPart::All, length)),
        _ => {}
    }
    let index = digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| digits.parse());
    Some((AddressPart::Index(index?.ok()?), length))
}

/// Returns the name up to a quote, with its escapes applied, and the length with the quote.
fn unquoted(text: &str) -> Option<(String, usize)> {
    let mut name = String::new();
    let mut chars = text.char_indices();
    while let Some((offset, c)) = chars.next() {
        match c {
            '"' => return Some((name, offset + 1)),
            '\\' => name.push(match chars.next()?.1 {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => {
                    let digits = text.get(offset + 2..offset + 6)?;
                    chars.nth(3);
                    char::from_u32(u32::from_str_radix(digits, 16).ok()?)?
                }
                c => c,
            }),
            '$' | '%' if escapes_template(text.get(offset..).unwrap_or_default()) => {
                name.push(c);
                chars.next();
            }
            c => name.push(c),
        }
    }
    None
}

/// Returns whether a text begins with `$${` or `%%{`, which stand for `${` and `%{`.
fn escapes_template(text: &str) -> bool {
    text.starts_with("$${") || text.starts_with("%%{")
}

/// Writes the address so that an expression with the same text refers to the value. Names that are not identifiers are in quotes.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, part) in self.parts.iter().enumerate() {
            match part {
                AddressPart::Index(index) => write!(f, "[{index}]")?,
                AddressPart::End => f.write_str("[]")?,
                AddressPart::All => f.write_str("[*]")?,
                AddressPart::Name(name) if !is_bare(name) => {
                    write!(f, "[{}]", quoted(name))?;
                }
                AddressPart::Name(_) | AddressPart::AnyName => {
                    if position > 0 {
                        f.write_str(".")?;
                    }
                    f.write_str(part.name().unwrap_or_default())?;
                }
            }
        }
        Ok(())
    }
}

/// Returns whether an expression reads a name between dots: an identifier, or digits of an index.
fn is_bare(name: &str) -> bool {
    let is_digits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    is_identifier(name) || name == "0" || is_digits && !name.starts_with('0') && name.len() < 10
}
