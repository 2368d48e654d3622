import { expect } from "vitest";
import { type Page, readable } from "../../driver/page";
import { identify } from "./room";

interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly eachInCentavos: number;
  readonly sumInCentavos: number;
}

/** What a cart or a checkout page tells its buyer. */
export interface Reading {
  readonly lines: readonly Line[];
  readonly freightInCentavos: number;
  readonly totalInCentavos: number | null;
  /** Messages, and lines that are named without a price. */
  readonly said: string;
}

const amount = /(−|-)?\s*R\$\s*([\d.]+),(\d\d)/;

export function toCentavos(text: string): number | null {
  const [, sign, reais = "", cents = ""] = amount.exec(readable(text)) ?? [];
  if (reais === "") return /grátis/i.test(text) ? 0 : null;
  return (sign ? -1 : 1) * (Number(reais.replaceAll(".", "")) * 100 + Number(cents));
}

export const amountsIn = (text = ""): number[] => {
  const found = toCentavos(text);
  return found === null ? [] : [found];
};

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

function linesWithin(page: Page, within: string): Line[] {
  const { $ } = page;
  return $(within)
    .find("li.line")
    .toArray()
    .flatMap((each) => {
      const sum = toCentavos($(each).find(".sum b").text());
      if (sum === null) return [];
      const hints = $(each).find("div").first().find("p.hint").toArray();
      const facts = hints.map((hint) => readable($(hint).text()));
      // It has no price where the line's sum says it, and in a cart no words then.
      const unitPrice = facts.find((fact) => /^\d+ (metro|unidade)|R\$/.test(fact)) ?? "";
      const typed = $(each).find("input[name^=quantidade-]").attr("value");
      const [counted = ""] = /^\d+/.exec(unitPrice) ?? [];
      return [
        {
          name: identify(
            readable($(each).find("a").first().text()),
            facts.find((fact) => fact !== unitPrice) ?? "",
            readable($(each).closest("section.group").attr("aria-label") ?? ""),
          ),
          quantity: Number(typed ?? counted),
          eachInCentavos: toCentavos(unitPrice) ?? sum,
          sumInCentavos: sum,
        },
      ];
    });
}

export function readPurchase(page: Page): Reading {
  const { $ } = page;
  const bare = $("main li.line").filter((_, each) => toCentavos($(each).find(".sum b").text()) === null);
  const notices = $(".notice, [role=alert], [role=status], #erros, .field .error");
  const freights = $("main section.group")
    .toArray()
    .flatMap((each) => {
      const chosen = $(each).find("input[name^=frete-][checked]").closest("label");
      const told = $(each)
        .children("p")
        .filter((_, part) => $(part).text().includes("Frete:"));
      return toCentavos((chosen.length > 0 ? chosen : told).children("b").last().text()) ?? [];
    });
  const total = $("main dl.summary > div").last();
  return {
    lines: linesWithin(page, "main"),
    freightInCentavos: sumOf(freights),
    totalInCentavos: readable(total.find("dt").text()) === "Total" ? toCentavos(total.text()) : null,
    said: readable([...notices.toArray(), ...bare.toArray()].map((each) => $(each).text()).join(" ")),
  };
}

/** What a product's page sells by its main button, in the words of the page. */
export interface Offer {
  /** The name from `identify`. */
  readonly name: string;
  readonly priceInCentavos: number;
}

/** Null while a choice is missing, or where nothing is sold. */
export function readOffer(page: Page): Offer | null {
  const { $ } = page;
  const choices = $("main section.choice").toArray();
  const chosen = choices.map((each) => readable($(each).find("p").first().text()).replace(/^[^:]*:\s*/, ""));
  const price = $("main .price strong").first();
  const amount = toCentavos(price.text());
  const isOpen = chosen.includes("Selecione a variação") || /A partir de/.test(price.parent().text());
  if (isOpen || amount === null || !page.has("button", "Adicionar ao carrinho")) return null;
  const shop = readable($("section[aria-label=Loja] b").first().text());
  return { name: identify(page.heading, chosen.join(" · "), shop), priceInCentavos: amount };
}

/** Lines, discounts, freight and interest make every total of the page, per order and together. */
export function expectSums(page: Page): void {
  const { $ } = page;
  expect(page.status, page.address).toBeLessThan(500);
  for (const line of linesWithin(page, "main")) {
    expect(line.sumInCentavos, `${line.name} at ${page.address}`).toBe(line.eachInCentavos * line.quantity);
  }
  for (const summary of $("main dl.summary").toArray()) {
    const own = $(summary).closest("section[aria-label^=Pedido]");
    const lines = (own.length > 0 ? own : $("main")).find("li.line .sum b").toArray();
    const rows = $(summary)
      .children("div")
      .toArray()
      .map((row) => ({ label: readable($(row).find("dt").text()), words: $(row).find("dd").text() }));
    const where = `${page.address}: ${rows.map(({ label, words }) => `${label} ${words}`).join(", ")}`;
    const [goods, ...others] = rows;
    expect(toCentavos(goods?.words ?? ""), where).toBe(
      sumOf(lines.map((each) => toCentavos($(each).text()) ?? Number.NaN)),
    );
    let sum = toCentavos(goods?.words ?? "") ?? Number.NaN;
    let cheapestFreight = 0;
    for (const { label, words } of others) {
      const value = toCentavos(words);
      if (/total/i.test(label)) {
        expect(value, where).toBe(label.includes("frete mais barato") ? sum + cheapestFreight : sum);
        if (!label.includes("devolução")) expect(sum, where).toBeGreaterThan(0);
      } else if (words.includes("a partir de")) cheapestFreight += value ?? Number.NaN;
      else if (!words.includes("a calcular")) sum += value ?? Number.NaN;
    }
  }
  expectFreightsAddUp(page);
}

function expectFreightsAddUp(page: Page): void {
  const row = page
    .$("main dl.summary > div")
    .filter((_, each) => readable(page.$(each).find("dt").text()) === "Frete");
  const told = toCentavos(row.find("dd").text());
  const groups = page.$("main section.group").toArray();
  if (groups.length === 0 || told === null || !/Grátis|^\D*R\$/.test(row.text())) return;
  const cheapest = groups.map((group) =>
    Math.min(
      ...page
        .$(group)
        .find("details li b")
        .toArray()
        .flatMap((price) => amountsIn(page.$(price).text())),
    ),
  );
  const freight = /a partir/.test(row.text()) ? sumOf(cheapest) : readPurchase(page).freightInCentavos;
  expect(freight, page.address).toBe(told);
}

/** Names of lines that are gone, or have another price, and which the page does not mention. */
export function unsaidChanges(
  before: Reading,
  after: Reading,
  isNamed: (said: string, name: string) => boolean,
): string[] {
  return before.lines.flatMap((line) => {
    const now = after.lines.find(({ name }) => name === line.name);
    const isSame = now?.eachInCentavos === line.eachInCentavos && now.quantity === line.quantity;
    return isSame || isNamed(after.said, line.name) ? [] : [line.name];
  });
}
