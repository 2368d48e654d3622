import { randomUUID } from "node:crypto";
import { serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { z } from "zod";

/** A small upstream of one product, one seller and one Pix, written from /openapi-canonical.json alone: it imports nothing of the contract. */

const content = z.object({
  "application/json": z.object({ examples: z.record(z.string(), z.object({ value: z.unknown() })) }),
});
const published = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.object({ "200": z.object({ content: content.optional() }) }) }),
    ),
  ),
});

const line = z.object({ skuId: z.number(), resaleId: z.number(), quantity: z.number() });
const addressToSave = z.looseObject({ PostalCode: z.string(), ClientId: z.number() });
const orderToPlace = z.looseObject({
  ClientId: z.number(),
  DeliveryId: z.number(),
  DeliveryMethod: z.string(),
  FretePrice: z.number(),
  Discount: z.number(),
  InstallmentsInterest: z.number(),
  TotalPrice: z.number(),
  ResaleId: z.number(),
  PaymentMethod: z.number(),
  Items: z.array(
    z.looseObject({
      SkuId: z.number(),
      Price: z.number(),
      Qty: z.number(),
      CartVersion: z.string().optional(),
    }),
  ),
});
const discount = z.looseObject({
  percentage: z.number().nullable(),
  promotionStart: z.string().nullable(),
  promotionEnd: z.string().nullable(),
});
const cartItem = z.looseObject({
  id: z.number(),
  sku: z.looseObject({ differentValue: z.number(), product: discount }),
});
const cartExample = z.object({ content: z.looseObject({ items: z.tuple([cartItem]) }) });
const freightExample = z.object({
  content: z.tuple([
    z.looseObject({
      answerShippingCalculationModel: z.array(z.looseObject({ name: z.string(), price: z.number() })),
    }),
  ]),
});
const orderExample = z.tuple([z.looseObject({ items: z.tuple([z.looseObject({})]) })]);
const productExample = z.looseObject({ productId: z.number() });

interface Answer {
  readonly status?: 401 | 404 | 409 | 422;
  readonly json: unknown;
}
const refuse = (status: 401 | 404 | 409 | 422, message: string, more = {}): Answer => ({
  status,
  json: { message, ...more },
});

export interface DocumentUpstream {
  readonly url: string;
  /** Methods and paths that it answers. */
  readonly served: readonly string[];
  close(): Promise<void>;
}

export async function serveDocument(document: unknown): Promise<DocumentUpstream> {
  const { info, paths } = published.parse(JSON.parse(JSON.stringify(document)));
  const toBrowse = /To browse: (.*?)\. To buy/s.exec(info.description)?.[1] ?? "";
  const browsing = [...toBrowse.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
  const exampleOf = (method: string, path: string): unknown => {
    const examples =
      paths[`/${path}`]?.[method]?.responses["200"].content?.["application/json"].examples ?? {};
    return Object.values(examples)[0]?.value;
  };

  const [soldItem] = cartExample.parse(exampleOf("get", "cart")).content.items;
  const [freight] = freightExample.parse(exampleOf("post", "client/frete")).content;
  const [orderShape] = orderExample.parse(exampleOf("get", "order/get-one"));
  const { productId } = productExample.parse(exampleOf("post", "product/address"));

  const user = { id: 1, name: "Bia Reis", email: "bia@exemplo.com.br", type: 4 };
  const tokens = new Set<string>();
  const addresses: Record<string, unknown>[] = [];
  const keys = new Map<string, { readonly body: string; readonly answer: Answer }>();
  const orders: { readonly id: number; readonly orderCode: string; orderStatus: number }[] = [];
  let quantity = 0;
  let changes = 0;
  let quote = "[]";

  /** "Discounts" of the document. */
  function unitPrice(): number {
    const { differentValue, product } = soldItem.sku;
    const { percentage, promotionStart, promotionEnd } = product;
    const now = Date.now();
    const isInForce =
      Date.parse(promotionStart ?? "1970-01-01") <= now && now <= Date.parse(promotionEnd ?? "2999-01-01");
    const price = isInForce ? differentValue * (1 - (percentage ?? 0) / 100) : differentValue;
    return Math.round(price * 100) / 100;
  }

  const cart = () => ({
    content: {
      id: 1,
      itemsQuantity: quantity,
      items: quantity === 0 ? [] : [{ ...soldItem, quantity, stock: 100, version: `1-${changes}` }],
    },
  });
  function setQuantity(next: number) {
    quantity = Math.min(999, next);
    changes += 1;
    return { json: cart() };
  }

  /** "Placing orders" of the document. */
  function place(body: unknown): Answer {
    const [order, ...others] = z.array(orderToPlace).parse(body);
    const [item, ...more] = order?.Items ?? [];
    if (!order || !item || others.length > 0 || more.length > 0) return refuse(422, "Só um item por vez.");
    if (order.PaymentMethod !== 2) return refuse(422, "Pague por Pix.");
    const option = freight.answerShippingCalculationModel.find(({ name }) => name === order.DeliveryMethod);
    const total = unitPrice() * item.Qty + (option?.price ?? 0);
    const differences = [
      ...(item.Price === unitPrice() ? [] : [{ kind: "price", expected: item.Price, actual: unitPrice() }]),
      ...(order.FretePrice === option?.price
        ? []
        : [{ kind: "freight", expected: order.FretePrice, actual: option?.price ?? null }]),
      ...(Math.abs(order.TotalPrice - total) < 0.005
        ? []
        : [{ kind: "total", expected: order.TotalPrice, actual: total }]),
      ...(order.DeliveryId === addresses.length ? [] : [{ kind: "address" }]),
      ...(item.CartVersion === undefined || item.CartVersion === `1-${changes}`
        ? []
        : [{ kind: "cart", expected: item.Qty, actual: quantity }]),
    ];
    if (differences.length > 0) return refuse(409, "Algo mudou desde a revisão.", { changes: differences });
    const now = new Date().toISOString();
    const placed = {
      ...orderShape,
      id: orders.length + 1,
      orderCode: `DOC${orders.length + 1}`,
      orderStatus: 1,
      orderStatusList: [0, 1].map((status) => ({ status, created_at: now })),
      created_at: now,
      currentDate: now,
      expiresInQrCodeUrlPix: new Date(Date.now() + 600_000).toISOString(),
      items: [{ ...orderShape.items[0], price: item.Price, qty: item.Qty }],
      discount: 0,
      fretePrice: order.FretePrice,
      totalPrice: order.TotalPrice,
      mayCancelUnpaid: false,
    };
    orders.push(placed);
    setQuantity(0);
    return {
      json: { orders: [{ id: placed.id, orderCode: placed.orderCode }], message: "Pedido feito com sucesso" },
    };
  }

  /** "Writes that may come twice" of the document. */
  function once(context: Context, body: unknown, write: () => Answer): Answer {
    const key = context.req.header("idempotency-key");
    if (key === undefined) return write();
    const earlier = keys.get(key);
    if (earlier !== undefined)
      return earlier.body === JSON.stringify(body) ? earlier.answer : refuse(422, "Esta chave já foi usada.");
    const answer = write();
    if (answer.status === undefined) keys.set(key, { body: JSON.stringify(body), answer });
    return answer;
  }

  const login = (): Answer => {
    const token = randomUUID();
    tokens.add(token);
    return { json: { token, user } };
  };

  type Handle = (context: Context, body: unknown) => Answer;
  const ofAccount: Readonly<Record<string, Handle>> = {
    "GET user/get-one": () => ({
      json: { ...user, cnpj: "529.982.247-25", phoneNumber: "(11) 98765-4321", image: null },
    }),
    "GET cart": () => ({ json: cart() }),
    "POST cart/add": (context, body) =>
      once(context, body, () => setQuantity(quantity + line.parse(body).quantity)),
    "PUT cart/edit": (_, body) => setQuantity(line.pick({ quantity: true }).parse(body).quantity),
    "DELETE cart/clear": () => setQuantity(0),
    "POST client/add-address": (_, body) => {
      const { ClientId: clientId, PostalCode: postalCode, ...rest } = addressToSave.parse(body);
      const fields = Object.entries(rest).map(([name, value]) => [
        name.charAt(0).toLowerCase() + name.slice(1),
        value,
      ]);
      addresses.push({
        ...Object.fromEntries(fields),
        id: addresses.length + 1,
        clientId,
        postalCode,
        addressType: 0,
      });
      return { json: { content: addresses.at(-1) } };
    },
    "GET client/get-addresses": () => ({ json: addresses }),
    "GET client/getAddressDeliveryAddress": () => ({ json: { content: addresses.at(-1) ?? null } }),
    "POST client/selectDeliveryAddress": () => ({ json: { message: "Endereço de entrega escolhido." } }),
    "POST client/frete": (_, body) => {
      const { Itens } = z.object({ Itens: z.array(z.object({ Qty: z.number() })) }).parse(body);
      const productsSku = Itens.map(({ Qty }) => ({
        skuId: 1,
        quantity: Qty,
        productId,
        price: unitPrice(),
      }));
      return { json: { content: [{ ...freight, productsSku }] } };
    },
    "GET freightQuote": () => ({ json: { content: { quote } } }),
    "POST freightQuote/add": (_, body) => {
      quote = z.object({ quote: z.string() }).parse(body).quote;
      return { json: { message: "Frete guardado." } };
    },
    "DELETE freightQuote": () => {
      quote = "[]";
      return { json: { message: "Frete removido." } };
    },
    "POST order/add": (context, body) => once(context, body, () => place(body)),
    "POST order/by-codes": (_, body) => {
      const codes = z
        .array(z.object({ Codes: z.string() }))
        .parse(body)
        .map(({ Codes }) => Codes);
      return { json: orders.filter(({ orderCode }) => codes.includes(orderCode)) };
    },
    "GET order/get-one": (context) => {
      const found = orders.filter(({ id }) => `${id}` === context.req.query("id"));
      return found.length === 0 ? refuse(404, "Pedido não encontrado.") : { json: found };
    },
    "GET client/get-items/:clientId": () => ({ json: orders.toReversed() }),
  };
  const ofEverybody: Readonly<Record<string, Handle>> = {
    "POST user/register": login,
    "POST user/login": login,
    ...Object.fromEntries(
      browsing.map((path) => {
        const [method = "get"] = Object.keys(paths[`/${path}`] ?? {});
        const example = exampleOf(method, path);
        return [`${method.toUpperCase()} ${path}`, () => ({ json: example })];
      }),
    ),
  };

  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header("X-Capabilities", "idempotency-keys, no-cards, no-boleto");
  });
  for (const [isOpen, handles] of [
    [true, ofEverybody],
    [false, ofAccount],
  ] as const) {
    for (const [route, handle] of Object.entries(handles)) {
      const [method = "", path = ""] = route.split(" ");
      app.on(method, `/${path}`, async (context) => {
        const token = context.req.header("authorization")?.replace("Bearer ", "") ?? "";
        const body: unknown = await context.req.json().catch(() => undefined);
        const { status, json } =
          isOpen || tokens.has(token) ? handle(context, body) : refuse(401, "Faça seu login.");
        return context.json(json, status ?? 200);
      });
    }
  }
  app.notFound((context) => context.json({ message: "Não encontrado." }, 404));
  app.onError((error, context) =>
    error instanceof z.ZodError
      ? context.json({ message: "Pedido inválido." }, 400)
      : context.json({ message: "Falhou." }, 500),
  );
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((listening) => server.once("listening", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    served: [...Object.keys(ofEverybody), ...Object.keys(ofAccount)],
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
