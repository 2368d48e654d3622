import type { Bench } from "./bench-context";
import { formatRatio } from "./goals";
import { calculateMedian } from "./percentiles";
import { type Received, receive } from "./received";
import { formatKb, formatSpread } from "./table";
import { kinds } from "./transfers";

const firstFlightInBytes = 14_000;
const lightVisitInBytes = 29_000;

export async function measureBytes({ browser, subjects, runs, product, goals, table }: Bench): Promise<void> {
  const { staticPage, staticTwin, bare, shop, light } = subjects;
  const all = [staticPage, staticTwin, bare, shop, light];
  const measured = new Map<string, Received[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const subject of all) {
      measured.set(subject.name, [...(measured.get(subject.name) ?? []), await receive(browser, subject)]);
    }
  }
  const middle = (name: string, figure: (received: Received) => number) =>
    calculateMedian((measured.get(name) ?? []).map(figure));
  for (const [name, visits] of measured) {
    product.put(
      name,
      "bytes",
      formatSpread(
        visits.map(({ sum }) => sum),
        formatKb,
      ),
    );
    for (const kind of kinds) product.put(name, kind, formatKb(middle(name, ({ bytes }) => bytes[kind])));
  }
  goals.atMost(
    "4, product in the light mode",
    middle(light.name, ({ sum }) => sum),
    lightVisitInBytes,
    formatKb,
  );

  const bareScript = middle(bare.name, ({ bytes }) => bytes.Script);
  const bareAtBest = middle(bare.name, ({ scriptAtBest }) => scriptAtBest);
  const pages = table("The shop's pages, first visit");
  for (const [page, address] of Object.entries({ ...subjects.otherPages, product: shop.address })) {
    for (const [mode, subject] of Object.entries({ "with script": shop, light })) {
      const { bytes, sum, firstView, scriptAtBest } = await receive(browser, {
        ...subject,
        address,
      });
      const row = `${page}, ${mode}`;
      pages.put(row, "bytes", formatKb(sum));
      for (const kind of kinds) pages.put(row, kind, formatKb(bytes[kind]));
      pages.put(row, "requests", String(bytes.requests));
      goals.atMost(`1, ${row}, HTML and CSS of the first view`, firstView, firstFlightInBytes, formatKb);
      if (mode === "light") {
        goals.atMost(`4, ${row}, script`, bytes.Script, 0, formatKb);
        continue;
      }
      pages.put(row, "script, of the bare page's", formatRatio(bytes.Script / bareScript));
      pages.put(row, "the same, all compressed alike", formatRatio(scriptAtBest / bareAtBest));
      goals.atMost(`3, ${row}, script beside the bare page's`, bytes.Script / bareScript, 1.15, formatRatio);
      goals.atMost(`3, ${row}, the same, all compressed alike`, scriptAtBest / bareAtBest, 1.15, formatRatio);
    }
  }
}
