import { like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "../../../../api/database/schema/accounts";
import { mails } from "../../../../api/database/schema/information";
import { listInstallerRatings, rateQuote } from "../../../../contract/quotes";
import { addDoneQuote, addInstallerWithLogin, quoteSeenBy } from "../../../setup/quotes";
import { addShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
});

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

    const report = async ({ token }: { token: string }, subject: string) =>
      (await upstream.ask("POST", "quote/report", { token, body: { id, subject, reason: "Falso" } })).status;

    expect(await report(ana, "reply")).toBe(404);
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

    expect(await report(rui, "reply")).toBe(404);
    for (const _ of [1, 2]) expect(await report(ana, "reply")).toBe(200);
    expect(await listed()).toMatchObject([{ evaluation: "Atrasou.", reply: null }]);
    expect((await quoteSeenBy(upstream, id, ana)).ownRating).toMatchObject({
      evaluation: "Atrasou.",
      reply: null,
      isReplyReported: true,
    });
    const sent = await upstream.database
      .select()
      .from(mails)
      .where(like(mails.subject, "Denúncia%"))
      .orderBy(mails.id);
    expect(sent).toMatchObject([
      { recipient: "contato@shop.test", subject: expect.stringContaining("Resposta a uma avaliação") },
    ]);
    expect(await reply(rui, "De novo.")).toBe(200);
    expect(await listed()).toMatchObject([{ reply: null }]);

    expect(await report(rui, "rating")).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await quoteSeenBy(upstream, id, rui)).receivedRating).toMatchObject({
      evaluation: null,
      reply: null,
    });
    expect(await reply(rui, "Tarde.")).toBe(409);
  });
});
