import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { Goals } from "./goals";
import { measureBytes } from "./measure-bytes";
import { measurePaints } from "./measure-paints";
import { measurePresses } from "./measure-presses";
import { measureServer } from "./measure-server";
import { startBrowser } from "./phone";
import { type Subjects, startSubjects } from "./subjects";
import { Table } from "./table";

/**
 * `npm run bench`: the shop on the worst phone, with script and in the light mode, beside a static page and a bare
 * Remix 2 page, all built, served and measured in one run: what a first visit weighs, when it paints and when a product
 * is in the cart on slow 3G (400 kbit/s, 400 ms, a 6 times slower processor), what a page costs the server. Medians of
 * three, with the least and the most. `-- --only bytes,paint,press,server` measures a part, `-- --runs 5` more often.
 */
export interface Bench {
  readonly browser: Browser;
  readonly subjects: Subjects;
  readonly runs: number;
  /** The page that is looked at throughout: a product, with its colour and size chosen by the address. */
  readonly product: Table;
  readonly goals: Goals;
  /** Another table, printed after that one. */
  table(title: string): Table;
}

const parts = {
  bytes: measureBytes,
  paint: measurePaints,
  press: measurePresses,
  server: measureServer,
} as const;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: "string" }, runs: { type: "string", default: "3" } },
  });
  const chosen = values.only?.split(",") ?? Object.keys(parts);
  const begunAt = performance.now();
  const subjects = await startSubjects();
  const browser = await startBrowser();
  const product = new Table("Product page, first visit");
  const tables = [product];
  const table = (title: string) => {
    const another = new Table(title);
    tables.push(another);
    return another;
  };
  const goals = new Goals();
  try {
    const [processor] = cpus();
    console.log(
      `${cpus().length} x ${processor?.model}, Node ${process.version}, Chromium ${browser.version()}; ` +
        `others keep the machine busy with ${loadavg()[0]?.toFixed(1)} processes`,
    );
    for (const [name, measure] of Object.entries(parts)) {
      if (!chosen.includes(name)) continue;
      console.log(`Measuring: ${name} …`);
      await measure({ browser, subjects, runs: Number(values.runs), product, goals, table });
    }
    for (const each of tables) console.log(String(each));
    console.log(String(goals));
    console.log(`\nAll this took ${((performance.now() - begunAt) / 60_000).toFixed(1)} minutes.`);
  } finally {
    await browser.close();
    await subjects.stop();
  }
}

await main();
