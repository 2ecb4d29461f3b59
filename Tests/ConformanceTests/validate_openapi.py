"""Validates an OpenAPI document and its examples, and a server's answers against the document.

The script uses PyPI's openapi-spec-validator and jsonschema-rs, because they are independent implementations of the
standards. The thousands of answers have millions of values, which a validator in Python would judge for half a minute.

Reads {"document", "exchanges": [{"method", "target", "request", "status", "headers", "body"}]} from standard input.
`request` (null without content) and `body` are texts. Writes a line for each fault, then a line "seen
OPERATION STATUS PROBLEM" for each kind of answer in the exchanges.
"""

import json
import re
import sys

try:
    import jsonschema_rs
    from openapi_spec_validator import OpenAPIV31SpecValidator
except ImportError as error:
    sys.exit(f"a Python module is missing, install it with `pip install jsonschema-rs openapi-spec-validator`: {error}")


def closed(schema):
    """Returns the schema without unknown members: later versions may add some to answers, but the document describes all of this one."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: closed(value) for key, value in schema.items()}
    return {"additionalProperties": False, **schema} if "properties" in schema else schema


work = json.load(sys.stdin)
document = work["document"]
components = {"schemas": closed(document["components"]["schemas"])}
validators = {}


def resolved(value):
    """Returns the target of `value` if it is a reference within the document, and otherwise `value`."""
    while "$ref" in value:
        reference, value = value["$ref"], document
        for part in reference.removeprefix("#/").split("/"):
            value = value[part.replace("~1", "/").replace("~0", "~")]
    return value


def faults(schema, value):
    key = json.dumps(schema)
    if key not in validators:
        validators[key] = jsonschema_rs.Draft202012Validator({**closed(schema), "components": components})
    return [f"/{'/'.join(map(str, error.instance_path))}: {error.message[:300]}" for error in validators[key].iter_errors(value)]


def complain(label, complaints):
    for complaint in complaints:
        print(f"{label}: {complaint}")


def check_examples(label, media):
    examples = [resolved(each)["value"] for each in media.get("examples", {}).values()]
    for example in examples + ([media["example"]] if "example" in media else []):
        complain(f"{label}, example", faults(media["schema"], example))


def check_schemas():
    for name, schema in document["components"]["schemas"].items():
        try:
            jsonschema_rs.meta.validate(schema)
        except jsonschema_rs.ValidationError as error:
            print(f"{name}: is no valid schema: {error.message[:300]}")


def operation_of(method, path):
    """Returns the operation for a request. A literal path takes precedence over a template."""
    found = []
    for template, item in document["paths"].items():
        pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, path) and method in item:
            found.append((template.count("{"), template, item[method]))
    return min(found, key=lambda each: each[0])[2] if found else None


def check_stream(label, media, text):
    """Checks that the document describes every named event of a stream."""
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "event" not in lines:
            continue
        schema = media["x-events"].get(lines["event"])
        if schema is None:
            print(f"{label}: the event {lines['event']} is not described")
        else:
            complain(f"{label}, {lines['event']}", faults(schema, json.loads(lines["data"])))


def check_exchange(exchange):
    method, path = exchange["method"].lower(), exchange["target"].split("?")[0]
    label = f"{exchange['method']} {exchange['target']} -> {exchange['status']}"
    operation = operation_of(method, path)
    if operation is None:
        print(f"{label}: there is no such operation")
        return
    if str(exchange["status"]) not in operation["responses"]:
        print(f"{label}: the status is not described: {exchange['body'][:300]}")
        return
    answer = resolved(operation["responses"][str(exchange["status"])])
    content = answer.get("content", {})
    kind = exchange["headers"].get("content-type")
    problem = ""
    if not content and exchange["body"]:
        print(f"{label}: there is content where none is described")
    elif content and kind not in content:
        print(f"{label}: the type {kind} is not described")
    elif content and "json" in kind:
        body = json.loads(exchange["body"])
        complain(label, faults(content[kind]["schema"], body))
        if "problem" in kind:
            problem = body["type"].removeprefix("/problems/")
            if problem not in content[kind]["examples"] or body["status"] != exchange["status"]:
                print(f"{label}: the problem {problem} is not described")
    elif kind == "text/event-stream":
        check_stream(label, content[kind], exchange["body"])
    if exchange["status"] < 400:
        complain(label, [f"has no {name}" for name in answer.get("headers", {}) if name.lower() not in exchange["headers"]])
        if exchange["request"] is not None:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            complain(f"{label}, request", faults(schema, json.loads(exchange["request"])))
    seen.add(f"seen {operation['operationId']} {exchange['status']} {problem}".strip())


seen = set()
for error in OpenAPIV31SpecValidator(document).iter_errors():
    print(f"the document, {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
check_schemas()
for path, item in document["paths"].items():
    for method, operation in item.items():
        if method == "parameters":
            continue
        for media in operation.get("requestBody", {}).get("content", {}).values():
            check_examples(f"{method} {path}, request", media)
        for status, answer in operation["responses"].items():
            for media in resolved(answer).get("content", {}).values():
                check_examples(f"{method} {path}, {status}", media)
for exchange in work["exchanges"]:
    check_exchange(exchange)
print("\n".join(sorted(seen)))
print(f"{len(work['exchanges'])} exchanges judged")
