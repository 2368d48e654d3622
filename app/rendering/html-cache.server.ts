import { createHash } from "node:crypto";
import type { LRUCache } from "lru-cache";
import { cacheShares, createCache } from "../../server/cache.mjs";
import type { Encoding } from "./compression.server";

export interface RenderedHtml {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly encoding: Encoding | null;
  /** CSP hash of the inline styles; null when there are none. */
  readonly allowedStyles: string | null;
}

/** HTML cache keyed by a hash of every render input, loader data included, so entries cannot be stale. */
export class HtmlCache {
  readonly #byName: LRUCache<string, RenderedHtml>;

  constructor({ bytes = cacheShares.storefront.html, ageInMs = 5 * 60_000 } = {}) {
    this.#byName = createCache("html", { maxSize: bytes, ttl: ageInMs });
  }

  async find(name: string, render: () => Promise<RenderedHtml>): Promise<RenderedHtml> {
    const cached = this.#byName.get(name);
    if (cached) return cached;
    const rendered = await render();
    this.#byName.set(name, rendered);
    return rendered;
  }

  get bytes(): number {
    return this.#byName.calculatedSize;
  }
}

/** `null` and an empty string are different parts. */
export const hashKey = (parts: readonly (string | boolean | null | undefined)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
