import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { publicTtlMs, type UpstreamCache } from "./cached-upstream.server";

/** One entry of an upstream cache, for operators: without answer, token, location and search text. */
export interface CachedAnswer {
  /** Names the entry in this process only. */
  readonly id: string;
  /** The contract's name of the call. */
  readonly call: string;
  /** The parameters that hold no personal data, as `name=value`. */
  readonly about: string;
  /** `shopper`: for the holder of one token, known by its hash; `missing`: the upstream lacks the call. */
  readonly scope: "public" | "anonymous" | "shopper" | "missing";
  readonly ageInMs: number;
  readonly bytes: number;
}

const secret = randomBytes(32);

/** A key holds location and hash, which a plain hash of it would not hide. */
const getId = (key: string): string =>
  createHmac("sha256", secret).update(key).digest("base64url").slice(0, 16);

const value = z.union([z.string(), z.number()]).optional().catch(undefined);
const harmless = z.object({ productName: value, name: value, UrlStore: value, page: value }).nullish();
const cacheKey = z.tuple([z.string(), z.unknown(), harmless, harmless]);

const publicCalls = new Set([...publicTtlMs.keys()].map(({ name }) => name));

function describeKey(key: string): Pick<CachedAnswer, "call" | "about" | "scope"> {
  const scopeLength = key.indexOf("[");
  if (scopeLength < 0) return { call: key, about: "", scope: "missing" };
  const [call, , query, body] = cacheKey.parse(JSON.parse(key.slice(scopeLength)));
  const parameters = Object.entries({ ...query, ...body }).filter(([, given]) => given !== undefined);
  const about = parameters.map(([name, given]) => `${name}=${given}`).join(", ");
  if (scopeLength > 0) return { call, about, scope: "shopper" };
  return { call, about, scope: publicCalls.has(call) ? "public" : "anonymous" };
}

/** Returns at most `limit` entries, latest use first. */
export const listCachedAnswers = ({ answers }: UpstreamCache, limit: number): CachedAnswer[] =>
  [...answers.entries()].slice(0, limit).map(([key, { metadata }]) => ({
    id: getId(key),
    ...describeKey(key),
    ageInMs: Date.now() - metadata.createdTime,
    bytes: answers.info(key)?.size ?? 0,
  }));

/** No-op for an entry that is gone. */
export function dropCachedAnswer({ answers }: UpstreamCache, id: string): void {
  for (const key of answers.keys()) if (getId(key) === id) answers.delete(key);
}
