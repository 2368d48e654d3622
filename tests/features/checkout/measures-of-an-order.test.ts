import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loader as cart, action as cartAction } from "~/features/cart/cart/route";
import { measuresCookie } from "~/features/cart/measures.server";
import { action as productAction } from "~/features/catalogue/product/route";
import { loader as checkout, action as checkoutAction } from "~/features/checkout/checkout/route";
import { loader as orderStatus } from "~/features/orders/order-status/route";
import { capabilities } from "../../../contract/capabilities";
import { placeOrders } from "../../../contract/orders";
import { type Buyer, buyerWith, sendCart } from "../../setup/buying";
import { addOffer, addProduct, addReseller, addSku } from "../../setup/catalogue-rows";
import { answerFrom, asking, destinationOf, guestIn, listenTo, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let film: { readonly skuId: number; readonly resellerId: number };
let buyer: Buyer;

const list = "Parede da sala 3,20 × 2,60 m; menos Porta 0,80 × 2,10 m";

beforeEach(async () => {
  upstream = await openUpstream();
  upstream.clock.set(new Date().toISOString());
  const seller = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
  const product = await addProduct(upstream.database, { name: "Vinil Fosco", hasCalculator: true });
  const sku = await addSku(upstream.database, product, {
    priceInCentavos: 5000,
    values: { Cor: "Preto", Largura: "1,52 m" },
  });
  await addOffer(upstream.database, sku, seller, { priceInCentavos: 5000, quantity: 50 });
  film = { skuId: sku.id, resellerId: seller.id };
  answerFrom(upstream);
  buyer = await buyerWith(upstream, [sku.id, seller.id, 6]);
});
afterEach(() => upstream.close());

async function withCookie<Args extends Pick<LoaderFunctionArgs, "request">>(
  asked: Promise<Args>,
  cookie: string,
) {
  const args = await asked;
  args.request.headers.set("cookie", `${args.request.headers.get("cookie")}; ${cookie}`);
  return args;
}

const cookieWith = async (text = list) =>
  (await measuresCookie.serialize([[film.skuId, text]])).split(";")[0] ?? "";

const measuresIn = (response: Response) => {
  const set = response.headers.getSetCookie().find((each) => each.startsWith("medidas=")) ?? "";
  return measuresCookie.read(new Headers({ cookie: set.split(";")[0] ?? "" }));
};

async function add(medidas: string, cookie = "") {
  const fields = { Cor: "Preto", Largura: "1,52 m", quantidade: "6", chave: "k", intent: "comprar", medidas };
  const slug = "vinil-fosco";
  const posted = posting(`/produtos/${slug}`, guestIn("São Paulo"), fields, { slug });
  const answer = await productAction(await withCookie(posted, cookie));
  if (!(answer instanceof Response)) throw new Error("refused");
  return measuresIn(answer);
}

const review = async (cookie: string) => {
  await sendCart(buyer.session, { intent: "finalizar" });
  const { review } = await checkout(
    await withCookie(asking("/checkout?etapa=revisao&pagamento=pix", buyer.session), cookie),
  );
  if (review === null) throw new Error("no review");
  return { intent: "fechar", pagamento: review.way.value, chave: review.key, pedido: review.signedReview };
};

const order = async (cookie: string) => {
  const answer = await checkoutAction(
    await withCookie(posting("/checkout", buyer.session, await review(cookie)), cookie),
  );
  if (!(answer instanceof Response)) throw new Error("refused");
  return answer;
};

describe("list of walls and parts of a purchase", () => {
  it("stays with the product that it was calculated for, and another list is added to it while both fit", async () => {
    expect(await add(`${list}\u200b`)).toEqual([[film.skuId, list]]);
    expect(await add("Porta 0,80 × 2,10 m", await cookieWith("Parede 1,00 × 1,00 m"))).toEqual([
      [film.skuId, "Parede 1,00 × 1,00 m; Porta 0,80 × 2,10 m"],
    ]);
    expect(await add(list, await cookieWith())).toEqual([[film.skuId, list]]);
    expect(await add("x".repeat(5000), await cookieWith())).toEqual([[film.skuId, "x".repeat(700)]]);
    expect(await add("é".repeat(700))).toEqual([[film.skuId, "é".repeat(700)]]);
  });

  it("is shown at its line of the cart and forgotten with the line", async () => {
    const cookie = await cookieWith();
    const { data } = await cart(await withCookie(asking("/cart", buyer.session), cookie));
    const { groups } = data;
    expect(groups[0]?.lines[0]?.variation).toBe(`Preto · 1,52 m · ${list}`);
    expect(groups[0]?.lines[0]?.fullName).toBe("Vinil Fosco, Preto · 1,52 m");
    const removal = { intent: `remover-${film.skuId}-${film.resellerId}` };
    const answer = await cartAction(await withCookie(posting("/cart", buyer.session, removal), cookie));
    if (!(answer instanceof Response)) throw new Error("refused");
    expect(answer.headers.getSetCookie().join()).toMatch(/medidas=;/);
  });

  it("comes back with the line by 'Desfazer'", async () => {
    const cookie = await cookieWith();
    const line = `${film.skuId}-${film.resellerId}`;
    for (const removal of [
      { intent: `remover-${line}` },
      { [`quantidade-${line}`]: "0", intent: "atualizar" },
    ]) {
      const removed = await cartAction(await withCookie(posting("/cart", buyer.session, removal), cookie));
      if (!(removed instanceof Response)) throw new Error("refused");
      const { pathname, search } = destinationOf(removed);
      const { data } = await cart(await asking(pathname + search, buyer.session));
      expect(data.removed?.measures).toBe(list);
      const chave = `a-key-of-the-form-${removal.intent}`;
      const undo = { intent: "desfazer", chave, removida: data.removed?.line ?? "", medidas: list };
      const undone = await cartAction(await posting("/cart", buyer.session, undo));
      if (!(undone instanceof Response)) throw new Error("refused");
      expect(await measuresIn(undone)).toEqual([[film.skuId, list]]);
    }
  });

  it("goes with the order, is shown on its page, and is forgotten by the browser", async () => {
    const placed = await order(await cookieWith());
    expect(placed.headers.getSetCookie().join()).toMatch(/medidas=;/);
    const { pathname, search } = destinationOf(placed);
    const page = await orderStatus(await asking(pathname + search, buyer.session));
    expect(JSON.stringify(page)).toContain(`Preto · 1,52 m · ${list}`);
  });

  it("is not sent to an upstream that does not say that it keeps it", async () => {
    answerFrom(upstream, { without: [capabilities.orderMeasures] });
    const sent = listenTo(placeOrders.path);
    await order(await cookieWith());
    expect(JSON.stringify(sent)).toContain("SkuId");
    expect(JSON.stringify(sent)).not.toContain("Measures");
  });
});
