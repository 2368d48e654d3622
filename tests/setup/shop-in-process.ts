import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/node";
import type { Session } from "~/session.server";
import type { CookieJar } from "../driver/cookie-jar";
import { standBefore, watched } from "./faulty-upstream";

/** Where the shop seems to be. */
export const shopOrigin = "http://loja.test";

interface Options {
  /** Where the upstream is that answers while nothing fails. */
  readonly apiUrl: string;
  /** Settings of the storefront, over those that are chosen here. */
  readonly env?: Record<string, string>;
}

export interface ShopHere {
  /** What the cookie of somebody's browser says. */
  sessionIn(jar: CookieJar): Promise<Session>;
  /** Puts another session into it. */
  keep(jar: CookieJar, session: Session): Promise<void>;
}

/**
 * Runs the built storefront inside this process: requests to `shopOrigin` are answered by it, and what it asks of the
 * upstream and writes to the error log belongs to the visit under way (`watched`). One for each test file.
 */
export async function runShopHere({ apiUrl, env = {} }: Options): Promise<ShopHere> {
  Object.assign(process.env, {
    NODE_ENV: "production",
    LIMITS: "off",
    API_URL: apiUrl,
    SESSION_SECRETS: "only for tests and always the same",
    ...env,
  });
  const send = globalThis.fetch;
  globalThis.fetch = await standBefore(apiUrl, send);
  const build = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
  const answer = createRequestHandler(build, "production");
  const toUpstream = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, host } = new URL(request.url);
    if (origin !== shopOrigin) return toUpstream(input, init);
    request.headers.set("host", host);
    return answer(request, {});
  };
  const write = console.error;
  console.error = (...words: unknown[]) => {
    const visit = watched.getStore();
    if (visit) visit.logged.push(words.map(String).join(" "));
    else write(...words);
  };
  const { settings } = await import("~/env.server");
  if (!settings.production) throw new Error("Something read the settings before the shop was run here");
  const { readSession, commit } = await import("~/session.server");
  return {
    sessionIn: (jar) => readSession(new Headers({ cookie: jar.header() })),
    async keep(jar, session) {
      jar.keep(new Headers({ "set-cookie": await commit(session) }));
    },
  };
}
