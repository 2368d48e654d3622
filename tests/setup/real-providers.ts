import { getWebhookUrl } from "../../api/payments/api-pix/api-pix-notices";
import { type ProviderSettings, providerVariables, readProviderSettings } from "../../api/providers/settings";
import { type ApiPixServer, startApiPixServer } from "./api-pix-server";
import { type PagarmeServer, startPagarmeServer } from "./pagarme-server";
import { type ProviderServer, timeLimitInMs } from "./provider-server";
import type { Upstream } from "./upstream";

/** Everything that differs between the providers in the tests of Pix and boleto. */
export interface RealProvider {
  readonly server: ProviderServer;
  readonly settings: ProviderSettings;
  /** The provider's message to our webhook. */
  notify(
    upstream: Upstream,
    reference: string,
    how?: { secret?: string; type?: string },
  ): Promise<{ status: number; body: unknown }>;
}

const password = "a long password";

export function pagarmeVariables(url: string): Record<string, string> {
  return {
    PIX_PROVIDER: "pagarme",
    BOLETO_PROVIDER: "pagarme",
    PAGARME_URL: url,
    PAGARME_SECRET_KEY: "sk_test_secret",
    PAGARME_WEBHOOK_USER: "pagarme",
    PAGARME_WEBHOOK_PASSWORD: password,
  };
}

/** Message in the format of Pagar.me. */
export const pagarmeMessage = (
  server: PagarmeServer,
  reference: string,
  type: string,
  secret = password,
): { body: object; headers: Record<string, string> } => ({
  body: server.messageAbout(reference, type),
  headers: { Authorization: `Basic ${Buffer.from(`pagarme:${secret}`).toString("base64")}` },
});

export function apiPixVariables(url: string): Record<string, string> {
  return {
    PIX_PROVIDER: "api-pix",
    BOLETO_PROVIDER: "api-pix",
    API_PIX_URL: `${url}/api/v2`,
    API_PIX_TOKEN_URL: `${url}/oauth/token`,
    API_PIX_CLIENT_ID: "client",
    API_PIX_CLIENT_SECRET: "only for tests",
    COMPANY_NAME: "Adesivos do Sul Ltda.",
    API_PIX_RECEIVER_KEY: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906",
    API_PIX_WEBHOOK_SECRET: "only for tests, and long enough for it",
  };
}

const settingsFrom = (variables: Record<string, string>): ProviderSettings =>
  readProviderSettings(
    providerVariables.parse({ ...variables, CHARGES_TIME_LIMIT_IN_MS: String(timeLimitInMs) }),
  );

export async function pagarmeProvider(now: () => Date): Promise<RealProvider & { server: PagarmeServer }> {
  const server = await startPagarmeServer({ now });
  return {
    server,
    settings: settingsFrom(pagarmeVariables(server.url)),
    notify: (upstream, reference, { secret, type = "charge.paid" } = {}) =>
      upstream.ask("POST", "webhooks/pagarme", pagarmeMessage(server, reference, type, secret)),
  };
}

export async function apiPixProvider(now: () => Date): Promise<RealProvider & { server: ApiPixServer }> {
  const server = await startApiPixServer({ now });
  const settings = settingsFrom(apiPixVariables(server.url));
  return {
    server,
    settings,
    notify(upstream, reference, { secret } = {}) {
      if (settings.apiPix === null) throw new Error("The API Pix is set");
      const secrets = secret === undefined ? settings.apiPix : { ...settings.apiPix, webhookSecret: secret };
      // The bank appends its path to the registered address.
      const url = `${getWebhookUrl(secrets, "")}/pix`;
      return upstream.ask("POST", url.slice(1), { body: server.messageAbout(reference) });
    },
  };
}
