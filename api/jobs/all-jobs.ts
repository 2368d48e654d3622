import { completeBoundsJob } from "../catalogue/complete-bounds";
import { searchWordsJob } from "../catalogue/purge-search-words";
import { createChargeCheckJob } from "../checkout/charge-job";
import { createPaymentExpiryJob } from "../checkout/expiry";
import { createCardDecisionJob, createCardPurchaseJob } from "../checkout/finish-card-purchase";
import { createPaymentToSettleJob } from "../checkout/payment-to-settle";
import { createOrderRefundJob } from "../checkout/refund-order";
import { createPaymentRefundJob } from "../checkout/refund-payment";
import { extras } from "../extras";
import { createCentreJob } from "../installers/centre";
import { createMailJob } from "../mail/mail-job";
import { createSmtpTransport } from "../mail/smtp";
import { createWebhookRegistrationJob } from "../payments/api-pix/register-webhook";
import { createCardRemovalJob } from "../payments/saved-cards";
import { createErasureJob } from "../personal-data/account-deletions";
import { createDataExportJob } from "../personal-data/data-exports";
import { createRetentionJobs } from "../personal-data/retention";
import type { ProviderSettings } from "../providers/settings";
import type { Services } from "../services";
import type { Job } from "./job";

/** What the background does; docs/operations.md, "Background jobs", says of each when and how often. */
export function createJobs(services: Services, providers: ProviderSettings): readonly Job[] {
  const { apiPix, pagarme, smtp } = providers;
  return [
    createPaymentExpiryJob(services),
    createCardDecisionJob(services),
    createCardPurchaseJob(services),
    createPaymentRefundJob(services),
    createOrderRefundJob(services),
    createPaymentToSettleJob(services),
    ...(pagarme === null && apiPix === null ? [] : [createChargeCheckJob(services)]),
    ...(smtp === null ? [] : [createMailJob({ ...services, mailTransport: createSmtpTransport(smtp) })]),
    createDataExportJob(services),
    createCardRemovalJob(services),
    createCentreJob(services),
    searchWordsJob(services),
    completeBoundsJob(services),
    createErasureJob(services),
    ...createRetentionJobs(services),
    ...extras.flatMap(({ createJobs }) => createJobs?.(services, providers) ?? []),
    ...(apiPix === null ? [] : [createWebhookRegistrationJob(apiPix, services.settings.publicOrigin)]),
  ];
}
