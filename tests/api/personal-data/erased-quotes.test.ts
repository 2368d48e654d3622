import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quoteRatings, quoteRequests } from "../../../api/database/schema/quotes";
import { eraseAccount } from "../../../api/personal-data/erase-account";
import { findPerson } from "../../../api/personal-data/person";
import { quoteTables } from "../../../api/personal-data/tables-of-quotes";
import { rateQuote } from "../../../contract/quotes";
import { addDoneQuote, addInstallerWithLogin } from "../../setup/quotes";
import { addShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
});
afterAll(() => upstream.close());

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
