import { createRequire } from "node:module";

const require = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));

/**
 * @typedef {object} Route
 * @property {string} [path]
 * @property {boolean} [index]
 * @property {Route[]} [children]
 */

/**
 * Remix flattens and ranks all routes for each request, twice (fixed in React Router: remix-run/react-router#14967). It is
 * given only those that may match.
 */
export function matchFewerRoutes() {
  const router = require("@remix-run/router");
  const { createStaticHandler, matchRoutes } = router;

  router.createStaticHandler = (/** @type {Route[]} */ routes, /** @type {object} */ options) => {
    const whole = createStaticHandler(routes, options);
    const select = selectRoutes(routes, (some) => createStaticHandler(some, options));
    const getHandler = (/** @type {Request} */ request) => select(new URL(request.url).pathname);
    return {
      dataRoutes: whole.dataRoutes,
      query: (/** @type {Request} */ request, /** @type {object} */ options) =>
        getHandler(request).query(request, options),
      queryRoute: (/** @type {Request} */ request, /** @type {object} */ options) =>
        getHandler(request).queryRoute(request, options),
    };
  };

  /** @type {WeakMap<Route[], null | ((pathname: string) => Route[])>} */
  const selectors = new WeakMap();
  router.matchRoutes = (
    /** @type {Route[]} */ routes,
    /** @type {unknown} */ location,
    /** @type {string} */ basename,
  ) => {
    const select = selectors.get(routes);
    // The routes of a rendered page are matched once.
    if (select === undefined) selectors.set(routes, null);
    if (select === null)
      selectors.set(
        routes,
        selectRoutes(routes, (some) => some),
      );
    return matchRoutes(
      select && typeof location === "string" ? select(location) : routes,
      location,
      basename,
    );
  };
}

/**
 * What `create` makes of the routes that may match a path, which its first segment decides.
 * @template Made
 * @param {Route[]} routes
 * @param {(routes: Route[]) => Made} create
 * @returns {(pathname: string) => Made}
 */
export function selectRoutes(routes, create) {
  const segments = new Set(routes.flatMap(getFirstSegments));
  /** @type {Map<string, Made>} */
  const made = new Map();
  return (pathname) => {
    const first = firstSegment(pathname);
    const key = segments.has(first) ? first : "";
    const cached = made.get(key);
    if (cached !== undefined) return cached;
    const created = create(routes.flatMap((route) => withFirstSegment(route, key)));
    made.set(key, created);
    return created;
  };
}

/** @param {string} pathname */
function firstSegment(pathname) {
  const [first = ""] = pathname.replace(/^\/+/, "").split("/", 1);
  try {
    return decodeURIComponent(first).toLowerCase();
  } catch {
    return first.toLowerCase();
  }
}

/** Null for a parameter, a splat or an optional segment. @param {string} path */
function staticSegment(path) {
  const first = path.split("/", 1)[0] ?? "";
  return /^[:*]|\?$/.test(first) ? null : first.toLowerCase();
}

/** @param {Route} route @returns {string[]} */
function getFirstSegments({ path, children = [] }) {
  if (!path) return children.flatMap(getFirstSegments);
  const first = staticSegment(path);
  return first === null ? [] : [first];
}

/** @param {Route} route @param {string} first @returns {Route[]} */
function withFirstSegment(route, first) {
  const { path, children } = route;
  if (path) {
    const own = staticSegment(path);
    return own === null || own === first ? [route] : [];
  }
  return [
    children ? { ...route, children: children.flatMap((child) => withFirstSegment(child, first)) } : route,
  ];
}
