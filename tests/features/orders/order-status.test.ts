import encodeQR from "qr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loader } from "~/features/orders/order-status/route";
import type { Session } from "~/session/session.server";
import { buyerWith, reviewForm, sendCheckout } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { payEachOrderAlone, reportPayment } from "../../setup/payment-events";
import { expireUnpaidOrders } from "../../setup/payment-jobs";
import { outcomeOf } from "../../setup/screens";
import { answerFrom, asking, failing, guestIn } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let session: Session;
let path: string;
let codes: string[];
let lines: [skuId: number, resellerId: number, quantity: number][];

async function buy() {
  ({ session } = await buyerWith(upstream, ...lines));
  path = (await sendCheckout(session, await reviewForm(session))).location ?? "";
  codes = (path.split("ordersCode=")[1] ?? "").split(",");
}

beforeEach(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const perto = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const longe = await addReseller(database, { name: "Longe", in: "Campinas" });
  const black = await addSimpleProduct(database, perto, { name: "Vinil Preto", priceInCentavos: 1000 });
  const blue = await addSimpleProduct(database, longe, { name: "Vinil Azul", priceInCentavos: 3333 });
  answerFrom(upstream);
  lines = [
    [black.sku.id, perto.id, 2],
    [blue.sku.id, longe.id, 1],
  ];
  await buy();
});
afterEach(() => upstream.close());

const open = async (at = path, who = session) => outcomeOf(loader, (await asking(at, who)).request);
const read = async () => loader(await asking(path, session));
const pay = (code: string | undefined) => reportPayment(upstream, code, { id: `paid-${code}` });

describe("order status page before payment", () => {
  it("shows each shop's order with items, totals, deadline and address", async () => {
    const { standings, orders, placedAt, numbers } = await read();
    expect([placedAt, numbers]).toEqual(["20/11/2026 às 14h00", codes.join(", ")]);
    expect(standings.map(({ standing }) => standing)).toEqual(["waiting"]);
    expect(orders).toMatchObject([
      {
        code: codes[0],
        shop: "Perto",
        items: [{ name: "Vinil Preto", unitPrice: "2 unidades × R$\u00a010,00", totalInCentavos: 2000 }],
        payment: null,
        arrival: expect.stringMatching(/^Chega até \w{3}, \d\d\/\d\d, com pagamento hoje$/),
        address: ["Avenida Paulista, 1000, ap 1", "Bela Vista, São Paulo/SP", "CEP 01310-100"],
        timeline: [],
      },
      { code: codes[1], items: [{ name: "Vinil Azul", totalInCentavos: 3333 }] },
    ]);
  });

  it("shows a QR code equal to the copyable code, with its expiry and amount", async () => {
    const { pix, orders } = await read();
    const code = pix[0]?.code ?? "";
    const drawn = encodeQR(code, "raw", { border: 1, ecc: "medium" });
    expect(code).toContain("br.gov.bcb.pix");
    const sum = orders.reduce((total, order) => total + order.totals.total.amount, 0);
    expect(pix).toMatchObject([
      {
        receiver: "Loja de demonstracao",
        modules: drawn.slice(1, -1).map((row) => row.slice(1, -1).map(Number).join("")),
        expires: "Expira às 14h10",
        remainingInSeconds: 600,
        isPayable: true,
        shops: "Perto, Longe",
        amount: `R$\u00a0${(sum / 100).toFixed(2).replace(".", ",")}`,
      },
    ]);
    expect(pix[0]?.deadline).toBe(
      "Você possui um prazo de 10 minutos para realizar este pagamento. Seu pedido será cancelado após o prazo.",
    );
    upstream.clock.set("2026-11-20T14:08:10-03:00");
    const later = await read();
    upstream.clock.set("2026-11-20T14:00:00-03:00");
    expect(later.pix[0]?.deadline).toContain("um prazo de 2 minutos para realizar este pagamento");
  });

  it("shows all orders and the sum of one code when the address names one of its orders", async () => {
    const whole = await read();
    const part = await loader(await asking(`/checkout/orderstatus?ordersCode=${codes[1]}`, session));
    expect(part.pix.map(({ code, amount }) => [code, amount])).toEqual(
      whole.pix.map(({ code, amount }) => [code, amount]),
    );
    expect(part.codes.toSorted()).toEqual(codes.toSorted());
  });

  it("refreshes every ten seconds", async () => {
    expect((await read()).refreshInSeconds).toBe(10);
  });
});

describe("order status page after payment", () => {
  it("shows all orders as paid when their one code is paid", async () => {
    await pay(codes[0]);
    const paid = await read();
    expect([paid.refreshInSeconds, paid.pix]).toEqual([null, []]);
    expect(paid.standings).toMatchObject([{ standing: "paid", orders: null }]);
  });

  it("shows the outstanding orders and then the confirmation, where each order has a code", async () => {
    payEachOrderAlone(upstream);
    await buy();
    expect((await read()).pix).toMatchObject([{ shops: "Perto" }, { shops: "Longe" }]);
    upstream.clock.set("2026-11-20T14:03:00-03:00");
    await pay(codes[0]);
    const half = await read();
    expect(half.standings).toMatchObject([
      {
        standing: "waiting",
        title: "Aguardando confirmação de pagamento.",
        orders: `Pedido nº ${codes[1]}`,
      },
      { standing: "paid", title: "Seu pagamento foi confirmado", orders: `Pedido nº ${codes[0]}` },
    ]);
    expect([half.refreshInSeconds, half.pix.length]).toEqual([10, 1]);
    expect(half.orders[0]?.timeline).toEqual([
      { name: "Pedido Realizado", detail: "20/11/2026 às 14h00", state: "done" },
      { name: "Pagamento Confirmado", detail: "20/11/2026 às 14h03", state: "done" },
      { name: "Pedido Enviado", state: "next" },
      { name: "Pedido Entregue", state: "next" },
    ]);
    await pay(codes[1]);
    const paid = await read();
    expect([paid.refreshInSeconds, paid.pix]).toEqual([null, []]);
    expect(paid.standings).toMatchObject([
      { standing: "paid", title: "Seu pagamento foi confirmado", orders: null },
    ]);
  });

  it("reports an expired code and removes the copy button", async () => {
    upstream.clock.set("2026-11-20T14:11:00-03:00");
    await expireUnpaidOrders(upstream.parts);
    const late = await read();
    expect(late.refreshInSeconds).toBeNull();
    expect(late.standings).toMatchObject([{ standing: "expired", title: "Qr Code expirado", orders: null }]);
    expect(JSON.stringify(late)).not.toContain("br.gov.bcb.pix");
  });
});

describe("order status page access", () => {
  it("is limited to the owner", async () => {
    const other = await buyerWith(upstream);
    expect((await open(path, other.session)).status).toBe(404);
    expect(await open(path, guestIn("São Paulo"))).toRedirectTo(
      `/login?voltar=${encodeURIComponent(path.replace(",", "%2C"))}`,
    );
  });

  it.each(["", "?ordersCode=", "?ordersCode=NENHUM", `?ordersCode=${"A".repeat(80)}`])(
    "answers 404 for an order that does not exist (%s)",
    async (query) => {
      expect((await open(`/checkout/orderstatus${query}`)).status).toBe(404);
    },
  );

  it("answers 404 when one of the codes belongs to another account", async () => {
    expect((await open(`${path},NENHUM`)).status).toBe(404);
  });

  it("is an error page with a retry link when the orders cannot be loaded", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    failing("POST order/by-codes", 500);
    expect((await open()).status).toBe(502);
  });
});
