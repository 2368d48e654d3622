import { CookieJar } from "./cookie-jar";
import { Page } from "./page";
import { savePage } from "./save-page";

export interface Submission {
  url: string;
  method: "GET" | "POST";
  body?: URLSearchParams | FormData;
}

export interface VisitorOptions {
  headers?: Record<string, string>;
  jar?: CookieJar;
  /** Sends a request without following redirects. */
  fetch?: typeof fetch;
}

const MOST_REDIRECTS = 10;

/** A browser without script: follows links and redirects, submits forms and stores cookies. */
export class Visitor {
  readonly origin: string;
  readonly jar: CookieJar;
  readonly #headers: Record<string, string>;
  readonly #fetch: typeof fetch;

  constructor(origin: string, options: VisitorOptions = {}) {
    this.origin = new URL(origin).origin;
    this.jar = options.jar ?? new CookieJar();
    this.#fetch = options.fetch ?? fetch;
    this.#headers = {
      accept: "text/html,*/*;q=0.8",
      // Compression has tests of its own; here it would only take time.
      "accept-encoding": "identity",
      "user-agent": "Mozilla/5.0 (sem script)",
      ...options.headers,
    };
  }

  open(path: string): Promise<Page> {
    return this.go({ url: new URL(path, this.origin).href, method: "GET" });
  }

  anotherTab(): Visitor {
    return new Visitor(this.origin, { headers: this.#headers, jar: this.jar, fetch: this.#fetch });
  }

  async send({ url, method, body }: Submission, referer?: string): Promise<Response> {
    const sameOrigin = new URL(url).origin === this.origin;
    const headers = new Headers(this.#headers);
    // The server may close an idle keep-alive socket at the moment it is reused.
    headers.set("connection", "close");
    if (sameOrigin && this.jar.header()) headers.set("cookie", this.jar.header());
    headers.set("sec-fetch-mode", "navigate");
    headers.set("sec-fetch-site", referer ? "same-origin" : "none");
    if (referer) headers.set("referer", referer);
    if (method === "POST") headers.set("origin", new URL(referer ?? url).origin);
    const init: RequestInit = { method, headers, redirect: "manual", ...(body ? { body } : {}) };
    const response = await this.#fetch(url, init);
    if (sameOrigin) this.jar.keep(response.headers);
    return response;
  }

  async go(first: Submission, referer?: string): Promise<Page> {
    let next: Submission = first;
    const trail: string[] = [];
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const response = await this.send(next, referer);
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || !location) {
        const page = new Page(this, next.url, response, await response.text(), trail);
        savePage(page);
        return page;
      }
      await response.text();
      trail.push(`${response.status} ${location}`);
      const keepsMethod = response.status === 307 || response.status === 308;
      const url = new URL(location, next.url).href;
      next = keepsMethod ? { ...next, url } : { url, method: "GET" };
    }
    throw new Error(`Too many redirects:\n${trail.join("\n")}`);
  }
}
