import { settings } from "../env.server";
import { paths } from "../paths";

/** Only the checkout may connect to the card provider. */
const connections = (pathname: string): string[] =>
  settings.cardTokens && pathname.replace(/\/$/, "") === paths.checkout() ? [settings.cardTokens.origin] : [];

/** The footer's map is never embedded beside card fields; the order status page embeds its refreshing frame. */
function embedded(pathname: string): string[] {
  const path = pathname.replace(/\/$/, "");
  if (path === paths.orderStatus([]).split("?")[0]) return ["frame-src 'self'"];
  const { coordinates } = settings.company;
  return coordinates && path !== paths.checkout()
    ? [`frame-src ${new URL(paths.mapToEmbed(coordinates)).origin}`]
    : [];
}

const quoted = (hash: string | null): string[] => (hash === null ? [] : [`'${hash}'`]);

function contentSecurityPolicy({ pathname, styles, nonce }: GuardedDocument): string {
  // Vite injects styles by script and uses a WebSocket for updates.
  const development = import.meta.env.DEV;
  const policy = [
    "default-src 'none'",
    `script-src 'self'${development ? ` 'nonce-${nonce}'` : ""}`,
    ["style-src 'self'", ...(development ? ["'unsafe-inline'"] : quoted(styles))].join(" "),
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

export function setSecurityHeaders(headers: Headers): Headers {
  headers.set("x-content-type-options", "nosniff");
  headers.set("cross-origin-resource-policy", "same-origin");
  if (settings.overHttps) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  return headers;
}

interface GuardedDocument {
  readonly pathname: string;
  readonly styles: string | null;
  readonly nonce?: string;
}

export function setDocumentSecurityHeaders(headers: Headers, guarded: GuardedDocument): Headers {
  setSecurityHeaders(headers);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", contentSecurityPolicy(guarded));
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set(
    "permissions-policy",
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  );
  // `Critical-CH` would cause a second request for the first page.
  headers.set("accept-ch", "ECT, Save-Data");
  headers.append("vary", "Cookie, Save-Data, ECT, Sec-CH-UA-Mobile");
  // `private, no-cache` keeps the back/forward cache, unlike `no-store`.
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  return headers;
}

/** Minimal headers for a frequently polled document that only a page of the shop may embed. */
export function protectFramedDocument(headers: Headers, styles: string): Headers {
  setSecurityHeaders(headers);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set(
    "content-security-policy",
    `default-src 'none'; style-src '${styles}'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
  );
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cache-control", "no-store");
  return headers;
}
