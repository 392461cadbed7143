"""The example for Spark. Its function on batches runs without Spark, a job needs Java."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

pa: Any = pytest.importorskip("pyarrow")

FOLDER = Path(__file__).parents[1] / "examples" / "spark"
FILES = {
    "a.tf": 'region = "eu"\nservice "web" "x" {\n  port = 80\n}\nservice "web" "x" {}\nlog {}\nempty = {}\n',
    "broken.tf": "a = 1\nb =\n",
    "none.tf": "",
}


@pytest.fixture(scope="module")
def example() -> Iterator[Any]:
    sys.path.insert(0, str(FOLDER))
    yield import_module("hcl_table")
    sys.path.remove(str(FOLDER))


def checked(rows: list[dict[str, Any]]) -> None:
    found = [(row["path"], row["type"], row["labels"], row["attributes"] and json.loads(row["attributes"])) for row in rows]
    assert found == [
        ("a.tf", "service", ["web", "x"], {"port": 80}),
        ("a.tf", "service", ["web", "x"], {}),
        ("a.tf", "log", [], {}),
        ("a.tf", None, None, {"region": "eu", "empty": {}}),
        ("broken.tf", None, None, None),
        ("none.tf", None, None, {}),
    ]
    (diagnostic,) = [mistake for row in rows for mistake in row["diagnostics"] or []]
    assert (diagnostic["line"], diagnostic["column"]) == (2, 4)
    assert "broken.tf:2:4" in diagnostic["report"]


def test_batches(example: Any) -> None:
    batch = pa.RecordBatch.from_pydict({"path": list(FILES), "text": list(FILES.values())})
    rows = [row for out in example.hcl_rows(iter([batch, batch.slice(0, 0)])) for row in out.to_pylist()]
    checked(rows)


@pytest.mark.skipif(shutil.which("java") is None, reason="Spark needs Java")
@pytest.mark.filterwarnings("ignore")
def test_a_job(example: Any) -> None:
    pytest.importorskip("pyspark")
    pytest.importorskip("pandas")
    spark = example.session(1)
    try:
        table = spark.createDataFrame(list(FILES.items()), ["path", "text"]).coalesce(1)
        checked([row.asDict(recursive=True) for row in example.blocks_of(table).collect()])
    finally:
        spark.stop()
