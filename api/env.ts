import { z } from "zod";
import type { PasswordHashing } from "./accounts/passwords";
import { type PaymentSettings, paymentSettings, paymentVariables } from "./payments/payment-settings";
import {
  missingWith,
  type ProviderSettings,
  providerSettings,
  providerVariables,
} from "./providers/settings";

const minutes = (byDefault: number) => z.coerce.number().positive().default(byDefault);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const environment = z.object({
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  API_HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  UPLOADS_FOLDER: z.string().default(".data/uploads"),
  SANDBOX: z.enum(["on", "off"]).default("off"),
  INSTANCE_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  PUBLIC_API_ORIGIN: origin.optional(),
  STOREFRONT_ORIGIN: origin.default("http://localhost:3000"),
  TOKEN_LIFETIME_IN_MINUTES: minutes(30 * 24 * 60),
  PASSWORD_RESET_LIFETIME_IN_MINUTES: minutes(60),
  PIX_LIFETIME_IN_MINUTES: minutes(10),
  PASSWORD_HASHING: z.enum(["strong", "quick"]).default("strong"),
  ...paymentVariables.shape,
  ...providerVariables.shape,
});

/** Everything that whoever runs the upstream may choose. Times are in minutes. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  /** What is served as `Uploads/`. */
  readonly uploadsFolder: string;
  /** Brought as a bearer, reads `/metrics` from anywhere; null where it answers neighbours only. */
  readonly metricsToken: string | null;
  /** `/healthz` answers with it as `X-Instance-Id`. */
  readonly instanceId: string | null;
  /** The pages that play the bank and the card provider. Never on where money is real. */
  readonly sandbox: boolean;
  /** Where shoppers reach this server, without a slash at the end. */
  readonly publicOrigin: string;
  /** Where the sandbox's pages send a shopper back to. */
  readonly storefrontOrigin: string;
  readonly tokenLifetimeInMinutes: number;
  readonly passwordResetLifetimeInMinutes: number;
  readonly pixLifetimeInMinutes: number;
  /** `quick` where nobody's password is worth guessing: in tests. */
  readonly passwordHashing: PasswordHashing;
  readonly payments: PaymentSettings;
  /** Who stands behind the ports; by default nobody over the network. */
  readonly providers: ProviderSettings;
}

/** Settings that are missing or wrong; the message says which, and of a provider's what is wrong with it. */
export class WrongSetting extends Error {}

/** Reads the settings from environment variables, of which an empty one counts as absent. */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new WrongSetting(sentence(parsed.error));
  const env = parsed.data;
  const missing = missingWith(env);
  if (missing.length > 0) throw new WrongSetting(missing.join("\n"));
  return {
    port: env.API_PORT,
    host: env.API_HOST,
    databaseUrl: env.DATABASE_URL,
    uploadsFolder: env.UPLOADS_FOLDER,
    sandbox: env.SANDBOX === "on",
    instanceId: env.INSTANCE_ID ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    publicOrigin: env.PUBLIC_API_ORIGIN ?? `http://localhost:${env.API_PORT}`,
    storefrontOrigin: env.STOREFRONT_ORIGIN,
    tokenLifetimeInMinutes: env.TOKEN_LIFETIME_IN_MINUTES,
    passwordResetLifetimeInMinutes: env.PASSWORD_RESET_LIFETIME_IN_MINUTES,
    pixLifetimeInMinutes: env.PIX_LIFETIME_IN_MINUTES,
    passwordHashing: env.PASSWORD_HASHING,
    payments: paymentSettings(env),
    providers: providerSettings(env),
  };
}

function sentence(error: z.ZodError): string {
  const names = [...new Set(error.issues.map(({ path }) => String(path[0])))];
  const ours = error.issues.flatMap(({ path, message }) =>
    String(path[0]) in providerVariables.shape ? [`${String(path[0])} ${message}.`] : [],
  );
  return [
    `Configuração da API ausente ou inválida: ${names.join(", ")}. Veja as variáveis em docs/settings.md.`,
    ...new Set(ours),
  ].join("\n");
}
