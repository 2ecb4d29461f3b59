"""Validates values against the JSON Schemas of the catalogue, with PyPI's jsonschema-rs as an independent implementation.

Reads {"schemas": {name: schema}, "cases": [{"label", "schema": name, "value", "isValid"}]} from standard input. Writes
a line for each invalid schema, and for each value whose validity is not the expected one.
"""

import json
import sys

try:
    import jsonschema_rs
except ImportError:
    sys.exit("the Python module jsonschema_rs is missing: install it with `pip install jsonschema-rs`")

work = json.load(sys.stdin)
validators = {}
for name, schema in work["schemas"].items():
    try:
        validators[name] = jsonschema_rs.Draft202012Validator(schema)
    except jsonschema_rs.ValidationError as error:
        print(f"{name}: is no valid schema: {error.message}")

for case in work["cases"]:
    label = f"{case['label']} ({case['schema']}): {json.dumps(case['value'])}"
    if case["schema"] not in validators:
        print(f"{label}: there is no such schema")
        continue
    found = validators[case["schema"]].iter_errors(case["value"])
    errors = [f"/{'/'.join(map(str, error.instance_path))}: {error.message}" for error in found]
    if case["isValid"] and errors:
        print(f"{label}: refused: {'; '.join(errors)}")
    if not case["isValid"] and not errors:
        print(f"{label}: accepted")

print(f"{len(work['cases'])} cases judged")
