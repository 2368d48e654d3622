import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bench } from "./bench-context";
import {
  type ColdShop,
  getPageKinds,
  getVisits,
  openColdShop,
  openPage,
  type PageKind,
  programs,
  startOtherShop,
} from "./cold-shop";
import { formatRatio } from "./goals";
import { browseAsGuest } from "./load/journey";
import { LightBrowser } from "./load/light-browser";
import { readProcessorSeconds } from "./load/process-figures";
import { calculateMedian } from "./percentiles";
import { type Subject, withCookie } from "./subjects";
import { formatSpread, type Table } from "./table";
import { ask, connections, decompress } from "./wire";

/** Takes at least a second and a half for each program. */
const pagesARound = 200;
/** V8 compiles a page's code until about here; a storefront has served this many pages a minute after its start. */
const warmUpPages = 2_000;
const journeysARound = 6;

/** `storefront and API`, and `API`, beside the bare page. */
const pageGoals: ReadonlyArray<readonly [page: string, whole: number, api: number | null]> = [
  ["product", 2, 0.7],
  ["home", 1.7, null],
  ["search", 1.7, null],
  ["cart", 2, null],
  ["checkout", 2, null],
];

export interface ColdCost {
  readonly pagesPerSecond: number;
  /** Same order as `programs`; a bare page has only the first. */
  readonly processorMs: readonly number[];
}

export type ColdCosts = ReadonlyMap<string, readonly ColdCost[]>;

/** Processor time of uncached pages by program, beside a bare Remix page of the same size. */
export async function measureCold(bench: Bench): Promise<void> {
  const { subjects, beside, pages, cold, charts } = bench;
  const other = beside === undefined ? null : await startOtherShop(beside);
  try {
    const shops = [
      ...(other === null ? [] : [await openColdShop("other version", other)]),
      await openColdShop("this version", subjects.running),
    ];
    const own = shops.at(-1);
    const kinds = (own ? await getPageKinds(own) : []).filter(({ name }) => pages.test(name));
    for (const kind of kinds) {
      const costs = await measureKind(kind, shops, bench);
      reportCosts(kind.name, costs, cold);
      console.log(describe(kind.name, costs));
      requireGoals(kind.name, costs, bench);
      charts.push({ title: kind.name, costs });
    }
    if (!pages.test(journeyName)) return;
    const costs = await measureJourneys(shops, bench);
    reportCosts(journeyName, costs, cold);
    charts.push({ title: journeyName, costs });
  } finally {
    await other?.stop();
  }
}

const journeyName = "journey to the cart, guest";
const bareName = "bare Remix page";

async function measureKind(
  kind: PageKind,
  shops: readonly ColdShop[],
  { subjects, runs }: Bench,
): Promise<ColdCosts> {
  const [first] = shops;
  if (first === undefined) throw new Error("There is no shop");
  const cookies = first.cookies[kind.visitor];
  const headers = { cookie: cookies[0] ?? "" };
  const size = decompress(await ask(first.origin + kind.paths[0], headers)).length;
  const bare = await subjects.getBare(size);
  // Guests' documents are cached: no page may come twice from one place.
  const distinct = kind.visitor === "guest" ? kind.paths.length * cookies.length : Number.POSITIVE_INFINITY;
  const warmUp = Math.min(warmUpPages, Math.floor(distinct * 0.3));
  const perRun = Math.min(pagesARound, Math.floor((distinct - warmUp) / runs));
  const visits = new Map(
    shops.map((shop) => [shop, getVisits(shop.origin, shop.cookies[kind.visitor], kind.paths)]),
  );
  const subjectsOfRun = [
    ...shops.map((shop) => ({
      name: shop.name,
      pids: shop.pids,
      visit: () => openPage(visits.get(shop)?.next().value),
    })),
    { name: bareName, pids: bare.pids, visit: () => openPage(withCookie(bare)) },
  ];
  for (const { visit } of subjectsOfRun) await openInParallel(warmUp, visit);
  const costs = new Map<string, ColdCost[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const { name, pids, visit } of subjectsOfRun) {
      const cost = await measure(pids, async () => {
        await openInParallel(perRun, visit);
        return perRun;
      });
      costs.set(name, [...(costs.get(name) ?? []), cost]);
    }
  }
  return costs;
}

export async function openInParallel(
  count: number,
  visit: () => Promise<void>,
  atOnce = connections,
): Promise<void> {
  let left = count;
  const visitUntilNoneIsLeft = async () => {
    for (; left > 0; ) {
      left -= 1;
      await visit();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitUntilNoneIsLeft));
}

export async function measure(pids: readonly number[], work: () => Promise<number>): Promise<ColdCost> {
  const before = pids.map(readProcessorSeconds);
  const begunAt = performance.now();
  const pages = await work();
  const seconds = (performance.now() - begunAt) / 1000;
  // The log of the last requests is written after their answers.
  await sleep(20);
  const processorMs = pids.map(
    (pid, at) => ((readProcessorSeconds(pid) - (before[at] ?? Number.NaN)) * 1000) / pages,
  );
  return { pagesPerSecond: pages / seconds, processorMs };
}

/** Guests from the home page to their cart, each with an empty cookie jar, beside a bare page of the product page's size. */
async function measureJourneys(shops: readonly ColdShop[], { subjects, runs }: Bench): Promise<ColdCosts> {
  const bare = await subjects.getBare(decompress(await open200(subjects.shop)).length);
  const costs = new Map<string, ColdCost[]>();
  for (let run = -1; run < runs; run += 1) {
    for (const { name, origin, pids } of shops) {
      const cost = await measure(pids, () => browse(origin));
      if (run >= 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
    }
    const ofBare = await measure(bare.pids, async () => {
      await openInParallel(pagesARound, () => openPage(withCookie(bare)));
      return pagesARound;
    });
    if (run >= 0) costs.set(bareName, [...(costs.get(bareName) ?? []), ofBare]);
  }
  return costs;
}

const open200 = (subject: Subject) => ask(subject.address, { ...withCookie(subject).headers });

async function browse(origin: string): Promise<number> {
  let pages = 0;
  await openInParallel(journeysARound, () =>
    browseAsGuest(
      new LightBrowser({
        origins: [origin],
        clientAddress: `177.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        pause: async () => undefined,
        note: () => {
          pages += 1;
        },
      }),
    ),
  );
  return pages;
}

const addUp = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0);
const storefrontAndApi = ({ processorMs }: ColdCost) => addUp(processorMs.slice(0, 2));
const inMs = (ms: number) => ms.toFixed(1);

function ratio(costs: ColdCosts, name: string, part: (cost: ColdCost) => number): number {
  const middle = (of: string, figure: (cost: ColdCost) => number) =>
    calculateMedian((costs.get(of) ?? []).map(figure));
  return middle(name, part) / middle(bareName, storefrontAndApi);
}

export function reportCosts(page: string, costs: ColdCosts, table: Table): void {
  for (const [name, runs] of costs) {
    const row = `${page}: ${name}`;
    for (const [at, program] of programs.entries()) {
      const figures = runs.flatMap(({ processorMs }) => processorMs[at] ?? []);
      if (figures.length > 0) table.put(row, program, formatSpread(figures, inMs));
    }
    table.put(row, "storefront + API beside bare", ratio(costs, name, storefrontAndApi).toFixed(2));
    if (name !== bareName) table.put(row, "API beside bare", ratio(costs, name, getApi).toFixed(2));
    table.put(
      row,
      "pages/s",
      formatSpread(
        runs.map(({ pagesPerSecond }) => pagesPerSecond),
        inMs,
      ),
    );
  }
}

const describe = (page: string, costs: ColdCosts) =>
  [...costs.keys()]
    .map((name) => `  ${page}: ${name} ${formatRatio(ratio(costs, name, storefrontAndApi))}`)
    .join("\n");

const getApi = ({ processorMs }: ColdCost) => processorMs[1] ?? Number.NaN;

function requireGoals(page: string, costs: ColdCosts, { goals }: Bench): void {
  const goal = pageGoals.find(([name]) => page.startsWith(name));
  if (goal === undefined) return;
  const [, whole, api] = goal;
  goals.atMost(
    `0, cold ${page}, beside a bare page`,
    ratio(costs, "this version", storefrontAndApi),
    whole,
    formatRatio,
  );
  if (api !== null)
    goals.atMost(
      `0, cold ${page}, the API beside a bare page`,
      ratio(costs, "this version", getApi),
      api,
      formatRatio,
    );
}
