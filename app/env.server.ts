import { z } from "zod";
import { capabilities, limitations } from "../contract/capabilities";
import { type Company, companyVariables, getCompany, withCompany } from "./env-company.server";

const supported = [...Object.values(capabilities), ...Object.values(limitations)];
const capability = z.enum(supported, {
  error: `must be some of ${supported.join(", ")}, separated by commas`,
});

export const storefrontVariables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  API_URL: z
    .url({ protocol: /^https?$/, error: "must be the http or https address of the upstream API" })
    .default("http://127.0.0.1:4000"),
  /** The first signs, all verify: prepend a new one to rotate. */
  SESSION_SECRETS: z
    .string()
    .transform((list) => list.split(",").map((secret) => secret.trim()))
    .pipe(
      z.array(
        z
          .string()
          .min(16, { error: "must be one or more secrets of 16 characters or more, parted by commas" }),
      ),
    )
    .optional(),
  /** Public URL. https enables secure cookies and HSTS. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must be the shop's own http or https origin" })
    .transform((url) => new URL(url).origin)
    .optional(),
  UPSTREAM_TIME_LIMIT_IN_MS: z.coerce
    .number({ error: "must be a number of milliseconds" })
    .int({ error: "must be a whole number of milliseconds" })
    .min(100, { error: "must be 100 milliseconds or more" })
    .max(120_000, { error: "must be 120000 milliseconds or less" })
    .default(8000),
  UPSTREAM_TIME_ZONE: z
    .string()
    .regex(/^([+-]\d\d:\d\d|Z)$/, { error: "must be an offset such as -03:00, or Z" })
    .optional(),
  UPSTREAM_CAPABILITIES: z
    .string()
    .transform((list) => list.split(",").map((each) => each.trim()))
    .pipe(z.array(capability))
    .default([]),
  /** `off` unregisters existing service workers. */
  WORKS_OFFLINE: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  /** Read in `common/specified-words.ts`, which the browser has, too. */
  SPECIFIED_WORDS: z
    .enum(["quoted", "corrected"], { error: "must be quoted or corrected" })
    .default("quoted"),
  KEEP_ANSWERS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  LIMITS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  LIMITS_STORE: z
    .url({ protocol: /^(postgres(ql)?|rediss?)$/, error: "must be a postgres:// or a redis:// address" })
    .optional(),
  /** The window is at most about one network round trip, so shared prices are not noticeably older. */
  SHARE_ANSWERS_FOR_MS: z.coerce
    .number({ error: "must be a number of milliseconds" })
    .int({ error: "must be a whole number of milliseconds" })
    .min(0, { error: "must be 0 or more" })
    .max(5_000, { error: "must be 5000 milliseconds or less" })
    .default(500),
  INSTANCE_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: "must be up to 64 letters, digits, - and _" })
    .optional(),
  STOREFRONT_KEY: z.string().min(16, { error: "must be 16 characters or more" }).optional(),
  /** Bearer token that `/metrics` requires. */
  METRICS_TOKEN: z.string().min(16, { error: "must be 16 characters or more" }).optional(),
  CARD_TOKENS_URL: z
    .url({ protocol: /^https?$/, error: "must be the http or https address where browsers tokenise cards" })
    .optional(),
  CARD_PUBLIC_KEY: z.string().optional(),
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, { error: "must be the id of a web stream, as in G-1A2B3C4D5E" })
    .optional(),
  GA4_API_SECRET: z.string().optional(),
  IMAGE_CACHE_FOLDER: z.string().default(".data/images"),
  PREPARE_PICTURES: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  ...companyVariables,
});

const secretForDevelopment = "for development, and nothing else";

interface CardTokens {
  readonly url: string;
  readonly origin: string;
}

export interface Settings {
  readonly production: boolean;
  readonly apiUrl: string;
  readonly sessionSecrets: readonly string[];
  readonly publicOrigin: string | null;
  readonly overHttps: boolean;
  readonly upstreamTimeLimitInMs: number;
  /** The offset of times that the upstream writes without one; null refuses them. */
  readonly upstreamTimeZone: string | null;
  /** What the upstream supports but does not announce (`contract/capabilities.ts`). */
  readonly upstreamCapabilities: readonly z.output<typeof capability>[];
  /** Off disables the upstream cache. */
  readonly keepsAnswers: boolean;
  /** Coalescing window of guests for answers that depend on location; 0 turns it off. */
  readonly sharesAnswersForInMs: number;
  readonly worksOffline: boolean;
  readonly limits: { readonly isOn: boolean; readonly store: string | null };
  readonly metricsToken: string | null;
  /** Signs what the storefront says of shoppers' addresses and devices; null for an upstream that does not read it. */
  readonly storefrontKey: string | null;
  readonly instanceId: string | null;
  readonly cardTokens: CardTokens | null;
  readonly analytics: { readonly measurementId: string; readonly apiSecret: string } | null;
  readonly sellerPortalUrl: string | null;
  readonly imageCacheFolder: string;
  /** Creates the list sizes of pictures before they are requested. */
  readonly preparesPictures: boolean;
  readonly company: Company;
}

export class WrongSettings extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join("\n"));
    this.name = "WrongSettings";
    // Shown in a terminal at startup, where a stack trace does not help.
    this.stack = `The storefront cannot start.\n${this.message}`;
  }
}

/** Reads settings from environment variables; an empty one counts as absent. Throws `WrongSettings`. */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const setVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = storefrontVariables.safeParse(withCompany(setVariables));
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
    throw new WrongSettings([...new Set(sentences)]);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === "production";
  if (production && !env.SESSION_SECRETS) {
    throw new WrongSettings(["SESSION_SECRETS must be set in production: it signs the shoppers' sessions."]);
  }
  return {
    production,
    apiUrl: env.API_URL.replace(/\/+$/, ""),
    sessionSecrets: env.SESSION_SECRETS ?? [secretForDevelopment],
    publicOrigin: env.PUBLIC_ORIGIN ?? null,
    overHttps: env.PUBLIC_ORIGIN?.startsWith("https:") ?? false,
    upstreamTimeLimitInMs: env.UPSTREAM_TIME_LIMIT_IN_MS,
    upstreamTimeZone: env.UPSTREAM_TIME_ZONE ?? null,
    upstreamCapabilities: env.UPSTREAM_CAPABILITIES,
    keepsAnswers: env.KEEP_ANSWERS === "on",
    sharesAnswersForInMs: env.SHARE_ANSWERS_FOR_MS,
    worksOffline: env.WORKS_OFFLINE === "on",
    limits: { isOn: env.LIMITS === "on", store: env.LIMITS_STORE ?? null },
    instanceId: env.INSTANCE_ID ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    storefrontKey: env.STOREFRONT_KEY ?? null,
    cardTokens: getCardTokens(env.CARD_TOKENS_URL, env.CARD_PUBLIC_KEY),
    analytics: getAnalytics(env.GA4_MEASUREMENT_ID, env.GA4_API_SECRET),
    sellerPortalUrl: env.SELLER_PORTAL_URL ?? null,
    imageCacheFolder: env.IMAGE_CACHE_FOLDER,
    preparesPictures: env.PREPARE_PICTURES === "on",
    company: getCompany(env),
  };
}

function getCardTokens(address: string | undefined, publicKey: string | undefined): CardTokens | null {
  if (address === undefined && publicKey === undefined) return null;
  if (address === undefined || publicKey === undefined) {
    throw new WrongSettings(["CARD_TOKENS_URL and CARD_PUBLIC_KEY must be set together, or neither."]);
  }
  const url = new URL(address);
  url.searchParams.set("appId", publicKey);
  return { url: url.href, origin: url.origin };
}

function getAnalytics(measurementId: string | undefined, apiSecret: string | undefined) {
  if (measurementId === undefined && apiSecret === undefined) return null;
  if (measurementId === undefined || apiSecret === undefined) {
    throw new WrongSettings(["GA4_MEASUREMENT_ID and GA4_API_SECRET must be set together, or neither."]);
  }
  return { measurementId, apiSecret };
}

export const settings = readSettings(process.env);
