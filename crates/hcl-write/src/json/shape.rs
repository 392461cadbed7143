//! The properties of a JSON body that are blocks, with their numbers of labels.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use hcl_syntax::native;

/// The block types of a body and of the bodies in it, which the JSON syntax leaves to a schema.
///
/// # Examples
///
/// ```
/// use hcl_write::BodyShape;
///
/// BodyShape::new().block("service", 1, BodyShape::new().block("check", 0, BodyShape::new()));
/// ```
#[derive(Clone, Default)]
pub struct BodyShape {
    listed: Arc<Listed>,
    /// The block types of every depth, which bodies inside inherit.
    everywhere: Arc<BlockTypes>,
    /// A function that knows all block types.
    known: Option<Arc<KnownShape>>,
}

/// Block types with their numbers of labels and bodies.
type BlockTypes = BTreeMap<String, (usize, BodyShape)>;

/// A function that knows the number of labels of a block type, and its body.
type KnownShape = dyn Fn(&str) -> Option<(usize, BodyShape)> + Send + Sync;

#[derive(Clone, Debug, Default)]
struct Listed {
    blocks: BlockTypes,
    /// The block types that are written with different numbers of labels.
    mixed: BTreeSet<String>,
    /// Arguments with references, types or keywords in place of values.
    references: BTreeSet<String>,
    literals: BTreeSet<String>,
    /// The shape of objects that are values of the other arguments.
    objects: Option<BodyShape>,
}

impl BodyShape {
    /// Creates the shape of a body without blocks: objects are values of arguments.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a shape that a function knows: the number of labels of a block type and the shape of its body. A type may contain
    /// itself.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::Source;
    /// use hcl_write::{BodyShape, native_from_json};
    ///
    /// fn menu() -> BodyShape {
    ///     BodyShape::from_fn(|name| (name == "menu").then(|| (1, menu())))
    /// }
    ///
    /// let json = Source::new("app.hcl.json", r#"{"menu": {"a": {"menu": {"b": {}}}}}"#)?;
    /// assert_eq!(native_from_json(&json, &menu())?, "menu \"a\" {\n  menu \"b\" {}\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_fn(nested: impl Fn(&str) -> Option<(usize, Self)> + Send + Sync + 'static) -> Self {
        Self {
            known: Some(Arc::new(nested)),
            ..Self::default()
        }
    }

    /// Returns whether the shape says nothing about any name.
    pub(crate) fn is_empty(&self) -> bool {
        let listed = &self.listed;
        let names = [&listed.references, &listed.literals];
        self.known.is_none()
            && [&*self.everywhere, &listed.blocks]
                .iter()
                .all(|types| types.is_empty())
            && names.iter().all(|names| names.is_empty())
            && listed.objects.is_none()
    }

    /// Changes a shape that is written out.
    fn change<R>(&mut self, change: impl FnOnce(&mut Listed) -> R) {
        change(Arc::make_mut(&mut self.listed));
    }

    /// Creates the shape of bodies with block types, and the same ones inside, at every depth. Each has its number of labels.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::Source;
    /// use hcl_write::{BodyShape, native_from_json};
    ///
    /// let shape = BodyShape::at_every_depth(&[("group".to_owned(), 1)].into());
    /// let json = Source::new("app.hcl.json", r#"{"group": {"a": {"group": {"b": {}}}}}"#)?;
    /// assert_eq!(native_from_json(&json, &shape)?, "group \"a\" {\n  group \"b\" {}\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at_every_depth(types: &BTreeMap<String, usize>) -> Self {
        let types = types.iter();
        types.fold(Self::new(), |shape, (name, &labels)| {
            shape.block_at_every_depth(name, labels, Self::new())
        })
    }

    /// Adds a block type with its number of labels to this body and all bodies in it, also to the bodies of the type itself. A body that has the
    /// type by [`block`](Self::block) keeps its own. A shape that a function knows stays as it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::BodyShape;
    ///
    /// let dynamic = BodyShape::new().block("content", 0, BodyShape::new());
    /// let shape = BodyShape::new().block_at_every_depth("dynamic", 1, dynamic);
    /// let (_, dynamic) = shape.nested("dynamic").unwrap();
    /// let (_, content) = dynamic.nested("content").unwrap();
    /// assert!(content.nested("dynamic").is_some());
    /// ```
    #[must_use]
    pub fn block_at_every_depth(
        mut self,
        type_name: impl Into<String>,
        labels: usize,
        body: Self,
    ) -> Self {
        Arc::make_mut(&mut self.everywhere).insert(type_name.into(), (labels, body));
        self
    }

    /// Adds a block type with its number of labels. A shape that a function knows stays as it is.
    #[must_use]
    pub fn block(mut self, type_name: impl Into<String>, labels: usize, body: Self) -> Self {
        self.change(|listed| listed.blocks.insert(type_name.into(), (labels, body)));
        self
    }

    /// Returns the shape that a native body has. JSON with blocks of a type that have different numbers of labels is refused when it is
    /// read: a label looks like an argument with an object. A name that is an argument and a block type is a block type: the JSON
    /// syntax cannot have both.
    #[must_use]
    pub fn of(body: native::Body<'_>) -> Self {
        let mut shape = Self::new();
        shape.change(|listed| listed.add(body));
        shape
    }

    /// Adds an argument that holds a reference, a type or a keyword in place of a value: JSON has it as a text without `${…}`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::Source;
    /// use hcl_write::{BodyShape, native_from_json};
    ///
    /// let shape = BodyShape::new().reference("depends_on");
    /// let json = Source::new("main.tf.json", r#"{"depends_on": ["aws_vpc.main"]}"#)?;
    /// assert_eq!(native_from_json(&json, &shape)?, "depends_on = [aws_vpc.main]\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reference(mut self, name: impl Into<String>) -> Self {
        self.change(|listed| listed.references.insert(name.into()));
        self
    }

    /// Declares an argument whose texts are literal in the JSON syntax: `default` of a variable of Terraform.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::Source;
    /// use hcl_write::{BodyShape, native_from_json};
    ///
    /// let shape = BodyShape::new().literal("default");
    /// let json = Source::new("main.tf.json", r#"{"default": "${x}"}"#)?;
    /// assert_eq!(native_from_json(&json, &shape)?, "default = \"$${x}\"\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn literal(mut self, name: impl Into<String>) -> Self {
        self.change(|listed| listed.literals.insert(name.into()));
        self
    }

    /// Adds the block types and references of a shape that is written out, in bodies of the same types as well.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::BodyShape;
    ///
    /// let known = BodyShape::new().block("resource", 2, BodyShape::new().reference("depends_on"));
    /// let found = BodyShape::new().block("resource", 2, BodyShape::new().block("ingress", 0, BodyShape::new()));
    /// let (_, resource) = found.and(&known).nested("resource").unwrap();
    /// assert!(resource.is_reference("depends_on") && resource.nested("ingress").is_some());
    /// ```
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        let listed = Arc::make_mut(&mut self.listed);
        for (name, (labels, body)) in &other.listed.blocks {
            let own = listed.blocks.entry(name.clone());
            let (_, own) = own.or_insert_with(|| (*labels, Self::new()));
            *own = std::mem::take(own).and(body);
        }
        let references = other.listed.references.iter();
        listed.references.extend(references.cloned());
        let literals = other.listed.literals.iter();
        listed.literals.extend(literals.cloned());
        listed.objects = listed.objects.take().or(other.listed.objects.clone());
        inherit(&mut self.everywhere, &other.everywhere);
        self
    }

    /// Sets what the objects have that are values of other arguments.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::Source;
    /// use hcl_write::{BodyShape, native_from_json};
    ///
    /// let shape = BodyShape::new().objects(BodyShape::new().reference("aliases"));
    /// let json = Source::new("main.tf.json", r#"{"aws": {"source": "a/b", "aliases": ["aws.x"]}}"#)?;
    /// assert_eq!(
    ///     native_from_json(&json, &shape)?,
    ///     "aws = {\n  source  = \"a/b\"\n  aliases = [aws.x]\n}\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn objects(mut self, attributes: Self) -> Self {
        self.change(|listed| listed.objects = Some(attributes));
        self
    }

    /// Returns whether an argument holds a reference, a type or a keyword in place of a value.
    #[must_use]
    pub fn is_reference(&self, name: &str) -> bool {
        self.listed.references.contains(name)
    }

    /// Returns whether the texts of an argument are literal.
    pub(crate) fn is_literal(&self, name: &str) -> bool {
        self.listed.literals.contains(name)
    }

    /// Returns what the objects have that are values of arguments.
    pub(super) fn of_objects(&self) -> Option<&Self> {
        self.listed.objects.as_ref()
    }

    /// Returns the number of labels of a block type, and the shape of its body.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::BodyShape;
    ///
    /// let shape = BodyShape::new().block("service", 1, BodyShape::new());
    /// assert_eq!(shape.nested("service").map(|(labels, _)| labels), Some(1));
    /// assert!(shape.nested("port").is_none());
    /// ```
    #[must_use]
    pub fn nested(&self, name: &str) -> Option<(usize, Self)> {
        if let Some(known) = &self.known {
            return known(name);
        }
        let found = self.listed.blocks.get(name);
        let (labels, mut body) = found.or_else(|| self.everywhere.get(name)).cloned()?;
        inherit(&mut body.everywhere, &self.everywhere);
        Some((labels, body))
    }

    /// Returns whether blocks of a type have different numbers of labels.
    pub(super) fn is_mixed(&self, name: &str) -> bool {
        self.listed.mixed.contains(name)
    }
}

impl fmt::Debug for BodyShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BodyShape").field(&self.listed).finish()
    }
}

impl Listed {
    fn add(&mut self, body: native::Body<'_>) {
        for block in body.blocks() {
            let count = block.labels().count();
            let (labels, shape) = self
                .blocks
                .entry(block.type_name().to_owned())
                .or_insert_with(|| (count, BodyShape::new()));
            if *labels != count {
                self.mixed.insert(block.type_name().to_owned());
            }
            *labels = (*labels).max(count);
            // Not shared yet, so nothing is copied.
            shape.change(|listed| listed.add(block.body()));
        }
    }
}

/// Adds the block types of every depth that are not there yet.
fn inherit(own: &mut Arc<BlockTypes>, outer: &Arc<BlockTypes>) {
    if own.is_empty() {
        own.clone_from(outer);
    } else if !Arc::ptr_eq(own, outer) && outer.keys().any(|name| !own.contains_key(name)) {
        let outer = outer
            .iter()
            .map(|(name, body)| (name.clone(), body.clone()));
        // Own types come last, and replace the others.
        let all = outer.chain(std::mem::take(Arc::make_mut(own)));
        *own = Arc::new(all.collect());
    }
}
