import { expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { modes } from "./modes";
import { arrive } from "./purchase-steps";

const storefront = inject("storefrontUrl");

const amounts = (text: string) => text.match(/R\$ [\d.]+,\d\d/g) ?? [];
const pricesOf = (list: Page) =>
  list
    .$(".card strong")
    .get()
    .map((price) => Number(list.$(price).text().replace(/\D/g, "")));
const totalOf = (list: Page) => Number(/de (\d+) itens/.exec(list.text)?.[1]);
const countOf = (list: Page, name: string) =>
  Number(list.$(`.filters li:has(label:contains("${name}")) small`).text());

it.each(modes)(
  "a shopper %s filters and sorts a list, removes a filter, and finds the price of a card on its page",
  async (_, headers) => {
    const home = await arrive(storefront, headers);
    const all = await home.visitor.open("/produtos?produto=vinil");
    const discounted = await all.form("Aplicar").choose("Com desconto").submit();
    expect(totalOf(discounted)).toBe(countOf(all, "Com desconto"));
    const blue = await discounted
      .form("Aplicar")
      .choose("Azul")
      .choose("4 estrelas ou mais")
      .fill("Até R$", "90")
      .submit();
    expect(blue.has("link", "Remover filtro Até R$ 90")).toBe(true);
    expect(totalOf(blue)).toBeGreaterThan(0);

    const sorted = await (await blue.follow("Remover filtro Com desconto")).follow("Preço ascendente");
    expect(new URL(sorted.url).searchParams.get("avaliacao")).toBe("4");
    const prices = pricesOf(sorted);
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    expect(Math.max(...prices)).toBeLessThanOrEqual(9000);

    const card = sorted.$(".card").first();
    const page = await sorted.visitor.open(card.find("a").attr("href") ?? "");
    expect(page.text).toContain(amounts(card.find("p:has(strong)").text().replaceAll("\u00a0", " "))[0]);
    expect(page.has("button", "Comprar")).toBe(true);

    const cleared = await sorted.follow("Limpar filtros");
    expect(totalOf(cleared)).toBe(totalOf(all));
    for (const query of ["preco-de=x&preco-ate=-1", "avaliacao=99", "loja=%00", "desconto=&frete=&ordem=x"]) {
      expect((await home.visitor.open(`/produtos?${query}`)).status, query).toBe(200);
    }
  },
);
