import type { LightReason } from "~/model/light-mode";
import { settings } from "../env.server";

export type Consent = "accepted" | "refused" | null;

// Browsers limit cookies to 400 days.
const permanentInSeconds = 400 * 24 * 60 * 60;
/** `__Host-` binds a cookie to this host; `__Secure-` also allows a path. */
const named = (name: string, prefix: "__Host-" | "__Secure-" = "__Host-") =>
  settings.overHttps ? `${prefix}${name}` : name;

const lightModeName = named("modo-leve");
const consentName = named("cookies");
const installerWarningName = named("aviso-aplicadores", "__Secure-");
const stylesName = named("estilos");

/** `ECT` values for less than 700 kbit/s or more than 270 ms of latency. */
const slowLines = ["3g", "2g", "slow-2g"];

/** Why this page has no scripts and few pictures; null otherwise. The shopper's choice overrides client hints. */
export function getLightReason(headers: Headers): LightReason | null {
  if (isScriptAsking(headers)) return null;
  const chosen = cookieValue(headers, lightModeName);
  if (chosen) return chosen === "1" ? "chosen" : null;
  const said = (name: string) => headers.get(name)?.trim().toLowerCase() ?? "";
  if (said("save-data") === "on") return "asked";
  return slowLines.includes(said("ect")) ? "slow" : null;
}

/** Data requests come from pages with scripts and keep that mode even on a slow connection. */
const isScriptAsking = (headers: Headers): boolean =>
  headers.get("sec-fetch-dest") === "empty" && !headers.get("accept")?.includes("text/html");

export function readConsent(headers: Headers): Consent {
  const said = cookieValue(headers, consentName);
  if (said === "aceitar") return "accepted";
  return said === "recusar" ? "refused" : null;
}

export const hasSeenInstallerWarning = (headers: Headers): boolean =>
  cookieValue(headers, installerWarningName) !== undefined;

export const createInstallerWarningSeenCookie = () =>
  `${installerWarningName}=visto; Path=/installers; ${protection()}`;

export const createLightModeCookie = (light: boolean) => permanent(lightModeName, light ? "1" : "0");

export const createConsentCookie = (accepted: boolean) =>
  permanent(consentName, accepted ? "aceitar" : "recusar");

export const readCachedStyleSheet = (headers: Headers): string | undefined =>
  cookieValue(headers, stylesName);

/** Script deletes it when it stops the style sheet from loading. */
export const createCachedStyleSheetCookie = (href: string) =>
  permanent(stylesName, href).replace("HttpOnly; ", "");

const permanent = (name: string, value: string) =>
  `${name}=${value}; Max-Age=${permanentInSeconds}; Path=/; ${protection()}`;

const protection = () => `HttpOnly; SameSite=Lax${settings.overHttps ? "; Secure" : ""}`;

function cookieValue(headers: Headers, name: string): string | undefined {
  const pairs = headers.get("cookie")?.split(";") ?? [];
  const pair = pairs.map((each) => each.trim()).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
