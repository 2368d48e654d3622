import { parseOfflineCachePolicy } from "../rendering/offline-cache-policy";
import { dropStores, putWithLimit } from "./stores";

const maxPages = 30;

export interface CachedPage {
  readonly address: string;
  readonly page: Response;
}

/** Cached pages of the current owner. The first document of another owner (login, logout, other CEP) clears them. */
export class CachedPages {
  readonly #prefix: string;
  #store = "";
  /** Responses requested before the owner changed are not stored. */
  #ownedSince = 0;
  /** Serializes updates, so the later of two concurrent documents sets the owner. */
  #turn: Promise<void> = Promise.resolve();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  async store(address: string, answer: Response, requestedAtMs: number): Promise<void> {
    const policy = parseOfflineCachePolicy(answer.headers);
    if (!policy) return;
    const store = this.#prefix + policy.owner;
    await this.#belongsTo(store, requestedAtMs);
    if (!policy.isCacheable || !answer.ok) return;
    // Keep only headers that describe the content.
    const headers = ["date", "content-type", "content-security-policy"].map((name): [string, string] => [
      name,
      answer.headers.get(name) ?? "",
    ]);
    const body = await answer.arrayBuffer();
    await this.#inTurn(async () => {
      if (store === this.#store)
        await putWithLimit(maxPages, store, address, new Response(body, { headers }));
    });
  }

  clear(): Promise<void> {
    return this.#belongsTo("", Date.now());
  }

  async list(): Promise<readonly CachedPage[]> {
    const pages: CachedPage[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith(this.#prefix)) continue;
      const store = await caches.open(name);
      for (const { url } of await store.keys()) {
        const page = await store.match(url);
        if (page) pages.unshift({ address: url, page });
      }
    }
    return pages;
  }

  #belongsTo(store: string, since: number): Promise<void> {
    return this.#inTurn(async () => {
      if (since < this.#ownedSince || (store && store === this.#store)) return;
      this.#store = store;
      this.#ownedSince = since;
      await dropStores((name) => name.startsWith(this.#prefix) && name !== store);
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }
}
