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

A field whose type is a model is one block, a list, tuple or set of models any number of blocks, and a dict of them blocks by label;
dicts in dicts are for several labels. All other fields are arguments. A mistake is an ``HclError`` at the line of the value.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
import re
import types
import typing
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Literal, TypeVar, Union

from ._native import Limits, _mistakes, dumps, loads
from ._types import Blocks

if typing.TYPE_CHECKING:
    from ._types import Mistake

__all__ = ["decode", "encode"]

T = TypeVar("T")
Path = tuple[Union[str, int], ...]


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


#: In place of a value that is reported already.
_REPORTED: dict[str, Any] = {}

#: The types that lists are read into.
_LISTS = (list, tuple, set, frozenset)


def _element_types(annotation: Any, count: int) -> list[Any]:
    """Return the types of a number of elements. Those of a tuple may be more or fewer."""
    arguments = typing.get_args(annotation)
    if typing.get_origin(annotation) is tuple and arguments and arguments[-1] is not ...:
        return list(arguments)
    return [arguments[0] if arguments else Any] * count


def _labelled(annotation: Any) -> tuple[int, Any]:
    """Return the number of labels of the blocks of a field, and the type of their bodies."""
    labels = 0
    annotation = _unwrapped(annotation)
    while typing.get_origin(annotation) is dict:
        labels += 1
        annotation = _unwrapped((typing.get_args(annotation) or (Any,))[-1])
    if typing.get_origin(annotation) in _LISTS:
        annotation = _unwrapped((typing.get_args(annotation) or (Any,))[0])
    return labels, annotation


def _has_other_labels(value: Any, annotation: Any, path: Path, mistakes: list[Mistake]) -> bool:
    """Report blocks with fewer or more labels than their field has."""
    names = _header(path)
    if not (names and _has_blocks(value)):
        return False
    fewer, model = _labelled(annotation)
    if bool(fewer) != isinstance(value, Blocks) or not _is_model(model):
        return False
    block_type, count = names[0], len(names) - 1 + fewer
    labels = ["name"] if count == 1 else ["key"] * count
    takes = f"{count} label{'s' * (count > 1)} ({', '.join(labels)})" if labels else "no labels"
    example = "".join(f' "{label}"' for label in labels)
    if fewer:
        summary = f"Missing {labels[0]} for {block_type}"
        detail = f"Every {block_type} block needs {takes}, written before the brace: `{block_type}{example} {{ … }}`."
    else:
        summary = f"Extraneous label for {block_type}"
        detail = f'A block of type "{block_type}" takes {takes}; remove this one.'
    code = "missing-label" if fewer else "extraneous-label"
    mistakes.extend(([*path, step], code, summary, detail, None) for step in (range(len(value)) if fewer else value))
    return True


def _header(path: Path) -> list[str]:
    """Return the type of the block at a path, and its labels."""
    names = list(itertools.takewhile(lambda step: isinstance(step, str), reversed(path)))
    return typing.cast("list[str]", names[::-1])


def _fitted(value: Any, annotation: Any, path: Path, mistakes: list[Mistake]) -> Any:
    """Return data with blocks in the shape of a type: one block without its list."""
    annotation = _unwrapped(annotation)
    origin, arguments = typing.get_origin(annotation) or annotation, typing.get_args(annotation)
    if _has_other_labels(value, annotation, path, mistakes):
        return _REPORTED
    if isinstance(value, Blocks) and origin not in _LISTS:
        return _fitted_body(_only(value, path, mistakes), annotation, (*path, 0), mistakes)
    if isinstance(value, dict):
        if _is_model(annotation):
            return _fitted_body(value, annotation, path, mistakes)
        if origin is dict and len(arguments) == 2:
            return {key: _fitted(inner, arguments[1], (*path, key), mistakes) for key, inner in value.items()}
    if isinstance(value, list) and origin in _LISTS:
        types = itertools.chain(_element_types(annotation, len(value)), itertools.repeat(Any))
        return [_fitted(inner, part, (*path, index), mistakes) for index, (inner, part) in enumerate(zip(value, types))]
    return _converted(value, annotation, path, mistakes)


def _only(blocks: Blocks, path: Path, mistakes: list[Mistake]) -> Any:
    if len(blocks) > 1:
        detail = "One block is expected here, and this is another. Remove one of them."
        mistakes.append(([*path, 1], "duplicate-block", f"Duplicate {_header(path)[0]} block", detail, None))
    return blocks[0]


def _converted(value: Any, annotation: Any, path: Path, mistakes: list[Mistake]) -> Any:
    """Return a value as HCL converts it: "80" is a number, and 80 a string."""
    if annotation is bool and value in ("true", "false"):
        return value == "true"
    if annotation is str and isinstance(value, (bool, int, float, Decimal)):
        return str(value).lower() if isinstance(value, bool) else format(Decimal(str(value)), "f")
    is_text = isinstance(value, str) and _NUMBER.fullmatch(value)
    is_number = is_text or isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)
    if not (is_number and annotation in (int, float, Decimal)):
        return value
    exact = Decimal(str(value))
    if annotation is int:
        is_whole = is_text and exact == exact.to_integral_value()
        return int(exact) if is_whole else value
    number = annotation(exact)
    if annotation is float and not math.isfinite(number):
        _wrong("a number within the range of floating-point numbers", value, path, mistakes, "a larger one")
        return _REPORTED
    return number


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
        code, summary = "unsupported-block-type", "Unsupported block type"
        detail = f'Blocks of type "{name}" are not expected here.'
    else:
        code, summary = "unsupported-argument", "Unsupported argument"
        detail = f'An argument named "{name}" is not expected here.'
    mistakes.append(([*path, name], code, summary, detail, known))


def _missing(name: str, annotation: Any, path: Path, mistakes: list[Mistake]) -> None:
    labels, model = _labelled(annotation)
    if _is_model(model):
        example = ' "…"' * labels
        detail = f'A block of type "{name}" is required here: `{name}{example} {{ … }}`.'
        mistakes.append(([*path, name], "missing-block", f"Missing {name} block", detail, None))
    else:
        detail = f'The argument "{name}" is required here. Add it: `{name} = …`.'
        mistakes.append(([*path, name], "missing-required-argument", "Missing required argument", detail, None))


def _read(value: Any, annotation: Any, path: Path, mistakes: list[Mistake]) -> Any:
    if value is None and _is_optional(annotation):
        return None
    annotation = _unwrapped(annotation)
    if _has_other_labels(value, annotation, path, mistakes):
        return None
    if _is_pydantic(annotation):
        return _read_pydantic(_fitted(value, annotation, path, mistakes), annotation, path, mistakes)
    if dataclasses.is_dataclass(annotation):
        return _read_dataclass(value, annotation, path, mistakes)
    if annotation is Any:
        return value
    origin, arguments = typing.get_origin(annotation) or annotation, typing.get_args(annotation)
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
    if origin in _LISTS:
        return _read_list(value, annotation, origin, path, mistakes)
    if isinstance(value, Blocks):
        return _read(_only(value, path, mistakes), annotation, (*path, 0), mistakes)
    if origin is dict:
        if not isinstance(value, dict):
            return _wrong("an object", value, path, mistakes)
        inner = arguments[1] if len(arguments) == 2 else Any
        return {key: _read(entry, inner, (*path, key), mistakes) for key, entry in value.items()}
    value = _converted(value, annotation, path, mistakes)
    if value is _REPORTED:
        return None
    if isinstance(annotation, type):
        is_bool = isinstance(value, bool) and annotation not in (bool, object)
        if isinstance(value, annotation) and not is_bool:
            return value
        names: dict[type, str] = {
            int: "a whole number", float: "a number", Decimal: "a number", str: "a string", bool: "true or false"
        }
        return _wrong(names.get(annotation, annotation.__name__), value, path, mistakes)
    return value


def _read_list(value: Any, annotation: Any, kind: Any, path: Path, mistakes: list[Mistake]) -> Any:
    if not isinstance(value, list):
        return _wrong("a list", value, path, mistakes)
    types = _element_types(annotation, len(value))
    if len(types) != len(value):
        return _wrong(f"a list of {len(types)} elements", value, path, mistakes, f"a list of {len(value)}")
    pairs = enumerate(zip(value, types))
    elements = [_read(element, inner, (*path, index), mistakes) for index, (element, inner) in pairs]
    if kind in (set, frozenset) and any(isinstance(element, (list, dict)) for element in elements):
        return _wrong("a list of strings, numbers and bools", value, path, mistakes, "a list of others")
    return kind(elements)


def _wrong(expected: str, value: Any, path: Path, mistakes: list[Mistake], found: str | None = None) -> None:
    kinds = {dict: "an object", list: "a list", Blocks: "a block", str: "a string", bool: "a bool", type(None): "null"}
    found = found or kinds.get(type(value), "a number")
    detail = f"{expected[0].upper()}{expected[1:]} is required, but this is {found}."
    mistakes.append((list(path), "unsuitable-value-type", "Unsuitable value type", detail, None))


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
        mistakes.append((list(path), "invalid-value", "Invalid value", f"{error}", None))
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
            if found["input"] is _REPORTED:
                continue
            if found["type"] == "missing" and location and isinstance(location[-1], str):
                _missing(location[-1], _field_at(model, location), (*path, *location[:-1]), mistakes)
                continue
            message = str(found["msg"])
            detail = message if message.endswith(".") else message + "."
            mistakes.append(([*path, *location], "invalid-value", "Invalid value", detail, None))
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
    """Return the fields, without those that are None and read as None if they are absent."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = [(field.name, field.name, _absent(field)) for field in dataclasses.fields(value)]
    elif _is_pydantic(type(value)):
        model: Any = type(value)
        fields = [(field.alias or name, name, field.default) for name, field in model.model_fields.items()]
    else:
        raise TypeError(f"a dataclass or a model of pydantic is expected, not {type(value).__name__}")
    entries = ((own, getattr(value, name), absent) for own, name, absent in fields)
    return {own: entry for own, entry, absent in entries if entry is not None or absent is not None}


def _absent(field: dataclasses.Field[Any]) -> Any:
    """Return what a field of a dataclass has if it is absent; something that is not None if a function makes that."""
    missing = dataclasses.MISSING
    return None if field.default is missing and field.default_factory is missing else field.default


def _write_body(value: Any) -> dict[str, Any]:
    """Return the data of a body: arguments first, as formatters and readers expect."""
    entries = {name: _write(field) for name, field in _fields(value).items()}
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
    if isinstance(value, (set, frozenset)):
        value = sorted(value, key=repr)
    if isinstance(value, (list, tuple)):
        if value and all(_is_model(type(element)) for element in value):
            return Blocks([_write_body(element) for element in value])
        return [_write(element) for element in value]
    if isinstance(value, dict):
        return {key: _write(entry) for key, entry in value.items()}
    return value
