import { type ScheduledJob, scheduleJob } from "../../scheduled-job";
import { type ApiPixSettings, apiPixClient } from "./api-pix-client";
import { getWebhookUrl } from "./api-pix-notices";

const hourInMs = 60 * 60_000;

/** Registers our address at the bank, and again when it was changed there or the secret was rotated. */
export async function registerWebhook(settings: ApiPixSettings, publicOrigin: string): Promise<boolean> {
  const client = apiPixClient(settings);
  const url = getWebhookUrl(settings, publicOrigin);
  const registered = await client.findWebhook(settings.receiverKey);
  if (registered?.webhookUrl !== url) await client.registerWebhook(settings.receiverKey, url);
  return true;
}

export const scheduleWebhookRegistration = (settings: ApiPixSettings, publicOrigin: string): ScheduledJob =>
  scheduleJob({
    job: () => registerWebhook(settings, publicOrigin),
    pauseInMs: hourInMs,
    failureMessage: (reason) => `The webhook is not registered at the bank: ${reason}`,
  });
