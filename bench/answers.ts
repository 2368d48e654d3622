import { parseArgs } from "node:util";
import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { onPhone, setSpeed, startBrowser } from "./phone";
import { openShop } from "./shop";
import { formatSpread, Table } from "./table";

/**
 * `npm run bench -- answers`: time from a press to the first frame that shows an answer, by the browser's screencast, for
 * ten presses of a purchase on slow 3G with a processor six times slower (`-- --slower 4`), after hydration. The browser's own
 * tap highlight and the caret are off. Starts a shop; `-- http://127.0.0.1:3000` uses a running one.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { slower: { type: "string", default: "6" } },
});
const timesSlower = Number(values.slower);
const { origin, stop } = await openShop(positionals[0]);

const rounds = 3;
/** People perceive a faster answer as immediate. */
const goalInMs = 100;
const timeLimitInMs = 10_000;

interface Frame {
  readonly atInMs: number;
  readonly picture: string;
}

async function main(): Promise<void> {
  const browser = await startBrowser();
  try {
    const measured = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, ms] of await buy(browser)) measured.set(name, [...(measured.get(name) ?? []), ms]);
    }
    const table = new Table(
      `Milliseconds from a press to the first answer, processor ${timesSlower} times slower, median of ${rounds} (least to most)`,
    );
    for (const [name, times] of measured) {
      table.put(
        name,
        "ms",
        formatSpread(times, (ms) => ms.toFixed(0)),
      );
      table.put(name, `at most ${goalInMs}`, Math.max(...times) <= goalInMs ? "yes" : "no");
    }
    console.log(String(table));
  } finally {
    await browser.close();
  }
}

function buy(browser: Browser): Promise<Map<string, number>> {
  return onPhone(
    browser,
    { address: origin, headers: {}, cookie: "" },
    "as fast as it goes",
    async (page, session) => {
      page.setDefaultTimeout(60_000);
      const measured = new Map<string, number>();
      for (const [name, { prepare, target }] of Object.entries(presses)) {
        await prepare?.(page);
        await hydrated(page);
        await page.waitForLoadState("networkidle");
        await setSpeed(session, "slow 3G", timesSlower);
        measured.set(name, await timeToAnswer(page, session, target(page)));
        await setSpeed(session, "as fast as it goes");
        // The outcome of the press is the next press's page.
        await page.waitForTimeout(2_000);
        await page.waitForLoadState("networkidle");
      }
      return measured;
    },
    { serviceWorkers: "block", bypassCSP: true },
  );
}

const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor({ state: "attached" });

async function timeToAnswer(page: Page, session: CDPSession, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  await page.addStyleTag({
    content: "* { -webkit-tap-highlight-color: transparent !important; caret-color: transparent !important }",
  });
  const frames: Frame[] = [];
  const keep = ({
    data,
    metadata,
    sessionId,
  }: {
    data: string;
    metadata: { timestamp?: number };
    sessionId: number;
  }) => {
    frames.push({ atInMs: (metadata.timestamp ?? 0) * 1000, picture: data });
    void session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  };
  session.on("Page.screencastFrame", keep);
  await session.send("Page.startScreencast", { format: "png", everyNthFrame: 1 });
  await untilStill(page, frames);
  const before = frames.at(-1)?.picture;
  const seen = frames.length;
  const box = await target.boundingBox();
  if (box === null) throw new Error("There is nothing to press");
  const pressed = page.evaluate(
    () =>
      new Promise<number>((tell) => {
        addEventListener("pointerup", ({ timeStamp }) => tell(performance.timeOrigin + timeStamp), {
          capture: true,
          once: true,
        });
      }),
  );
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const pressedAtInMs = await pressed;
  const answer = await firstChange(page, frames, { seen, before, pressedAtInMs });
  await session.send("Page.stopScreencast");
  session.off("Page.screencastFrame", keep);
  return answer - pressedAtInMs;
}

async function untilStill(page: Page, frames: readonly Frame[]): Promise<void> {
  const end = Date.now() + timeLimitInMs;
  for (let last = -1; (last !== frames.length || last === 0) && Date.now() < end; ) {
    last = frames.length;
    await page.waitForTimeout(700);
  }
}

async function firstChange(
  page: Page,
  frames: readonly Frame[],
  { seen, before, pressedAtInMs }: { seen: number; before: string | undefined; pressedAtInMs: number },
): Promise<number> {
  const end = Date.now() + timeLimitInMs;
  while (Date.now() < end) {
    const change = frames
      .slice(seen)
      .find(({ atInMs, picture }) => atInMs >= pressedAtInMs && picture !== before);
    if (change) return change.atInMs;
    await page.waitForTimeout(50);
  }
  return Number.POSITIVE_INFINITY;
}

interface Press {
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly target: (page: Page) => Locator;
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first();
const link = (name: string | RegExp) => (page: Page) => page.getByRole("link", { name, exact: true }).first();

const presses: Readonly<Record<string, Press>> = {
  "Confirmar cep": {
    async prepare(page) {
      await page.goto(`${origin}/home`);
      await page.getByLabel("CEP").fill("01310-100");
    },
    target: button("Confirmar cep"),
  },
  Buscar: {
    prepare: (page) => page.getByLabel("Busque aqui seu produto").fill("fibra de carbono"),
    target: button("Buscar"),
  },
  "product card": { target: link("Vinil adesivo fibra de carbono 4D") },
  "colour Preto": { target: link("Preto") },
  "width 1,52 m": { target: link("1,52 m") },
  "Adicionar ao carrinho": { target: button("Adicionar ao carrinho") },
  "Ver carrinho": { target: link("Ver carrinho") },
  "Aumentar quantidade": { target: button(/^Aumentar quantidade/) },
  "Diminuir quantidade": { target: button(/^Diminuir quantidade/) },
  "Finalizar compra": { target: button("Finalizar compra") },
};

await main().finally(stop);
