import { z } from "zod";
import type { ListedProduct } from "../domain/product";
import { createSignedCookie } from "./signed-cookie.server";

interface Limits {
  readonly products: number;
  /** Of the whole header, because all cookies go with each picture. */
  readonly bytes: number;
  readonly days: number;
}

const stored = z.array(z.tuple([z.int32().min(0), z.string().min(1).max(200)]));

/** A cookie with products, newest first. What is above a limit is dropped from the end. */
class ProductCookie {
  readonly #cookie: ReturnType<typeof createSignedCookie>;
  readonly #limits: Limits;

  constructor(name: string, limits: Limits) {
    this.#cookie = createSignedCookie(name, limits.days * 24 * 60 * 60);
    this.#limits = limits;
  }

  /** Empty for a cookie that is missing or unreadable. */
  async read(headers: Headers): Promise<ListedProduct[]> {
    const value: unknown = await this.#cookie.parse(headers.get("cookie")).catch(() => null);
    const parsed = stored.safeParse(value);
    return parsed.success ? parsed.data.map(([id, slug]) => ({ id, slug })) : [];
  }

  /** The `Set-Cookie` header; an empty list deletes the cookie. */
  async serialize(products: readonly ListedProduct[]): Promise<string> {
    const kept = products.slice(0, this.#limits.products);
    if (kept.length === 0) return this.#cookie.serialize("", { maxAge: 0 });
    const header = await this.#cookie.serialize(kept.map(({ id, slug }) => [id, slug]));
    return Buffer.byteLength(header) <= this.#limits.bytes ? header : this.serialize(kept.slice(0, -1));
  }
}

export const favouritesCookie = new ProductCookie("favoritos", { products: 20, bytes: 2000, days: 400 });
export const viewedCookie = new ProductCookie("vistos", { products: 8, bytes: 1000, days: 30 });
