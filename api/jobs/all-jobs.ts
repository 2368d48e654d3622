import { searchWordsJob } from "../catalogue/purge-search-words";
import { webhookRegistrationJob } from "../payments/api-pix/register-webhook";
import { cardRemovalJob } from "../payments/saved-cards";
import type { ProviderSettings } from "../providers/settings";
import type { Services } from "../services";
import type { Job } from "./job";

/** What the background does; docs/operations.md, "Background jobs", says of each when and how often. */
export function createJobs(services: Services, { apiPix }: ProviderSettings): readonly Job[] {
  return [
    searchWordsJob(services),
    cardRemovalJob(services),
    ...(apiPix === null ? [] : [webhookRegistrationJob(apiPix, services.settings.publicOrigin)]),
  ];
}
