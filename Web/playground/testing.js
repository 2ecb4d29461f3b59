// The controls that copy a gesture as a test. The tests' texts are loaded when one is copied.

import { copyText } from "./clipboard.js";
import { make } from "./elements.js";
import { reason } from "./token.js";

const languages = {
  bash: { title: "bash", file: "gesture-test.sh", run: "bash gesture-test.sh" },
  pytest: { title: "pytest", file: "test_gesture.py", run: "pytest test_gesture.py" },
  swift: { title: "Swift Testing", file: "GestureTests.swift", run: "swift test" },
};

/**
 * Creates the controls that copy a gesture as a test.
 * @param {() => Promise<{script: any, answer: any}>} simulate gets the script, and the answer to its simulation
 */
export function testControls(simulate) {
  const text = make("pre", { tabindex: 0, role: "group", "aria-label": "Test", hidden: true });
  const status = make("p", { class: "facts", role: "status" });
  const language = make("select", { "aria-label": "Language of the test" },
    ...Object.entries(languages).map(([value, { title }]) => make("option", { value, text: title })));
  const copy = async () => {
    status.textContent = "";
    try {
      const [{ script, answer }, { test }] = await Promise.all([simulate(), import("./tests.js")]);
      text.textContent = test(language.value, script, answer);
      text.hidden = false;
      const { file, run } = languages[language.value];
      // Where the browser does not let the page copy, the text can be selected.
      const isCopied = await copyText(text.textContent).then(() => true, () => false);
      status.textContent = `${isCopied ? "Copied" : "Copy it from below"}: save it as ${file}, and run ${run}.`;
    } catch (error) {
      status.textContent = `There is no test: ${reason(error)}.`;
    }
  };
  const button = make("button", { type: "button", text: "Copy as a test", onclick: copy });
  return make("div", { class: "testing" }, make("div", { class: "recorder" }, button, language, status), text);
}
