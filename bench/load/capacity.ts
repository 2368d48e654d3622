import { setTimeout as sleep } from "node:timers/promises";
import { Crowd, type CrowdedShop, withoutPause } from "./crowd";
import { type Figures, Recorder } from "./recorder";

/** Nobody waits longer for a page of a shop that is not yet full. */
const longestP95Ms = 1000;
/** More shoppers that bring less than this only wait for each other. */
const leastGrowth = 1.03;

export interface CapacityOptions {
  readonly warmingSeconds: number;
  readonly secondsACrowd: number;
  readonly onCrowd: (shoppers: number, figures: Figures) => void;
}

/**
 * The most pages a second that the shop serves, asked by a crowd that never pauses and grows until nothing is gained by it:
 * without a failure, and 95 of 100 pages within a second (where a machine does not hold even the first eight, what they got).
 */
export async function findCapacity(shop: CrowdedShop, options: CapacityOptions): Promise<Figures> {
  const recorder = new Recorder();
  const crowd = new Crowd(shop, recorder);
  let best: Figures | undefined;
  try {
    crowd.join(8, withoutPause);
    await sleep(options.warmingSeconds * 1000);
    for (const shoppers of [8, 16, 32, 64]) {
      crowd.join(shoppers - crowd.size, withoutPause);
      await sleep(2000);
      const from = performance.now();
      await sleep(options.secondsACrowd * 1000);
      const figures = recorder.between(from, performance.now());
      options.onCrowd(shoppers, figures);
      for (const [sentence, times] of recorder.failures(from, performance.now())) {
        throw new Error(`A shop that is not full fails (${times} times): ${sentence}`);
      }
      const grew = best === undefined || figures.pages > best.pages * leastGrowth;
      if (best === undefined || (figures.p95Ms <= longestP95Ms && figures.pages > best.pages)) best = figures;
      if (!grew || figures.p95Ms > longestP95Ms) break;
    }
  } finally {
    await crowd.close();
  }
  if (best === undefined) throw new Error("Nobody was asked");
  return best;
}
