import type { Extra } from "../../extra";
import { conversionJob, enqueueConversions } from "./conversion-outbox";
import { googleAnalytics } from "./google-analytics";

export const measuredVisits: Extra = {
  capabilities: [],
  createJobs: (services, { analytics }) =>
    analytics === null ? [] : [conversionJob({ ...services, analytics: googleAnalytics(analytics) })],
  impersonalColumns: { "conversion_events.order_id": "an order's number and amounts only" },
  orderAnalytics: { isOn: ({ analytics }) => analytics !== null, enqueue: enqueueConversions },
};
