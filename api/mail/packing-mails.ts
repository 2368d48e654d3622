import { inArray } from "drizzle-orm";
import { parsePhone } from "../../common/phone";
import { formatTaxId } from "../../common/tax-id";
import type { Queries, Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";
import type { ServiceSettings } from "../env";
import type { WithExtras } from "../extra-places";
import { findOrdersOfAnyUser, type StoredOrder } from "../orders/find-orders";
import { createMail } from "./mail-content";
import type { Mailer } from "./mailer";
import { formatAddress, getItem } from "./order-in-mail";

interface PackingServices extends WithExtras {
  readonly mailer: Mailer;
  readonly settings: ServiceSettings;
}

/** Tells each seller what to pack, in the transaction in which the orders are paid. */
export async function sendPackingMails(
  orderIds: readonly number[],
  services: PackingServices,
  transaction: Transaction,
): Promise<void> {
  const { mailer, settings } = services;
  const found = await findOrdersOfAnyUser(transaction, orderIds, services);
  const buyers = await findBuyers(transaction, found);
  for (const stored of found) {
    const { order, reseller, items } = stored;
    const mail = createMail(
      {
        title: `Pedido ${order.code} pago: separe e envie`,
        greeting: `Olá, ${reseller.nameFantasy}!`,
        sentences: ["Este pedido foi pago. Separe os produtos e entregue-os à transportadora."],
        lines: items.map((item) => {
          const { quantity, name, variation } = getItem(item, settings.storefrontOrigin);
          return `${quantity} × ${name}${variation === null ? "" : `, ${variation}`} (código ${item.productCode})`;
        }),
        details: describeParcel(stored, buyers.get(order.userId) ?? ""),
        link: { words: "Abrir a loja", address: settings.storefrontOrigin },
      },
      {
        key: `packing ${order.code}`,
        recipient: reseller.email || settings.contactEmail,
        accountIds: [order.userId],
      },
    );
    await mailer.send(mail, transaction);
  }
}

export async function findBuyers(
  queries: Queries,
  found: readonly StoredOrder[],
): Promise<ReadonlyMap<number, string>> {
  const ids = found.map(({ order }) => order.userId);
  const buyers = await queries
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(buyers.map(({ id, name }) => [id, name]));
}

/** Describes the parcel for the label and the invoice. */
export function describeParcel(
  { order }: StoredOrder,
  buyer: string,
): readonly { readonly label: string; readonly value: string }[] {
  return [
    { label: "Para", value: [buyer, formatAddress(order.address)].filter(Boolean).join(", ") },
    { label: "CPF ou CNPJ", value: formatTaxId(order.document) },
    { label: "Telefone", value: parsePhone(order.phone) ?? order.phone },
    {
      label: "Entrega",
      value: `${order.deliveryMethod}, prazo de ${order.deliveryDeadlineInDays} dias úteis`,
    },
  ].filter(({ value }) => value !== "");
}
