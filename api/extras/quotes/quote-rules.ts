import { addMinutes } from "../../accounts/tokens";

export const daysUntilExpiry = 14;
/** A request without an answer is offered to further installers after this time. */
export const daysUntilOffered = 1;
export const maxOffered = 3;
/** Closed quotes are kept this long, with their pictures and texts. Ratings stay. */
export const quoteRetentionDays = 365;

/** The work counts as done if the shopper does not answer for this time after the choice. */
export const daysUntilTakenAsDone = 14;
export const daysBetweenCountedRatings = 365;

export const maxRequestsADay = 5;
export const maxRequestsPerInstallerADay = 20;
export const maxRequestsPerPairADay = 2;
export const maxAnswerVersions = 5;
export const maxReportsADay = 10;

export const addDays = (now: Date, days: number): Date => addMinutes(now, days * 24 * 60);
