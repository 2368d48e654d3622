import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { arrive, fillCart, walkToReview } from "./purchase-steps";

/** Pages in the HTML cache must contain nothing of an individual guest. */

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d";
const cartOf = ({ $ }: Page) => $('header a[href="/cart"]').text();

describe("HTML cache for guests", () => {
  it("serves the same document to two guests, without data of either", async () => {
    const [one, other] = await Promise.all([0, 1].map(() => arrive(inject("storefrontUrl"))));
    const first = await one?.visitor.open(film);
    const second = await other?.visitor.open(film);
    expect(first?.status).toBe(200);
    expect(second?.html).toBe(first?.html);
  });

  it("shows each guest their own cart and location", async () => {
    const empty = await (await arrive(inject("storefrontUrl"))).visitor.open(film);
    const filled = await fillCart(await arrive(inject("storefrontUrl")));
    const withItems = await filled.visitor.open(film);
    const emptyAgain = await (await arrive(inject("storefrontUrl"))).visitor.open(film);
    expect(cartOf(withItems)).toContain("4 itens");
    expect(cartOf(empty)).toContain("0 itens");
    expect(cartOf(emptyAgain)).toBe(cartOf(empty));

    const elsewhere = new Visitor(inject("storefrontUrl"));
    await (await elsewhere.open("/localizacao")).form("Confirmar cep").fill("CEP", "69010-060").submit();
    const fromManaus = await elsewhere.open(film);
    // Every footer contains the company's own CEP.
    expect(fromManaus.$("header").text()).toContain("69010-060");
    expect(fromManaus.$("header").text()).not.toContain("01310-100");
  });

  it("shares no page between guests and logged-in shoppers", async () => {
    const { visitor } = await walkToReview(inject("storefrontUrl"));
    const [own, ownAgain] = [await visitor.open(film), await visitor.open(film)];
    const keyIn = ({ $ }: Page) => $('#comprar [name="chave"]').attr("value");
    expect(keyIn(own)).toBeDefined();
    expect(keyIn(own)).not.toBe(keyIn(ownAgain));
    const guest = await (await arrive(inject("storefrontUrl"))).visitor.open(film);
    expect(own.has("button", "Sair")).toBe(true);
    expect(guest.has("button", "Sair")).toBe(false);
  });

  it("shows a flash notice once and only to its guest", async () => {
    const filled = await fillCart(await arrive(inject("storefrontUrl")));
    const again = await filled.visitor.open("/cart");
    const other = await (await arrive(inject("storefrontUrl"))).visitor.open("/cart");
    for (const page of [again, other]) expect(page.text).not.toContain("adicionado ao carrinho com sucesso");
  });
});
