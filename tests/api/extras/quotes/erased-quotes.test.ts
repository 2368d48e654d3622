import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "../../../../api/database/schema/accounts";
import { mails } from "../../../../api/database/schema/information";
import { quoteTables } from "../../../../api/extras/quotes/personal-tables";
import { quoteRatings, quoteRequests } from "../../../../api/extras/quotes/schema";
import { eraseAccount } from "../../../../api/personal-data/erase-account";
import { findPerson } from "../../../../api/personal-data/person";
import { cancelQuote, chooseQuote, rateQuote } from "../../../../contract/quotes";
import {
  addDoneQuote,
  addInstallerWithLogin,
  answerWith,
  askForQuote,
  quoteSeenBy,
} from "../../../setup/quotes";
import { addShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
});

const mailsTo = async (email: string) =>
  (
    await upstream.database
      .select({ subject: mails.subject, body: mails.body })
      .from(mails)
      .where(eq(mails.recipient, email))
      .orderBy(mails.id)
  ).map(({ subject, body }) => `${subject}: ${new URL(body.split("\n").at(-1) ?? "").pathname}`);

async function agree() {
  const ana = await addShopper(upstream, { name: "Ana Souza" });
  const rui = await addInstallerWithLogin(upstream, { name: "Rui Lima" });
  const bia = await addInstallerWithLogin(upstream, { name: "Bia Prado" });
  const id = await askForQuote(upstream, ana, [rui, bia]);
  await answerWith(upstream, id, rui);
  await upstream.answerTo(chooseQuote, { token: ana.token, body: { id, installerId: rui.id } });
  const open = await askForQuote(upstream, ana, [bia]);
  const emailOf = async ({ id: userId }: { id: number }) =>
    (await upstream.database.select().from(users).where(eq(users.id, userId)))[0]?.email ?? "";
  return { ana, rui, bia, id, open, emails: await Promise.all([ana, rui, bia].map(emailOf)) };
}

describe("work that was agreed", () => {
  test("sends one mail to its installer when the client's account is deleted, and one to each installer of an open request", async () => {
    const { ana, emails } = await agree();
    const [, toRui = "", toBia = ""] = emails;
    for (const _ of [1, 2]) expect(await eraseAccount(ana.id, upstream.parts)).toBe(true);
    expect((await mailsTo(toRui)).slice(2)).toEqual([
      "O cliente de um trabalho combinado excluiu a conta: /orcamentos",
    ]);
    expect((await mailsTo(toBia)).slice(3)).toEqual(["Um pedido de orçamento não existe mais: /orcamentos"]);
  });

  test("ends, with a mail to its client, when the installer's account is deleted", async () => {
    const { ana, rui, id, emails } = await agree();
    expect(await eraseAccount(rui.id, upstream.parts)).toBe(true);
    expect((await mailsTo(emails[0] ?? "")).at(-1)).toBe(
      `O aplicador que você escolheu excluiu a conta: /orcamentos/${id}`,
    );
    expect(await quoteSeenBy(upstream, id, ana)).toMatchObject({
      status: "cancelled",
      cancelledBy: "installer",
    });
  });

  test("keeps no reason of a cancellation by an installer whose account is deleted", async () => {
    const { rui, id } = await agree();
    await upstream.answerTo(cancelQuote, { token: rui.token, body: { id, reason: "Fui ao médico." } });
    await eraseAccount(rui.id, upstream.parts);
    const [row] = await upstream.database.select().from(quoteRequests).where(eq(quoteRequests.id, id));
    expect(row).toMatchObject({ status: "cancelled", cancelReason: null });
  });
});

describe("a client of installers whose account is deleted", () => {
  test("leaves the stars without name and text, and neither request nor telephone, which the data copy has before", async () => {
    const { database } = upstream;
    const ana = await addShopper(upstream);
    const rui = await addInstallerWithLogin(upstream);
    const id = await addDoneQuote(upstream, ana, rui);
    await database
      .update(quoteRequests)
      .set({ phoneNumber: "(11) 91234-5678" })
      .where(eq(quoteRequests.id, id));
    const body = { id, note: 5, evaluation: "Ana gostou." };
    await upstream.answerTo(rateQuote, { token: ana.token, body });

    const person = await findPerson(database, ana.id);
    const table = quoteTables.find(({ name }) => name === "quote_requests");
    const copied = person && (await table?.readRows(database, person));
    expect(copied).toMatchObject([{ phoneNumber: "(11) 91234-5678" }]);

    expect(await eraseAccount(ana.id, upstream.parts)).toBe(true);
    const [rating, ...more] = await database
      .select()
      .from(quoteRatings)
      .where(eq(quoteRatings.ratedId, rui.id));
    expect(more).toEqual([]);
    expect(rating).toMatchObject({ note: 5, counts: true, raterId: null, evaluation: null });
    expect(await database.select().from(quoteRequests).where(eq(quoteRequests.id, id))).toEqual([]);
  });
});
