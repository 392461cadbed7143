//! Mistakes in the blocks that Terraform itself defines.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use hcl_core::body::check_dynamic_blocks;
use hcl_core::ext::type_constraint_with_defaults;
use hcl_core::{
    Attribute, Block, Body, BodySchema, Diagnostic, Diagnostics, Expression, SourceSpan, native,
};

use super::found_block::{FoundBlock, mistake_of_key};
use super::language::{Form, LanguageBlock, Limit, TerraformLanguage};
use super::references::{ReferenceArgument, has_names, reference_arguments};
use super::{addresses, arguments, errors, names, overrides};
use crate::module::{Areas, Expectation, ExpectedValue, SharedSource, Unchecked};
use crate::{Dialect, literal_text};

/// The mistakes of a file, and the blocks that are compared with other files.
#[derive(Debug, Default)]
pub(crate) struct FileFindings {
    mistakes: Diagnostics,
    /// Blocks that may occur once.
    single: Vec<SingleBlock>,
    blocks: Vec<FoundBlock>,
    pub(super) outermost: Vec<Block>,
    pub(super) reference_arguments: Vec<ReferenceArgument>,
    expected: Vec<ExpectedValue>,
    /// Places with a mistake that is reported: what is in them is not checked.
    settled: Vec<SourceSpan>,
}

/// A block that may occur once.
#[derive(Debug)]
struct SingleBlock {
    /// The path of its parent, and its type or name.
    path: String,
    block_type: String,
    at: SourceSpan,
}

impl FileFindings {
    pub(crate) fn of(source: &SharedSource) -> Self {
        let (name, body) = (source.name(), source.body());
        let dialect = Dialect::of(name);
        let language = TerraformLanguage::of(dialect);
        let mut found = Self {
            outermost: language.blocks_of(body),
            reference_arguments: reference_arguments(body, language),
            ..Self::default()
        };
        if dialect == Dialect::Stack {
            check_types_of_outputs(&found.outermost, &mut found.mistakes);
        }
        if !matches!(dialect, Dialect::Terraform | Dialect::Test | Dialect::Mock) {
            return found;
        }
        let mut file = CheckedFile {
            dialect,
            is_override: Dialect::is_override(name),
            // OpenTofu evaluates arguments that are literals in Terraform, and has no files of mocks.
            has_literals: dialect == Dialect::Mock || Dialect::replacement(name).is_some(),
            single: &mut found.single,
            expected: &mut found.expected,
            settled: &mut found.settled,
            found: &mut found.mistakes,
        };
        let is_terraform = dialect == Dialect::Terraform;
        // A test has a path of its own.
        let path = if is_terraform { "" } else { name };
        let blocks = file.check_body(body, language, path);
        if is_terraform {
            for block in &blocks {
                file.check_declaration(block);
            }
            found.blocks = blocks.into_iter().map(FoundBlock::of).collect();
        }
        found
    }
}

/// Returns what a check expects of expressions in a file.
pub(super) fn expected(file: &SharedSource) -> &[ExpectedValue] {
    &file.findings().expected
}

/// Reports mistakes in the sources of a module. References in some places, and where a mistake is reported, are not checked.
pub(super) fn check<'f>(
    sources: &'f [SharedSource],
    unchecked: &[SourceSpan],
    found: &mut Diagnostics,
) -> Unchecked<'f> {
    let mut repetitions = Repetitions::new();
    let mut seen: HashMap<&str, &SourceSpan> = HashMap::new();
    let findings = || sources.iter().map(SharedSource::findings);
    for file in findings() {
        found.append(file.mistakes.clone());
        for single in &file.single {
            match seen.entry(&single.path) {
                Entry::Vacant(entry) => drop(entry.insert(&single.at)),
                Entry::Occupied(first) => {
                    let (first, second) = ((*first.get()).clone(), single.at.clone());
                    found.push(errors::duplicate_block(&single.block_type, first, second));
                }
            }
        }
        for block in &file.blocks {
            if let Some(address) = &block.address {
                let repetition = repetitions.entry(address).or_default();
                *repetition = repetition.or(block.repetition);
            }
        }
    }
    // A file with a mistake of syntax may declare more.
    let is_broken = |file: &SharedSource| file.parsed().diagnostics().has_errors();
    if !sources.iter().any(is_broken) {
        overrides::check(sources, found);
        let blocks = findings().flat_map(|file| &file.blocks);
        names::check(blocks, &repetitions, found);
    }
    let (mut followed, mut others) = (Vec::new(), Vec::new());
    let settled: Vec<SourceSpan> = findings().flat_map(|it| &it.settled).cloned().collect();
    let areas = Areas::of(unchecked.iter().chain(&settled));
    let blocks = findings().flat_map(|file| file.blocks.iter().map(move |block| (file, block)));
    for (file, block) in blocks {
        let keys = block.depends_on.iter();
        found.extend(keys.filter_map(|it| mistake_of_key(it, &repetitions)));
        followed.extend(&block.depends_on);
        for reference in block.references.iter().filter(|it| !areas.has(it.span())) {
            let is_named = has_names(reference, &file.reference_arguments);
            let mistake = block.mistake(reference, &repetitions);
            match mistake.filter(|_| is_named) {
                Some(mistake) => found.push(mistake),
                None => others.push(reference),
            }
        }
    }
    Unchecked {
        references: (followed, others),
        settled,
    }
}

/// A file that is compared with the table of its language.
struct CheckedFile<'f> {
    dialect: Dialect,
    is_override: bool,
    has_literals: bool,
    single: &'f mut Vec<SingleBlock>,
    expected: &'f mut Vec<ExpectedValue>,
    settled: &'f mut Vec<SourceSpan>,
    found: &'f mut Diagnostics,
}

impl CheckedFile<'_> {
    /// Reports arguments and blocks that a body lacks, or that are not expected there. `path` leads to the body. Recursion is
    /// bounded by the table of the language. Returns the blocks.
    fn check_body(&mut self, body: &Body, language: &TerraformLanguage, path: &str) -> Vec<Block> {
        let mut schema = Cow::Borrowed(language.schema(self.is_override));
        let is_native = body.as_native().is_some();
        if language.takes_arguments && is_native {
            for other in body.just_attributes(&mut Diagnostics::new()) {
                if !schema.names(other.name()) {
                    schema = Cow::Owned(schema.into_owned().optional(other.name().to_owned()));
                }
            }
        }
        let before = self.found.len();
        let content = if language.is_open || language.takes_arguments && !is_native {
            body.partial_content(&schema, self.found).0
        } else {
            self.settle_unexpected(body, &schema);
            body.content(&schema, self.found)
        };
        self.settle_mistakes(before);
        for block in &content.blocks {
            if let Some(block_type) = language.block(block.type_name()) {
                // A module has one of the two.
                let name = Some(block.type_name()).filter(|it| *it != "cloud");
                let path = format!("{path}\n{}", name.unwrap_or("backend"));
                self.check_block(block, block_type, path);
            }
        }
        content.blocks
    }

    /// Settles arguments and blocks that a schema does not have.
    fn settle_unexpected(&mut self, body: &Body, schema: &BodySchema) {
        let ignored = &mut Diagnostics::new();
        let arguments = body.just_attributes(ignored).into_iter();
        let arguments = arguments.filter(|it| !schema.names(it.name()));
        self.settled
            .extend(arguments.map(|it| it.expression().span()));
        if let Some((native, at)) = body.as_native().zip(body.missing_item()) {
            let blocks = native.blocks();
            let blocks = blocks.filter(|it| !schema.names(&it.generated_type()));
            let spans = blocks.map(|block| at.source().span(block.span()));
            self.settled.extend(spans);
        }
    }

    /// Settles the places of the mistakes after a number of others.
    fn settle_mistakes(&mut self, before: usize) {
        let new = self.found.iter().skip(before);
        self.settled
            .extend(new.filter_map(Diagnostic::subject).cloned());
    }

    fn check_block(&mut self, block: &Block, block_type: &LanguageBlock, mut path: String) {
        match block_type.limit {
            Limit::One => self.note(&path, block),
            Limit::Reserved => {
                let at = block.definition_span();
                self.found
                    .push(errors::reserved_block(block.type_name(), at));
            }
            Limit::Any | Limit::OneOfEachName => {}
        }
        for (index, label) in block.labels().into_iter().enumerate() {
            if block_type.is_name(index) && !native::is_identifier(&label.text) {
                let error = errors::invalid_label(block.type_name(), &label.text, label.span);
                self.found.push(error);
            }
            path.extend(["\n", &*label.text]);
        }
        if block_type.limit == Limit::OneOfEachName {
            let name = match block.type_name() {
                "import" => "to",
                "override_data" | "override_module" | "override_resource" => "target",
                _ => "alias",
            };
            let own = argument(block, name);
            let is_one =
                name == "alias" || own.as_ref().is_some_and(|it| it.static_traversal().is_ok());
            path.extend(own.map(|own| own.span().text().to_owned()));
            if is_one {
                self.note(&path, block);
            }
        }
        self.check_provider_names(block);
        arguments::check(block, self.dialect, self.found);
        addresses::check(block, self.is_override, self.found);
        self.check_arguments(block, &block_type.body);
        self.check_escaped(block, &block_type.body);
        self.check_body(block.body(), &block_type.body, &path);
    }

    /// Notes a block that may occur once. An override file has another part of it.
    fn note(&mut self, path: &str, block: &Block) {
        if !self.is_override {
            self.single.push(SingleBlock {
                path: path.to_owned(),
                block_type: block.type_name().to_owned(),
                at: block.definition_span(),
            });
        }
    }

    /// Reports a check without assertions, and a variable that no call can set. Notes what values have to be.
    fn check_declaration(&mut self, block: &Block) {
        if block.type_name() == "check" {
            check_asserts(block, self.found);
        }
        self.expect_values(block);
        let id = argument(block, "id").filter(|_| block.type_name() == "import");
        self.expected
            .extend(id.map(|id| ExpectedValue::new(id, Expectation::Id)));
        let language = TerraformLanguage::of(Dialect::Terraform).nested(block.type_name());
        if language.is_some_and(|language| language.is_of_provider) {
            check_dynamic_blocks(block.body(), self.found);
        }
        if block.type_name() == "variable"
            && let Some(name) = block.label(0)
            && Dialect::Terraform.is_reserved(&name)
        {
            let at = block.labels().pop().map(|label| label.span);
            let at = at.unwrap_or(block.definition_span());
            self.found.push(errors::reserved(&name, at));
        }
    }

    /// Notes the conditions and messages whose values `terraform validate` compares: of outputs, and the messages of checks.
    fn expect_values(&mut self, block: &Block) {
        for inner in TerraformLanguage::blocks_in(block) {
            let expected: &[(&'static str, Expectation)] =
                match (block.type_name(), inner.type_name()) {
                    ("output", "precondition") => &[
                        ("condition", Expectation::Condition),
                        ("error_message", Expectation::Message),
                    ],
                    ("check", "assert") => &[("error_message", Expectation::Message)],
                    _ => &[],
                };
            for (name, expectation) in expected {
                let value = argument(&inner, name);
                let value = value.map(|value| ExpectedValue::new(value, expectation.clone()));
                self.expected.extend(value);
            }
        }
    }

    /// Reports arguments that Terraform reads without evaluating them. The module reads the arguments of variables.
    fn check_arguments(&mut self, block: &Block, language: &TerraformLanguage) {
        let block_type = block.type_name();
        for it in block.body().just_attributes(&mut Diagnostics::new()) {
            let (name, value) = (it.name(), it.expression());
            if block_type == "locals" && !native::is_identifier(name) {
                let error = errors::invalid_label("local value", name, it.name_span());
                self.found.push(error);
            }
            let before = self.found.len();
            let form = language.form(name);
            if name == "depends_on" && self.is_override {
                let error = errors::overriding_dependencies(it.name_span());
                self.found.push(error);
            }
            match form {
                Form::Reference if name == "provider" => {
                    arguments::check_provider(value, self.found);
                }
                Form::Reference if name == "providers" => {
                    arguments::check_providers(value, self.found);
                }
                Form::Keyword(words) => arguments::check_keyword(block, value, words, self.found),
                Form::References => arguments::check_references(name, value, self.found),
                Form::Reserved => {
                    self.found
                        .push(errors::reserved_argument(name, it.name_span()));
                }
                Form::Flag | Form::Object if self.has_literals => {
                    arguments::check_literal(value, form, self.found);
                }
                _ if self.has_literals
                    && block_type != "variable"
                    && self.dialect.takes_literal(block_type, name) =>
                {
                    arguments::check_literal(value, form, self.found);
                }
                _ => {}
            }
            // Each item of a list of references is checked.
            if form == Form::References {
                self.settle_mistakes(before);
            } else if self.found.len() > before {
                self.settled.push(value.span());
            }
        }
    }

    /// Reports arguments in the block `_` that are beside it as well. A provider takes the arguments beside it.
    fn check_escaped(&mut self, block: &Block, language: &TerraformLanguage) {
        let mut inner = language.blocks_of(block.body());
        inner.retain(|it| it.type_name() == "_" && block.type_name() != "provider");
        if inner.is_empty() {
            return;
        }
        let ignored = &mut Diagnostics::new();
        let mut own = block.body().just_attributes(ignored);
        // An argument of Terraform, such as `count`, is another one.
        let known = language.schema(true);
        own.retain(|it| !known.names(it.name()) && !matches!(it.name(), "count" | "for_each"));
        for escaped in inner
            .iter()
            .flat_map(|it| it.body().just_attributes(ignored))
        {
            let name = escaped.name();
            if let Some(first) = own.iter().find(|it| it.name() == name) {
                let (first, at) = (first.name_span(), escaped.name_span());
                self.found.push(errors::set_twice(name, first, at));
            }
        }
    }

    /// Reports names of providers and aliases that no reference can write.
    fn check_provider_names(&mut self, block: &Block) {
        let mut names = Vec::new();
        if block.type_name() == "required_providers" {
            let all = block.body().just_attributes(&mut Diagnostics::new());
            names.extend(all.iter().map(|it| (it.name().into(), it.name_span())));
        } else if block.type_name() == "provider" {
            names.extend(block.labels().into_iter().map(|it| (it.text, it.span)));
            if let Some(alias) = argument(block, "alias")
                && let Some(text) = literal_text(&alias)
                && !native::is_identifier(&text)
            {
                let error = errors::invalid_label("alias", &text, alias.span());
                self.found.push(error);
                self.settled.push(alias.span());
            }
        }
        for (name, at) in names {
            if !is_provider_name(&name) {
                self.found.push(errors::invalid_provider(&name, at));
            }
        }
    }
}

/// Returns whether a provider can have a name: small letters, digits and single dashes in it.
fn is_provider_name(name: &str) -> bool {
    let is_part = |part: &str| {
        let is_small = |it: char| it.is_alphanumeric() && !it.is_uppercase();
        !part.is_empty() && part.chars().all(is_small)
    };
    name.split('-').all(is_part)
}

/// Reports mistakes in the types of the outputs of a stack.
fn check_types_of_outputs(blocks: &[Block], found: &mut Diagnostics) {
    for output in blocks.iter().filter(|block| block.type_name() == "output") {
        if let Some(ty) = argument(output, "type") {
            type_constraint_with_defaults(&ty, found);
        }
    }
}

fn check_asserts(check: &Block, found: &mut Diagnostics) {
    let inner = TerraformLanguage::blocks_in(check);
    if inner.iter().all(|block| block.type_name() != "assert") {
        found.push(errors::no_assert(check.definition_span()));
    }
}

/// The `count` or `for_each` of each resource, by its address. Any of the files that define one may have it.
pub(super) type Repetitions<'f> = BTreeMap<&'f str, Option<&'static str>>;

/// Returns the name of the argument by which a block may be several.
pub(super) fn repetition_of(block: &Block) -> Option<&'static str> {
    let mut names = ["count", "for_each"].into_iter();
    names.find(|name| argument(block, name).is_some())
}

/// Returns the address of a block: `aws_vpc.main`, `data.aws_ami.web`.
pub(super) fn address_of(block: &Block) -> String {
    let labels = block.labels();
    let labels = labels.iter().map(|label| &*label.text);
    let block_type = Some(block.type_name()).filter(|it| *it != "resource");
    let names: Vec<&str> = block_type.into_iter().chain(labels).collect();
    names.join(".")
}

/// Returns the expression of an argument.
pub(super) fn argument(block: &Block, name: &'static str) -> Option<Expression> {
    if let Some(native) = block.body().as_native() {
        return Some(native.attribute(name)?.expression().into());
    }
    let schema = BodySchema::new().optional(name);
    let (content, _) = block
        .body()
        .partial_content(&schema, &mut Diagnostics::new());
    content.attribute(name).map(Attribute::expression).cloned()
}
