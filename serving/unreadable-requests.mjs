/**
 * Puts right what would make remix-serve fail before it asks the shop: a host that no address can have, TRACE, which no
 * `Request` may have for its method, and percents that stand for nothing, as in a link that was cut. What comes of them is the
 * shop's to say: by the header `x-unreadable` a page with status 400, one with 405, because no page answers OPTIONS, and one
 * for an address that means what it says, letter by letter, which is hardly ever one of the shop's.
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
  const [path = "", ...query] = (request.url ?? "/").split("?");
  if (!isDecodable(path)) request.url = [path.replaceAll("%", "%25"), ...query].join("?");
  if (request.method === "TRACE") request.method = "OPTIONS";
}

/** @param {string} path */
function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
