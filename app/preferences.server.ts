import type { LightReason } from "./domain/light-mode";
import { settings } from "./env.server";

/** What a shopper said about cookies that are not needed; null while they have not. */
export type Consent = "accepted" | "refused" | null;

// The longest that browsers keep a cookie.
const permanentInSeconds = 400 * 24 * 60 * 60;
/** Over https browsers take the name from this host alone; a path of its own is all that `__Secure-` allows besides. */
const named = (name: string, prefix: "__Host-" | "__Secure-" = "__Host-") =>
  settings.overHttps ? `${prefix}${name}` : name;

const lightModeName = named("modo-leve");
const consentName = named("cookies");
const installerWarningName = named("aviso-aplicadores", "__Secure-");
const stylesName = named("estilos");

/** What a browser calls a line (`ECT`) of less than 700 kbit/s, or that takes longer than 270 ms to answer. */
const slowLines = ["3g", "2g", "slow-2g"];

/**
 * Why this page is to come without scripts and with few pictures; null where it is not. What the shopper chose counts
 * before whatever the browser says.
 */
export function lightReason(headers: Headers): LightReason | null {
  if (isScriptAsking(headers)) return null;
  const chosen = cookieValue(headers, lightModeName);
  if (chosen) return chosen === "1" ? "chosen" : null;
  const said = (name: string) => headers.get(name)?.trim().toLowerCase() ?? "";
  if (said("save-data") === "on") return "asked";
  return slowLines.includes(said("ect")) ? "slow" : null;
}

/** Only a page that came with scripts asks for its data, and stays as it came, whatever the line is like meanwhile. */
const isScriptAsking = (headers: Headers): boolean =>
  headers.get("sec-fetch-dest") === "empty" && !headers.get("accept")?.includes("text/html");

export function consentOf(headers: Headers): Consent {
  const said = cookieValue(headers, consentName);
  if (said === "aceitar") return "accepted";
  return said === "recusar" ? "refused" : null;
}

/** Whether this visit has been shown what installers are and are not (installers 2, "Installer list"). */
export const hasSeenInstallerWarning = (headers: Headers): boolean =>
  cookieValue(headers, installerWarningName) !== undefined;

/** The `Set-Cookie` header that remembers it until the browser is closed, for the list of installers alone. */
export const installerWarningSeenCookie = () =>
  `${installerWarningName}=visto; Path=/installers; ${protection()}`;

/** The `Set-Cookie` header that keeps the light mode on or off, for good. */
export const lightModeCookie = (light: boolean) => permanent(lightModeName, light ? "1" : "0");

/** The `Set-Cookie` header that keeps the answer to the cookie notice, for good. */
export const consentCookie = (accepted: boolean) => permanent(consentName, accepted ? "aceitar" : "recusar");

/** Which style sheet this browser has kept from an earlier page; undefined for none. */
export const keptStyles = (headers: Headers): string | undefined => cookieValue(headers, stylesName);

/** The `Set-Cookie` header by which a style sheet, `href`, tells later pages that the browser has it. */
export const keptStylesCookie = (href: string) => permanent(stylesName, href);

const permanent = (name: string, value: string) =>
  `${name}=${value}; Max-Age=${permanentInSeconds}; Path=/; ${protection()}`;

const protection = () => `HttpOnly; SameSite=Lax${settings.overHttps ? "; Secure" : ""}`;

function cookieValue(headers: Headers, name: string): string | undefined {
  const pairs = headers.get("cookie")?.split(";") ?? [];
  const pair = pairs.map((each) => each.trim()).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
