import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { z } from "zod";
import { findChromium } from "../scripts/chromium.mjs";
import { calculateMedian } from "./percentiles";
import { arriveAtShop, listPublicPages, openShop } from "./shop";

/**
 * `npm run bench -- lighthouse`: Lighthouse scores (mobile: 4x CPU slowdown, 1.6 Mbit/s, 150 ms) of every public page,
 * with script and in light mode, medians of three runs, in a shop it starts. `-- http://127.0.0.1:3000` measures a
 * running shop, `--pages home,cart` selects pages, `--mode light` or `--mode script` one mode, `--runs 5` the number of
 * runs. The visitor has a CEP and has answered the cookie notice. npm downloads Lighthouse.
 */
const lighthouse = "lighthouse@12.8.2";

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string" },
    mode: { type: "string" },
    runs: { type: "string", default: "3" },
  },
});
const runs = Number(asked.runs);
const modes = asked.mode ? [asked.mode] : ["script", "light"];

const report = z.object({
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});
type Report = z.output<typeof report>;

const { origin, stop } = await openShop(positionals[0]);
const measures = {
  "FCP ms": "first-contentful-paint",
  "LCP ms": "largest-contentful-paint",
  "TBT ms": "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "envelopa-lighthouse-"));
  const visitor = await arriveAtShop(origin);
  visitor.jar.set("cookies", "recusar");
  const found = Object.entries(await listPublicPages(visitor));
  const chosen = asked.pages?.split(",") ?? found.map(([name]) => name);
  console.log(
    "page".padEnd(22) + [...heads, ...Object.keys(measures)].map((head) => head.padStart(15)).join(""),
  );
  try {
    for (const mode of modes) {
      visitor.jar.set("modo-leve", mode === "light" ? "1" : "0");
      for (const [name, address] of found.filter(([name]) => chosen.includes(name))) {
        const file = path.join(folder, `${mode}-${name}`);
        await lookAt(`${name}, ${mode}`, { address, cookie: visitor.jar.header(), file });
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Look {
  readonly address: string;
  readonly cookie: string;
  readonly file: string;
}

const heads = ["performance", "accessibility", "best-practices", "seo"];

async function lookAt(name: string, look: Look): Promise<void> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    reports.push(await lookWithRetries({ ...look, file: `${look.file}-${run}.json` }));
  }
  const scores = heads.map((head) =>
    calculateMedian(reports.map(({ categories }) => 100 * (categories[head]?.score ?? 0))).toFixed(0),
  );
  const figures = Object.values(measures).map((id) => {
    const figure = calculateMedian(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
    return figure.toFixed(id === "cumulative-layout-shift" ? 3 : 0);
  });
  console.log(name.padEnd(22) + [...scores, ...figures].map((cell) => cell.padStart(15)).join(""));
  for (const title of faults(reports)) console.log(`${" ".repeat(20)}- ${title}`);
}

function faults([first]: readonly Report[]): string[] {
  const { performance: _, ...others } = first?.categories ?? {};
  const ids = Object.values(others).flatMap(({ auditRefs }) => auditRefs.map(({ id }) => id));
  return ids.map((id) => first?.audits[id]).flatMap((audit) => (audit?.score === 0 ? [audit.title] : []));
}

/** Headless Chromium occasionally records no paint; Lighthouse reports an error and the run is repeated. */
async function lookWithRetries(look: Look, tries = 3): Promise<Report> {
  try {
    return await lookOnce(look);
  } catch (error) {
    if (tries <= 1) throw error;
    return lookWithRetries(look, tries - 1);
  }
}

async function lookOnce({ address, cookie, file }: Look): Promise<Report> {
  const flags = [
    "--yes",
    lighthouse,
    new URL(address, origin).href,
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
  ];
  const env = { ...process.env, CHROME_PATH: findChromium() };
  await promisify(execFile)("npx", flags, { env, maxBuffer: 64 * 1024 * 1024 });
  return report.parse(JSON.parse(await readFile(file, "utf8")));
}

await main().finally(stop);
