/**
 * Puts right what would make remix-serve fail before it asks the shop: a host that no address can have, TRACE, which no
 * `Request` may have for its method, a whole address in place of a path, as proxies are asked, and percents that stand for
 * nothing, as in a link that was cut, or for what makes an address of no host. What comes of them is the shop's to say: by the
 * header `x-unreadable` a page with status 400, one with 405, because no page answers OPTIONS, and one for an address that
 * means what it says, letter by letter, which is hardly ever one of the shop's.
 *
 * @param {Pick<import("node:http").IncomingMessage, "headers" | "method" | "url">} request
 */
export function makeReadable(request) {
  const { headers } = request;
  delete headers["x-unreadable"];
  if (!URL.canParse(`http://${headers.host ?? "localhost"}`)) {
    headers.host = "localhost";
    headers["x-unreadable"] = "host";
  }
  const target = pathOf(request.url ?? "/");
  if (target === null) headers["x-unreadable"] = "address";
  request.url = target ?? "/";
  const [path = "", ...query] = request.url.split("?");
  if (!isAddress(path)) request.url = [path.replaceAll("%", "%25"), ...query].join("?");
  if (request.method === "TRACE") request.method = "OPTIONS";
}

/** Path and query of what was asked for; null where it has none. @param {string} asked */
function pathOf(asked) {
  if (asked.startsWith("/")) return asked;
  if (!/^https?:/i.test(asked) || !URL.canParse(asked)) return null;
  const { pathname, search } = new URL(asked);
  return pathname + search;
}

/** Whether a path is one once its percents are read: with `/%5C` in front it would name a host. @param {string} path */
function isAddress(path) {
  try {
    return URL.canParse(decodeURIComponent(path), "http://localhost");
  } catch {
    return false;
  }
}
