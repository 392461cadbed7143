"""The functions ``load`` and ``loads`` of python-hcl2, version 7, with its data::

    import hcl_serde.hcl2_v7 as hcl2

Strings have no quotes, expressions are ``"${…}"``, and inside of them are Python's ``True``, ``None`` and lists where version 7
writes them. ``parse``, ``parses``, ``transform``, ``reverse_transform`` and ``writes`` work on trees of Lark and are not
offered: ``hcl_serde.dumps`` writes, and ``hcl_serde.Document`` edits.
"""

from __future__ import annotations

from ._native import _hcl2_v7_loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

__all__ = ["load", "loads"]


def load(file: IO[str], with_meta: bool = False) -> dict[str, Any]:
    """Read an open file. ``with_meta`` adds ``__start_line__`` and ``__end_line__`` to blocks."""
    name = getattr(file, "name", None)
    return _hcl2_v7_loads(file.read(), name if isinstance(name, str) else "<file>", with_meta)


def loads(text: str, with_meta: bool = False) -> dict[str, Any]:
    """Read a text. ``with_meta`` adds ``__start_line__`` and ``__end_line__`` to blocks."""
    return _hcl2_v7_loads(text, "<string>", with_meta)
