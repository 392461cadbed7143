//! The blocks and arguments that Terraform itself defines, in its files, tests, mocks and stacks.

use std::sync::{Arc, LazyLock, OnceLock};

use hcl_core::{Block, Body, BodySchema, Diagnostics};
use hcl_write::BodyShape;

use crate::Dialect;

/// A type of blocks is `name(labels): arguments`, with the types of nested blocks indented below, or `name(labels) = other`. An
/// argument has a `!` after its name if it is required. It ends in `?` if it takes only `true` or `false`. Terraform does not evaluate
/// an argument that ends in `&`, a reference or a type, in `[]`, a list of references, or in `=one|other`, a keyword. An argument that
/// ends in `{}` is an object without names and calls.
/// A label ends in `!` if it is a name that references write. After the labels, `?` stands for at most one block, `+` for one block
/// of each name, and `-` for none: as an argument that ends in `-`, Terraform keeps the name for itself.
///
/// `*` stands for what a provider defines, `...` for any arguments and blocks, `_` for any arguments, and `{name}` for objects with such an argument. The
/// table has also what only newer versions or OpenTofu know.
const TERRAFORM: &str = "\
terraform: required_version experiments[] language&
  required_providers?: ... {configuration_aliases}
  backend(type)?: ...
  cloud?: ...
    workspaces: ...
  provider_meta(provider)+: ...
  encryption: ...
    key_provider(type name): chain& key_provider& ...
    method(type name): keys& ...
    plan: method& ...
      fallback: method& ...
    remote_state_data_sources: ...
      default: method& ...
      remote_state_data_source(name): method& ...
    state: method& ...
      fallback: method& ...
language: edition& experiments[] ...
provider(name)+: count- depends_on- source- *
  _?: *
  lifecycle-:
  locals-:
variable(name): type& default description sensitive? nullable? ephemeral? deprecated const?
  validation: condition! error_message!
locals: ...
resource(type! name!): depends_on[] provider& *
  lifecycle?: create_before_destroy? destroy enabled ignore_changes[] prevent_destroy? replace_triggered_by[]
    precondition: condition! error_message!
    postcondition: condition! error_message!
    action_trigger: actions[] condition events[]
  connection?: ...
  provisioner(type): on_failure=continue|fail when=create|destroy *
    connection?: ...
  _?: *
  locals-:
data(type! name!): depends_on[] provider& *
  lifecycle?: enabled
    precondition: condition! error_message!
    postcondition: condition! error_message!
  connection?: ...
  _?: *
  locals-:
ephemeral(type! name!) = data
action(type name): ...
module(name!): source! count depends_on[] for_each providers& version _
  lifecycle?: enabled
  _?: _
output(name!): value! depends_on[] deprecated description ephemeral? sensitive? type&
  precondition: condition! error_message!
moved: from!& to!&
import+: to!& for_each id identity provider&
removed: from!&
  lifecycle: destroy?
  connection?: ...
  provisioner(type): on_failure=continue|fail when!=destroy *
    connection?: ...
check(name!)+:
  data(type! name!)?: count- depends_on[] for_each- provider& *
    lifecycle?: enabled
    connection?: ...
    _?: *
  assert: condition! error_message!
";

/// As [`TERRAFORM`], for tests.
const TEST: &str = "\
test: parallel
variables?: _
variable(name!)+: type& default description sensitive? nullable? ephemeral? deprecated const?
  validation: condition! error_message!
provider(name)+: *
override_resource+: target!& override_during=apply|plan values{}
override_data+ = override_resource
override_module+: target!& override_during=apply|plan outputs{}
mock_resource(type)+: override_during=apply|plan defaults{}
mock_data+ = mock_resource
mock_provider(name)+: alias source override_during=apply|plan
  mock_resource(type)+ = mock_resource
  mock_data(type)+ = mock_resource
  override_resource+ = override_resource
  override_data+ = override_resource
  override_module+ = override_module
run(name!)+: command=apply|plan expect_failures[] parallel providers& skip_cleanup state_key
  variables?: _
  assert: condition! error_message!
  backend(type): ...
  module?: source! version
  plan_options?: mode=normal|refresh-only refresh? replace[] target[]
  override_resource+ = override_resource
  override_data+ = override_resource
  override_module+ = override_module
";

/// As [`TERRAFORM`], for the files that `source` of `mock_provider` names. `terraform validate` reports all other blocks there.
const MOCK: &str = "\
mock_resource(type)+: override_during=apply|plan defaults{}
mock_data(type)+ = mock_resource
override_resource+: target!& override_during=apply|plan values{}
override_data+ = override_resource
";

/// As [`TERRAFORM`], for stacks.
const STACK: &str = "\
component(name): depends_on[] from& providers& ...
deployment(name): ...
deployment_auto_approve(name): ...
  check: ...
deployment_group(name): ...
identity_token(name): ...
locals: ...
output(name): type& ...
provider(type name): ...
  config: *
publish_output(name): ...
removed: depends_on[] from& providers& ...
  lifecycle: ...
required_providers: ...
stack(name): depends_on[] from& providers& ...
store(type name): ...
upstream_input(name): ...
variable(name): type& ...
";

/// The arguments and types of blocks in a body.
#[derive(Clone, Debug, Default)]
pub(super) struct TerraformLanguage {
    arguments: Vec<Argument>,
    blocks: Vec<LanguageBlock>,
    /// The argument with references in the objects of a body.
    objects: Option<&'static str>,
    /// Whether others may define more arguments and blocks.
    pub(super) is_open: bool,
    /// Whether others may define more arguments.
    pub(super) takes_arguments: bool,
    pub(super) is_of_provider: bool,
    /// The schema of a body, and the schema without required arguments.
    schemas: OnceLock<[BodySchema; 2]>,
    /// The shape of a body in the JSON syntax, without the block types of providers.
    shape: OnceLock<BodyShape>,
}

#[derive(Clone, Copy, Debug)]
struct Argument {
    name: &'static str,
    is_required: bool,
    form: Form,
}

/// The values that an argument takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Value,
    /// `true` or `false`.
    Flag,
    /// A reference or a type.
    Reference,
    References,
    /// One of the two words with a `|` between them.
    Keyword(&'static str),
    /// An object without names and calls.
    Object,
    /// Nothing: the name is Terraform's.
    Reserved,
}

impl Argument {
    fn parse(word: &'static str) -> Self {
        let (name, form) = if let Some((name, words)) = word.split_once('=') {
            (name, Form::Keyword(words))
        } else if let Some(name) = word.strip_suffix("[]") {
            (name, Form::References)
        } else if let Some(name) = word.strip_suffix("{}") {
            (name, Form::Object)
        } else if let Some(name) = word.strip_suffix('&') {
            (name, Form::Reference)
        } else if let Some(name) = word.strip_suffix('-') {
            (name, Form::Reserved)
        } else if let Some(name) = word.strip_suffix('?') {
            (name, Form::Flag)
        } else {
            (word, Form::Value)
        };
        Self {
            name: name.trim_end_matches('!'),
            is_required: name.ends_with('!'),
            form,
        }
    }

    /// Returns whether Terraform does not evaluate the argument.
    const fn is_reference(&self) -> bool {
        !matches!(
            self.form,
            Form::Value | Form::Flag | Form::Object | Form::Reserved
        )
    }
}

#[derive(Clone, Debug)]
pub(super) struct LanguageBlock {
    name: &'static str,
    labels: Vec<&'static str>,
    pub(super) limit: Limit,
    pub(super) body: Arc<TerraformLanguage>,
}

/// How many blocks of a type may be in one body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    Any,
    One,
    OneOfEachName,
    /// None: the name is Terraform's.
    Reserved,
}

impl LanguageBlock {
    fn parse(head: &'static str) -> Self {
        let limit = match head.chars().last() {
            Some('?') => Limit::One,
            Some('+') => Limit::OneOfEachName,
            Some('-') => Limit::Reserved,
            _ => Limit::Any,
        };
        let head = head.trim_end_matches(['?', '+', '-']);
        let (name, labels) = head.split_once('(').unwrap_or((head, ""));
        Self {
            name,
            labels: labels.trim_end_matches(')').split_whitespace().collect(),
            limit,
            body: Arc::default(),
        }
    }

    /// Returns whether references write the label at an index.
    pub(super) fn is_name(&self, label: usize) -> bool {
        self.labels
            .get(label)
            .is_some_and(|label| label.ends_with('!'))
    }
}

static LANGUAGES: LazyLock<[TerraformLanguage; 4]> =
    LazyLock::new(|| [TERRAFORM, TEST, MOCK, STACK].map(TerraformLanguage::parse));

impl TerraformLanguage {
    /// Returns the language of a dialect; Terraform's for others.
    pub(super) fn of(dialect: Dialect) -> &'static Self {
        let [plain, test, mock, stack] = &*LANGUAGES;
        match dialect {
            Dialect::Test => test,
            Dialect::Mock => mock,
            Dialect::Stack => stack,
            _ => plain,
        }
    }

    fn parse(table: &'static str) -> Self {
        // The bodies around a line, the root first.
        let mut open = vec![(LanguageBlock::parse(""), Self::default())];
        for line in table.lines() {
            let text = line.trim_start();
            let depth = (line.len() - text.len()) / 2;
            close(&mut open, depth + 1);
            let (head, body) = text.split_once([':', '=']).unwrap_or((text, ""));
            let body = if text.contains(" = ") {
                let root = open.first().and_then(|(_, root)| root.nested(body.trim()));
                root.cloned().unwrap_or_default()
            } else {
                Self::of_words(body)
            };
            open.push((LanguageBlock::parse(head.trim()), body));
        }
        close(&mut open, 1);
        open.pop().map(|(_, root)| root).unwrap_or_default()
    }

    fn of_words(words: &'static str) -> Self {
        let mut this = Self::default();
        for word in words.split_whitespace() {
            match word {
                "*" => (this.is_open, this.is_of_provider) = (true, true),
                "..." => this.is_open = true,
                "_" => this.takes_arguments = true,
                _ if word.starts_with('{') => {
                    this.objects = Some(word.trim_matches(['{', '}']));
                }
                _ => this.arguments.push(Argument::parse(word)),
            }
        }
        this
    }

    /// Returns the body of the blocks of a type.
    pub(super) fn nested(&self, type_name: &str) -> Option<&Self> {
        Some(&self.block(type_name)?.body)
    }

    /// Returns the blocks in a block of a file of Terraform, the dynamic blocks left out.
    pub(super) fn blocks_in(block: &Block) -> Vec<Block> {
        let inner = Self::of(Dialect::Terraform).nested(block.type_name());
        inner.map_or_else(Vec::new, |inner| inner.blocks_of(block.body()))
    }

    /// Returns the blocks in a body of the language, the dynamic blocks left out.
    pub(super) fn blocks_of(&self, body: &Body) -> Vec<Block> {
        let (content, _) = body.partial_content(self.schema(true), &mut Diagnostics::new());
        content.blocks
    }

    /// Returns a type of blocks.
    pub(super) fn block(&self, type_name: &str) -> Option<&LanguageBlock> {
        self.blocks.iter().find(|block| block.name == type_name)
    }

    fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|argument| argument.name == name)
    }

    /// Returns whether an argument is a reference, a type or a keyword, or has objects with one.
    pub(super) fn has_reference(&self, name: &str) -> bool {
        self.argument(name).is_some_and(Argument::is_reference) || self.objects.is_some()
    }

    /// Returns what an argument takes.
    pub(super) fn form(&self, name: &str) -> Form {
        self.argument(name)
            .map_or(Form::Value, |argument| argument.form)
    }

    /// Returns the schema of the body. An override file may leave out required arguments.
    pub(super) fn schema(&self, is_override: bool) -> &BodySchema {
        let new = || [false, true].map(|is_override| self.new_schema(is_override));
        let [usual, of_override] = self.schemas.get_or_init(new);
        if is_override { of_override } else { usual }
    }

    fn new_schema(&self, is_override: bool) -> BodySchema {
        let arguments = self.arguments.iter();
        let schema = arguments.fold(BodySchema::new(), |schema, it| {
            if it.is_required && !is_override {
                schema.required(it.name)
            } else {
                schema.optional(it.name)
            }
        });
        let blocks = self.blocks.iter();
        blocks.fold(schema, |schema, block| {
            let labels = block.labels.iter();
            schema.block(block.name, labels.map(|label| label.trim_end_matches('!')))
        })
    }

    /// Returns the shape of the body. `more` are the block types of providers.
    fn shape(&self, more: &BodyShape) -> BodyShape {
        let mut shape = if self.is_of_provider {
            more.clone()
        } else {
            BodyShape::new()
        };
        let references = self.arguments.iter().filter(|it| it.is_reference());
        for reference in references {
            shape = shape.reference(reference.name);
        }
        if let Some(name) = self.objects {
            shape = shape.objects(BodyShape::new().reference(name));
        }
        let blocks = self.blocks.iter();
        for block in blocks.filter(|block| block.limit != Limit::Reserved) {
            let mut body = block.body.shape(more);
            for argument in block.body.arguments.iter().filter(|it| !it.is_reference()) {
                if is_json_text(block.name, argument.name) {
                    body = body.literal(argument.name);
                }
            }
            shape = shape.block(block.name, block.labels.len(), body);
        }
        shape
    }
}

/// Returns whether the texts of an argument are literal in the JSON syntax. OpenTofu evaluates other literals.
pub(super) fn is_json_text(block_type: &str, argument: &str) -> bool {
    ["output", "variable"].contains(&block_type)
        && Dialect::Terraform.takes_literal(block_type, argument)
}

/// Adds each body to the body around it, down to a depth.
fn close(open: &mut Vec<(LanguageBlock, TerraformLanguage)>, depth: usize) {
    while open.len() > depth
        && let Some((mut block, body)) = open.pop()
    {
        if let Some((_, outer)) = open.last_mut() {
            block.body = Arc::new(body);
            outer.blocks.push(block);
        }
    }
}

/// Returns the shape of a file of Terraform. `more` are the block types of providers, in resources and all that is in them.
///
/// JSON of this shape has references, types and keywords as bare texts.
///
/// ```
/// use hcl_config::terraform;
/// use hcl_core::Source;
/// use hcl_write::{BodyShape, native_from_json};
///
/// let json = r#"{"variable": {"a": {"type": "list(string)"}}, "moved": {"from": "a_b.old", "to": "a_b.new"}}"#;
/// let shape = terraform::body_shape(&BodyShape::new());
/// assert_eq!(
///     native_from_json(&Source::new("main.tf.json", json)?, &shape)?,
///     "variable \"a\" {\n  type = list(string)\n}\n\nmoved {\n  from = a_b.old\n  to   = a_b.new\n}\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn body_shape(more: &BodyShape) -> BodyShape {
    shape_in(Dialect::Terraform, more)
}

/// Returns the shape of the file with this name or path: as [`body_shape`], but of a test, of mocks, of a stack, or of values of
/// variables, which have no blocks.
///
/// ```
/// use hcl_config::terraform;
/// use hcl_core::Source;
/// use hcl_write::{BodyShape, native_from_json};
///
/// let name = "main.tftest.json";
/// let json = Source::new(name, r#"{"run": {"first": {"command": "plan"}}}"#)?;
/// let shape = terraform::shape_of(name, &BodyShape::new());
/// assert_eq!(native_from_json(&json, &shape)?, "run \"first\" {\n  command = plan\n}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn shape_of(name: &str, more: &BodyShape) -> BodyShape {
    match Dialect::of(name) {
        Dialect::Values => BodyShape::new(),
        dialect => shape_in(dialect, more),
    }
}

/// Returns the shape of the file with this name or path without the block types of providers. A file that is not of Terraform, and a
/// file of values, have no blocks.
///
/// ```
/// use hcl_config::terraform;
///
/// let labels = |name, block_type| terraform::known_shape(name).nested(block_type).map(|(labels, _)| labels);
/// assert_eq!(labels("main.tf.json", "resource"), Some(2));
/// assert_eq!(labels("app.json", "resource"), None);
/// ```
#[must_use]
pub fn known_shape(name: &str) -> &'static BodyShape {
    static NONE: LazyLock<BodyShape> = LazyLock::new(BodyShape::new);
    match Dialect::of(name) {
        Dialect::Values | Dialect::Plain | Dialect::Foreign => &NONE,
        dialect => {
            let shape = || shape_in(dialect, &BodyShape::new());
            TerraformLanguage::of(dialect).shape.get_or_init(shape)
        }
    }
}

fn shape_in(dialect: Dialect, more: &BodyShape) -> BodyShape {
    let empty = BodyShape::new;
    let dynamic = empty().reference("iterator").block("content", 0, empty());
    let more = more.clone().block_at_every_depth("dynamic", 1, dynamic);
    TerraformLanguage::of(dialect).shape(&more)
}
