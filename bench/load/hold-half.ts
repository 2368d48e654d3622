import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startManyProcesses } from "../../tests/setup/many-processes";
import { calculatePercentile } from "../percentiles";
import { Table } from "../table";
import { findCapacity } from "./capacity";
import { Crowd, pressEvery } from "./crowd";
import { LagWatch } from "./event-loop-lag";
import { startLoadDatabase } from "./load-database";
import { getSlope, MemoryWatch } from "./memory-slope";
import { readProcessorSeconds } from "./process-figures";
import { Recorder } from "./recorder";
import { describeMachine, formatMb, formatMs, formatPerSecond, publish } from "./report";

/**
 * `npm run prove -- load`: starts a shop with new data, measures its capacity in pages per second, then applies half of
 * that load with 200 shoppers who complete the purchase journey. Fails on the first failed page.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    shoppers: { type: "string", default: "200" },
    // Pages a second, instead of measuring them: on a machine that does other work too.
    capacity: { type: "string", default: "" },
  },
});
const minutes = Number(options.minutes);
const shoppers = Number(options.shoppers);
const minuteInMs = 60_000;
const lagEveryMs = 20_000;
const usualPagesAJourney = 16;
/** Memory of a new process grows until every code path has run once. */
const settlingMinutes = Math.min(5, minutes / 3);
const hostSettings = { TRUSTED_PROXIES: "loopback", PASSWORD_HASHING: "strong" };

async function main(): Promise<void> {
  console.log("Starting a shop with new data …");
  const database = await startLoadDatabase();
  try {
    const shop = await startManyProcesses({
      storefronts: 1,
      upstreams: 1,
      databaseUrl: database.url,
      folder: `${database.folder}/programs`,
      env: hostSettings,
    });
    try {
      const pids = {
        storefront: shop.storefronts[0]?.pid ?? 0,
        upstream: shop.upstreams[0]?.pid ?? 0,
        PostgreSQL: database.postmasterPid,
        "the shoppers": process.pid,
      };
      const crowded = { storefronts: [shop.storefrontUrl], sandboxUrl: `${shop.upstreamUrl}/sandbox` };
      await hold(crowded, pids, { storefront: shop.storefrontUrl, upstream: shop.upstreamUrl });
    } finally {
      await shop.stop();
    }
  } finally {
    await database.stop();
  }
}

async function hold(
  shop: { storefronts: readonly string[]; sandboxUrl: string },
  pids: Readonly<Record<string, number>>,
  addresses: Readonly<Record<string, string>>,
): Promise<void> {
  const capacity = options.capacity
    ? null
    : await findCapacity(shop, {
        warmingSeconds: 20,
        secondsACrowd: 25,
        onCrowd: (size, figures) =>
          console.log(
            `${size} shoppers without pause: ${formatPerSecond(figures.pages, figures)} pages/s, p50 ${formatMs(figures.p50Ms)}, p95 ${formatMs(figures.p95Ms)}`,
          ),
      });
  const pagesPerSecond = capacity ? capacity.pages / capacity.seconds : Number(options.capacity);
  const pagesAJourney = capacity ? capacity.pages / Math.max(1, capacity.journeys) : usualPagesAJourney;
  const pressEveryMs = (shoppers * 1000) / (pagesPerSecond / 2);
  const recorder = new Recorder();
  const crowd = new Crowd(shop, recorder);
  const journeyMs = pagesAJourney * pressEveryMs;
  console.log(
    `${shoppers} shoppers come in, over the ${(journeyMs / 1000).toFixed(0)} s that a journey takes them, and walk one uncounted; each presses every ${(pressEveryMs / 1000).toFixed(1)} s on average …`,
  );
  for (let come = 0; come < shoppers; come += 1) {
    crowd.join(1, pressEvery(pressEveryMs));
    await sleep(journeyMs / shoppers);
  }
  // The first purchase of every shopper creates an account; the mix of new and returning shoppers is stable afterwards.
  await sleep(journeyMs);
  const memory = new MemoryWatch(pids, 5000);
  const lag = new LagWatch(addresses, lagEveryMs);
  const processorBefore = Object.values(pids).map(readProcessorSeconds);
  const from = performance.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(from + minute * minuteInMs - performance.now());
    const { pages, failures, p95Ms } = recorder.between(
      from + (minute - 1) * minuteInMs,
      from + minute * minuteInMs,
    );
    console.log(`minute ${minute}: ${pages} pages, ${failures} failures, p95 ${formatMs(p95Ms)}`);
  }
  const to = performance.now();
  const processorAfter = Object.values(pids).map(readProcessorSeconds);
  memory.stop();
  lag.stop();
  await crowd.close();

  const whole = recorder.between(from, to);
  const first = recorder.between(from, from + minuteInMs);
  const last = recorder.between(to - minuteInMs, to);
  const pages = new Table("Pages: from the press to the last byte, redirects included");
  for (const [name, figures] of Object.entries({ "first minute": first, "last minute": last, all: whole })) {
    pages.put(name, "pages", String(figures.pages));
    pages.put(name, "p50", formatMs(figures.p50Ms));
    pages.put(name, "p95", formatMs(figures.p95Ms));
    pages.put(name, "longest", formatMs(figures.maxMs));
  }
  const processes = new Table(
    `Processes: memory by least squares from minute ${settlingMinutes.toFixed(1)} on`,
  );
  Object.keys(pids).forEach((name, at) => {
    const samples = memory.samples(settlingMinutes).get(name) ?? [];
    const used = (processorAfter[at] ?? Number.NaN) - (processorBefore[at] ?? Number.NaN);
    processes.put(name, "kB/min", getSlope(samples).toFixed(0));
    processes.put(name, "then", formatMb(samples[0]?.kb ?? Number.NaN));
    processes.put(name, "at the end", formatMb(samples.at(-1)?.kb ?? Number.NaN));
    processes.put(name, "most", formatMb(Math.max(...samples.map(({ kb }) => kb))));
    processes.put(name, "processors", (used / whole.seconds).toFixed(2));
    processes.put(name, "processor ms a page", ((used * 1000) / whole.pages).toFixed(1));
    const longest = lag.maxP99Ms(name);
    if (longest !== undefined) processes.put(name, "event loop, worst p99 of 20 s", formatMs(longest));
  });
  const steps = new Table("Steps of the journey");
  for (const [step, ms] of recorder.steps(from, to)) {
    steps.put(step, "pages", String(ms.length));
    steps.put(step, "p50", formatMs(calculatePercentile(ms, 0.5)));
    steps.put(step, "p95", formatMs(calculatePercentile(ms, 0.95)));
  }
  const failures = [...recorder.failures(from, to)].map(
    ([sentence, times]) => `- ${times} times: ${sentence}`,
  );
  const begins = [
    `# Half of what the machine holds, for ${minutes} minutes`,
    "",
    `On ${describeMachine()}, with the shoppers on the same machine.`,
    capacity
      ? `It held ${formatPerSecond(capacity.pages, capacity)} pages a second (p95 ${formatMs(capacity.p95Ms)}); asked for ${(pagesPerSecond / 2).toFixed(1)}.`
      : `Its capacity was not measured; asked for ${(pagesPerSecond / 2).toFixed(1)} pages a second.`,
    `${shoppers} shoppers made ${whole.requests} requests (${formatPerSecond(whole.requests, whole)} a second) for ${whole.pages} pages, and finished ${whole.journeys} journeys, each an order paid by Pix.`,
    `Failures: ${whole.failures}.`,
    ...failures,
  ];
  await publish("load", [...begins, String(pages), String(processes), String(steps)].join("\n"));
  if (whole.failures > 0) process.exitCode = 1;
}

await main();
