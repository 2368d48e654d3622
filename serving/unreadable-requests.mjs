/**
 * Puts right what would make remix-serve fail before it asks the shop: a host that no address can have, and TRACE, which no
 * `Request` may have for its method. What comes of them is the shop's to say: by the header `x-unreadable` a page with
 * status 400, and one with 405, because no page answers OPTIONS.
 *
 * @param {Pick<import("node:http").IncomingMessage, "headers" | "method">} request
 */
export function makeReadable(request) {
  const { headers } = request;
  delete headers["x-unreadable"];
  if (!URL.canParse(`http://${headers.host ?? "localhost"}`)) {
    headers.host = "localhost";
    headers["x-unreadable"] = "host";
  }
  if (request.method === "TRACE") request.method = "OPTIONS";
}
