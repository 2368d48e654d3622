const hidden = "…";
/** Allows percent-encoded Portuguese letters. */
const plainSegment = /^(?:[a-z0-9._~-]|%C3%[89AB][0-9A-F]){1,80}$/i;
/** A CEP has eight digits; all other personal numbers have more. */
const fewestDigitsOfAPerson = 8;

/**
 * Path without query; segments that may hold personal data (e-mail, CPF, CEP, token) are masked.
 * @param {string} url request target
 */
export function toLoggablePath(url) {
  return getPathname(url).split("/").map(loggableSegment).join("/");
}

/**
 * Strips host and query.
 * @param {string} url request target; absolute when sent to a proxy
 */
export const getPathname = (url) => url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[?#].*$/s, "") || "/";

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
    // CEP, CPF, CNPJ (may contain letters), card and phone numbers, with or without separators.
    "(?<number>\\b[A-Z0-9]{2}\\.[A-Z0-9]{3}\\.[A-Z0-9]{3}\\/[A-Z0-9]{4}-\\d{2}\\b|\\(?\\b\\d(?:[ ().\\-/]{0,2}\\d){7,}\\b)",
  ].join("|"),
  "gi",
);

/**
 * Last line of defence: masks e-mails, credentials and personal numbers in log text. Request ids are preserved.
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

/** Limits log size and regular-expression time for long input. */
const maxCharacters = 8_000;

/** @param {string} text */
const shortened = (text) => (text.length > maxCharacters ? `${text.slice(0, maxCharacters)}${hidden}` : text);
