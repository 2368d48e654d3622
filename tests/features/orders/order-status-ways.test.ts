import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { action } from "~/features/orders/order-status/route";
import type { Session } from "~/session/session.server";
import { mails } from "../../../api/database/schema/information";
import { getCart } from "../../../contract/carts";
import { listOrdersByCode } from "../../../contract/orders";
import { isToBuyer } from "../../setup/buyers-mails";
import { buyerWith, orderStatusOf, reviewForm, sendCheckout } from "../../setup/buying";
import { testCards } from "../../setup/cards";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { expireUnpaidOrders } from "../../setup/payment-jobs";
import { outcomeOf } from "../../setup/screens";
import type { TestShopper } from "../../setup/shoppers";
import { answerFrom, failing, instead, listenTo, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
let session: Session;
let card: string;

beforeEach(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const { skuId, resellerId } = await addSoldFilm(database, { name: "Vinil Preto", priceInCentavos: 2000 });
  answerFrom(upstream);
  ({ shopper, session } = await buyerWith(upstream, [skuId, resellerId, 3]));
  card = `pagamento=cartao&parcelas-${resellerId}=1`;
});
afterEach(() => upstream.close());

const order = async (payment: string) =>
  (await sendCheckout(session, await reviewForm(session, payment))).location ?? "";
const pieces = async () =>
  (await upstream.answerTo(getCart, { token: shopper.token })).content?.itemsQuantity ?? -1;
const press = async (path: string, chave = "a-key-of-the-page") =>
  outcomeOf(action, (await posting(path, session, { intent: "comprar-de-novo", chave })).request);
/** Orders stay unpaid until then; later the clock moves only a little, so the login stays valid. */
const letPass = async (moment: string) => {
  upstream.clock.set(moment);
  await expireUnpaidOrders(upstream.parts);
  upstream.clock.set("2026-11-20T14:01:00-03:00");
};

describe("order status page for a boleto", () => {
  it("shows its line in groups and as digits, a page to print and the due date", async () => {
    const { boletos, pix, standings } = await orderStatusOf(session, await order("pagamento=boleto"));
    expect(standings).toMatchObject([{ title: "Aguardando confirmação de pagamento." }]);
    expect([boletos.length, pix.length]).toEqual([1, 0]);
    const [boleto] = boletos;
    expect(boleto?.line).toMatch(/^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/);
    expect(boleto?.digits).toBe(boleto?.line?.replace(/\D/g, ""));
    expect(boleto).toMatchObject({ due: "Vence em 25/11/2026", url: expect.stringMatching(/^http/) });
  });

  it("reports the expiry and puts the products back into the cart", async () => {
    const path = await order("pagamento=boleto");
    await letPass("2026-12-20T14:00:00-03:00");
    const late = await orderStatusOf(session, path);
    expect(late.standings).toMatchObject([{ standing: "expired", title: "Boleto expirado", orders: null }]);
    expect(late.boletos).toMatchObject([{ isPayable: false, line: null, digits: null, url: null }]);
    expect([late.refreshInSeconds, await pieces()]).toEqual([null, 0]);
    const again = await press(path);
    expect([again.location, await pieces()]).toEqual(["/cart", 3]);
    expect(again.session?.notices[0]?.message).toContain("de volta no carrinho");
  });
});

describe("order status page for a card on the provider's page", () => {
  async function typeCard(path: string, numero: string) {
    const { cards } = await orderStatusOf(session, path);
    const page = new URL(cards[0]?.url ?? "").pathname.slice(1);
    await upstream.submit(page, { numero, validade: "12/30", cvv: "123", nome: "MARIA SOUZA" });
  }

  it("reports a denial and restores the cart for another payment method", async () => {
    const path = await order(card);
    expect(await pieces()).toBe(0);
    await typeCard(path, testCards.denied);
    const denied = await orderStatusOf(session, path);
    expect(denied.standings).toMatchObject([{ standing: "denied", title: "Pagamento recusado" }]);
    expect([denied.cards, denied.refreshInSeconds]).toEqual([[], null]);
    const twice = await Promise.all([press(path), press(path)]);
    for (const { location } of twice)
      expect(location).toBe("/checkout?etapa=pagamento&pagamento=cartao&parcelas=1");
    expect(await pieces()).toBe(3);
    expect(await press(path, "another-key")).toRedirectTo(
      "/checkout?etapa=pagamento&pagamento=cartao&parcelas=1",
    );
    expect(await pieces()).toBe(3);
  });

  it("reports a pending analysis and then its result", async () => {
    const path = await order(card);
    await typeCard(path, testCards.pending);
    const pending = await orderStatusOf(session, path);
    expect(pending.standings).toMatchObject([{ standing: "inAnalysis" }]);
    expect(pending.cards).toMatchObject([{ url: null }]);
    await upstream.submit(`sandbox/cartoes/${path.split("ordersCode=")[1]}/recusar`, {});
    expect((await orderStatusOf(session, path)).standings).toMatchObject([{ standing: "denied" }]);
  });

  it("reports the approval and does not ask for the card again", async () => {
    const path = await order(card);
    await typeCard(path, testCards.approved);
    const paid = await orderStatusOf(session, path);
    expect(paid.standings).toMatchObject([{ title: "Seu pagamento foi confirmado" }]);
    expect([paid.cards, paid.refreshInSeconds]).toEqual([[], null]);
  });

  it("reports the expiry when no card was entered", async () => {
    const path = await order(card);
    await letPass("2026-11-20T15:30:00-03:00");
    const { standings, cards } = await orderStatusOf(session, path);
    expect(standings).toMatchObject([{ standing: "expired", title: "O prazo para pagar terminou" }]);
    expect(cards).toEqual([]);
  });
});

it("does not link to a payment address that is not a web URL", async () => {
  const path = await order(card);
  const body = [{ Codes: path.split("ordersCode=")[1] ?? "" }];
  const wire = await upstream.answerTo(listOrdersByCode, { body, token: shopper.token });
  const strange = { urlPagamentoCartao: "javascript:alert(1)", urlBoleto: "data:text/html,x" };
  instead(
    "POST order/by-codes",
    wire.map((each) => ({ ...each, ...strange })),
  );
  expect(JSON.stringify(await orderStatusOf(session, path))).not.toMatch(/javascript:|data:/);
});

describe("products of an unpaid order", () => {
  it("are not restored when no longer sold, and the shopper is informed", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const path = await order("pagamento=boleto");
    await letPass("2026-12-20T14:00:00-03:00");
    failing("POST cart/add", 404);
    expect(await press(path)).toRedirectTo("/cart", { kind: "failure" });
  });

  it("are not restored while the order is pending", async () => {
    const path = await order("pagamento=boleto");
    expect(await press(path)).toRedirectTo("/checkout?etapa=pagamento");
    expect(await pieces()).toBe(0);
  });
});

describe("payment e-mails", () => {
  const about = async () =>
    (await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id))
      .map(({ key }) => key)
      .sort();

  it("are requested at the order, once for each order and result", async () => {
    const asked = listenTo("email/*");
    const path = await order("pagamento=pix");
    expect(asked).toHaveLength(1);
    const [code] = path.split("ordersCode=").slice(1);
    await orderStatusOf(session, path);
    expect(await about()).toEqual([`payment waiting ${code}`]);
  });

  it("do not block the order when they fail, and the failure is shown", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    failing("POST email/sendEmailPaymentWaiting", 500);
    const placed = await sendCheckout(session, await reviewForm(session));
    expect(placed).toRedirectTo(/^\/checkout\/orderstatus/);
    expect(placed.session?.notices.map(({ title }) => title)).toEqual([
      "Pedido feito com sucesso",
      "Erro ao realizar pedido!",
    ]);
    expect(await pieces()).toBe(0);
  });

  it("show a failure on the order's page for a later payment result", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const path = await order(card);
    const { cards } = await orderStatusOf(session, path);
    const page = new URL(cards[0]?.url ?? "").pathname.slice(1);
    const typed = { numero: testCards.approved, validade: "12/30", cvv: "123", nome: "MARIA SOUZA" };
    await upstream.submit(page, typed);
    failing("POST email/sendEmailPaymentAproved", 500);
    expect((await orderStatusOf(session, path)).mailFailure).toMatchObject({
      title: "Erro ao finalizar o pagamento",
    });
  });
});
