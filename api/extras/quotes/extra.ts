import { capabilities } from "../../../contract/capabilities";
import type { Extra } from "../../extra";
import { createRetentionJob } from "../../personal-data/retention-rule";
import { findAnsweredPrices } from "./answered-prices";
import { renderFarmingPage } from "./farming-page";
import { findFarmingSignals } from "./farming-report";
import { leaveQuotes } from "./leave-quotes";
import { quoteTables } from "./personal-tables";
import { createQuoteExpiryJob, deleteOldQuotes } from "./quote-jobs";
import { quoteNotifications } from "./quote-notifications";
import { createVisitReminderJob } from "./quote-visits";
import { quoteRoutes } from "./routes";
import { quoteRatings, quoteRecipients, quoteRequests } from "./schema";
import { createQuoteWideningJob } from "./widen-quotes";

export const quotes: Extra = {
  capabilities: [
    capabilities.quotes,
    capabilities.quoteDetails,
    capabilities.quoteVisits,
    capabilities.quoteOffers,
    capabilities.ratingReplies,
    capabilities.replyReports,
  ],
  routes: quoteRoutes,
  createJobs: (services) => [
    createQuoteExpiryJob(services),
    createVisitReminderJob(services),
    createQuoteWideningJob(services),
    createRetentionJob("quotes that are no longer open", () => deleteOldQuotes(services)),
  ],
  personalTables: () => quoteTables,
  beforeErasure: leaveQuotes,
  notifications: quoteNotifications,
  alwaysSent: {
    title: "Trabalhos combinados: escolha, dia da visita e cancelamento",
    reason: "Outra pessoa conta com o que foi combinado.",
  },
  findAnsweredPrices,
  operatorPages: {
    ratings: async (database) => `${await renderFarmingPage(await findFarmingSignals(database))}`,
  },
  demoTables: [quoteRequests, quoteRecipients, quoteRatings],
};
