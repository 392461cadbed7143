"""Dataclasses and models of pydantic."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal, Optional

import pytest

from hcl_serde import HclError
from hcl_serde.models import decode, encode


@dataclass
class Check:
    path: str
    every: float = 10


@dataclass
class Service:
    port: int
    protocol: Literal["tcp", "udp"] = "tcp"
    tags: list[str] = field(default_factory=list)
    check: list[Check] = field(default_factory=list)


@dataclass
class Log:
    level: str

    def __post_init__(self) -> None:
        if self.level == "loud":
            raise ValueError("no such level.")


@dataclass
class Config:
    service: dict[str, Service]
    log: Optional[Log]
    labels: dict[str, Any] = field(default_factory=dict)
    retries: int | None = None


TEXT = """\
retries = 1 + 2
labels = { a = [1, "x"] }

service "web" {
  port = base + 80
  tags = [upper("a")]

  check {
    path = "/"
  }

  check {
    path  = "/health"
    every = 0.5
  }
}

log {
  level = "${"$"}{x}"
}
"""


def test_dataclasses() -> None:
    config = decode(TEXT, Config, variables={"base": 8000})
    web = Service(8080, tags=["A"], check=[Check("/"), Check("/health", 0.5)])
    assert config == Config({"web": web}, Log("${x}"), {"a": [1, "x"]}, 3)
    assert decode(encode(config), Config) == config
    assert decode("", Config2) == Config2()


@dataclass
class Config2:
    log: Optional[Log] = None


@dataclass
class Nulls:
    required: Optional[str]
    retries: int | None = 3
    log: Optional[Log] = None
    ports: list[Optional[int]] | None = field(default_factory=list)


def test_null_is_none() -> None:
    pydantic = pytest.importorskip("pydantic")
    types = {"required": (Optional[str], ...), "retries": (Optional[int], 3), "ports": (Optional[list[Optional[int]]], [])}
    for model in (Nulls, pydantic.create_model("Nulls", **types)):
        found: Any = decode("required = null\nretries = null\nports = [null, 1]\n", model)
        assert (found.required, found.retries, found.ports) == (None, None, [None, 1])
        found.ports = None
        assert decode(encode(found), model) == found
    assert encode(Nulls(None)) == "retries = 3\nports   = []\n"
    with pytest.raises(HclError, match="is null"):
        decode('service "a" { port = null }', Config)


def test_mistakes_are_at_their_lines() -> None:
    text = """\
retries = "x"
service "web" {
  port = true
  prot = 1
  tags = ["a", []]
  protocol = "icmp"
}
service "db" {
}
log { level = "a" }
log { level = "b" }
"""
    with pytest.raises(HclError) as caught:
        decode(text, Config, filename="app.hcl")
    found = [(it.line, it.summary, it.path) for it in caught.value.diagnostics]
    assert {it.summary: it.code for it in caught.value.diagnostics} == {
        "Unsuitable value type": "unsuitable-value-type",
        "Unsupported argument": "unsupported-argument",
        "Missing required argument": "missing-required-argument",
        "Duplicate log block": "duplicate-block",
    }
    assert found == [
        (1, "Unsuitable value type", "retries"),
        (3, "Unsuitable value type", "service.web[0].port"),
        (4, "Unsupported argument", "service.web[0].prot"),
        (5, "Unsuitable value type", "service.web[0].tags[1]"),
        (6, "Unsuitable value type", "service.web[0].protocol"),
        (8, "Missing required argument", "service.db[0].port"),
        (11, "Duplicate log block", "log[1]"),
    ]
    unknown = caught.value.diagnostics[2]
    assert (unknown.column, unknown.end_column) == (3, 7)
    assert unknown.suggestion is not None and unknown.suggestion.text == "port"
    assert unknown.detail == 'An argument named "prot" is not expected here. Did you mean "port"?'
    with pytest.raises(HclError, match="no such level") as caught:
        decode('log {\n  level = "loud"\n}\n', Config2)
    assert caught.value.diagnostics[0].line == 1


@dataclass(frozen=True)
class Rule:
    port: int = 0


@dataclass
class Kinds:
    t: tuple[int, ...] = ()
    pair: tuple[int, str] = (0, "")
    s: set[str] = field(default_factory=set)
    any: frozenset = frozenset()  # type: ignore[type-arg]
    d: Decimal = Decimal(0)
    f: float = 0.0
    r: dict[str, Rule] = field(default_factory=dict)
    two: dict[str, dict[str, Rule]] = field(default_factory=dict)
    one: Optional[Rule] = None
    many: tuple[Rule, ...] = ()
    distinct: set[Rule] = field(default_factory=set)
    free: dict[str, int] = field(default_factory=dict)


EXACT = Decimal("0.10000000000000000000000000001")


@pytest.mark.parametrize(("text", "name", "value"), [
    ('t = ["1", 2]', "t", (1, 2)),
    ('pair = ["1", 2]', "pair", (1, "2")),
    ('s = ["a", 1, "a"]', "s", {"a", "1"}),
    ('any = [1, "a"]', "any", frozenset([1, "a"])),
    ("d = 1", "d", Decimal(1)),
    ("d = 1.5", "d", Decimal("1.5")),
    (f"d = {EXACT}", "d", EXACT),
    ("d = 1e400", "d", Decimal(10**400)),
    ("f = 1", "f", 1.0),
    (f"f = {EXACT}", "f", 0.1),
    ("many {\n}\nmany {\n  port = 2\n}", "many", (Rule(), Rule(2))),
    ("distinct {\n  port = 2\n}", "distinct", {Rule(2)}),
    ("free {\n  a = 1\n}", "free", {"a": 1}),
])
def test_a_value_is_of_the_type_of_its_field(text: str, name: str, value: Any) -> None:
    config = decode(text, Kinds)
    read = getattr(config, name)
    assert (read, type(read)) == (value, type(value))
    assert decode(encode(config), Kinds) == config


@pytest.mark.parametrize(("text", "column", "summary", "detail"), [
    ("t = 5", 5, "Unsuitable value type", "A list is required, but this is a number."),
    ('t = "a"', 5, "Unsuitable value type", "A list is required, but this is a string."),
    ('t = [1, "a"]', 9, "Unsuitable value type", "A whole number is required, but this is a string."),
    ("pair = [1]", 8, "Unsuitable value type", "A list of 2 elements is required, but this is a list of 1."),
    ("s = 5", 5, "Unsuitable value type", "A list is required, but this is a number."),
    ("any = [[1]]", 7, "Unsuitable value type", "A list of strings, numbers and bools is required, but this is a list of others."),
    ('d = "a"', 5, "Unsuitable value type", "A number is required, but this is a string."),
    ("d = true", 5, "Unsuitable value type", "A number is required, but this is a bool."),
    *((f"f = {large}", 5, "Unsuitable value type",
       "A number within the range of floating-point numbers is required, but this is a larger one.")
      for large in ("1e400", "1e2000", "1 / 0")),
    ("r {}", 1, "Missing name for r", 'Every r block needs 1 label (name), written before the brace: `r "name" { … }`.'),
    ("r { port = 1 }", 1, "Missing name for r", 'Every r block needs 1 label (name), written before the brace: `r "name" { … }`.'),
    ('two "a" {}', 1, "Missing key for two",
     'Every two block needs 2 labels (key, key), written before the brace: `two "key" "key" { … }`.'),
    ('r "a" "b" {}', 1, "Extraneous label for r", 'A block of type "r" takes 1 label (name); remove this one.'),
    ('one "port" {}', 1, "Extraneous label for one", 'A block of type "one" takes no labels; remove this one.'),
    ('many "a" {}', 1, "Extraneous label for many", 'A block of type "many" takes no labels; remove this one.'),
])
def test_a_value_of_another_type_is_one_mistake(text: str, column: int, summary: str, detail: str) -> None:
    with pytest.raises(HclError) as caught:
        decode(text, Kinds)
    assert [(it.column, it.summary, it.detail) for it in caught.value.diagnostics] == [(column, summary, detail)]


def test_pydantic_has_one_mistake_for_a_label_or_a_number() -> None:
    pydantic = pytest.importorskip("pydantic")

    class Port(pydantic.BaseModel):  # type: ignore[misc, name-defined]
        port: float

    class Config(pydantic.BaseModel):  # type: ignore[misc, name-defined]
        r: dict[str, Port] = {}
        one: Optional[Port] = None
        many: tuple[Port, ...] = ()

    Config.model_rebuild(_types_namespace={"Port": Port, "Optional": Optional})
    for text, summary in [
        ("r {}", "Missing name for r"),
        ('one "a" {}', "Extraneous label for one"),
        ('many "a" {}', "Extraneous label for many"),
        ("many { port = 1e2000 }", "Unsuitable value type"),
    ]:
        with pytest.raises(HclError) as caught:
            decode(text, Config)
        assert [it.summary for it in caught.value.diagnostics] == [summary]
    assert decode("many {\n  port = 1\n}", Config).many == (Port(port=1),)


def test_pydantic() -> None:
    pydantic = pytest.importorskip("pydantic")

    class Rule(pydantic.BaseModel):  # type: ignore[misc, name-defined]
        port: int = pydantic.Field(ge=1, le=65535)

    class Group(pydantic.BaseModel):  # type: ignore[misc, name-defined]
        model_config = pydantic.ConfigDict(extra="forbid")
        name: str = ""
        rule: list[Rule] = []
        default: Optional[Rule] = None

    class Root(pydantic.BaseModel):  # type: ignore[misc, name-defined]
        group: dict[str, dict[str, Group]]

    Group.model_rebuild(_types_namespace={"Rule": Rule, "Optional": Optional})
    Root.model_rebuild(_types_namespace={"Group": Group, "Rule": Rule, "Optional": Optional})
    text = 'group "a" "b" {\n  name = "x"\n  rule {\n    port = 1\n  }\n  default {\n    port = 2\n  }\n}\n'
    root = decode(text, Root)
    assert root.group["a"]["b"].rule == [Rule(port=1)]
    assert root.group["a"]["b"].default == Rule(port=2)
    assert decode(encode(root), Root) == root

    with pytest.raises(HclError) as caught:
        decode('group "a" "b" {\n  rule {\n    port = 0\n  }\n  default {\n    port = "x"\n  }\n  other = 1\n}\n', Root)
    assert [diagnostic.line for diagnostic in caught.value.diagnostics] == [3, 6, 8]


def test_names_of_pydantic_read_as_those_of_dataclasses() -> None:
    pydantic = pytest.importorskip("pydantic")

    @dataclass
    class One:
        port: int
        host: str

    class Other(pydantic.BaseModel):  # type: ignore[misc, name-defined]
        port: int
        host: str

    text = 's {\n  prot = 1\n  zz {}\n}\n'
    found = []
    for model in (One, Other):
        with pytest.raises(HclError) as caught:
            decode(text, dataclasses.make_dataclass("Root", [("s", model)]))
        found.append([(it.line, it.column, it.summary, it.detail) for it in caught.value.diagnostics])
    assert found[0] == found[1] == [
        (1, 1, "Missing required argument", 'The argument "host" is required here. Add it: `host = …`.'),
        (2, 3, "Unsupported argument", 'An argument named "prot" is not expected here. Did you mean "port"?'),
        (3, 3, "Unsupported block type", 'Blocks of type "zz" are not expected here. Names that are: port, host.'),
    ]

    for model in (One, Other):
        root = dataclasses.make_dataclass("Root", [("s", dict[str, model])])  # type: ignore[valid-type]
        with pytest.raises(HclError) as caught:
            decode("", root)
        missing = caught.value.diagnostics[0]
        assert (missing.summary, missing.detail) == (
            "Missing s block",
            'A block of type "s" is required here: `s "…" { … }`.',
        )
        read: Any = decode('s "a" {\n  port = "80"\n  host = 8e1\n}\n', root)
        assert (read.s["a"].port, read.s["a"].host) == (80, "80")

    class Open(pydantic.BaseModel):  # type: ignore[misc, name-defined]
        model_config = pydantic.ConfigDict(extra="ignore")
        port: int = pydantic.Field(alias="prot")

    assert decode("prot = 1\nother = 2\n", Open).port == 1


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match="dataclass or a model"):
        encode(1)
