import type {} from "./elements.js";

export {};
