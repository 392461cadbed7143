"""Files around the functions of texts."""

from __future__ import annotations

import os

from ._native import dumps, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any


def read(file: str | os.PathLike[str] | IO[str] | IO[bytes]) -> tuple[str | bytes, str]:
    """Return the text of a path or of an open file, and its name for reports."""
    if isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            return opened.read(), str(file)
    name = getattr(file, "name", None)
    return file.read(), name if isinstance(name, str) else "<file>"


def load(
    file: str | os.PathLike[str] | IO[str] | IO[bytes], /, *, filename: str | None = None, **options: Any
) -> dict[str, Any]:
    """Read a file: a path, or an object with a method ``read``. The options are those of ``loads``."""
    text, name = read(file)
    return loads(text, filename=name if filename is None else filename, **options)


def dump(obj: dict[str, Any], file: str | os.PathLike[str] | IO[str], /, **options: Any) -> None:
    """Write a dict to a file: a path, or an object with a method ``write``. The options are those of ``dumps``."""
    text = dumps(obj, **options)
    if isinstance(file, (str, os.PathLike)):
        with open(file, "w", encoding="utf-8", newline="") as opened:
            opened.write(text)
        return
    file.write(text)
