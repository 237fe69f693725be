# SPDX-License-Identifier: MIT
"""Validates answers against the JSON Schema: validate.py SCHEMA < lines "KIND<tab>JSON".

Writes a line for each fault. The schema lets answers have fields that it does not know; here they may not, so that no
field goes without a description."""

import json
import sys

from jsonschema import Draft202012Validator

schema = json.load(open(sys.argv[1], encoding="utf-8"))
Draft202012Validator.check_schema(schema)
validators = {}


def validator(kind):
    if kind not in validators:
        # What is of one of the kinds of answers is valid against the whole schema.
        assert schema["anyOf"].count({"$ref": "#/$defs/" + kind}) == 1, kind
        closed = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": "#/$defs/" + kind,
                  "unevaluatedProperties": False}
        validators[kind] = Draft202012Validator(closed)
    return validators[kind]


for line in sys.stdin:
    kind, text = line.rstrip("\n").split("\t", 1)
    answer = json.loads(text)
    for error in validator(kind).iter_errors(answer):
        print(f"{kind}: {error.json_path}: {error.message[:300]}: {text[:200]}")
