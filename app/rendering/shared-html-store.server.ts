import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { RenderedHtml } from "./html-cache.server";

export interface KeyValueStore {
  getBuffer(key: string): Promise<Buffer | null>;
  set(key: string, value: Buffer, unit: "PX", ageInMs: number): Promise<unknown>;
}

const prefix = "envelopa:html:";
const ageInMs = 5 * 60_000;
const maxBytes = 500_000;
/** Back-off after a store failure. */
const backoffMs = 5_000;
const signatureBytes = 32;
const endOfHeader = 0x0a;

const header = z.object({
  encoding: z.enum(["br", "gzip"]),
  allowedStyles: z
    .string()
    .regex(/^sha256-[\w+/]+=*$/)
    .nullable(),
  isImprovable: z.boolean(),
});

/**
 * Guests' documents in Redis, shared by all storefronts of one build. Entries are signed, so that access to the store is not
 * enough to change a page. While the store fails, every process has its own documents only.
 */
export class SharedHtmlStore {
  readonly #store: Promise<KeyValueStore>;
  readonly #secret: string;
  #restsUntilInMs = 0;

  constructor(store: Promise<KeyValueStore>, secret: string) {
    this.#store = store;
    this.#secret = secret;
  }

  async get(name: string): Promise<RenderedHtml | null> {
    const found = await this.#attempt((store) => store.getBuffer(prefix + name));
    return found ? this.#read(name, found) : null;
  }

  async put(name: string, { body, encoding, allowedStyles, isImprovable }: RenderedHtml): Promise<void> {
    if (typeof body === "string" || body.length > maxBytes) return;
    const head = JSON.stringify({ encoding, allowedStyles, isImprovable });
    const content = Buffer.concat([Buffer.from(`${head}\n`), body]);
    const value = Buffer.concat([this.#sign(name, content), content]);
    await this.#attempt((store) => store.set(prefix + name, value, "PX", ageInMs));
  }

  async #attempt<Result>(ask: (store: KeyValueStore) => Promise<Result>): Promise<Result | null> {
    if (performance.now() < this.#restsUntilInMs) return null;
    try {
      return await ask(await this.#store);
    } catch (error) {
      if (performance.now() >= this.#restsUntilInMs) {
        console.warn(
          `HTML cache: the store does not answer (${error instanceof Error ? error.name : "failed"})`,
        );
      }
      this.#restsUntilInMs = performance.now() + backoffMs;
      return null;
    }
  }

  #read(name: string, value: Buffer): RenderedHtml | null {
    const signature = value.subarray(0, signatureBytes);
    const content = value.subarray(signatureBytes);
    if (signature.length < signatureBytes || !timingSafeEqual(signature, this.#sign(name, content)))
      return null;
    const end = content.indexOf(endOfHeader);
    const head = header.parse(JSON.parse(content.subarray(0, end).toString()));
    return { ...head, body: new Uint8Array(content.subarray(end + 1)) };
  }

  #sign(name: string, content: Buffer): Buffer {
    return createHmac("sha256", this.#secret).update(`${prefix}${name}\n`).update(content).digest();
  }
}

const timeoutMs = 250;

export async function openRedis(address: string): Promise<KeyValueStore> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(address, {
    retryStrategy: () => backoffMs,
    // Fail at once while disconnected.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: backoffMs,
    commandTimeout: timeoutMs,
  });
  // The failing command reports the error.
  redis.on("error", () => undefined);
  redis.on("connect", () => redis.stream.unref());
  // The first pages of a process would otherwise find it disconnected, and begin the back-off.
  await Promise.race([once(redis, "ready"), sleep(timeoutMs, undefined, { ref: false })]).catch(
    () => undefined,
  );
  return {
    getBuffer: (key) => redis.getBuffer(key),
    set: (key, value, unit, ageInMs) => redis.set(key, value, unit, ageInMs),
  };
}
