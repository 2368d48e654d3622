import { delay, HttpResponse, http } from "msw";
import { z } from "zod";
import { network } from "./network";

/** Fake Pagar.me that follows its documentation, including stored orders and idempotency keys. */

const orderBody = z.object({
  code: z.string(),
  items: z.array(z.object({ amount: z.number() })),
  customer: z.unknown().optional(),
  customer_id: z.string().optional(),
  payments: z.array(
    z.union([
      z.object({
        payment_method: z.literal("credit_card"),
        credit_card: z.looseObject({
          operation_type: z.literal("auth_only"),
          installments: z.number(),
          card_token: z.string().optional(),
          card_id: z.string().optional(),
        }),
      }),
      z.object({ payment_method: z.literal("checkout"), amount: z.number(), checkout: z.looseObject({}) }),
    ]),
  ),
});

interface Charge {
  id: string;
  code: string;
  amount: number;
  canceled_amount: number;
  status: string;
  currency: "BRL";
  payment_method: "credit_card";
  paid_at: string | null;
  updated_at: string;
  last_transaction: {
    transaction_type: "credit_card";
    status: string;
    success: boolean;
    split?: { amount: number; recipient: { id: string } }[];
    card: {
      id: string;
      first_six_digits: string;
      last_four_digits: string;
      brand: string;
      exp_month: number;
      exp_year: number;
    };
  };
}
interface Order {
  id: string;
  code: string;
  amount: number;
  currency: string;
  status: string;
  customer: { id: string };
  charges: Charge[];
  checkouts?: { id: string; status: string; payment_url: string; expires_at: string }[];
}

const base = "https://api.pagar.me/core/v5";
const at = "2026-11-20T17:00:00Z";
const notPossible = { message: "This charge can not be canceled." };

const made = (token: string, code: string, amount: number, id: string): Charge => {
  const [status, transaction] = token.includes("denied")
    ? ["failed", "not_authorized"]
    : token.includes("pending")
      ? ["processing", "pending_review"]
      : ["pending", "authorized_pending_capture"];
  return {
    id,
    code,
    amount,
    canceled_amount: 0,
    status,
    currency: "BRL",
    payment_method: "credit_card",
    paid_at: null,
    updated_at: at,
    last_transaction: {
      transaction_type: "credit_card",
      status: transaction,
      success: status !== "failed",
      card: {
        id: token.startsWith("card_") ? token : "card_1",
        first_six_digits: "400000",
        last_four_digits: "0010",
        brand: "visa",
        exp_month: 12,
        exp_year: 2030,
      },
    },
  };
};

export interface StandInForPagarme {
  readonly orders: Order[];
  readonly asked: {
    method: string;
    path: string;
    key: string | null;
    authorization: string | null;
    body: unknown;
  }[];
  /** Ids of cards; a test may delete one at Pagar.me by itself. */
  readonly deletedCards: Set<string>;
  chargeOf(code: string): Charge;
}

/** Answers the shop's requests until the test ends. The token name selects the card's outcome. */
export function standInForPagarme(): StandInForPagarme {
  const orders: Order[] = [];
  const asked: StandInForPagarme["asked"] = [];
  const answers = new Map<string, unknown>();
  const deletedCards = new Set<string>();
  const charges = () => orders.flatMap((order) => order.charges);
  const find = (id: unknown) => charges().find((charge) => charge.id === id);
  const settle = (order: Order) => {
    const [charge] = order.charges;
    if (charge) order.status = charge.status === "processing" ? "pending" : charge.status;
  };
  const note = async (request: Request) => {
    const text = await request.clone().text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    const { pathname, search } = new URL(request.url);
    asked.push({
      method: request.method,
      path: pathname.replace("/core/v5/", "") + search,
      key: request.headers.get("idempotency-key"),
      authorization: request.headers.get("authorization"),
      body,
    });
    return body;
  };

  network.use(
    http.post(`${base}/orders`, async ({ request }) => {
      const { code, items, payments } = orderBody.parse(await note(request));
      const key = request.headers.get("idempotency-key") ?? "";
      if (answers.has(key)) return HttpResponse.json(orders.find((order) => order.code === code));
      answers.set(key, code);
      const [payment] = payments;
      const amount = items.reduce((sum, item) => sum + item.amount, 0);
      const id = `or_${orders.length + 1}`;
      const customer = { id: "cus_1" };
      const order: Order = { id, code, amount, currency: "BRL", status: "pending", customer, charges: [] };
      if (payment?.payment_method === "credit_card") {
        const token = payment.credit_card.card_token ?? payment.credit_card.card_id ?? "";
        if (deletedCards.has(token))
          return HttpResponse.json({ message: "Card not found." }, { status: 404 });
        if (token.includes("worn")) {
          return HttpResponse.json(
            {
              message: "The request is invalid.",
              errors: { "order.payments[0].credit_card.card_token": [token] },
            },
            { status: 422 },
          );
        }
        order.charges.push(made(token, code, amount, `ch_${orders.length + 1}`));
        settle(order);
        orders.push(order);
        if (token.includes("lost")) await delay("infinite");
      } else {
        const url = `https://checkout.pagar.me/chk_${orders.length + 1}`;
        order.checkouts = [{ id: "chk_1", status: "open", payment_url: url, expires_at: at }];
        orders.push(order);
      }
      return HttpResponse.json(order);
    }),
    http.get(`${base}/orders`, async ({ request }) => {
      await note(request);
      const code = new URL(request.url).searchParams.get("code");
      return HttpResponse.json({ data: orders.filter((order) => order.code === code), paging: { total: 1 } });
    }),
    http.get(`${base}/orders/:id`, async ({ request, params }) => {
      await note(request);
      const order = orders.find(({ id }) => id === params.id);
      return order
        ? HttpResponse.json(order)
        : HttpResponse.json({ message: "Order not found." }, { status: 404 });
    }),
    http.patch(`${base}/orders/:id/closed`, async ({ request, params }) => {
      await note(request);
      const order = orders.find(({ id }) => id === params.id);
      if (order) order.status = "canceled";
      return HttpResponse.json(order);
    }),
    http.get(`${base}/charges/:id`, async ({ request, params }) => {
      await note(request);
      return HttpResponse.json(find(params.id));
    }),
    http.post(`${base}/charges/:id/capture`, async ({ request, params }) => {
      await note(request);
      const charge = find(params.id);
      if (charge?.status !== "pending") {
        return HttpResponse.json({ message: "This charge can not be captured." }, { status: 412 });
      }
      charge.status = "paid";
      charge.paid_at = at;
      charge.last_transaction.status = "captured";
      for (const order of orders) settle(order);
      return HttpResponse.json(charge);
    }),
    http.delete(`${base}/charges/:id`, async ({ request, params }) => {
      const body = z
        .object({ amount: z.number() })
        .nullable()
        .parse(await note(request));
      const key = request.headers.get("idempotency-key") ?? "";
      const charge = find(params.id);
      if (charge && answers.has(key)) return HttpResponse.json(charge);
      if (!charge || charge.status === "canceled" || charge.status === "failed") {
        return HttpResponse.json(notPossible, { status: 412 });
      }
      answers.set(key, charge.id);
      charge.canceled_amount += body?.amount ?? charge.amount;
      if (charge.canceled_amount >= charge.amount) charge.status = "canceled";
      for (const order of orders) settle(order);
      return HttpResponse.json(charge);
    }),
    http.post(`${base}/customers`, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ id: "cus_1" });
    }),
    http.post(`${base}/customers/cus_1/cards`, async ({ request }) => {
      const { token } = z.looseObject({ token: z.string() }).parse(await note(request));
      return HttpResponse.json({ id: token.replace("token_", "card_") });
    }),
    http.delete(`${base}/customers/cus_1/cards/:id`, async ({ request, params }) => {
      await note(request);
      const id = String(params.id);
      if (deletedCards.has(id)) return HttpResponse.json({ message: "Card not found." }, { status: 404 });
      deletedCards.add(id);
      return HttpResponse.json({ id, status: "deleted" });
    }),
  );
  return {
    orders,
    asked,
    deletedCards,
    chargeOf(code) {
      const charge = charges().find((each) => each.code === code);
      if (charge === undefined) throw new Error(`Pagar.me has no charge ${code}`);
      return charge;
    },
  };
}

/** Pays on the hosted page; `amount` defaults to the order's. */
export function payOnPage(order: Order, { amount = order.amount }: { amount?: number } = {}): void {
  const charge = made("token_ok", order.code, amount, `ch_page_${order.id}`);
  order.charges.push({ ...charge, status: "paid", paid_at: at });
  order.status = "paid";
}
