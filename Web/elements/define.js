import { commands } from "../client/session/commands.js";
import { set } from "./attributes.js";
import { attributeName, givenValue, isNullable, memberText, membersByAttribute, propertyName } from "./configuration.js";
import { DrawerElement, perform } from "./element.js";

/** Creates the class of a controller's elements, with the commands as methods and the configuration as properties. */
export function elementFor(controller, connect) {
  const members = membersByAttribute(controller);
  class ControllerElement extends DrawerElement {
    static controller = controller;
    static connect = connect;
    static observedAttributes = [...DrawerElement.observedAttributes, ...members.keys()];
    /** The members of the configuration, by the name of their property. */
    static members = new Map([...members.values()].map((member) => [propertyName(member), member]));
    /** The value that a string or another value of a property gives a member. */
    static given = (member, value) => givenValue(controller, member, value);
  }
  const { prototype } = ControllerElement;
  for (const name of commands[controller]) {
    if (name in prototype) continue;
    prototype[name] = function (command) {
      return perform(this, (session) => session.command({ type: name, ...command }));
    };
  }
  for (const member of members.values()) {
    Object.defineProperty(prototype, propertyName(member), {
      configurable: true, enumerable: true,
      get() {
        return this.configuration[member];
      },
      set(value) {
        set(this, attributeName(member), value === null && isNullable(member) ? "null" : value, memberText);
      },
    });
  }
  return ControllerElement;
}

/**
 * Defines an element. It does nothing during server-side rendering, or if another copy of this module has defined it.
 */
export function define(tag, elementClass) {
  if (globalThis.customElements && !customElements.get(tag)) customElements.define(tag, elementClass);
}
