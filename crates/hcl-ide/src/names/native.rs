//! Names in bodies of the native syntax.

use hcl_syntax::Span;
use hcl_syntax::native::{Attribute, Block, BodyItem, DynamicBlock, ExpressionKind, File, Items};

use super::blocks::{Header, Meaning};
use super::{NameCollector, NameRules, NameScope, Role, inside_quotes, whole_block};

struct BodyFrame<'f> {
    items: Items<'f>,
    meaning: Meaning,
    /// The iterator of a `dynamic` block, which is in scope in `labels` and `content`.
    iterator: Option<NameScope>,
    /// How many iteration variables go out of scope at the end.
    scopes: usize,
}

pub(super) fn collect(file: &File, rules: &NameRules) -> NameCollector {
    let mut collector = NameCollector::of_file(file.source(), rules);
    let mut frames = vec![BodyFrame {
        items: file.body().items(),
        meaning: collector.meaning_of_file(),
        iterator: None,
        scopes: 0,
    }];
    while let Some(frame) = frames.last_mut() {
        match frame.items.next() {
            None => {
                collector.leave(frame.scopes);
                if matches!(frame.meaning, Meaning::OtherRun) {
                    collector.run = None;
                }
                frames.pop();
            }
            Some(BodyItem::Attribute(attribute)) => collector.native_attribute(attribute, frame),
            Some(BodyItem::Block(block)) => {
                let inner = collector.native_block(block, frame);
                frames.push(inner);
            }
        }
    }
    collector
}

impl NameCollector {
    fn native_attribute(&mut self, attribute: Attribute<'_>, frame: &BodyFrame<'_>) {
        let is = |name: &str| attribute.is_named(name);
        match (&frame.meaning, &frame.iterator) {
            // A type is not an expression of variables.
            (Meaning::Variable, _) if is("type") => return,
            // The keyword is the definition.
            (_, Some(_)) if is("iterator") => return,
            (_, Some(iterator)) if is("labels") => {
                self.scopes.push(iterator.clone());
                self.expression(attribute.expression(), &|span| span);
                return self.leave(1);
            }
            (meaning, _) if Self::names_sources(meaning, attribute.name()) => {
                if let Some(sources) = attribute.expression().as_tuple() {
                    let texts = sources.filter(|source| source.as_string().is_some());
                    texts.for_each(|text| self.quoted_source(attribute.file(), text.span()));
                }
            }
            (meaning, _) => {
                let (name, span) = (attribute.name(), attribute.name_span());
                self.argument(meaning, name, span, attribute.span());
            }
        }
        let (whole, count) = (self.whole.len(), self.found.len());
        self.expression(attribute.expression(), &|span| span);
        if matches!(frame.meaning, Meaning::Providers) {
            self.providers_since(count, Some(attribute.span()));
        } else if self.rules.is_module && (is("provider") || is("providers")) {
            self.providers_since(count, None);
            if let (Meaning::Call(call) | Meaning::Run(call, _), ExpressionKind::Object(object)) =
                (&frame.meaning, attribute.expression().kind())
            {
                let keys: Vec<Span> = object.items().map(|item| item.key().span()).collect();
                self.call_providers(call, count, &|at| keys.iter().any(|key| key.encloses(at)));
            }
        }
        self.forget_whole(attribute, whole);
    }

    /// Defines the names of a block. Returns its body, with the names in scope there.
    fn native_block<'f>(&mut self, block: Block<'f>, around: &BodyFrame<'f>) -> BodyFrame<'f> {
        let mut frame = BodyFrame {
            items: block.body().items(),
            meaning: Meaning::Plain,
            iterator: None,
            scopes: 0,
        };
        let (within, block_type) = (&around.meaning, block.type_name());
        if matches!(within, Meaning::File) {
            self.instances.clear();
        }
        if self.label_count(within, block_type).is_some() {
            frame.meaning = self.open(within, &header(block));
        } else if *within == Meaning::Build {
            frame.meaning = Meaning::Build;
            if let Some(label) = block.label(0).filter(|_| block_type == "source") {
                self.quoted_source(block.file(), label.span());
            }
        } else if let (Some(iterator), "content") = (&around.iterator, block_type) {
            self.scopes.push(iterator.clone());
            frame.scopes = 1;
        } else if block_type == DynamicBlock::TYPE && self.rules.has_dynamic {
            frame.iterator = self.native_iterator(block);
        }
        frame
    }

    /// Finds a source of Packer in a text: `"source.docker.main"`.
    fn quoted_source(&mut self, file: &File, span: Span) {
        let span = inside_quotes(file.source().text(), span);
        let locate = |at: Span| Span::new(span.start + at.start, span.start + at.end);
        self.source_of_build(file.source(), file.source().slice(span), &locate);
    }

    /// Defines the iterator of a `dynamic` block.
    fn native_iterator(&mut self, block: Block<'_>) -> Option<NameScope> {
        let dynamic = block.as_dynamic()?;
        let label = dynamic.label()?;
        match dynamic.written_iterator() {
            Some((name, written)) => {
                self.enter(name, written.span(), Role::Definition, whole_block(block));
            }
            None => {
                let span = inside_quotes(block.file().source().text(), label.span());
                self.enter(&label.text(), span, Role::Implied, whole_block(block));
            }
        }
        // Defined by the block, but in scope only in `labels` and `content`.
        self.scopes.pop()
    }
}

fn header(block: Block<'_>) -> Header<'_> {
    let text = block.file().source().text();
    let labels = block.labels();
    Header {
        block_type: block.type_name(),
        labels: labels
            .map(|label| (label.text().into(), inside_quotes(text, label.span())))
            .collect(),
        start: block.type_span(),
        extent: whole_block(block),
        text: block.file().source().slice(block.span()),
        body: block.body().into(),
    }
}
