import { readFileSync } from "node:fs";
import { listedRoutes } from "./listed-routes";

interface ActionRoute {
  /** The path that a shopper's browser posts to; parameters have a value. */
  readonly path: string;
  readonly takesFiles: boolean;
  /** Limit for a form without files. */
  readonly maxBytes: number;
}

/** Every route of the storefront that takes posts, as its source declares it. */
export const actionRoutes: readonly ActionRoute[] = listedRoutes
  .map(({ path, file }) => ({ path: path ?? "", source: readFileSync(`app/${file}`, "utf8") }))
  .filter(({ source }) => source.includes("openAction(args"))
  .map(({ path, source }) => ({
    path: `/${path.replace(/:\w+/g, "1")}`,
    takesFiles: source.includes("maxFileBytes"),
    maxBytes: Number(/openAction\(args, \{ maxBytes: (\d+) \}/.exec(source)?.[1] ?? 64 * 1024),
  }))
  .sort((one, other) => (one.path < other.path ? -1 : 1));
