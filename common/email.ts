import { cleanCode } from "./text";

/** `script`: letters that an address cannot have, or that look like others. */
type EmailFault = "invalid" | "script";

export type ParsedEmail =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly fault: EmailFault };

const maxLength = 254;
const maxLocalLength = 64;

/**
 * One spelling for one address: as pasted from a contact ('Ana <ana@loja.com.br>', 'mailto:…'), full-width or with
 * invisible characters, becomes 'ana@loja.com.br'. The domain is in ASCII and lower case. Letters of the local part keep
 * their case; accounts are compared without it.
 */
export function parseEmail(typed: string): ParsedEmail {
  const text = cleanCode(typed);
  const within = /<([^<>]*)>$/.exec(text)?.[1] ?? text.replace(/^mailto:/i, "");
  const bare = within.replace(/[\s,;.]+$/, "").trim();
  const [local = "", domain = "", ...more] = bare.split("@");
  const isShaped = local !== "" && domain !== "" && more.length === 0 && !/\s/.test(bare);
  if (!isShaped) return { ok: false, fault: "invalid" };
  if (/[^!-~]/.test(local) || /[^\p{Script=Latin}\p{M}\d.-]/u.test(domain.replace(/[!-~]/g, ""))) {
    return { ok: false, fault: "script" };
  }
  const host = toAsciiDomain(domain);
  const isTooLong = local.length > maxLocalLength || `${local}@${host}`.length > maxLength;
  if (host === null || isTooLong || /[()<>[\]:;\\,"]|^\.|\.\.|\.$/.test(local)) {
    return { ok: false, fault: "invalid" };
  }
  return { ok: true, email: `${local}@${host}` };
}

/** 'ação.com.br' becomes 'xn--ao-siap.com.br'; null for what is no domain name, such as an IP address. */
function toAsciiDomain(domain: string): string | null {
  if (/[^\p{L}\p{M}\d.-]/u.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    const isName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(hostname);
    return isName ? hostname : null;
  } catch {
    return null;
  }
}

/** The address to compare accounts by; what is no address is returned trimmed and in lower case. */
export function toEmailKey(typed: string): string {
  const parsed = parseEmail(typed);
  return (parsed.ok ? parsed.email : typed.trim()).toLowerCase();
}
