#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Checks the Parquet table that test_transactions.cpp writes."""

import decimal
import sys

import pyarrow
from pyarrow import parquet

table = parquet.read_table(sys.argv[1])
names = "port direction id id_name address beats size burst bytes qos response shown accept first"
assert table.schema.names == (names + " last end latency open accept_ns end_ns range").split()
for name in "address shown accept first last end latency".split():
    assert table.schema.field(name).type == pyarrow.uint64(), name
for name in "id beats size bytes qos open".split():
    assert table.schema.field(name).type == pyarrow.uint32(), name
rows = table.to_pylist()
assert len(rows) == 4
assert rows[0]["address"] == 2**64 - 1
assert rows[0]["id_name"] == 'cpu, "big"'
assert rows[0]["accept_ns"] == decimal.Decimal("5.3")
assert rows[3]["port"] == 'p"1'
assert rows[3]["latency"] == 6
