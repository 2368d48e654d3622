import { setTimeout as sleep } from "node:timers/promises";
import type { RunningShop, ShopPart } from "../../setup/shop";
import type { Figures } from "./persistence";

const parts: readonly ShopPart[] = ["storefront", "upstream", "database"];

const anyOf = <Item>(items: readonly Item[]): readonly Item[] => {
  const item = items[Math.floor(Math.random() * items.length)];
  return item === undefined ? [] : [item];
};

const longestWaitInMs = 15_000;

/** While a part is away, its port may serve somebody's connection elsewhere for a moment: whoever supervises tries again. */
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
  /** Somebody has pressed 'Fechar pedido': the time to kill is soon. */
  onPress(): void;
  /** How many processes have been killed. */
  readonly kills: number;
  /** Rejects as soon as the shop cannot be brought back, and never comes to anything else. */
  readonly failure: Promise<never>;
  /** Kills no more, and leaves the shop alive. */
  stop(): Promise<void>;
}

/**
 * Kills a process of the shop with `kill -9` again and again, one of them or sometimes all, in the moments after an order
 * has been sent, and brings it back a moment later.
 */
export function letKillerLoose(
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
      await Promise.race([press(), sleep(longestWaitInMs)]);
      await sleep(Math.random() * 120);
      turn += 1;
      // Each part in its turn at first, so that a short run meets all of them.
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
