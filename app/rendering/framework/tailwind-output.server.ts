import type { ChildNode } from "postcss";

/** Whether a media query of the build applies from 960 px, wider than phones in either orientation. */
export const isWideOnly = (query: string): boolean => /^\(min-width: ?6[02](\.5)?rem\)$/.test(query);

/** Whether a node registers or, for browsers without `@property`, sets the variables that utilities compose their values of. */
export const hasUtilityVariableDeclarations = (node: ChildNode): boolean =>
  node.type === "atrule" &&
  (node.name === "property"
    ? node.params.startsWith("--tw-")
    : node.name === "supports" && /\{\s*--tw-/.test(String(node)));

export const hasUtilityVariables = (css: string): boolean => css.includes("var(--tw-");
