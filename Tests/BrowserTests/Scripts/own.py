"""The documentation's tests of a user's own page, as printed: of a component in jsdom, and of a page in a browser."""

from browser import *
from declarations import MODULES, run
from documents import printed
from package import unpacked


def component(directory):
    """In jsdom, without a layout, a component renders, and its drawer opens."""
    unpacked(directory)
    for name in ("react", "react-dom", "jsdom"):
        os.symlink(f"{MODULES}/{name}", f"{directory}/node_modules/{name}")
    with open(f"{directory}/menu.test.mjs", "w", encoding="utf-8") as file:
        file.write(printed("js", "testing/components")[0])
    # Debian's packages find each other here.
    os.environ["NODE_PATH"] = f"{MODULES}:/usr/lib/nodejs"
    answer = run("node", "--test", f"{directory}/menu.test.mjs")
    assert re.search(r"pass 1\b", answer) and not re.search(r"fail [1-9]", answer), answer


def page_of_mine(made):
    """A page's test awaits the drawer's rest."""
    names = {}
    exec(printed("py", "testing/components")[0].replace("http://localhost:8080", BASE), names)  # pylint: disable=exec-used
    page = watch(made.new_page())
    names["test_form"](page)
    page.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        component(directory)
    with browser() as chromium, context(chromium) as made:
        page_of_mine(made)
