from collections.abc import Callable, Mapping
from os import PathLike
from typing import IO, Any, Literal

from ._native import Limits

def load(
    file: str | bytes | PathLike[str] | PathLike[bytes] | IO[str] | IO[bytes],
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
) -> dict[str, Any]:
    """Read a file: a path, or an object with a method ``read``. It takes the options of ``loads``.

    A file whose name ends in ``.json`` is read in the JSON syntax.
    """

def dump(
    obj: dict[str, Any],
    file: str | bytes | PathLike[str] | PathLike[bytes] | IO[str],
    /,
    *,
    blocks: dict[str, int] | None = None,
    templates: bool = True,
) -> None:
    """Write a dict to a file: a path, or an object with a method ``write``. The options are those of ``dumps``."""
