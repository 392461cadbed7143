"""Mistakes of a configuration, which the compiled part creates."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Record:
    """Fields in the order of ``__slots__``, which cannot be changed. Equal records have equal fields."""

    __slots__: tuple[str, ...] = ()

    def __init__(self, *fields: Any) -> None:
        for name, value in zip(self.__slots__, fields, strict=True):
            object.__setattr__(self, name, value)

    def _fields(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._fields() == other._fields()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._fields()


class Suggestion(_Record):
    """A change that corrects a mistake: ``text`` replaces the characters from ``start`` to ``end``. ``title`` is a label for a
    menu."""

    __slots__ = ("title", "text", "line", "column", "end_line", "end_column", "start", "end")

    title: str
    text: str
    line: int
    column: int
    end_line: int
    end_column: int
    start: int
    end: int

    def __repr__(self) -> str:
        return f"<Suggestion {self.line}:{self.column}: {self.title}>"


class Diagnostic(_Record):
    """A mistake, or a warning.

    Lines and columns begin at 1 and count code points. ``start`` and ``end`` index the text. Ends are exclusive.

    severity: ``"error"`` or ``"warning"``.
    code: a stable name for the kind of mistake.
    path: the path of the value, ``service["web"].port``.
    report: the text with the lines of the source, which ``str`` returns.
    """

    __slots__ = (
        "severity",
        "code",
        "summary",
        "detail",
        "filename",
        "line",
        "column",
        "end_line",
        "end_column",
        "start",
        "end",
        "path",
        "suggestions",
        "report",
    )

    severity: str
    code: str | None
    summary: str
    detail: str
    filename: str | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None
    start: int | None
    end: int | None
    path: str | None
    suggestions: list[Suggestion]
    report: str

    @property
    def suggestion(self) -> Suggestion | None:
        """The first suggestion."""
        return self.suggestions[0] if self.suggestions else None

    def __str__(self) -> str:
        return self.report

    def __repr__(self) -> str:
        at = "" if self.line is None else f"{self.filename}:{self.line}:{self.column}: "
        return f"<Diagnostic {at}{self.severity}: {self.summary}>"


def _suggestion(title: str, text: str, place: list[int]) -> Suggestion:
    return Suggestion(title, text, *place)


def _diagnostic(head: tuple[Any, ...], place: list[int] | None, tail: tuple[Any, ...]) -> Diagnostic:
    known: list[Any] = place or [None] * 6
    return Diagnostic(*head, *known, *tail)
