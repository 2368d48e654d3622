import { z } from "zod";
import { createSignedCookie } from "./session.server";

interface Limits {
  readonly products: number;
  /** Maximum text length of each entry. */
  readonly characters: number;
  /** Limit for the whole header, because browsers send all cookies with each picture. */
  readonly bytes: number;
  readonly days: number;
}

export type Pair = readonly [id: number, text: string];

/** A cookie with products, newest first. What is above a limit is dropped from the end. */
export class ProductCookie<Item> {
  readonly #cookie: ReturnType<typeof createSignedCookie>;
  readonly #limits: Limits;
  readonly #toPair: (item: Item) => Pair;
  readonly #toItem: (pair: Pair) => Item;

  constructor(name: string, limits: Limits, toPair: (item: Item) => Pair, toItem: (pair: Pair) => Item) {
    this.#cookie = createSignedCookie(name, limits.days * 24 * 60 * 60);
    this.#limits = limits;
    this.#toPair = toPair;
    this.#toItem = toItem;
  }

  /** Empty for a cookie that is missing or unreadable. */
  async read(headers: Headers): Promise<Item[]> {
    const value: unknown = await this.#cookie.parse(headers.get("cookie")).catch(() => null);
    const stored = z.array(z.tuple([z.int32().min(0), z.string().min(1).max(this.#limits.characters)]));
    const parsed = stored.safeParse(value);
    return parsed.success ? parsed.data.map(this.#toItem) : [];
  }

  /** The `Set-Cookie` header; an empty list deletes the cookie. */
  async serialize(products: readonly Item[]): Promise<string> {
    const kept = products.slice(0, this.#limits.products);
    if (kept.length === 0) return this.#cookie.serialize("", { maxAge: 0 });
    const header = await this.#cookie.serialize(kept.map(this.#toPair));
    return Buffer.byteLength(header) <= this.#limits.bytes ? header : this.serialize(kept.slice(0, -1));
  }
}
