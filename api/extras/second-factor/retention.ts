import { and, isNull, lt } from "drizzle-orm";
import { deleteRows, type RetentionRule } from "../../personal-data/retention-rule";
import { passkeyChallenges, secondFactors } from "./schema";

export const retentionOfFactors: readonly RetentionRule[] = [
  {
    what: "second factors that were never confirmed",
    days: 1,
    remove: deleteRows(secondFactors, (before) =>
      and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, before)),
    ),
  },
  {
    what: "challenges of passkeys, once expired",
    days: 0,
    remove: deleteRows(passkeyChallenges, (before) => lt(passkeyChallenges.expiresAt, before)),
  },
];
