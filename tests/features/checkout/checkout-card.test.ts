import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loader } from "~/features/checkout/checkout/route";
import { loader as deniedLoader } from "~/features/checkout/denied-payment/route";
import type { Session } from "~/session/session.server";
import { orders } from "../../../api/database/schema/orders";
import { sandboxCardCharges } from "../../../api/database/schema/sandbox-cards";
import type { Cards } from "../../../api/payments/cards";
import { ProviderFailed } from "../../../api/providers/ask-provider";
import { addToCart, getCart } from "../../../contract/carts";
import { removeSavedCard } from "../../../contract/saved-cards";
import {
  buyerWith,
  formOnReview,
  orderStatusOf,
  reviewForm,
  sendCart,
  sendCheckout,
} from "../../setup/buying";
import { type TestCard, tokenFor } from "../../setup/cards";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { addSavedCard } from "../../setup/saved-cards";
import { outcomeOf } from "../../setup/screens";
import type { TestShopper } from "../../setup/shoppers";
import { answerFrom, asking, failing, guestIn, listenTo } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
let session: Session;
let shops: number[];
let skus: number[];

beforeEach(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const own = { shipsByCarriers: false, ownFreightInDays: 3 };
  const perto = await addReseller(database, {
    name: "Perto",
    in: "São Paulo",
    ...own,
    ownFreightInCentavos: 0,
  });
  const longe = await addReseller(database, {
    name: "Longe",
    in: "Campinas",
    ...own,
    ownFreightInCentavos: 1500,
  });
  const black = await addSimpleProduct(database, perto, { name: "Vinil Preto", priceInCentavos: 2000 });
  const blue = await addSimpleProduct(database, longe, { name: "Vinil Azul", priceInCentavos: 3333 });
  shops = [perto.id, longe.id];
  skus = [black.sku.id, blue.sku.id];
  answerFrom(upstream);
  ({ shopper, session } = await buyerWith(upstream, [black.sku.id, perto.id, 1], [blue.sku.id, longe.id, 1]));
});
afterEach(() => upstream.close());

const at = async (path: string) => loader(await asking(path, session));
const byCard = (...counts: number[]) =>
  `pagamento=cartao&${shops.map((id, index) => `parcelas-${id}=${counts[index] ?? 1}`).join("&")}`;
const withTokens = async (form: Record<string, string>, ...cards: TestCard[]) => {
  const tokens: Record<string, string> = {};
  for (const [index, card] of cards.entries())
    tokens[`token-${shops[index]}`] = await tokenFor(upstream, card);
  return { ...form, ...tokens };
};
const pieces = async () =>
  (await upstream.answerTo(getCart, { token: shopper.token })).content?.itemsQuantity ?? -1;
const countOrders = () => upstream.database.$count(orders);

describe("paying by card", () => {
  it("offers one choice of 1 to 6 installments for all shops, added up from those of each shop", async () => {
    await sendCart(session, { intent: "finalizar" });
    const { installments } = await at("/checkout?etapa=pagamento");
    expect(installments.name).toBe("parcelas");
    // The two charges are R$ 20,00 and R$ 48,33; interest is rounded for each.
    expect(installments.options.map(({ label }) => label.replaceAll("\u00a0", " "))).toEqual([
      "Em 1x sem juros por R$ 68,33 (total R$ 68,33)",
      "Em 2x sem juros por R$ 34,16, a última de R$ 34,17 (total R$ 68,33)",
      "Em 3x sem juros por R$ 22,77, a última de R$ 22,79 (total R$ 68,33)",
      "Em 4x com juros de 5% A.M por R$ 20,75, a última de R$ 20,81 (total R$ 83,06, custo efetivo de 8,3% ao mês)",
      "Em 5x com juros de 5% A.M por R$ 17,43, a última de R$ 17,49 (total R$ 87,21, custo efetivo de 8,7% ao mês)",
      "Em 6x com juros de 5% A.M por R$ 15,25, a última de R$ 15,32 (total R$ 91,57, custo efetivo de 9,1% ao mês)",
    ]);
  });

  it("applies the one choice to the order of each shop", async () => {
    const sent = listenTo("order/add");
    await sendCart(session, { intent: "finalizar" });
    const chosen = await sendCheckout(session, { intent: "revisao", pagamento: "cartao", parcelas: "4" });
    expect(chosen).toRedirectTo("/checkout?etapa=revisao&pagamento=cartao&parcelas=4");
    const form = await reviewForm(session, "pagamento=cartao&parcelas=4");
    const { installments, totalInCentavos } = await at(chosen.location ?? "");
    expect([installments.chosen, installments.isEqual, totalInCentavos]).toEqual(["4", true, 8306]);
    expect(installments.ofShops).toMatchObject([
      { shop: "Perto", totalInCentavos: 2431 },
      { shop: "Longe", totalInCentavos: 5875 },
    ]);
    await sendCheckout(session, await withTokens(form, "approved", "approved"));
    expect(sent[0]).toMatchObject([
      { CreditInstallments: 4, InstallmentsInterest: 4.31, TotalPrice: 24.31 },
      { CreditInstallments: 4, InstallmentsInterest: 10.42, TotalPrice: 58.75 },
    ]);
  });

  it("adds the interest of differing choices to the review's total and to the orders", async () => {
    const sent = listenTo("order/add");
    const form = await reviewForm(session, byCard(1, 4));
    const review = await at(`/checkout?etapa=revisao&${byCard(1, 4)}`);
    expect([review.interestInCentavos, review.totalInCentavos]).toEqual([1042, 2000 + 5875]);
    await sendCheckout(session, await withTokens(form, "approved", "approved"));
    expect(sent[0]).toMatchObject([
      { PaymentMethod: 0, CreditInstallments: 1, InstallmentsInterest: 0, TotalPrice: 20 },
      { PaymentMethod: 0, CreditInstallments: 4, InstallmentsInterest: 10.42, TotalPrice: 58.75 },
    ]);
  });

  it("requires the number of installments for each shop", async () => {
    await sendCart(session, { intent: "finalizar" });
    const chosen = { intent: "revisao", pagamento: "cartao", [`parcelas-${shops[0]}`]: "7" };
    expect(await sendCheckout(session, chosen)).toMatchObject({
      status: 400,
      page: {
        step: "pagamento",
        title: "Preencha todos os campos!",
        faults: [{ fieldId: "parcelas", message: "Escolha o número de parcelas." }],
      },
    });
    const uncounted = { intent: "revisao", pagamento: "cartao" };
    expect(await sendCheckout(session, uncounted)).toMatchObject({
      status: 400,
      page: { faults: [{ fieldId: "parcelas" }] },
    });
    const incomplete = `/checkout?etapa=revisao&pagamento=cartao&parcelas-${shops[0]}=2`;
    const answer = await outcomeOf(loader, (await asking(incomplete, session)).request);
    expect(answer).toRedirectTo(`/checkout?etapa=pagamento&pagamento=cartao&parcelas-${shops[0]}=2`);
    expect((await at(answer.location ?? "")).installments.error).toBe("Escolha o número de parcelas.");
  });

  it("takes `parcelas` and `parcelas-{shop}` for an order of one shop, and says so where the count is none", async () => {
    const [first = 0] = shops;
    ({ session } = await buyerWith(upstream, [skus[0] ?? 0, first, 1]));
    await sendCart(session, { intent: "finalizar" });
    const page = async (query: string) =>
      (await at(`/checkout?etapa=pagamento&pagamento=cartao&${query}`)).installments;
    for (const name of ["parcelas", `parcelas-${first}`]) {
      expect(await page(`${name}=4`)).toMatchObject({ name: "parcelas", chosen: "4", error: undefined });
      const at7 = (await asking(`/checkout?etapa=revisao&pagamento=cartao&${name}=7`, session)).request;
      const answer = await outcomeOf(loader, at7);
      expect(answer).toRedirectTo(`/checkout?etapa=pagamento&pagamento=cartao&${name}=7`);
      expect((await at(answer.location ?? "")).installments.error).toBe("Escolha o número de parcelas.");
    }
  });

  it("marks an approved order as paid and empties the cart", async () => {
    const form = await withTokens(await reviewForm(session, byCard(3, 1)), "approved", "approved");
    const { location } = await sendCheckout(session, form);
    const page = await orderStatusOf(session, location);
    expect(page.standings).toMatchObject([{ title: "Seu pagamento foi confirmado" }]);
    expect(page.orders[0]?.payment).toMatchObject({
      name: "Cartão de crédito",
      facts: ["Visa final 0010", "Em 3x sem juros por R$\u00a06,66, a última de R$\u00a06,68"],
    });
    expect(await pieces()).toBe(0);
  });

  it("charges once for a double press and for a retry with new tokens", async () => {
    const form = await reviewForm(session, byCard());
    const first = await withTokens(form, "approved", "approved");
    const twice = await Promise.all([sendCheckout(session, first), sendCheckout(session, first)]);
    const again = await sendCheckout(session, await withTokens(form, "approved", "approved"));
    expect(new Set([...twice, again].map(({ location }) => location)).size).toBe(1);
    expect(again).toRedirectTo(/^\/checkout\/orderstatus/);
    expect(await countOrders()).toBe(2);
  });

  it("charges nothing when one shop's charge is denied, keeps the cart and allows Pix", async () => {
    const form = await reviewForm(session, byCard());
    expect(await sendCheckout(session, await withTokens(form, "approved", "denied"))).toRedirectTo(
      "/denied-payment",
    );
    const page = await deniedLoader(await asking("/denied-payment", session));
    expect(page).toMatchObject({
      title: "Pagamento recusado",
      button: "Alterar forma de pagamento",
      next: "/checkout?etapa=pagamento",
      card: expect.stringMatching(/^Visa final \d{4}$/),
    });
    expect(await pieces()).toBe(2);
    const formAgain = await formOnReview(session);
    expect(formAgain.chave).not.toBe(form.chave);
    const { location } = await sendCheckout(session, formAgain);
    expect((await orderStatusOf(session, location)).pix).toMatchObject([{ shops: "Perto, Longe" }]);
    expect(await pieces()).toBe(0);
  });

  it("names the denied card, and places the order by Pix with one press", async () => {
    const form = await reviewForm(session, byCard());
    await sendCheckout(session, await withTokens(form, "denied", "denied"));
    const { pix } = await deniedLoader(await asking("/denied-payment", session));
    if (pix === null) throw new Error("Pix is offered");
    expect(pix.label).toMatch(/^Pagar R\$\s[\d,]+ com Pix$/);
    const { location } = await sendCheckout(session, { ...pix.fields, intent: "fechar" });
    expect((await orderStatusOf(session, location)).pix).toMatchObject([{ shops: "Perto, Longe" }]);
    expect((await deniedLoader(await asking("/denied-payment", session))).pix).toBeNull();
  });

  it("offers no Pix, and names no card, to a guest", async () => {
    const page = await deniedLoader(await asking("/denied-payment", guestIn("São Paulo")));
    expect(page).toMatchObject({ title: "Pagamento recusado", card: null, pix: null });
  });

  it("says that the payment service cannot be reached, keeps the cart and charges once at the next try", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { cards } = upstream.parts;
    if (cards === null) throw new Error("The sandbox takes cards");
    const silent: Cards["authorise"] = () =>
      Promise.reject(new ProviderFailed("Pagar.me", "time", "no answer within 8000 ms"));
    Object.assign(upstream.parts, { cards: { ...cards, authorise: silent } });
    const form = await withTokens(await reviewForm(session, byCard()), "approved", "approved");
    const unanswered = await sendCheckout(session, form);
    expect(unanswered).toRedirectTo("/denied-payment?motivo=sem-resposta");
    expect(await deniedLoader(await asking(unanswered.location ?? "", session))).toMatchObject({
      title: "Serviço de pagamento indisponível",
      button: "Tentar pagar de novo",
      next: "/checkout?etapa=pagamento",
    });
    expect(await pieces()).toBe(2);
    expect(await sendCheckout(session, form)).toRedirectTo(unanswered.location ?? "");
    Object.assign(upstream.parts, { cards });
    const again = await withTokens(await formOnReview(session, byCard()), "approved", "approved");
    expect(await sendCheckout(session, again)).toRedirectTo(/^\/checkout\/orderstatus/);
    const charges = await upstream.database.select().from(sandboxCardCharges);
    expect(charges.map(({ status }) => status)).toEqual(["captured", "captured"]);
  });

  it("repeats the denial for a repeated order without another charge", async () => {
    const form = await withTokens(await reviewForm(session, byCard()), "denied", "denied");
    await sendCheckout(session, form);
    const before = await countOrders();
    expect(await sendCheckout(session, form)).toRedirectTo("/denied-payment");
    expect(await countOrders()).toBe(before);
  });

  it("returns to the review for a missing, duplicate or unknown token", async () => {
    const sent = listenTo("order/add");
    const form = await reviewForm(session, byCard());
    const [one, other] = shops.map((id) => `token-${id}`);
    for (const tokens of [
      { [`${one}`]: "token_a" },
      { [`${one}`]: "token_a", [`${other}`]: "token_a" },
      { [`${one}`]: "token a", [`${other}`]: "4000 0000 0000 0010" },
    ]) {
      expect((await sendCheckout(session, { ...form, ...tokens })).status).toBe(400);
    }
    expect(sent).toEqual([]);
  });
});

describe("saved cards", () => {
  const visa = { label: "Visa final 0010", detail: "Vence em 12/2030" };
  const saveCard = async () => {
    const form = await reviewForm(session, `${byCard()}&salvar-cartao=sim`);
    await sendCheckout(session, await withTokens(form, "approved", "approved"));
  };
  const addAgain = async () => {
    for (const [index, skuId] of skus.entries()) {
      const body = { skuId, resaleId: shops[index] ?? 0, quantity: 1 };
      await upstream.answerTo(addToCart, { body, token: shopper.token });
    }
    await sendCart(session, { intent: "finalizar" });
  };
  const offered = async (choice = "") => (await at(`/checkout?etapa=pagamento${choice}`)).card;

  it("are offered after a purchase with the wish to save the card, the newest first and preselected", async () => {
    await saveCard();
    await addAgain();
    const { saved, chosen, canSave } = await offered();
    expect([saved, canSave]).toEqual([[{ value: expect.any(String), ...visa }], true]);
    expect(chosen).toBe(saved[0]?.value);
    expect((await offered("&pagamento=cartao&parcelas=1")).chosen).toBe("outro");
  });

  it("pay without tokens, for every shop and once for two copies", async () => {
    await saveCard();
    await addAgain();
    const [card] = (await offered()).saved;
    const choose = {
      intent: "revisao",
      pagamento: "cartao",
      parcelas: "2",
      "cartao-salvo": card?.value ?? "",
    };
    const outcome = await sendCheckout(session, { ...choose, "salvar-cartao": "sim" });
    expect(outcome).toRedirectTo(
      `/checkout?etapa=revisao&pagamento=cartao&parcelas=2&cartao-salvo=${card?.value}`,
    );
    const { review, addresses } = await at(outcome.location ?? "");
    expect(review).toMatchObject({ savedCard: "Visa final 0010", savesCard: false });
    expect((await at(addresses.payment)).card.chosen).toBe(card?.value);
    const sent = listenTo("order/add");
    const form = await formOnReview(session, `pagamento=cartao&parcelas=2&cartao-salvo=${card?.value}`);
    const placed = await Promise.all([sendCheckout(session, form), sendCheckout(session, form)]);
    expect(new Set(placed.map((answer) => answer.location)).size).toBe(1);
    expect(sent[0]).toMatchObject(
      shops.map(() => ({ SavedCardId: Number(card?.value), CardId: null, CreditInstallments: 2 })),
    );
    const page = await orderStatusOf(session, placed[0]?.location ?? "");
    expect(page.standings).toMatchObject([{ title: "Seu pagamento foi confirmado" }]);
    expect(await countOrders()).toBe(4);
  });

  it("lead back to the payment step with a notice once the card is gone, before and after the review", async () => {
    const id = await addSavedCard(upstream, shopper.id);
    const form = await reviewForm(session, `pagamento=cartao&parcelas=1&cartao-salvo=${id}`);
    await upstream.answerTo(removeSavedCard, { token: shopper.token, body: { id } });
    const closed = await sendCheckout(session, form);
    const path = `/checkout?etapa=revisao&pagamento=cartao&parcelas=1&cartao-salvo=${id}`;
    const reloaded = await outcomeOf(loader, (await asking(path, session)).request);
    for (const answer of [closed, reloaded])
      expect(answer).toRedirectTo("/checkout?etapa=pagamento&pagamento=cartao", {
        message: expect.stringMatching(/^Este cartão não está mais salvo/),
      });
    expect(await countOrders()).toBe(0);
  });

  it("lead to the denied payment when the provider has lost the card, which is offered no more", async () => {
    const id = await addSavedCard(upstream, shopper.id);
    const form = await reviewForm(session, `pagamento=cartao&parcelas=1&cartao-salvo=${id}`);
    expect(await sendCheckout(session, form)).toRedirectTo("/denied-payment");
    expect([(await offered()).saved, await pieces()]).toEqual([[], 2]);
  });

  it("are not offered while their list fails or the upstream has none, and expired ones never", async () => {
    await addSavedCard(upstream, shopper.id, { expiryMonth: 1, expiryYear: 2026 });
    await sendCart(session, { intent: "finalizar" });
    expect(await offered()).toMatchObject({ saved: [], chosen: "outro" });
    await addSavedCard(upstream, shopper.id);
    expect((await offered()).saved).toHaveLength(1);
    vi.spyOn(console, "error").mockReturnValue(undefined);
    for (const status of [404, 500]) {
      failing("GET client/cards", status);
      expect((await offered()).saved).toEqual([]);
    }
    answerFrom(upstream, { missing: /^\/client\/cards/ });
    expect(await offered()).toMatchObject({ saved: [], canSave: false });
  });
});

describe("paying by card without script", () => {
  it("places the orders and shows one link to the provider's page for all of them", async () => {
    const { location } = await sendCheckout(session, await reviewForm(session, byCard()));
    const page = await orderStatusOf(session, location);
    expect(page.standings).toMatchObject([{ title: "Aguardando confirmação de pagamento." }]);
    expect(page.cards).toMatchObject([
      { amount: "R$\u00a068,33", shops: "Perto, Longe", url: expect.stringMatching(/^http/) },
    ]);
    expect([page.refreshInSeconds, await pieces()]).toEqual([10, 0]);
  });
});

describe("checkout URL", () => {
  it("contains the choices of each step, so that reload and back work", async () => {
    await sendCart(session, { intent: "finalizar" });
    const parcelas = Object.fromEntries(shops.map((id) => [`parcelas-${id}`, "2"]));
    const chosen = await sendCheckout(session, { intent: "revisao", pagamento: "cartao", ...parcelas });
    expect(chosen).toRedirectTo(`/checkout?etapa=revisao&${byCard(2, 2)}`);
    const { addresses, review } = await at(chosen.location ?? "");
    expect(addresses.payment).toBe(`/checkout?etapa=pagamento&${byCard(2, 2)}`);
    expect(review?.isByCard).toBe(true);
    const back = await at(addresses.payment);
    expect([back.chosen, back.installments.chosen]).toEqual(["cartao", "2"]);
  });
});
