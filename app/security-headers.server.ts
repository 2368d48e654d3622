import { settings } from "./env.server";
import { paths } from "./paths";

/** Where this page's script may send something: a card to its provider, and only from the checkout. */
const connections = (pathname: string): string[] =>
  settings.cardTokens && pathname.replace(/\/$/, "") === paths.checkout() ? [settings.cardTokens.origin] : [];

/** What a page may embed: the footer's map, but never beside a card's number; the order status its own refreshing part. */
function embedded(pathname: string): string[] {
  const path = pathname.replace(/\/$/, "");
  if (path === paths.orderStatus([]).split("?")[0]) return ["frame-src 'self'"];
  const { coordinates } = settings.company;
  return coordinates && path !== paths.checkout()
    ? [`frame-src ${new URL(paths.mapToEmbed(coordinates)).origin}`]
    : [];
}

/** No inline script, no inline handler, no style but the document's own, and nothing from elsewhere but a map. */
function contentSecurityPolicy({ pathname, styles, nonce }: GuardedDocument): string {
  // Vite's development server puts style sheets into the page by script, and tells of changes over a socket.
  const development = import.meta.env.DEV;
  const policy = [
    "default-src 'none'",
    `script-src 'self'${development ? ` 'nonce-${nonce}'` : ""}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : styles === null ? "" : ` '${styles}'`}`,
    "img-src 'self' data:",
    ["connect-src 'self'", ...(development ? ["ws:"] : []), ...connections(pathname)].join(" "),
    ...embedded(pathname),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  if (settings.overHttps) policy.push("upgrade-insecure-requests");
  return policy.join("; ");
}

/** What every answer says, whatever it is. */
export function protect(headers: Headers): Headers {
  headers.set("x-content-type-options", "nosniff");
  headers.set("cross-origin-resource-policy", "same-origin");
  if (settings.overHttps) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  return headers;
}

interface GuardedDocument {
  readonly pathname: string;
  /** The digest of the one style element, as a policy names it ('sha256-…'); null where there is none. */
  readonly styles: string | null;
  /** The development server's word for its own scripts. */
  readonly nonce?: string;
}

/** What a document says besides. A route may have chosen another `Cache-Control` already. */
export function protectDocument(headers: Headers, guarded: GuardedDocument): Headers {
  protect(headers);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", contentSecurityPolicy(guarded));
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set(
    "permissions-policy",
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  );
  // Not `Critical-CH`, by which the first page would be asked for twice.
  headers.set("accept-ch", "ECT, Save-Data");
  headers.append("vary", "Cookie, Save-Data, ECT, Sec-CH-UA-Mobile");
  // Kept by nobody else, asked again by the browser, yet still there at once for 'back' (unlike no-store).
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  return headers;
}

/** For a small document that only a page of the shop may embed. It is asked for often, so it says no more than it must. */
export function protectFramedDocument(headers: Headers, styles: string): Headers {
  protect(headers);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set(
    "content-security-policy",
    `default-src 'none'; style-src '${styles}'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
  );
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cache-control", "no-store");
  return headers;
}
