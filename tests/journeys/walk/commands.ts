import fc from "fast-check";
import { expect } from "vitest";
import { toComparable } from "../../../app/domain/comparable-text";
import type { Page } from "../../driver/page";
import { Visitor } from "../../driver/visitor";
import { testCards } from "../../setup/cards";
import { orderCodesOf, payOnCardPage } from "../purchase-steps";
import { fateOf, type Model, type Purchase, type Real, type Way, waysToPay } from "./model";
import { expectMoney, expectOrdered, itemsOf, ordersOf } from "./money";
import { expectSums, type Reading, readPurchase, unsaidChanges } from "./reading";
import { type ChangeName, changes, password } from "./room";

type Command = fc.AsyncCommand<Model, Real>;

/** `words` stand in the printed counterexample. */
const command = (
  words: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Command => ({
  check,
  toString: () => words,
  async run(model, real) {
    await run(model, real);
    await expectMoney(real.room, model.fates);
  },
});

const withCoupon = (path: string, { coupon }: Model) => (coupon ? `${path}?cupom=${coupon}` : path);

/** A line whose product cannot be read is named by its address or its number. */
const isNamed = ({ room }: Real, said: string, name: string) =>
  toComparable(said).includes(toComparable(name)) ||
  said.includes(`nº ${room.goods.find((good) => good.name === name)?.skuId}`);

/** Reads a page with prices; `before` is what its buyer read earlier. */
function read(real: Real, page: Page, before: Reading | null): Reading {
  expectSums(page);
  const reading = readPurchase(page);
  if (before) {
    const unsaid = unsaidChanges(before, reading, (said, name) => isNamed(real, said, name));
    expect(unsaid, `unsaid on ${page.address}: ${reading.said}`).toEqual([]);
  }
  return reading;
}

/** What the buyer changes needs no words. */
function forget(real: Real, name: string): void {
  if (real.lastRead)
    real.lastRead = { ...real.lastRead, lines: real.lastRead.lines.filter((line) => line.name !== name) };
}

async function readCart(model: Model, real: Real): Promise<Page> {
  const page = await real.room.visitor.open(withCoupon("/cart", model));
  const reading = read(real, page, real.lastRead);
  for (const [name, quantity] of model.cart) {
    const line = reading.lines.find((each) => each.name === name);
    if (line) expect(line.quantity, `${name} in the cart`).toBe(quantity);
    else
      expect(
        isNamed(real, reading.said, name),
        `${name} has left the cart, which says: ${reading.said}`,
      ).toBe(true);
  }
  expect(
    reading.lines.filter(({ name }) => !model.cart.has(name)),
    "lines that the walk has not put into the cart",
  ).toEqual([]);
  real.lastRead = reading;
  return page;
}

const add = (position: number, quantity: number): Command =>
  command(
    `add ${quantity} of ${position}`,
    () => true,
    async (model, real) => {
      const { cart } = model;
      const { room } = real;
      const good = room.goods[position];
      const page = await room.visitor.open(`/produtos/${good?.slug}`);
      if (!good || !page.has("button", "Adicionar ao carrinho")) return;
      const added = await page
        .form("Adicionar ao carrinho")
        .fill(/^Quantidade/, String(quantity))
        .submit();
      if (!added.text.includes("Produto adicionado ao carrinho")) return;
      cart.set(good.name, (cart.get(good.name) ?? 0) + quantity);
      forget(real, good.name);
      model.isDisturbed = true;
    },
  );

const remove = (position: number): Command =>
  command(
    `remove ${position}`,
    ({ cart }) => cart.size > 0,
    async (model, real) => {
      const page = await readCart(model, real);
      const name = real.room.goods[position]?.name ?? "";
      if (!model.cart.has(name)) return;
      const question = page.has("link", `Remover ${name}`) ? await page.follow(`Remover ${name}`) : page;
      const button = new RegExp(`(Sim, remover|Remover) ${name}$`);
      if (!question.has("button", button)) return;
      await question.press(button);
      model.cart.delete(name);
      forget(real, name);
      model.isDisturbed = true;
    },
  );

const changeElsewhere = (name: ChangeName, position: number): Command =>
  command(
    `elsewhere: ${name} (${position})`,
    () => true,
    async (model, { room }) => {
      const good = room.goods[position];
      if (!good) return;
      await changes[name](room.database, good, room.coupon);
      model.isDisturbed = true;
      for (const each of room.goods) {
        const isGone = name === "seller closes" ? each.resellerId === good.resellerId : each === good;
        if (isGone && /goes$|closes$/.test(name)) model.gone.add(each.name);
      }
    },
  );

const logIn = command(
  "log in",
  ({ isLoggedIn }) => !isLoggedIn,
  async (model, real) => {
    const { room } = real;
    const login = await room.visitor.open("/login?voltar=/cart");
    const form = login.form("Entrar").fill("E-mail", room.buyer.email).fill("Senha", password);
    const cart = await form.submit();
    expect(cart.address).toMatch(/^\/cart/);
    const { said } = readPurchase(cart);
    for (const [name, quantity] of model.waiting) {
      const had = model.cart.get(name);
      if (model.gone.has(name)) continue;
      if (had) expect(isNamed(real, said, name), `${name} was joined: ${said}`).toBe(true);
      model.cart.set(name, (had ?? 0) + quantity);
      forget(real, name);
    }
    model.waiting.clear();
    for (const name of model.gone) if (isNamed(real, said, name)) model.cart.delete(name);
    model.isLoggedIn = true;
  },
);

const logOut = command(
  "log out",
  ({ isLoggedIn }) => isLoggedIn,
  async (model, real) => {
    await (await real.room.visitor.open("/home")).press("Sair");
    const [cart] = [new Map(model.cart)];
    const login = await real.room.visitor.open("/login?voltar=/cart");
    await login.form("Entrar").fill("E-mail", real.room.buyer.email).fill("Senha", password).submit();
    expect(model.cart).toEqual(cart);
    real.review = null;
  },
);

const changeAddress = (nickname: string): Command =>
  command(
    `deliver to ${nickname}`,
    ({ isLoggedIn }) => isLoggedIn,
    async (model, { room }) => {
      model.isDisturbed = true;
      const list = await room.visitor.open("/list-address?voltar=/cart");
      await list
        .form("Entregar neste endereço")
        .choose(new RegExp(`^${nickname}`))
        .submit();
    },
  );

const applyCoupon = command(
  "coupon",
  ({ isLoggedIn, coupon, cart }) => isLoggedIn && coupon === null && cart.size > 0,
  async (model, real) => {
    const page = await readCart(model, real);
    if (!page.has("button", "Aplicar")) return;
    const form = page.form("Aplicar").fill("Cupom de desconto", real.room.coupon);
    const applied = await form.submit();
    expectSums(applied);
    if (applied.address.includes("cupom=")) model.coupon = real.room.coupon;
  },
);

const look = command(
  "read the cart",
  () => true,
  async (model, real) => void (await readCart(model, real)),
);

const review = command(
  "review",
  ({ isLoggedIn, cart }) => isLoggedIn && cart.size > 0,
  async (model, real) => {
    const cart = await readCart(model, real);
    if (!cart.has("button", "Finalizar compra")) return;
    const page = await cart.press("Finalizar compra");
    const reading = read(real, page, real.lastRead);
    if (!page.address.startsWith("/checkout")) {
      expect(reading.said, `why ${page.address} does not lead on`).not.toBe("");
      return;
    }
    real.lastRead = reading;
    real.review = page;
    model.isDisturbed = false;
  },
);

const closing = /^Fechar pedido$/;

/** The review, and the button that orders from it. */
async function openReview(page: Page, way: Way, installments: number): Promise<[Page, RegExp]> {
  const byBoleto = /^Fechar pedido com Boleto/;
  if (way !== "Cartão") return [page, way === "Boleto" && page.has("button", byBoleto) ? byBoleto : closing];
  const step = "Seguir para o pagamento";
  const payment = page.has("button", step) ? await page.press(step) : page;
  if (!payment.address.startsWith("/checkout") || !payment.has("button", "Finalizar compra"))
    return [payment, closing];
  const chosen = payment.form("Finalizar compra").choose(/^Cartão de crédito/);
  const option = payment
    .$("option")
    .toArray()
    .map((each) => payment.$(each).text())
    .find((words) => words.startsWith(`Em ${installments}x`));
  return [await chosen.fill("Parcelas", option ?? "").submit(), closing];
}

const order = (way: Way, installments: number): Command =>
  command(
    way === "Cartão" ? `order by ${way} in ${installments}` : `order by ${way}`,
    ({ isLoggedIn }) => isLoggedIn,
    async (model, real) => {
      const { review: opened, lastRead, room } = real;
      if (!opened || !lastRead) return;
      const [page, button] = await openReview(opened, way, installments);
      const shown = page === opened ? readPurchase(page) : read(real, page, lastRead);
      if (!page.has("button", button)) {
        expect(model.isDisturbed || model.cart.size === 0, `no review: ${shown.said}`).toBe(true);
        real.review = null;
        return;
      }
      const form = page.form(button);
      const answer = await form.submit();
      const codes = orderCodesOf(answer);
      if (codes.length === 0) {
        expect(model.isDisturbed || model.cart.size === 0, `refused: ${readPurchase(answer).said}`).toBe(
          true,
        );
        const canClose = answer.has("button", closing);
        const reading = read(real, answer, canClose ? shown : null);
        expect(reading.said, `why ${answer.address} orders nothing`).not.toBe("");
        if (canClose && reading.totalInCentavos !== shown.totalInCentavos)
          expect(reading.said).toContain("O total passa de");
        real.lastRead = reading;
        real.review = canClose ? answer : null;
        return;
      }
      await stands(model, room, { codes, read: shown });
      for (const { name, quantity } of shown.lines) {
        const rest = (model.cart.get(name) ?? 0) - quantity;
        if (rest > 0) model.cart.set(name, rest);
        else model.cart.delete(name);
      }
      // The pages before the order have named what went away.
      for (const name of model.gone) model.cart.delete(name);
      expectSums(answer);
      Object.assign(model, { coupon: null });
      Object.assign(real, { review: null, lastRead: null });
      const again = await form.submit();
      expect(orderCodesOf(again).toSorted(), "the same press once more").toEqual(codes.toSorted());
    },
  );

async function stands(model: Model, room: Real["room"], purchase: Purchase): Promise<void> {
  await expectOrdered(room, purchase.codes, purchase.read);
  model.purchases.push(purchase);
  for (const code of purchase.codes) {
    expect(model.fates.has(code), `${code} is a new order`).toBe(false);
    model.fates.set(code, "waiting");
  }
}

/** A command about the newest purchase of one of these fates. */
const about = (
  words: string,
  fates: readonly string[],
  run: (purchase: Purchase, model: Model, real: Real) => Promise<void>,
): Command => {
  const find = (model: Model) =>
    model.purchases.findLast((each) => fates.includes(fateOf(model, each) ?? "none"));
  return command(
    words,
    (model) => model.isLoggedIn && find(model) !== undefined,
    async (model, real) => {
      const purchase = find(model);
      if (purchase) await run(purchase, model, real);
    },
  );
};

const setFate = (model: Model, { codes }: Purchase, fate: "paid" | "over" | "refunded") => {
  for (const code of codes) model.fates.set(code, fate);
};

async function findMethod({ room }: Real, code: string): Promise<number | undefined> {
  return (await ordersOf(room)).find((each) => each.code === code)?.paymentMethod;
}

/** False for a card, which pays on the provider's page, and neither expires nor changes before. */
async function bank(real: Real, code: string, action: "pagar" | "expirar"): Promise<boolean> {
  const { room } = real;
  const method = await findMethod(real, code);
  if (method === 0) return false;
  const folder = method === 1 ? "boletos" : "pix";
  const url = `${room.shop.sandboxUrl}/${folder}/${code}/${action}`;
  const answer = await new Visitor(url).send({ url, method: "POST" });
  expect(answer.status, url).toBe(303);
  return true;
}

async function openOrder({ room }: Real, code: string, more = ""): Promise<Page> {
  const own = (await ordersOf(room)).find((each) => each.code === code);
  const page = await room.visitor.open(`/profile/order?id=${own?.id}${more}`);
  expectSums(page);
  return page;
}

const pay = about("pay", ["waiting"], async (purchase, model, real) => {
  if (!(await bank(real, purchase.codes[0] ?? "", "pagar"))) {
    const codes = purchase.codes.join(",");
    const status = await real.room.visitor.open(`/checkout/orderstatus?ordersCode=${codes}`);
    await payOnCardPage(status, testCards.approved);
  }
  setFate(model, purchase, "paid");
});

const expire = about("expire", ["waiting"], async (purchase, model, real) => {
  if (await bank(real, purchase.codes[0] ?? "", "expirar")) setFate(model, purchase, "over");
});

const payLate = about("pay late", ["over"], async (purchase, _model, real) => {
  await bank(real, purchase.codes[0] ?? "", "pagar");
});

const readOrders = about(
  "read the orders",
  ["waiting", "paid", "over", "refunded"],
  async (purchase, _, real) => {
    expectSums(await real.room.visitor.open("/profile?step=3"));
    expectSums(await real.room.visitor.open(`/checkout/orderstatus?ordersCode=${purchase.codes.join(",")}`));
    for (const code of purchase.codes) await openOrder(real, code);
  },
);

const cancel = about("cancel", ["waiting", "paid"], async (purchase, model, real) => {
  const [code = ""] = purchase.codes;
  const wasPaid = model.fates.get(code) === "paid";
  const page = await openOrder(real, code, "&fazer=cancelar");
  if (!wasPaid && (await findMethod(real, code)) === 0) return;
  const form = page.form("Cancelar pedido");
  if (wasPaid) form.fill("Motivo do cancelamento", "Desisti da compra.");
  const done = await form.submit();
  expect(readPurchase(done).said).toContain("Pedido cancelado");
  if (wasPaid) model.fates.set(code, "refunded");
  else setFate(model, purchase, "over");
});

const returnItem = about("return an item", ["paid"], async (purchase, model, real) => {
  const code = purchase.codes.at(-1) ?? "";
  const item = (await itemsOf(real.room, [code])).find(({ refundDate }) => refundDate === null);
  if (!item || model.fates.get(code) !== "paid") return;
  const url = `${real.room.shop.sandboxUrl}/orders/${code}/itens/${item.id}/devolver`;
  expect((await new Visitor(url).send({ url, method: "POST" })).status).toBe(303);
  const page = await openOrder(real, code);
  expect(page.text).toContain(item.productName);
  expect(page.text).toMatch(/Devolvido|A devolver/);
});

const buyAgain = about("buy again", ["paid", "over", "refunded"], async (purchase, model, real) => {
  const [code = ""] = purchase.codes;
  const page = await openOrder(real, code);
  const button = /^(Comprar de novo|Comprar novamente|Alterar forma de pagamento)$/;
  if (!page.has("button", button)) return;
  const said = readPurchase(await page.press(button)).said;
  const cart = readPurchase(await real.room.visitor.open("/cart"));
  const wanted = new Map(model.cart);
  for (const { productName: name, quantity } of await itemsOf(real.room, purchase.codes)) {
    const now = cart.lines.find((each) => each.name === name)?.quantity ?? 0;
    const had = model.cart.get(name) ?? 0;
    const isOfThisOrder = now !== had || said.includes(name);
    if (isOfThisOrder && now !== quantity && now !== had + quantity)
      expect(said, `${name}: ${had}, then ${now}`).toContain(name);
    if (now > 0) wanted.set(name, now);
    else if (had === 0) wanted.delete(name);
  }
  expect(
    cart.lines.every(({ name, quantity }) => wanted.get(name) === quantity),
    "cart",
  ).toBe(true);
  model.cart.clear();
  for (const [name, quantity] of wanted) {
    model.cart.set(name, quantity);
    forget(real, name);
  }
  real.review = null;
});

const changePayment = about("change the payment", ["waiting"], async (purchase, model, real) => {
  const [code = ""] = purchase.codes;
  const page = await openOrder(real, code);
  if ((await findMethod(real, code)) === 0) return;
  const payment = await page.press("Alterar forma de pagamento");
  if (!payment.address.startsWith("/checkout")) throw new Error(`It leads to ${payment.address}`);
  expectSums(payment);
  await expectMoney(real.room, model.fates);
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
  await stands(model, real.room, { codes, read: shown });
  expect(answer.text).toContain("Não pague o código ou o boleto antigo.");
  await readCart(model, real);
});

const positions = fc.nat({ max: 3 });
const names = fc.constantFrom(...Object.keys(changes).filter((name): name is ChangeName => name in changes));

export const someCommands = fc.commands(
  [
    fc.tuple(positions, fc.integer({ min: 1, max: 3 })).map((given) => add(...given)),
    fc.tuple(positions, fc.integer({ min: 1, max: 3 })).map((given) => add(...given)),
    positions.map(remove),
    fc.tuple(names, positions).map((given) => changeElsewhere(...given)),
    fc.tuple(names, positions).map((given) => changeElsewhere(...given)),
    ...[logIn, logOut, look, applyCoupon, review, review, review].map((each) => fc.constant(each)),
    fc.constantFrom("Casa", "Trabalho").map(changeAddress),
    ...[0, 1, 2].map(() =>
      fc.tuple(fc.constantFrom(...waysToPay), fc.constantFrom(1, 4)).map((given) => order(...given)),
    ),
    ...[pay, expire, payLate, readOrders, cancel, returnItem, buyAgain, changePayment].map((each) =>
      fc.constant(each),
    ),
  ],
  { maxCommands: 40, size: "max" },
);
