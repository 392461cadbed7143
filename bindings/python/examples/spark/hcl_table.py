"""Reads a table of files with Spark: ``python hcl_table.py files.parquet blocks.parquet``.

The table has the columns ``path`` and ``text``. The result has a row for each block of the outermost level:

=============  =====================================================================================
``path``       the file
``type``       the type of the block; null for the arguments outside of blocks, and for broken files
``labels``     the labels of the block
``attributes`` the body as JSON, in the shape of ``hcl_serde.loads``
``diagnostics`` the mistakes of a broken file, which has one row with nothing else
=============  =====================================================================================

``hcl_rows`` and ``SCHEMA`` are all that a job of your own needs: ``table.select("path", "text").mapInArrow(hcl_rows, SCHEMA)``.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import hcl_serde
import pyarrow as pa

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

SCHEMA = (
    "path string, type string, labels array<string>, attributes string, "
    "diagnostics array<struct<code: string, summary: string, detail: string, line: int, column: int, report: string>>"
)

ARROW = pa.schema([
    ("path", pa.string()),
    ("type", pa.string()),
    ("labels", pa.list_(pa.string())),
    ("attributes", pa.string()),
    (
        "diagnostics",
        pa.list_(
            pa.struct([
                ("code", pa.string()),
                ("summary", pa.string()),
                ("detail", pa.string()),
                ("line", pa.int32()),
                ("column", pa.int32()),
                ("report", pa.string()),
            ])
        ),
    ),
])

FIELDS = ("code", "summary", "detail", "line", "column", "report")

ENCODE = json.JSONEncoder(default=str).encode

Row = tuple[str, "str | None", "list[str] | None", "str | None", "list[dict[str, Any]] | None"]


def labelled(data: dict[str, Any], labels: list[str]) -> Iterator[tuple[list[str], dict[str, Any]]]:
    """Yield the blocks of a type, which are after a dict for each label, with their labels."""
    for label, inner in data.items():
        if isinstance(inner, hcl_serde.Blocks):
            for body in inner:
                yield [*labels, label], body
        else:
            yield from labelled(inner, [*labels, label])


def is_block_type(value: Any) -> bool:
    """Return whether a value of ``loads`` is blocks, possibly after labels. An argument never is: its dicts hold no ``Blocks``."""
    while isinstance(value, dict) and value:
        value = next(iter(value.values()))
    return isinstance(value, hcl_serde.Blocks)


def rows_of(path: str, text: str) -> list[Row]:
    """Return the rows of a file. A broken file is a row with its diagnostics."""
    try:
        data = hcl_serde.loads(text, filename=path)
    except hcl_serde.HclError as error:
        diagnostics = [{name: getattr(it, name) for name in FIELDS} for it in error.diagnostics]
        return [(path, None, None, None, diagnostics)]
    blocks: list[Row] = []
    arguments = {}
    for name, value in data.items():
        if not is_block_type(value):
            arguments[name] = value
            continue
        for (kind, *labels), body in labelled({name: value}, []):
            blocks.append((path, kind, labels, ENCODE(body), None))
    if arguments or not blocks:
        blocks.append((path, None, None, ENCODE(arguments), None))
    return blocks


def hcl_rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Turn batches of paths and texts into batches of blocks, for ``mapInArrow``."""
    for batch in batches:
        paths, texts = batch.column("path").to_pylist(), batch.column("text").to_pylist()
        rows = [row for path, text in zip(paths, texts, strict=True) for row in rows_of(path, text)]
        columns: list[Any] = list(zip(*rows, strict=True)) if rows else [()] * len(ARROW)
        arrays = [pa.array(column, type=field.type) for column, field in zip(columns, ARROW, strict=True)]
        yield pa.RecordBatch.from_arrays(arrays, schema=ARROW)


def session(cores: int) -> SparkSession:
    """Start Spark on this machine."""
    from pyspark.sql import SparkSession

    # The workers on this machine run the Python of this program, with its packages.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master(f"local[{cores}]").appName("hcl")
    # A batch is in memory twice, as Arrow and as Python's objects: 1000 files keep that small.
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "1000")
    builder = builder.config("spark.ui.enabled", "false").config("spark.driver.memory", "4g")
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    # The workers import this file to call its function.
    spark.sparkContext.addPyFile(__file__)
    return spark


def blocks_of(table: DataFrame) -> DataFrame:
    """Return the blocks of a table of files."""
    return table.select("path", "text").mapInArrow(hcl_rows, SCHEMA)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", help="a table with the columns path and text")
    parser.add_argument("blocks", help="the table to write")
    parser.add_argument("--cores", type=int, default=2)
    arguments = parser.parse_args()
    spark = session(arguments.cores)
    table = spark.read.parquet(arguments.files).repartition(8 * arguments.cores)
    before = time.perf_counter()
    blocks_of(table).write.mode("overwrite").parquet(arguments.blocks)
    took = time.perf_counter() - before
    written = spark.read.parquet(arguments.blocks)
    broken = written.where("diagnostics is not null").count()
    print(f"{table.count()} files, {written.count()} rows, {broken} broken files, {took:.1f} s")
    spark.stop()


if __name__ == "__main__":
    main()
