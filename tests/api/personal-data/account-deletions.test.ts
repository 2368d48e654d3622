import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { lockShopper } from "../../../api/accounts/lock-shopper";
import { Passwords } from "../../../api/accounts/passwords";
import { loginAttempts, tokens, users } from "../../../api/database/schema/accounts";
import { accountDeletions } from "../../../api/database/schema/data-rights";
import { mails, searches } from "../../../api/database/schema/information";
import { installers } from "../../../api/database/schema/installers";
import { orderItems, orders } from "../../../api/database/schema/orders";
import { reviewPictures } from "../../../api/database/schema/review-pictures";
import { productReviews } from "../../../api/database/schema/reviews";
import { createErasureJob, endDeletion } from "../../../api/personal-data/account-deletions";
import { createRetentionJobs } from "../../../api/personal-data/retention";
import { reviewPhoto, storePhoto } from "../../../api/photos/photo";
import * as dataRights from "../../../contract/data-rights";
import { setInstallerStatus } from "../../../contract/installers";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { rowsWith } from "../../setup/rows-with";
import { openUpstream, type Upstream, upstreamSettings } from "../../setup/upstream";
import { workOff } from "../../setup/work-off";
import { addOwner, type Owner, type OwnerWanted, type StockedOffer } from "../access-control/owner";
import { password } from "../access-control/owner-request";

const start = "2026-11-20T14:00:00-03:00";
const aWeekLater = "2026-11-27T14:00:01-03:00";
/** Each proves the password, one after the other. */
const copies = 20;
const delivered = [1, 3, 4, 8];

let upstream: Upstream;
let offer: StockedOffer;

beforeAll(async () => {
  upstream = await openUpstream();
  offer = await addSoldFilm(upstream.database, { quantity: 100_000 });
});
beforeEach(async () => {
  upstream.clock.set(start);
  await upstream.database.delete(accountDeletions);
});

const addLastingOwner = async (wanted: OwnerWanted = {}): Promise<Owner> => {
  const owner = await addOwner(upstream, offer, wanted);
  await upstream.database.update(tokens).set({ expiresAt: new Date("2040-01-01T00:00:00Z") });
  return owner;
};
const request = ({ token }: Pick<Owner, "token">, typed = password) =>
  upstream.ask("POST", dataRights.requestAccountDeletion.path, { token, body: { password: typed } });
const mailsTo = (email: string) =>
  upstream.database.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
const deletionOf = async ({ token }: Owner) =>
  (await upstream.answerTo(dataRights.getAccountDeletion, { token })).deletion;
const deletionMailTo = async ({ email }: Owner) =>
  (await mailsTo(email)).filter(({ subject }) => subject === "Sua conta será excluída");
const tokenInMail = async (owner: Owner) =>
  /manter-conta\?token=([\w-]+)/.exec((await deletionMailTo(owner))[0]?.body ?? "")?.[1] ?? "";

/** Fills tables that `addOwner` leaves empty. */
async function leaveTraces(owner: Owner): Promise<string> {
  const { database } = upstream;
  const { userId, email, orderId } = owner;
  const dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const path = await storePhoto(
    `data:image/png;base64,${dot}`,
    { folder: upstreamSettings.uploadsFolder, refusal: "" },
    reviewPhoto,
  );
  await database.insert(searches).values({ text: `presente de ${owner.name}`, userId });
  await database.insert(loginAttempts).values({ email, succeeded: false, attemptedAt: new Date(start) });
  await database.insert(mails).values({
    key: `about ${userId}`,
    recipient: "aplicador@exemplo.com.br",
    subject: "Orçamento",
    accountIds: [userId],
    body: `${owner.name} pede um orçamento: ${owner.phone}`,
  });
  const [review] = await database
    .insert(productReviews)
    .values({ productId: offer.productId, userId, note: 5, evaluation: `Assinado: ${owner.name}` })
    .returning();
  await database.insert(reviewPictures).values({ reviewId: review?.id ?? 0, position: 0, path });
  const document = owner.secrets[2];
  await database.update(orders).set({ document, phone: owner.phone }).where(eq(orders.id, orderId));
  return join(upstreamSettings.uploadsFolder, path.replace(/^Uploads\//, ""));
}

describe("a requested deletion", () => {
  test("is dated seven days ahead, mailed once and keeps its date however often it is requested", async () => {
    const owner = await addLastingOwner();
    const answers = await Promise.all(Array.from({ length: copies }, () => request(owner)));
    upstream.clock.set("2026-11-21T14:00:00-03:00");
    answers.push(await request(owner));
    const dates = new Set(answers.map(({ body }) => JSON.stringify(body)));
    expect([...dates]).toEqual([JSON.stringify({ eraseAt: "2026-11-27T17:00:00.000Z" })]);
    expect(await deletionMailTo(owner)).toHaveLength(1);
    expect((await deletionOf(owner))?.eraseAt).toBe("2026-11-27T17:00:00.000Z");
  });

  test("needs the password", async () => {
    const owner = await addLastingOwner();
    expect(await request(owner, "outra senha")).toMatchObject({
      status: 422,
      body: { errors: { password: ["A senha atual está incorreta."] } },
    });
    expect(await deletionOf(owner)).toBeNull();
  });

  test("is cancelled with the login or by the mail's link, however often it is pressed", async () => {
    const owner = await addLastingOwner({ through: delivered });
    expect(await request(owner)).toMatchObject({ status: 200 });
    const token = await tokenInMail(owner);
    const found = await upstream.answerTo(dataRights.getDeletionByToken, { query: { token } });
    expect(found.eraseAt).toBe("2026-11-27T17:00:00.000Z");
    await upstream.answerTo(dataRights.cancelDeletionByToken, { body: { token } });
    expect(await deletionOf(owner)).toBeNull();
    await upstream.answerTo(dataRights.cancelDeletionByToken, { body: { token } });
    const after = await upstream.answerTo(dataRights.getDeletionByToken, { query: { token } });
    expect(after.isCancelled).toBe(true);
    upstream.clock.set("2026-11-21T14:00:00-03:00");
    expect(await request(owner)).toMatchObject({ status: 200 });
    await upstream.answerTo(dataRights.cancelAccountDeletion, { token: owner.token });
    upstream.clock.set("2026-12-20T14:00:00-03:00");
    expect(await workOff(upstream, createErasureJob(upstream.parts))).toBe(0);
  });

  test("hides an installer at once and restores the former status when it is cancelled", async () => {
    const owner = await addLastingOwner({ type: 3 });
    const status = async () =>
      (await upstream.database.select().from(installers).where(eq(installers.userId, owner.userId)))[0]
        ?.status;
    expect(await request(owner)).toMatchObject({ status: 200 });
    expect(await status()).toBe(0);
    const activate = { token: owner.token, body: { Status: 1 } };
    expect(await upstream.ask("POST", setInstallerStatus.path, activate)).toMatchObject({ status: 409 });
    expect(await status()).toBe(0);
    await upstream.answerTo(dataRights.cancelAccountDeletion, { token: owner.token });
    expect(await status()).toBe(1);
  });
});

test("an installer whose deletion begins while they show themselves again stays hidden", async () => {
  const owner = await addLastingOwner({ type: 3 });
  const now = upstream.clock.now();
  let showing: ReturnType<typeof upstream.ask> | undefined;
  await upstream.database.transaction(async (transaction) => {
    await lockShopper(transaction, owner.userId);
    showing = upstream.ask("POST", setInstallerStatus.path, { token: owner.token, body: { Status: 1 } });
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await upstream.database.execute(waiting)).rowCount).toBeGreaterThan(0);
    await transaction
      .insert(accountDeletions)
      .values({ userId: owner.userId, requestedAt: now, eraseAt: now, tokenHash: `of ${owner.userId}` });
  });
  expect(await showing).toMatchObject({ status: 409 });
});

describe("the erasure", () => {
  test.each([3, 4] as const)(
    "leaves nothing of an account of type %i but the tax id of its orders, which the years of tax law end",
    async (type) => {
      const owner = await addLastingOwner({ type, through: delivered });
      expect(await request(owner)).toMatchObject({ status: 200 });
      const picture = await leaveTraces(owner);
      upstream.clock.set("2026-11-27T13:59:00-03:00");
      expect(await workOff(upstream, createErasureJob(upstream.parts))).toBe(0);
      expect(existsSync(picture)).toBe(true);

      upstream.clock.set(aWeekLater);
      expect(await workOff(upstream, createErasureJob(upstream.parts))).toBe(1);
      const traces = owner.secrets.filter((secret) => secret !== owner.orderCode);
      const formattedTaxId = owner.secrets[2];
      expect(await rowsWith(upstream.database, traces)).toEqual([`orders: ${formattedTaxId}`]);
      expect(existsSync(picture)).toBe(false);
      const [order] = await upstream.database.select().from(orders).where(eq(orders.id, owner.orderId));
      expect(order?.address).toMatchObject({ city: "São Paulo", state: "SP", street: "", postalCode: "" });
      expect(order?.totalInCentavos).toBeGreaterThan(0);
      const { path } = dataRights.getAccountDeletion;
      expect((await upstream.ask("GET", path, { token: owner.token })).status).toBe(401);

      upstream.clock.set("2031-12-31T12:00:00Z");
      await workOff(upstream, ...createRetentionJobs(upstream.parts));
      expect(await rowsWith(upstream.database, traces)).toEqual([`orders: ${formattedTaxId}`]);
      upstream.clock.set("2032-01-01T12:00:00Z");
      await workOff(upstream, ...createRetentionJobs(upstream.parts));
      expect(await rowsWith(upstream.database, traces)).toEqual([]);
    },
  );

  test("deletes an account without orders altogether, so that its e-mail can register again", async () => {
    const passwordHash = await new Passwords("quick").hash(password);
    const [user] = await upstream.database
      .insert(users)
      .values({ name: "Ana Souza", email: "ana@exemplo.com.br", passwordHash, createdAt: new Date(start) })
      .returning();
    const register = () =>
      upstream.ask("POST", "user/login", { body: { email: "ana@exemplo.com.br", password } });
    const { body } = await register();
    const token = JSON.parse(JSON.stringify(body)).token;
    expect(await request({ token })).toMatchObject({ status: 200 });
    upstream.clock.set(aWeekLater);
    await workOff(upstream, createErasureJob(upstream.parts));
    const rows = await upstream.database.execute(sql`select 1 from users where id = ${user?.id ?? 0}`);
    expect(rows.rows).toEqual([]);
    expect((await register()).status).toBe(401);
  });

  test("waits for an order that is under way, at most sixty days", async () => {
    const owner = await addLastingOwner({ through: [1, 3] });
    expect(await request(owner)).toMatchObject({ status: 200 });
    expect((await deletionOf(owner))?.waitsForOrders).toBe(true);
    upstream.clock.set(aWeekLater);
    expect(await workOff(upstream, createErasureJob(upstream.parts))).toBe(0);
    upstream.clock.set("2027-01-20T14:00:00-03:00");
    expect(await workOff(upstream, createErasureJob(upstream.parts))).toBe(1);
  });

  test("erases mails of the account to its former e-mail, too", async () => {
    const owner = await addLastingOwner({ through: delivered });
    const former = `antes-${owner.userId}@exemplo.com.br`;
    await upstream.database.insert(mails).values({
      key: `email-changed ${owner.userId} 2026-11-01`,
      recipient: former,
      subject: "x",
      body: "x",
      accountIds: [owner.userId],
    });
    expect(await request(owner)).toMatchObject({ status: 200 });
    upstream.clock.set(aWeekLater);
    await workOff(upstream, createErasureJob(upstream.parts));
    expect(await rowsWith(upstream.database, [former])).toEqual([]);
  });

  test("leaves the mails of others: of one name, and of who has registered a former e-mail since", async () => {
    const owner = await addLastingOwner({ through: delivered });
    const former = `livre-${owner.userId}@exemplo.com.br`;
    const other = await addLastingOwner({ through: delivered });
    await upstream.database
      .update(users)
      .set({ name: owner.name, email: former })
      .where(eq(users.id, other.userId));
    await upstream.database.insert(mails).values([
      {
        key: `email-changed ${owner.userId} 2026-11-02`,
        recipient: former,
        subject: "Trocado",
        body: "x",
        accountIds: [owner.userId],
      },
      {
        key: `payment approved of ${other.userId}`,
        recipient: former,
        subject: "Pedido",
        body: `Olá, ${owner.name}!`,
        accountIds: [other.userId],
      },
    ]);
    expect(await request(owner)).toMatchObject({ status: 200 });
    upstream.clock.set(aWeekLater);
    expect(await workOff(upstream, createErasureJob(upstream.parts))).toBe(1);
    const left = await upstream.database
      .select()
      .from(mails)
      .where(eq(mails.recipient, former))
      .orderBy(mails.id);
    expect(left.map(({ subject }) => subject)).toEqual(["Pedido"]);
  });

  test("waits while money is still to come back, and says so", async () => {
    const owner = await addLastingOwner({ through: delivered });
    const [item] = await upstream.database
      .select({ id: orderItems.id })
      .from(orderItems)
      .where(eq(orderItems.orderId, owner.orderId));
    await upstream.database
      .update(orderItems)
      .set({ refundDate: new Date("2026-11-26T12:00:00-03:00") })
      .where(eq(orderItems.id, item?.id ?? 0));
    expect(await request(owner)).toMatchObject({ status: 200 });
    upstream.clock.set(aWeekLater);
    expect((await deletionOf(owner))?.waitsForOrders).toBe(true);
    expect(await workOff(upstream, createErasureJob(upstream.parts))).toBe(0);
    upstream.clock.set("2026-12-20T14:00:00-03:00");
    expect(await workOff(upstream, createErasureJob(upstream.parts))).toBe(1);
  });

  test("is done for each account by itself: one that fails keeps no other from being erased", async () => {
    const [first, second] = [
      await addLastingOwner({ through: delivered }),
      await addLastingOwner({ through: delivered }),
    ];
    for (const owner of [first, second]) expect(await request(owner)).toMatchObject({ status: 200 });
    upstream.clock.set(aWeekLater);
    await upstream.database.execute(
      sql.raw(`
      create function refuse_erasure() returns trigger language plpgsql as $$ begin raise 'kept'; end $$;
      create trigger refuse_erasure before delete on addresses
        for each row when (old.user_id = ${first.userId}) execute function refuse_erasure()`),
    );
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await expect(workOff(upstream, createErasureJob(upstream.parts))).rejects.toThrow("1 of 2 failed");
    expect(logged).toHaveBeenCalledWith(expect.stringContaining(`erase account:${first.userId}: `));
    expect(await deletionOf(first)).not.toBeNull();
    const [left] = await upstream.database.select().from(users).where(eq(users.id, second.userId));
    expect(left?.erasedAt).not.toBeNull();
    await upstream.database.execute(sql`drop trigger refuse_erasure on addresses`);
  });

  test("is not done for an account whose deletion was cancelled after the list was read", async () => {
    const owner = await addLastingOwner({ through: delivered });
    expect(await request(owner)).toMatchObject({ status: 200 });
    upstream.clock.set(aWeekLater);
    let erasing: Promise<number> | undefined;
    await upstream.database.transaction(async (transaction) => {
      await lockShopper(transaction, owner.userId);
      erasing = workOff(upstream, createErasureJob(upstream.parts));
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await upstream.database.execute(waiting)).rowCount).toBeGreaterThan(0);
      await endDeletion(transaction, owner.userId, upstream.clock.now());
    });
    await erasing;
    const [left] = await upstream.database.select().from(users).where(eq(users.id, owner.userId));
    expect(left?.erasedAt).toBeNull();
  });
});
