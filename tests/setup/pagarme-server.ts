import { Hono } from "hono";
import { z } from "zod";
import { toBarcode, toBoletoLine } from "../../api/payments/boleto-code";
import { createFaults, listen, type ProviderServer, type ReceivedRequest } from "./provider-server";

/** Orders by Pix and boleto of Pagar.me's API, version 5: https://docs.pagar.me/reference. Cards: `pagarme.ts`. */

const amount = z.int().positive();
const split = z.strictObject({
  amount,
  type: z.literal("flat"),
  recipient_id: z.string().regex(/^r[ep]_\w+$/),
  options: z.strictObject({
    liable: z.boolean(),
    charge_processing_fee: z.boolean(),
    charge_remainder_fee: z.boolean(),
  }),
});
const splits = z.array(split).min(1).optional();
const pixPayment = z.strictObject({
  payment_method: z.literal("pix"),
  pix: z.strictObject({ expires_in: z.int().positive() }),
  split: splits,
});
const boletoPayment = z.strictObject({
  payment_method: z.literal("boleto"),
  boleto: z.strictObject({
    instructions: z.string().max(256),
    due_at: z.iso.datetime(),
    document_number: z.string().regex(/^\d{1,16}$/),
    type: z.enum(["DM", "BDP"]),
  }),
  split: splits,
});
const orderRequest = z.strictObject({
  code: z.string().min(1).max(52),
  closed: z.literal(true),
  items: z
    .array(
      z.strictObject({
        code: z.string().max(52),
        description: z.string().min(1).max(256),
        amount,
        quantity: z.int().positive(),
      }),
    )
    .min(1),
  customer: z.strictObject({
    name: z.string().min(1).max(64),
    email: z.email().max(64),
    document: z.string().max(16),
    document_type: z.enum(["CPF", "CNPJ", "PASSPORT"]),
    type: z.enum(["individual", "company"]),
    phones: z.strictObject({
      mobile_phone: z.strictObject({
        country_code: z.string().regex(/^\d+$/),
        area_code: z.string().regex(/^\d{2}$/),
        number: z.string().regex(/^\d{8,9}$/),
      }),
    }),
    address: z.strictObject({
      line_1: z.string().min(1).max(256),
      line_2: z.string().max(128).optional(),
      zip_code: z.string().regex(/^\d{8}$/),
      city: z.string().max(64),
      state: z.string().length(2),
      country: z.string().length(2),
    }),
  }),
  payments: z.tuple([z.discriminatedUnion("payment_method", [pixPayment, boletoPayment])]),
});
const cancelRequest = z.strictObject({ amount, split: z.array(split).min(1).optional() }).nullable();

const timestamp = z.iso.datetime();
const transaction = z.object({
  id: z.string(),
  transaction_type: z.enum(["pix", "boleto"]),
  amount,
  status: z.string(),
  success: z.boolean(),
  qr_code: z.string().optional(),
  qr_code_url: z.url().optional(),
  expires_at: timestamp.optional(),
  line: z.string().optional(),
  barcode: z.url().optional(),
  pdf: z.url().optional(),
  url: z.url().optional(),
  due_at: timestamp.optional(),
  split: z.array(z.object({ amount, recipient: z.object({ id: z.string() }) })).optional(),
});
const chargeAnswer = z.object({
  id: z.string(),
  code: z.string(),
  amount,
  paid_amount: amount.optional(),
  canceled_amount: amount.optional(),
  status: z.enum(["pending", "paid", "underpaid", "overpaid", "canceled", "failed", "processing"]),
  currency: z.literal("BRL"),
  payment_method: z.enum(["pix", "boleto"]),
  due_at: timestamp.optional(),
  paid_at: timestamp.optional(),
  canceled_at: timestamp.optional(),
  last_transaction: transaction,
});
const orderAnswer = z.object({
  id: z.string(),
  code: z.string(),
  amount,
  currency: z.literal("BRL"),
  closed: z.boolean(),
  status: z.enum(["pending", "paid", "canceled", "failed"]),
  charges: z.array(chargeAnswer),
});

type OrderRequest = z.output<typeof orderRequest>;
type Charge = z.output<typeof chargeAnswer>;
type Order = z.output<typeof orderAnswer>;

const seconds = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`;

export interface PagarmeServer extends ProviderServer {
  chargeOf(reference: string): Charge;
  /** Message that Pagar.me sends about an order; `reference` need not exist. */
  messageAbout(reference: string, type: string): object;
}

export async function startPagarmeServer({
  now = () => new Date(),
  secretKey = "sk_test_secret",
}: {
  now?: () => Date;
  secretKey?: string;
} = {}): Promise<PagarmeServer> {
  const orders: Order[] = [];
  const byKey = new Map<string, Order>();
  const cancelKeys = new Set<string>();
  const received: ReceivedRequest[] = [];
  const faults = createFaults();
  const app = new Hono();

  const chargeOf = (reference: string): Charge => {
    const charge = orders.find(({ code }) => code === reference)?.charges[0];
    if (charge === undefined) throw new Error(`Pagar.me has no charge ${reference}`);
    return charge;
  };
  const findCharge = (id: string) =>
    orders.flatMap(({ charges }) => charges).find((charge) => charge.id === id);
  const settle = () => {
    for (const order of orders) {
      const status = order.charges[0]?.status;
      order.status = status === "paid" || status === "canceled" || status === "failed" ? status : "pending";
    }
  };
  const isOver = ({ last_transaction: { expires_at, due_at } }: Charge) =>
    now() > new Date(expires_at ?? due_at?.replace(/T.*/, "T23:59:59-03:00") ?? 0);

  app.use(async (context, next) => {
    const text = await context.req.raw.clone().text();
    received.push({
      method: context.req.method,
      path: new URL(context.req.url).pathname.replace("/core/v5", "") + new URL(context.req.url).search,
      idempotencyKey: context.req.header("idempotency-key"),
      body: text === "" ? null : JSON.parse(text),
    });
    await next();
  });
  app.use(faults.middleware);
  app.use(async (context, next) => {
    const expected = `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;
    if (context.req.header("authorization") === expected) return next();
    return context.json({ message: "Authorization has been denied for this request." }, 401);
  });

  app.post("/core/v5/orders", async (context) => {
    const read = orderRequest.safeParse(await context.req.json());
    if (!read.success) {
      const errors = Object.fromEntries(
        read.error.issues.map(({ path, message }) => [`order.${path.join(".")}`, [message]]),
      );
      return context.json({ message: "The request is invalid.", errors }, 422);
    }
    const key = context.req.header("idempotency-key") ?? "";
    const known = byKey.get(key);
    if (known !== undefined) return context.json(orderAnswer.parse(known));
    const total = read.data.items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
    const [payment] = read.data.payments;
    const shares = payment.split?.reduce((sum, each) => sum + each.amount, 0) ?? total;
    if (shares !== total)
      return context.json(
        { message: "The request is invalid.", errors: { "order.payments[0].split": ["sum"] } },
        422,
      );
    const order = createOrder(read.data, total, orders.length + 1, now());
    orders.push(order);
    if (key !== "") byKey.set(key, order);
    return context.json(orderAnswer.parse(order));
  });
  app.get("/core/v5/orders", (context) => {
    const data = orders.filter(({ code }) => code === context.req.query("code"));
    return context.json({ data: z.array(orderAnswer).parse(data), paging: { total: data.length } });
  });
  app.get("/core/v5/charges/:id", (context) => {
    const charge = findCharge(context.req.param("id"));
    return charge
      ? context.json(chargeAnswer.parse(charge))
      : context.json({ message: "Charge not found." }, 404);
  });
  app.delete("/core/v5/charges/:id", async (context) => {
    const text = await context.req.text();
    const part = cancelRequest.parse(text === "" ? null : JSON.parse(text));
    const charge = findCharge(context.req.param("id"));
    if (charge === undefined) return context.json({ message: "Charge not found." }, 404);
    const key = context.req.header("idempotency-key") ?? "";
    if (cancelKeys.has(key)) return context.json(chargeAnswer.parse(charge));
    const returned = (charge.canceled_amount ?? 0) + (part?.amount ?? charge.amount);
    const isPossible = charge.status === "pending" || charge.status === "paid";
    if (!isPossible || returned > charge.amount)
      return context.json({ message: "This charge can not be canceled." }, 412);
    cancelKeys.add(key);
    charge.canceled_amount = returned;
    if (returned === charge.amount) {
      charge.status = "canceled";
      charge.canceled_at = seconds(now());
    }
    settle();
    return context.json(chargeAnswer.parse(charge));
  });

  const listening = await listen(app);
  return {
    ...listening,
    faults,
    received,
    chargeOf,
    created: (reference) => orders.filter(({ code }) => code === reference).length,
    references: () => orders.map(({ code }) => code),
    stateOf(reference) {
      const { status, paid_at } = chargeOf(reference);
      if (status === "pending") return "waiting";
      if (status === "canceled") return paid_at === undefined ? "removed" : "refunded";
      return "paid";
    },
    refundedInCentavos(reference) {
      const { paid_at, canceled_amount = 0 } = chargeOf(reference);
      return paid_at === undefined ? 0 : canceled_amount;
    },
    pay(reference, { amountInCentavos, wasUnderWay = false } = {}) {
      const charge = chargeOf(reference);
      if (!wasUnderWay && (charge.status !== "pending" || isOver(charge)))
        throw new Error(`The charge ${reference} cannot be paid`);
      charge.paid_amount = amountInCentavos ?? charge.amount;
      charge.canceled_amount = undefined;
      charge.paid_at = seconds(now());
      charge.status = charge.paid_amount < charge.amount ? "underpaid" : "paid";
      charge.last_transaction.status = "paid";
      settle();
    },
    returnByHand(reference, amountInCentavos) {
      const charge = chargeOf(reference);
      charge.canceled_amount = (charge.canceled_amount ?? 0) + amountInCentavos;
    },
    remove(reference) {
      chargeOf(reference).status = "canceled";
      settle();
    },
    messageAbout: (reference, type) => ({
      id: `hook_${Math.random().toString(36).slice(2)}`,
      account: { id: "acc_1", name: "Envelopa" },
      type,
      created_at: seconds(now()),
      data: type.startsWith("charge.")
        ? { id: "ch_1", code: reference, status: "paid", order: { id: "or_1", code: reference } }
        : { id: "or_1", code: reference, status: "paid" },
    }),
  };
}

function createOrder(
  { code, payments: [payment] }: OrderRequest,
  total: number,
  number: number,
  now: Date,
): Order {
  const charge: Charge = {
    id: `ch_${number}`,
    code,
    amount: total,
    status: "pending",
    currency: "BRL",
    payment_method: payment.payment_method,
    last_transaction: {
      id: `tran_${number}`,
      transaction_type: payment.payment_method,
      amount: total,
      status: payment.payment_method === "pix" ? "waiting_payment" : "generated",
      success: true,
      split: payment.split?.map((each) => ({ amount: each.amount, recipient: { id: each.recipient_id } })),
      ...(payment.payment_method === "pix" ? pixDetails(payment, code, now) : boletoDetails(payment, total)),
    },
  };
  return {
    id: `or_${number}`,
    code,
    amount: total,
    currency: "BRL",
    closed: true,
    status: "pending",
    charges: [charge],
  };
}

/** Pagar.me rounds the expiry to seconds; the code is only shaped like one. */
const pixDetails = ({ pix }: z.output<typeof pixPayment>, code: string, now: Date) => ({
  qr_code: `00020101021226820014br.gov.bcb.pix2560pix.stone.com.br/pix/v2/${code}5204000053039865802BR5908ENVELOPA6009SAO PAULO6304ABCD`,
  qr_code_url: `https://api.pagar.me/core/v5/transactions/tran_${code}/qrcode?payment_method=pix`,
  expires_at: seconds(new Date(now.getTime() + pix.expires_in * 1000)),
});

function boletoDetails({ boleto }: z.output<typeof boletoPayment>, total: number) {
  const dueOn = boleto.due_at.slice(0, 10);
  const barcode = toBarcode({
    bankCode: "197",
    amountInCentavos: total,
    dueOn,
    freeField: boleto.document_number.padStart(25, "0"),
  });
  const line = toBoletoLine(barcode);
  return {
    line: `${line.slice(0, 5)}.${line.slice(5, 10)} ${line.slice(10)}`,
    barcode: "https://api.pagar.me/core/v5/transactions/tran_1/barcode",
    pdf: "https://api.pagar.me/core/v5/transactions/tran_1/pdf",
    url: "https://boleto.pagar.me/tran_1",
    due_at: boleto.due_at,
  };
}
