import { z } from "zod";
import type { PasswordHashing } from "./accounts/passwords";
import { listServerUrls } from "./database/server-urls";
import { type PaymentSettings, paymentVariables, readPaymentSettings } from "./payments/payment-settings";
import {
  findMissingSettings,
  type ProviderSettings,
  providerVariables,
  readProviderSettings,
} from "./providers/settings";

const minutes = (byDefault: number) => z.coerce.number().positive().default(byDefault);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const postgresUrl = z.string().refine((url) => listServerUrls(url).length > 0);

export const upstreamVariables = z.object({
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  API_HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl.optional(),
  UPLOADS_FOLDER: z.string().default(".data/uploads"),
  SANDBOX: z.enum(["on", "off"]).default("off"),
  INSTANCE_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  SPECIFIED_WORDS: z.enum(["quoted", "corrected"]).default("quoted"),
  METRICS_TOKEN: z.string().min(16).optional(),
  STOREFRONT_KEY: z.string().min(16).optional(),
  PUBLIC_API_ORIGIN: origin.optional(),
  STOREFRONT_ORIGIN: origin.default("http://localhost:3000"),
  TOKEN_LIFETIME_IN_MINUTES: minutes(30 * 24 * 60),
  PASSWORD_RESET_LIFETIME_IN_MINUTES: minutes(60),
  PIX_LIFETIME_IN_MINUTES: minutes(10),
  PASSWORD_HASHING: z.enum(["strong", "quick"]).default("strong"),
  ...paymentVariables.shape,
  ...providerVariables.shape,
});

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** May name several hosts, as libpq's URLs do. */
  readonly databaseUrl: string;
  readonly databaseReadUrl: string | null;
  readonly uploadsFolder: string;
  /** Bearer token that `/metrics` requires; null allows direct requests from private addresses. */
  readonly metricsToken: string | null;
  /** Key that signs what the storefront sends about shoppers' addresses and devices; null trusts neither. */
  readonly storefrontKey: string | null;
  /** Returned by `/healthz` as `X-Instance-Id`. */
  readonly instanceId: string | null;
  /** Pages that simulate the bank and the card provider. Must be off in production. */
  readonly sandbox: boolean;
  /** Public origin of this server, without a trailing slash. */
  readonly publicOrigin: string;
  readonly storefrontOrigin: string;
  readonly contactEmail: string;
  readonly tokenLifetimeInMinutes: number;
  readonly passwordResetLifetimeInMinutes: number;
  readonly pixLifetimeInMinutes: number;
  readonly passwordHashing: PasswordHashing;
  readonly payments: PaymentSettings;
  readonly providers: ProviderSettings;
}

/** The message names the missing or invalid settings, and for a provider the reason. */
export class InvalidSettings extends Error {}

/** Reads the settings from environment variables; an empty value counts as unset. */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const setVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = upstreamVariables.safeParse(setVariables);
  if (!parsed.success) throw new InvalidSettings(describeIssues(parsed.error));
  const env = parsed.data;
  const missing = findMissingSettings(env);
  if (missing.length > 0) throw new InvalidSettings(missing.join("\n"));
  return {
    port: env.API_PORT,
    host: env.API_HOST,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    uploadsFolder: env.UPLOADS_FOLDER,
    sandbox: env.SANDBOX === "on",
    instanceId: env.INSTANCE_ID ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    storefrontKey: env.STOREFRONT_KEY ?? null,
    publicOrigin: env.PUBLIC_API_ORIGIN ?? `http://localhost:${env.API_PORT}`,
    storefrontOrigin: env.STOREFRONT_ORIGIN,
    contactEmail: env.COMPANY_EMAIL ?? "contato@envelopa.example",
    tokenLifetimeInMinutes: env.TOKEN_LIFETIME_IN_MINUTES,
    passwordResetLifetimeInMinutes: env.PASSWORD_RESET_LIFETIME_IN_MINUTES,
    pixLifetimeInMinutes: env.PIX_LIFETIME_IN_MINUTES,
    passwordHashing: env.PASSWORD_HASHING,
    payments: readPaymentSettings(env),
    providers: readProviderSettings(env),
  };
}

function describeIssues(error: z.ZodError): string {
  const names = [...new Set(error.issues.map(({ path }) => String(path[0])))];
  const ours = error.issues.flatMap(({ path, message }) =>
    String(path[0]) in providerVariables.shape ? [`${String(path[0])} ${message}.`] : [],
  );
  return [
    `Configuração da API ausente ou inválida: ${names.join(", ")}. Veja as variáveis em docs/settings.md.`,
    ...new Set(ours),
  ].join("\n");
}

export type ServiceSettings = Pick<
  Settings,
  | "uploadsFolder"
  | "sandbox"
  | "publicOrigin"
  | "storefrontOrigin"
  | "contactEmail"
  | "storefrontKey"
  | "tokenLifetimeInMinutes"
  | "passwordResetLifetimeInMinutes"
  | "pixLifetimeInMinutes"
  | "passwordHashing"
  | "payments"
>;
