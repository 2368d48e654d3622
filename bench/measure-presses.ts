import type { Bench } from "./bench-context";
import { formatRatio } from "./goals";
import { calculateMedian } from "./percentiles";
import { type Press, pressLink, type When } from "./presses";
import type { Subject } from "./subjects";
import { formatSeconds, formatSpread } from "./table";

const pressTimes: readonly When[] = ["at once", "a second later", "hydrated"];

export async function measurePresses({
  browser,
  subjects,
  runs,
  product,
  goals,
  table,
}: Bench): Promise<void> {
  const { staticPage, staticTwin, bare, shop, light } = subjects;
  const hydrates = (subject: Subject) => subject === bare || subject === shop;
  const measured = new Map<Subject, Map<When, (Press | null)[]>>();
  for (let run = 0; run < runs; run += 1) {
    for (const subject of [staticPage, staticTwin, bare, shop, light]) {
      const byPressTime = measured.get(subject) ?? new Map<When, (Press | null)[]>();
      measured.set(subject, byPressTime);
      for (const when of pressTimes) {
        if (when === "hydrated" && !hydrates(subject)) continue;
        byPressTime.set(when, [...(byPressTime.get(when) ?? []), await pressLink(browser, subject, when)]);
      }
    }
  }
  const workedIn = (subject: Subject, when: When, figure: keyof Press = "workedInMs") =>
    (measured.get(subject)?.get(when) ?? []).map((each) => each?.[figure] ?? Number.POSITIVE_INFINITY);
  const words = (ms: number) => (Number.isFinite(ms) ? formatSeconds(ms) : "never");
  const since = table("Product in the cart, counted from the press");
  for (const [subject, byPressTime] of measured) {
    for (const when of byPressTime.keys()) {
      const sincePress = formatSpread(workedIn(subject, when, "sincePressInMs"), words);
      product.put(subject.name, `in the cart, pressed ${when}`, formatSpread(workedIn(subject, when), words));
      since.put(subject.name, `pressed ${when}`, sincePress);
    }
  }
  for (const subject of [shop, light]) {
    for (const when of pressTimes) {
      if (when === "hydrated" && !hydrates(subject)) continue;
      // A static page never hydrates; the duration of the press is the comparable figure.
      const figure = when === "hydrated" ? "sincePressInMs" : "workedInMs";
      const reference = when === "hydrated" ? "a second later" : when;
      const ratio =
        calculateMedian(workedIn(subject, when, figure)) /
        calculateMedian(workedIn(staticTwin, reference, figure));
      goals.atMost(`2, ${subject.name}, pressed ${when}, beside the static page`, ratio, 1.15, formatRatio);
    }
  }
}
