import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { bootScriptId, inlineDataId } from "~/rendering/element-ids";
import { hydrationDataType, idempotencyKeyHeader } from "~/rendering/framework/hydration-data";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { toDataUrl } from "../rendering/framework/data-request";
import { picturesOf, plainFilesOf, scriptsOf } from "./page-files";
import { type Weighed, weigh } from "./weigh";

type Kind = "documents" | "data" | "script" | "styles and icons" | "pictures";
type Received = Readonly<Record<Kind, number>>;

/** A file that is used without revalidation while fresh, and revalidated by its ETag afterwards. */
interface KeptFile {
  readonly freshUntil: number;
  readonly etag: string | null;
}

/** A phone with an empty cache that measures transfers with headers: documents with redirects, and the files that each page loads, cached as `Cache-Control` permits. */
export class Phone {
  readonly visitor: Visitor;
  #received = nothing();
  readonly #kept = new Map<string, KeptFile>();

  constructor(
    readonly origin: string,
    headers: Record<string, string> = {},
  ) {
    const asPhone = { "accept-encoding": "gzip, deflate, br", "sec-ch-ua-mobile": "?1", ...headers };
    this.visitor = new Visitor(origin, { headers: asPhone, fetch: (url, init) => this.#navigate(url, init) });
  }

  received(): Received {
    const received = this.#received;
    this.#received = nothing();
    return received;
  }

  async shows(page: Page): Promise<Page> {
    const { $ } = page;
    await this.#need("styles and icons", plainFilesOf($));
    await this.#need("pictures", picturesOf($), { accept: "image/avif,image/webp,*/*;q=0.8" });
    const boot = $(`#${bootScriptId}`);
    if (boot.length === 0) return page;
    await this.#need("script", await scriptsOf($, this.origin));
    const worker = boot.attr("data-worker");
    if (worker) await this.#need("script", [worker]);
    if ($(`#${inlineDataId}`).length > 0) return page;
    const key = boot.attr("data-key");
    await this.asks(page.url, { accept: hydrationDataType, ...(key && { [idempotencyKeyHeader]: key }) });
    return page;
  }

  /** Follows a choice as the page's script does: only the data is requested. */
  async choosesInPlace(page: Page, name: RegExp): Promise<Page> {
    const { pathname, search } = new URL(page.link(name).attr("href") ?? "", page.url);
    await this.asks(toDataUrl(this.origin + pathname + search, "routes/_shop.produtos.$slug"));
    const received = this.#received;
    const chosen = await this.visitor.open(pathname + search);
    this.#received = received;
    return chosen;
  }

  async asks(url: string, headers: Record<string, string> = {}): Promise<void> {
    const cookie = this.visitor.jar.header();
    const answer = await weigh(url, { "sec-fetch-dest": "empty", accept: "*/*", cookie, ...headers });
    if (answer.status !== 200) throw new Error(`${answer.status} for the data of ${url}`);
    this.#weigh("data", answer);
  }

  async #need(kind: Kind, files: readonly string[], headers: Record<string, string> = {}): Promise<void> {
    for (const file of files) {
      const kept = this.#kept.get(file);
      if (kept && kept.freshUntil > Date.now()) continue;
      const known: Record<string, string> = kept?.etag ? { "if-none-match": kept.etag } : {};
      const answer = await weigh(this.origin + file, { ...headers, ...known });
      if (answer.status !== (kept?.etag ? 304 : 200)) throw new Error(`${answer.status} for ${file}`);
      this.#weigh(kind, answer);
      this.visitor.jar.keep(answer.headers);
      this.#kept.set(file, {
        freshUntil: Date.now() + freshInMs(answer.headers),
        etag: answer.headers.get("etag"),
      });
    }
  }

  async #navigate(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const body = init.body instanceof URLSearchParams ? String(init.body) : undefined;
    if (init.body && body === undefined) throw new Error("Files are not weighed");
    const headers = Object.fromEntries(new Headers(init.headers));
    if (body !== undefined) headers["content-type"] = "application/x-www-form-urlencoded";
    const answer = await weigh(String(url), headers, { method: init.method ?? "GET", body });
    this.#weigh("documents", answer);
    return new Response(new Uint8Array(unpacked(answer)), { status: answer.status, headers: answer.headers });
  }

  #weigh(kind: Kind, { bytes, headerBytes }: Weighed): void {
    this.#received = { ...this.#received, [kind]: this.#received[kind] + bytes + headerBytes };
  }
}

const nothing = (): Received => ({
  documents: 0,
  data: 0,
  script: 0,
  "styles and icons": 0,
  pictures: 0,
});

function freshInMs(headers: Headers): number {
  const said = headers.get("cache-control") ?? "";
  if (/no-cache|no-store/.test(said)) return 0;
  return Number(/max-age=(\d+)/.exec(said)?.[1] ?? 0) * 1000;
}

function unpacked({ body, encoding }: Weighed): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}
