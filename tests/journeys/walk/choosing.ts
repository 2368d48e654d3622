import fc from "fast-check";
import { expect } from "vitest";
import type { FilledForm } from "../../driver/filled-form";
import type { Page } from "../../driver/page";
import { remove } from "./buying";
import type { Browser, Model, Real } from "./model";
import { type Offer, readOffer, readPurchase } from "./reading";
import type { Good } from "./room";
import { type Command, command, expectRefused, forget, keep, positions, readCart } from "./steps";

/** Lists, product pages, and what is put into the cart from them. */

const buttons = ["Adicionar ao carrinho", "Comprar"] as const;
const quantities = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constant(6));

async function openProduct({ visitor }: Browser, { slug, variation }: Good): Promise<Page> {
  const choice = variation ? `?${new URLSearchParams({ Largura: variation })}` : "";
  return visitor.open(`/produtos/${slug}${choice}`);
}

/** Bought is what was shown, for that price, or nothing yet. */
async function expectBought(
  model: Model,
  real: Real,
  { offer, quantity, answer }: { offer: Offer; quantity: number; answer: Page },
): Promise<void> {
  if (!answer.text.includes("Produto adicionado ao carrinho")) {
    expectRefused(answer, "put it into the cart");
    return;
  }
  model.cart.set(offer.name, (model.cart.get(offer.name) ?? 0) + quantity);
  forget(real, offer.name);
  model.isDisturbed = true;
  await readCart(model, real);
  const line = real.browser.lastRead?.lines.find(({ name }) => name === offer.name);
  const { goods, weaknesses } = real.room;
  const productName = goods.find(({ name }) => name === offer.name)?.productName ?? "";
  if (!line && weaknesses?.unreadablePeriods.has(productName)) return;
  expect(line?.eachInCentavos, `${offer.name}, as it was shown at the press`).toBe(offer.priceInCentavos);
}

const withQuantity = (page: Page, button: string, quantity: number): FilledForm =>
  page.form(button).fill(/^(Quantidade|Metros)/, String(quantity));

export const add = (position: number, quantity: number): Command =>
  command(
    `add ${quantity} of ${position}`,
    () => true,
    async (model, real) => {
      const good = real.room.goods[position];
      if (!good) return;
      const page = await openProduct(real.browser, good);
      const offer = readOffer(page);
      if (!offer) return;
      const answer = await withQuantity(page, "Adicionar ao carrinho", quantity).submit();
      await expectBought(model, real, { offer, quantity, answer });
    },
  );

const addOfOtherShop = command(
  "add of the other shop",
  () => true,
  async (model, real) => {
    const good = real.room.goods.at(-1);
    if (!good) return;
    const page = await openProduct(real.browser, good);
    const button = `Adicionar ao carrinho de ${good.shopName}`;
    if (!page.has("button", button)) return;
    const row = page
      .$(".offers tr")
      .filter((_, each) => page.$(each).text().includes(good.shopName))
      .find("td strong");
    const [reais = "", cents = ""] = row
      .text()
      .replace(/[^\d,]/g, "")
      .split(",");
    const offer = { name: good.name, priceInCentavos: Number(reais) * 100 + Number(cents) };
    await expectBought(model, real, { offer, quantity: 1, answer: await page.press(button) });
  },
);

/** It stays open in another tab. */
const openTab = (position: number): Command =>
  command(
    `open ${position} in another tab`,
    () => true,
    async (_, { room, browser }) => {
      const good = room.goods[position];
      if (!good) return;
      const page = await openProduct(browser, good);
      const offer = readOffer(page);
      if (offer) keep(browser.openProducts, { page, good, offer });
    },
  );

const pressInTab = (which: number, quantity: number, button: string): Command =>
  command(
    `press ${button} for ${quantity} in the other tab ${which}`,
    () => true,
    async (model, real) => {
      const { openProducts } = real.browser;
      const [open] = openProducts.splice(which % Math.max(openProducts.length, 1), 1);
      if (!open) return;
      const answer = await withQuantity(open.page, button, quantity).submit();
      await expectBought(model, real, { offer: open.offer, quantity, answer });
    },
  );

const pressTwice = (position: number): Command =>
  command(
    `press twice for ${position}`,
    () => true,
    async (model, real) => {
      const good = real.room.goods[position];
      if (!good) return;
      const page = await openProduct(real.browser, good);
      const offer = readOffer(page);
      if (!offer) return;
      const submission = withQuantity(page, "Adicionar ao carrinho", 1).submission();
      const [answer] = await Promise.all([1, 2, 3].map(() => real.browser.visitor.go(submission, page.url)));
      if (answer) await expectBought(model, real, { offer, quantity: 1, answer });
    },
  );

/** The page of a line that was put into the cart and removed is pressed once more. */
const pressAfterRemoval = (position: number): Command =>
  command(
    `add ${position}, remove it, and press the same page again`,
    () => true,
    async (model, real) => {
      const good = real.room.goods[position];
      if (!good || model.cart.has(good.name)) return;
      const page = await openProduct(real.browser, good);
      const offer = readOffer(page);
      if (offer?.name !== good.name) return;
      const form = withQuantity(page, "Adicionar ao carrinho", 1);
      await expectBought(model, real, { offer, quantity: 1, answer: await form.submit() });
      if (!model.cart.has(good.name)) return;
      await remove(position).run(model, real);
      await expectBought(model, real, { offer, quantity: 1, answer: await form.submit() });
    },
  );

const openWithGoneValue = command(
  "open an address with a value that does not exist",
  () => true,
  async (_, { room, browser }) => {
    const good = room.goods.find(({ variation }) => variation !== "");
    const page = await browser.visitor.open(`/produtos/${good?.slug}?Largura=9%2C99+m`);
    if (page.status >= 400) return;
    expect(readOffer(page), "what is chosen instead").toBeNull();
    expect(readPurchase(page).said, "that the value does not exist").not.toBe("");
  },
);

/** Every page that names the walk's products, one after the other: the ledger compares them. */
const browse = command(
  "read the lists",
  () => true,
  async (_, { room, browser }) => {
    const { visitor } = browser;
    const name = encodeURIComponent(room.mark);
    await visitor.open(`/produtos?produto=${name}`);
    for (const { slug } of new Set(room.goods)) await visitor.open(`/produtos/${slug}`);
    await visitor.open("/home");
    for (const { slug, variation } of room.goods.filter((each) => each.variation !== "")) {
      const filter = new URLSearchParams({ produto: `Vinil ${room.mark}`, tamanho: variation });
      const list = await visitor.open(`/produtos?${filter}`);
      const link = list.$(`main li.card a[href*="${slug}"]`).first().attr("href");
      if (link) await visitor.open(link);
    }
    await visitor.open("/favoritos");
  },
);

const favour = (position: number): Command =>
  command(
    `favour ${position}`,
    () => true,
    async (_, { room, browser }) => {
      const good = room.goods[position];
      if (!good) return;
      const page = await openProduct(browser, good);
      if (page.has("button", "Salvar nos favoritos")) await page.press("Salvar nos favoritos");
      await browser.visitor.open("/favoritos");
    },
  );

const adds = fc.tuple(positions, quantities).map((given) => add(...given));

export const choosing = [
  adds,
  adds,
  adds,
  fc.constant(addOfOtherShop),
  ...[1, 2].map(() => positions.map(openTab)),
  ...[1, 2].map(() =>
    fc
      .tuple(fc.nat({ max: 4 }), quantities, fc.constantFrom(...buttons))
      .map((given) => pressInTab(...given)),
  ),
  positions.map(pressTwice),
  positions.map(pressAfterRemoval),
  fc.constant(openWithGoneValue),
  fc.constant(browse),
  positions.map(favour),
];
