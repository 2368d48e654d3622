import { type Cookie, createCookie } from "@remix-run/node";
import { settings } from "../env.server";

/** Browser limit, including name and attributes. */
export const maxCookieBytes = 4096;

export const createSignedCookie = (name: string, lifetimeInSeconds: number): Cookie =>
  createCookie(settings.overHttps ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    secure: settings.overHttps,
    path: "/",
    maxAge: lifetimeInSeconds,
    secrets: [...settings.sessionSecrets],
  });
