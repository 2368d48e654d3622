import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/node";
import type { Session } from "~/session/session.server";
import type { CookieJar } from "../driver/cookie-jar";
import { standBefore, watched } from "./faulty-upstream";

export const shopOrigin = "http://loja.test";

interface Options {
  readonly apiUrl: string;
  readonly env?: Record<string, string>;
}

export interface ShopHere {
  sessionIn(jar: CookieJar): Promise<Session>;
  keep(jar: CookieJar, session: Session): Promise<void>;
}

/**
 * Runs the built storefront in this process at `shopOrigin`; its upstream calls and error log belong to the current
 * visit (`watched`). One per test file.
 */
export async function runShopHere({ apiUrl, env = {} }: Options): Promise<ShopHere> {
  const before = { ...process.env };
  Object.assign(process.env, {
    NODE_ENV: "production",
    LIMITS: "off",
    API_URL: apiUrl,
    SESSION_SECRETS: "only for tests and always the same",
    STOREFRONT_KEY: "only for tests, in both programs",
    ...env,
  });
  await standBefore(apiUrl);
  const build = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
  const answer = createRequestHandler(build, "production");
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, host } = new URL(request.url);
    if (origin !== shopOrigin) return send(input, init);
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
  const { readSession, commitSession } = await import("~/session/session.server");
  // Programs that other files of this process start would inherit them.
  for (const name of Object.keys(process.env))
    if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
  return {
    sessionIn: (jar) => readSession(new Headers({ cookie: jar.header() })),
    async keep(jar, session) {
      jar.keep(new Headers({ "set-cookie": await commitSession(session) }));
    },
  };
}
