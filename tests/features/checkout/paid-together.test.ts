import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loader as loadHistory } from "~/features/account/profile/route";
import { loader as checkoutLoader } from "~/features/checkout/checkout/route";
import { action, loader } from "~/features/orders/order/route";
import type { Session } from "~/session/session.server";
import { orders } from "../../../api/database/schema/orders";
import { orderStatus } from "../../../api/orders/order-status";
import { formatCentavos } from "../../../common/money";
import { getCart } from "../../../contract/carts";
import { buyerWith, orderStatusOf, reviewForm, sendCheckout } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { readStatuses } from "../../setup/orders";
import { outcomeOf } from "../../setup/screens";
import type { TestShopper } from "../../setup/shoppers";
import { answerFrom, asking, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { cancelled } = orderStatus;

let upstream: Upstream;
let shopper: TestShopper;
let session: Session;
let ids: number[];
let codes: string[];

beforeEach(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const perto = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const longe = await addReseller(database, { name: "Longe", in: "Campinas" });
  const black = await addSimpleProduct(database, perto, { name: "Vinil Preto", priceInCentavos: 1000 });
  const blue = await addSimpleProduct(database, longe, { name: "Vinil Azul", priceInCentavos: 3333 });
  answerFrom(upstream);
  ({ session, shopper } = await buyerWith(upstream, [black.sku.id, perto.id, 2], [blue.sku.id, longe.id, 1]));
  await sendCheckout(session, await reviewForm(session));
  const placed = await database.select().from(orders).orderBy(orders.id);
  ids = placed.map(({ id }) => id);
  codes = placed.map(({ code }) => code);
});
afterEach(() => upstream.close());

const page = async (more = "") =>
  (await loader(await asking(`/profile/order?id=${ids[0]}${more}`, session))).order;
const press = async (intent: string) =>
  outcomeOf(
    action,
    (
      await posting(`/profile/order?id=${ids[0]}&fazer=cancelar`, session, {
        intent,
        chave: "a-key-of-the-page",
      })
    ).request,
  );
const statuses = () => readStatuses(upstream);

describe("the history of orders that one code pays", () => {
  it("offers one payment with its whole amount, and refers to it from the other order", async () => {
    const { content } = await loadHistory(await asking("/profile?step=3", session));
    const purchases = content.step === 3 ? content.history?.purchases : undefined;
    expect(purchases).toMatchObject([
      {
        code: codes[1],
        payHref: expect.any(String),
        due: { covers: expect.stringContaining(String(codes[0])) },
      },
      {
        code: codes[0],
        payHref: null,
        nextStep: `Pague junto com o pedido nº ${codes[1]}.`,
        due: null,
      },
    ]);
  });
});

describe("the page of an order that is paid by the same code as another", () => {
  it("says beside the code that it pays the other order too", async () => {
    expect((await page()).payment.due?.covers).toBe(`O mesmo código paga também o pedido nº ${codes[1]}.`);
  });

  it("names the amount and the deadline of the payment, and calls its own total one order's", async () => {
    const rows = await upstream.database.select().from(orders);
    const total = rows.reduce((sum, { totalInCentavos }) => sum + totalInCentavos, 0);
    const { payment, totals } = await page();
    expect(payment.due?.words).toBe(`Pix de ${formatCentavos(total)} · Expira às 14h10`);
    expect(totals.total).toEqual({
      label: "Total deste pedido",
      amount: rows.find(({ id }) => id === ids[0])?.totalInCentavos,
    });
  });

  it("is called one order's total on the status page too", async () => {
    const { orders: shown } = await orderStatusOf(session, `/checkout/orderstatus?ordersCode=${codes[0]}`);
    expect(shown.map(({ totals }) => totals.total.label)).toEqual([
      "Total deste pedido",
      "Total deste pedido",
    ]);
  });

  it("says before the cancellation that the other order is cancelled too, and cancels both", async () => {
    expect((await page("&fazer=cancelar")).cancelledToo).toContain(`O pedido nº ${codes[1]}`);
    await press("cancelar-nao-pago");
    expect(await statuses()).toEqual([cancelled, cancelled]);
  });

  it("changes the payment of both orders, and leaves the cart alone", async () => {
    const answer = await press("alterar-pagamento");
    expect(answer).toRedirectTo(`/checkout?etapa=pagamento&alterar=${codes.join("%2C")}`);
    const page = await checkoutLoader(await asking(answer.location ?? "", session));
    expect(page.groups.map(({ name }) => name).toSorted()).toEqual(["Longe", "Perto"]);
    const { content } = await upstream.answerTo(getCart, { token: shopper.token });
    expect([content?.itemsQuantity, await statuses()]).toEqual([0, [1, 1]]);
  });
});
