const hidden = "…";
/** Letters of Portuguese are kept as addresses write them. */
const plainSegment = /^(?:[a-z0-9._~-]|%C3%[89AB][0-9A-F]){1,80}$/i;
/** A CEP has eight digits, everything else that tells a person has more. */
const fewestDigitsOfAPerson = 8;

/**
 * A request's path as a log may have it: no query, and no part that might tell who asks (an e-mail, a CPF, a CEP, a token).
 *
 * @param {string} url as it was asked for: path and query
 */
export function loggablePath(url) {
  return pathnameOf(url).split("/").map(loggableSegment).join("/");
}

/**
 * Without query and host.
 *
 * @param {string} url as it was asked for: path and query; absolute where a client takes us for a proxy
 */
export const pathnameOf = (url) => url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[?#].*$/s, "") || "/";

/** @param {string} segment */
function loggableSegment(segment) {
  if (segment === "") return segment;
  const digits = segment.replace(/%[0-9A-F]{2}/gi, "").replace(/\D/g, "").length;
  return plainSegment.test(segment) && digits < fewestDigitsOfAPerson ? segment : hidden;
}

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const found = new RegExp(
  [
    `(?<id>\\b${uuid}\\b)`,
    "(?<credentials>(?<=\\/\\/)[^\\s/@]+@|\\b(?:Bearer|Basic)\\s+\\S+)",
    "(?<email>(?<![^\\s@<>\"'/(=:,])[^\\s@<>\"'/(=:,]+(?:@|%40)[^\\s@<>\"'/)]+\\.[a-z]{2,})",
    "(?<token>(?<![A-Za-z0-9_-])(?=[A-Za-z_-]*\\d[A-Za-z_-]*\\d[A-Za-z_-]*\\d)[A-Za-z0-9_-]{32,})",
    // CEP, CPF, CNPJ (which may have letters), card, telephone: as typed with dots, dashes, slashes, blanks, or without.
    "(?<number>\\b[A-Z0-9]{2}\\.[A-Z0-9]{3}\\.[A-Z0-9]{3}\\/[A-Z0-9]{4}-\\d{2}\\b|\\(?\\b\\d(?:[ ().\\-/]{0,2}\\d){7,}\\b)",
  ].join("|"),
  "gi",
);

/**
 * The last guard of a log: text from which whatever looks like an e-mail, a credential or a number of a person's is taken.
 * What is written to a log should have none; ids of requests stay.
 *
 * @param {string} text
 */
export const withoutPersonalData = (text) =>
  shortened(text).replace(found, (...match) => {
    const groups = match.at(-1);
    if (groups.id) return groups.id;
    if (groups.credentials) return `${hidden}@`;
    if (groups.email) return "[e-mail]";
    return groups.token ? "[token]" : "[number]";
  });

/** Nobody reads more, and whoever sends long addresses should not keep a log busy. */
const mostCharacters = 8_000;

/** @param {string} text */
const shortened = (text) =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}${hidden}` : text;
