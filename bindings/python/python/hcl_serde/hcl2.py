"""The functions and the data of python-hcl2, version 8::

    import hcl_serde.hcl2 as hcl2

``load``, ``loads``, ``dump`` and ``dumps`` take the same options. Mistakes are ``hcl_serde.HclError``. What works on trees of
Lark (``parse``, ``parses``, ``transform``, ``query``, ``reconstruct`` and ``Builder``) is not offered: ``hcl_serde.Document``
edits texts, comments included.
"""

from __future__ import annotations

from ._native import _hcl2_dumps, _hcl2_loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

__all__ = ["DeserializerOptions", "FormatterOptions", "SerializationOptions", "dump", "dumps", "load", "loads"]

#: Names of python-hcl2 that are not here, with what to use instead.
_INSTEAD = {
    **dict.fromkeys(
        ("parse", "parses", "parse_to_tree", "parses_to_tree", "transform", "query", "StartRule", "AST"),
        "it returns a tree of Lark. loads() returns the data, and hcl_serde.Document finds and changes what is at an address",
    ),
    **dict.fromkeys(
        ("serialize", "reconstruct", "from_dict", "from_json", "writes", "reverse_transform", "Builder"),
        "it builds a tree of Lark. dumps() writes data as text, and hcl_serde.Document adds to a text",
    ),
}


def __getattr__(name: str) -> Any:
    if name in _INSTEAD:
        raise AttributeError(f"hcl_serde.hcl2 has no {name}: in python-hcl2, {_INSTEAD[name]}.")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class SerializationOptions:
    """The options of ``load`` and ``loads``.

    with_comments: add ``__comments__`` and ``__inline_comments__``.
    with_meta: has no effect, as in python-hcl2 8.
    wrap_objects, wrap_tuples: write objects and tuples as text, ``"${{a = 1}}"``.
    explicit_blocks: add ``__is_block__`` to blocks. ``dumps`` needs it.
    preserve_heredocs: keep ``<<EOF``; otherwise heredocs are quoted strings.
    force_operation_parentheses: write parentheses around each part of an operation that is an operation.
    preserve_scientific_notation: keep ``1e10`` as ``"${1e10}"``.
    strip_string_quotes: leave out the quotes of strings, and resolve their escapes. ``dumps`` needs the quotes.
    """

    __slots__ = (
        "with_comments",
        "with_meta",
        "wrap_objects",
        "wrap_tuples",
        "explicit_blocks",
        "preserve_heredocs",
        "force_operation_parentheses",
        "preserve_scientific_notation",
        "strip_string_quotes",
    )

    def __init__(
        self,
        with_comments: bool = True,
        with_meta: bool = False,
        wrap_objects: bool = False,
        wrap_tuples: bool = False,
        explicit_blocks: bool = True,
        preserve_heredocs: bool = True,
        force_operation_parentheses: bool = False,
        preserve_scientific_notation: bool = True,
        strip_string_quotes: bool = False,
    ) -> None:
        self.with_comments = with_comments
        self.with_meta = with_meta
        self.wrap_objects = wrap_objects
        self.wrap_tuples = wrap_tuples
        self.explicit_blocks = explicit_blocks
        self.preserve_heredocs = preserve_heredocs
        self.force_operation_parentheses = force_operation_parentheses
        self.preserve_scientific_notation = preserve_scientific_notation
        self.strip_string_quotes = strip_string_quotes


def load(file: IO[str], *, serialization_options: SerializationOptions | None = None) -> dict[str, Any]:
    """Read an open file."""
    name = getattr(file, "name", None)
    filename = name if isinstance(name, str) else "<file>"
    if filename.endswith(".json"):
        raise ValueError(f"{filename} is in the JSON syntax, which this module does not read: hcl_serde.load reads it")
    return _hcl2_loads(file.read(), filename, serialization_options)


def loads(text: str, *, serialization_options: SerializationOptions | None = None) -> dict[str, Any]:
    """Read a text."""
    return _hcl2_loads(text, "<string>", serialization_options)


class DeserializerOptions:
    """Accepted for programs that pass them. Values decide whether strings are heredocs, and objects have ``=`` and commas as
    HashiCorp's formatter leaves them."""

    __slots__ = ("heredocs_to_strings", "object_elements_colon", "object_elements_trailing_comma", "strings_to_heredocs")

    def __init__(
        self,
        heredocs_to_strings: bool = False,
        strings_to_heredocs: bool = False,
        object_elements_colon: bool = False,
        object_elements_trailing_comma: bool = True,
    ) -> None:
        self.heredocs_to_strings = heredocs_to_strings
        self.strings_to_heredocs = strings_to_heredocs
        self.object_elements_colon = object_elements_colon
        self.object_elements_trailing_comma = object_elements_trailing_comma


class FormatterOptions:
    """The layout of ``dump`` and ``dumps``: ``indent_length``. All else is as HashiCorp's formatter writes it."""

    __slots__ = (
        "indent_length",
        "open_empty_blocks",
        "open_empty_objects",
        "open_empty_tuples",
        "vertically_align_attributes",
        "vertically_align_object_elements",
    )

    def __init__(
        self,
        indent_length: int = 2,
        open_empty_blocks: bool = True,
        open_empty_objects: bool = False,
        open_empty_tuples: bool = False,
        vertically_align_attributes: bool = True,
        vertically_align_object_elements: bool = True,
    ) -> None:
        self.indent_length = indent_length
        self.open_empty_blocks = open_empty_blocks
        self.open_empty_objects = open_empty_objects
        self.open_empty_tuples = open_empty_tuples
        self.vertically_align_attributes = vertically_align_attributes
        self.vertically_align_object_elements = vertically_align_object_elements


def dumps(
    data: dict[str, Any],
    *,
    deserializer_options: DeserializerOptions | None = None,
    formatter_options: FormatterOptions | None = None,
) -> str:
    """Write the data of ``loads`` as text. Comments are left out, as in python-hcl2."""
    return _hcl2_dumps(data, 2 if formatter_options is None else formatter_options.indent_length)


def dump(
    data: dict[str, Any],
    file: IO[str],
    *,
    deserializer_options: DeserializerOptions | None = None,
    formatter_options: FormatterOptions | None = None,
) -> None:
    """Write the data of ``load`` to an open file."""
    file.write(dumps(data, formatter_options=formatter_options))
