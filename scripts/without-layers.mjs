/**
 * Chrome before 99, Safari before 15.4 and Firefox before 97 drop every rule of an `@layer`. `app/tailwind.css` imports
 * its layers in their order, so that rules outside them win where they won before.
 * @type {import("postcss").Plugin}
 */
export const withoutLayers = {
  postcssPlugin: "without-layers",
  OnceExit(css) {
    css.walkAtRules("layer", (layer) => void layer.replaceWith(layer.nodes ?? []));
  },
};
