import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { tokens } from "../../../api/database/schema/accounts";
import type { Page } from "../../driver/page";
import { Visitor } from "../../driver/visitor";
import { orderCodesOf } from "../purchase-steps";
import { type Model, openBrowser, type Purchase, type Real, type Way, waysToPay } from "./model";
import { expectOrdered } from "./money";
import { expectSums, type Reading, readPurchase } from "./reading";
import { type ChangeName, changes, type Good, password } from "./room";
import {
  type Command,
  changeLine,
  command,
  disturb,
  expectRefused,
  forget,
  isNamed,
  keep,
  lineOf,
  positions,
  read,
  readCart,
} from "./steps";
import { expectWayOn, WatchedVisitor } from "./watched-visitor";

/** The cart, the account that it belongs to, and the order that is made from it. */

const look = command(
  "read the cart",
  () => true,
  async (model, real) => void (await readCart(model, real)),
);

export const remove = (position: number): Command =>
  command(
    `remove ${position}`,
    ({ cart }) => cart.size > 0,
    async (model, real) => {
      const page = await readCart(model, real);
      const good = real.room.goods[position];
      if (!good || !model.cart.has(good.name)) return;
      const line = lineOf(good);
      const href = page.$(`a[href*="remover=${line}"]`).first().attr("href");
      const question = href ? await real.browser.visitor.open(href) : page;
      const button = question.$(`button[name=intent][value="remover-${line}"]`);
      const [pressed] = button.toArray();
      const said = real.browser.lastRead?.said ?? "";
      if (!pressed && model.gone.has(good.name) && isNamed(real, said, good.name)) {
        model.cart.delete(good.name);
        return;
      }
      if (!pressed) throw new Error(`No way to remove ${good.name} on ${question.address}`);
      const form = question.form(question.nameOf(pressed));
      const submission = form.submission((entries) =>
        entries.map(([name, value]) => (name === "intent" ? [name, `remover-${line}`] : [name, value])),
      );
      await real.browser.visitor.go(submission, question.url);
      model.cart.delete(good.name);
      forget(real, good.name);
      model.isDisturbed = true;
    },
  );

type Step = "aumentar" | "diminuir" | "quantidade";

/** Changes the cart as it is, or a page of it that was left open. */
const change = (position: number, intent: Step, typed: number, isOld: boolean): Command =>
  command(
    `${intent} ${intent === "quantidade" ? `${typed} ` : ""}of ${position}${isOld ? " on an old cart" : ""}`,
    ({ cart }) => cart.size > 0,
    async (model, real) => {
      const good = real.room.goods[position];
      const open = isOld ? real.browser.openCarts.at(0) : null;
      if (!good || open === undefined) return;
      const page = open?.page ?? (await readCart(model, real));
      const shown = (open?.read ?? real.browser.lastRead)?.lines.find(({ name }) => name === good.name);
      const answer = await changeLine(page, good, intent, intent === "quantidade" ? typed : undefined);
      if (!answer || !shown) return;
      const { quantity } = shown;
      const wanted = { aumentar: quantity + 1, diminuir: quantity - 1, quantidade: typed }[intent];
      const had = model.cart.get(good.name) ?? 0;
      const stays = had === 0 || wanted === 0 || wanted === had;
      forget(real, good.name);
      model.isDisturbed = true;
      if (!stays) model.cart.set(good.name, wanted);
      else if (had === 0) expectRefused(answer, "change a line that is gone");
      // A typed quantity that the page came with is no change.
      const isUnchanged = intent === "quantidade" && typed === quantity;
      await readCart(model, real, new Map(isUnchanged ? [[good.name, [had]]] : []));
    },
  );

const continueShopping = command(
  "continue shopping",
  () => true,
  async (model, real) => {
    const page = await readCart(model, real);
    if (page.has("link", "Continuar comprando")) await page.follow("Continuar comprando");
    await readCart(model, real);
  },
);

const changeElsewhere = (name: ChangeName, position: number): Command =>
  command(
    `elsewhere: ${name} (${position})`,
    () => true,
    async (model, real) => {
      const { room } = real;
      const good = room.goods[position];
      if (!good) return;
      await changes[name](room.database, good, room.coupon);
      disturb(model, real);
      if (name === "promotion begins") model.promoted.add(good.productName);
      else if (/promotion|discount/.test(name)) model.promoted.delete(good.productName);
      if (name === "coupon ends")
        for (const browser of [real.browser, real.otherBrowser]) if (browser) browser.coupon = null;
      for (const each of room.goods) {
        const isGone: Partial<Record<ChangeName, boolean>> = {
          "seller closes": each.resellerId === good.resellerId,
          "product goes": each.id === good.id,
          "variant goes": each.skuId === good.skuId,
          "offer goes": each === good,
        };
        if (isGone[name]) model.gone.add(each.name);
      }
    },
  );

async function enter(real: Real, login: Page): Promise<Page> {
  return login.form("Entrar").fill("E-mail", real.room.buyer.email).fill("Senha", password).submit();
}

const logIn = command(
  "log in",
  ({ isLoggedIn }) => !isLoggedIn,
  async (model, real) => {
    const cart = await enter(real, await real.browser.visitor.open("/login?voltar=/cart"));
    expect(cart.address).toMatch(/^\/cart/);
    real.ledger.forget();
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
    const { browser } = real;
    await (await browser.visitor.open("/home")).press("Sair");
    await enter(real, await browser.visitor.open("/login?voltar=/cart"));
    real.ledger.forget();
    Object.assign(browser, { review: null, coupon: null });
    await readCart(model, real);
  },
);

/** Some upstreams say so without a message. */
const expireLogin = command(
  "the login expires",
  ({ isLoggedIn }) => isLoggedIn,
  async (model, real) => {
    const { room, browser } = real;
    await room.database
      .update(tokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(tokens.userId, room.buyer.id));
    const login = await browser.visitor.open("/profile?step=3");
    expect(login.address, login.heading).toMatch(/^\/login/);
    await enter(real, login);
    real.otherBrowser = null;
    await readCart(model, real);
  },
);

const takeOtherBrowser = command(
  "take the other browser",
  ({ isLoggedIn }) => isLoggedIn,
  async (model, real) => {
    const { browser, otherBrowser } = real;
    real.otherBrowser = browser;
    // Its review may be older than the other one's.
    model.isDisturbed = true;
    if (otherBrowser) real.browser = otherBrowser;
    else {
      const { visitor } = browser;
      const other = new WatchedVisitor(visitor.origin, visitor.read);
      for (const [name, value] of visitor.jar.entries()) {
        if (name === "cookies") other.jar.set(name, value);
      }
      real.browser = openBrowser(other);
      const gate = await other.open("/home");
      if (gate.has("button", "Confirmar cep"))
        await gate.form("Confirmar cep").fill("CEP", "01310-100").submit();
      await enter(real, await other.open("/login?voltar=/cart"));
    }
    real.ledger.forget();
    await readCart(model, real);
  },
);

const changeAddress = (nickname: string): Command =>
  command(
    `deliver to ${nickname}`,
    ({ isLoggedIn }) => isLoggedIn,
    async (model, real) => {
      disturb(model, real);
      const list = await real.browser.visitor.open("/list-address?voltar=/cart");
      await list
        .form("Entregar neste endereço")
        .choose(new RegExp(`^${nickname}`))
        .submit();
    },
  );

const chooseCarrier = (name: string): Command =>
  command(
    `send by ${name}`,
    ({ isLoggedIn, cart }) => isLoggedIn && cart.size > 0,
    async (model, real) => {
      const page = await readCart(model, real);
      const option = new RegExp(`^${name}`);
      const has = page
        .$("label")
        .toArray()
        .some(
          (each) => option.test(page.$(each).text()) && page.$(each).find("input[type=radio]").length > 0,
        );
      if (!has || !page.has("button", "Atualizar total")) return;
      const answer = await page.form("Atualizar total").choose(option).submit();
      real.browser.lastRead = read(real, answer, real.browser.lastRead);
      model.isDisturbed = true;
    },
  );

const applyCoupon = command(
  "coupon",
  ({ isLoggedIn, cart }) => isLoggedIn && cart.size > 0,
  async (model, real) => {
    const { browser, room } = real;
    if (browser.coupon !== null) return;
    const page = await readCart(model, real);
    if (!page.has("button", "Aplicar")) return;
    const applied = await page.form("Aplicar").fill("Cupom de desconto", room.coupon).submit();
    expectSums(applied);
    if (applied.address.includes("cupom=")) browser.coupon = room.coupon;
    else expectRefused(applied, "apply the coupon");
    model.isDisturbed = true;
  },
);

const removeCoupon = command(
  "remove the coupon",
  ({ isLoggedIn }) => isLoggedIn,
  async (model, real) => {
    const { browser } = real;
    if (browser.coupon === null) return;
    const page = await readCart(model, real);
    const button = new RegExp(`^Remover.*${browser.coupon}`);
    const removed = await page.press(page.has("button", button) ? button : /^Remover$/);
    browser.coupon = null;
    model.isDisturbed = true;
    expectSums(removed);
    await readCart(model, real);
  },
);

export const finish = (isOld: boolean): Command =>
  command(
    isOld ? "review from an old cart" : "review",
    ({ isLoggedIn, isUnsettled, cart }) => isLoggedIn && !isUnsettled && cart.size > 0,
    async (model, real) => {
      const { browser } = real;
      const open = isOld ? browser.openCarts.at(0) : null;
      if (open === undefined) return;
      const cart = open?.page ?? (await readCart(model, real));
      const before = open?.read ?? browser.lastRead;
      if (!cart.has("button", "Finalizar compra")) return;
      const page = await cart.press("Finalizar compra");
      if (!page.address.startsWith("/checkout")) {
        browser.lastRead = read(real, page, isOld ? null : before);
        expectRefused(page, "lead on");
        if (isOld) await readCart(model, real, settled(model, open?.read ?? null));
        return;
      }
      const reading = read(real, page, before);
      if (isOld) {
        expectSameCart(model, reading);
      }
      browser.lastRead = reading;
      browser.review = page;
      keep(browser.openReviews, page);
      model.isDisturbed = false;
    },
  );

/** What an old page of the cart saves with its press: its own quantities. */
const settled = ({ cart }: Model, shown: Reading | null): Map<string, number[]> =>
  new Map(
    [...cart.keys()].map((name) => [
      name,
      (shown?.lines ?? []).flatMap((line) => (line.name === name ? [line.quantity] : [])),
    ]),
  );

function expectSameCart({ cart }: Model, { lines }: Reading): void {
  for (const { name, quantity } of lines) expect(cart.get(name), `${name} in the review`).toBe(quantity);
}

const paying = /^Pagar R/;
const closing = /^(Fechar pedido$|Pagar R)/;

/** The page that orders: for a card its review. */
async function openReview(page: Page, way: Way, installments: number): Promise<Page> {
  if (way === "Pix" || (way === "Boleto" && page.has("button", paying))) return page;
  const step = "Seguir para o pagamento";
  const payment = page.has("button", step) ? await page.press(step) : page;
  if (!payment.address.startsWith("/checkout") || !payment.has("button", "Finalizar compra")) return payment;
  if (way === "Boleto")
    return payment
      .form("Finalizar compra")
      .choose(/^Boleto/)
      .submit();
  const chosen = payment.form("Finalizar compra").choose(/^Cartão de crédito/);
  const options = payment
    .$("option")
    .toArray()
    .map((each) => payment.$(each).text())
    .filter((words) => words.startsWith("Em "));
  // Few centavos come in few installments.
  const option = options.find((words) => words.startsWith(`Em ${installments}x`)) ?? options.at(-1);
  return chosen.fill("Parcelas", option ?? "").submit();
}

async function expectPlaced(model: Model, real: Real, purchase: Purchase): Promise<void> {
  await stands(model, real, purchase);
  for (const { name, quantity } of purchase.read.lines) {
    const rest = (model.cart.get(name) ?? 0) - quantity;
    if (rest > 0) model.cart.set(name, rest);
    else model.cart.delete(name);
  }
  // The pages before the order have named what went away.
  for (const name of model.gone) model.cart.delete(name);
  real.ledger.forget();
  for (const browser of [real.browser, real.otherBrowser])
    if (browser) Object.assign(browser, { review: null, lastRead: null, coupon: null });
}

export async function stands(model: Model, real: Real, purchase: Purchase): Promise<void> {
  await expectOrdered(real.room, purchase.codes, purchase.read);
  model.purchases.push(purchase);
  for (const code of purchase.codes) {
    expect(model.fates.has(code), `${code} is a new order`).toBe(false);
    model.fates.set(code, "waiting");
  }
}

/** What is not ordered is said; an answer from which it can be ordered is the next review. */
function takeRefusal(real: Real, answer: Page, shown: Reading, isOld = false): void {
  const canClose = answer.has("button", closing);
  // An old review says the total and the lines of the cart, not each price.
  const reading = read(real, answer, canClose && !isOld ? shown : null);
  expectRefused(answer, "order");
  if (canClose && reading.totalInCentavos !== shown.totalInCentavos)
    expect(reading.said).toContain("O total passa de");
  real.browser.lastRead = reading;
  real.browser.review = canClose ? answer : null;
}

export const order = (way: Way, installments: number): Command =>
  command(
    way === "Cartão" ? `order by ${way} in ${installments}` : `order by ${way}`,
    ({ isLoggedIn, isUnsettled }) => isLoggedIn && !isUnsettled,
    async (model, real) => {
      const { browser } = real;
      const { review: opened, lastRead } = browser;
      if (!opened || !lastRead) return;
      const page = await openReview(opened, way, installments);
      const shown = page === opened ? readPurchase(page) : read(real, page, lastRead);
      if (!page.has("button", closing)) {
        expect(model.isDisturbed || model.cart.size === 0, `no review: ${shown.said}`).toBe(true);
        browser.review = null;
        return;
      }
      keep(browser.openReviews, page);
      const form = page.form(closing);
      if (page.has("button", paying)) form.choose(way === "Boleto" ? /^Boleto/ : /^Pix/);
      const answer = await form.submit();
      const codes = orderCodesOf(answer);
      if (codes.length === 0) {
        expect(model.isDisturbed || model.cart.size === 0, `refused: ${readPurchase(answer).said}`).toBe(
          true,
        );
        takeRefusal(real, answer, shown);
        return;
      }
      if (codes.some((code) => model.fates.has(code))) {
        expect(
          codes.every((code) => model.fates.has(code)),
          "codes of one purchase",
        ).toBe(true);
        browser.review = null;
        return;
      }
      await expectPlaced(model, real, { codes, read: shown });
      expectSums(answer);
      const again = await form.submit();
      expect(orderCodesOf(again).toSorted(), "the same press once more").toEqual(codes.toSorted());
    },
  );

/** Fewer than there are installments. */
const orderForCentavos = command(
  "order for two centavos",
  ({ isLoggedIn, isUnsettled, cart }) => isLoggedIn && !isUnsettled && cart.size === 1,
  async (model, real) => {
    const position = real.room.goods.findIndex(({ name }) => model.cart.has(name));
    await changeElsewhere("price falls to two centavos", position).run(model, real);
    await changeElsewhere("freight becomes free", position).run(model, real);
    await finish(false).run(model, real);
    await order("Cartão", 6).run(model, real);
  },
);

/** The Back button leads to a step of a checkout, whatever has become of it. */
const orderFromOldReview = (which: number): Command =>
  command(
    `order from the old review ${which}`,
    ({ isLoggedIn, isUnsettled }) => isLoggedIn && !isUnsettled,
    async (model, real) => {
      const { openReviews } = real.browser;
      const page = openReviews.at(-1 - (which % Math.max(openReviews.length, 1)));
      if (!page?.has("button", closing)) return;
      const shown = readPurchase(page);
      const answer = await page.press(closing);
      const codes = orderCodesOf(answer);
      if (codes.length > 0 && codes.every((code) => model.fates.has(code))) return;
      model.isDisturbed = true;
      if (codes.length > 0) await expectPlaced(model, real, { codes, read: shown });
      else takeRefusal(real, answer, shown, true);
    },
  );

/** The upstream of the next order answers as if all were well, and has ordered nothing. */
const loseOrder = command(
  "the next order is answered without orders",
  ({ isLoggedIn, isUnsettled, cart }) => isLoggedIn && !isUnsettled && cart.size > 0,
  async (model, real) => {
    const { weaknesses, buyer } = real.room;
    if (!weaknesses) return;
    if (!real.browser.review) await finish(false).run(model, real);
    const { review } = real.browser;
    if (!review?.has("button", closing)) return;
    weaknesses.emptyOrders.add(buyer.id);
    // The order fails, and its page may say so by its status.
    const { origin, jar } = real.browser.visitor;
    const form = review.form(closing);
    const answer = await new Visitor(origin, { jar }).go(form.submission(), review.url);
    expectWayOn(answer);
    const isAsked = !weaknesses.emptyOrders.delete(buyer.id);
    model.isUnsettled = isAsked;
    model.isDisturbed = true;
    const codes = orderCodesOf(answer);
    expect(isAsked ? codes : [], "orders of an empty answer").toEqual([]);
    if (codes.length > 0) await expectPlaced(model, real, { codes, read: readPurchase(review) });
    else {
      expect(answer.text).not.toContain("Pedido feito com sucesso");
      expect(readPurchase(answer).said, "that nothing was ordered").not.toBe("");
    }
    real.browser.review = null;
    await readCart(model, real);
  },
);

/** Something of the cart, or of the shops while it is empty. */
function findBought({ cart }: Model, { room }: Real, position: number): Good | undefined {
  const names = [...cart.keys()];
  const name = names[position % Math.max(names.length, 1)];
  return room.goods.find((each) => each.name === name) ?? room.goods[position];
}

/** The cart has shown the discount. */
const blurPeriod = (position: number): Command =>
  command(
    `the period of ${position} cannot be read`,
    () => true,
    async (model, real) => {
      const good = findBought(model, real, position);
      if (!good || !real.room.weaknesses) return;
      await changeElsewhere("discount until tomorrow", real.room.goods.indexOf(good)).run(model, real);
      await readCart(model, real);
      model.promoted.add(good.productName);
      real.room.weaknesses.unreadablePeriods.add(good.productName);
      disturb(model, real);
      await readCart(model, real);
    },
  );

const doubleLine = (position: number): Command =>
  command(
    `carts list the line of ${position} twice`,
    () => true,
    async (model, real) => {
      const good = findBought(model, real, position);
      if (!good || !real.room.weaknesses) return;
      real.room.weaknesses.doubledLines.add(good.productName);
      disturb(model, real);
      await readCart(model, real);
    },
  );

const names = fc.constantFrom(...Object.keys(changes).filter((name): name is ChangeName => name in changes));
const steps = fc.constantFrom<Step[]>("aumentar", "diminuir", "diminuir", "quantidade");
const lineChanges = fc
  .tuple(positions, steps, fc.integer({ min: 1, max: 7 }), fc.boolean())
  .map((given) => change(...given));

export const buying = [
  positions.map(remove),
  ...[1, 2].map(() => lineChanges),
  ...[1, 2, 3].map(() => fc.tuple(names, positions).map((given) => changeElsewhere(...given))),
  ...[logIn, logOut, look, continueShopping, applyCoupon, removeCoupon, takeOtherBrowser, expireLogin].map(
    (each) => fc.constant(each),
  ),
  fc.constantFrom("Casa", "Trabalho").map(changeAddress),
  fc.constantFrom("PAC", "SEDEX").map(chooseCarrier),
  ...[false, false, false, true].map((isOld) => fc.constant(finish(isOld))),
  ...[0, 1, 2].map(() =>
    fc.tuple(fc.constantFrom(...waysToPay), fc.constantFrom(1, 3, 4, 6)).map((given) => order(...given)),
  ),
  fc.nat({ max: 4 }).map(orderFromOldReview),
  fc.constant(orderForCentavos),
  fc.constant(loseOrder),
  positions.map(blurPeriod),
  positions.map(doubleLine),
];
