from collections.abc import Callable, Mapping
from os import PathLike
from typing import IO, Any, Literal

from ._native import Diagnostic as Diagnostic
from ._native import Document as Document
from ._native import HclError as HclError
from ._native import Limits as Limits
from ._native import Suggestion as Suggestion
from ._native import check as check
from ._native import dumps as dumps
from ._native import format as format
from ._native import from_json as from_json
from ._native import loads as loads
from ._native import to_json as to_json
from ._types import Blocks as Blocks

__all__ = [
    "Blocks",
    "Diagnostic",
    "Document",
    "HclError",
    "Limits",
    "Suggestion",
    "check",
    "dump",
    "dumps",
    "format",
    "from_json",
    "load",
    "loads",
    "to_json",
]

def load(
    file: str | PathLike[str] | IO[str] | IO[bytes],
    /,
    *,
    filename: str | None = None,
    unresolved: Literal["text", "partial", "error"] | None = None,
    variables: Mapping[str, Any] | None = None,
    functions: dict[str, Callable[..., Any]] | None = None,
    standard_functions: bool = True,
    limits: Limits | None = None,
    numbers: Literal["exact", "float"] = "exact",
    plain: bool = False,
) -> dict[str, Any]: ...
def dump(
    obj: dict[str, Any],
    file: str | PathLike[str] | IO[str],
    /,
    *,
    blocks: dict[str, int] | None = None,
    templates: bool = True,
) -> None: ...
