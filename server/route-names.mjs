import { toPagePath } from "./framework/remix-serve.mjs";

/** @type {WeakMap<object, string>} */
const given = new WeakMap();

/**
 * Sets the route of a response, for example `client/get-one/:addressId`.
 * @param {object} response Node's
 * @param {string} name without user input
 */
export const nameRoute = (response, name) => void given.set(response, name);

/** @param {object} response */
export const readRouteName = (response) => given.get(response);

/** Bounds label cardinality when clients request addresses that do not exist. */
const maxSections = 100;
/** @type {Set<string>} */
const sections = new Set();

/**
 * Metrics label of a request: its route, or its section such as `/produtos/*` after one page of it was found; otherwise
 * `other`.
 * @param {string} pathname
 * @param {{ response: object, status: number }} answered
 */
export function getRouteName(pathname, { response, status }) {
  const name = given.get(response);
  if (name !== undefined) return name;
  const [, first = "", second] = pathname.split("/", 3);
  const section = second === undefined ? `/${toPagePath(first)}` : `/${first}/*`;
  if (sections.has(section)) return section;
  if (status >= 400 || sections.size >= maxSections) return "other";
  sections.add(section);
  return section;
}
