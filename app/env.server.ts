import { z } from "zod";
import { capabilities, limitations } from "../contract/capabilities";

const socialPage = z.url({ protocol: /^https$/, error: "must be the https address of a page" }).optional();

const missing = "must be set, too: the company's data are shown whole or not at all";
const orMissing = (wrong: string) => (issue: { readonly input: unknown }) =>
  issue.input === undefined ? missing : wrong;
const text = z.string({ error: missing });

/** What the law wants on every page. */
const identity = {
  COMPANY_NAME: text,
  COMPANY_TAX_ID: text,
  COMPANY_ADDRESS: text,
  COMPANY_EMAIL: z.email({ error: orMissing("must be an e-mail address") }),
  COMPANY_PHONE: text,
  COMPANY_WHATSAPP: z
    .string({ error: missing })
    .regex(/^\(\d{2}\) \d{4,5}-\d{4}$/, { error: "must be a phone number as in (11) 90000-0000" }),
};

const companyVariables = {
  ...identity,
  COMPANY_COORDINATES: z
    .string()
    .regex(/^-?\d{1,2}(\.\d+)?,\s*-?\d{1,3}(\.\d+)?$/, {
      error: "must be latitude and longitude, as in -23.5614,-46.6559",
    })
    .optional(),
  COMPANY_FACEBOOK: socialPage,
  COMPANY_INSTAGRAM: socialPage,
  COMPANY_LINKEDIN: socialPage,
  COMPANY_YOUTUBE: socialPage,
  COMPANY_PINTEREST: socialPage,
  COMPANY_SOUNDCLOUD: socialPage,
  SELLER_PORTAL_URL: z
    .url({ protocol: /^https?$/, error: "must be the http or https address of the sellers' portal" })
    .optional(),
};

const variables = z.object(companyVariables);

/** For a shop whose settings name no company; a real shop inherits nothing of it. */
export const demonstrationCompany = {
  COMPANY_NAME: "Envelopa Comércio de Revestimentos Ltda.",
  COMPANY_TAX_ID: "12.ABC.345/01DE-35",
  COMPANY_ADDRESS: "Rua do Exemplo, 100, Bela Vista, São Paulo, SP, 01310-100",
  COMPANY_EMAIL: "contato@envelopa.example",
  COMPANY_PHONE: "(11) 3000-0000",
  COMPANY_WHATSAPP: "(11) 90000-0000",
  COMPANY_COORDINATES: "-23.5614,-46.6559",
  COMPANY_FACEBOOK: "https://facebook.envelopa.example/",
  COMPANY_INSTAGRAM: "https://instagram.envelopa.example/",
  COMPANY_LINKEDIN: "https://linkedin.envelopa.example/",
  COMPANY_YOUTUBE: "https://youtube.envelopa.example/",
  COMPANY_PINTEREST: "https://pinterest.envelopa.example/",
  COMPANY_SOUNDCLOUD: "https://soundcloud.envelopa.example/",
  SELLER_PORTAL_URL: "https://vendedor.envelopa.example/",
};

type Variables = Readonly<Record<string, string | undefined>>;

/** The demonstration's data where no company is named, unless the sandbox is turned off. */
const withCompany = (given: Variables): Variables =>
  given.SANDBOX === "off" || Object.keys(identity).some((name) => given[name] !== undefined)
    ? given
    : { ...demonstrationCompany, ...given };

interface Company {
  readonly legalName: string;
  readonly taxId: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly whatsappHref: string;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  /** Configured pages in the order of installers 2. */
  readonly social: readonly { readonly name: string; readonly href: string }[];
  /** Whether `/resaleconfig` leads to the sellers' portal. */
  readonly hasSellerPortal: boolean;
}

function getCompany(env: z.output<typeof variables>): Company {
  const whatsappHref = `https://wa.me/55${env.COMPANY_WHATSAPP.replace(/\D/g, "")}`;
  const [latitude, longitude] = env.COMPANY_COORDINATES?.split(",").map(Number) ?? [];
  const social = [
    ["Facebook", env.COMPANY_FACEBOOK],
    ["Instagram", env.COMPANY_INSTAGRAM],
    ["LinkedIn", env.COMPANY_LINKEDIN],
    ["WhatsApp", whatsappHref],
    ["YouTube", env.COMPANY_YOUTUBE],
    ["Pinterest", env.COMPANY_PINTEREST],
    ["SoundCloud", env.COMPANY_SOUNDCLOUD],
  ] as const;
  return {
    legalName: env.COMPANY_NAME,
    taxId: env.COMPANY_TAX_ID,
    address: env.COMPANY_ADDRESS,
    email: env.COMPANY_EMAIL,
    phone: env.COMPANY_PHONE,
    whatsapp: env.COMPANY_WHATSAPP,
    whatsappHref,
    coordinates: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    hasSellerPortal: env.SELLER_PORTAL_URL !== undefined,
    social: social.flatMap(([name, href]) => (href ? [{ name, href }] : [])),
  };
}

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
  KEEP_ANSWERS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  LIMITS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  LIMITS_STORE: z
    .url({ protocol: /^(postgres(ql)?|rediss?)$/, error: "must be a postgres:// or a redis:// address" })
    .optional(),
  /** At most about one network round trip, so shared prices are not noticeably older. */
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
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = storefrontVariables.safeParse(withCompany(given));
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
