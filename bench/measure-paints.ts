import type { Bench } from "./bench-context";
import { formatRatio } from "./goals";
import { type Paints, paint } from "./paints";
import { calculateMedian } from "./percentiles";
import { formatSeconds, formatSpread } from "./table";

export async function measurePaints({
  browser,
  subjects,
  runs,
  product,
  goals,
  visits,
}: Bench): Promise<void> {
  const { staticPage, staticTwin, bare, shop, light } = subjects;
  const measured = new Map<string, Paints[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const subject of [staticPage, staticTwin, bare, shop, light]) {
      measured.set(subject.name, [...(measured.get(subject.name) ?? []), await paint(browser, subject)]);
    }
  }
  for (const visit of visits) visit.paints = measured.get(visit.subject) ?? [];
  for (const [name, visits] of measured) {
    const put = (column: string, which: keyof Paints, write: (value: number) => string) => {
      const figures = visits.map((visit) => visit[which]);
      product.put(name, column, formatSpread(figures, write));
    };
    put("first paint", "first", formatSeconds);
    put("largest paint", "largest", formatSeconds);
    put("layout shift", "shift", (shift) => shift.toFixed(3));
  }
  const middle = (name: string, which: "first" | "largest") =>
    calculateMedian((measured.get(name) ?? []).map((visit) => visit[which]));
  for (const { name } of [shop, light]) {
    const ratio = (which: "first" | "largest") => middle(name, which) / middle(staticTwin.name, which);
    goals.atMost(`1, ${name}, first paint beside the static page`, ratio("first"), 1.15, formatRatio);
    goals.atMost(`1, ${name}, largest paint beside the static page`, ratio("largest"), 2, formatRatio);
  }
}
