import { readKeptFor } from "../document/kept-for";
import { dropStores, keepAtMost } from "./stores";

/** So many of the last pages. */
const mostPages = 30;

export interface KeptPage {
  readonly address: string;
  readonly page: Response;
}

/**
 * The pages of whoever this browser was last seen to be, and of nobody else: the first document of another owner (a
 * login, a logout, another CEP) drops them.
 */
export class KeptPages {
  readonly #prefix: string;
  /** The store of the present owner. */
  #store = "";
  /** What was asked for before belongs to somebody else. */
  #ownedSince = 0;
  /** One after the other: of two documents that come together, the later owner stays. */
  #turn: Promise<void> = Promise.resolve();

  /** @param prefix of the names of its stores. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Takes note of whose a document is, and keeps it where that is allowed. */
  async keep(address: string, answer: Response, askedAt: number): Promise<void> {
    const keptFor = readKeptFor(answer.headers);
    if (!keptFor) return;
    const store = this.#prefix + keptFor.owner;
    await this.#belongsTo(store, askedAt);
    if (!keptFor.mayBeKept || !answer.ok) return;
    // Of the headers, those that are about what is kept, not about how it came.
    const headers = ["date", "content-type", "content-security-policy"].map((name): [string, string] => [
      name,
      answer.headers.get(name) ?? "",
    ]);
    const body = await answer.arrayBuffer();
    await this.#inTurn(async () => {
      if (store === this.#store) await keepAtMost(mostPages, store, address, new Response(body, { headers }));
    });
  }

  /** Whoever comes next begins anew. */
  forget(): Promise<void> {
    return this.#belongsTo("", Date.now());
  }

  /** The last one first. */
  async list(): Promise<readonly KeptPage[]> {
    const pages: KeptPage[] = [];
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
