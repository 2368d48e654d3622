import { createRemixStub } from "@remix-run/testing";
import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { presentPurchases } from "~/features/account/profile/purchase-view.server";
import { Purchases } from "~/features/account/profile/purchases";
import { presentOrderPage } from "~/features/orders/order/order-view.server";
import OrderPage from "~/features/orders/order/route";
import OrderStatusPage from "~/features/orders/order-status/route";
import type { Order } from "~/model/order";
import { type OrderStatus, orderStatuses } from "~/model/order-status";
import { type PaymentMethod, paymentMethods } from "~/model/payment-method";
import { getPaymentStanding, type PaymentStanding } from "~/model/payment-standing";
import { presentOrderStatus } from "../../../app/features/orders/order-status/order-view.server";

/** History entries before the present status, by situation. */
const situations = {
  pending: [0, 1],
  expired: [0, 1, 7],
  denied: [0, 1, 2],
  cancelled: [0, 1, 3, 7],
  approved: [0, 1, 3],
} as const satisfies Record<string, readonly OrderStatus[]>;
type Situation = keyof typeof situations;

const isSituation = (name: string): name is Situation => name in situations;
const everySituation = Object.keys(situations).filter(isSituation);
const placedAt = Date.parse("2026-11-20T14:00:00-03:00");
const at = (minute: number) => new Date(placedAt + minute * 60_000);

const film = {
  productId: 1,
  skuId: 1,
  productName: "Vinil Preto",
  productSlug: "vinil-preto",
  productCode: null,
  picture: null,
  attributeValues: [],
  priceInCentavos: 1000,
  quantity: 2,
  isSoldByMeter: false,
  refundedAt: null,
};

function orderIn(status: OrderStatus, method: PaymentMethod, situation: Situation): Order {
  const through: OrderStatus[] = [...situations[situation]];
  if (!through.includes(status)) through.push(status);
  const dueDate = situation === "pending" ? "2026-11-25" : "2026-11-19";
  return {
    id: 31,
    code: "B0R5J3HV9A",
    status,
    history: through.map((each, minute) => ({ status: each, createdAt: at(minute).toISOString() })),
    createdAt: at(0).toISOString(),
    items: [film],
    discountInCentavos: 200,
    freightInCentavos: 500,
    interestInCentavos: 0,
    totalInCentavos: 2300,
    paymentMethod: method,
    installments: method === paymentMethods.card ? 1 : null,
    cardBrand: null,
    cardLastDigits: null,
    deliveryInBusinessDays: 5,
    boletoUrl: method === paymentMethods.boleto ? "https://upstream.test/boletos/1" : null,
    boletoLine: null,
    boletoDueDate: method === paymentMethods.boleto ? dueDate : null,
    cardPageUrl: method === paymentMethods.card ? "https://provider.test/page" : null,
    pixCode: method === paymentMethods.pix ? "00020126br.gov.bcb.pix" : null,
    pixExpiresAt: method === paymentMethods.pix ? at(10).toISOString() : null,
    upstreamNow: at(situation === "expired" ? 20 : 5).toISOString(),
    couponCode: null,
    room: null,
    deliveryMethod: null,
    latePayment: null,
    isRefundedByProvider: false,
    isPaymentUnanswered: false,
    paidTogetherWith: [],
    mayCancelUnpaid: false,
    mayChangePayment: false,
    address: null,
    trackingCode: null,
    trackingLink: null,
    carrierName: null,
    cancellationReason: null,
    hasReview: false,
    ownRating: null,
    reseller: null,
    resellerId: 2,
  };
}

const now = at(5);
const support = { whatsapp: "(11) 91234-5678", email: "ajuda@envelopa.example" };

function draw(Component: () => React.ReactNode, data: unknown = null) {
  const Shop = createRemixStub([{ id: "page", path: "/", Component }]);
  return load(renderToStaticMarkup(<Shop hydrationData={{ loaderData: { page: data } }} />));
}

function pagesOf(order: Order) {
  const asker = { shopperName: "Maria Souza", mailFailure: null, isPaused: false, key: "chave", now };
  const view = presentOrderPage(order, support, { now, key: "chave" });
  const page = { id: order.id, order: view, rating: null, isCanceling: false, cannotCancel: null };
  return {
    orderStatus: draw(OrderStatusPage, presentOrderStatus([order], asker)),
    order: draw(OrderPage, page),
    history: draw(() => (
      <Purchases history={presentPurchases([order], { page: 1, search: "" }, { now, key: "chave" })} />
    )),
  };
}

type Page = ReturnType<typeof draw>;
const buttonsOf = (page: Page) =>
  page('button[value="comprar-de-novo"]')
    .map((_, each) => page(each).text())
    .get();
const timelineOf = (page: Page) =>
  page("ol.timeline li")
    .map((_, each) => ({
      name: page(each).children("span").first().text().split(" (")[0],
      dot: page(each).attr("class"),
    }))
    .get();

const cases = Object.values(orderStatuses).flatMap((status) =>
  Object.entries(paymentMethods).flatMap(([name, method]) =>
    everySituation.map((situation) => [status, name, situation, orderIn(status, method, situation)] as const),
  ),
);

// The stub is a browser router, whose layout effects cause React warnings on the server.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

describe("order pages", () => {
  test.each(cases)("agree on status %i, paid by %s, %s", (status, _, __, order) => {
    const standing = getPaymentStanding(order, now);
    const pages = pagesOf(order);
    const words = Object.values(pages).map((page) => page("body").text());
    const isLost = ["denied", "expired", "cancelledUnpaid"].includes(standing);
    const isPaid = ["paid", "cancelledPaid", "returned"].includes(standing);
    const isUnderWay = standing === "paid" || standing === "waiting";

    for (const text of words) {
      if (!isLost) expect(text).not.toMatch(/nada foi cobrado/i);
      if (!isPaid) expect(text).not.toMatch(/Seu pagamento foi confirmado|Pago$/);
      if (standing !== "waiting") {
        expect(text).not.toMatch(
          /Pague com|Pague o boleto|Pagar (agora|com)|Falta digitar|Aguardando|Pendente/,
        );
      }
      if (!isUnderWay) expect(text).not.toMatch(/Entrega em|Chega até|Localizar aplicador/);
      if (isLost) expect(text).not.toMatch(/desistir/i);
      expect(/Pagamento recusado/.test(text)).toBe(standing === "denied");
      if (standing !== "expired") expect(text).not.toMatch(/expirado|prazo para pagar terminou/i);
    }

    expect(pages.orderStatus("body").text().split("20/11/2026 às 14h00")).toHaveLength(2);

    const label = standing === "denied" ? "Alterar forma de pagamento" : "Comprar de novo";
    for (const page of Object.values(pages)) expect(buttonsOf(page)).toEqual(isLost ? [label] : []);

    const names = new Map([
      ["Pedido Realizado", "done"],
      ["Pagamento Confirmado", "done"],
      ["Pedido Enviado", "done"],
      ["Pedido Cancelado", "stopped"],
      ["Pedido Entregue", "done"],
    ]);
    for (const { name = "", dot } of timelineOf(pages.order)) expect(dot).toBe(names.get(name));
    for (const { name = "", dot } of timelineOf(pages.orderStatus)) {
      if (dot === "next") expect(isUnderWay).toBe(true);
      else expect(dot).toBe(names.get(name));
    }

    const links = pages
      .order("a")
      .map((_, each) => pages.order(each).text())
      .get();
    expect(links.includes("Cancelar pedido")).toBe(status === 3);
    expect(links.includes("Avaliar pedido")).toBe([3, 4, 6, 8, 10].includes(status));
    expect(pages.orderStatus("a").text().includes("Acessar os meus pedidos")).toBe(isPaid);
  });

  test.each<[OrderStatus, keyof typeof paymentMethods, Situation, PaymentStanding, string]>([
    [1, "pix", "pending", "waiting", "Aguardando confirmação de pagamento."],
    [1, "card", "pending", "waiting", "Aguardando confirmação de pagamento."],
    [1, "boleto", "pending", "waiting", "Aguardando confirmação de pagamento."],
    [7, "pix", "expired", "expired", "Qr Code expirado"],
    [7, "boleto", "expired", "expired", "Boleto expirado"],
    [7, "card", "expired", "expired", "O prazo para pagar terminou"],
    [2, "pix", "denied", "denied", "Pagamento recusado"],
    [2, "card", "denied", "denied", "Pagamento recusado"],
    [7, "boleto", "denied", "denied", "Pagamento recusado"],
    [7, "pix", "cancelled", "cancelledPaid", "Pedido cancelado"],
    [7, "pix", "pending", "cancelledUnpaid", "Pedido cancelado"],
    [7, "boleto", "pending", "cancelledUnpaid", "Pedido cancelado"],
    [3, "card", "approved", "paid", "Seu pagamento foi confirmado"],
    [8, "pix", "approved", "paid", "Seu pagamento foi confirmado"],
    [5, "pix", "approved", "returned", "Pedido devolvido"],
  ])("label status %i by %s, %s, %s as '%s'", (status, method, situation, standing, title) => {
    const order = orderIn(status, paymentMethods[method], situation);
    expect(getPaymentStanding(order, now)).toBe(standing);
    const page = pagesOf(order).orderStatus;
    // What waits is said in grey below what is to be paid.
    if (standing === "waiting")
      expect([page("body").text(), page(".notice").length]).toEqual([expect.stringContaining(title), 0]);
    else expect(page(".notice strong").first().text()).toBe(title);
  });

  test("show the Pix code of an unpaid order before its steps, and the link that cancels it last", () => {
    const pages = pagesOf({ ...orderIn(1, paymentMethods.pix, "pending"), mayCancelUnpaid: true });
    expect(pages.order("h2").first().text()).toMatch(/^Falta pagar R\$\s23,00$/);
    expect(pages.order("h2 ~ .hint").first().text()).toMatch(/^Expira às 14h10\s·\sPendente$/);
    const order = pages.order("body").text();
    const spots = ["br.gov.bcb.pix", "Andamento", "Cancelar pedido"].map((words) => order.indexOf(words));
    expect(spots.every((spot) => spot > 0)).toBe(true);
    expect(spots).toEqual([...spots].sort((one, other) => one - other));
    const status = pages.orderStatus("body").text();
    expect(status.indexOf("br.gov.bcb.pix")).toBeGreaterThan(0);
    expect(status.indexOf("br.gov.bcb.pix")).toBeLessThan(status.indexOf("Aguardando confirmação"));
  });

  test("say once when an order that waits for its payment is sent and arrives, and offer nothing but to pay it", () => {
    const status = pagesOf(orderIn(1, paymentMethods.pix, "pending")).orderStatus;
    expect(
      status("body")
        .text()
        .match(/Chega até|dias úteis/g),
    ).toEqual(["Chega até", "dias úteis"]);
    expect(status("body").text()).not.toMatch(/Continuar comprando|Imprimir/);
  });

  test.each(["pix", "card", "boleto"] as const)(
    "ask for what is left to pay by %s in the first heading",
    (method) => {
      const status = pagesOf(orderIn(1, paymentMethods[method], "pending")).orderStatus;
      expect(status("h2").first().text()).toMatch(/^Falta pagar R\$\s\d/);
      if (method === "pix") expect(status("h2 ~ .hint").first().text()).toMatch(/^Expira às/);
    },
  );

  test.each(["pix", "card", "boleto"] as const)(
    "name the payment service, and no refusal, where it could not be reached for a payment by %s",
    (method) => {
      const order = { ...orderIn(2, paymentMethods[method], "denied"), isPaymentUnanswered: true };
      expect(getPaymentStanding(order, now)).toBe("unanswered");
      const pages = pagesOf(order);
      for (const page of Object.values(pages)) {
        expect(page("body").text()).toContain("Serviço de pagamento indisponível");
        expect(page("body").text()).not.toMatch(/recusado/i);
        expect(buttonsOf(page)).toEqual(["Tentar pagar de novo"]);
      }
      expect(pages.orderStatus("body").text()).toContain("Nada foi cobrado");
      for (const page of [pages.order, pages.history])
        expect(page("body").text()).toContain("Tente pagar de novo em alguns minutos");
    },
  );

  test("never ask to pay a card that its operator still analyses, and say the same of it everywhere", () => {
    for (const status of [0, 1] as const) {
      const order = { ...orderIn(status, paymentMethods.card, "pending"), cardPageUrl: null };
      expect(getPaymentStanding(order, now)).toBe("inAnalysis");
      for (const page of Object.values(pagesOf(order))) {
        expect(page("body").text()).toContain("Você não precisa fazer nada.");
        expect(page("body").text()).not.toMatch(/\bpague\b|Pagar|Falta digitar|Comprar de novo/i);
      }
      for (const page of [pagesOf(order).order, pagesOf(order).history]) {
        expect(page("strong.text-amber").first().text()).toBe("Pagamento em análise");
      }
    }
  });

  test.each(cases)("have one colour and one next step for status %i, paid by %s, %s", (_, __, ___, order) => {
    const { order: page, history, orderStatus } = pagesOf(order);
    const state = history("header strong").first();
    expect(page("header strong").first().attr("class")).toBe(state.attr("class"));
    expect(page("header strong").first().text()).toBe(state.text());
    expect(page("header").text()).toContain(history("header + p:not(:has(b))").text());
    const kinds = { "text-green": "success", "text-amber": "warning", "text-red-dark": "failure" };
    const kind = Object.entries(kinds).find(([colour]) => state.hasClass(colour))?.[1] ?? "warning";
    const notices = orderStatus(".notice");
    if (notices.length > 0 || kind !== "warning") expect(notices.first().hasClass(kind)).toBe(true);
  });

  test("say of a late order that its day has passed, and what to do", () => {
    const sent = orderIn(4, paymentMethods.pix, "approved");
    for (const [upstreamNow, words] of [
      ["2026-12-01T23:00:00-03:00", "Chega até ter, 01/12"],
      ["2026-12-02T00:30:00-03:00", "Era para chegar até ter, 01/12."],
    ] as const) {
      const pages = pagesOf({ ...sent, upstreamNow });
      for (const page of Object.values(pages)) {
        expect(page("body").text()).toContain(words);
        if (words.startsWith("Era")) expect(page("body").text()).not.toContain("Chega");
      }
      const support = pages.order('header .notice a[href^="https://wa.me/"]');
      expect(support).toHaveLength(words.startsWith("Era") ? 1 : 0);
    }
  });

  test("ask to pay, on each page, an order that was placed and can be paid", () => {
    for (const method of Object.values(paymentMethods)) {
      const { order, history } = pagesOf(orderIn(0, method, "pending"));
      expect(history("a:contains('Pagar agora')")).toHaveLength(1);
      expect(order('a[href^="/checkout/orderstatus"]')).toHaveLength(1);
    }
  });

  test("show a refused payment with its time beside the timeline", () => {
    const { order, orderStatus } = pagesOf(orderIn(2, paymentMethods.pix, "denied"));
    for (const page of [order, orderStatus]) {
      expect(page("ol.timeline + p").text()).toBe("Pagamento recusado · 20/11/2026 às 14h02");
    }
  });

  test.each(["pix", "card", "boleto"] as const)("report a late payment by %s", (method) => {
    for (const isRefunded of [true, false]) {
      const expired = orderIn(7, paymentMethods[method], "expired");
      const latePayment = { receivedAt: at(15).toISOString(), isRefunded };
      const pages = pagesOf({ ...expired, latePayment });
      for (const page of [pages.order, pages.orderStatus]) {
        const text = page("body").text();
        expect(text).toContain("chegou em 20/11/2026 às 14h15");
        expect(text).toContain(isRefunded ? "foi devolvido" : "está sendo devolvido");
        expect(text).not.toMatch(/nada foi cobrado/i);
        expect(page('a[href^="mailto:"]').length).toBeGreaterThan(0);
      }
      expect(pages.history("body").text()).toContain("Pago depois do prazo");
    }
  });

  test("link to the orders when one is approved and another has expired", () => {
    const orders = [orderIn(3, paymentMethods.pix, "approved"), orderIn(7, paymentMethods.pix, "expired")];
    const asker = { shopperName: "Maria Souza", mailFailure: null, isPaused: false, key: "chave", now };
    const page = draw(OrderStatusPage, presentOrderStatus(orders, asker));
    expect(page('a:contains("Acessar os meus pedidos")').attr("href")).toBe("/profile?step=3");
    expect(buttonsOf(page)).toEqual(["Comprar de novo"]);
  });

  test("show the Pix code on the order's own page while it is payable and confirm 'Qr Code copiado.'", () => {
    const { pixTexts } = presentOrderPage(orderIn(1, paymentMethods.pix, "pending"), support, {
      now,
      key: "chave",
    }).payment;
    expect(pixTexts).toMatchObject({
      copied: "Qr Code copiado.",
      copyFailed: "Não foi possível copiar o Qr Code.",
    });
    expect(
      pagesOf(orderIn(1, paymentMethods.pix, "pending"))
        .order("textarea")
        .text(),
    ).toContain("br.gov.bcb.pix");
    expect(pagesOf(orderIn(7, paymentMethods.pix, "expired")).order("textarea")).toHaveLength(0);
  });
});
