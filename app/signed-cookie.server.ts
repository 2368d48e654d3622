import { type Cookie, createCookie } from "@remix-run/node";
import { settings } from "./env.server";

/** The longest that browsers take, name and attributes included. */
export const longestCookieInBytes = 4096;

/** A cookie that only this shop's own pages send, no script reads, and nobody else can have written. */
export const signedCookie = (name: string, lifetimeInSeconds: number): Cookie =>
  createCookie(settings.overHttps ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    secure: settings.overHttps,
    path: "/",
    maxAge: lifetimeInSeconds,
    secrets: [...settings.sessionSecrets],
  });
