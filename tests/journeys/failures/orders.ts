import { messages } from "../../../app/messages";
import { paths } from "../../../app/paths";
import { addToCart, getCart } from "../../../contract/carts";
import { sendPaymentApprovedEmail, sendPaymentDeniedEmail } from "../../../contract/mail";
import { cancelOrder, getOrder, listOrders, listOrdersByCode, rateOrder } from "../../../contract/orders";
import type { Visitor } from "../../driver/visitor";
import { form, page, part, type Scenario, type Step } from "./scenario";

const linked = (pattern: RegExp) => async (visitor: Visitor) => {
  const history = await visitor.open("/profile?step=3");
  const links = history.$("main a[href]").toArray();
  const found = links.find(({ attribs }) => pattern.test(attribs.href ?? ""));
  if (!found) throw new Error(`The history has no link to ${pattern}`);
  return visitor.open(found.attribs.href ?? "");
};

async function ordered(visitor: Visitor) {
  const order = await linked(/^\/profile\/order\?id=\d+$/)(visitor);
  return visitor.open(paths.orderStatus([order.heading.replace("Pedido nº ", "")]));
}

/** The order's status is not opened before, because that would request the mail. */
const openingFirst = async (visitor: Visitor): Promise<Step> => {
  const order = await linked(/^\/profile\/order\?id=\d+$/)(visitor);
  const path = paths.orderStatus([order.heading.replace("Pedido nº ", "")]);
  return { submission: { url: new URL(path, visitor.origin).href, method: "GET" }, from: undefined, visitor };
};

const opening = async (visitor: Visitor): Promise<Step> => ({
  submission: { url: (await ordered(visitor)).url, method: "GET" },
  from: undefined,
  visitor,
});

const buyingAgain = { on: ordered, press: "Alterar forma de pagamento" } as const;

async function rating(visitor: Visitor): Promise<Step> {
  const shown = await linked(/fazer=avaliar/)(visitor);
  const form = shown.form("Enviar avaliação").fill(/^Comentário/, "Chegou antes do prazo.");
  const subjects = new Set(
    shown
      .$("#avaliar [type=radio]")
      .toArray()
      .map(({ attribs }) => attribs.name ?? ""),
  );
  const submission = form.submission((fields) => [
    ...fields,
    ...[...subjects].map((name): [string, string] => [name, "4"]),
  ]);
  return { submission, from: shown.url, visitor };
}

export const orders: readonly Scenario[] = [
  part(listOrders, "formerBuyer", "/profile?step=3"),
  page(getOrder, "formerBuyer", "/profile/order?id=1"),
  form(getOrder, "formerBuyer", { on: linked(/fazer=cancelar/), press: "Cancelar pedido", role: "page" }),
  form(cancelOrder, "formerBuyer", {
    on: linked(/fazer=cancelar/),
    press: "Cancelar pedido",
    says: messages.orders.cannotCancel,
    fill: (empty) => empty.fill("Motivo do cancelamento", "Comprei a cor errada."),
    typed: ["Comprei a cor errada."],
  }),
  {
    ...form(rateOrder, "formerBuyer", { on: linked(/fazer=avaliar/), press: "Enviar avaliação" }),
    step: rating,
    typed: ["Chegou antes do prazo."],
  },
  { ...page(listOrdersByCode, "formerBuyer", "an order's status"), step: opening },
  {
    ...part(sendPaymentApprovedEmail, "payer", "an order just paid"),
    step: openingFirst,
    isFinished: true,
    isOnce: true,
  },
  {
    // No other scenario opens this payer's order, which would request the mail.
    ...part(sendPaymentDeniedEmail, "otherDeniedPayer", "an order not paid"),
    step: openingFirst,
    isFinished: true,
    isOnce: true,
  },
  form(getCart, "deniedPayer", { ...buyingAgain, role: "page" }),
  form(addToCart, "deniedPayer", { ...buyingAgain, role: "unseen", says: messages.ours.itemsNotBackInCart }),
];
