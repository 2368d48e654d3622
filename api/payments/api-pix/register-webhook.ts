import type { PeriodicJob } from "../../jobs/job";
import { type ApiPixSettings, createApiPixClient } from "./api-pix-client";
import { getWebhookUrl } from "./api-pix-notices";

const hourInMs = 60 * 60_000;

/** Registers our address at the bank, and again when it was changed there or the secret was rotated. */
export async function registerWebhook(settings: ApiPixSettings, publicOrigin: string): Promise<void> {
  const client = createApiPixClient(settings);
  const url = getWebhookUrl(settings, publicOrigin);
  const registered = await client.findWebhook(settings.receiverKey);
  if (registered?.webhookUrl !== url) await client.registerWebhook(settings.receiverKey, url);
}

export const createWebhookRegistrationJob = (
  settings: ApiPixSettings,
  publicOrigin: string,
): PeriodicJob => ({
  name: "register webhook",
  lane: "providers",
  intervalInMs: hourInMs,
  run: () => registerWebhook(settings, publicOrigin),
});
