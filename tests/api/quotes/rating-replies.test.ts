import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "../../../api/database/schema/accounts";
import { listInstallerRatings, rateQuote } from "../../../contract/quotes";
import { addDoneQuote, addInstallerWithLogin, quoteSeenBy } from "../../setup/quotes";
import { addShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
});
afterAll(() => upstream.close());

describe("the reply to a rating", () => {
  test("is the rated installer's alone, replaces the one before, and goes with a reported rating", async () => {
    const ana = await addShopper(upstream);
    await upstream.database.update(users).set({ emailConfirmedAt: upstream.clock.now() });
    const rui = await addInstallerWithLogin(upstream);
    const id = await addDoneQuote(upstream, ana, rui);
    const reply = async ({ token }: { token: string }, text: string) =>
      (await upstream.ask("POST", "quote/reply", { token, body: { id, reply: text } })).status;
    const listed = async () =>
      (await upstream.answerTo(listInstallerRatings, { query: { installerId: String(rui.id) } })).ratings;

    expect(await reply(rui, "Obrigado!")).toBe(409);
    const body = { id, note: 4, evaluation: "Atrasou." };
    await upstream.answerTo(rateQuote, { token: ana.token, body });
    expect(await reply(ana, "Eu mesma.")).toBe(409);
    expect(await reply(await addInstallerWithLogin(upstream), "Alheio.")).toBe(404);
    for (const text of ["", "x".repeat(1001)]) expect(await reply(rui, text)).toBe(400);
    for (const text of ["Peguei trânsito.", "Peguei trânsito.", "Desculpe, peguei trânsito."])
      expect(await reply(rui, text)).toBe(200);
    expect(await listed()).toMatchObject([{ evaluation: "Atrasou.", reply: "Desculpe, peguei trânsito." }]);
    expect((await quoteSeenBy(upstream, id, ana)).ownRating?.reply).toBe("Desculpe, peguei trânsito.");

    const report = { id, subject: "rating", reason: "Falso" };
    await upstream.ask("POST", "quote/report", { token: rui.token, body: report });
    expect(await listed()).toEqual([]);
    expect((await quoteSeenBy(upstream, id, rui)).receivedRating).toMatchObject({
      evaluation: null,
      reply: null,
    });
    expect(await reply(rui, "Tarde.")).toBe(409);
  });
});
