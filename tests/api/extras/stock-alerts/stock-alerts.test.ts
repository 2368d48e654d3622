import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { products } from "../../../../api/database/schema/catalogue";
import { mails } from "../../../../api/database/schema/information";
import { resellers, skuResellers } from "../../../../api/database/schema/resellers";
import { stockAlerts } from "../../../../api/extras/stock-alerts/schema";
import { createStockAlertJob } from "../../../../api/extras/stock-alerts/send-stock-alerts";
import { eraseAccount } from "../../../../api/personal-data/erase-account";
import {
  confirmStockAlert,
  getStockAlert,
  listStockAlerts,
  removeStockAlert,
  requestStockAlert,
  stopStockAlert,
} from "../../../../contract/stock-alerts";
import { addOffer, addProduct, addReseller, addSku } from "../../../setup/catalogue-rows";
import { addShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";
import { workOff } from "../../../setup/work-off";

let upstream: Upstream;
let film: { id: number };
let black: { id: number; productId: number };
let white: { id: number; productId: number };

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const reseller = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  film = await addProduct(database, { name: "Vinil Fosco" });
  black = await addSku(database, film, {
    priceInCentavos: 5000,
    values: { Cor: "Preto", Largura: "1,52 m" },
  });
  white = await addSku(database, film, { priceInCentavos: 5000, values: { Cor: "Branco" } });
  await addOffer(database, black, reseller, { priceInCentavos: 5000 });
  await addOffer(database, white, reseller, { priceInCentavos: 5000 });
});

beforeEach(async () => {
  const { database, clock } = upstream;
  clock.set("2026-11-20T14:00:00-03:00");
  await database.delete(stockAlerts);
  await database.delete(mails);
  await database.update(skuResellers).set({ quantityInStock: 0 });
  await database.update(resellers).set({ active: true });
  await database.update(products).set({ active: true });
});

const ana = "ana@exemplo.com.br";

const ask = (email = ana, skuId: number | null = black.id) =>
  upstream.answerTo(requestStockAlert, { body: { productId: film.id, skuId, email } });

async function tokenOf(email = ana): Promise<string> {
  const [alert] = await upstream.database.select().from(stockAlerts).where(eq(stockAlerts.email, email));
  return alert?.token ?? "";
}

const confirm = async (email = ana) =>
  upstream.answerTo(confirmStockAlert, { body: { token: await tokenOf(email) } });
const stop = async (email = ana) =>
  upstream.answerTo(stopStockAlert, { body: { token: await tokenOf(email) } });
const stateOf = async (email = ana) =>
  (await upstream.answerTo(getStockAlert, { query: { token: await tokenOf(email) } })).state;
const mailsTo = (email = ana) =>
  upstream.database.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
const restock = (sku: { id: number }) =>
  upstream.database.update(skuResellers).set({ quantityInStock: 3 }).where(eq(skuResellers.skuId, sku.id));

describe("requesting a stock alert", () => {
  test("mails one link to confirm, however often and in whatever spelling it is requested", async () => {
    await ask();
    await Promise.all([ask(` ${ana.toUpperCase()} `), ask(), ask()]);
    const [mail, ...more] = await mailsTo();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Confirme o aviso de estoque" });
    for (const content of [mail?.body, mail?.html]) {
      expect(content).toContain(`http://shop.test/avise-me?token=${await tokenOf()}`);
      expect(content).toContain("Vinil Fosco (Preto · 1,52 m)");
    }
    expect(await stateOf()).toBe("pending");
  });

  test("writes to the address as it was typed last, and keeps one alert for all its spellings", async () => {
    await ask("Ana.Silva@Exemplo.com.br");
    upstream.clock.set("2026-11-20T15:01:00-03:00");
    await ask("ANA.Silva@exemplo.com.br");
    await upstream.answerTo(confirmStockAlert, {
      body: { token: await tokenOf("ANA.Silva@exemplo.com.br") },
    });
    await restock(black);
    await workOff(upstream, createStockAlertJob(upstream.parts));
    const sent = await upstream.database.select().from(mails).orderBy(mails.id);
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      "Ana.Silva@exemplo.com.br",
      "ANA.Silva@exemplo.com.br",
      "ANA.Silva@exemplo.com.br",
    ]);
    expect(await upstream.database.select().from(stockAlerts)).toHaveLength(1);
  });

  test("is one alert for the whole product when no sku is named", async () => {
    await ask(ana, null);
    await ask(ana, null);
    expect(await upstream.database.select().from(stockAlerts)).toHaveLength(1);
    expect(await mailsTo()).toHaveLength(1);
  });

  test("answers the same for an account's e-mail, an unknown one, and one with a confirmed alert", async () => {
    const { email } = await addShopper(upstream);
    const first = await ask();
    await confirm();
    expect([await ask(email), await ask("nova@exemplo.com.br"), await ask()]).toEqual([first, first, first]);
    expect(await mailsTo()).toHaveLength(1);
    expect(await stateOf()).toBe("active");
  });

  test("mails again after an hour while the alert is not confirmed", async () => {
    await ask();
    upstream.clock.set("2026-11-20T14:59:00-03:00");
    await ask();
    expect(await mailsTo()).toHaveLength(1);
    upstream.clock.set("2026-11-20T15:01:00-03:00");
    await ask();
    expect(await mailsTo()).toHaveLength(2);
  });

  test("mails at most five requests for confirmation a day to one e-mail", async () => {
    for (let each = 0; each < 7; each += 1) {
      const other = await addProduct(upstream.database, { name: `Vinil ${each}` });
      const body = { productId: other.id, skuId: null, email: ana };
      await upstream.answerTo(requestStockAlert, { body });
    }
    expect(await mailsTo()).toHaveLength(5);
  });

  /** Concurrent requests for as many products; returns how many mails there are then. */
  const askFor = async (count: number, getEmail: (each: number) => string) => {
    const others = await Promise.all(
      Array.from({ length: count }, (_, each) =>
        addProduct(upstream.database, { name: `Película ${each} ${getEmail(each)}` }),
      ),
    );
    await Promise.all(
      others.map(({ id }, each) =>
        upstream.answerTo(requestStockAlert, { body: { productId: id, skuId: null, email: getEmail(each) } }),
      ),
    );
    return upstream.database.$count(mails);
  };

  test("mails at most five of many concurrent requests", async () => {
    expect(await askFor(30, () => ana)).toBe(5);
  });

  test("counts 'ana+1@' and 'ana+2@' as one mailbox", async () => {
    expect(await askFor(15, (each) => `ana+${each}@exemplo.com.br`)).toBe(5);
    expect(await askFor(1, () => "bia@exemplo.com.br")).toBe(6);
  });

  test("mails at most five times a day about one alert that is never confirmed", async () => {
    for (let hour = 0; hour < 9; hour += 1) {
      upstream.clock.set(`2026-11-20T${10 + hour}:0${hour}:00-03:00`);
      await ask();
    }
    expect(await mailsTo()).toHaveLength(5);
  });

  test("answers 422 for an invalid e-mail and 404 for an unknown product or another product's sku", async () => {
    const other = await addProduct(upstream.database, { name: "Espátula" });
    const request = (body: object) => upstream.ask("POST", "product/stock-alert", { body });
    const body = { productId: film.id, skuId: black.id, email: ana };
    expect(await request({ ...body, email: "ana@exemplo" })).toMatchObject({
      status: 422,
      body: { errors: { email: ["E-mail inválido."] } },
    });
    expect(await request({ ...body, productId: 999_999 })).toMatchObject({ status: 404 });
    expect(await request({ ...body, productId: other.id })).toMatchObject({ status: 404 });
    expect(await upstream.database.select().from(stockAlerts)).toEqual([]);
  });
});

describe("a stock alert's link", () => {
  test("names product, values and e-mail", async () => {
    await ask();
    expect(await upstream.answerTo(getStockAlert, { query: { token: await tokenOf() } })).toEqual({
      productName: "Vinil Fosco",
      slug: "vinil-fosco",
      choice: { Cor: "Preto", Largura: "1,52 m" },
      email: ana,
      state: "pending",
    });
  });

  test("answers 404 for an unknown token", async () => {
    const unknown = { body: { token: "abc" } };
    expect(await upstream.ask("GET", "product/stock-alert?token=abc")).toMatchObject({ status: 404 });
    for (const path of ["product/stock-alert/confirm", "product/stock-alert/stop"]) {
      expect(await upstream.ask("POST", path, unknown)).toMatchObject({ status: 404 });
    }
  });
});

describe("the job of stock alerts", () => {
  const send = () => workOff(upstream, createStockAlertJob(upstream.parts));

  test("mails a confirmed alert once when its sku is in stock again", async () => {
    await ask();
    await confirm();
    await restock(white);
    expect(await send()).toBe(0);
    await restock(black);
    expect(await Promise.all([send(), send()])).toContain(1);
    expect(await send()).toBe(0);
    const [, mail, ...more] = await mailsTo();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Chegou o produto que você esperava" });
    expect(mail?.body).toContain("http://shop.test/produtos/vinil-fosco?Cor=Preto&Largura=1%2C52+m");
    expect(mail?.body).toContain(`/avise-me?token=${await tokenOf()}`);
    expect(mail?.body).toMatch(/Ver o produto:[\s\S]+Parar os avisos:/);
    expect(mail?.html).toMatch(/Ver o produto<[\s\S]+Parar os avisos/);
    expect(await stateOf()).toBe("notified");
    await confirm();
    expect(await stateOf()).toBe("notified");
  });

  test("mails an alert for the product when any of its skus is back", async () => {
    await ask(ana, null);
    await confirm();
    await restock(white);
    expect(await send()).toBe(1);
  });

  test("mails neither an unconfirmed nor a stopped alert", async () => {
    await ask();
    await ask("rui@exemplo.com.br");
    await confirm("rui@exemplo.com.br");
    await stop("rui@exemplo.com.br");
    await restock(black);
    expect(await send()).toBe(0);
    expect(await stateOf("rui@exemplo.com.br")).toBe("stopped");
  });

  test("ignores stock of a closed reseller and of a product that is no longer sold", async () => {
    await ask();
    await confirm();
    await restock(black);
    await upstream.database.update(resellers).set({ active: false });
    expect(await send()).toBe(0);
    await upstream.database.update(resellers).set({ active: true });
    await upstream.database.update(products).set({ active: false });
    expect(await send()).toBe(0);
  });

  test("serves a new request after the mail, with another confirmation", async () => {
    await ask();
    await confirm();
    await restock(black);
    await send();
    upstream.clock.set("2026-11-21T14:00:00-03:00");
    await ask();
    expect(await stateOf()).toBe("pending");
    await confirm();
    expect(await send()).toBe(1);
    expect(await mailsTo()).toHaveLength(4);
  });
});

describe("stock alerts of an account", () => {
  test("are those that it asked for itself and that still wait, and are removed by it alone", async () => {
    const [ana, rui] = [await addShopper(upstream), await addShopper(upstream)];
    const request = (email: string, token?: string) =>
      upstream.answerTo(requestStockAlert, { body: { productId: film.id, skuId: black.id, email }, token });
    const list = async (token: string) => (await upstream.answerTo(listStockAlerts, { token })).alerts;
    await request(ana.email, ana.token);
    // A guest who uses the account's e-mail, which may not be theirs.
    await upstream.answerTo(requestStockAlert, {
      body: { productId: film.id, skuId: null, email: ana.email },
    });
    const [alert] = await list(ana.token);
    expect(await list(ana.token)).toMatchObject([
      { productName: "Vinil Fosco", choice: { Cor: "Preto" }, email: ana.email, state: "pending" },
    ]);
    const remove = (token: string) =>
      upstream.answerTo(removeStockAlert, { body: { id: alert?.id ?? 0 }, token });
    await remove(rui.token);
    expect(await list(ana.token)).toHaveLength(1);
    await remove(ana.token);
    await remove(ana.token);
    expect(await list(ana.token)).toEqual([]);
  });

  test("stay when another account, which had the e-mail before, is erased", async () => {
    const { database, parts } = upstream;
    const [former, other] = [await addShopper(upstream), await addShopper(upstream)];
    await database.insert(mails).values({
      key: `email-changed ${former.id} 2026-11-02`,
      recipient: other.email,
      subject: "Trocado",
      body: "x",
      accountIds: [former.id],
    });
    await database.insert(stockAlerts).values({
      token: "of another",
      productId: film.id,
      email: other.email,
      userId: other.id,
      state: "active",
      changedAt: upstream.clock.now(),
    });
    expect(await eraseAccount(former.id, parts)).toBe(true);
    expect(await database.$count(stockAlerts)).toBe(1);
  });
});
