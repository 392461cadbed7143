"""Types of data that the compiled part creates."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    _List = list[dict[str, Any]]

    # The path, a code, a summary, a detail, and for an unknown name the known names.
    Mistake = tuple[list[str | int], str, str, str, list[str] | None]
else:
    _List = list


class Blocks(_List):
    """The bodies of blocks of one type with the same labels: a list of dicts.

    A list in every respect. The type tells blocks from a list of objects, so that ``dumps(loads(text))`` writes blocks again.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Blocks({super().__repr__()})"
