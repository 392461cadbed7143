"""``load`` and ``loads`` of python-hcl2, version 8, with the data that they return without options::

    import hcl_serde.hcl2 as hcl2

Mistakes are ``hcl_serde.HclError``. All other names of python-hcl2 say what to use instead.
"""

from __future__ import annotations

from ._native import _hcl2_loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

__all__ = ["load", "loads"]

#: Names of python-hcl2 that are not here, with what to use instead.
_INSTEAD = {
    **dict.fromkeys(
        ("parse", "parses", "parse_to_tree", "parses_to_tree", "transform", "query", "StartRule", "AST"),
        "it returns a tree of Lark. loads() returns the data, and hcl_serde.Document finds and changes what is at an address",
    ),
    **dict.fromkeys(
        ("serialize", "reconstruct", "from_dict", "from_json", "writes", "reverse_transform", "Builder"),
        "it builds a tree of Lark. hcl_serde.dumps() writes data as text, and hcl_serde.Document adds to a text",
    ),
    **dict.fromkeys(
        ("dump", "dumps", "DeserializerOptions", "FormatterOptions"),
        "it writes the data of loads(). hcl_serde.dumps() writes the data of hcl_serde.loads(), and hcl_serde.Document changes a text",
    ),
    "SerializationOptions": "it changes the form of the data. hcl_serde.loads() returns texts without quotes, and values for variables",
}


def __getattr__(name: str) -> Any:
    if name in _INSTEAD:
        raise AttributeError(f"hcl_serde.hcl2 has no {name}: in python-hcl2, {_INSTEAD[name]}.")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load(file: IO[str]) -> dict[str, Any]:
    """Read an open file."""
    name = getattr(file, "name", None)
    filename = name if isinstance(name, str) else "<file>"
    if filename.endswith(".json"):
        raise ValueError(f"{filename} is in the JSON syntax, which this module does not read: hcl_serde.load reads it")
    return _hcl2_loads(file.read(), filename)


def loads(text: str) -> dict[str, Any]:
    """Read a text."""
    return _hcl2_loads(text, "<string>")
