"""The code of the pages about Python runs as it is written: each block after the blocks before it on its page."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[3] / "docs"
PAGES = ("guide/python.md", "migrating-from-python-hcl2.md")

FILES = {
    "main.tf": """\
module "vpc" {
  source  = "./vpc"
  version = "5.0.0" # pinned
}

module "dns" {
  source = "./dns"
}

resource "aws_instance" "web" {
  count = 2
  ami   = var.image
}
""",
    "app.hcl": 'region = "eu"\nname = "${upper(env)}-app"\n',
}


@dataclass(frozen=True)
class Block:
    page: str
    line: int
    code: str

    def missing(self) -> str | None:
        """Return the first package that the code imports and that is not installed."""
        for node in ast.walk(ast.parse(self.code)):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                root = name.partition(".")[0]
                if find_spec(root) is None:
                    return root
        return None


def blocks() -> list[Block]:
    found = []
    for page in PAGES:
        path = DOCS / page
        if path.exists():
            text = path.read_text(encoding="utf-8")
            for match in re.finditer(r"^```python\n(.*?)^```$", text, re.M | re.S):
                found.append(Block(page, text.count("\n", 0, match.start()) + 2, match[1]))
    return found


BLOCKS = blocks()


def strange(folder: Path) -> None:
    """Add what a folder of strangers may have: each matches "*.tf", and none can be read as text of HCL."""
    (folder / "folder.tf").mkdir()
    (folder / "bytes.tf").write_bytes(b"a = \"\xff\"\n")
    if sys.platform.startswith("linux"):
        (folder / "dangling.tf").symlink_to("nowhere")
        Path(os.fsdecode(os.fsencode(folder) + b"/\xff.tf")).write_text("a = \n")


@pytest.mark.skipif(not DOCS.exists(), reason="the pages are in the repository, not in the package")
def test_all_pages_have_code() -> None:
    assert {block.page for block in BLOCKS} == set(PAGES)


@pytest.mark.parametrize("block", BLOCKS, ids=[f"{block.page}:{block.line}" for block in BLOCKS])
def test_code_of_a_page(block: Block, tmp_path: Path) -> None:
    missing = block.missing()
    if missing is not None:
        pytest.skip(f"{missing} is not installed")
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    if "files.jsonl" in block.code:
        strange(tmp_path)
    before = [other for other in BLOCKS if other.page == block.page and other.line < block.line]
    script = tmp_path / "page.py"
    script.write_text("\n".join(other.code for other in [*before, block] if other.missing() is None))
    run = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    if "files.jsonl" in block.code:
        lines = (tmp_path / "files.jsonl").read_text(encoding="utf-8").splitlines()
        assert len(lines) == len(list(tmp_path.rglob("*.tf")))
