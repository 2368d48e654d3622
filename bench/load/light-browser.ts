import { createHash } from "node:crypto";
import { CookieJar } from "../../tests/driver/cookie-jar";
import { ask, decompress } from "../wire";

const maxRedirects = 6;

/** One page view: from the press to the last byte, redirects included. */
export interface Wait {
  readonly step: string;
  readonly ms: number;
  readonly requests: number;
}

export class WrongAnswer extends Error {}

export interface View {
  readonly path: string;
  readonly html: string;
}

export interface LightBrowserOptions {
  readonly origins: readonly string[];
  readonly clientAddress: string;
  readonly pause: () => Promise<void>;
  readonly note: (wait: Wait) => void;
}

let asked = 0;

/** Browser with a cookie jar that loads pages, forms and style sheets, but no images or script. */
export class LightBrowser {
  readonly #jar = new CookieJar();
  readonly #options: LightBrowserOptions;

  constructor(options: LightBrowserOptions) {
    this.#options = options;
  }

  open(step: string, path: string): Promise<View> {
    return this.#go(step, path, undefined);
  }

  /** @throws WrongAnswer for a status that is neither 200 nor a redirect to a page with 200 */
  submit(step: string, path: string, fields: Readonly<Record<string, string>>): Promise<View> {
    return this.#go(step, path, new URLSearchParams(fields).toString());
  }

  async #go(step: string, first: string, form: string | undefined): Promise<View> {
    await this.#options.pause();
    const begunAt = performance.now();
    let path = first;
    let body = form;
    for (let requests = 1; requests <= maxRedirects; requests += 1) {
      const answer = await this.#send(step, path, body);
      const { location } = answer.headers;
      if (answer.status === 303 && location !== undefined) {
        path = location;
        body = undefined;
        continue;
      }
      this.#options.note({ step, ms: performance.now() - begunAt, requests });
      if (answer.status !== 200)
        throw new WrongAnswer(`${step}: ${withoutQuery(path)} answered ${answer.status}`);
      const html = decompress(answer).toString();
      await this.#fetchStyles(step, html);
      return { path, html };
    }
    throw new WrongAnswer(`${step}: more than ${maxRedirects} redirects`);
  }

  /** Loads the style sheets of a first visit and marks them as cached for later pages. */
  async #fetchStyles(step: string, html: string): Promise<void> {
    const late = /<link rel="stylesheet" href="([^"]+)" media="print"/.exec(html)?.[1];
    if (late !== undefined) await this.#send(step, late, undefined);
  }

  async #send(step: string, path: string, body: string | undefined) {
    asked += 1;
    const { origins, clientAddress } = this.#options;
    const page = body === undefined ? pageOfCatalogue(path) : null;
    const origin = origins[(page === null ? asked : getNumber(page)) % origins.length] ?? "";
    const host = "127.0.0.1";
    const cookie = this.#jar.header();
    const sent: Record<string, string> = { host, "x-forwarded-for": clientAddress };
    if (cookie) sent.cookie = cookie;
    if (body !== undefined)
      Object.assign(sent, { origin: `http://${host}`, "sec-fetch-site": "same-origin" });
    const answer = await ask(`${origin}${path}`, sent, body).catch((error: unknown) => {
      throw new WrongAnswer(`${step}: ${error instanceof Error ? error.message : String(error)}`);
    });
    const kept = new Headers();
    for (const line of answer.headers["set-cookie"] ?? []) kept.append("set-cookie", line);
    this.#jar.keep(kept);
    return answer;
  }
}

/** Key by which the nginx of `deploy/` chooses the storefront; null if any will do. */
const pageOfCatalogue = (path: string): string | null =>
  /^\/produtos\/[^?]+/.exec(path)?.[0] ??
  /^\/(produtos|categorias|subcategorias|vitrine)[/?].*/.exec(path)?.[0] ??
  null;

const getNumber = (key: string) => createHash("md5").update(key).digest().readUInt32BE();

/** Failures are grouped by message, so messages must not contain order codes. */
const withoutQuery = (path: string) => path.replace(/\?.*$/, "");
