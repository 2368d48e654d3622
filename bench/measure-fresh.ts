import { startBareRemix } from "./bare-remix-program";
import type { Bench } from "./bench-context";
import { getPageKinds, getVisits, openColdShop, openPage, type PageKind, type Visit } from "./cold-shop";
import { type ColdCost, measure, openInParallel, reportCosts } from "./measure-cold";
import { getBareFrom, withCookie } from "./subjects";
import { ask, connections, decompress } from "./wire";

const measured = /^(product|home|search|cart)/;
/** Pages of all kinds come in turn, as shoppers ask for them. */
const blocks = 5;
const pagesABlock = 20;

/** Processor time of the first pages that programs serve after their start, one and several at a time. */
export async function measureFresh({ subjects, runs, pages, table }: Bench): Promise<void> {
  const shop = subjects.running;
  const arrived = await openColdShop("this version", shop);
  const { origin, cookies } = arrived;
  const kinds = (await getPageKinds(arrived)).filter(({ name }) => measured.test(name) && pages.test(name));
  for (const atOnce of [1, connections]) {
    const title = `Fresh programs, ${atOnce === 1 ? "one page" : `${atOnce} pages`} at a time: processor ms a page`;
    const costs = new Map(kinds.map(({ name }) => [name, new Map<string, ColdCost[]>()]));
    for (let run = 0; run < runs; run += 1) {
      await shop.killAll();
      await shop.startAgain();
      const bare = await startBareRemix();
      try {
        const { storefront, upstream } = shop.pids();
        const ofBare = await getBarePages(kinds, origin, cookies, bare);
        const visits = new Map(
          kinds.map((kind) => [kind, getVisits(origin, cookies[kind.visitor], kind.paths)]),
        );
        const blocksOf = new Map<string, ColdCost[]>();
        for (let block = 0; block < blocks; block += 1) {
          for (const kind of kinds) {
            const programs = [
              ["shop", [storefront, upstream], () => openPage(visits.get(kind)?.next().value)],
              ["bare Remix page", [bare.pid], () => openPage(ofBare.get(kind))],
            ] as const;
            for (const [name, pids, visit] of programs) {
              const cost = await measure(pids, async () => {
                await openInParallel(pagesABlock, visit, atOnce);
                return pagesABlock;
              });
              const key = `${kind.name}: ${name}`;
              blocksOf.set(key, [...(blocksOf.get(key) ?? []), cost]);
            }
          }
        }
        for (const { name } of kinds) {
          for (const program of ["shop", "bare Remix page"]) {
            const runsOf = costs.get(name);
            const cost = average(blocksOf.get(`${name}: ${program}`) ?? []);
            runsOf?.set(program, [...(runsOf.get(program) ?? []), cost]);
          }
        }
      } finally {
        await bare.stop();
      }
    }
    const written = table(title);
    for (const [name, costsOfKind] of costs) reportCosts(name, costsOfKind, written);
  }
}

/** Maps each kind to the bare page of its size. */
async function getBarePages(
  kinds: readonly PageKind[],
  origin: string,
  cookies: Readonly<Record<PageKind["visitor"], readonly string[]>>,
  bare: { readonly origin: string; readonly pid: number },
): Promise<ReadonlyMap<PageKind, Visit>> {
  const found = new Map<PageKind, Visit>();
  for (const kind of kinds) {
    const headers = { cookie: cookies[kind.visitor].at(-1) ?? "" };
    const size = decompress(await ask(origin + kind.paths.at(-1), headers)).length;
    found.set(kind, withCookie(await getBareFrom(bare, size)));
  }
  return found;
}

function average(costs: readonly ColdCost[]): ColdCost {
  const mean = (figures: readonly number[]) =>
    figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  const [first] = costs;
  return {
    pagesPerSecond: mean(costs.map(({ pagesPerSecond }) => pagesPerSecond)),
    processorMs: (first?.processorMs ?? []).map((_, at) =>
      mean(costs.map(({ processorMs }) => processorMs[at] ?? Number.NaN)),
    ),
  };
}
