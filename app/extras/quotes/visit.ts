import type { VisitWindow } from "./quote";

/** Parts of a day for a visit, each from one full hour to another. */
export const visitWindows: Readonly<
  Record<VisitWindow, { readonly words: string; readonly from: number; readonly until: number }>
> = {
  morning: { words: "de manhã (8h às 12h)", from: 8, until: 12 },
  afternoon: { words: "à tarde (12h às 18h)", from: 12, until: 18 },
  evening: { words: "à noite (18h às 21h)", from: 18, until: 21 },
};

/** What forms call them. */
export const typedWindows = {
  manha: "morning",
  tarde: "afternoon",
  noite: "evening",
} as const satisfies Readonly<Record<string, VisitWindow>>;
