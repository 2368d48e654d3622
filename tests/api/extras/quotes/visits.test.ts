import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../../../api/database/schema/information";
import { createVisitReminderJob } from "../../../../api/extras/quotes/quote-visits";
import { quoteRequests } from "../../../../api/extras/quotes/schema";
import { chooseQuote } from "../../../../contract/quotes";
import {
  addInstallerWithLogin,
  answerWith,
  askForQuote,
  quoteSeenBy,
  type TestInstaller,
  tokenForYears,
} from "../../../setup/quotes";
import { addShopper, type TestShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";
import { workOff } from "../../../setup/work-off";

let upstream: Upstream;
let ana: TestShopper;
let rui: TestInstaller;
let bia: TestInstaller;
let outsider: TestInstaller;
let id: number;

beforeAll(async () => {
  upstream = await openUpstream();
});
beforeEach(async () => {
  await upstream.database.delete(quoteRequests);
  upstream.clock.set("2026-11-20T14:00:00-03:00");
  ana = await addShopper(upstream, { name: "Ana Souza" });
  // A login that outlives the visit.
  ana = { ...ana, token: await tokenForYears(upstream, ana.id) };
  rui = await addInstallerWithLogin(upstream, { name: "Rui Lima" });
  bia = await addInstallerWithLogin(upstream, { name: "Bia Prado" });
  outsider = await addInstallerWithLogin(upstream);
  id = await askForQuote(upstream, ana, [rui, bia]);
  await answerWith(upstream, id, rui);
  await upstream.answerTo(chooseQuote, { token: ana.token, body: { id, installerId: rui.id } });
});

const send = async (name: string, { token }: { token: string }, body: object) =>
  (await upstream.ask("POST", `quote/${name}`, { token, body: { id, ...body } })).status;
const visitSeenBy = async (who: { token: string }) => {
  const { visitOn, visitWindow, proposedVisit } = await quoteSeenBy(upstream, id, who);
  return { visitOn, visitWindow, proposedVisit };
};
const subjects = async () =>
  (
    await upstream.database
      .select({ subject: mails.subject, recipient: mails.recipient })
      .from(mails)
      .where(sql`${mails.body} ~ ${`/orcamentos/${id}\\M`}`)
      .orderBy(mails.id)
  ).map(({ subject, recipient }) => `${recipient === ana.email ? "Ana" : "aplicador"}: ${subject}`);
const newSubjects = async () => (await subjects()).slice(5);

const first = { visitOn: "2026-12-02", window: "morning" };
const later = { visitOn: "2026-12-04", window: "afternoon" };
const proposedBy = (by: string) => ({ visitOn: "2026-12-02", proposedVisit: { ...later, by } });

describe("the day of a visit", () => {
  test("is moved by a proposal that the other accepts, once, however often both are sent", async () => {
    expect(await send("visit", rui, first)).toBe(200);
    for (const _ of [1, 2]) expect(await send("visit", ana, later)).toBe(200);
    for (const who of [ana, rui]) expect(await visitSeenBy(who)).toMatchObject(proposedBy("shopper"));
    expect((await visitSeenBy(bia)).proposedVisit ?? null).toBeNull();
    expect(await send("answer-visit", ana, { ...later, accept: true })).toBe(409);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send("answer-visit", rui, { ...later, accept: true })),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await visitSeenBy(ana)).toEqual({
      visitOn: later.visitOn,
      visitWindow: "afternoon",
      proposedVisit: null,
    });
    expect(await newSubjects()).toEqual([
      "Ana: Dia da visita: 02/12/2026, de manhã (8h às 12h)",
      "aplicador: Outro dia para a visita: 04/12/2026, à tarde (12h às 18h)",
      "Ana: Dia da visita: 04/12/2026, à tarde (12h às 18h)",
    ]);
    expect(await send("answer-visit", rui, { ...later, accept: false })).toBe(409);
  });

  test("stays when the other keeps it, also sent again and from a tab that accepts", async () => {
    await send("visit", ana, first);
    await send("visit", ana, later);
    for (const _ of [1, 2]) expect(await send("answer-visit", rui, { ...later, accept: false })).toBe(200);
    expect(await send("answer-visit", rui, { ...later, accept: true })).toBe(409);
    expect(await visitSeenBy(ana)).toMatchObject({ visitOn: "2026-12-02", proposedVisit: null });
    expect((await newSubjects()).slice(2)).toEqual([
      "Ana: O dia da visita continua: 02/12/2026, de manhã (8h às 12h)",
    ]);
    // The same proposal again is a new one, with a mail of its own.
    await send("visit", ana, later);
    expect((await newSubjects()).at(-1)).toContain("aplicador: Outro dia para a visita: 04/12/2026");
  });

  test("is answered only as it is: an answer to an earlier proposal is refused and changes nothing", async () => {
    await send("visit", ana, first);
    await send("visit", ana, later);
    await send("visit", ana, { visitOn: "2026-12-07" });
    for (const accept of [true, false])
      expect(await send("answer-visit", rui, { ...later, accept })).toBe(409);
    expect(await visitSeenBy(rui)).toMatchObject({
      visitOn: "2026-12-02",
      proposedVisit: { visitOn: "2026-12-07", window: null, by: "shopper" },
    });
  });

  test("is agreed when both propose the same, and the proposal withdrawn by sending the agreed day", async () => {
    await send("visit", ana, first);
    await send("visit", ana, later);
    expect(await send("visit", rui, later)).toBe(200);
    expect(await visitSeenBy(ana)).toMatchObject({ visitOn: later.visitOn, proposedVisit: null });
    await send("visit", rui, first);
    // A late copy of what is agreed answers no proposal of the other.
    expect(await send("visit", ana, later)).toBe(200);
    expect((await visitSeenBy(ana)).proposedVisit).toMatchObject({ by: "installer" });
    expect(await send("visit", rui, later)).toBe(200);
    expect((await visitSeenBy(ana)).proposedVisit).toBeNull();
    expect(await send("answer-visit", ana, { ...first, accept: true })).toBe(409);
  });

  test("is no other account's matter, and neither in the past nor after the job is done", async () => {
    for (const [who, status] of [
      [bia, 409],
      [outsider, 404],
    ] as const) {
      expect(await send("visit", who, first)).toBe(status);
      expect(await send("answer-visit", who, { ...first, accept: true })).toBe(status);
    }
    await send("visit", ana, first);
    await send("visit", ana, later);
    upstream.clock.set("2026-12-05T09:00:00-03:00");
    expect(await send("answer-visit", rui, { ...later, accept: true })).toBe(422);
    expect(await send("answer-visit", rui, { ...later, accept: false })).toBe(200);
    await send("finish", rui, {});
    expect(await send("visit", ana, { visitOn: "2026-12-09" })).toBe(409);
  });
});

describe("the reminder of a visit", () => {
  test("goes to both from 8 o'clock of the day before on, once, also when two processes send it", async () => {
    await send("visit", ana, first);
    for (const moment of ["2026-11-30T12:00:00-03:00", "2026-12-01T07:59:00-03:00"]) {
      upstream.clock.set(moment);
      expect(await workOff(upstream, createVisitReminderJob(upstream.parts))).toBe(0);
    }
    upstream.clock.set("2026-12-01T08:00:00-03:00");
    await Promise.all([1, 2, 3].map(() => workOff(upstream, createVisitReminderJob(upstream.parts))));
    expect(await workOff(upstream, createVisitReminderJob(upstream.parts))).toBe(0);
    expect((await newSubjects()).slice(1).toSorted()).toEqual([
      "Ana: Lembrete da visita: 02/12/2026, de manhã (8h às 12h)",
      "aplicador: Lembrete da visita: 02/12/2026, de manhã (8h às 12h)",
    ]);
  });

  test("follows a day that was moved, and says nothing of a day that was agreed the day before or of work that is off", async () => {
    await send("visit", ana, first);
    await send("visit", ana, later);
    await send("answer-visit", rui, { ...later, accept: true });
    upstream.clock.set("2026-12-01T09:00:00-03:00");
    expect(await workOff(upstream, createVisitReminderJob(upstream.parts))).toBe(0);
    upstream.clock.set("2026-12-03T09:00:00-03:00");
    expect(await workOff(upstream, createVisitReminderJob(upstream.parts))).toBe(1);
    await send("visit", ana, { visitOn: "2026-12-04", window: "evening" });
    await send("answer-visit", rui, { visitOn: "2026-12-04", window: "evening", accept: true });
    expect(await workOff(upstream, createVisitReminderJob(upstream.parts))).toBe(0);
    await send("visit", ana, { visitOn: "2026-12-20" });
    await send("answer-visit", rui, { visitOn: "2026-12-20", accept: true });
    await send("cancel", ana, {});
    upstream.clock.set("2026-12-19T09:00:00-03:00");
    expect(await workOff(upstream, createVisitReminderJob(upstream.parts))).toBe(0);
  });
});

describe("work that was agreed", () => {
  test.each(["shopper", "installer"] as const)(
    "is cancelled by the %s with a reason that the two read and others do not, once",
    async (side) => {
      const [who, other] = side === "shopper" ? [ana, rui] : [rui, ana];
      expect(await send("cancel", bia, { reason: "Não sou parte." })).toBe(409);
      expect(await send("cancel", outsider, {})).toBe(404);
      const reasons = ["Vou me mudar.", "Vou me mudar.", "Outro motivo."];
      for (const reason of reasons) expect(await send("cancel", who, { reason })).toBe(200);
      expect(await send("cancel", other, { reason: "Tarde demais." })).toBe(200);
      for (const reader of [ana, rui]) {
        expect(await quoteSeenBy(upstream, id, reader)).toMatchObject({
          status: "cancelled",
          cancelledBy: side,
          cancelReason: "Vou me mudar.",
        });
      }
      expect(JSON.stringify(await quoteSeenBy(upstream, id, bia))).not.toContain("mudar");
      expect(await newSubjects()).toEqual([
        side === "shopper"
          ? "aplicador: O cliente cancelou o trabalho combinado"
          : "Ana: O aplicador cancelou o trabalho combinado",
      ]);
    },
  );
});
