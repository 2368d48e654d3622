import { paths } from "../paths";

export const hydrationOutcomes = ["skipped", "recovered"] as const;

/** Counts in `/metrics` what came of hydrating this page. */
export function reportHydration(outcome: (typeof hydrationOutcomes)[number]): void {
  const report = new URLSearchParams({ resultado: outcome, pagina: location.pathname });
  navigator.sendBeacon(paths.hydrationReports(), report);
}
