import { and, lt, ne } from "drizzle-orm";
import { deleteRows, type RetentionRule } from "../../personal-data/retention-rule";
import { stockAlerts } from "./schema";

export const retentionOfAlerts: readonly RetentionRule[] = [
  {
    what: "stock alerts that were sent, stopped or never confirmed",
    days: 30,
    remove: deleteRows(stockAlerts, (before) =>
      and(ne(stockAlerts.state, "active"), lt(stockAlerts.changedAt, before)),
    ),
  },
];
