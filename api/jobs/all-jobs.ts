import { completeBoundsJob } from "../catalogue/complete-bounds";
import { searchWordsJob } from "../catalogue/purge-search-words";
import { chargeCheckJob } from "../checkout/charge-job";
import { paymentExpiryJob } from "../checkout/expiry";
import { cardDecisionJob, cardPurchaseJob } from "../checkout/finish-card-purchase";
import { paymentToSettleJob } from "../checkout/payment-to-settle";
import { orderRefundJob } from "../checkout/refund-order";
import { paymentRefundJob } from "../checkout/refund-payment";
import { extras } from "../extras";
import { centreJob } from "../installers/centre";
import { mailJob } from "../mail/mail-job";
import { smtpTransport } from "../mail/smtp";
import { webhookRegistrationJob } from "../payments/api-pix/register-webhook";
import { cardRemovalJob } from "../payments/saved-cards";
import { erasureJob } from "../personal-data/account-deletions";
import { dataExportJob } from "../personal-data/data-exports";
import { retentionJobs } from "../personal-data/retention";
import type { ProviderSettings } from "../providers/settings";
import type { Services } from "../services";
import type { Job } from "./job";

/** What the background does; docs/operations.md, "Background jobs", says of each when and how often. */
export function createJobs(services: Services, providers: ProviderSettings): readonly Job[] {
  const { apiPix, pagarme, smtp } = providers;
  return [
    paymentExpiryJob(services),
    cardDecisionJob(services),
    cardPurchaseJob(services),
    paymentRefundJob(services),
    orderRefundJob(services),
    paymentToSettleJob(services),
    ...(pagarme === null && apiPix === null ? [] : [chargeCheckJob(services)]),
    ...(smtp === null ? [] : [mailJob({ ...services, mailTransport: smtpTransport(smtp) })]),
    dataExportJob(services),
    cardRemovalJob(services),
    centreJob(services),
    searchWordsJob(services),
    completeBoundsJob(services),
    erasureJob(services),
    ...retentionJobs(services),
    ...extras.flatMap(({ createJobs }) => createJobs?.(services, providers) ?? []),
    ...(apiPix === null ? [] : [webhookRegistrationJob(apiPix, services.settings.publicOrigin)]),
  ];
}
