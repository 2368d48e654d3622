import { searchWordsJob } from "../catalogue/purge-search-words";
import { chargeCheckJob } from "../checkout/charge-job";
import { paymentExpiryJob } from "../checkout/expiry";
import { cardDecisionJob, cardPurchaseJob } from "../checkout/finish-card-purchase";
import { paymentToSettleJob } from "../checkout/payment-to-settle";
import { orderRefundJob } from "../checkout/refund-order";
import { paymentRefundJob } from "../checkout/refund-payment";
import { conversionJob } from "../extras/measured-visits/conversion-outbox";
import { googleAnalytics } from "../extras/measured-visits/google-analytics";
import { quoteExpiryJob } from "../extras/quotes/quote-jobs";
import { visitReminderJob } from "../extras/quotes/quote-visits";
import { quoteWideningJob } from "../extras/quotes/widen-quotes";
import { stockAlertJob } from "../extras/stock-alerts/send-stock-alerts";
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
export function createJobs(
  services: Services,
  { apiPix, pagarme, smtp, analytics }: ProviderSettings,
): readonly Job[] {
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
    stockAlertJob(services),
    quoteExpiryJob(services),
    visitReminderJob(services),
    quoteWideningJob(services),
    centreJob(services),
    searchWordsJob(services),
    erasureJob(services),
    ...retentionJobs(services),
    ...(analytics === null ? [] : [conversionJob({ ...services, analytics: googleAnalytics(analytics) })]),
    ...(apiPix === null ? [] : [webhookRegistrationJob(apiPix, services.settings.publicOrigin)]),
  ];
}
