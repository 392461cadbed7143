//! Brackets, strings and bodies that are open at a token, and what has been read in each.

use super::CallLocation;
use crate::path::{BlockHeader, ValueStep};

/// Something open.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) kind: FrameKind,
    pub(super) slot: Slot,
    /// Whether the values in it are parts of the argument's value: not arguments of calls, operands or keys of indexes.
    pub(super) is_part: bool,
    /// A `for` expression that begins the brackets.
    pub(super) for_intro: Option<ForIntro>,
}

#[derive(Clone, Debug)]
pub(super) enum FrameKind {
    Body(Item),
    Object {
        /// The key of the entry, once its equals sign was read.
        key: Option<String>,
        /// The keys of entries before.
        keys: Vec<String>,
    },
    Tuple {
        index: usize,
    },
    Parentheses,
    Call(CallLocation),
    Index,
    /// A string or heredoc.
    Text {
        /// The offset of the content.
        start: u32,
        is_heredoc: bool,
        /// Whether an interpolation or directive was read.
        has_sequence: bool,
        /// The names of the `for` directives that are open.
        loops: Vec<Vec<String>>,
    },
    Interpolation,
    Directive {
        /// Whether its keyword was read.
        has_keyword: bool,
    },
}

/// The item of a body that is being read.
#[derive(Clone, Debug, Default)]
pub(super) struct Item {
    /// The name or block type, and the labels.
    pub(super) words: Vec<String>,
    /// Whether the equals sign was read.
    pub(super) is_attribute: bool,
}

/// The names of a `for` expression.
#[derive(Clone, Debug, Default)]
pub(super) struct ForIntro {
    pub(super) names: Vec<String>,
    /// Whether `in` was read.
    pub(super) has_in: bool,
    /// Whether the colon was read: the names are in scope.
    pub(super) has_colon: bool,
}

/// The operand that is being read.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot {
    pub(super) operand: Operand,
    /// Whether an operator was read: the operand is not the whole value.
    pub(super) is_operand: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) enum Operand {
    #[default]
    Empty,
    /// A path of names.
    Path {
        names: Vec<String>,
        /// Whether a dot was read after the last name.
        has_dot: bool,
    },
    /// Another complete operand.
    Other { has_dot: bool },
}

impl Frame {
    pub(super) fn new(kind: FrameKind, is_part: bool) -> Self {
        Self {
            kind,
            slot: Slot::default(),
            is_part,
            for_intro: None,
        }
    }

    pub(super) fn body() -> Self {
        Self::new(FrameKind::Body(Item::default()), true)
    }

    /// Returns the step from the value around to the value in the slot.
    pub(super) fn step(&self) -> Option<ValueStep> {
        match &self.kind {
            FrameKind::Tuple { index } => Some(ValueStep::Element(*index)),
            FrameKind::Object { key, .. } => Some(ValueStep::Key(key.clone().unwrap_or_default())),
            _ => None,
        }
    }

    /// Returns whether the next name is a key of an object.
    pub(super) fn expects_key(&self) -> bool {
        matches!(self.kind, FrameKind::Object { key: None, .. }) && self.for_intro.is_none()
    }

    /// Returns whether an item is expected, or one of its labels.
    pub(super) const fn header(&self) -> Option<&Item> {
        match &self.kind {
            FrameKind::Body(item) if !item.is_attribute => Some(item),
            _ => None,
        }
    }

    /// Ends the value in the slot, and the entry, element or argument.
    pub(super) fn next_element(&mut self) {
        match &mut self.kind {
            FrameKind::Object { key, keys } => keys.extend(key.take()),
            FrameKind::Tuple { index } => *index += 1,
            FrameKind::Call(call) => call.argument += 1,
            _ => {}
        }
        self.slot = Slot::default();
    }
}

impl Item {
    pub(super) fn to_header(&self) -> BlockHeader {
        let mut words = self.words.iter().cloned();
        BlockHeader {
            type_name: words.next().unwrap_or_default(),
            labels: words.collect(),
        }
    }
}

impl Slot {
    /// Begins the operand after an operator.
    pub(super) fn after_operator() -> Self {
        Self {
            operand: Operand::Empty,
            is_operand: true,
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        matches!(self.operand, Operand::Empty)
    }

    /// Sets the operand to something other than a path of names.
    pub(super) fn fill(&mut self) {
        self.operand = Operand::Other { has_dot: false };
    }

    pub(super) fn dot(&mut self) {
        match &mut self.operand {
            Operand::Empty => self.operand = Operand::Other { has_dot: true },
            Operand::Path { has_dot, .. } | Operand::Other { has_dot } => *has_dot = true,
        }
    }

    pub(super) const fn has_dot(&self) -> bool {
        match self.operand {
            Operand::Empty => false,
            Operand::Path { has_dot, .. } | Operand::Other { has_dot } => has_dot,
        }
    }

    /// Adds a name: the root of a path, or a step after a dot.
    pub(super) fn name(&mut self, name: &str) {
        match &mut self.operand {
            Operand::Empty => {
                self.operand = Operand::Path {
                    names: vec![name.to_owned()],
                    has_dot: false,
                };
            }
            Operand::Path { names, has_dot } if *has_dot => {
                names.push(name.to_owned());
                *has_dot = false;
            }
            Operand::Path { .. } => self.fill(),
            Operand::Other { has_dot } => *has_dot = false,
        }
    }

    /// Adds an index: a step of a path if it is a literal.
    pub(super) fn index(&mut self, literal: Option<String>) {
        match (&mut self.operand, literal) {
            (Operand::Path { names, .. }, Some(literal)) => names.push(literal),
            _ => self.fill(),
        }
    }

    /// Returns the names of a path.
    pub(super) fn path(&self) -> Option<&[String]> {
        match &self.operand {
            Operand::Path { names, .. } => Some(names),
            _ => None,
        }
    }
}
