import { addMinutes } from "../../accounts/tokens";

export const daysUntilExpiry = 14;
/** Without an answer, to further installers. */
export const daysUntilOffered = 1;
export const maxOffered = 3;
/** Of quotes that are no longer open, with their pictures and texts. Ratings stay. */
export const quoteRetentionDays = 365;

/** After the choice, without a word of the shopper. */
export const daysUntilTakenAsDone = 14;
export const daysBetweenCountedRatings = 365;

export const maxRequestsADay = 5;
export const maxRequestsPerInstallerADay = 20;
export const maxRequestsPerPairADay = 2;
export const maxAnswerVersions = 5;
export const maxReportsADay = 10;

export const addDays = (now: Date, days: number): Date => addMinutes(now, days * 24 * 60);
