import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { users } from "../../../api/database/schema/accounts";
import { sandboxCardCharges, sandboxSavedCards } from "../../../api/database/schema/sandbox-cards";
import { savedCards } from "../../../api/database/schema/saved-cards";
import { createCardRemovalJob } from "../../../api/payments/saved-cards";
import { eraseAccount } from "../../../api/personal-data/erase-account";
import { createRetentionJobs } from "../../../api/personal-data/retention";
import { listOrdersByCode, placementRefusal, placeOrders } from "../../../contract/orders";
import { listSavedCards, removeSavedCard } from "../../../contract/saved-cards";
import { byCard, type TestCard, testCards, tokenRequest } from "../../setup/cards";
import { cartOfTwoShops } from "../../setup/catalogue-rows";
import { addSavedCard } from "../../setup/saved-cards";
import { addShopper, checkoutFor, type OrderPayload, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { workOff } from "../../setup/work-off";

const visa = { brand: "Visa", lastDigits: "0010", expiryMonth: 12, expiryYear: 2030, isExpired: false };

let upstream: Upstream;
let shopper: TestShopper;
let lines: Awaited<ReturnType<typeof cartOfTwoShops>>;

beforeEach(async () => {
  upstream = await openUpstream();
  lines = await cartOfTwoShops(upstream.database);
  shopper = await addShopper(upstream);
});
afterEach(() => upstream.close());

type CardFields = Pick<OrderPayload, "SaveCard" | "SavedCardId">;

let keys = 0;
async function place(cards: readonly TestCard[], fields: CardFields, { token } = shopper) {
  keys += 1;
  const payloads = await checkoutFor(upstream, shopper, lines);
  const body = (await byCard(upstream, payloads, cards)).map((payload) => ({ ...payload, ...fields }));
  return upstream.ask("POST", placeOrders.path, {
    token,
    body,
    headers: { "Idempotency-Key": `key-${keys}` },
  });
}
async function pay(cards: readonly TestCard[], fields: CardFields): Promise<number[]> {
  const { body } = await place(cards, fields);
  const codes = placeOrders.answer.parse(body).orders.map(({ orderCode }) => ({ Codes: orderCode }));
  const found = await upstream.answerTo(listOrdersByCode, { token: shopper.token, body: codes });
  return found.map(({ orderStatus }) => orderStatus);
}
const list = async ({ token }: Pick<TestShopper, "token"> = shopper) =>
  (await upstream.answerTo(listSavedCards, { token })).cards;
const remove = (id: number, { token } = shopper) =>
  upstream.ask("POST", removeSavedCard.path, { token, body: { id } });
const atProvider = () => upstream.database.select().from(sandboxSavedCards);
const rows = () => upstream.database.select().from(savedCards);
async function saveOne(): Promise<number> {
  expect(await pay(["approved", "approved"], { SaveCard: true })).toEqual([3, 3]);
  return (await list())[0]?.id ?? 0;
}

describe("saving a card", () => {
  test("saves the card of a paid checkout once, and none without the wish", async () => {
    expect(await pay(["approved", "approved"], {})).toEqual([3, 3]);
    expect(await list()).toEqual([]);
    await saveOne();
    await saveOne();
    expect(await list()).toEqual([{ id: expect.any(Number), ...visa }]);
  });

  test("saves no card of a refused checkout, and deletes what the provider has of it", async () => {
    expect(await pay(["approved", "denied"], { SaveCard: true })).toEqual([2, 2]);
    expect(await list()).toEqual([]);
    expect(await atProvider()).toHaveLength(1);
    await workOff(upstream, createCardRemovalJob(upstream.parts));
    expect([await atProvider(), await rows()]).toEqual([[], []]);
  });

  test("waits with the saving until a pending payment is approved", async () => {
    await pay(["pending", "approved"], { SaveCard: true });
    expect(await list()).toEqual([]);
    const [charge] = await upstream.database
      .select()
      .from(sandboxCardCharges)
      .where(eq(sandboxCardCharges.status, "pending"));
    await upstream.submit(`sandbox/cartoes/${charge?.orderCode}/pagar`, {});
    expect(await list()).toEqual([{ id: expect.any(Number), ...visa, lastDigits: "0036" }]);
  });

  test("saves the card that is entered on the provider's page", async () => {
    const { body } = await place([], { SaveCard: true });
    const [first] = placeOrders.answer.parse(body).orders;
    const [order] = await upstream.answerTo(listOrdersByCode, {
      token: shopper.token,
      body: [{ Codes: first?.orderCode ?? "" }],
    });
    const page = new URL(order?.urlPagamentoCartao ?? "").pathname.slice(1);
    const form = { numero: testCards.approved, validade: "12/30", cvv: "123", nome: "MARIA SOUZA" };
    await upstream.submit(page, form);
    expect(await list()).toEqual([{ id: expect.any(Number), ...visa }]);
  });
});

describe("paying with a saved card", () => {
  test("charges every order of the checkout without a token", async () => {
    const SavedCardId = await saveOne();
    expect(await pay([], { SavedCardId })).toEqual([3, 3]);
    const charges = await upstream.database.select().from(sandboxCardCharges);
    expect(charges.filter(({ savedCardId }) => savedCardId !== null)).toHaveLength(3);
    expect(await list()).toHaveLength(1);
  });

  test("refuses a card with tokens, and different cards in one checkout", async () => {
    const SavedCardId = await saveOne();
    expect((await place(["approved", "approved"], { SavedCardId })).status).toBe(422);
    const payloads = await byCard(upstream, await checkoutFor(upstream, shopper, lines), []);
    const body = payloads.map((payload, at) => (at === 0 ? { ...payload, SavedCardId } : payload));
    expect((await upstream.ask("POST", placeOrders.path, { token: shopper.token, body })).status).toBe(422);
  });

  test("answers alike for a card that is unknown, another account's, removed, expired or another provider's", async () => {
    const other = await addShopper(upstream);
    const removed = await saveOne();
    await remove(removed);
    const ids = [
      2_000_000,
      await addSavedCard(upstream, other.id),
      removed,
      await addSavedCard(upstream, shopper.id, { expiryMonth: 10, expiryYear: 2026, lastDigits: "1111" }),
      await addSavedCard(upstream, shopper.id, { provider: "pagarme" }),
    ];
    const before = await upstream.database.select().from(sandboxCardCharges);
    for (const SavedCardId of ids) {
      const { status, body } = await place([], { SavedCardId });
      expect(status).toBe(409);
      expect(placementRefusal.parse(body).changes?.map(({ kind }) => kind)).toEqual(["card"]);
    }
    expect(await upstream.database.select().from(sandboxCardCharges)).toHaveLength(before.length);
  });

  test("is denied when the provider has lost the card, which is offered no more", async () => {
    const SavedCardId = await saveOne();
    await upstream.database.delete(sandboxSavedCards);
    expect(await pay([], { SavedCardId })).toEqual([2, 2]);
    expect([await list(), await rows()]).toEqual([[], []]);
  });

  test("keeps the card when the provider does not answer", async () => {
    const SavedCardId = await saveOne();
    const { cards } = upstream.parts;
    if (cards === null) throw new Error("No card provider");
    vi.spyOn(console, "error").mockReturnValue(undefined);
    vi.spyOn(cards, "authorise").mockRejectedValue(new Error("timeout"));
    expect(await pay([], { SavedCardId })).toEqual([2, 2]);
    expect(await list()).toHaveLength(1);
  });

  test("charges once for two copies of a request", async () => {
    const SavedCardId = await saveOne();
    const payloads = await checkoutFor(upstream, shopper, lines);
    const body = payloads.map((payload) => ({ ...payload, PaymentMethod: 0, CardId: null, SavedCardId }));
    const headers = { "Idempotency-Key": "same-key" };
    const send = () => upstream.ask("POST", placeOrders.path, { token: shopper.token, body, headers });
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const charges = await upstream.database.select().from(sandboxCardCharges);
    expect(charges.filter(({ savedCardId }) => savedCardId !== null)).toHaveLength(3);
  });
});

describe("removing a card", () => {
  test("answers every copy alike, removes only an own card, and deletes it at the provider", async () => {
    const id = await saveOne();
    const other = await addShopper(upstream);
    expect((await remove(id, other)).status).toBe(200);
    expect(await list()).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(id)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await rows()).toMatchObject([{ userId: null, brand: null, lastDigits: null }]);
    await workOff(upstream, createCardRemovalJob(upstream.parts));
    expect([await rows(), await atProvider()]).toEqual([[], []]);
  });

  test("stays due while the provider does not answer", async () => {
    await remove(await saveOne());
    const { cards } = upstream.parts;
    if (cards === null) throw new Error("The shop takes no cards");
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const failing = vi.spyOn(cards, "deleteSaved").mockRejectedValue(new Error("no answer"));
    await expect(workOff(upstream, createCardRemovalJob(upstream.parts))).rejects.toThrow("1 of 1 failed");
    expect(complaint).toHaveBeenCalledOnce();
    failing.mockRestore();
    await workOff(upstream, createCardRemovalJob(upstream.parts));
    expect([await rows(), await atProvider()]).toEqual([[], []]);
  });

  test("leaves a card at the provider that was saved again under the same id", async () => {
    await remove(await saveOne());
    const [removed] = await rows();
    await addSavedCard(upstream, shopper.id, { providerCardId: removed?.providerCardId ?? "" });
    await workOff(upstream, createCardRemovalJob(upstream.parts));
    expect([await rows(), await atProvider()]).toMatchObject([[{ userId: shopper.id }], [{}]]);
  });

  test("follows a month after the expiry, and the erasure of the account", async () => {
    await saveOne();
    const late = await addShopper(upstream);
    await addSavedCard(upstream, late.id, { expiryMonth: 9, expiryYear: 2026 });
    const recent = await addShopper(upstream);
    await addSavedCard(upstream, recent.id, { expiryMonth: 10, expiryYear: 2026 });
    await workOff(upstream, ...createRetentionJobs(upstream.parts));
    expect([await list(late), await list(recent)]).toMatchObject([[], [{ isExpired: true }]]);
    expect(await eraseAccount(recent.id, upstream.parts)).toBe(true);
    expect(await upstream.database.select().from(users).where(eq(users.id, recent.id))).toEqual([]);
    await workOff(upstream, createCardRemovalJob(upstream.parts));
    expect(await rows()).toMatchObject([{ userId: shopper.id }]);
  });
});

test("the number and the code of a saved card are in no row", async () => {
  await saveOne();
  const { card } = tokenRequest(testCards.approved);
  const stored = JSON.stringify([await rows(), await atProvider()]);
  expect(stored).not.toContain(card.number);
  expect(stored).not.toContain(card.holder_name);
});
