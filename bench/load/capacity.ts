import { setTimeout as sleep } from "node:timers/promises";
import { Crowd, type CrowdedShop, withoutPause } from "./crowd";
import { type Figures, Recorder } from "./recorder";

/** Acceptance limit for the 95th percentile below capacity. */
const maxP95Ms = 1000;
/** Growth below this factor counts as saturation. */
const minGrowth = 1.03;

export interface CapacityOptions {
  readonly warmingSeconds: number;
  readonly secondsACrowd: number;
  readonly onCrowd: (shoppers: number, figures: Figures) => void;
}

/** Highest throughput without failures and within the p95 limit, found by adding shoppers until it stops growing. */
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
      const grew = best === undefined || figures.pages > best.pages * minGrowth;
      if (best === undefined || (figures.p95Ms <= maxP95Ms && figures.pages > best.pages)) best = figures;
      if (!grew || figures.p95Ms > maxP95Ms) break;
    }
  } finally {
    await crowd.close();
  }
  if (best === undefined) throw new Error("No load was measured");
  return best;
}
