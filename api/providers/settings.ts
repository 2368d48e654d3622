import { z } from "zod";
import { chargeProviders } from "../database/schema/payments";
import type { ApiPixSettings } from "../payments/api-pix/api-pix-client";
import type { PagarmeSettings } from "../payments/pagarme/pagarme-client";
import type { ProviderName } from "../payments/payments";
import { apiPixVariables, findMissingApiPixSettings, readApiPixSettings } from "./api-pix-settings";

/** Provider selection and settings. Times in milliseconds. */

const getList = <Name extends string>(...names: readonly [Name, ...Name[]]) =>
  z
    .string()
    .default("embedded")
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(
      z
        .array(z.enum(names, { error: `sabe destes nomes, separados por vírgulas: ${names.join(", ")}` }))
        .min(1),
    )
    .refine((list) => new Set(list).size === list.length, { error: "diz um nome duas vezes" });

const httpOrigin = (byDefault: string) =>
  z
    .url({ protocol: /^https?$/, error: "deve ser um endereço http ou https" })
    .default(byDefault)
    .transform((url) => new URL(url).origin);

const milliseconds = (byDefault: number) =>
  z.coerce
    .number({ error: "deve ser um número de milissegundos" })
    .int({ error: "deve ser um número inteiro de milissegundos" })
    .min(100, { error: "deve ser de 100 milissegundos ou mais" })
    .max(30_000, { error: "deve ser de 30000 milissegundos ou menos" })
    .default(byDefault);

const chargeProvider = z
  .enum(["demonstration", ...chargeProviders], { error: "deve ser demonstration, pagarme ou api-pix" })
  .default("demonstration");

/** The seller, as named in messages that real providers send to buyers. */
const companyVariables = {
  COMPANY_NAME: z.string().optional(),
  COMPANY_TAX_ID: z.string().optional(),
  COMPANY_EMAIL: z.email({ error: "deve ser um endereço de e-mail" }).optional(),
};

export const providerVariables = z.object({
  ...companyVariables,
  CEP_PROVIDERS: getList("viacep", "brasilapi", "embedded"),
  GEOCODERS: getList("nominatim", "google", "embedded"),
  NOMINATIM_URL: httpOrigin("https://nominatim.openstreetmap.org"),
  GOOGLE_MAPS_KEY: z.string().optional(),
  LOOKUP_TIME_LIMIT_IN_MS: milliseconds(2500),
  CARRIERS: z
    .enum(["simulated", "melhor-envio"], { error: "deve ser simulated ou melhor-envio" })
    .default("simulated"),
  MELHOR_ENVIO_URL: httpOrigin("https://melhorenvio.com.br"),
  MELHOR_ENVIO_TOKEN: z.string().optional(),
  CARRIERS_TIME_LIMIT_IN_MS: milliseconds(5000),
  PROVIDERS_USER_AGENT: z
    .string()
    .regex(/^(?=.*[^\s@]@[^\s@])[\x20-\x7e]+$/, {
      error: "deve dizer em ASCII quem pergunta, com um e-mail: Minha Loja (contato@minhaloja.com.br)",
    })
    .optional(),
  PIX_PROVIDER: chargeProvider,
  BOLETO_PROVIDER: chargeProvider,
  CHARGES_TIME_LIMIT_IN_MS: milliseconds(3000),
  ...apiPixVariables.shape,
  CARD_PROVIDER: z.enum(["sandbox", "pagarme"], { error: "deve ser sandbox ou pagarme" }).default("sandbox"),
  PAGARME_URL: httpOrigin("https://api.pagar.me"),
  PAGARME_SECRET_KEY: z
    .string()
    .regex(/^sk_\w+$/, { error: "deve ser a chave secreta, que começa com sk_" })
    .optional(),
  PAGARME_ACCOUNT: z
    .enum(["gateway", "psp"], { error: "deve ser gateway ou psp, conforme o contrato" })
    .default("gateway"),
  PAGARME_WEBHOOK_USER: z.string().optional(),
  PAGARME_WEBHOOK_PASSWORD: z.string().min(12, { error: "deve ter 12 caracteres ou mais" }).optional(),
  CARD_STATEMENT_NAME: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,13}$/, { error: "deve ter até 13 letras sem acento, números e espaços" })
    .optional(),
  CARDS_TIME_LIMIT_IN_MS: milliseconds(15_000),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "deve ser como smtps://usuario:senha@servidor:465" })
    .optional(),
  GA4_URL: httpOrigin("https://www.google-analytics.com"),
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, { error: "deve ser o id de um fluxo da web, como G-1A2B3C4D5E" })
    .optional(),
  GA4_API_SECRET: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, {
      error: "deve ser um remetente, como Minha Loja <pedidos@minhaloja.com.br>",
    })
    .optional(),
});

type ProviderVariables = z.output<typeof providerVariables>;

export function findMissingSettings(env: ProviderVariables): string[] {
  const missing = (needed: boolean, name: keyof ProviderVariables, because: string) =>
    needed && env[name] === undefined ? [`${name} falta: ${because}.`] : [];
  const embeddedIsLast = (name: "CEP_PROVIDERS" | "GEOCODERS") => {
    const list: readonly string[] = env[name];
    const at = list.indexOf("embedded");
    return at === -1 || at === list.length - 1
      ? []
      : [`${name} traz embedded antes do fim: ele sempre responde, e ninguém depois dele seria perguntado.`];
  };
  const usesNominatim = env.GEOCODERS.includes("nominatim");
  const usesMelhorEnvio = env.CARRIERS === "melhor-envio";
  const pagarmeBecause = (["CARD_PROVIDER", "PIX_PROVIDER", "BOLETO_PROVIDER"] as const).find(
    (name) => env[name] === "pagarme",
  );
  const usesPagarme = pagarmeBecause !== undefined;
  const sells =
    usesPagarme ||
    (["PIX_PROVIDER", "BOLETO_PROVIDER"] as const).some((name) => env[name] !== "demonstration");
  const apiPixBecause = (["PIX_PROVIDER", "BOLETO_PROVIDER"] as const).find(
    (name) => env[name] === "api-pix",
  );
  return [
    ...embeddedIsLast("CEP_PROVIDERS"),
    ...embeddedIsLast("GEOCODERS"),
    ...missing(env.GEOCODERS.includes("google"), "GOOGLE_MAPS_KEY", "GEOCODERS traz google"),
    ...missing(usesMelhorEnvio, "MELHOR_ENVIO_TOKEN", "CARRIERS é melhor-envio"),
    ...missing(
      usesNominatim || usesMelhorEnvio,
      "PROVIDERS_USER_AGENT",
      "Nominatim e Melhor Envio só atendem quem diz quem é, com um e-mail de contato",
    ),
    ...missing(usesPagarme, "PAGARME_SECRET_KEY", `${pagarmeBecause} é pagarme`),
    ...missing(usesPagarme, "PAGARME_WEBHOOK_USER", "sem usuário, qualquer um falaria em nome da Pagar.me"),
    ...missing(usesPagarme, "PAGARME_WEBHOOK_PASSWORD", "sem senha, qualquer um falaria em nome da Pagar.me"),
    ...(["COMPANY_NAME", "COMPANY_TAX_ID", "COMPANY_EMAIL"] as const).flatMap((name) =>
      missing(sells, name, "quem vende com dinheiro de verdade diz quem é"),
    ),
    ...missing(env.CARD_PROVIDER === "pagarme", "CARD_STATEMENT_NAME", "é o nome na fatura do cartão"),
    ...(apiPixBecause === undefined ? [] : findMissingApiPixSettings(env, apiPixBecause)),
    ...missing(env.GA4_MEASUREMENT_ID !== undefined, "GA4_API_SECRET", "GA4_MEASUREMENT_ID está definida"),
    ...missing(env.GA4_API_SECRET !== undefined, "GA4_MEASUREMENT_ID", "GA4_API_SECRET está definida"),
    ...missing(env.SMTP_URL !== undefined, "MAIL_FROM", "SMTP_URL está definida"),
    ...missing(env.MAIL_FROM !== undefined, "SMTP_URL", "MAIL_FROM está definida"),
  ];
}

/** What a shop without the sandbox does not sell, because only a simulation would do it. */
export function describeUnoffered({ cards, pix, boleto, melhorEnvio }: ProviderSettings): string[] {
  const unoffered: readonly (readonly [boolean, string, string])[] = [
    [cards === "sandbox", "CARD_PROVIDER", "não oferece cartões"],
    [pix === null, "PIX_PROVIDER", "não oferece Pix"],
    [boleto === null, "BOLETO_PROVIDER", "não oferece boletos"],
    [melhorEnvio === null, "CARRIERS", "entrega só o que as próprias lojas entregam"],
  ];
  return unoffered.flatMap(([isMissing, name, effect]) =>
    isMissing ? [`Sem ${name} e sem SANDBOX a loja ${effect}.`] : [],
  );
}

/** Measurement Protocol stream; `origin` defaults to Google's. */
export interface AnalyticsSettings {
  readonly origin: string;
  readonly measurementId: string;
  readonly apiSecret: string;
}

export interface ProviderSettings {
  readonly postalCodes: readonly ("viacep" | "brasilapi" | "embedded")[];
  readonly geocoders: readonly ("nominatim" | "google" | "embedded")[];
  readonly nominatimOrigin: string;
  readonly googleMapsKey: string;
  readonly lookupTimeLimitInMs: number;
  readonly melhorEnvio: {
    readonly origin: string;
    readonly token: string;
    readonly timeLimitInMs: number;
  } | null;
  readonly cards: "sandbox" | "pagarme";
  readonly pix: ProviderName;
  readonly boleto: ProviderName;
  readonly pagarme: PagarmeSettings | null;
  readonly apiPix: ApiPixSettings | null;
  /** User-Agent with a contact e-mail; empty when no provider requires one. */
  readonly userAgent: string;
  /** Null: mails stay in the database. The URL contains a password. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly analytics: AnalyticsSettings | null;
}

export function readProviderSettings(env: ProviderVariables): ProviderSettings {
  return {
    postalCodes: env.CEP_PROVIDERS,
    geocoders: env.GEOCODERS,
    nominatimOrigin: env.NOMINATIM_URL,
    googleMapsKey: env.GOOGLE_MAPS_KEY ?? "",
    lookupTimeLimitInMs: env.LOOKUP_TIME_LIMIT_IN_MS,
    melhorEnvio:
      env.CARRIERS === "melhor-envio"
        ? {
            origin: env.MELHOR_ENVIO_URL,
            token: env.MELHOR_ENVIO_TOKEN ?? "",
            timeLimitInMs: env.CARRIERS_TIME_LIMIT_IN_MS,
          }
        : null,
    cards: env.CARD_PROVIDER,
    pix: env.PIX_PROVIDER === "demonstration" ? null : env.PIX_PROVIDER,
    boleto: env.BOLETO_PROVIDER === "demonstration" ? null : env.BOLETO_PROVIDER,
    pagarme: pagarmeSettings(env),
    apiPix: readApiPixSettings(env, {
      receiverName: env.COMPANY_NAME ?? "",
      timeLimitInMs: env.CHARGES_TIME_LIMIT_IN_MS,
    }),
    userAgent: env.PROVIDERS_USER_AGENT ?? "",
    analytics:
      env.GA4_MEASUREMENT_ID && env.GA4_API_SECRET
        ? { origin: env.GA4_URL, measurementId: env.GA4_MEASUREMENT_ID, apiSecret: env.GA4_API_SECRET }
        : null,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
  };
}

/** Reads the settings even if another provider is chosen, for charges that this one created before. */
function pagarmeSettings(env: ProviderVariables): PagarmeSettings | null {
  const {
    PAGARME_SECRET_KEY: secretKey,
    PAGARME_WEBHOOK_USER: user,
    PAGARME_WEBHOOK_PASSWORD: password,
  } = env;
  if (secretKey === undefined || user === undefined || password === undefined) return null;
  return {
    origin: env.PAGARME_URL,
    secretKey,
    account: env.PAGARME_ACCOUNT,
    statementName: env.CARD_STATEMENT_NAME ?? "",
    timeLimitInMs: env.CARDS_TIME_LIMIT_IN_MS,
    chargesTimeLimitInMs: env.CHARGES_TIME_LIMIT_IN_MS,
    webhook: { user, password },
  };
}

export const embeddedProviders = readProviderSettings(providerVariables.parse({}));
