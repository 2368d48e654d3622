import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type ManyProcesses, startManyProcesses } from "../../tests/setup/many-processes";
import { Table } from "../table";
import { type Balancer, startBalancer } from "./balancer";
import { Crowd, withoutPause } from "./crowd";
import { type LoadDatabase, startLoadDatabase } from "./load-database";
import { readProcessorSeconds } from "./process-figures";
import { measureProductPages } from "./product-pages";
import { Recorder } from "./recorder";
import { describeMachine, formatMs, formatPerSecond, publish } from "./report";

/**
 * `npm run prove -- scale`: runs the same load without pauses against several storefronts and upstreams on one PostgreSQL,
 * in turn. Requests are distributed as by the nginx of `deploy/`, upstream connections round-robin. Then product pages
 * from all storefronts at once and from one at a time show how much of a
 * page's cost comes from storefronts that compete for the processors.
 * When more visits end with a purchase, hashing passwords takes the processors, whatever the number of storefronts.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "40" },
    shoppers: { type: "string", default: "12" },
    buyers: { type: "string", default: "10" },
    // Pages of each storefront before the measurement: V8 goes on compiling.
    warming: { type: "string", default: "6000" },
    // Storefronts and upstreams.
    processes: { type: "string", default: "1,1 2,1 4,1 1,2 2,2 4,2" },
  },
});
const shoppers = Number(options.shoppers);

interface ProcessCount {
  readonly storefronts: number;
  readonly upstreams: number;
}

const processCounts = options.processes.split(" ").map((each): ProcessCount => {
  const [storefronts = 1, upstreams = 1] = each.split(",").map(Number);
  return { storefronts, upstreams };
});

async function main(): Promise<void> {
  console.log("Starting a database with new data …");
  const database = await startLoadDatabase();
  const table = new Table(
    `${shoppers} shoppers without pause, ${options.buyers} % of whose visits end with a purchase, ${options.seconds} s each`,
  );
  const costs = new Table("Processor milliseconds a page");
  const failures: string[] = [];
  try {
    for (const processes of processCounts)
      failures.push(...(await measure(processes, database, { table, costs })));
  } finally {
    await database.stop();
  }
  const begins = [
    "# The same load on more and more processes",
    "",
    `On ${describeMachine()}, with the shoppers on the same machine. Processors are those that each kind of process kept busy.`,
    failures.length === 0 ? "Failures: none." : `Failures:\n${failures.join("\n")}`,
  ];
  await publish("scale", [...begins, String(table), String(costs)].join("\n"));
  if (failures.length > 0) process.exitCode = 1;
}

async function measure(
  processes: ProcessCount,
  database: LoadDatabase,
  { table, costs }: { table: Table; costs: Table },
): Promise<string[]> {
  const name = `${counted(processes.storefronts, "storefront")}, ${counted(processes.upstreams, "upstream")}`;
  let balancer: Balancer | undefined;
  let shop: ManyProcesses | undefined;
  try {
    shop = await startManyProcesses({
      ...processes,
      databaseUrl: database.url,
      folder: `${database.folder}/programs`,
      beforeUpstreams: async (urls) => {
        balancer = await startBalancer(urls);
        return balancer.url;
      },
      env: {
        TRUSTED_PROXIES: "loopback",
        LIMITS_STORE: database.url,
        PASSWORD_HASHING: "strong",
      },
    });
    const groups = {
      storefronts: shop.storefronts.map(({ pid }) => pid),
      upstreams: shop.upstreams.map(({ pid }) => pid),
      PostgreSQL: [database.postmasterPid],
      balancer: balancer === undefined ? [] : [balancer.pid],
      "the shoppers": [process.pid],
    };
    const recorder = new Recorder();
    const crowd = new Crowd(
      { storefronts: shop.storefronts.map(({ url }) => url), sandboxUrl: `${shop.upstreamUrl}/sandbox` },
      recorder,
      Number(options.buyers),
    );
    crowd.join(shoppers, withoutPause);
    const warm = Number(options.warming) * processes.storefronts;
    while (recorder.pages < warm) await sleep(500);
    const before = Object.values(groups).map(processorsUsed);
    const from = performance.now();
    await sleep(Number(options.seconds) * 1000);
    const to = performance.now();
    const after = Object.values(groups).map(processorsUsed);
    await crowd.close();

    const figures = recorder.between(from, to);
    table.put(name, "pages/s", formatPerSecond(figures.pages, figures));
    table.put(name, "requests/s", formatPerSecond(figures.requests, figures));
    table.put(name, "orders", String(figures.journeys));
    table.put(name, "failures", String(figures.failures));
    table.put(name, "p50", formatMs(figures.p50Ms));
    table.put(name, "p95", formatMs(figures.p95Ms));
    Object.keys(groups).forEach((group, at) => {
      const used = (after[at] ?? Number.NaN) - (before[at] ?? Number.NaN);
      table.put(name, `processors: ${group}`, (used / figures.seconds).toFixed(2));
      costs.put(name, group, ((used * 1000) / figures.pages).toFixed(1));
    });
    const productPages = await measureProductPages(shop.storefronts, shoppers);
    costs.put(name, "storefronts, product pages all at once", productPages.allAtOnceInMs.toFixed(1));
    costs.put(name, "storefronts, product pages one at a time", productPages.oneAtATimeInMs.toFixed(1));
    console.log(
      `${name}: ${formatPerSecond(figures.pages, figures)} pages/s, p95 ${formatMs(figures.p95Ms)}, ${figures.failures} failures`,
    );
    const spans = { "": recorder.failures(from, to), ", while warming": recorder.failures(0, from) };
    return Object.entries(spans).flatMap(([span, failures]) =>
      [...failures].map(([sentence, times]) => `- ${name}${span}, ${times} times: ${sentence}`),
    );
  } finally {
    await shop?.stop();
    balancer?.stop();
  }
}

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? "" : "s"}`;

const processorsUsed = (pids: readonly number[]) =>
  pids.map(readProcessorSeconds).reduce((sum, seconds) => sum + seconds, 0);

await main();
