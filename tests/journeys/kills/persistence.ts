import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "../../driver/page";

export interface Figures {
  requests: number;
  /** No answer, or an error page. */
  failures: number;
  kills: Record<string, number>;
  /** Orders that were placed although their request got no answer. */
  answersLost: number;
}

export const noFigures = (): Figures => ({ requests: 0, failures: 0, kills: {}, answersLost: 0 });

const timeoutMs = 180_000;

/** Repeats an action until `isIt` accepts the answer; counts the other answers as failures. */
export async function persistently<Answer extends { readonly status: number }>(
  attempt: () => Promise<Answer>,
  { figures, isIt }: { figures: Figures; isIt: (answer: Answer) => boolean },
): Promise<Answer> {
  const giveUpAt = Date.now() + timeoutMs;
  for (let last = "nothing"; ; ) {
    figures.requests += 1;
    const answer = await attempt().catch((error: unknown) => {
      last = error instanceof Error ? error.message : String(error);
      return null;
    });
    if (answer !== null && answer.status < 500 && isIt(answer)) return answer;
    if (answer !== null) last = `status ${answer.status} ${"url" in answer ? String(answer.url) : ""}`;
    figures.failures += 1;
    if (Date.now() > giveUpAt) throw new Error(`Tried for ${timeoutMs / 1000} s in vain: ${last}`);
    await sleep(50 + Math.random() * 250);
  }
}

export const at =
  (start: string) =>
  (page: Page): boolean =>
    page.address.startsWith(start);
