import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { and, count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loginAttempts, users } from "../../../../api/database/schema/accounts";
import { extras } from "../../../../api/extras";
import { findFarmingSignals } from "../../../../api/extras/quotes/farming-report";
import { quoteRatings } from "../../../../api/extras/quotes/schema";
import { createOperationsPages } from "../../../../api/http/operations";
import * as contract from "../../../../contract/quotes";
import {
  addDoneQuote,
  addInstallerWithLogin,
  answerWith,
  askForQuote,
  letADayPass,
  quoteBody,
  type TestInstaller,
} from "../../../setup/quotes";
import { addShopper, type TestShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";

/** Attempts of each kind; `npm run prove -- farming` makes five, and prints what they gave. */
const attempts = Number(process.env.FARMING_ATTEMPTS ?? 1);

let upstream: Upstream;
let people = 0;
const table: Record<string, string | number>[] = [];

beforeAll(async () => {
  upstream = await openUpstream();
});
afterAll(async () => {
  await upstream.close();
  if (process.env.FARMING_ATTEMPTS) console.table(table);
});

/** An account with a mailbox, a CPF and a phone of its own. */
function addPerson(more: Partial<typeof users.$inferInsert> = {}): Promise<TestShopper> {
  people += 1;
  return addShopper(upstream, {
    email: `cliente${people}@exemplo.com.br`,
    taxId: generateCpf().replace(/\D/g, ""),
    phoneNumber: `(11) 9${String(81_000_000 + people)}`,
    ...more,
  });
}

const rate = async ({ token }: { token: string }, id: number, note = 5) =>
  (await upstream.ask("POST", contract.rateQuote.path, { token, body: { id, note } })).status;
const rateDoneQuote = async (client: TestShopper, installer: TestInstaller) =>
  rate(client, await addDoneQuote(upstream, client, installer));

async function addChosenQuote(client: TestShopper, installer: TestInstaller): Promise<number> {
  const id = await askForQuote(upstream, client, [installer]);
  await answerWith(upstream, id, installer);
  const body = { id, installerId: installer.id };
  await upstream.answerTo(contract.chooseQuote, { token: client.token, body });
  return id;
}

const finish = ({ token }: { token: string }, id: number) =>
  upstream.answerTo(contract.finishQuote, { token, body: { id } });

interface Target {
  readonly installer: TestInstaller;
  readonly account: typeof users.$inferSelect;
}

type Way = (target: Target, attempt: number) => Promise<number>;

/** Answers the status of the last rating. The first honest rating of a way that repeats is not an attempt. */
const ways: Readonly<Record<string, Way>> = {
  "right after the choice": async ({ installer }) => {
    const client = await addPerson();
    const id = await addChosenQuote(client, installer);
    await finish(client, id);
    return rate(client, id);
  },
  "with an unconfirmed e-mail": async ({ installer }) =>
    rateDoneQuote(await addPerson({ emailConfirmedAt: null }), installer),
  "a job that the installer alone called done": async ({ installer }) => {
    const client = await addPerson();
    const id = await addChosenQuote(client, installer);
    await letADayPass(upstream, id);
    await finish(installer, id);
    return rate(client, id);
  },
  "a request to oneself": async ({ installer }) => {
    const { status } = await upstream.ask("POST", contract.addQuote.path, {
      token: installer.token,
      body: quoteBody([installer.id]),
    });
    return status;
  },
  "a second note of one quote": async ({ installer }, attempt) => {
    const client = await addPerson();
    const id = await addDoneQuote(upstream, client, installer);
    await upstream.database.insert(quoteRatings).values({
      requestId: id,
      raterId: client.id,
      ratedId: installer.id,
      note: 1,
      counts: false,
      createdAt: new Date("2020-01-01T00:00:00Z"),
    });
    return rate(client, id, 2 + (attempt % 4));
  },
  "the same client in another quote": async ({ installer }) => {
    const client = await addPerson();
    await countedBefore(client, installer);
    return rateDoneQuote(client, installer);
  },
  "plus-addresses of one mailbox": async ({ installer }, attempt) => {
    await countedBefore(await addPerson({ email: `fazenda${attempt}@exemplo.com.br` }), installer);
    return rateDoneQuote(await addPerson({ email: `fazenda${attempt}+${people}@exemplo.com.br` }), installer);
  },
  "accounts with one CPF": async ({ installer }) => {
    const taxId = generateCpf().replace(/\D/g, "");
    await countedBefore(await addPerson({ taxId }), installer);
    return rateDoneQuote(await addPerson({ taxId }), installer);
  },
  "accounts with one phone": async ({ installer }, attempt) => {
    await countedBefore(await addPerson({ phoneNumber: `(21) 9${String(71_000_000 + attempt)}` }), installer);
    return rateDoneQuote(
      await addPerson({ phoneNumber: `(21) 9${String(71_000_000 + attempt).replace(/(\d{4})$/, "-$1")}` }),
      installer,
    );
  },
  "a plus-address of the installer's own mailbox": async ({ installer, account }) =>
    rateDoneQuote(await addPerson({ email: account.email.replace("@", `+${people}@`) }), installer),
  "an account with the installer's CPF and phone": async ({ installer, account }) =>
    rateDoneQuote(await addPerson({ taxId: account.taxId, phoneNumber: account.phoneNumber }), installer),
};

async function countedBefore({ id }: TestShopper, installer: TestInstaller): Promise<void> {
  await upstream.database
    .insert(quoteRatings)
    .values({ raterId: id, ratedId: installer.id, note: 5, counts: true, createdAt: upstream.clock.now() });
}

async function addTarget(): Promise<Target> {
  const installer = await addInstallerWithLogin(upstream);
  const [account] = await upstream.database.select().from(users).where(eq(users.id, installer.id));
  if (account === undefined) throw new Error("The installer has no account");
  return { installer, account };
}

const countedOf = async ({ installer }: Target) => {
  const [found] = await upstream.database
    .select({ ratings: count() })
    .from(quoteRatings)
    .where(and(eq(quoteRatings.ratedId, installer.id), eq(quoteRatings.counts, true)));
  return found?.ratings ?? 0;
};

/** Ways that begin with one rating that counts. */
const repeats = new Set([
  "the same client in another quote",
  "plus-addresses of one mailbox",
  "accounts with one CPF",
  "accounts with one phone",
]);

describe("faking an installer's ratings", () => {
  test.each(Object.entries(ways))("by %s gives nothing that counts", async (way, attempt) => {
    const results = { refused: 0, "stored, not counted": 0, counted: 0 };
    for (let number = 0; number < attempts; number += 1) {
      upstream.clock.set("2026-11-20T14:00:00-03:00");
      const target = await addTarget();
      const status = await attempt(target, number);
      const own = (await countedOf(target)) - (repeats.has(way) ? 1 : 0);
      if (status >= 400) results.refused += 1;
      else if (own > 0) results.counted += 1;
      else results["stored, not counted"] += 1;
    }
    table.push({ way, attempts, ...results });
    expect(results.counted).toBe(0);
  });

  test("is not prevented by another mailbox, CPF and phone for each, a day and a job for each", async () => {
    const target = await addTarget();
    for (let number = 0; number < attempts; number += 1)
      expect(await rateDoneQuote(await addPerson(), target.installer)).toBe(200);
    const counted = await countedOf(target);
    table.push({
      way: "another mailbox, CPF and phone each",
      attempts,
      refused: 0,
      "stored, not counted": 0,
      counted,
    });
    expect(counted).toBe(attempts);
  });
});

describe("the operators' report of signals", () => {
  test("names accounts with something in common that rated one installer by their ids, and no other account", async () => {
    const installer = await addInstallerWithLogin(upstream);
    const [one, other, third] = [
      await addPerson({ email: "par@exemplo.com.br" }),
      await addPerson({ email: "par+1@exemplo.com.br", phoneNumber: "(11) 98111-2222" }),
      await addPerson(),
    ];
    const { database, clock } = upstream;
    await database.insert(loginAttempts).values(
      ["par@exemplo.com.br", third.email].map((email) => ({
        email,
        client: "um aparelho",
        succeeded: true,
        attemptedAt: clock.now(),
      })),
    );
    for (const { id: raterId } of [one, other, third])
      await database.insert(quoteRatings).values({ raterId, ratedId: installer.id, note: 5 });
    const reported = (await findFarmingSignals(database)).filter(({ ratedId }) => ratedId === installer.id);
    const group = (signal: string, accounts: readonly TestShopper[]) => ({
      ratedAs: "installer",
      ratedId: installer.id,
      signal,
      ratings: 2,
      counted: 2,
      userIds: accounts.map(({ id }) => id),
    });
    expect(reported.filter(({ signal }) => signal !== "delivery address")).toEqual([
      group("device or network", [one, third]),
      group("mailbox", [one, other]),
    ]);
    const pages = createOperationsPages({ ...atOnce, database, extras });
    const ask = (authorization: string) => pages.request("/metrics/ratings", { headers: { authorization } });
    expect((await ask("Bearer another")).status).toBe(404);
    const page = await (await ask("Bearer a token for metrics")).text();
    expect(page).toContain(
      `<td>a mesma caixa de e-mail</td><td>2</td><td>2</td><td>2</td><td>${one.id}, ${other.id}</td>`,
    );
    for (const personal of ["par@", "98111", "um aparelho"]) expect(page).not.toContain(personal);
  });
});

const atOnce = {
  metricsToken: "a token for metrics",
  instanceId: null,
  isStopping: () => false,
  findSchemaDifferences: async () => [],
};
