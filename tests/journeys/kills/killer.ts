import { setTimeout as sleep } from "node:timers/promises";
import type { RunningShop, ShopPart } from "../../setup/shop";
import type { Figures } from "./persistence";

const parts: readonly ShopPart[] = ["storefront", "upstream", "database"];

const anyOf = <Item>(items: readonly Item[]): readonly Item[] => {
  const item = items[Math.floor(Math.random() * items.length)];
  return item === undefined ? [] : [item];
};

const maxWaitInMs = 15_000;

/** A free port may be taken by another connection for a moment, so the start is retried. */
async function bringBack(shop: RunningShop, part: ShopPart): Promise<void> {
  for (let left = 5; ; left -= 1) {
    try {
      return await shop.revive(part);
    } catch (error) {
      if (left === 0) throw error;
      console.log(`${part} did not come back: ${error instanceof Error ? error.message : String(error)}`);
      await shop.kill(part);
      await sleep(1_000);
    }
  }
}

export interface Killer {
  onPress(): void;
  readonly kills: number;
  /** Rejects when the shop cannot be restarted, and never resolves. */
  readonly failure: Promise<never>;
  stop(): Promise<void>;
}

/** Repeatedly kills one or all processes with `kill -9` shortly after an order is sent, and restarts them. */
export function startKiller(
  shop: RunningShop,
  { kills: wanted, figures }: { kills: number; figures: Figures },
): Killer {
  let kills = 0;
  let turn = 0;
  let pressed = () => undefined;
  let isStopped = false;

  const press = () =>
    new Promise<void>((resolve) => {
      pressed = () => {
        resolve();
        return undefined;
      };
    });

  async function run(): Promise<void> {
    while (!isStopped && kills < wanted) {
      await Promise.race([press(), sleep(maxWaitInMs)]);
      await sleep(Math.random() * 120);
      turn += 1;
      // Round robin at first, so that a short run covers every process.
      const victims =
        turn % 10 === 0 ? parts : turn <= parts.length ? [parts[turn - 1] ?? "upstream"] : anyOf(parts);
      await Promise.all(victims.map((part) => shop.kill(part)));
      kills += victims.length;
      for (const part of victims) figures.kills[part] = (figures.kills[part] ?? 0) + 1;
      await sleep(Math.random() * 200);
      // An upstream without its database would wait for it.
      for (const part of [...victims].reverse()) await bringBack(shop, part);
      await sleep(Math.random() * 800);
    }
  }

  const running = run();
  return {
    onPress: () => pressed(),
    get kills() {
      return kills;
    },
    failure: new Promise((_, reject) => running.catch(reject)),
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
