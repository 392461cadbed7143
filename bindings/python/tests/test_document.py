"""Texts that are edited."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path

import pytest

import hcl_serde
from hcl_serde import Blocks, Document, HclError

TEXT = """\
# The shop.
region = "eu" # for now

service "web" {
  port = 80
  tags = {
    Name = "web"
  }
}

# The second.
service "api" {
  port = var.port
}
"""


def test_values_are_read() -> None:
    document = Document(TEXT, filename="shop.hcl")
    assert document.get("region") == "eu"
    assert document.get("service.web.port") == 80
    assert document.get("service.web.tags.Name") == "web"
    assert document.get("service.web") == {"port": 80, "tags": {"Name": "web"}}
    assert document.get("service.*.port") == 80
    assert document.get_all("service.*.port") == [80, "${var.port}"]
    assert document.get("none") is None
    assert document.get("none", 1) == 1
    assert "service.api" in document
    assert "service.db" not in document
    assert document.source("service.api.port") == "var.port"
    with pytest.raises(KeyError):
        document.source("none")
    assert document.to_dict() == hcl_serde.loads(TEXT)
    assert str(document) == document.text == TEXT
    assert (document.filename, repr(document)) == ("shop.hcl", "<Document shop.hcl>")


def test_what_is_not_changed_stays() -> None:
    document = Document(TEXT, filename="shop.hcl")
    document.set("region", "${var.region}")
    document.set("service.web.host", "::1", create=True)
    document.set("service.web.tags.Stage", [1, {"a": None}], create=True)
    document.rename("service.api", "service.backend")
    document.comment("service.web.port", "http", inline=True)
    document.comment("service.web", "The first.\nOf two.")
    document.append("service.backend.check", {"path": "/", "header": Blocks([{"name": "a"}])})
    assert document.text == """\
# The shop.
region = var.region # for now

# The first.
# Of two.
service "web" {
  port = 80 # http
  tags = {
    Name = "web"
    Stage = [
      1,
      {
        a = null
      },
    ]
  }
  host = "::1"
}

# The second.
service "backend" {
  port = var.port

  check {
    path = "/"

    header {
      name = "a"
    }
  }
}
"""
    document.rm("service.backend")
    assert "second" not in document.text
    assert document.diff().startswith("--- shop.hcl\n+++ shop.hcl\n@@ ")
    assert '-region = "eu" # for now\n+region = var.region # for now\n' in document.diff()


def test_blocks_move_with_their_comments() -> None:
    document = Document(TEXT)
    document.reorder("service.api", before="service.web")
    assert document.text.index("# The second.\nservice \"api\"") < document.text.index('service "web"')
    document.reorder("service.web.tags", before="service.web.port")
    assert document.text.index("tags") < document.text.index("port = 80")
    document.reorder("region", after="service.web.port")
    assert document.get("service.web.region") == "eu"
    with pytest.raises(TypeError, match="before or after"):
        document.reorder("region")
    with pytest.raises(ValueError, match="part of a value"):
        document.reorder("service.web.tags.Name", after="service.web")


def test_references_are_renamed() -> None:
    document = Document("a = var.x + var.y\nb = \"${var.x.z}\"\n")
    assert document.rename_references("var.x", "local.x") == 2
    assert document.text == "a = local.x + var.y\nb = \"${local.x.z}\"\n"
    document = Document('variable "x" {}\na = var.x\n')
    document.rename("variable.x", "variable.y")
    assert document.text == 'variable "y" {}\na = var.y\n'
    document.rename("var.y", "var.z")
    assert document.text == 'variable "z" {}\na = var.z\n'
    document.rename_only("variable.z", "variable.x")
    assert document.text == 'variable "x" {}\na = var.z\n'
    document = Document("locals {\n  a = 1\n}\nlocals {\n  b = local.a\n}\n")
    document.rename("locals[0].a", "locals[0].c")
    assert document.text == "locals {\n  c = 1\n}\nlocals {\n  b = local.c\n}\n"
    assert document.rename_references("locals.c", "locals.d") == 1
    for old, new, reason in [
        ("local.c", "local.b", "there is a local value"),
        ("locals[0].*", "locals[0].d", "has an index"),
        ("locals", "values", "part of"),
    ]:
        with pytest.raises(ValueError, match=reason):
            document.rename(old, new)
    document = Document("a = [for x in [1] : var.x + x]\n")
    with pytest.raises(ValueError, match="another definition"):
        document.rename_references("var.x", "x")


def test_an_address_as_references_write_it_names_the_other_one() -> None:
    document = Document('variable "x" {\n  default = 1\n}\n')
    for address, edit in [
        ("variable.x", lambda: document.rm("var.x")),
        ("variable.x", lambda: document.rename_only("var.x", "var.y")),
        ("variable.x.default", lambda: document.source("var.x.default")),
        ("variable.x.default", lambda: document.set("var.x.default", 2)),
    ]:
        with pytest.raises(KeyError, match=f"the address is {address}'"):
            edit()  # type: ignore[no-untyped-call]


def test_blocks_are_added() -> None:
    document = Document("")
    document.append("resource.vpc.main")
    document.append("resource.vpc.main.rule")
    document.set("resource.vpc.main.cidr", "${x}", create=True, templates=False)
    assert hcl_serde.loads(document.text) == {"resource": {"vpc": {"main": [{"cidr": "$${x}", "rule": [{}]}]}}}
    with pytest.raises(TypeError, match="either body or value"):
        document.append("x", {}, value=1)


def test_values_are_added() -> None:
    document = Document('service "web" {\n  ports = [80]\n  tags  = {}\n}\n')
    document.append("service.web.ports[]", value=443)
    document.append("service.web.ports[0]", value="${var.port}")
    document.append("service.web.tags.Name", value=None)
    document.append("service.web.host", value="${a}", templates=False)
    with pytest.raises(ValueError, match="already: choose another name"):
        document.append("service.web.host", value=1)
    assert document.text == """service "web" {
  ports = [var.port, 80, 443]
  tags  = { Name = null }
  host  = "$${a}"
}
"""


def test_json_files_are_edited() -> None:
    text = '{"resource": {"vpc": {"main": {"cidr": "10"}}}, "output": {"o": {"value": 1}}}'
    document = Document(text, filename="main.tf.json")
    assert document.get("resource.vpc.main") == {"cidr": "10"}
    document.set("resource.vpc.main.cidr", "${var.cidr}")
    document.set("output.o.sensitive", True, create=True)
    assert document.source("resource.vpc.main.cidr") == '"${var.cidr}"'
    assert document.to_dict()["output"]["o"] == {"value": 1, "sensitive": True}
    document.rename("vpc.main", "vpc.other")
    document.rename("output.o", "output.p")
    assert document.text == (
        '{"resource": {"vpc": {"other": {"cidr": "${var.cidr}"}}}, "output": {"p": {"value": 1, "sensitive": true}}}'
    )
    document.rm("resource.vpc.other")
    assert document.text == '{"output": {"p": {"value": 1, "sensitive": true}}}'
    service = Document('{"service": {"web": {}}, "x": "${service.web.port}"}', filename="a.json")
    service.rename("service.web", "service.api")
    assert service.text == '{"service": {"api": {}}, "x": "${service.api.port}"}'
    for refused in (document.sort, document.format, lambda: document.append("output.p")):
        with pytest.raises(ValueError, match="JSON syntax"):
            refused()
    # Blocks of the language come with the name of the file, others with their types.
    text = '{"variable": {"a": {"default": "${x}"}}, "source": {"s": {"t": {}}}}'
    packer = Document(text, filename="a.pkr.json", blocks={"source": 2})
    packer.set("variable.a.default", "${y}", templates=False)
    packer.rm("source.s")
    assert packer.text == '{"variable": {"a": {"default": "${y}"}}}'
    values = Document('{"a": 1}', filename="prod.tfvars.json")
    values.set("a", "${x}", templates=False)
    assert values.text == '{"a": "${x}"}'


def test_refused_edits_change_nothing() -> None:
    document = Document(TEXT)
    for error, edit in [
        (KeyError, lambda: document.rm("none")),
        (KeyError, lambda: document.rename("none", "other")),
        (KeyError, lambda: document.set("service.db.port", 1)),
        (KeyError, lambda: document.set("service.web.host", 1)),
        (KeyError, lambda: document.set("service.db.port", 1, create=True)),
        (ValueError, lambda: document.set("service.web", 1)),
        (KeyError, lambda: document.set("region.name", 1)),
        (ValueError, lambda: document.set("region.name", 1, create=True)),
        (ValueError, lambda: document.rename("region", "service.region")),
        (ValueError, lambda: document.set("", 1)),
        (ValueError, lambda: document.append("a b")),
        (TypeError, lambda: document.set("region", object())),
    ]:
        with pytest.raises(error):
            edit()  # type: ignore[no-untyped-call]
    for value in ("${", Blocks([{}])):
        with pytest.raises(ValueError, match="^(the string|blocks) "):
            document.set("region", value)
    assert document.text == TEXT
    with pytest.raises(HclError):
        Document("a =\n")


def test_format_and_sort() -> None:
    document = Document("a=1\nbb  = 2\n")
    assert document.format()
    assert document.text == "a  = 1\nbb = 2\n"
    assert not document.format()
    document = Document("b = 1 # one\na = 2\n")
    assert document.sort()
    assert document.text == "a = 2\nb = 1 # one\n"
    assert not document.sort()
    assert hcl_serde.format("a  =  1\nb {\nc=1\n}\n") == "a = 1\nb {\n  c = 1\n}\n"
    assert hcl_serde.format("a  =  \nb  =  1\n") == "a  =  \nb = 1\n"


def test_json() -> None:
    text = 'a = 0.12345678901234567890123\nb "l" {\n  c = var.x\n}\n'
    converted = hcl_serde.to_json(text)
    assert converted == '{"a":0.12345678901234567890123,"b":{"l":[{"c":"${var.x}"}]}}'
    assert json.loads(hcl_serde.to_json(text, pretty=True)) == json.loads(converted)
    assert hcl_serde.from_json(converted, blocks={"b": 1}) == (
        'a = 0.12345678901234567890123\n\nb "l" {\n  c = var.x\n}\n'
    )
    with pytest.raises(HclError):
        hcl_serde.from_json("{")


def test_check() -> None:
    assert hcl_serde.check("a = 1\n") == []
    (repeated,) = hcl_serde.check("a = { b = 1, b = 2 }\n")
    assert (repeated.severity, repeated.summary) == ("warning", "Repeated key")
    (mistake,) = hcl_serde.check("a =\n", filename="a.hcl")
    assert (mistake.filename, mistake.line) == ("a.hcl", 1)
    schema = json.dumps({
        "hcl_schema": 1,
        "types": [{
            "name": "Config",
            "arguments": [{"name": "port", "required": True, "shape": {"integer": {"min": 0, "max": 65535}}}],
        }],
    })
    assert hcl_serde.check("port = 80\n", schema=schema) == []
    assert hcl_serde.check("port = var.base + upper(\"a\")\n", schema=schema) == []
    found = hcl_serde.check("port = 1 + 66000\nprot = 1\n", schema=schema)
    assert [diagnostic.line for diagnostic in found] == [1, 2]
    suggestion = found[1].suggestion
    assert suggestion is None or suggestion.text == "port"
    with pytest.raises(ValueError, match="Invalid schema"):
        hcl_serde.check("", schema='{"hcl_schema": 0}')


def test_check_by_json_schema() -> None:
    pytest.importorskip("jsonschema")
    schema = {
        "type": "object",
        "properties": {
            "port": {"type": "integer", "maximum": 65535},
            "service": {
                "additionalProperties": {
                    "items": {
                        "properties": {"port": {"type": "integer"}},
                        "patternProperties": {"^x_": {}},
                        "additionalProperties": False,
                    },
                }
            },
        },
        "required": ["port"],
    }
    text = 'port = 66000\nservice "web" {\n  port = "x"\n  prot = 1\n  x_a = 1\n}\nservice "api" {\n  port = var.port\n}\n'
    found = hcl_serde.check(text, schema=schema, filename="a.hcl")
    assert [(it.line, it.column, it.path) for it in found] == [
        (1, 8, "port"),
        (3, 10, "service.web[0].port"),
        (4, 3, "service.web[0].prot"),
    ]
    assert found[2].detail == '"prot" is not expected here. Did you mean "port"?'
    assert "66000 is greater than the maximum" in str(found[0])
    assert hcl_serde.check("port = 8000 + 80\n", schema=json.dumps(schema)) == []
    (missing,) = hcl_serde.check("", schema=schema)
    assert "'port' is a required property" in missing.detail
    (mistake,) = hcl_serde.check("port =\n", schema=schema)
    assert mistake.code == "invalid-expression"
    with pytest.raises(ValueError, match="Invalid schema"):
        hcl_serde.check("", schema={"type": 1})


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "app.hcl"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = 2\r\n")
    document = Document.open(path)
    assert document.filename == str(path)
    document.set("b", 3)
    document.save()
    assert path.read_bytes() == b"\xef\xbb\xbfa = 1\r\nb = 3\r\n"
    document.save(str(tmp_path / "other.hcl"))
    assert (tmp_path / "other.hcl").read_bytes() == path.read_bytes()
    # A name that was relative to another folder.
    monkeypatch.chdir(tmp_path)
    document = Document.open("app.hcl")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path / "folder")
    document.set("b", 4)
    document.save()
    assert path.read_bytes() == b"\xef\xbb\xbfa = 1\r\nb = 4\r\n"
    assert document.filename == "app.hcl"
    with pytest.raises(ValueError, match="save\\(path\\)"):
        Document("a = 1").save()
    path.write_bytes(b"a = \n")
    with pytest.raises(HclError, match="app.hcl:1"):
        Document.open(path)


def test_errors_of_files_name_the_file(tmp_path: Path) -> None:
    none, file = str(tmp_path / "none" / "a.hcl"), tmp_path / "a.hcl"
    file.write_text("a = 1\n")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for error, number, path, act in [
        (FileNotFoundError, errno.ENOENT, none, lambda: Document.open(none)),
        (IsADirectoryError, errno.EISDIR, str(tmp_path), lambda: Document.open(tmp_path)),
        (FileNotFoundError, errno.ENOENT, none, lambda: Document("a = 1").save(none)),
        (NotADirectoryError, errno.ENOTDIR, f"{file}/b", lambda: Document("a = 1").save(f"{file}/b")),
        (OSError, errno.EINVAL, str(pipe), lambda: Document("a = 1").save(pipe)),
    ]:
        with pytest.raises(error) as caught:
            act()  # type: ignore[no-untyped-call]
        assert (caught.value.errno, caught.value.filename) == (number, path)
        assert f"[Errno {number}] " in str(caught.value)
        assert "os error" not in str(caught.value)


def test_an_address_with_nothing_there_names_the_nearest() -> None:
    document = Document('service "web" {\n  port = 80\n}\n')
    for act in (lambda: document.source("service.web.prot"), lambda: document.rm("service.web.prot")):
        with pytest.raises(KeyError, match='Did you mean "service.web.port"?'):
            act()
    with pytest.raises(KeyError, match="nothing is at zzz"):
        document.rm("zzz")


def test_save_replaces_regular_files_only(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, tmp_path):
        with pytest.raises(OSError, match="not a regular file"):
            Document("a = 1").save(path)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_save_keeps_the_mode_and_links(tmp_path: Path) -> None:
    path, link = tmp_path / "a.hcl", tmp_path / "b.hcl"
    path.write_text("a = 1\n")
    path.chmod(0o640)
    link.symlink_to(path)
    document = Document.open(link)
    document.set("a", 2)
    document.save()
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("a = 2\n", 0o640)
    assert link.is_symlink()
    assert sorted(it.name for it in tmp_path.iterdir()) == ["a.hcl", "b.hcl"]
