import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { payments } from "../../../api/database/schema/payments";
import { type Page, readable } from "../../driver/page";
import { Visitor } from "../../driver/visitor";
import { testCards } from "../../setup/cards";
import { orderCodesOf, payOnCardPage } from "../purchase-steps";
import { finish, order, stands } from "./buying";
import { add } from "./choosing";
import { fateOf, type Model, type Purchase, type Real, type Way, waysToPay } from "./model";
import { expectMoney, itemsOf, ordersOf } from "./money";
import { expectSums, readPurchase, sumOf, toCentavos } from "./reading";
import { type Command, command, disturb, expectRefused, forget, positions, readCart } from "./steps";
import { refundsIn } from "./watched-visitor";

/** What becomes of an order: it is paid in time, late or twice, expires, is cancelled, and comes back in parts. */

const closing = /^(Fechar pedido$|Pagar R)/;

/** A command about one of the purchases of these fates, counted from the newest. */
const about = (
  words: string,
  fates: readonly string[],
  run: (purchase: Purchase, model: Model, real: Real) => Promise<void>,
) => {
  const find = (model: Model) =>
    model.purchases.filter((each) => fates.includes(fateOf(model, each) ?? "none"));
  return fc.nat({ max: 2 }).map(
    (which): Command =>
      command(
        which === 0 ? words : `${words} (${which})`,
        (model) => model.isLoggedIn && find(model).length > 0,
        async (model, real) => {
          const found = find(model);
          const purchase = found.at(-1 - (which % found.length));
          if (purchase) await run(purchase, model, real);
          disturb(model, real);
        },
      ),
  );
};

const setFate = (model: Model, { codes }: Purchase, fate: "paid" | "over") => {
  for (const code of codes) model.fates.set(code, fate);
};

async function findOrder({ room }: Real, code: string) {
  return (await ordersOf(room)).find((each) => each.code === code);
}

/** False for a card, which pays on the provider's page, and neither expires nor changes before. */
async function bank(real: Real, code: string, action: "pagar" | "expirar"): Promise<boolean> {
  const method = (await findOrder(real, code))?.paymentMethod;
  if (method === 0) return false;
  const folder = method === 1 ? "boletos" : "pix";
  const url = `${real.room.shop.sandboxUrl}/${folder}/${code}/${action}`;
  const answer = await new Visitor(url).send({ url, method: "POST" });
  expect(answer.status, url).toBeLessThan(500);
  return true;
}

const rowsOf = (page: Page, label: RegExp) =>
  page
    .$("main dl.summary > div")
    .toArray()
    .filter((row) => label.test(readable(page.$(row).find("dt").text())))
    .map((row) => toCentavos(page.$(row).find("dd").text()) ?? Number.NaN);

/** What the page promises to give back is never more than was paid, and never less than before. */
async function openOrder(model: Model, real: Real, code: string, more = ""): Promise<Page> {
  const own = await findOrder(real, code);
  const page = await real.browser.visitor.open(`/profile/order?id=${own?.id}${more}`);
  expectSums(page);
  const promised = Math.abs(sumOf(rowsOf(page, /^(A devolver|Devolvido)/)));
  expect(promised, `${code}: what goes back`).toBeLessThanOrEqual(own?.totalInCentavos ?? 0);
  expect(promised, `${code}: what was promised before`).toBeGreaterThanOrEqual(model.promised.get(code) ?? 0);
  expect(refundsIn(page.$("main").text()), `${code}: sentences and sums`).toBe(promised);
  const returned = page.$("main li.line").filter((_, each) => /devolvido em \d/.test(page.$(each).text()));
  expect(returned.length, `${code}: items that came back`).toBe(model.returned.get(code) ?? 0);
  if (model.fates.get(code) === "refunded") expect(promised, code).toBe(own?.totalInCentavos);
  model.promised.set(code, promised);
  return page;
}

async function payFor(purchase: Purchase, model: Model, real: Real): Promise<void> {
  if (!(await bank(real, purchase.codes[0] ?? "", "pagar"))) {
    const codes = purchase.codes.join(",");
    const status = await real.browser.visitor.open(`/checkout/orderstatus?ordersCode=${codes}`);
    await payOnCardPage(status, testCards.approved);
  }
  setFate(model, purchase, "paid");
}

const pay = about("pay", ["waiting"], payFor);

const expire = about("expire", ["waiting"], async (purchase, model, real) => {
  if (await bank(real, purchase.codes[0] ?? "", "expirar")) setFate(model, purchase, "over");
});

const payLateOrAgain = about(
  "pay once more",
  ["over", "paid", "refunded"],
  async ({ codes }, _, real) => void (await bank(real, codes[0] ?? "", "pagar")),
);

const readOrders = about(
  "read the orders",
  ["waiting", "paid", "over", "refunded"],
  async ({ codes }, model, real) => {
    const list = await real.browser.visitor.open("/profile?step=3");
    expectSums(list);
    expectSums(await real.browser.visitor.open(`/checkout/orderstatus?ordersCode=${codes.join(",")}`));
    for (const code of codes) {
      const page = await openOrder(model, real, code);
      const [, status = ""] =
        /Situação: (.+)/.exec(
          readable(
            page
              .$("header p")
              .filter((_, each) => /Situação/.test(page.$(each).text()))
              .text(),
          ),
        ) ?? [];
      const row = list.$("main li, main tr").filter((_, each) => list.$(each).text().includes(code));
      if (row.length > 0) expect(readable(row.first().text()), `${code} in the list`).toContain(status);
    }
  },
);

const cancel = about("cancel", ["waiting", "paid"], async (purchase, model, real) => {
  const code = purchase.codes.find((each) => ["waiting", "paid"].includes(model.fates.get(each) ?? "")) ?? "";
  await cancelOrder(code, purchase, model, real);
});

async function cancelOrder(code: string, purchase: Purchase, model: Model, real: Real): Promise<void> {
  const wasPaid = model.fates.get(code) === "paid";
  const page = await openOrder(model, real, code, "&fazer=cancelar");
  const own = await findOrder(real, code);
  if (!wasPaid && own?.paymentMethod === 0) return;
  const before = model.promised.get(code) ?? 0;
  const form = page.form("Cancelar pedido");
  if (wasPaid) form.fill("Motivo do cancelamento", "Desisti da compra.");
  const done = await form.submit();
  expect(readPurchase(done).said).toContain("Pedido cancelado");
  if (!wasPaid) return setFate(model, purchase, "over");
  model.fates.set(code, "refunded");
  await openOrder(model, real, code);
  if (own?.paymentMethod !== 0 || own.paymentId === null) return;
  const [charge] = await real.room.database.select().from(payments).where(eq(payments.id, own.paymentId));
  const returned = charge?.refundInCentavos ?? charge?.amountInCentavos ?? 0;
  expect(returned + before, `${code}: what the card gives back`).toBeLessThanOrEqual(own.totalInCentavos);
}

async function returnOneItem(purchase: Purchase, model: Model, real: Real): Promise<void> {
  const code = purchase.codes.at(-1) ?? "";
  const item = (await itemsOf(real.room, [code])).find(({ refundDate }) => refundDate === null);
  if (!item || model.fates.get(code) !== "paid") return;
  const url = `${real.room.shop.sandboxUrl}/orders/${code}/itens/${item.id}/devolver`;
  expect((await new Visitor(url).send({ url, method: "POST" })).status).toBe(303);
  model.returned.set(code, (model.returned.get(code) ?? 0) + 1);
  const page = await openOrder(model, real, code);
  expect(page.text).toContain(item.productName);
  expect(page.text).toMatch(/Devolvido|A devolver/);
}

const returnItem = about("return an item", ["paid"], returnOneItem);

/** Few walks that buy at all get so far by chance. */
const buyReturnAndCancel = (position: number, way: Way): Command =>
  command(
    `buy ${position} by ${way}, return an item and cancel`,
    ({ isLoggedIn, isUnsettled }) => isLoggedIn && !isUnsettled,
    async (model, real) => {
      const { length } = model.purchases;
      await add(position, 2).run(model, real);
      if (model.cart.size > 0) await finish(false).run(model, real);
      await order(way, 1).run(model, real);
      const purchase = model.purchases[length];
      if (!purchase) return;
      await payFor(purchase, model, real);
      await returnOneItem(purchase, model, real);
      await cancelOrder(purchase.codes.at(-1) ?? "", purchase, model, real);
      disturb(model, real);
    },
  );

const buyAgain = about("buy again", ["paid", "over", "refunded"], async (purchase, model, real) => {
  const [code = ""] = purchase.codes;
  const page = await openOrder(model, real, code);
  const button = /^(Comprar de novo|Comprar de novo|Alterar forma de pagamento)$/;
  if (!page.has("button", button)) return;
  const { said } = readPurchase(await page.press(button));
  const cart = readPurchase(await real.browser.visitor.open("/cart"));
  const wanted = new Map(model.cart);
  for (const { name, productName, quantity } of await itemsOf(real.room, purchase.codes)) {
    const now = cart.lines.find((each) => each.name === name)?.quantity ?? 0;
    const had = model.cart.get(name) ?? 0;
    const isOfThisOrder = now !== had || said.includes(productName);
    if (isOfThisOrder && now !== quantity && now !== had + quantity)
      expect(said, `${name}: ${had}, then ${now}`).toContain(productName);
    if (now > 0) wanted.set(name, now);
    else if (had === 0) wanted.delete(name);
  }
  expect(
    cart.lines.filter(({ name, quantity }) => wanted.get(name) !== quantity),
    "lines that are not of the cart or the order",
  ).toEqual([]);
  model.cart.clear();
  for (const [name, quantity] of wanted) {
    model.cart.set(name, quantity);
    forget(real, name);
  }
  Object.assign(real.browser, { review: null, coupon: null });
});

const changePayment = about("change the payment", ["waiting"], async (purchase, model, real) => {
  const [code = ""] = purchase.codes;
  const page = await openOrder(model, real, code);
  const button = "Alterar forma de pagamento";
  if ((await findOrder(real, code))?.paymentMethod === 0) return;
  if (real.room.weaknesses && !page.has("button", button)) return;
  const payment = await page.press(button);
  if (!payment.address.startsWith("/checkout")) throw new Error(`It leads to ${payment.address}`);
  expectSums(payment);
  await expectMoney(real.room, model);
  const isBoleto = payment.form("Finalizar compra").isChosen(/^Boleto/);
  const confirming = await payment
    .form("Finalizar compra")
    .choose(isBoleto ? /^Pix/ : /^Boleto/)
    .submit();
  expectSums(confirming);
  const shown = readPurchase(confirming);
  expect(shown, "what the other payment orders").toMatchObject({
    lines: purchase.read.lines.map(({ name, quantity, sumInCentavos }) => ({
      name,
      quantity,
      sumInCentavos,
    })),
    totalInCentavos: purchase.read.totalInCentavos,
  });
  const answer = await confirming.press(closing);
  const codes = orderCodesOf(answer);
  expect(codes.length, readPurchase(answer).said).toBeGreaterThan(0);
  setFate(model, purchase, "over");
  await stands(model, real, { codes, read: shown });
  expect(answer.text).toContain("Não pague o código ou o boleto antigo.");
  await readCart(model, real);
  const again = await confirming.press(closing);
  if (orderCodesOf(again).length === 0) expectRefused(again, "change the payment again");
});

export const afterSale = [
  pay,
  pay,
  expire,
  payLateOrAgain,
  readOrders,
  cancel,
  cancel,
  returnItem,
  returnItem,
  buyAgain,
  changePayment,
  fc.tuple(positions, fc.constantFrom(...waysToPay)).map((given) => buyReturnAndCancel(...given)),
];
