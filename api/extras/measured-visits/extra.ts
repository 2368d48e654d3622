import type { Extra } from "../../extra";
import { createConversionJob, enqueueConversions } from "./conversion-outbox";
import { createGoogleAnalytics } from "./google-analytics";

export const measuredVisits: Extra = {
  capabilities: [],
  createJobs: (services, { analytics }) =>
    analytics === null
      ? []
      : [createConversionJob({ ...services, analytics: createGoogleAnalytics(analytics) })],
  impersonalColumns: { "conversion_events.order_id": "an order's number and amounts only" },
  orderAnalytics: { isOn: ({ analytics }) => analytics !== null, enqueue: enqueueConversions },
};
