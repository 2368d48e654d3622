/**
 * Rewrites requests that would fail inside remix-serve before the shop sees them: invalid Host, TRACE (not allowed in a
 * `Request`), absolute URLs (sent to proxies), malformed percent-encoding, and the parameter `_data`, for which Remix logs an error. The header `x-unreadable` makes the shop
 * return 400; TRACE becomes OPTIONS and returns 405; a malformed path is encoded literally and usually returns 404.
 * @param {Pick<import("node:http").IncomingMessage, "headers" | "method" | "url">} request
 */
export function normalizeRequest(request) {
  const { headers } = request;
  delete headers["x-unreadable"];
  if (!isHost(headers.host ?? "localhost")) {
    headers.host = "localhost";
    headers["x-unreadable"] = "host";
  }
  const target = getPath(request.url ?? "/");
  if (target === null) headers["x-unreadable"] = "address";
  request.url = target ?? "/";
  const [path = "", ...rest] = request.url.split("?");
  const query = withoutData(rest.join("?"));
  request.url = (isAddress(path) ? path : path.replaceAll("%", "%25")) + (rest.length > 0 ? `?${query}` : "");
  if (request.method === "TRACE") request.method = "OPTIONS";
}

/** Without a user, path, query or fragment, which a URL made of it would have. @param {string} host */
const isHost = (host) => !/[@/?#\\]/.test(host) && URL.canParse(`http://${host}`);

/** @param {string} query */
function withoutData(query) {
  const parameters = new URLSearchParams(query);
  if (!parameters.has("_data")) return query;
  parameters.delete("_data");
  return parameters.toString();
}

/** Path and query of the request target; null if it has none. @param {string} asked */
function getPath(asked) {
  if (asked.startsWith("/")) return asked;
  if (!/^https?:/i.test(asked) || !URL.canParse(asked)) return null;
  const { pathname, search } = new URL(asked);
  return pathname + search;
}

/** Whether the path stays a path after decoding; a leading `/%5C` would become a host. @param {string} path */
function isAddress(path) {
  try {
    return URL.canParse(decodeURIComponent(path), "http://localhost");
  } catch {
    return false;
  }
}
