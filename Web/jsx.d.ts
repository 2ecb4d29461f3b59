// The elements in JSX: `import type {} from "drawerd/jsx"`. React 18 looks for them in the global namespace, and React
// 19 in its own namespace.
import type { ClassAttributes, HTMLAttributes } from "react";
import type { Configurations, Controller } from "./client.js";
import type { ConfigurationProperties, DrawerElement, ModalText, TextOf } from "./elements.js";

/** The attribute name of a property: `mid-height-coefficient` for `midHeightCoefficient`. */
type AttributeName<S extends string> =
  S extends `${infer First}${infer Rest}` ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${AttributeName<Rest>}` : S;

/**
 * The value of an attribute: a text, which every framework writes in the same way, or a number. Where the attribute's name is the
 * property's, also the value of the property, which React 19, Preact and Vue set if `elements.js` is loaded before they render.
 */
type AttributeValue<V, IsProperty> = TextOf<V> | (V extends number ? V : IsProperty extends true ? V : never);

type ConfigurationAttributes<Properties> = {
  [P in keyof Properties as AttributeName<P & string>]?:
    AttributeValue<Exclude<Properties[P], undefined>, AttributeName<P & string> extends P ? true : false>;
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
    modal?: ModalText | boolean | { escape?: boolean; back?: boolean };
    dismissible?: TextOf<boolean> | boolean;
    "handle-only"?: TextOf<boolean> | boolean;
    "handle-behavior"?: "none" | "cycle";
    labels?: `{${string}` | Readonly<Record<string, string>>;
    state?: string;
    open?: TextOf<boolean> | boolean;
    /** The configuration as JSON, or, for the property, as an object. */
    configuration?: `{${string}` | Configurations[C];
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
