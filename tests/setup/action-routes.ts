import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const routes = path.resolve(import.meta.dirname, "../../app/routes");

interface ActionRoute {
  /** As a shopper's browser posts to it; parameters have a value. */
  readonly path: string;
  readonly takesFiles: boolean;
  /** Of a form without files. */
  readonly maxBytes: number;
}

/** Every route of the storefront that takes posts, as its source declares it. */
export const actionRoutes: readonly ActionRoute[] = readdirSync(routes)
  .flatMap((name) => ["route.ts", "route.tsx"].map((file) => ({ name, file: path.join(routes, name, file) })))
  .filter(({ file }) => existsSync(file))
  .map(({ name, file }) => ({ name, source: readFileSync(file, "utf8") }))
  .filter(({ source }) => source.includes("openAction(args"))
  .map(({ name, source }) => ({
    path: `/${name
      .replace(/^_\w+\./, "")
      .replace(/\._index$/, "")
      .replace(/_?\./g, "/")
      .replace(/\$\w+/g, "1")}`,
    takesFiles: source.includes("maxFileBytes"),
    maxBytes: Number(/openAction\(args, \{ maxBytes: (\d+) \}/.exec(source)?.[1] ?? 64 * 1024),
  }))
  .sort((one, other) => (one.path < other.path ? -1 : 1));
