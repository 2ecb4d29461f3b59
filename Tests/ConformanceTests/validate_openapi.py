"""Validates an OpenAPI document and its examples, and a server's answers against the document.

The script uses PyPI's openapi-spec-validator and jsonschema, because they are independent implementations of the
standards.

Reads {"document", "exchanges": [{"method", "target", "request", "status", "headers", "body"}]} from standard input.
`request` (null without content) and `body` are texts. Writes a line for each fault, then a line "seen
OPERATION STATUS PROBLEM" for each kind of answer in the exchanges.
"""

import json
import re
import sys

try:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend
    from openapi_spec_validator import OpenAPIV31SpecValidator
except ImportError as error:
    sys.exit(f"a Python module is missing, install it with `pip install jsonschema openapi-spec-validator`: {error}")

work = json.load(sys.stdin)
document = work["document"]
validators, targets = {}, {}


def first_error_only(keyword, wanted):
    """Returns a fast check of the keyword, which collects the errors of all alternatives only for an invalid value."""
    slow = Draft202012Validator.VALIDATORS[keyword]

    def judge(validator, schemas, instance, schema):
        fitting = 0
        for alternative in schemas:
            # The first error is enough to know that an alternative does not fit.
            if next(validator.descend(instance, alternative), None) is None:
                fitting += 1
                if fitting > 1 or keyword == "anyOf":
                    break
        if fitting != wanted:
            yield from slow(validator, schemas, instance, schema)

    return judge


Validator = extend(Draft202012Validator, {name: first_error_only(name, 1) for name in ("anyOf", "oneOf")})


def resolved(value):
    """Returns the target of `value` if it is a reference within the document, and otherwise `value`."""
    while "$ref" in value:
        reference, value = value["$ref"], document
        for part in reference.removeprefix("#/").split("/"):
            value = value[part.replace("~1", "/").replace("~0", "~")]
    return value


def inlined(schema):
    """Returns the schema with the targets of its references, because looking up references takes most of the time."""
    if isinstance(schema, list):
        return [inlined(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    rest = {key: inlined(value) for key, value in schema.items() if key != "$ref"}
    # Later versions may add members to answers, but the document describes all members of this version.
    if "properties" in rest:
        rest.setdefault("additionalProperties", False)
    if "$ref" not in schema:
        return rest
    if schema["$ref"] not in targets:
        targets[schema["$ref"]] = inlined(resolved({"$ref": schema["$ref"]}))
    return {"allOf": [targets[schema["$ref"]]], **rest} if rest else targets[schema["$ref"]]


def faults(schema, value):
    key = json.dumps(schema)
    if key not in validators:
        validators[key] = Validator(inlined(schema))
    return [f"{error.json_path}: {error.message[:300]}" for error in validators[key].iter_errors(value)]


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
            Draft202012Validator.check_schema(schema)
        except Exception as error:
            print(f"{name}: is no valid schema: {error}")


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
