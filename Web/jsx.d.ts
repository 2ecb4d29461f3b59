// The elements in JSX: `import type {} from "drawerd/jsx"`. React 18 looks for them in the global namespace, and React
// 19 in its own namespace.
import type { ClassAttributes, HTMLAttributes } from "react";
import type { Controller } from "./client.js";
import type { ConfigurationProperties, DrawerElement } from "./elements.js";

/** The attribute name of a property: `mid-height-coefficient` for `midHeightCoefficient`. */
type AttributeName<S extends string> =
  S extends `${infer First}${infer Rest}` ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${AttributeName<Rest>}` : S;

/** An attribute value that both versions of React write in the same way. Arrays and objects are JSON. */
type AttributeValue<V> =
  V extends string ? V
  : V extends number ? V | `${V}`
  : V extends boolean ? "" | "true" | "false"
  : V extends null ? "null"
  : V extends readonly unknown[] ? `[${string}`
  : `{${string}`;

type ConfigurationAttributes<Properties> = {
  [P in keyof Properties as AttributeName<P & string>]?: AttributeValue<Exclude<Properties[P], undefined>>;
};

/** The JSX attributes of a drawer element. */
export type ElementAttributes<C extends Controller> =
  Omit<HTMLAttributes<HTMLElement>, keyof ConfigurationAttributes<ConfigurationProperties<C>>>
  & ClassAttributes<DrawerElement<C>>
  & ConfigurationAttributes<ConfigurationProperties<C>>
  & {
    class?: string;
    server?: string;
    token?: string;
    resume?: string;
    removal?: "close" | "leave";
    modal?: "" | "back" | "no-escape" | "no-escape back" | "no-back" | "no-escape no-back";
    dismissible?: "true" | "false";
    "handle-only"?: "";
    "handle-behavior"?: "none" | "cycle";
    labels?: `{${string}`;
    state?: string;
    /** Present or missing. No boolean, because React 18 would write `open="false"`, which means open. */
    open?: "";
    /** The configuration as JSON. */
    configuration?: `{${string}`;
  };

type Elements = {
  [Tag in Extract<keyof HTMLElementTagNameMap, `drawerd-${string}`>]: ElementAttributes<HTMLElementTagNameMap[Tag]["controller"]>;
};

declare global {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
