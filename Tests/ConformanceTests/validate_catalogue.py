"""Validates values against the JSON Schemas of the catalogue, with PyPI's jsonschema as an independent implementation.

Reads {"schemas": {name: schema}, "cases": [{"label", "schema": name, "value", "isValid"}]} from standard input. Writes
a line for each invalid schema, and for each value whose validity is not the expected one.
"""

import json
import sys

try:
    from jsonschema import Draft202012Validator, SchemaError
except ImportError:
    sys.exit("the Python module jsonschema is missing: install it with `pip install jsonschema`")

work = json.load(sys.stdin)
validators = {}
for name, schema in work["schemas"].items():
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        print(f"{name}: is no valid schema: {error.message}")
    validators[name] = Draft202012Validator(schema)

for case in work["cases"]:
    label = f"{case['label']} ({case['schema']}): {json.dumps(case['value'])}"
    if case["schema"] not in validators:
        print(f"{label}: there is no such schema")
        continue
    errors = [f"{error.json_path}: {error.message}" for error in validators[case["schema"]].iter_errors(case["value"])]
    if case["isValid"] and errors:
        print(f"{label}: refused: {'; '.join(errors)}")
    if not case["isValid"] and not errors:
        print(f"{label}: accepted")

print(f"{len(work['cases'])} cases judged")
