import { parseArgs } from "node:util";
import { and, asc, eq, inArray } from "drizzle-orm";
import { refundByShop } from "../../api/checkout/refund-by-shop";
import { orderStatusHistory, orders } from "../../api/database/schema/orders";
import { resellers } from "../../api/database/schema/resellers";
import { describeOrder } from "../../api/mail/order-in-mail";
import { describeParcel, findBuyers } from "../../api/mail/packing-mails";
import { inSaoPaulo } from "../../api/mail/time-in-sao-paulo";
import { findOrdersOfAnyUser } from "../../api/orders/find-orders";
import { moveOrder, requireOrder, returnItem } from "../../api/orders/order-moves";
import { isOrderStatus, orderStatus, waitingStatuses } from "../../api/orders/order-status";
import type { Services } from "../../api/services";
import { formatCentavos } from "../../common/money";
import { orderStatusNames } from "../../common/order-in-words";
import { LaunchError } from "../launch-error.mjs";
import { UsageError } from "../read-arguments.mjs";

export const ordersUsage = `Use npm run orders -- e um destes:
  list                     os pedidos pagos à espera de envio, e os que estão a caminho
  show PEDIDO              o que separar, para quem, e o que já aconteceu
  ship PEDIDO --transportadora NOME --codigo CODIGO [--link ENDEREÇO]
  deliver PEDIDO           foi entregue
  return PEDIDO [--item N] voltou inteiro, ou só o item N de show
  refund PEDIDO [--motivo TEXTO]
                           antes do envio cancela e devolve o dinheiro; depois de return só devolve
O cliente recebe cada passo por e-mail e o vê na página do pedido. Repetir um passo não muda nada.`;

const options = {
  transportadora: { type: "string", default: "" },
  codigo: { type: "string", default: "" },
  link: { type: "string", default: "" },
  item: { type: "string" },
  motivo: { type: "string", default: "" },
} as const;

/** @returns what does it, and returns what to print */
export function readOrdersCommand(args: string[]): (services: Services) => Promise<string> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [command = "", code = "", ...more] = positionals;
  if (more.length > 0 || (command === "list") !== (code === "")) throw new UsageError();
  switch (command) {
    case "list":
      return listOrders;
    case "show":
      return (services) => showOrder(code, services);
    case "ship": {
      const { transportadora: carrierName, codigo: trackingCode, link: trackingLink } = values;
      if (carrierName === "" || trackingCode === "") throw new UsageError();
      return async (services) => {
        await moveOrder(code, orderStatus.shipped, { carrierName, trackingCode, trackingLink }, services);
        return describeStatus(code, services);
      };
    }
    case "deliver":
      return async (services) => {
        await moveOrder(code, orderStatus.delivered, noTracking, services);
        return describeStatus(code, services);
      };
    case "return":
      return async (services) => {
        if (values.item === undefined) await moveOrder(code, orderStatus.returned, noTracking, services);
        else await returnItem(code, await findItemId(code, Number(values.item), services), services);
        return describeStatus(code, services);
      };
    case "refund":
      return (services) => refund(code, values.motivo.trim(), services);
    default:
      throw new UsageError();
  }
}

async function refund(code: string, reason: string, services: Services): Promise<string> {
  const { amountInCentavos, by } = await refundByShop({ code, reason }, services);
  const amount = formatCentavos(amountInCentavos);
  const money =
    by === "provider"
      ? `${amount} volta pelo meio de pagamento; o cliente é avisado quando chegar lá.`
      : `Devolva ${amount} à mão, no painel do banco ou do meio de pagamento.`;
  return `${await describeStatus(code, services)}\n${money}`;
}

const noTracking = { carrierName: "", trackingCode: "", trackingLink: "" };

const lists = [
  { title: "À espera de envio", statuses: waitingStatuses },
  { title: "A caminho", statuses: [orderStatus.shipped, orderStatus.pickup] },
];

async function listOrders({ database }: Services): Promise<string> {
  const parts: string[] = [];
  for (const { title, statuses } of lists) {
    const found = await database
      .select({
        code: orders.code,
        status: orders.status,
        totalInCentavos: orders.totalInCentavos,
        reseller: resellers.nameFantasy,
        paidAt: orderStatusHistory.createdAt,
      })
      .from(orders)
      .innerJoin(resellers, eq(resellers.id, orders.resellerId))
      .leftJoin(
        orderStatusHistory,
        and(eq(orderStatusHistory.orderId, orders.id), eq(orderStatusHistory.status, orderStatus.approved)),
      )
      .where(inArray(orders.status, [...statuses]))
      .orderBy(asc(orderStatusHistory.createdAt), asc(orders.id));
    parts.push(
      `${title}: ${found.length}`,
      ...found.map(
        ({ code, status, totalInCentavos, reseller, paidAt }) =>
          `  ${code}  ${paidAt === null ? "" : `pago em ${inSaoPaulo.format(paidAt)}, `}${reseller}, ${formatCentavos(totalInCentavos)}, ${nameStatus(status)}`,
      ),
    );
  }
  return parts.join("\n");
}

async function showOrder(code: string, services: Services): Promise<string> {
  const { id } = await requireOrder(code, services);
  const found = await findOrdersOfAnyUser(services.database, [id], services);
  const buyers = await findBuyers(services.database, found);
  return found
    .flatMap((stored) => {
      const { heading, items: described, amounts, steps } = describeOrder(stored, services.settings);
      const { order, items } = stored;
      const tracking = [order.carrierName, order.trackingCode, order.trackingLink].filter(Boolean).join(", ");
      return [
        `${heading}: ${nameStatus(order.status)}`,
        ...described.map(
          ({ quantity, name, variation }, place) =>
            `  ${place + 1}. ${quantity} × ${name} (${items[place]?.productCode})${variation === null ? "" : `, ${variation}`}`,
        ),
        ...describeParcel(stored, buyers.get(order.userId) ?? "").map(
          ({ label, value }) => `  ${label}: ${value}`,
        ),
        ...(tracking === "" ? [] : [`  Rastreio: ${tracking}`]),
        ...amounts.map(({ label, amount }) => `  ${label}: ${amount}`),
        ...steps.map(({ at, label }) => `  ${at}  ${label}`),
      ];
    })
    .join("\n");
}

async function describeStatus(code: string, services: Services): Promise<string> {
  const { status } = await requireOrder(code, services);
  return `Pedido ${code}: ${nameStatus(status)}.`;
}

/** `place` is the number in `show`. */
async function findItemId(code: string, place: number, services: Services): Promise<number> {
  const { items } = await requireOrder(code, services);
  const item = items[place - 1];
  if (item === undefined) throw new LaunchError(`O pedido ${code} tem os itens 1 a ${items.length}.`);
  return item.id;
}

const nameStatus = (status: number): string =>
  isOrderStatus(status) ? orderStatusNames[status] : String(status);
