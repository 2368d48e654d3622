import { createHmac } from "node:crypto";
import { type CookieSerializeOptions, createCookie } from "@remix-run/node";
import { settings } from "../env.server";

/** Browser limit, including name and attributes. */
export const maxCookieBytes = 4096;

interface SignedCookie {
  /** Null without a value that this shop has signed for this cookie. */
  parse(header: string | null): Promise<unknown>;
  serialize(value: unknown, options?: CookieSerializeOptions): Promise<string>;
}

export function createSignedCookie(shortName: string, lifetimeInSeconds: number): SignedCookie {
  const name = settings.overHttps ? `__Host-${shortName}` : shortName;
  const boundToName = settings.sessionSecrets.map((secret) =>
    createHmac("sha256", secret).update(name).digest("base64url"),
  );
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    secure: settings.overHttps,
    path: "/",
    maxAge: lifetimeInSeconds,
    // The previous release signed with the secrets themselves.
    secrets: [...boundToName, ...settings.sessionSecrets],
  });
  return {
    async parse(header) {
      // A parent domain may set another of this name, which the browser may send first.
      for (const pair of (header ?? "").split(";").map((text) => text.trim())) {
        if (!pair.startsWith(`${name}=`)) continue;
        const value: unknown = await cookie.parse(pair).catch(() => null);
        if (value !== null && value !== "") return value;
      }
      return null;
    },
    serialize: (value, options) => cookie.serialize(value, options),
  };
}
