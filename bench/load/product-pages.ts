import type { Process } from "../../tests/setup/many-processes";
import { guestsAtManyPlaces, productPaths } from "../cold-shop";
import { median } from "../percentiles";
import { ask } from "../wire";
import { processorSeconds } from "./process-figures";

const rounds = 5;
const pagesOfARound = 1200;
const warmUpPages = 1000;

/** Processor ms of all storefronts for a product page, medians. */
export interface ProductPageCosts {
  readonly togetherInMs: number;
  /** Never two storefronts at a time, so that they do not compete for processors and their caches. */
  readonly inTurnInMs: number;
}

/** Guests' product pages, each always from the same storefront and none twice within 5 minutes of the HTML cache. */
export async function measureProductPages(
  storefronts: readonly Process[],
  connections: number,
): Promise<ProductPageCosts> {
  const origin = storefronts[0]?.url ?? "";
  const guests = await guestsAtManyPlaces(origin);
  const paths = await productPaths(origin, guests[0]);
  const visitors = storefronts.map(({ url }, at) =>
    pagesOf(
      url,
      paths.filter((_, product) => product % storefronts.length === at),
      guests,
    ),
  );
  const used = () => storefronts.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  const together = (page: number) => page % storefronts.length;
  const inTurn = (page: number) => Math.floor((page / pagesOfARound) * storefronts.length);

  async function costInMs(storefrontOf: (page: number) => number, pages = pagesOfARound): Promise<number> {
    const before = used();
    let page = 0;
    const visit = async () => {
      while (page < pages) await visitors[storefrontOf(page++)]?.();
    };
    await Promise.all(Array.from({ length: connections }, visit));
    return ((used() - before) * 1000) / pages;
  }

  await costInMs(together, warmUpPages * storefronts.length);
  const costs: ProductPageCosts[] = [];
  for (let round = 0; round < rounds; round += 1)
    costs.push({ togetherInMs: await costInMs(together), inTurnInMs: await costInMs(inTurn) });
  return {
    togetherInMs: median(costs.map((each) => each.togetherInMs)),
    inTurnInMs: median(costs.map((each) => each.inTurnInMs)),
  };
}

/** Requests each product for one guest before the first again for the next. */
function pagesOf(origin: string, paths: readonly string[], guests: readonly string[]): () => Promise<void> {
  let visits = 0;
  return async () => {
    const cookie = guests[Math.floor(visits / paths.length) % guests.length] ?? "";
    const path = paths[visits % paths.length] ?? "";
    visits += 1;
    const { status } = await ask(origin + path, { cookie });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
}
