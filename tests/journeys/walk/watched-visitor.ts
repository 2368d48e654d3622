import { expect } from "vitest";
import { type Page, readable } from "../../driver/page";
import { Visitor, type VisitorOptions } from "../../driver/visitor";
import { amountsIn, sumOf, toCentavos } from "./reading";

/** Prices of the pages of one visit, in which nothing has changed: the same thing costs the same on each of them. */
export class PriceLedger {
  readonly #prices = new Map<string, { readonly priceInCentavos: number; readonly address: string }>();

  see(thing: string, priceInCentavos: number, address: string): void {
    const earlier = this.#prices.get(thing);
    if (earlier)
      expect(priceInCentavos, `${thing} on ${address}, as on ${earlier.address}`).toBe(
        earlier.priceInCentavos,
      );
    else this.#prices.set(thing, { priceInCentavos, address });
  }

  /** Something has changed, or may have. */
  forget(): void {
    this.#prices.clear();
  }
}

/** A browser without script whose every page is read. */
export class WatchedVisitor extends Visitor {
  constructor(
    origin: string,
    readonly read: (page: Page) => void,
    options: VisitorOptions = {},
  ) {
    super(origin, options);
  }

  override async go(...given: Parameters<Visitor["go"]>): Promise<Page> {
    const page = await super.go(...given);
    if (page.headers.get("content-type")?.includes("html")) this.read(page);
    return page;
  }
}

const technical = /idempot|undefined|NaN|\[object|Invalid Date|Infinity/i;
/** No walk takes so long, a freight of nothing is 'Grátis', and nothing is paid in installments of nothing. */
export const untrue = /aberta por mais de 30 minutos|Frete:?\s*R\$ 0,00|\dx[^R]{0,30}R\$ 0,00/;

/** What holds for every page, whatever was pressed. */
export function expectSoundPage(page: Page): void {
  expect(page.status, `${page.address}: ${page.heading}`).toBeLessThan(500);
  const { $ } = page;
  const main = $("main").clone();
  main.find("script, style, template").remove();
  const text = readable(main.text());
  expect(text, page.address).not.toMatch(technical);
  expect(text, page.address).not.toMatch(untrue);
  for (const each of $(
    ".price strong, .card strong, li.line .sum b, .offers strong, .buy-bar strong",
  ).toArray()) {
    const words = $(each).text();
    expect(toCentavos(words), `${words} on ${page.address}`).toBeGreaterThan(0);
  }
  expectInstallmentsAddUp(page, text);
  if (page.status >= 400) expectWayOn(page);
}

/** Everything that is offered or stored in installments adds up to the total that is named beside it. */
function expectInstallmentsAddUp(page: Page, text: string): void {
  const named =
    /(\d)x (?:sem juros|com juros de 5% A\.M\.?) por R\$ ([\d.]+,\d\d)(?:, a última de R\$ ([\d.]+,\d\d))?(?: \(total R\$ ([\d.]+,\d\d))?/g;
  for (const [words, count, each = "", last = each, total] of text.matchAll(named)) {
    if (total === undefined) continue;
    const sum = toCentavos(`R$ ${each}`) ?? Number.NaN;
    const added = sum * (Number(count) - 1) + (toCentavos(`R$ ${last}`) ?? Number.NaN);
    expect(added, `${words} on ${page.address}`).toBe(toCentavos(`R$ ${total}`));
  }
  for (const section of page.$("main section[aria-label^='Pedido nº'], main").toArray()) {
    const order = page.$(section);
    const isOne = order.is("section") || /^Pedido nº/.test(page.heading);
    const words = named[Symbol.matchAll](readable(order.text()));
    const [[, count, each = "", last = each, total] = []] = [...words];
    if (!isOne || count === undefined || total !== undefined) continue;
    const rows = order.find("dl.summary > div").toArray();
    const stored = rows.find((row) => /^Total( no| deste|$)/.test(readable(page.$(row).find("dt").text())));
    const paid = stored && toCentavos(page.$(stored).find("dd").text());
    const sum =
      (toCentavos(`R$ ${each}`) ?? 0) * (Number(count) - 1) + (toCentavos(`R$ ${last}`) ?? Number.NaN);
    if (paid) expect(sum, `installments on ${page.address}`).toBe(paid);
  }
}

/** Something on the page leads on. */
export function expectWayOn(page: Page): void {
  const ways = page
    .$("main a[href], main button, main input[type=submit]")
    .toArray()
    .filter((each) => page.$(each).closest("[hidden], [inert], [disabled], template").length === 0)
    .filter((each) => !page.$(each).attr("href")?.startsWith("#"));
  expect(ways.length, `ways on from ${page.address}: ${page.heading}`).toBeGreaterThan(0);
}

/** What is sold on this page, with the choice that the address or the link makes. */
export function enterPrices(page: Page, ledger: PriceLedger, mark: string): void {
  const { $ } = page;
  // The products of a shop have that shop's prices.
  const listed = $("main li.card, main ul.favourites > li.line").not("#mais-produtos li");
  for (const each of listed.toArray()) {
    const link = $(each).find("h2 a, h3 a, a").first();
    const heading = $(each).find("h2, h3").first();
    const name = readable((heading.length > 0 ? heading : link).text());
    const price = $(each).find("strong, p b").last().text();
    const amount = toCentavos(price);
    if (!name.includes(mark) || amount === null) continue;
    ledger.see(name + choiceOf(link.attr("href") ?? "", page.url), amount, page.address);
  }
  const { pathname, searchParams } = new URL(page.url);
  const isFirstLook = !searchParams.has("quantidade") && !searchParams.has("vendedor");
  if (/^\/produtos\/[^/]+$/.test(pathname) && page.heading.includes(mark) && isFirstLook) {
    const amount = toCentavos($(".price strong").first().text());
    if (amount !== null)
      ledger.see(page.heading + choiceOf(pathname + page.address, page.url), amount, page.address);
  }
}

const choiceOf = (href: string, base: string): string => {
  const chosen = new URL(href, base).searchParams.get("Largura");
  return chosen === null ? "" : ` ${chosen}`;
};

/** Everything that a text announces to give back, in centavos. */
export const refundsIn = (text: string): number =>
  sumOf([...readable(text).matchAll(/valor de (R\$ [\d.]+,\d\d)/g)].flatMap(([, each]) => amountsIn(each)));
