import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { Visitor } from "../tests/driver/visitor";
import { arriveAtShop, listPublicPages, openShop } from "./shop";

/**
 * `npm run bench -- html`: runs the Nu HTML checker on one page of each kind, in a shop it starts, or in
 * a running one with `-- URL`. Checks each page as a guest with a CEP, a guest without one (location
 * dialog open) and in light mode; without a URL, also every page that `journeys` receive, without
 * script and in light mode. Needs Java 11 or newer; npm downloads the checker.
 */
const checker = "vnu-jar@26.9.27";

const journeys = [
  "account-data",
  "after-buying",
  "buying-by-pix",
  "cancelling",
  "client-becomes-installer",
  "error-pages",
  "finding-an-installer",
  "quotes",
  "refused-forms",
  "registering-as-installer",
  "waiting-for-payment",
];

const answer = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      subType: z.string().optional(),
      url: z.string().optional(),
      lastLine: z.number().optional(),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
});

const { origin, stop } = await openShop(process.argv[2]);

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "envelopa-html-"));
  try {
    const located = await arriveAtShop(origin);
    const addresses = await listPublicPages(located);
    const visitors = {
      located,
      gate: new Visitor(origin),
      light: new Visitor(origin, { jar: located.jar.copy(), headers: { "save-data": "on" } }),
    };
    for (const [name, visitor] of Object.entries(visitors)) {
      for (const [kind, address] of Object.entries(addresses)) {
        const file = path.join(folder, `${kind}-${name}.html`);
        const response = await visitor.send({ url: new URL(address, origin).href, method: "GET" });
        await writeFile(file, await response.text());
      }
    }
    if (process.argv[2] === undefined) await walkJourneys(folder);
    const files = await readdir(folder);
    const faults = await check(folder);
    for (const { type, url, lastLine, message, extract } of faults) {
      console.log(
        `${type} ${path.basename(url ?? "")}, line ${lastLine}: ${message}\n    ${extract?.replaceAll("\n", " ")}`,
      );
    }
    const errors = faults.filter(({ type }) => type === "error");
    console.log(
      `${files.length} pages: ${errors.length} errors, ${faults.length - errors.length} other messages`,
    );
    process.exitCode = errors.length > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function walkJourneys(folder: string): Promise<void> {
  const files = journeys.map((name) => `tests/journeys/${name}.test.ts`);
  const tests = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files], {
    stdio: "inherit",
    env: { ...process.env, MODES: "all", SAVE_PAGES_IN: folder },
  });
  const [code] = await once(tests, "close");
  if (code !== 0) throw new Error("A journey failed: not all of its pages were saved");
}

/** The checker writes its report to stderr and exits with 1 when it finds a problem. */
function check(folder: string): Promise<z.output<typeof answer>["messages"]> {
  // React closes void elements with a slash, which the checker reports although it is harmless.
  // Its list of CSS is older than what browsers know.
  const unknown = "Trailing slash|@property|margin-trim|animation-timeline|paint-order";
  const flags = ["--yes", checker, "--format", "json", "--filterpattern", `.*(${unknown}).*`, folder];
  return new Promise((resolve, reject) => {
    execFile("npx", flags, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const said = [stderr, stdout].find((each) => each.includes('"messages":['));
      if (said === undefined) return reject(new Error(stderr || error?.message || "no answer"));
      resolve(answer.parse(JSON.parse(said.slice(said.indexOf("{")))).messages);
    });
  });
}

await main().finally(stop);
