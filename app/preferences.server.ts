import { settings } from "./env.server";

/** What a shopper said about cookies that are not needed; null while they have not. */
export type Consent = "accepted" | "refused" | null;

// The longest that browsers keep a cookie.
const permanentInSeconds = 400 * 24 * 60 * 60;
const lightModeName = "modo-leve";
const consentName = "cookies";
const installerWarningName = "aviso-aplicadores";
const stylesName = "estilos";

/**
 * Whether this shopper gets pages without scripts and with few pictures: the cookie says so, or else the
 * browser's `Save-Data: on`.
 */
export function isLight(headers: Headers): boolean {
  const chosen = cookieValue(headers, lightModeName);
  return chosen ? chosen === "1" : headers.get("save-data")?.trim().toLowerCase() === "on";
}

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

/** The `Set-Cookie` header that tells later pages of the style sheet that this one brings along. */
export const keptStylesCookie = (href: string) => permanent(stylesName, href);

const permanent = (name: string, value: string) =>
  `${name}=${value}; Max-Age=${permanentInSeconds}; Path=/; ${protection()}`;

const protection = () => `HttpOnly; SameSite=Lax${settings.overHttps ? "; Secure" : ""}`;

function cookieValue(headers: Headers, name: string): string | undefined {
  const pairs = headers.get("cookie")?.split(";") ?? [];
  const pair = pairs.map((each) => each.trim()).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
