import { searchWordsJob } from "../catalogue/purge-search-words";
import { chargeCheckJob } from "../checkout/charge-job";
import { paymentExpiryJob } from "../checkout/expiry";
import { cardDecisionJob, cardPurchaseJob } from "../checkout/finish-card-purchase";
import { orderRefundJob } from "../checkout/refund-order";
import { paymentRefundJob } from "../checkout/refund-payment";
import { mailJob } from "../mail/mail-job";
import { smtpTransport } from "../mail/smtp";
import { webhookRegistrationJob } from "../payments/api-pix/register-webhook";
import { cardRemovalJob } from "../payments/saved-cards";
import { dataExportJob } from "../personal-data/data-exports";
import type { ProviderSettings } from "../providers/settings";
import type { Services } from "../services";
import type { Job } from "./job";

/** What the background does; docs/operations.md, "Background jobs", says of each when and how often. */
export function createJobs(services: Services, { apiPix, pagarme, smtp }: ProviderSettings): readonly Job[] {
  return [
    paymentExpiryJob(services),
    cardDecisionJob(services),
    cardPurchaseJob(services),
    paymentRefundJob(services),
    orderRefundJob(services),
    ...(pagarme === null && apiPix === null ? [] : [chargeCheckJob(services)]),
    ...(smtp === null ? [] : [mailJob({ ...services, mailTransport: smtpTransport(smtp) })]),
    dataExportJob(services),
    searchWordsJob(services),
    cardRemovalJob(services),
    ...(apiPix === null ? [] : [webhookRegistrationJob(apiPix, services.settings.publicOrigin)]),
  ];
}
