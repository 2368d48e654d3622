import { beforeAll, describe, expect, test } from "vitest";
import { loginAttempts, passwordResets, tokens, users } from "../../../api/database/schema/accounts";
import { cartItems, carts, freightQuotes } from "../../../api/database/schema/carts";
import {
  accountDeletions,
  accountReverts,
  dataExports,
  emailChanges,
} from "../../../api/database/schema/data-rights";
import { idempotencyKeys } from "../../../api/database/schema/idempotency";
import { mails, searches } from "../../../api/database/schema/information";
import { paymentEvents, payments } from "../../../api/database/schema/payments";
import { sandboxCardTokens } from "../../../api/database/schema/sandbox-cards";
import { hashToken } from "../../../api/http/shopper";
import { listPersonalTables } from "../../../api/personal-data/personal-tables";
import {
  daysOfExpiredCards,
  daysOfUnfinishedRegistrations,
  listRetentionRules,
} from "../../../api/personal-data/retention";
import { addSoldFilm } from "../../setup/catalogue-rows";
import {
  daysLater,
  expectRemoval,
  type OutdatedRow,
  removeOutdatedOn,
  madeAt as start,
} from "../../setup/outdated-rows";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const retentionRules = listRetentionRules({ extras: [] });

let upstream: Upstream;
let shopper: TestShopper;
let offer: { productId: number; skuId: number; resellerId: number };

beforeAll(async () => {
  upstream = await openUpstream();
  offer = await addSoldFilm(upstream.database);
  shopper = await addShopper(upstream);
});

const until = { createdAt: start, expiresAt: start };

const rows: Record<string, OutdatedRow> = {
  "lines of a cart": {
    add: async () => {
      const [cart] = await upstream.database.insert(carts).values({ userId: shopper.id }).returning();
      const { skuId, resellerId } = offer;
      const line = { cartId: cart?.id ?? 0, skuId, resellerId, quantity: 1, createdAt: start };
      await upstream.database.insert(cartItems).values(line);
    },
    left: () => upstream.database.$count(cartItems),
  },
  "freight quotes": {
    add: () =>
      upstream.database.insert(freightQuotes).values({ userId: shopper.id, quote: "[]", createdAt: start }),
    left: () => upstream.database.$count(freightQuotes),
  },
  "ended logins": {
    add: async () => {
      await upstream.database.delete(tokens);
      await upstream.database.insert(tokens).values({ hash: "a", userId: shopper.id, ...until });
    },
    left: () => upstream.database.$count(tokens),
  },
  "links for a new password": {
    add: () => upstream.database.insert(passwordResets).values({ hash: "a", userId: shopper.id, ...until }),
    left: () => upstream.database.$count(passwordResets),
  },
  "changes of an e-mail": {
    add: () =>
      upstream.database.insert(emailChanges).values({
        userId: shopper.id,
        newEmail: "nova@exemplo.com.br",
        tokenHash: hashToken("a"),
        requestedAt: start,
        expiresAt: start,
      }),
    left: () => upstream.database.$count(emailChanges),
  },
  "links that undo a change of e-mail or password": {
    add: () =>
      upstream.database.insert(accountReverts).values({
        userId: shopper.id,
        change: "email",
        email: "antes@exemplo.com.br",
        tokenHash: hashToken("a"),
        ...until,
      }),
    left: () => upstream.database.$count(accountReverts),
  },
  "cancelled deletions of an account": {
    add: () =>
      upstream.database
        .insert(accountDeletions)
        .values({ userId: shopper.id, tokenHash: hashToken("a"), eraseAt: start, cancelledAt: start }),
    left: () => upstream.database.$count(accountDeletions),
  },
  "wrong passwords": {
    add: () =>
      upstream.database
        .insert(loginAttempts)
        .values({ email: "a@b.c", succeeded: false, attemptedAt: start }),
    left: () => upstream.database.$count(loginAttempts),
  },
  searches: {
    add: () => upstream.database.insert(searches).values({ text: "vinil", createdAt: start }),
    left: () => upstream.database.$count(searches),
  },
  "mails, once sent or given up": {
    add: async () => {
      const mail = { recipient: "a@b.c", subject: "x", body: "x", createdAt: start };
      await upstream.database.insert(mails).values([
        { ...mail, key: "sent", sentAt: start },
        { ...mail, key: "waiting" },
      ]);
    },
    left: async () => (await upstream.database.$count(mails)) - 1,
  },
  "copies of personal data, once expired": {
    add: () => upstream.database.insert(dataExports).values({ userId: shopper.id, expiresAt: start }),
    left: () => upstream.database.$count(dataExports),
  },
  "answers to repeated forms": {
    add: () =>
      upstream.database
        .insert(idempotencyKeys)
        .values({ key: "a", userId: shopper.id, requestHash: "a", createdAt: start }),
    left: () => upstream.database.$count(idempotencyKeys),
  },
  "messages of payment providers": {
    add: async () => {
      const payment = { userId: shopper.id, method: 2, amountInCentavos: 1, providerReference: "a" };
      const [paid] = await upstream.database.insert(payments).values(payment).returning();
      const event = { paymentId: paid?.id ?? 0, kind: "paid", body: { payer: "Ana" }, receivedAt: start };
      await upstream.database.insert(paymentEvents).values({ id: "a", ...event });
    },
    left: async () => {
      const [event] = await upstream.database.select().from(paymentEvents);
      return event?.body ? 1 : 0;
    },
  },
  "card tokens of the sandbox": {
    add: () =>
      upstream.database
        .insert(sandboxCardTokens)
        .values({ hash: "a", outcome: "denied", brand: "visa", lastDigits: "1111", ...until }),
    left: () => upstream.database.$count(sandboxCardTokens),
  },
};

const removeOn = (moment: Date) => removeOutdatedOn(moment, upstream);

describe("the retention", () => {
  test.each(retentionRules.map(({ what, days }) => [what, days] as const))(
    "removes %s after %i days, not before",
    async (what, days) => {
      const row = rows[what];
      expect(row, "rows of the rule").toBeDefined();
      if (row) await expectRemoval({ days }, row, upstream);
    },
  );

  test("removes a registration that was never finished, and no account that was used", async () => {
    const { database } = upstream;
    const unfinished = { passwordHash: "none", createdAt: start, name: "Ana" };
    await database.insert(users).values([
      { ...unfinished, email: "so-nome@exemplo.com.br" },
      { ...unfinished, email: "com-cpf@exemplo.com.br", taxId: "52998224725" },
    ]);
    const kept = async () => (await database.select().from(users)).map(({ email }) => email);
    await removeOn(daysLater(daysOfUnfinishedRegistrations));
    expect(await kept()).toContain("so-nome@exemplo.com.br");
    await removeOn(daysLater(daysOfUnfinishedRegistrations, 1));
    expect(await kept()).not.toContain("so-nome@exemplo.com.br");
    expect(await kept()).toEqual(expect.arrayContaining(["com-cpf@exemplo.com.br", shopper.email]));
  });

  test("removes more rows than fit into one batch", async () => {
    const { database } = upstream;
    await database
      .insert(searches)
      .values(Array.from({ length: 2_500 }, () => ({ text: "vinil", createdAt: start })));
    await removeOn(daysLater(400));
    expect(await database.$count(searches)).toBe(0);
  });
});

test("the data copy says after how many days the rows of a table are deleted", () => {
  const daysOf = (rule: string) => retentionRules.find(({ what }) => what === rule)?.days;
  const periods = {
    cart_items: daysOf("lines of a cart"),
    tokens: daysOf("ended logins"),
    password_resets: daysOf("links for a new password"),
    email_changes: daysOf("changes of an e-mail"),
    account_reverts: daysOf("links that undo a change of e-mail or password"),
    account_deletions: daysOf("cancelled deletions of an account"),
    searches: daysOf("searches"),
    saved_cards: daysOfExpiredCards,
  };
  const told = listPersonalTables({ extras: [] }).flatMap(({ name, exported }) => {
    const days = /(\d+) dias/.exec(exported?.about ?? "")?.[1];
    return days === undefined ? [] : [[name, Number(days)] as const];
  });
  expect(Object.fromEntries(told)).toEqual(periods);
});
