import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { readResidentKb } from "../../../bench/load/process-figures";
import { localFolder } from "../../../scripts/settings.mjs";
import { readHeap } from "../../setup/measure-memory";
import type { RunningShop } from "../../setup/shop";

const everyMs = 10_000;
const columns = ["storefront", "storefront heap", "upstream", "upstream heap"] as const;
const colours = ["#c4122b", "#e58a98", "#2f6f9f", "#8db8d6"] as const;

interface Row {
  readonly second: number;
  readonly fault: string;
  /** Same order as `columns`. */
  readonly megabytes: readonly number[];
}

const folder = path.join(localFolder, "reports");

/** Samples the memory of both programs every ten seconds into a table and a curve in the folder of reports. */
export function watchMemoryCurve(shop: RunningShop) {
  const rows: Row[] = [];
  const begunAt = performance.now();
  let fault = "none";
  const residentMb = (pid: number) => Math.round(readResidentKb(pid) / 1024);
  const look = async () => {
    const { storefront, upstream } = shop.pids();
    const origins = [shop.storefrontUrl, shop.upstreamUrl];
    const heaps = await Promise.all(origins.map((origin) => readHeap(origin).catch(() => null)));
    const [storefrontHeap = Number.NaN, upstreamHeap = Number.NaN] = heaps.map((heap) => heap?.heapUsed);
    const megabytes = [residentMb(storefront), storefrontHeap, residentMb(upstream), upstreamHeap];
    rows.push({ second: Math.round((performance.now() - begunAt) / 1000), fault, megabytes });
    await write();
  };
  /** Runs at each sample, so that a run that is ended early keeps its measurements. */
  async function write(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const lines = rows.map(({ second, fault, megabytes }) => [second, fault, ...megabytes].join(","));
    const csv = [["second", "fault", ...columns].join(","), ...lines].join("\n");
    await writeFile(path.join(folder, "soak.csv"), `${csv}\n`);
    await writeFile(path.join(folder, "soak.svg"), draw(rows));
  }
  const timer = setInterval(() => void look(), everyMs);
  return {
    begin(next: string): void {
      fault = next;
    },
    stop(): void {
      clearInterval(timer);
      console.info(path.join(folder, "soak.svg"));
    },
  };
}

const [width, height, margin] = [960, 360, 48];

function draw(rows: readonly Row[]): string {
  const lastSecond = rows.at(-1)?.second ?? 1;
  const most = Math.max(100, ...rows.flatMap(({ megabytes }) => megabytes.filter(Number.isFinite)));
  const x = (second: number) => margin + (second / lastSecond) * (width - 2 * margin);
  const y = (megabytes: number) => height - margin - (megabytes / most) * (height - 2 * margin);
  const curves = columns.map((name, at) => {
    const points = rows
      .map(({ second, megabytes }) => ({ second, mb: megabytes[at] ?? Number.NaN }))
      .filter(({ mb }) => Number.isFinite(mb))
      .map(({ second, mb }) => `${x(second).toFixed(1)},${y(mb).toFixed(1)}`);
    const colour = colours[at];
    return `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}"/>
<text x="${margin + at * 150}" y="20" fill="${colour}">${name}</text>`;
  });
  const levels = Array.from({ length: Math.floor(most / 50) + 1 }, (_, at) => at * 50).map(
    (mb) =>
      `<path d="M${margin} ${y(mb)}H${width - margin}" stroke="#ddd"/><text x="8" y="${y(mb)}">${mb}</text>`,
  );
  const begins = rows.filter(({ fault }, at) => fault !== rows[at - 1]?.fault);
  const marks = begins.map(({ second, fault }) => {
    const turned = `transform="rotate(90 ${x(second)} ${margin})"`;
    return `<path d="M${x(second)} ${margin}V${height - margin}" stroke="#eee"/><text font-size="7" x="${x(second)}" y="${margin}" ${turned}>${fault}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<rect width="${width}" height="${height}" fill="#fff"/>
${[...marks, ...levels, ...curves].join("\n")}
<text x="${width - 200}" y="${height - 12}">MB in ${Math.round(lastSecond / 60)} minutes</text></svg>
`;
}
