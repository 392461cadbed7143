"""Configurations as dataclasses and as models of pydantic.

``decode(text, Config)`` reads a text, ``encode(config)`` writes one::

    @dataclass
    class Service:
        port: int
        tags: list[str] = field(default_factory=list)

    @dataclass
    class Config:
        service: dict[str, Service]
        region: str = "eu"

    config = decode('service "web" { port = 80 }', Config)

A field whose type is a model is one block, a list of models any number of blocks, and a dict of them blocks by label; dicts in
dicts are for several labels. All other fields are arguments. A mistake is an ``HclError`` at the line of the value.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Literal, TypeVar, Union

from ._native import Limits, _mistakes, dumps, loads
from ._types import Blocks

__all__ = ["decode", "encode"]

T = TypeVar("T")
Path = tuple[Union[str, int], ...]
# The path, a summary, a detail, and for an unknown name the known names.
Mistake = tuple[list[Union[str, int]], str, str, Union[list[str], None]]


def decode(
    text: str,
    model: type[T],
    *,
    filename: str = "<string>",
    variables: Mapping[str, Any] | None = None,
    functions: dict[str, Callable[..., Any]] | None = None,
    limits: Limits | None = None,
) -> T:
    """Read a text into a dataclass or a model of pydantic. Expressions are evaluated."""
    data = loads(
        text,
        filename=filename,
        unresolved="error",
        variables=variables,
        functions=functions,
        limits=limits,
    )
    mistakes: list[Mistake] = []
    value = _read(data, model, (), mistakes)
    if mistakes:
        raise typing.cast(Exception, _mistakes(text, filename, mistakes))
    return typing.cast(T, value)


def encode(value: Any) -> str:
    """Write a dataclass or a model of pydantic. Strings are literal text."""
    return dumps(_write_body(value), templates=False)


def _is_pydantic(model: Any) -> bool:
    return isinstance(model, type) and hasattr(model, "model_validate") and hasattr(model, "model_fields")


def _is_model(model: Any) -> bool:
    return isinstance(model, type) and (dataclasses.is_dataclass(model) or _is_pydantic(model))


def _without_none(annotation: Any) -> Any:
    """Return the type of an optional field."""
    if typing.get_origin(annotation) in (Union, types.UnionType):
        others = [part for part in typing.get_args(annotation) if part is not type(None)]
        if len(others) == 1:
            return others[0]
    return annotation


def _unwrapped(annotation: Any) -> Any:
    annotation = _without_none(annotation)
    if typing.get_origin(annotation) is typing.Annotated:
        return _without_none(typing.get_args(annotation)[0])
    return annotation


def _fitted(value: Any, annotation: Any, path: Path, mistakes: list[Mistake]) -> Any:
    """Return data with blocks in the shape of a type: one block without its list."""
    annotation = _unwrapped(annotation)
    arguments = typing.get_args(annotation)
    if isinstance(value, Blocks):
        if typing.get_origin(annotation) is list and arguments:
            return [_fitted_body(body, arguments[0], (*path, index), mistakes) for index, body in enumerate(value)]
        return _fitted_body(_only(value, path, mistakes), annotation, (*path, 0), mistakes)
    if isinstance(value, dict):
        if _is_model(annotation):
            return _fitted_body(value, annotation, path, mistakes)
        if typing.get_origin(annotation) is dict and len(arguments) == 2:
            return {key: _fitted(inner, arguments[1], (*path, key), mistakes) for key, inner in value.items()}
    if isinstance(value, list) and typing.get_origin(annotation) is list and arguments:
        return [_fitted(inner, arguments[0], (*path, index), mistakes) for index, inner in enumerate(value)]
    return _converted(value, annotation)


def _only(blocks: Blocks, path: Path, mistakes: list[Mistake]) -> Any:
    if len(blocks) > 1:
        names = [step for step in path if isinstance(step, str)]
        detail = "One block is expected here, and this is another. Remove one of them."
        mistakes.append(([*path, 1], f"Duplicate {names[-1]} block", detail, None))
    return blocks[0]


def _converted(value: Any, annotation: Any) -> Any:
    """Return a value as HCL converts it: "80" is a number, and 80 a string."""
    if isinstance(value, str):
        if annotation is bool and value in ("true", "false"):
            return value == "true"
        if annotation in (int, float) and _NUMBER.fullmatch(value):
            exact = Decimal(value)
            return int(exact) if exact == exact.to_integral_value() else float(exact)
    elif annotation is str and isinstance(value, (bool, int, float, Decimal)):
        return str(value).lower() if isinstance(value, bool) else format(Decimal(str(value)), "f")
    return value


_NUMBER = re.compile(r"-?[0-9]{1,300}(\.[0-9]+)?([eE][+-]?[0-9]{1,2})?", re.ASCII)


def _fitted_body(body: dict[str, Any], model: Any, path: Path, mistakes: list[Mistake]) -> Any:
    model = _unwrapped(model)
    if not _is_pydantic(model):
        return body
    annotations: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        for own in _names(name, field):
            annotations[own] = field.annotation
    # Pydantic's own default leaves out unknown names; only a model that says so does here.
    refuses = model.model_config.get("extra") not in ("allow", "ignore")
    fitted = {}
    for name, value in body.items():
        if name not in annotations and refuses:
            _unknown(name, value, list(dict.fromkeys(annotations)), path, mistakes)
        else:
            fitted[name] = _fitted(value, annotations.get(name, Any), (*path, name), mistakes)
    return fitted


def _names(name: str, field: Any) -> list[str]:
    """Return the names that pydantic reads a field by."""
    alias = field.validation_alias or field.alias
    choices = getattr(alias, "choices", [alias])
    return [choice for choice in choices if isinstance(choice, str)] or [name]


def _unknown(name: str, value: Any, known: list[str], path: Path, mistakes: list[Mistake]) -> None:
    while isinstance(value, dict) and value:
        value = next(iter(value.values()))
    if isinstance(value, Blocks):
        summary, detail = "Unsupported block type", f'Blocks of type "{name}" are not expected here.'
    else:
        summary, detail = "Unsupported argument", f'An argument named "{name}" is not expected here.'
    mistakes.append(([*path, name], summary, detail, known))


def _missing(name: str, annotation: Any, path: Path, mistakes: list[Mistake]) -> None:
    annotation = _unwrapped(annotation)
    labels = ""
    while typing.get_origin(annotation) in (dict, list):
        labels += ' "…"' if typing.get_origin(annotation) is dict else ""
        annotation = _unwrapped(typing.get_args(annotation)[-1])
    if _is_model(annotation):
        detail = f'A block of type "{name}" is required here: `{name}{labels} {{ … }}`.'
        mistakes.append(([*path, name], f"Missing {name} block", detail, None))
    else:
        detail = f'The argument "{name}" is required here. Add it: `{name} = …`.'
        mistakes.append(([*path, name], "Missing required argument", detail, None))


def _read(value: Any, annotation: Any, path: Path, mistakes: list[Mistake]) -> Any:
    annotation = _unwrapped(annotation)
    if _is_pydantic(annotation):
        return _read_pydantic(_fitted(value, annotation, path, mistakes), annotation, path, mistakes)
    if dataclasses.is_dataclass(annotation):
        return _read_dataclass(value, annotation, path, mistakes)
    if annotation is Any:
        return value
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is Literal:
        if value in arguments:
            return value
        return _wrong(f"one of {', '.join(map(repr, arguments))}", value, path, mistakes)
    if origin in (Union, types.UnionType):
        if type(value) in arguments:
            return value
        for part in arguments:
            attempt: list[Mistake] = []
            result = _read(value, part, path, attempt)
            if not attempt:
                return result
        return _wrong("another type", value, path, mistakes)
    if isinstance(value, Blocks) and origin is not list and annotation is not list:
        return _read(_only(value, path, mistakes), annotation, (*path, 0), mistakes)
    if annotation is list or origin is list:
        if not isinstance(value, list):
            return _wrong("a list", value, path, mistakes)
        inner = arguments[0] if arguments else Any
        return [_read(element, inner, (*path, index), mistakes) for index, element in enumerate(value)]
    if annotation is dict or origin is dict:
        if not isinstance(value, dict):
            return _wrong("an object", value, path, mistakes)
        inner = arguments[1] if len(arguments) == 2 else Any
        return {key: _read(entry, inner, (*path, key), mistakes) for key, entry in value.items()}
    value = _converted(value, annotation)
    if annotation is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if isinstance(annotation, type):
        is_bool = isinstance(value, bool) and annotation not in (bool, object)
        if isinstance(value, annotation) and not is_bool:
            return value
        names: dict[type, str] = {int: "a whole number", float: "a number", str: "a string", bool: "true or false"}
        return _wrong(names.get(annotation, annotation.__name__), value, path, mistakes)
    return value


def _wrong(expected: str, value: Any, path: Path, mistakes: list[Mistake]) -> None:
    found = {dict: "an object", list: "a list", Blocks: "a block", str: "a string", bool: "a bool", type(None): "null"}
    detail = f"{expected[0].upper()}{expected[1:]} is required, but this is {found.get(type(value), 'a number')}."
    mistakes.append((list(path), "Unsuitable value type", detail, None))


def _read_dataclass(value: Any, model: Any, path: Path, mistakes: list[Mistake]) -> Any:
    if isinstance(value, Blocks):
        value, path = _only(value, path, mistakes), (*path, 0)
    if not isinstance(value, dict):
        return _wrong("a block or an object", value, path, mistakes)
    hints = typing.get_type_hints(model)
    fields = {field.name: field for field in dataclasses.fields(model) if field.init}
    count = len(mistakes)
    arguments = {}
    for name, entry in value.items():
        if name not in fields:
            _unknown(name, entry, list(fields), path, mistakes)
            continue
        arguments[name] = _read(entry, hints[name], (*path, name), mistakes)
    for name, field in fields.items():
        has_default = field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        if name not in value and not has_default:
            if _is_optional(hints[name]):
                arguments[name] = None
            else:
                _missing(name, hints[name], path, mistakes)
    if len(mistakes) > count:
        return None
    try:
        return model(**arguments)
    except ValueError as error:
        mistakes.append((list(path), "Invalid value", f"{error}", None))
        return None


def _is_optional(annotation: Any) -> bool:
    is_union = typing.get_origin(annotation) in (Union, types.UnionType)
    return is_union and type(None) in typing.get_args(annotation)


def _read_pydantic(value: Any, model: Any, path: Path, mistakes: list[Mistake]) -> Any:
    try:
        return model.model_validate(value)
    except ValueError as error:
        errors = getattr(error, "errors", None)
        if errors is None:
            raise
        for found in errors():
            # Names of variants of unions are not part of the data.
            location = [step for step in found["loc"] if isinstance(step, (str, int))]
            if found["type"] == "missing" and location:
                _missing(str(location[-1]), _field_at(model, location), (*path, *location[:-1]), mistakes)
                continue
            message = str(found["msg"])
            detail = message if message.endswith(".") else message + "."
            mistakes.append(([*path, *location], "Invalid value", detail, None))
        return None


def _field_at(model: Any, location: list[Union[str, int]]) -> Any:
    """Return the type of what a model of pydantic has at a path."""
    annotation = model
    for step in location:
        annotation = _unwrapped(annotation)
        if _is_pydantic(annotation):
            fields = annotation.model_fields.items()
            annotation = next((field.annotation for name, field in fields if step in _names(name, field)), Any)
        else:
            annotation = typing.get_args(annotation)[-1] if typing.get_args(annotation) else Any
    return annotation


def _fields(value: Any) -> dict[str, Any]:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    model: Any = type(value)
    if _is_pydantic(model):
        fields = model.model_fields
        return {field.alias or name: getattr(value, name) for name, field in fields.items()}
    raise TypeError(f"a dataclass or a model of pydantic is expected, not {type(value).__name__}")


def _write_body(value: Any) -> dict[str, Any]:
    """Return the data of a body: arguments first, as formatters and readers expect."""
    entries = {name: _write(field) for name, field in _fields(value).items() if field is not None}
    entries = {name: entry for name, entry in entries.items() if not (isinstance(entry, Blocks) and not entry)}
    is_block = {name: _has_blocks(entry) for name, entry in entries.items()}
    return dict(sorted(entries.items(), key=lambda entry: is_block[entry[0]]))


def _has_blocks(value: Any) -> bool:
    while isinstance(value, dict) and value:
        value = next(iter(value.values()))
    return isinstance(value, Blocks)


def _write(value: Any) -> Any:
    if _is_model(type(value)):
        return Blocks([_write_body(value)])
    if isinstance(value, (list, tuple)):
        if value and all(_is_model(type(element)) for element in value):
            return Blocks([_write_body(element) for element in value])
        return [_write(element) for element in value]
    if isinstance(value, dict):
        return {key: _write(entry) for key, entry in value.items()}
    return value
