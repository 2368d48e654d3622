import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { z } from "zod";
import { calculateMedian, calculatePercentile } from "./percentiles";
import { onPhone, startBrowser } from "./phone";
import { openShop } from "./shop";
import { Table } from "./table";

/**
 * `npm run bench -- drag`: frames while a finger drags a corner of a textured film for 3 s over a face with an opening, at
 * 360 px with a processor four and six times slower. Frames are those of the page; this machine rasterises them by
 * software, which a phone's GPU does. Starts a shop; `-- http://127.0.0.1:3000` uses a running one.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const { origin, stop } = await openShop(positionals[0]);

const wall = `${origin}/produtos/papel-de-parede-tijolo-rustico/na-parede?ambiente=porta`;
const [movesPerSecond, seconds] = [60, 3];
const radiusInPx = 30;

/** The outermost of these hold all script of a page. */
const script = new Set([
  "EventDispatch",
  "FunctionCall",
  "FireAnimationFrame",
  "TimerFire",
  "RunMicrotasks",
  "EvaluateScript",
  "MajorGC",
  "MinorGC",
]);
const layout = new Set(["UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"]);

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      ts: z.number(),
      dur: z.number().optional(),
      tid: z.number(),
    }),
  ),
});
type TraceEvents = z.output<typeof traceSchema>["traceEvents"];

/** Milliseconds in each frame of these events, of which those within others are left out. */
function sumByFrame(events: TraceEvents, names: ReadonlySet<string>): number[] {
  const marks = events.filter(({ name }) => name === "bench-frame");
  const starts = marks.map(({ ts }) => ts).sort((one, other) => one - other);
  const sums = starts.map(() => 0);
  const found = events.filter(({ name, ph, tid }) => tid === marks[0]?.tid && ph === "X" && names.has(name));
  let endsAt = 0;
  for (const { ts, dur = 0 } of found.sort((one, other) => one.ts - other.ts)) {
    const frame = starts.findLastIndex((start) => start <= ts);
    if (ts < endsAt || frame < 0) continue;
    endsAt = ts + dur;
    sums[frame] = (sums[frame] ?? 0) + dur / 1000;
  }
  return sums;
}

const recordedSchema = z.object({ frames: z.array(z.number()), longTasks: z.number() });

async function dragCorner(browser: Browser, page: Page, session: CDPSession, timesSlower: number) {
  await page.goto(wall);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Ajustar os cantos" }).tap();
  const handle = page.getByRole("button", { name: "Canto em cima, à esquerda, 1. Face" });
  await handle.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const box = await handle.boundingBox();
  if (!box) throw new Error("There is no corner to drag");
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = (type: "touchStart" | "touchMove", x: number, y: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  await session.send("Emulation.setCPUThrottlingRate", { rate: timesSlower });
  await touch("touchStart", middle.x, middle.y);
  await touch("touchMove", middle.x + radiusInPx, middle.y);
  await browser.startTracing(page, { categories: ["devtools.timeline", "v8", "blink.user_timing"] });
  await page.evaluate(await readFile(new URL("./in-page/frames.js", import.meta.url), "utf8"));
  const moves: Promise<unknown>[] = [];
  const beganAt = performance.now();
  for (let move = 0; move < movesPerSecond * seconds; move += 1) {
    await sleep(beganAt + (move * 1000) / movesPerSecond - performance.now());
    const angle = (move / movesPerSecond) * Math.PI;
    moves.push(
      touch("touchMove", middle.x + radiusInPx * Math.cos(angle), middle.y + radiusInPx * Math.sin(angle)),
    );
  }
  const recorded = recordedSchema.parse(await page.evaluate("benchFrames"));
  await Promise.all(moves);
  const { traceEvents } = traceSchema.parse(JSON.parse(String(await browser.stopTracing())));
  return { ...recorded, traceEvents };
}

async function measure(browser: Browser, timesSlower: number, table: Table): Promise<void> {
  await onPhone(
    browser,
    { address: origin, headers: {}, cookie: "" },
    "as fast as it goes",
    async (page, session) => {
      const { frames, longTasks, traceEvents } = await dragCorner(browser, page, session, timesSlower);
      const intervals = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
      const put = (column: string, value: number, digits = 1) =>
        table.put(`${timesSlower} times slower`, column, value.toFixed(digits));
      put("frames/s", (intervals.length * 1000) / intervals.reduce((sum, each) => sum + each, 0));
      put("interval p50 ms", calculateMedian(intervals));
      put("interval p95 ms", calculatePercentile(intervals, 0.95));
      for (const [column, names] of Object.entries({ script, "style, layout, paint": layout })) {
        const sums = sumByFrame(traceEvents, names);
        put(`${column} p50 ms`, calculateMedian(sums));
        put(`${column} p95 ms`, calculatePercentile(sums, 0.95));
      }
      put("tasks over 50 ms", longTasks, 0);
    },
  );
}

const browser = await startBrowser();
try {
  const table = new Table("Dragging a corner for 3 s, 60 moves/s");
  for (const timesSlower of [1, 4, 6]) await measure(browser, timesSlower, table);
  console.log(String(table));
} finally {
  await browser.close();
  await stop();
}
