import type { ChildNode } from "postcss";

/** Whether a media query of the build applies from 960 px, wider than phones in either orientation. */
export const isWideOnly = (query: string): boolean =>
  /^\((min-width:|width ?>=) ?6[02](\.5)?rem\)$/.test(query);

/** Whether a node declares the custom properties of which utilities compose their values. */
export const declaresUtilityVariables = (node: ChildNode): boolean =>
  node.type === "atrule" &&
  (node.name === "property"
    ? node.params.startsWith("--tw-")
    : node.name === "layer" && node.params === "properties");

export const usesUtilityVariables = (css: string): boolean => css.includes("var(--tw-");
