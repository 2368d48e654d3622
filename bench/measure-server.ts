import type { Bench } from "./bench-context";
import { formatRatio } from "./goals";
import { measureCost, type PageCost, warmUp } from "./page-costs";
import { calculateMedian } from "./percentiles";
import { getHeaders, type Subject } from "./subjects";
import { formatSpread } from "./table";
import { ask, decompress } from "./wire";

const secondsAMeasurement = 3;
/** Five times Vendure's 45 pages per second, relative to the bare page's 250 to 330 on the same machine. */
const speedWanted = (5 * 45) / 290;

/** Pages per second and CPU time per page, warm, compared with bare Remix pages of the same byte size. */
export async function measureServer({ subjects, runs, product, goals, table }: Bench): Promise<void> {
  const { staticPage, bare, shop, light, otherPages } = subjects;
  const search = { ...shop, name: "search, with script", address: otherPages.search };
  const lightSearch = { ...light, name: "search, light", address: otherPages.search };
  const twins = new Map<Subject, Subject>();
  for (const subject of [shop, light, search, lightSearch]) {
    const page = await ask(subject.address, getHeaders(subject));
    twins.set(subject, await subjects.getBare(decompress(page).length));
  }
  const uncached = {
    ...staticPage,
    name: `${staticPage.name}, generated on each request`,
    address: `${staticPage.address}?uncached`,
  };
  const all = [staticPage, uncached, bare, ...[...twins].flat()];
  for (const subject of all) await warmUp(subject);
  const measured = new Map<Subject, PageCost[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const subject of all) {
      measured.set(subject, [
        ...(measured.get(subject) ?? []),
        await measureCost(subject, secondsAMeasurement),
      ]);
    }
  }

  const speeds = (subject: Subject) =>
    (measured.get(subject) ?? []).map(({ pagesPerSecond }) => pagesPerSecond);
  const costs = (subject: Subject) =>
    (measured.get(subject) ?? []).map(({ processorMsPerPage }) => addUp(processorMsPerPage));
  const costsOfApi = (subject: Subject) =>
    (measured.get(subject) ?? []).map(({ processorMsPerPage: [, ...others] }) => addUp(others));
  for (const subject of [staticPage, bare, shop, light]) {
    product.put(subject.name, "processor ms a page", formatSpread(costs(subject), inMs));
    product.put(subject.name, "pages/s", formatSpread(speeds(subject), whole));
  }
  const server = table("Server, warm: page and API together");
  for (const subject of all) {
    server.put(subject.name, "processor ms a page", formatSpread(costs(subject), inMs));
    const asks = subject.pids.length > 1;
    server.put(subject.name, "of them the API", asks ? formatSpread(costsOfApi(subject), inMs) : "–");
    server.put(subject.name, "pages/s", formatSpread(speeds(subject), whole));
  }
  for (const [subject, twin] of twins) {
    const ratio = calculateMedian(costs(subject)) / calculateMedian(costs(twin));
    server.put(subject.name, "of the bare page's time", formatRatio(ratio));
    goals.atMost(`6, ${subject.name}, processor time beside ${twin.name}`, ratio, 1.25, formatRatio);
    const speed = calculateMedian(speeds(subject)) / calculateMedian(speeds(bare));
    goals.atLeast(`6, ${subject.name}, pages a second beside ${bare.name}`, speed, speedWanted, formatRatio);
  }
}

const addUp = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0);
const inMs = (ms: number) => ms.toFixed(2);
const whole = (figure: number) => figure.toFixed(0);
