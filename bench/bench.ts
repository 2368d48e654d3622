import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { Goals } from "./goals";
import { measureBytes } from "./measure-bytes";
import { measurePaints } from "./measure-paints";
import { measurePresses } from "./measure-presses";
import { measureServer } from "./measure-server";
import { startBrowser } from "./phone";
import { startSubjects } from "./subjects";
import { Table } from "./table";

/**
 * `npm run bench`: compares the shop on a low-end phone, with script and in light mode, with a static page and a bare
 * Remix 2 page, all built and served in one run: bytes of a first visit, paint times and time to cart on slow 3G (400
 * kbit/s, 400 ms, 6x CPU slowdown), and server cost per page. Prints the median, minimum and maximum of three runs.
 * `-- --only bytes,paint,press,server` selects parts, `-- --runs 5` sets the number of runs.
 */
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
