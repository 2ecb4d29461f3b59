"""Compares an OpenAPI document with that of the last release.

usage: compatibility.py RELEASED CURRENT
       compatibility.py --record CURRENT

The script writes a line for each change that breaks a promise of Documentation/reference/compatibility.md, and exits with status
1 if there is one. With `--record`, it writes the document to keep for a release: everything except texts and examples,
which may change.
"""

import json
import sys


# The enumerations that may grow: an answer only names controllers that this client or another one has requested.
OPEN = {"ControllerName"}
# The members whose words a client can extend: only a client that names the anchors of a sheet gets other words.
NAMED_BY_CLIENTS = {"SheetState.name", "SheetWillSettleEvent.state", "SheetDidSettleEvent.state"}


# The components of which only the name has changed. Names are no promise, but generated clients use them, so that each new
# one stands here and in CHANGELOG.md: client generators use the old ones themselves.
RENAMED = {"Configuration": "ControllerConfiguration", "Document": "OpenAPIDocument", "Event": "ControllerEvent",
           "Response": "EventResponse"}


def present(document):
    """The document as one of the present has it: with the new names, and the type beside each constant."""
    document = typed(document)
    schemas = document["components"]["schemas"]
    document["components"]["schemas"] = {RENAMED.get(name, name): schema for name, schema in schemas.items()}
    return document


def typed(value):
    if isinstance(value, list):
        return [typed(each) for each in value]
    if not isinstance(value, dict):
        return value
    value = {key: typed(each) for key, each in value.items()}
    if isinstance(value.get("const"), str):
        value.setdefault("type", "string")
    if isinstance(value.get("$ref"), str):
        folder, _, name = value["$ref"].rpartition("/")
        value["$ref"] = f"{folder}/{RENAMED.get(name, name)}"
    return value


class Comparison:
    def __init__(self, released, current):
        self.released, self.current, self.broken, self.seen = released, current, [], set()

    def complain(self, place, problem):
        self.broken.append(f"{place}: {problem}")

    @staticmethod
    def resolved(document, value):
        while "$ref" in value:
            target = document
            for part in value["$ref"].removeprefix("#/").split("/"):
                target = target[part.replace("~1", "/").replace("~0", "~")]
            value = {**target, **{key: each for key, each in value.items() if key != "$ref"}}
        return value

    def operations(self):
        for path, item in self.released["paths"].items():
            for method, old in item.items():
                if method == "parameters":
                    continue
                place = f"{method.upper()} {path}"
                new = self.current["paths"].get(path, {}).get(method)
                if new is None:
                    self.complain(place, "is removed")
                    continue
                if new["operationId"] != old["operationId"]:
                    self.complain(place, f"is called {new['operationId']}, not {old['operationId']}")
                self.operation(place, old, new)

    def operation(self, place, old, new):
        parameters = {each["name"]: each for each in self.parameters(self.current, new)}
        known = {each["name"] for each in self.parameters(self.released, old)}
        for each in self.parameters(self.released, old):
            if each["name"] not in parameters:
                self.complain(place, f"the parameter {each['name']} is removed")
            else:
                self.schema(f"{place} ?{each['name']}", each["schema"], parameters[each["name"]]["schema"], is_answer=False)
        for name, each in parameters.items():
            if each.get("required") and name not in known:
                self.complain(place, f"the parameter {name} is required now")
        if "requestBody" in new:
            content = new["requestBody"]["content"]
            for kind, media in old.get("requestBody", {"content": {}})["content"].items():
                if kind not in content:
                    self.complain(place, f"{kind} is no longer accepted")
                else:
                    self.schema(f"{place} request", media["schema"], content[kind]["schema"], is_answer=False)
        for status, answer in old["responses"].items():
            answer = self.resolved(self.released, answer)
            if status.startswith("2") and status not in new["responses"]:
                self.complain(place, f"no longer answers {status}")
            elif status in new["responses"]:
                self.answer(f"{place} {status}", answer, self.resolved(self.current, new["responses"][status]))

    def answer(self, place, old, new):
        for header in old.get("headers", {}):
            if header not in new.get("headers", {}):
                self.complain(place, f"the header {header} is removed")
        for kind, media in old.get("content", {}).items():
            if kind not in new.get("content", {}):
                self.complain(place, f"the type {kind} is removed")
                continue
            self.schema(place, media["schema"], new["content"][kind]["schema"], is_answer=True)
            for event, schema in media.get("x-events", {}).items():
                if event not in new["content"][kind].get("x-events", {}):
                    self.complain(place, f"the event {event} is removed")
                else:
                    self.schema(f"{place} {event}", schema, new["content"][kind]["x-events"][event], is_answer=True)

    def parameters(self, document, operation):
        return [self.resolved(document, each) for each in operation.get("parameters", [])]

    def schema(self, place, old, new, is_answer):
        names = (old.get("$ref"), new.get("$ref"), is_answer)
        if old.get("$ref") and new.get("$ref"):
            if names in self.seen:
                return
            self.seen.add(names)
            if names[0] != names[1]:
                self.complain(place, f"is called {names[1].split('/')[-1]}, not {names[0].split('/')[-1]}")
            place = names[0].split("/")[-1]
        old, new = self.resolved(self.released, old), self.resolved(self.current, new)
        if old.get("default") != new.get("default"):
            self.complain(place, f"the default is {json.dumps(new.get('default'))}, not {json.dumps(old.get('default'))}")
        if old.get("type") != new.get("type"):
            self.complain(place, f"is {new.get('type')}, not {old.get('type')}")
        if old.get("const") != new.get("const"):
            self.complain(place, f"is {new.get('const')}, not {old.get('const')}")
        self.words(place, old, new, is_answer)
        self.limits(place, old, new, is_answer)
        self.members(place, old, new, is_answer)
        for keyword in ("items", "additionalProperties"):
            if isinstance(old.get(keyword), dict) and isinstance(new.get(keyword), dict):
                self.schema(f"{place}[]", old[keyword], new[keyword], is_answer)
        for keyword in ("oneOf", "anyOf"):
            self.choices(place, old.get(keyword, []), new.get(keyword, []), is_answer)

    def words(self, place, old, new, is_answer):
        if "enum" not in old or is_answer and place in NAMED_BY_CLIENTS and "enum" not in new:
            return
        # A release may accept new words in a request, but must not send new words in an answer.
        removed = [each for each in old["enum"] if each not in new.get("enum", [])]
        added = [each for each in new.get("enum", []) if each not in old["enum"]]
        for each in removed:
            self.complain(place, f"{json.dumps(each)} is removed")
        for each in added if is_answer and place not in OPEN else []:
            self.complain(place, f"{json.dumps(each)} is added, which clients do not know")

    def limits(self, place, old, new, is_answer):
        if is_answer:
            return
        for keyword, is_narrower in (
            ("minimum", lambda a, b: b > a), ("maximum", lambda a, b: b < a), ("minLength", lambda a, b: b > a),
            ("maxLength", lambda a, b: b < a), ("minItems", lambda a, b: b > a), ("maxItems", lambda a, b: b < a),
        ):
            if keyword in new and (keyword not in old or is_narrower(old[keyword], new[keyword])):
                self.complain(place, f"{keyword} is {new[keyword]}, not {old.get(keyword, 'any')}")
        if old.get("pattern") != new.get("pattern") and "pattern" in new:
            self.complain(place, f"must match {new['pattern']}")

    def members(self, place, old, new, is_answer):
        for name, schema in old.get("properties", {}).items():
            if name not in new.get("properties", {}):
                self.complain(place, f"{name} is removed")
            else:
                self.schema(f"{place}.{name}", schema, new["properties"][name], is_answer)
        was, must = set(old.get("required", [])), set(new.get("required", []))
        for name in sorted(was - must if is_answer else must - was):
            self.complain(place, f"{name} is optional now" if is_answer else f"{name} is required now")

    def choices(self, place, old, new, is_answer):
        for each in old:
            found = [one for one in new if (one.get("$ref"), one.get("type")) == (each.get("$ref"), each.get("type"))]
            if not found:
                self.complain(place, f"{each.get('$ref', json.dumps(each)).split('/')[-1]} is removed")
            else:
                self.schema(place, each, found[0], is_answer)


def broken(released, current):
    comparison = Comparison(present(released), present(current))
    comparison.operations()
    return sorted(set(comparison.broken))


TEXTS = {"description", "summary", "title", "example", "examples", "tags", "info"}


def kept(value, is_schema_member=False):
    """Returns the value without its texts. Members of a schema stay, even if they have the name of a text."""
    if isinstance(value, list):
        return [kept(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {key: kept(each, key == "properties") for key, each in value.items() if is_schema_member or key not in TEXTS}


def written(value, depth=0):
    """Returns JSON with a line for each operation and component, so that the difference of two releases shows those that changed."""
    if depth == 3 or not isinstance(value, dict) or not value:
        return json.dumps(value, sort_keys=True)
    space = "  " * (depth + 1)
    members = (f"{space}{json.dumps(key)}: {written(each, depth + 1)}" for key, each in sorted(value.items()))
    return "{\n" + ",\n".join(members) + "\n" + "  " * depth + "}"


if __name__ == "__main__":
    if sys.argv[1] == "--record":
        with open(sys.argv[2], encoding="utf-8") as file:
            sys.exit(print(written(kept(json.load(file)))))
    documents = []
    for path in sys.argv[1:3]:
        with open(path, encoding="utf-8") as file:
            documents.append(json.load(file))
    lines = broken(*documents)
    print("\n".join(lines), end="\n" if lines else "")
    sys.exit(1 if lines else 0)
