import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { products } from "../../../../api/database/schema/catalogue";
import { mails } from "../../../../api/database/schema/information";
import { type QuoteMail, sendQuoteMail } from "../../../../api/extras/quotes/quote-mails";
import { quoteRequests } from "../../../../api/extras/quotes/schema";
import { stockAlerts } from "../../../../api/extras/stock-alerts/schema";
import { createStockAlertJob } from "../../../../api/extras/stock-alerts/send-stock-alerts";
import { sendOrderMails } from "../../../../api/mail/order-mails";
import { eraseAccount } from "../../../../api/personal-data/erase-account";
import * as contract from "../../../../contract/notifications";
import { confirmStockAlert } from "../../../../contract/stock-alerts";
import { addSoldFilm } from "../../../setup/catalogue-rows";
import { addOrder } from "../../../setup/orders";
import { addShopper, type TestShopper } from "../../../setup/shoppers";
import { guestIn } from "../../../setup/storefront";
import { openUpstream, type Upstream } from "../../../setup/upstream";
import { workOff } from "../../../setup/work-off";

let upstream: Upstream;
let ana: TestShopper;
let orderId: number;
let productId: number;

beforeAll(async () => {
  upstream = await openUpstream();
  const { skuId, resellerId } = await addSoldFilm(upstream.database);
  ana = await addShopper(upstream);
  const customer = { shopper: ana, session: guestIn("São Paulo") };
  ({ id: orderId } = await addOrder(upstream, customer, [[skuId, resellerId, 1]]));
  const [product] = await upstream.database.select().from(products).limit(1);
  productId = product?.id ?? 0;
});
beforeEach(async () => {
  await upstream.database.delete(mails);
  await upstream.database.delete(stockAlerts);
  await setAll(true);
});

const read = () => upstream.answerTo(contract.getNotifications, { token: ana.token });
const change = (kind: string, isOn: boolean) =>
  upstream.answerTo(contract.saveNotifications, {
    token: ana.token,
    body: { notifications: [{ kind, isOn }] },
  });
async function setAll(isOn: boolean): Promise<void> {
  for (const { kind } of (await read()).notifications) await change(kind, isOn);
}
const sent = () => upstream.database.select().from(mails).orderBy(mails.id);
const subjects = async () => (await sent()).map(({ subject }) => subject.split(":")[0]);
const mailOrder = (outcome: "shipped" | "delivered" | "approved" | "cancelled") =>
  upstream.database.transaction((transaction) =>
    sendOrderMails(outcome, [orderId], upstream.parts, transaction),
  );
const tokenIn = (url: string | null | undefined) => new URL(url ?? "").searchParams.get("token") ?? "";

async function waitForVinyl(email = ana.email): Promise<string> {
  const token = `aviso ${email}`;
  const changedAt = upstream.clock.now();
  await upstream.database
    .insert(stockAlerts)
    .values({ token, email, productId, userId: ana.id, state: "active", changedAt });
  return token;
}

async function mailAboutQuote(kind: QuoteMail["kind"]): Promise<void> {
  const now = upstream.clock.now();
  const [request] = await upstream.database
    .insert(quoteRequests)
    .values({
      userId: ana.id,
      status: "open",
      description: "Porta",
      postalCode: "01310100",
      expiresAt: now,
      neighborhood: "Centro",
      city: "São Paulo",
      state: "SP",
      createdAt: now,
      changedAt: now,
    })
    .returning();
  if (request === undefined) throw new Error("The request was not stored");
  await sendQuoteMail(upstream.database, { kind, request, recipientId: ana.id }, upstream.parts);
}

describe("notifications", () => {
  test("are all on at first, and an installer can also turn off new requests", async () => {
    const { email, notifications, always } = await read();
    expect(email).toBe(ana.email);
    expect(notifications.map(({ kind, isOn }) => [kind, isOn])).toEqual([
      ["order-progress", true],
      ["stock-alerts", true],
      ["quotes", true],
      ["visit-reminders", true],
      ["ratings", true],
    ]);
    expect(always.every(({ title, reason }) => title !== "" && reason !== "")).toBe(true);
    const rui = await addShopper(upstream, { type: 3 });
    const ofInstaller = await upstream.answerTo(contract.getNotifications, { token: rui.token });
    expect(ofInstaller.notifications.map(({ kind }) => kind)).toContain("quote-requests");
  });

  test("turned off are not mailed, and mails about money come all the same", async () => {
    await setAll(false);
    for (const outcome of ["shipped", "delivered", "approved", "cancelled"] as const)
      await mailOrder(outcome);
    for (const kind of ["answered", "declined", "expired", "finished", "customerRated"] as const)
      await mailAboutQuote(kind);
    for (const kind of ["chosen", "visit", "cancelled"] as const) await mailAboutQuote(kind);
    await waitForVinyl();
    expect(await workOff(upstream, createStockAlertJob(upstream.parts))).toBe(0);
    expect(await subjects()).toEqual([
      "Pagamento confirmado",
      "Pedido cancelado",
      "Seu orçamento foi escolhido",
      "Dia da visita",
      "Um pedido de orçamento foi cancelado",
    ]);
    expect((await sent()).every(({ notification, unsubscribeUrl }) => !notification && !unsubscribeUrl)).toBe(
      true,
    );
  });

  test("say in each optional mail how to turn its kind off", async () => {
    await mailOrder("shipped");
    await mailAboutQuote("answered");
    await waitForVinyl();
    await workOff(upstream, createStockAlertJob(upstream.parts));
    const all = await sent();
    expect(all.map(({ notification }) => notification)).toEqual(["order-progress", "quotes", "stock-alerts"]);
    for (const { notification, unsubscribeUrl, body, html } of all) {
      const token = tokenIn(unsubscribeUrl);
      expect(token).toHaveLength(43);
      expect(unsubscribeUrl).toBe(`http://shop.test/notificacoes?token=${token}&tipo=${notification}`);
      expect(body).toContain(unsubscribeUrl);
      expect(html).toContain(unsubscribeUrl?.replace("&", "&amp;"));
    }
  });

  test("are read and turned off by the link of a mail without a login, and by no other token", async () => {
    await mailOrder("shipped");
    const token = tokenIn((await sent())[0]?.unsubscribeUrl);
    const switches = [
      { kind: "order-progress", isOn: false },
      { kind: "senhas", isOn: false },
    ];
    await upstream.answerTo(contract.saveNotificationsByToken, { body: { token, notifications: switches } });
    const { notifications } = await upstream.answerTo(contract.getNotificationsByToken, { query: { token } });
    expect(notifications).toEqual((await read()).notifications);
    expect(notifications.filter(({ isOn }) => !isOn).map(({ kind }) => kind)).toEqual(["order-progress"]);
    const path = `${contract.getNotificationsByToken.path}?token=nenhum`;
    expect((await upstream.ask("GET", path)).status).toBe(404);
  });

  test("waiting for a mail server are not sent after they were turned off", async () => {
    await mailOrder("shipped");
    await mailOrder("approved");
    await upstream.database.update(mails).set({ sentAt: null });
    await change("order-progress", false);
    expect(
      (await sent()).map(({ subject, givenUpAt }) => [subject.split(":")[0], givenUpAt !== null]),
    ).toEqual([
      ["Pedido enviado", true],
      ["Pagamento confirmado", false],
    ]);
  });

  test("about stock wait while they are off, and a confirmed alert turns them on again", async () => {
    await change("stock-alerts", false);
    const token = await waitForVinyl();
    expect(await workOff(upstream, createStockAlertJob(upstream.parts))).toBe(0);
    await upstream.answerTo(confirmStockAlert, { body: { token } });
    expect(await workOff(upstream, createStockAlertJob(upstream.parts))).toBe(1);
  });

  test("to an address without an account end by the alert's own link", async () => {
    const token = await waitForVinyl("sem-conta@exemplo.com.br");
    await workOff(upstream, createStockAlertJob(upstream.parts));
    const [mail] = await sent();
    expect(mail?.notification).toBe(null);
    expect(tokenIn(mail?.unsubscribeUrl)).toBe(token);
  });

  test("are deleted with their account, whose links end", async () => {
    const rui = await addShopper(upstream);
    await upstream.answerTo(contract.saveNotifications, {
      token: rui.token,
      body: { notifications: [{ kind: "quotes", isOn: false }] },
    });
    await eraseAccount(rui.id, upstream.parts);
    expect(await upstream.database.$count(mails, eq(mails.recipient, rui.email))).toBe(0);
    expect((await upstream.ask("GET", contract.getNotifications.path, { token: rui.token })).status).toBe(
      401,
    );
  });
});
