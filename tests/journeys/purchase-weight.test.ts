import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { formsToBecome, newBuyer } from "../setup/buyer-forms";
import { Phone } from "./phone";
import { product } from "./purchase-steps";

const origin = new URL(inject("storefrontUrl")).origin;
/** A shopper who can buy and has an empty cart; the set-up is not measured. */
async function becomeBuyer() {
  const visitor = new Visitor(origin);
  const buyer = newBuyer();
  for (const [path, fields] of formsToBecome(buyer)) {
    const body = new URLSearchParams({ ...fields });
    const { status } = await visitor.send({ url: origin + path, method: "POST", body }, origin + path);
    expect([path, status]).toEqual([path, 303]);
  }
  return buyer;
}

async function buy(phone: Phone, choose: (page: Page, name: RegExp) => Promise<Page>): Promise<Page> {
  const { visitor } = phone;
  const login = await becomeBuyer();
  const gate = await phone.shows(await visitor.open("/home"));
  const home = await phone.shows(await gate.form("Confirmar cep").fill("CEP", "01310-100").submit());
  const search = home.form("Buscar").fill("Busque aqui seu produto", "fibra de carbono");
  const results = await phone.shows(await search.submit());
  let page = await phone.shows(await results.follow(new RegExp(`^${product}`)));
  page = await choose(page, /^Preto/);
  page = await choose(page, /^1,52 m/);
  page = await phone.shows(await page.press("Adicionar ao carrinho"));
  expect(page.text).toContain("Produto adicionado ao carrinho com sucesso!");
  const cart = await phone.shows(await visitor.open("/cart"));
  const entrance = await phone.shows(await cart.press("Finalizar compra"));
  const form = entrance.form("Entrar").fill("E-mail", login.email).fill("Senha", login.password);
  const again = await phone.shows(await form.submit());
  const delivery = await phone.shows(await again.press("Finalizar compra"));
  const placed = await phone.shows(await delivery.press(/^Pagar R/));
  expect(placed.html).toContain("br.gov.bcb.pix");
  return placed;
}

/** A page without script loads another page for a choice. */
const onAnotherPage = (phone: Phone) => async (page: Page, name: RegExp) =>
  phone.shows(await page.follow(name));

const sumOf = (received: Readonly<Record<string, number>>) =>
  Object.values(received).reduce((sum, bytes) => sum + bytes, 0);

async function comeAgain(phone: Phone): Promise<void> {
  const home = await phone.shows(await phone.visitor.open("/home"));
  const search = home.form("Buscar").fill("Busque aqui seu produto", "fibra de carbono");
  const results = await phone.shows(await search.submit());
  await phone.shows(await results.follow(new RegExp(`^${product}`)));
  await phone.shows(await phone.visitor.open("/cart"));
}

describe("a purchase from the location gate to the Pix code, headers included", () => {
  it("weighs at most 350 kB with script", async () => {
    const phone = new Phone(origin);
    await buy(phone, (page, name) => phone.choosesInPlace(page, name));
    const received = phone.received();
    expect(received.script).toBeGreaterThan(80_000);
    expect(received.pictures).toBeGreaterThan(30_000);
    expect(sumOf(received)).toBeLessThanOrEqual(350_000);
    // The first to ask for a picture waits until it has been resized.
  });

  it("weighs at most 150 kB in the light mode", async () => {
    const phone = new Phone(origin, { "save-data": "on" });
    await buy(phone, onAnotherPage(phone));
    const received = phone.received();
    expect(received.script + received.data).toBe(0);
    expect(sumOf(received)).toBeLessThanOrEqual(150_000);
  });

  it.each([
    ["with script", {}],
    ["in the light mode", { "save-data": "on" }],
  ])("weighs less the second time (%s), with every file cached", async (_, headers) => {
    const phone = new Phone(origin, headers);
    const gate = await phone.visitor.open("/home");
    await gate.form("Confirmar cep").fill("CEP", "01310-100").submit();
    await comeAgain(phone);
    const first = phone.received();
    expect(first["styles and icons"]).toBeGreaterThan(0);
    await comeAgain(phone);
    const second = phone.received();
    expect(second).toMatchObject({ "styles and icons": 0, pictures: 0 });
    // The only script transfers are four revalidations of the service worker.
    expect(second.script).toBeLessThanOrEqual(4 * 400);
    expect(second.documents).toBeLessThan(first.documents);
  });
});
