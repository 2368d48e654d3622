import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Encoding } from "./compressed.server";

/** A document as it goes out, but for the headers that are its reader's alone. */
export interface DrawnDocument {
  /** In `encoding`; a text where that is null. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly encoding: Encoding | null;
  /** What its policy has to allow of styles; null where none stand in it. */
  readonly allowedStyles: string | null;
}

const limits = { bytes: 32_000_000, ageInMs: 5 * 60_000 };

/**
 * Documents that were drawn lately, by everything that they are drawn from: whoever would get the same again gets it
 * without its being drawn and compressed again. Nothing in here can be out of date, since loaders answer first, and
 * what they answer is part of the name.
 */
export class DrawnDocuments {
  readonly #byName: LRUCache<string, DrawnDocument>;

  constructor({ bytes, ageInMs } = limits) {
    this.#byName = new LRUCache({
      maxSize: bytes,
      ttl: ageInMs,
      sizeCalculation: ({ body }, name) => body.length + name.length,
    });
  }

  /** The document of this name, drawn by `draw` where nobody has lately. */
  async find(name: string, draw: () => Promise<DrawnDocument>): Promise<DrawnDocument> {
    const known = this.#byName.get(name);
    if (known) return known;
    const drawn = await draw();
    this.#byName.set(name, drawn);
    return drawn;
  }

  get bytes(): number {
    return this.#byName.calculatedSize;
  }
}

/** The one name of what these parts make; `null` and an empty text are different parts. */
export const nameOf = (parts: readonly (string | boolean | null | undefined)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
