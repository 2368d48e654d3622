import { type Context, Hono } from "hono";
import { z } from "zod";
import { shops } from "./data";
import {
  figure,
  findSku,
  type PlacedOrder,
  Refused,
  readBody,
  requireUser,
  type User,
  type World,
} from "./world";

const payloads = z
  .array(
    z.looseObject({
      PrazoEntrega: figure,
      PaymentMethod: figure,
      FretePrice: figure,
      CreditInstallments: figure.nullish(),
      Address: z.unknown(),
      Items: z.array(z.looseObject({ SkuId: figure, Price: figure, Qty: figure })),
      AnswerShippingCalculationModel: z.unknown(),
      ResaleId: figure,
      Discount: figure,
      TotalPrice: figure,
      InstallmentsInterest: figure,
    }),
  )
  .min(1);

const carrierName = z.looseObject({ company: z.looseObject({ name: z.string() }) });

const statuses = { placed: 0, waiting: 1, approved: 3, cancelled: 7 } as const;
const pix = 2;
const boleto = 1;

const statusOf = ({ orderStatusList }: PlacedOrder) => orderStatusList.at(-1)?.status ?? statuses.placed;

export function orderRoutes(world: World): Hono {
  const app = new Hono();
  const { state } = world;
  const ownOrders = (user: User) => state.orders.filter(({ clientId }) => clientId === user.id);
  const ownOrder = (c: Context, id: number) => {
    const found = ownOrders(requireUser(c, world)).find((order) => order.id === id);
    if (!found) throw new Refused(404, "Pedido não encontrado");
    return found;
  };

  app.post("/order/add", async (c) => {
    const user = requireUser(c, world);
    const placed = (await readBody(c, payloads)).map((payload) =>
      place(world, user, payload, c.req.header("idempotency-key") ?? null),
    );
    state.orders.push(...placed);
    return c.json({ orders: placed.map(({ orderCode }) => ({ orderCode })) });
  });

  app.post("/order/by-codes", async (c) => {
    const user = requireUser(c, world);
    const asked = await readBody(c, z.array(z.looseObject({ Codes: z.string() })));
    const codes = new Set(asked.map(({ Codes }) => Codes));
    return c.json(
      ownOrders(user)
        .filter(({ orderCode }) => codes.has(orderCode))
        .map((order) => orderToWire(world, order)),
    );
  });

  app.get("/order/get-one", (c) => c.json([orderToWire(world, ownOrder(c, Number(c.req.query("id"))))]));

  app.get("/client/get-items/:clientId", (c) =>
    c.json(ownOrders(requireUser(c, world)).map((order) => orderToWire(world, order))),
  );

  app.post("/order/cancel-by-customer", async (c) => {
    const { id, descriptionOfCancellation } = await readBody(
      c,
      z.looseObject({ id: figure, descriptionOfCancellation: z.string() }),
    );
    const order = ownOrder(c, id);
    if (statusOf(order) !== statuses.approved) {
      return c.json({ statusCode: 400, message: "Este pedido não pode mais ser cancelado", content: null });
    }
    order.descriptionOfCancellation = descriptionOfCancellation;
    order.orderStatusList.push(statusNow(statuses.cancelled));
    return c.json({
      statusCode: 200,
      message: "Pedido cancelado",
      content: { paymentMethod: order.paymentMethod },
    });
  });

  app.post("/order/evaluateOrder", async (c) => {
    const rating = await readBody(c, z.looseObject({ oderId: figure }));
    ownOrder(c, rating.oderId).review = rating;
    return c.json({ message: "Obrigado pela avaliação!" });
  });
  return app;
}

const statusNow = (status: number) => ({ status, created_at: new Date().toISOString() });

function place(
  world: World,
  user: User,
  payload: z.output<typeof payloads>[number],
  idempotencyKey: string | null,
): PlacedOrder {
  const id = world.nextId();
  const shipping = carrierName.safeParse(payload.AnswerShippingCalculationModel);
  return {
    id,
    orderCode: `S${id}`,
    clientId: user.id,
    created_at: new Date().toISOString(),
    orderStatusList: [
      statusNow(statuses.placed),
      ...(world.options.addsWaitingStatus ? [statusNow(statuses.waiting)] : []),
    ],
    paymentMethod: payload.PaymentMethod,
    installments: payload.CreditInstallments ?? 1,
    discount: payload.Discount,
    fretePrice: payload.FretePrice,
    totalPrice: payload.TotalPrice,
    installmentsInterest: payload.InstallmentsInterest,
    prazoEntrega: payload.PrazoEntrega,
    address: payload.Address,
    resaleId: payload.ResaleId,
    companyName: shipping.success ? shipping.data.company.name : null,
    items: payload.Items.map(({ SkuId, Price, Qty }) => ({ skuId: SkuId, price: Price, qty: Qty })),
    idempotencyKey,
    descriptionOfCancellation: null,
    review: null,
  };
}

/** The upstream has received the money. */
export function markPaid(order: PlacedOrder): void {
  if (!order.orderStatusList.some(({ status }) => status === statuses.approved)) {
    order.orderStatusList.push(statusNow(statuses.approved));
  }
}

function orderToWire(world: World, order: PlacedOrder) {
  const shop = shops.find(({ id }) => id === order.resaleId);
  const createdAtMs = Date.parse(order.created_at);
  const { paidAfterMs, pixLifetimeMs } = world.options;
  const isPix = order.paymentMethod === pix;
  if (isPix && paidAfterMs !== null && Date.now() > createdAtMs + paidAfterMs) markPaid(order);
  return {
    id: order.id,
    orderCode: order.orderCode,
    orderStatus: statusOf(order),
    orderStatusList: order.orderStatusList,
    created_at: order.created_at,
    items: order.items.map(({ skuId, price, qty }) => {
      const found = findSku(world, skuId);
      return {
        price,
        qty,
        refundDate: null,
        clientId: order.clientId,
        product: { productName: found?.product.name ?? "Produto" },
        productSku: { attributes: (found?.sku.attributes ?? []).map(({ name }) => ({ name })) },
      };
    }),
    discount: order.discount,
    fretePrice: order.fretePrice,
    totalPrice: order.totalPrice,
    installmentsInterest: order.installmentsInterest,
    paymentMethod: order.paymentMethod,
    prazoEntrega: order.prazoEntrega,
    urlBoleto: order.paymentMethod === boleto ? `https://banco.example/boletos/${order.orderCode}` : null,
    qrCodePix: isPix ? `00020126360014br.gov.bcb.pix0114${order.orderCode}6304ABCD` : null,
    qrCodeUrlPix: isPix ? `${world.url()}/Uploads/pix.png` : null,
    expiresInQrCodeUrlPix: isPix ? new Date(createdAtMs + pixLifetimeMs).toISOString() : null,
    currentDate: new Date().toISOString(),
    brandCard: null,
    numberCardFlags: null,
    creditInstallments: order.installments,
    addressName: "Casa",
    address: order.address,
    trackingCode: null,
    trackingLink: null,
    companyName: order.companyName,
    descriptionOfCancellation: order.descriptionOfCancellation,
    review: order.review,
    resaleId: order.resaleId,
    resale: { id: order.resaleId, nameFantasy: shop?.nameFantasy ?? "" },
  };
}
