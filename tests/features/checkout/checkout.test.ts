import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { action, loader } from "~/features/checkout/checkout/route";
import { findOverruledRefusal } from "~/model/refusal";
import type { Session } from "~/session/session.server";
import { addresses } from "../../../api/database/schema/accounts";
import { products } from "../../../api/database/schema/catalogue";
import { platformSettings } from "../../../api/database/schema/information";
import { orderStatusHistory, orders } from "../../../api/database/schema/orders";
import { resellers, skuResellers } from "../../../api/database/schema/resellers";
import { addToCart, clearCart, getCart } from "../../../contract/carts";
import { placeOrders } from "../../../contract/orders";
import { buyerWith, formOnReview, loadCart, reviewForm, sendCart, sendCheckout } from "../../setup/buying";
import { addOffer, addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { outcomeOf } from "../../setup/screens";
import type { TestShopper } from "../../setup/shoppers";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";
import { answerFrom, asking, failing, guestIn, listenTo, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let film: readonly [skuId: number, resellerId: number, quantity: number];
let blue: readonly [skuId: number, resellerId: number, quantity: number];

beforeEach(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const perto = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const longe = await addReseller(database, {
    name: "Longe",
    in: "Campinas",
    shipsByCarriers: false,
    ownFreightInCentavos: 1500,
    ownFreightInDays: 3,
  });
  const black = await addSimpleProduct(database, perto, { name: "Vinil Preto", priceInCentavos: 1000 });
  const other = await addSimpleProduct(database, longe, { name: "Vinil Azul", priceInCentavos: 3333 });
  film = [black.sku.id, perto.id, 2];
  blue = [other.sku.id, longe.id, 1];
  answerFrom(upstream);
});
afterEach(() => upstream.close());

const open = async (session: Session, path = "/checkout") =>
  outcomeOf(loader, (await asking(path, session)).request);

const countOrders = () => upstream.database.$count(orders);
async function pieces({ token }: TestShopper): Promise<number> {
  const { content } = await upstream.answerTo(getCart, { token });
  return content?.itemsQuantity ?? -1;
}

describe("GET /checkout", () => {
  it("redirects a guest to the login and back", async () => {
    expect(await open(guestIn("São Paulo"), "/checkout?etapa=pagamento")).toRedirectTo(
      "/login?voltar=%2Fcheckout%3Fetapa%3Dpagamento",
    );
    expect(await sendCheckout(guestIn("São Paulo"), { intent: "fechar", pagamento: "pix" })).toRedirectTo(
      /^\/login/,
    );
  });

  it("places the order by the chosen way, and preselects Pix or the way that paid last", async () => {
    const { shopper, session } = await buyerWith(upstream, film);
    await sendCart(session, { intent: "finalizar" });
    const first = await loader(await asking("/checkout", session));
    expect([first.chosen, first.review?.way.value]).toEqual(["pix", "pix"]);
    const pedido = first.review?.signedReview ?? "";
    const fields = { pagamento: "pix", chave: first.review?.key ?? "", pedido };
    expect(await sendCheckout(session, { ...fields, pagamento: "boleto", intent: "fechar" })).toRedirectTo(
      /ordersCode=/,
    );
    const [row] = await upstream.database.select().from(orders);
    expect(row?.paymentMethod).toBe(1);
    await upstream.database.insert(orderStatusHistory).values({ orderId: row?.id ?? 0, status: 3 });
    const [skuId, resaleId, quantity] = film;
    const body = { skuId, resaleId, quantity };
    await upstream.answerTo(addToCart, { body, token: shopper.token });
    await sendCart(session, { intent: "finalizar" });
    const again = await loader(await asking("/checkout", session));
    expect([again.chosen, again.review?.way.value]).toEqual(["boleto", "boleto"]);
  });

  it("redirects to the cart without a freight quote", async () => {
    const { session } = await buyerWith(upstream, film);
    expect(await open(session)).toRedirectTo("/cart");
  });

  it("redirects to the address form without an address", async () => {
    const { shopper, session } = await buyerWith(upstream, film);
    await upstream.database.delete(addresses).where(eq(addresses.id, shopper.addressId));
    expect(await open(session)).toRedirectTo("/address?voltar=%2Fcart");
  });

  it("redirects to the cart with a message when the cart has changed since the quote", async () => {
    const { shopper, session } = await buyerWith(upstream, film);
    await sendCart(session, { intent: "finalizar" });
    expect((await open(session)).status).toBe(200);
    const [skuId, resaleId, quantity] = blue;
    await upstream.answerTo(addToCart, { body: { skuId, resaleId, quantity }, token: shopper.token });
    expect(await open(session)).toRedirectTo("/cart", {
      message: "Seu carrinho ou o endereço mudou. Confira o frete e continue.",
    });
  });
});

describe("the payment step", () => {
  it("shows the address, each shop's carrier and the total", async () => {
    const { session } = await buyerWith(upstream, film, blue);
    await sendCart(session, { intent: "finalizar" });
    const { groups, rows, totalInCentavos, address } = await loader(await asking("/checkout", session));
    expect(address.lines).toEqual([
      "Avenida Paulista, 1000, ap 1",
      "Bela Vista, São Paulo/SP",
      "CEP 01310-100",
    ]);
    expect(groups).toMatchObject([
      { name: "Perto", lines: [{ name: "Vinil Preto", totalInCentavos: 2000 }] },
      {
        name: "Longe",
        delivery: expect.stringMatching(/^Entrega da loja, até \w{3}, \d\d\/\d\d, com pagamento hoje$/),
        lines: [{ totalInCentavos: 3333 }],
      },
    ]);
    expect(rows[0]).toEqual({ label: "Produtos", amount: 5333 });
    const freight = Number(String(rows[1]?.amount).replace(/\D/g, ""));
    expect(freight).toBeGreaterThan(1500);
    expect(totalInCentavos).toBe(5333 + freight);
  });

  it("accepts a post that contains only the payment method", async () => {
    const { session } = await buyerWith(upstream, film);
    await sendCart(session, { intent: "finalizar" });
    expect(await sendCheckout(session, { pagamento: "pix" })).toRedirectTo(
      "/checkout?etapa=revisao&pagamento=pix",
    );
  });

  it("applies a typed coupon with either button and keeps the payment method", async () => {
    const { session } = await buyerWith(upstream, film);
    await sendCart(session, { intent: "finalizar" });
    const fields = { intent: "revisao", pagamento: "pix", cupom: "NADA" };
    expect(await sendCheckout(session, fields)).toMatchObject({
      status: 400,
      page: { coupon: { typed: { cupom: "NADA" } }, typed: { pagamento: "pix" } },
    });
  });

  it("lists discount and freight in the same order as the cart", async () => {
    const { session, shopper } = await buyerWith(upstream, film);
    const installer = session.signIn(shopper.token, {
      id: shopper.id,
      name: "Rui",
      email: "r@e.example",
      type: 3,
    });
    await upstream.database.insert(platformSettings).values({ percentageDiscountForApplicators: 5 });
    await sendCart(installer, { intent: "finalizar" });
    const cart = await loadCart(await asking("/cart", installer));
    const checkout = await loader(await asking("/checkout", installer));
    const labels = ["Produtos", "Desconto de aplicador (5%)", "Frete"];
    expect(cart.rows.map(({ label }) => label)).toEqual(labels);
    expect(checkout.rows.map(({ label }) => label)).toEqual(labels);
  });

  it("requires a payment method", async () => {
    const { session } = await buyerWith(upstream, film);
    await sendCart(session, { intent: "finalizar" });
    for (const pagamento of ["", "fiado"]) {
      expect(await sendCheckout(session, { intent: "revisao", pagamento })).toMatchObject({
        status: 400,
        page: {
          step: "pagamento",
          title: "Selecione a forma de recebimento e uma forma de pagamento.",
        },
      });
    }
    expect(await sendCheckout(session, { intent: "revisao", pagamento: "pix" })).toRedirectTo(
      "/checkout?etapa=revisao&pagamento=pix",
    );
    expect(await open(session, "/checkout?etapa=revisao")).toRedirectTo("/checkout?etapa=pagamento");
  });

  it("keeps the idempotency key on reload and changes it with a new quote", async () => {
    const { session } = await buyerWith(upstream, film);
    const first = await reviewForm(session);
    expect((await formOnReview(session)).chave).toBe(first.chave);
    expect((await reviewForm(session)).chave).not.toBe(first.chave);
  });
});

describe("the delivery step", () => {
  const close = async (path = "/checkout") => {
    const buyer = await buyerWith(upstream, film);
    await sendCart(buyer.session, { intent: "finalizar" });
    return { ...buyer, page: await loader(await asking(path, buyer.session)) };
  };

  it("can be ordered at once by Pix", async () => {
    const { session, page } = await close();
    expect(page).toMatchObject({ step: "entrega", chosen: "pix", review: { way: { value: "pix" } } });
    const form = { pagamento: "pix", chave: page.review?.key ?? "", pedido: page.review?.signedReview ?? "" };
    expect(await sendCheckout(session, { ...form, intent: "fechar" })).toRedirectTo(/orderstatus/);
    expect(await countOrders()).toBe(1);
  });

  it("keeps the chosen way to pay, and leads a card to the review without ordering", async () => {
    const boleto = await close("/checkout?etapa=entrega&pagamento=boleto");
    expect(boleto.page.review?.way.value).toBe("boleto");
    const card = await close("/checkout?etapa=entrega&pagamento=cartao");
    expect([card.page.chosen, card.page.review?.way.value]).toEqual(["cartao", "pix"]);
    const { key: chave = "", signedReview: pedido = "" } = card.page.review ?? {};
    const form = { pagamento: "cartao", chave, pedido, intent: "fechar" };
    expect(await sendCheckout(card.session, { ...form, parcelas: "4" })).toRedirectTo(
      "/checkout?etapa=revisao&pagamento=cartao&parcelas=4",
    );
    const uncounted = await sendCheckout(card.session, form);
    expect(uncounted).toMatchObject({ status: 400, page: { step: "pagamento", chosen: "cartao" } });
    expect(await countOrders()).toBe(0);
  });

  it("leads to the payment step without an intent, so that Enter orders nothing", async () => {
    const { session, page } = await close();
    const form = { pagamento: "pix", chave: page.review?.key ?? "", pedido: page.review?.signedReview ?? "" };
    expect(await sendCheckout(session, form)).toRedirectTo("/checkout?etapa=pagamento&pagamento=pix");
    expect(await sendCheckout(session, { intent: "pagamento" })).toRedirectTo("/checkout?etapa=pagamento");
    expect(await countOrders()).toBe(0);
  });

  it("leads to the order that another page of the same checkout has placed with another way of paying", async () => {
    const { session, page } = await close();
    const boleto = await loader(await asking("/checkout?etapa=revisao&pagamento=boleto", session));
    const formOf = ({ review }: typeof page, pagamento: string) => ({
      intent: "fechar",
      pagamento,
      chave: review?.key ?? "",
      pedido: review?.signedReview ?? "",
    });
    const placed = await sendCheckout(session, formOf(page, "pix"));
    const late = await sendCheckout(session, formOf(boleto, "boleto"));
    expect(late).toRedirectTo(placed.location ?? "");
    expect(late.session?.notices.map(({ message }) => message).join(" ")).toMatch(/continua valendo/);
    expect(await countOrders()).toBe(1);
  });

  it("shows a refused order as a review with the same key", async () => {
    const { session, page } = await close();
    await upstream.database.update(skuResellers).set({ priceInCentavos: 1234 });
    const form = { pagamento: "pix", chave: page.review?.key ?? "", pedido: page.review?.signedReview ?? "" };
    const refused = await sendCheckout(session, { ...form, intent: "fechar" });
    expect(refused).toMatchObject({ status: 409, page: { step: "revisao", isRenewed: true } });
    expect(page.addresses.review).toBe("/checkout?etapa=revisao&pagamento=pix");
    expect(await countOrders()).toBe(0);
  });
});

describe("POST /checkout with 'Fechar pedido'", () => {
  it("places one order per shop, empties the cart and redirects to the orders", async () => {
    const { shopper, session } = await buyerWith(upstream, film, blue);
    const form = await reviewForm(session);
    expect(await sendCheckout(session, form)).toRedirectTo(/^\/checkout\/orderstatus\?ordersCode=\w+,\w+$/, {
      kind: "success",
      title: "Pedido feito com sucesso",
      message: "Compra registrada!",
    });
    expect([await countOrders(), await pieces(shopper)]).toEqual([2, 0]);
    expect(await open(session)).toRedirectTo("/cart");
  });

  it("places the order once when sent twice, twenty times at once or again later", async () => {
    const { session } = await buyerWith(upstream, film, blue);
    const form = await reviewForm(session);
    const copies = await Promise.all(Array.from({ length: 20 }, () => sendCheckout(session, form)));
    const late = await sendCheckout(session, form);
    expect(new Set([...copies, late].map(({ location }) => location)).size).toBe(1);
    expect(late).toRedirectTo(/^\/checkout\/orderstatus/);
    expect(await countOrders()).toBe(2);
  });

  it("keeps a refilled cart when it is sent again", async () => {
    const { shopper, session } = await buyerWith(upstream, film);
    const form = await reviewForm(session);
    await sendCheckout(session, form);
    const body = { skuId: blue[0], resaleId: blue[1], quantity: 4 };
    await upstream.answerTo(addToCart, { body, token: shopper.token });
    await sendCheckout(session, form);
    expect([await countOrders(), await pieces(shopper)]).toEqual([1, 4]);
  });

  it("keeps lines added in another window during the payment", async () => {
    const { shopper, session } = await buyerWith(upstream, film);
    const form = await reviewForm(session);
    const body = { skuId: blue[0], resaleId: blue[1], quantity: 3 };
    await upstream.answerTo(addToCart, { body, token: shopper.token });
    await sendCheckout(session, form);
    expect([await countOrders(), await pieces(shopper)]).toEqual([1, 3]);
  });

  it("succeeds even if the cart cannot be cleared", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { session } = await buyerWith(upstream, film);
    const form = await reviewForm(session);
    failing("DELETE cart/clear", 500);
    expect(await sendCheckout(session, form)).toRedirectTo(/^\/checkout\/orderstatus/);
    expect(await countOrders()).toBe(1);
  });

  const withReview = z.object({ posted: z.object({ signedReview: z.string() }) });

  it("keeps the key after a timeout, so that the retry places one order", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { session } = await buyerWith(upstream, film);
    const form = await reviewForm(session);
    failing("POST order/add", 503);
    const failed = await sendCheckout(session, form);
    expect(failed).toMatchObject({
      status: 503,
      page: {
        step: "revisao",
        title: "Erro",
        details: ["Erro ao finalizar compra"],
        posted: { key: form.chave, payment: form.pagamento },
      },
    });
    answerFrom(upstream);
    const pedido = withReview.parse(failed.page).posted.signedReview;
    expect((await sendCheckout(session, { ...form, pedido })).status).toBe(303);
    expect((await sendCheckout(session, form)).status).toBe(303);
    expect(await countOrders()).toBe(1);
  });

  it("reports a refusal even if the cart is empty by then", async () => {
    const { session } = await buyerWith(upstream, film);
    const form = await reviewForm(session);
    await upstream.answerTo(clearCart, { token: session.token ?? "" });
    upstreamAnswers(placeOrders, new Refusal(400, { message: "A loja está fechada hoje." }));
    const post = await posting("/checkout?etapa=revisao&pagamento=pix", session, form);
    await action(post);
    const page = await asking("/checkout?etapa=revisao&pagamento=pix", session);
    const thrown: unknown = await loader({ ...page, context: post.context }).catch((error: unknown) => error);
    expect(thrown).not.toBeInstanceOf(Response);
    expect(findOverruledRefusal(thrown)?.words.details).toEqual(["A loja está fechada hoje."]);
  });

  it("shows the upstream's reason for a refusal", async () => {
    const { session } = await buyerWith(upstream, film);
    const form = await reviewForm(session);
    upstreamAnswers(placeOrders, new Refusal(400, { message: "A loja está fechada hoje." }));
    expect(await sendCheckout(session, form)).toMatchObject({
      status: 400,
      page: { step: "revisao", title: "Erro", details: ["A loja está fechada hoje."] },
    });
  });

  it("refuses a changed price, another shopper's order and an empty order", async () => {
    const one = await buyerWith(upstream, film);
    const other = await buyerWith(upstream, film);
    const form = await reviewForm(one.session);
    const sent = listenTo("order/add");
    const [text = "", signature = ""] = (form.pedido ?? "").split(".");
    const cheaper = Buffer.from(Buffer.from(text, "base64url").toString().replace(/1000/g, "0001")).toString(
      "base64url",
    );
    const attempts = [
      sendCheckout(one.session, { ...form, pedido: `${cheaper}.${signature}` }),
      sendCheckout(one.session, { ...form, pedido: "" }),
      sendCheckout(one.session, { ...form, chave: "" }),
      sendCheckout(other.session, form),
    ];
    for (const attempt of await Promise.all(attempts)) expect(attempt.status).toBe(400);
    expect(sent).toEqual([]);
    expect(await countOrders()).toBe(0);
  });
});

describe("an order that changed between review and submission", () => {
  const close = async () => {
    const { shopper, session } = await buyerWith(upstream, film, blue);
    return { shopper, session, form: await reviewForm(session) };
  };

  it("charges nothing after a price increase, shows both prices and accepts the new one", async () => {
    const { session, form } = await close();
    await upstream.database
      .update(skuResellers)
      .set({ priceInCentavos: 1234 })
      .where(eq(skuResellers.skuId, film[0]));
    expect(await sendCheckout(session, form)).toMatchObject({
      status: 409,
      page: {
        title: "Algo mudou desde que você viu o pedido. Nada foi cobrado.",
        details: [
          "Vinil Preto: o preço passou de R$\u00a010,00 para R$\u00a012,34.",
          "O total passa de R$\u00a078,43 para R$\u00a083,11.",
        ],
      },
    });
    expect(await countOrders()).toBe(0);
    const renewed = await formOnReview(session);
    expect(renewed.chave).toBe(form.chave);
    expect((await sendCheckout(session, renewed)).status).toBe(303);
    expect(await countOrders()).toBe(2);
  });

  it("shows an increased freight on the review", async () => {
    const { session, form } = await close();
    await upstream.database
      .update(resellers)
      .set({ ownFreightInCentavos: 2500 })
      .where(eq(resellers.id, blue[1]));
    expect(await sendCheckout(session, form)).toMatchObject({
      status: 409,
      page: {
        details: [
          "Longe: o frete passou de R$\u00a015,00 para R$\u00a025,00.",
          "O total passa de R$\u00a078,43 para R$\u00a088,43.",
        ],
      },
    });
    const { groups } = await loader(await asking("/checkout", session));
    expect(groups).toMatchObject([{}, { freight: "R$\u00a025,00" }]);
    expect((await sendCheckout(session, await formOnReview(session))).status).toBe(303);
  });

  it("returns to the cart when the stock ran out", async () => {
    const { session, form } = await close();
    await upstream.database
      .update(skuResellers)
      .set({ quantityInStock: 1 })
      .where(eq(skuResellers.skuId, film[0]));
    expect(await sendCheckout(session, form)).toMatchObject({
      status: 409,
      page: {
        needsCart: true,
        details: ["Vinil Preto: você pediu 2, e há 1 em estoque."],
      },
    });
    expect(await countOrders()).toBe(0);
  });

  it("offers the shop that still has what the order's shop has sold meanwhile", async () => {
    const { session, form } = await close();
    const [skuId, resellerId] = film;
    const { database } = upstream;
    const [row] = await database.select().from(skuResellers).where(eq(skuResellers.skuId, skuId));
    const third = await addReseller(database, { name: "Terceira", in: "São Paulo" });
    await addOffer(database, { id: skuId, productId: row?.productId ?? 0 }, third, { priceInCentavos: 1100 });
    await database
      .update(skuResellers)
      .set({ quantityInStock: 1 })
      .where(and(eq(skuResellers.skuId, skuId), eq(skuResellers.resellerId, resellerId)));
    expect(await sendCheckout(session, form)).toMatchObject({
      status: 409,
      page: {
        details: [],
        nextSellers: [
          {
            text: "Perto tem só 1 unidade. Terceira tem 2 unidades.",
            seller: { line: `${skuId}-${resellerId}`, resellerId: third.id, name: "Terceira" },
          },
        ],
      },
    });
    expect(await countOrders()).toBe(0);
  });

  it("shows the current price when a discount has ended", async () => {
    await upstream.database.update(products).set({ percentage: 10, promotionEnd: null });
    const { session, form } = await close();
    await upstream.database.update(products).set({ percentage: 0 });
    const { status, page } = await sendCheckout(session, form);
    expect(status).toBe(409);
    expect(page).toMatchObject({
      details: expect.arrayContaining(["Vinil Preto: o preço passou de R$\u00a09,00 para R$\u00a010,00."]),
    });
  });
});
