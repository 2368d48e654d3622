import routes from "~/routes";

type Entry = (typeof routes)[number];

interface ListedRoute {
  readonly id: string;
  /** Below the storefront's address, as the router writes it; null for a layout. */
  readonly path: string | null;
  /** Relative to `app/`. */
  readonly file: string;
  readonly parentId: string;
}

const listed = (entry: Entry, parentId: string): ListedRoute[] => {
  const { id = entry.file, path = "", file, children = [] } = entry;
  const isLayout = children.length > 0;
  return [
    { id, path: isLayout ? null : path, file, parentId },
    ...children.flatMap((child) => listed(child, id)),
  ];
};

/** Every address of `app/routes.ts`, and the layouts around them. */
export const listedRoutes: readonly ListedRoute[] = routes.flatMap((entry) => listed(entry, "root"));

/** Paths of screens and resources, parameters included. */
export const routePaths: readonly string[] = listedRoutes.flatMap(({ path }) =>
  path === null ? [] : [`/${path}`],
);
