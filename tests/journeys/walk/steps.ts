import fc from "fast-check";
import { expect } from "vitest";
import { toComparable } from "../../../app/model/words-in-texts";
import type { Page } from "../../driver/page";
import type { Model, Real } from "./model";
import { expectMoney } from "./money";
import { expectSums, type Reading, readPurchase, unsaidChanges } from "./reading";
import type { Good } from "./room";
import { expectWayOn } from "./watched-visitor";

/** What the commands of a walk share. */

export type Command = fc.AsyncCommand<Model, Real>;

/** `words` stand in the printed counterexample. */
export const command = (
  words: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Command => ({
  check,
  toString: () => words,
  async run(model, real) {
    await run(model, real);
    await expectMoney(real.room, model);
  },
});

export const positions = fc.nat({ max: 7 });

/** A line whose product cannot be read is named by its address or its number. */
export function isNamed({ room }: Real, said: string, name: string): boolean {
  const good = room.goods.find((each) => each.name === name);
  return (
    toComparable(said).includes(toComparable(good?.productName ?? name)) || said.includes(`nº ${good?.skuId}`)
  );
}

/** Reads a page with prices; `before` is what its buyer read earlier. */
export function read(real: Real, page: Page, before: Reading | null): Reading {
  expectSums(page);
  const reading = readPurchase(page);
  if (before) {
    const unsaid = unsaidChanges(before, reading, (said, name) => isNamed(real, said, name));
    expect(unsaid.join(), `unsaid on ${page.address}: ${unsaid.join()}; it says: ${reading.said}`).toBe("");
  }
  return reading;
}

/** What the buyer changes needs no words, in whichever browser. */
export function forget(real: Real, name: string): void {
  for (const browser of [real.browser, real.otherBrowser]) {
    if (browser?.lastRead) {
      const lines = browser.lastRead.lines.filter((line) => line.name !== name);
      browser.lastRead = { ...browser.lastRead, lines };
    }
  }
}

/** `allowed` are further quantities that a line may have after the last press, 0 for none. */
export async function readCart(
  model: Model,
  real: Real,
  allowed: ReadonlyMap<string, readonly number[]> = new Map(),
): Promise<Page> {
  const { browser } = real;
  const page = await browser.visitor.open("/cart");
  const reading = read(real, page, browser.lastRead);
  for (const name of new Set([...model.cart.keys(), ...allowed.keys()])) {
    const had = model.cart.get(name) ?? 0;
    const line = reading.lines.find((each) => each.name === name);
    const now = line?.quantity ?? 0;
    // Only a browser that has shown a line says that it went away.
    const isUnknown = model.gone.has(name) && !browser.lastRead?.lines.some((each) => each.name === name);
    const expected = [had, ...(allowed.get(name) ?? []), ...(isUnknown ? [0] : [])];
    if (line || expected.includes(0)) {
      expect(expected, `${name} in the cart, which says: ${reading.said}`).toContain(now);
      if (now > 0) model.cart.set(name, now);
      else model.cart.delete(name);
    } else
      expect(
        isNamed(real, reading.said, name),
        `${name} has left the cart, which says: ${reading.said}`,
      ).toBe(true);
  }
  const names = reading.lines.map(({ name }) => name);
  expect(names, "each line once").toEqual([...new Set(names)]);
  const others = names.filter((name) => !model.cart.has(name));
  expect(others.join(), `lines that the walk has not put into the cart: ${others.join()}`).toBe("");
  expectPromotionsRun(model, real, reading);
  if (browser.coupon !== null && reading.lines.length > 0) {
    expect(page.text, "the coupon that is in use").toContain(browser.coupon);
  }
  browser.lastRead = reading;
  keep(browser.openCarts, { page, read: reading });
  return page;
}

/** A promotion that runs has not ended. */
function expectPromotionsRun({ promoted }: Model, real: Real, { said }: Reading): void {
  for (const name of promoted) {
    if (isNamed(real, said, name)) expect(said, name).not.toContain("A promoção acabou");
  }
}

const maxOpenPages = 5;

/** The newest pages stay open. */
export function keep<Kept>(pages: Kept[], page: Kept): void {
  pages.push(page);
  if (pages.length > maxOpenPages) pages.shift();
}

/** What was not done has a reason, and a way on. */
export function expectRefused(page: Page, what: string): void {
  const said = readPurchase(page).said || (page.status >= 400 ? page.heading : "");
  expect(said, `why ${page.address} does not ${what}`).not.toBe("");
  expectWayOn(page);
}

/** Prices, stocks or the state of orders may be other ones now. */
export function disturb(model: Model, real: Real): void {
  model.isDisturbed = true;
  real.ledger.forget();
}

export const lineOf = ({ skuId, resellerId }: Good): string => `${skuId}-${resellerId}`;

/** Presses one of the cart's buttons for a line; null where the page has no such line. */
export function changeLine(
  page: Page,
  good: Good,
  intent: "aumentar" | "diminuir" | "quantidade",
  quantity?: number,
): Promise<Page> | null {
  const line = lineOf(good);
  if (page.$(`input[name="quantidade-${line}"][type!=hidden]`).length === 0) return null;
  const submission = page.form(/^Atualizar quantidade de /).submission((entries) =>
    entries.map(([name, value]) => {
      if (name === "intent") return [name, `${intent}-${line}`];
      return name === `quantidade-${line}` && quantity !== undefined
        ? [name, String(quantity)]
        : [name, value];
    }),
  );
  return page.visitor.go(submission, page.url);
}
