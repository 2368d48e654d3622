import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.CARD_TOKENS_URL = "https://cards.example/tokens";
  process.env.CARD_PUBLIC_KEY = "pk_1";
});

import type { Page } from "../driver/page";
import { createShopFromSource } from "../setup/shop-from-source";
import { addCustomer } from "./people";
import { type SecondUpstream, startSecondUpstream } from "./server";
import { answerFrom, arrive, signIn } from "./shop";

let upstream: SecondUpstream;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  upstream = await startSecondUpstream({ addressNumber: "text" });
  addCustomer(upstream.world, { cart: true });
  answerFrom(upstream);
});
afterEach(() => upstream.close());

async function atPayment(): Promise<Page> {
  const cart = await signIn(await arrive(await createShopFromSource()));
  return (await cart.press("Finalizar compra")).press("Seguir para o pagamento");
}

describe("a card without script, where cards are tokenised in the page and there is no page of a provider", {
  timeout: 60_000,
}, () => {
  it("is not offered", async () => {
    const payment = await atPayment();
    expect(
      payment
        .$("input[name=pagamento]")
        .toArray()
        .map(({ attribs }) => attribs.value),
    ).toEqual(["pix", "boleto"]);
    expect(payment.text).not.toContain("página da operadora");
  });

  it("leads back to the other ways to pay from a review that was opened by its URL, and orders nothing", async () => {
    const payment = await atPayment();
    const counts = "parcelas-1=1&parcelas-2=1";
    const review = await payment.visitor.open(`/checkout?etapa=revisao&pagamento=cartao&${counts}`);
    expect(review.text).not.toContain("página da operadora");
    const refused = await review.press("Fechar pedido");
    expect([refused.status, refused.heading]).toEqual([400, "Como você quer pagar?"]);
    expect(refused.text).toContain("Aqui o cartão só pode ser digitado com JavaScript.");
    expect(upstream.state.orders).toEqual([]);
    const pix = await refused.form("Finalizar compra").choose(/^Pix/).submit();
    await pix.press("Fechar pedido");
    expect(upstream.state.orders).toHaveLength(2);
  });
});
