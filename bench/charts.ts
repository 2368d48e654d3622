import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { localFolder } from "../scripts/settings.mjs";
import { programs } from "./cold-shop";
import type { ColdCosts } from "./measure-cold";
import { calculateMedian } from "./percentiles";
import { formatSpread } from "./table";
import type { Transfer } from "./transfers";
import type { Frame, Transferred, Visit } from "./visits";

export interface CostChart {
  readonly title: string;
  readonly costs: ColdCosts;
}

interface Report {
  readonly conditions: string;
  readonly charts: readonly CostChart[];
  readonly visits: readonly Visit[];
  readonly tables: string;
}

/** Writes one HTML page with plots, without any other file, and returns its place. */
export async function writeCharts(report: Report): Promise<string> {
  const folder = path.join(localFolder, "reports");
  const file = path.join(folder, "bench.html");
  await mkdir(folder, { recursive: true });
  await writeFile(file, getPage(report));
  return file;
}

const width = 720;
const nameWidth = 190;
const barHeight = 16;
const rowHeight = 22;

function getPage({ conditions, charts, visits, tables }: Report): string {
  const maxMs = Math.max(...visits.flatMap(({ transferred }) => transferred.map(({ endMs }) => endMs)));
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Benchmark</title><style>${style}</style>
<h1>Benchmark</h1><p>${escapeHtml(conditions)}</p>
${charts.length === 0 ? "" : `<h2>Processor time of cold pages</h2><p>${legend(programs)}</p><p>Medians; the line spans the least and the most.</p>`}
${charts.map(costChart).join("\n")}
${visits.length === 0 ? "" : `<h2>First visit of a product page on slow 3G</h2><p>${legend(transferKinds)}</p>`}
${visits.map((visit) => visitChart(visit, maxMs)).join("\n")}
<h2>Tables</h2><pre>${escapeHtml(tables)}</pre></html>`;
}

function costChart({ title, costs }: CostChart): string {
  const rows = [...costs].map(([name, runs]) => {
    const sums = runs.map(({ processorMs }) => processorMs.reduce((sum, ms) => sum + ms, 0));
    const parts = programs.map((_, at) =>
      calculateMedian(runs.map(({ processorMs }) => processorMs[at] ?? 0)),
    );
    return { name, sums, parts };
  });
  const scale = (width - nameWidth - 150) / Math.max(...rows.flatMap(({ sums }) => sums));
  const bars = rows.map(({ name, sums, parts }, row) => {
    const top = row * rowHeight;
    let x = nameWidth;
    const rects = parts.map((ms, at) => {
      const rect = `<rect class="c${at}" x="${x.toFixed(1)}" y="${top}" width="${(ms * scale).toFixed(1)}" height="${barHeight}"/>`;
      x += ms * scale;
      return rect;
    });
    const [least, most] = [Math.min(...sums), Math.max(...sums)].map((ms) => nameWidth + ms * scale);
    const middle = top + barHeight / 2;
    return `${label(name, top)}${rects.join("")}<path class="spread" d="M${least} ${middle}H${most}"/>
      <text x="${(Math.max(x, most ?? x) + 6).toFixed(0)}" y="${top + 12}">${formatSpread(sums, (ms) => ms.toFixed(1))} ms</text>`;
  });
  return figure(title, rows.length * rowHeight, bars.join(""));
}

const transferKinds: readonly Transfer[] = ["Document", "Stylesheet", "Script", "Image", "Other"];

function visitChart({ subject, transferred, frames, paints }: Visit, maxMs: number): string {
  const scale = (width - nameWidth) / maxMs;
  const x = (ms: number) => (nameWidth + ms * scale).toFixed(1);
  const bar = ({ name, kind, startMs, firstByteMs, endMs }: Transferred, row: number) => {
    const at = Math.max(0, transferKinds.indexOf(kind));
    const top = row * rowHeight;
    const first = Number.isNaN(firstByteMs) ? endMs : firstByteMs;
    return `${label(name.split("/").at(-1) || "/", top)}
      <rect class="wait" x="${x(startMs)}" y="${top + 5}" width="${((first - startMs) * scale).toFixed(1)}" height="6"/>
      <rect class="c${at}" x="${x(first)}" y="${top}" width="${Math.max(1, (endMs - first) * scale).toFixed(1)}" height="${barHeight}"/>`;
  };
  const height = transferred.length * rowHeight;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const getTimes = (which: "first" | "largest") => paints.map((paint) => paint[which]);
  /** Draws a line from the shortest to the longest time. */
  const mark = (times: readonly number[]) => {
    const [least, most] = [Math.min(...times), Math.max(...times)];
    return `<rect class="range" x="${x(least)}" y="0" width="${Math.max(1, (most - least) * scale).toFixed(1)}" height="${height}"/>`;
  };
  const [first, largest] = [getTimes("first"), getTimes("largest")];
  const isPainted = paints.length > 0;
  const words = isPainted
    ? `: first paint after ${formatSpread(first, seconds)}, largest after ${formatSpread(largest, seconds)}`
    : "";
  const marks = isPainted ? mark(first) + mark(largest) : "";
  return figure(subject + words, height, marks + transferred.map(bar).join("")) + filmstrip(frames, maxMs);
}

const framesShown = 10;

/** The screen at equal intervals. */
function filmstrip(frames: readonly Frame[], maxMs: number): string {
  const shown = Array.from({ length: framesShown }, (_, at) => {
    const atMs = ((at + 1) * maxMs) / framesShown;
    const frame = frames.findLast((each) => each.atMs <= atMs);
    const screen = frame ? `<img alt="" src="${frame.picture}">` : "<i></i>";
    return `<figure>${screen}<figcaption>${(atMs / 1000).toFixed(1)} s</figcaption></figure>`;
  });
  return `<div class="film">${shown.join("")}</div>`;
}

const legend = (names: readonly string[]) =>
  names.map((name, at) => `<span class="key k${at}">${name}</span>`).join(" ");

const label = (text: string, top: number) =>
  `<text x="0" y="${top + 12}">${escapeHtml(text.length > 28 ? `${text.slice(0, 27)}…` : text)}</text>`;

const figure = (title: string, height: number, content: string) =>
  `<h3>${escapeHtml(title)}</h3><svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escapeHtml(title)}">${content}</svg>`;

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const colours = ["#c4122b", "#2f6f9f", "#d99a2b", "#5b8c5a", "#8a7f78"] as const;
const style = `body{font:14px/1.5 system-ui,sans-serif;max-width:760px;margin:24px auto;padding:0 16px;color:#211c1a}
h3{font-size:14px;margin:16px 0 4px}svg{max-width:100%;height:auto;font-size:11px}svg text{fill:#211c1a}
.wait{fill:#cfc8c2}.range{fill:#2118;opacity:.25}.spread{stroke:#211c1a;stroke-width:2}
.key{padding-left:4px;border-left:12px solid}.film{display:flex;gap:4px;margin:8px 0 24px}
figure{margin:0;flex:1;text-align:center;font-size:11px}.film img,.film i{display:block;width:100%;aspect-ratio:360/740;
object-fit:cover;object-position:top;border:1px solid #ccc;background:#fff;box-sizing:border-box}pre{overflow:auto;font-size:11px}
${colours.map((colour, at) => `.c${at}{fill:${colour}}.k${at}{border-color:${colour}}`).join("")}`;
