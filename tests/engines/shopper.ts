import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, vi } from "vitest";
import { z } from "zod";
import { type Driver, screen } from "./driver";

const pageSchema = z.object({
  address: z.string(),
  text: z.string(),
  isReady: z.boolean(),
  isHydrated: z.boolean(),
  isStyled: z.boolean(),
  isTooWide: z.boolean(),
});

type Page = z.output<typeof pageSchema>;

const patience = { timeout: 60_000, interval: 100 };

type Find = (name: string) => Element | null | undefined;

const readPage = () => {
  const { body } = document;
  // Browsers give the body a margin, which the shop's base styles take away.
  const isStyled = document.styleSheets.length > 0 && getComputedStyle(body).marginTop === "0px";
  return {
    address: location.pathname + location.search,
    text: body.innerText.replace(/\s+/g, " "),
    isReady: document.readyState === "complete",
    isHydrated: document.documentElement.dataset.hydrated !== undefined,
    isStyled,
    isTooWide: document.documentElement.scrollWidth > window.innerWidth,
  };
};

/** Finds a control by its name or, failing that, the beginning of its name. */
const findControl: Find = (name) => {
  const nameOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
  const shown = [...document.querySelectorAll("a, button, label, summary")].filter(
    // What is folded away has a place in some engines.
    (element) =>
      element.getClientRects().length > 0 && !element.closest("[inert], details:not([open]) > :not(summary)"),
  );
  return (
    shown.find((element) => nameOf(element) === name) ??
    shown.find((element) => nameOf(element).startsWith(name))
  );
};

const findField: Find = (label) => {
  const textOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
  const labels = [...document.querySelectorAll("label")].filter(
    ({ control }) => control !== null && control.getClientRects().length > 0 && !control.closest("[inert]"),
  );
  const labeled =
    labels.find((each) => textOf(each) === label) ?? labels.find((each) => textOf(each).startsWith(label));
  return (
    labeled?.control ??
    document.querySelector(`input[aria-label="${label}"]`) ??
    document.getElementById(label)
  );
};

const findPhoto: Find = () =>
  [...document.querySelectorAll("input[type=image]")].find((each) => each.getClientRects().length > 0);

const readValue = (selector: string) => {
  const field = document.querySelector(selector);
  return field instanceof HTMLInputElement ? field.value : null;
};

const readTopOfFocus = (selector: string) =>
  document.activeElement?.matches(selector) ? document.activeElement.getBoundingClientRect().top : null;

const readDrawnWidth = (name: string) =>
  [...document.images].find(({ alt, complete }) => complete && alt.startsWith(name))?.naturalWidth ?? 0;

/** Fractions of an element's width and height. */
type Spot = readonly [x: number, y: number];
const middle: Spot = [0.5, 0.5];

/** Brings the middle of an element into view. */
const aim = (element: Element | null | undefined, [x, y]: Spot) => {
  if (!element) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width * x, y: top + height * y };
};

const selectText = () => {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
};

const pointSchema = z.object({ x: z.number(), y: z.number() });

/** The functions above run in the page, where they can use nothing from this module. */
const callOf = (run: (name: string) => unknown, name = "") => `(${run})(${JSON.stringify(name)})`;

interface Options {
  readonly storefrontUrl: string;
  readonly withScript: boolean;
  /** Folder of screenshots; none are taken without it. */
  readonly folder: string | undefined;
}

/** A shopper who reads and presses, in a browser of any engine. */
export class Shopper {
  /** Pages that lack styles, hydration or width, as `/address: what`. */
  readonly flaws = new Set<string>();
  readonly #driver: Driver;
  readonly #options: Options;

  constructor(driver: Driver, options: Options) {
    this.#driver = driver;
    this.#options = options;
  }

  async open(address: string, text?: string): Promise<void> {
    await this.#driver.open(this.#options.storefrontUrl + address);
    await this.arrive(address, text);
  }

  /** Waits for a page by the beginning of its address, and for a text in it. */
  async arrive(address: string, text = ""): Promise<string> {
    const { withScript } = this.#options;
    const page = await this.#waitFor(
      (page) => page.isReady && page.address.startsWith(address) && page.text.includes(text),
      `${address} ${text}`,
    );
    const hydrated = withScript
      ? await this.#waitFor(({ isHydrated }) => isHydrated, "hydration").catch(() => null)
      : page;
    const flaws = {
      "is not hydrated": hydrated === null,
      "has no styles": !(hydrated ?? page).isStyled,
      "is too wide": (hydrated ?? page).isTooWide,
    };
    for (const [flaw, isPresent] of Object.entries(flaws))
      if (isPresent) this.flaws.add(`${address} ${flaw}`);
    return page.address;
  }

  async press(name: string): Promise<void> {
    await this.#click(findControl, name);
  }

  /** The photo that is a button. */
  async pressPhoto(spot: Spot): Promise<void> {
    await this.#click(findPhoto, "photo", spot);
  }

  /** Drags a control by some pixels; `meanwhile` runs before it is let go. */
  async drag(name: string, by: { x: number; y: number }, meanwhile: () => Promise<void>): Promise<void> {
    const { mouse } = this.#driver;
    const { x, y } = await this.#aim(findControl, name, middle);
    await mouse.move(x, y);
    await mouse.down();
    for (const share of [0.25, 0.5, 0.75, 1]) await mouse.move(x + by.x * share, y + by.y * share);
    await meanwhile();
    await mouse.up();
  }

  /** Keys are labels of fields, or their ids. */
  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      await this.#click(findField, label);
      await this.#driver.evaluate(callOf(selectText));
      await this.#driver.type(text);
    }
  }

  async expectValue(selector: string, value: string): Promise<void> {
    const read = () => this.#driver.evaluate(callOf(readValue, selector));
    await vi.waitFor(async () => expect(await read()).toBe(value), patience);
  }

  /** Waits for a picture by the beginning of its text. */
  async expectDrawn(alt: string): Promise<void> {
    const read = async () => Number(await this.#driver.evaluate(callOf(readDrawnWidth, alt)));
    await vi.waitFor(async () => expect(await read(), alt).toBeGreaterThan(300), patience);
  }

  /** Waits until the element has the focus, on the screen. */
  async expectFocusInView(selector: string): Promise<void> {
    const read = () => this.#driver.evaluate(callOf(readTopOfFocus, selector));
    await vi.waitFor(async () => expect(await read(), selector).toBeGreaterThanOrEqual(0), patience);
    expect(await read(), selector).toBeLessThan(screen.height);
  }

  async expectCount(selector: string, count: number): Promise<void> {
    const read = `document.querySelectorAll(${JSON.stringify(selector)}).length`;
    await vi.waitFor(async () => expect(await this.#driver.evaluate(read), selector).toBe(count), patience);
  }

  async takePicture(name: string): Promise<void> {
    const { folder } = this.#options;
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${name}.png`), await this.#driver.screenshot());
  }

  async #click(find: Find, name: string, spot = middle): Promise<void> {
    const { x, y } = await this.#aim(find, name, spot);
    const { mouse } = this.#driver;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.up();
  }

  /** What has come to rest: pages may still be moving, and browsers scroll in another process. */
  async #aim(find: Find, name: string, spot: Spot): Promise<{ x: number; y: number }> {
    let previous = { x: 0, y: 0 };
    let readsAtRest = 0;
    return vi.waitFor(async () => {
      const read = await this.#driver.evaluate(`(${aim})(${callOf(find, name)}, ${JSON.stringify(spot)})`);
      const point = pointSchema.parse(read, { error: () => `There is no "${name}"` });
      readsAtRest = point.x === previous.x && point.y === previous.y ? readsAtRest + 1 : 0;
      previous = point;
      if (readsAtRest < 3) throw new Error(`"${name}" moves`);
      return point;
    }, patience);
  }

  async #waitFor(isThere: (page: Page) => boolean, what: string): Promise<Page> {
    return vi.waitFor(async () => {
      const page = pageSchema.parse(await this.#driver.evaluate(callOf(readPage)));
      if (!isThere(page)) throw new Error(`No ${what} at ${page.address}: ${page.text.slice(0, 200)}`);
      return page;
    }, patience);
  }
}
