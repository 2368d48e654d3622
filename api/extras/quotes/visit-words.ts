import type { quoteRequests } from "./schema";

export interface Visit {
  /** 'yyyy-mm-dd'. */
  readonly visitOn: string;
  readonly window: typeof quoteRequests.$inferSelect.visitWindow;
}

export const windowsInWords = {
  morning: "de manhã (8h às 12h)",
  afternoon: "à tarde (12h às 18h)",
  evening: "à noite (18h às 21h)",
} as const;

/** '02/12/2026, de manhã (8h às 12h)'. */
export const formatVisit = ({ visitOn, window }: Visit): string =>
  [visitOn.split("-").reverse().join("/"), window && windowsInWords[window]].filter(Boolean).join(", ");
