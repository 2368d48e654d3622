/** @type {WeakMap<object, string>} */
const given = new WeakMap();

/**
 * Says which route answers, as in `client/get-one/:addressId`, where a program knows it.
 *
 * @param {object} response Node's
 * @param {string} name without anything that a shopper chose
 */
export const nameRoute = (response, name) => void given.set(response, name);

/** @param {object} response */
export const givenRouteName = (response) => given.get(response);

/** So that nobody fills a table by asking for addresses that do not exist. */
const mostSections = 100;
/** @type {Set<string>} */
const sections = new Set();

/**
 * What measurements call a request: its route, else the section of the shop that it belongs to, as in `/produtos/*`. A section
 * has a name once a page of it was found; until then, and for addresses that do not exist, it is `other`.
 *
 * @param {string} pathname
 * @param {{ response: object, status: number }} answered
 */
export function routeNameOf(pathname, { response, status }) {
  const name = given.get(response);
  if (name !== undefined) return name;
  const [, first = "", second] = pathname.split("/", 3);
  const section = second === undefined ? `/${first.replace(/\.data$/, "")}` : `/${first}/*`;
  if (sections.has(section)) return section;
  if (status >= 400 || sections.size >= mostSections) return "other";
  sections.add(section);
  return section;
}
