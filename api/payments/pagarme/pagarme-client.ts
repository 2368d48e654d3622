import { z } from "zod";
import { askProvider, ProviderFailed, readAnswer } from "../../providers/ask-provider";

const provider = "Pagar.me";

export interface PagarmeSettings {
  readonly origin: string;
  readonly secretKey: string;
  /** `gateway` accepts tokens; `psp` requires a saved card. */
  readonly account: "gateway" | "psp";
  /** Statement descriptor, at most 13 characters. */
  readonly statementName: string;
  readonly timeLimitInMs: number;
  readonly chargesTimeLimitInMs: number;
  /** Basic authentication credentials of the webhook. */
  readonly webhook: { readonly user: string; readonly password: string };
}

export interface PagarmeRefund {
  readonly amount: number;
  /** Which recipients give the money back. */
  readonly split?: readonly object[] | undefined;
}

/** A permanent refusal: a retry would fail as well. */
export class RefusedByPagarme extends Error {
  constructor(
    readonly status: number,
    readonly fields: readonly string[],
  ) {
    super(`Pagar.me refused with ${status}${fields.length > 0 ? ` (${fields.join(", ")})` : ""}`);
  }
}

const refusal = z.object({ errors: z.record(z.string(), z.unknown()).nullish() });

const httpsUrl = z.url({ protocol: /^https$/ });
const transaction = z.object({
  status: z.string().nullish(),
  split: z.array(z.unknown()).nullish(),
  card: z
    .object({
      id: z.string().nullish(),
      brand: z.string().nullish(),
      last_four_digits: z.string().nullish(),
      exp_month: z.number().int().nullish(),
      exp_year: z.number().int().nullish(),
    })
    .nullish(),
  qr_code: z.string().max(512).nullish(),
  expires_at: z.string().nullish(),
  line: z.string().nullish(),
  pdf: httpsUrl.nullish(),
  url: httpsUrl.nullish(),
  due_at: z.string().nullish(),
});
const charge = z.object({
  id: z.string(),
  status: z.string(),
  currency: z.string().nullish(),
  payment_method: z.string().nullish(),
  amount: z.number().int(),
  paid_amount: z.number().int().nullish(),
  canceled_amount: z.number().int().nullish(),
  paid_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  last_transaction: transaction.nullish(),
});
const order = z.object({
  id: z.string(),
  code: z.string(),
  status: z.string(),
  amount: z.number().int().nullish(),
  currency: z.string().nullish(),
  customer: z.object({ id: z.string().nullish() }).nullish(),
  charges: z
    .array(charge)
    .nullish()
    .transform((charges) => charges ?? []),
  checkouts: z
    .array(z.object({ payment_url: httpsUrl, status: z.string().nullish() }))
    .nullish()
    .transform((checkouts) => checkouts ?? []),
});
const named = z.object({ id: z.string().min(1) });

export type PagarmeCharge = z.output<typeof charge>;
export type PagarmeOrder = z.output<typeof order>;

export function createPagarmeClient({
  origin,
  secretKey,
  timeLimitInMs,
}: Pick<PagarmeSettings, "origin" | "secretKey" | "timeLimitInMs">) {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;

  async function ask<Shape extends z.ZodType>(
    method: "GET" | "POST" | "DELETE" | "PATCH",
    path: string,
    shape: Shape,
    { body, key }: { body?: unknown; key?: string } = {},
  ): Promise<z.output<Shape>> {
    const response = await askProvider({
      provider,
      url: `${origin}/core/v5/${path}`,
      method,
      headers: {
        Authorization: authorization,
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
      },
      body,
      timeLimitInMs,
    });
    const { status } = response;
    // A wrong API key is a configuration error, not a card denial.
    if (status === 401 || status === 403) {
      throw new ProviderFailed(provider, "status", `answered ${status}`, status);
    }
    if (status >= 400) {
      const read = refusal.safeParse(response.body);
      throw new RefusedByPagarme(status, Object.keys((read.success && read.data.errors) || {}));
    }
    return readAnswer(provider, shape, response);
  }

  return {
    createOrder: (body: unknown, key: string) => ask("POST", "orders", order, { body, key }),
    order: (id: string) => ask("GET", `orders/${encodeURIComponent(id)}`, order),
    async getOrders(code: string): Promise<PagarmeOrder[]> {
      const query = new URLSearchParams({ code, size: "10" });
      return (await ask("GET", `orders?${query}`, z.object({ data: z.array(order) }))).data;
    },
    closeOrder: (id: string) =>
      ask("PATCH", `orders/${encodeURIComponent(id)}/closed`, order, { body: { status: "canceled" } }),
    charge: (id: string) => ask("GET", `charges/${encodeURIComponent(id)}`, charge),
    capture: (id: string, amount: number, key: string) =>
      ask("POST", `charges/${encodeURIComponent(id)}/capture`, charge, { body: { amount }, key }),
    cancel: (id: string, part: PagarmeRefund | null, key: string) =>
      ask("DELETE", `charges/${encodeURIComponent(id)}`, charge, { body: part ?? undefined, key }),
    createCustomer: (body: unknown, key: string) => ask("POST", "customers", named, { body, key }),
    createCard: (customerId: string, body: unknown, key: string) =>
      ask("POST", `customers/${encodeURIComponent(customerId)}/cards`, named, { body, key }),
    deleteCard: (customerId: string, cardId: string) =>
      ask(
        "DELETE",
        `customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(cardId)}`,
        z.unknown(),
      ),
  };
}

export type PagarmeClient = ReturnType<typeof createPagarmeClient>;
