import type { Process } from "../../tests/setup/many-processes";
import { createGuestsAtManyPlaces, getVisits, listProductPaths, openPage } from "../cold-shop";
import { calculateMedian } from "../percentiles";
import { readProcessorSeconds } from "./process-figures";

const rounds = 5;
const pagesOfARound = 1200;
const warmUpPages = 1000;

/** Processor ms of all storefronts for a product page, medians. */
export interface ProductPageCosts {
  readonly allAtOnceInMs: number;
  /** Never two storefronts at a time, so that they do not compete for processors and their caches. */
  readonly oneAtATimeInMs: number;
}

/** Guests' product pages, each always from the same storefront and none twice within 5 minutes of the HTML cache. */
export async function measureProductPages(
  storefronts: readonly Process[],
  connections: number,
): Promise<ProductPageCosts> {
  const origin = storefronts[0]?.url ?? "";
  const guests = await createGuestsAtManyPlaces(origin);
  const paths = await listProductPaths(origin, guests[0]);
  const visits = storefronts.map(({ url }, at) =>
    getVisits(
      url,
      guests,
      paths.filter((_, product) => product % storefronts.length === at),
    ),
  );
  const used = () => storefronts.reduce((sum, { pid }) => sum + readProcessorSeconds(pid), 0);
  const allAtOnce = (page: number) => page % storefronts.length;
  const oneAtATime = (page: number) => Math.floor((page / pagesOfARound) * storefronts.length);

  async function costInMs(getStorefront: (page: number) => number, pages = pagesOfARound): Promise<number> {
    const before = used();
    let page = 0;
    const visit = async () => {
      while (page < pages) await openPage(visits[getStorefront(page++)]?.next().value);
    };
    await Promise.all(Array.from({ length: connections }, visit));
    return ((used() - before) * 1000) / pages;
  }

  await costInMs(allAtOnce, warmUpPages * storefronts.length);
  const costs: ProductPageCosts[] = [];
  for (let round = 0; round < rounds; round += 1)
    costs.push({ allAtOnceInMs: await costInMs(allAtOnce), oneAtATimeInMs: await costInMs(oneAtATime) });
  return {
    allAtOnceInMs: calculateMedian(costs.map((each) => each.allAtOnceInMs)),
    oneAtATimeInMs: calculateMedian(costs.map((each) => each.oneAtATimeInMs)),
  };
}
