import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { readArguments } from "../scripts/read-arguments.mjs";
import { type CostChart, writeCharts } from "./charts";
import { Goals } from "./goals";
import { measureBytes } from "./measure-bytes";
import { measureCold } from "./measure-cold";
import { measureFresh } from "./measure-fresh";
import { measurePaints } from "./measure-paints";
import { measurePresses } from "./measure-presses";
import { measureServer } from "./measure-server";
import { startBrowser } from "./phone";
import { startSubjects } from "./subjects";
import { Table } from "./table";
import { recordVisits, type Visit } from "./visits";

/**
 * `npm run bench`: compares the shop with a static page and a bare Remix 2 page, all built and served in one run:
 * processor time of pages that are in no cache, also of programs that have just started; on a low-end phone, with script
 * and in light mode, bytes of a first visit, paint times and time to cart on slow 3G (400 kbit/s, 400 ms, 6x CPU
 * slowdown); processor time of warm pages.
 * Prints the median, minimum and maximum of three runs, and writes a page with plots.
 */
const parts = {
  cold: measureCold,
  fresh: measureFresh,
  visit: recordVisits,
  bytes: measureBytes,
  paint: measurePaints,
  press: measurePresses,
  server: measureServer,
} as const;

const usage = `npm run bench -- [options]
  --only ${Object.keys(parts).join(",")}
  --runs 5
  --pages product                cold pages, by their names
  --beside ../another-checkout   another version, built, measured alternately`;

const options = {
  only: { type: "string" },
  runs: { type: "string", default: "3" },
  pages: { type: "string", default: "" },
  beside: { type: "string" },
} as const;

async function main(): Promise<void> {
  const values = readArguments(usage, (args) => parseArgs({ args, options }).values);
  const chosen = values.only?.split(",") ?? Object.keys(parts);
  const begunAt = performance.now();
  const subjects = await startSubjects();
  const browser = await startBrowser();
  const cold = new Table("Cold pages: processor ms a page");
  const product = new Table("Product page, first visit");
  const tables = [cold, product];
  const table = (title: string) => {
    const another = new Table(title);
    tables.push(another);
    return another;
  };
  const goals = new Goals();
  const charts: CostChart[] = [];
  const visits: Visit[] = [];
  const pages = new RegExp(values.pages);
  const { beside } = values;
  try {
    const [processor] = cpus();
    const conditions =
      `${cpus().length} x ${processor?.model}, Node ${process.version}, Chromium ${browser.version()}; ` +
      `others keep the machine busy with ${loadavg()[0]?.toFixed(1)} processes`;
    console.log(conditions);
    for (const [name, measure] of Object.entries(parts)) {
      if (!chosen.includes(name)) continue;
      console.log(`Measuring: ${name} …`);
      const runs = Number(values.runs);
      await measure({ browser, subjects, runs, beside, pages, cold, product, goals, charts, visits, table });
    }
    const measured = [...tables.filter(({ isEmpty }) => !isEmpty), goals].map(String).join("\n");
    console.log(measured);
    console.log(`\nPlots: ${await writeCharts({ conditions, charts, visits, tables: measured })}`);
    console.log(`\nAll this took ${((performance.now() - begunAt) / 60_000).toFixed(1)} minutes.`);
  } finally {
    await browser.close();
    await subjects.stop();
  }
}

await main();
