import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "../../driver/page";

/** How a crowd fared against a shop that keeps dying. */
export interface Figures {
  requests: number;
  /** No answer at all, or an error page. */
  failures: number;
  kills: Record<string, number>;
  /** Orders that were placed although the press that placed them got no answer. */
  answersLost: number;
}

export const noFigures = (): Figures => ({ requests: 0, failures: 0, kills: {}, answersLost: 0 });

const patienceInMs = 180_000;

/**
 * Does the same thing again until it succeeds, as a shopper does who reloads a page and presses a button once more.
 * `isIt` says whether what came is what was wanted; otherwise it counts as no answer.
 */
export async function persistently<Answer extends { readonly status: number }>(
  attempt: () => Promise<Answer>,
  { figures, isIt }: { figures: Figures; isIt: (answer: Answer) => boolean },
): Promise<Answer> {
  const giveUpAt = Date.now() + patienceInMs;
  for (let last = "nothing"; ; ) {
    figures.requests += 1;
    const answer = await attempt().catch((error: unknown) => {
      last = error instanceof Error ? error.message : String(error);
      return null;
    });
    if (answer !== null && answer.status < 500 && isIt(answer)) return answer;
    if (answer !== null) last = `status ${answer.status} ${"url" in answer ? String(answer.url) : ""}`;
    figures.failures += 1;
    if (Date.now() > giveUpAt) throw new Error(`Tried for ${patienceInMs / 1000} s in vain: ${last}`);
    await sleep(50 + Math.random() * 250);
  }
}

export const at =
  (start: string) =>
  (page: Page): boolean =>
    page.address.startsWith(start);
