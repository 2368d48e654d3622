import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../../../api/database/schema/information";
import { installers } from "../../../../api/database/schema/installers";
import { quoteRequests } from "../../../../api/extras/quotes/schema";
import { createQuoteWideningJob } from "../../../../api/extras/quotes/widen-quotes";
import { addSpecialties } from "../../../setup/installers";
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
let vehicles: number;
let walls: number;

beforeAll(async () => {
  upstream = await openUpstream();
  [vehicles = 0, walls = 0] = await addSpecialties(upstream, ["Veículos", "Paredes"]);
});
beforeEach(async () => {
  upstream.clock.set("2026-11-20T14:00:00-03:00");
  await upstream.database.delete(quoteRequests);
  await upstream.database.update(installers).set({ status: 0 });
  const shopper = await addShopper(upstream);
  ana = { ...shopper, token: await tokenForYears(upstream, shopper.id) };
});

/** Adds an installer in São Paulo, at this distance to the north of the center of the request's place. */
async function add(
  km: number,
  more: Parameters<typeof addInstallerWithLogin>[1] = {},
): Promise<TestInstaller> {
  const added = await addInstallerWithLogin(upstream, { specialtyIds: [vehicles], ...more });
  await upstream.database
    .update(installers)
    .set({ centreLatitude: -23.56 + km / 111, centreLongitude: -46.65 })
    .where(eq(installers.userId, added.id));
  return added;
}

const askedIn = async (id: number) =>
  (await quoteSeenBy(upstream, id, ana)).installers.map(({ installerId }) => installerId).toSorted();
const mailsAbout = async (id: number) =>
  (
    await upstream.database
      .select({ subject: mails.subject })
      .from(mails)
      .where(sql`${mails.body} ~ ${`/orcamentos/${id}\\M`}`)
      .orderBy(mails.id)
  ).map(({ subject }) => subject);

describe("a request without an answer", () => {
  test("is offered after 24 hours to the nearest three of its kind that were not asked, once, also by two processes", async () => {
    const first = await add(1);
    const [far, near, middle, farther] = [await add(9), await add(2), await add(5), await add(12)];
    await add(1, { specialtyIds: [walls] });
    await add(1, { status: 0 });
    const id = await askForQuote(upstream, ana, [first]);
    upstream.clock.set("2026-11-21T13:59:00-03:00");
    expect(await workOff(upstream, createQuoteWideningJob(upstream.parts))).toBe(0);
    upstream.clock.set("2026-11-21T14:00:00-03:00");
    await Promise.all([1, 2, 3].map(() => workOff(upstream, createQuoteWideningJob(upstream.parts))));
    expect(await workOff(upstream, createQuoteWideningJob(upstream.parts))).toBe(0);
    expect(await askedIn(id)).toEqual([first, far, near, middle].map((each) => each.id).toSorted());
    expect((await quoteSeenBy(upstream, id, ana)).offeredTo).toBe(3);
    expect((await mailsAbout(id)).toSorted()).toEqual([
      ...Array(4).fill("Novo pedido de orçamento"),
      "Oferecemos o seu pedido a mais aplicadores",
    ]);
    expect((await quoteSeenBy(upstream, id, near)).offeredTo ?? null).toBeNull();
    await expect(quoteSeenBy(upstream, id, farther)).rejects.toThrow();
    await answerWith(upstream, id, near);
    expect(
      (await quoteSeenBy(upstream, id, ana)).installers.some(({ status }) => status === "answered"),
    ).toBe(true);
  });

  test("tells its shopper when there is no other installer, and mails nothing", async () => {
    const id = await askForQuote(upstream, ana, [await add(1)]);
    upstream.clock.set("2026-11-22T14:00:00-03:00");
    expect(await workOff(upstream, createQuoteWideningJob(upstream.parts))).toBe(1);
    expect((await quoteSeenBy(upstream, id, ana)).offeredTo).toBe(0);
    expect(await mailsAbout(id)).toEqual(["Novo pedido de orçamento"]);
    await add(1);
    expect(await workOff(upstream, createQuoteWideningJob(upstream.parts))).toBe(0);
  });

  test("is not offered to others once one has answered, and is when all have declined", async () => {
    const [rui, bia] = [await add(1), await add(2)];
    const answered = await askForQuote(upstream, ana, [rui]);
    await answerWith(upstream, answered, rui);
    const declined = await askForQuote(upstream, ana, [rui]);
    await upstream.ask("POST", "quote/decline", { token: rui.token, body: { id: declined } });
    upstream.clock.set("2026-11-22T14:00:00-03:00");
    expect(await workOff(upstream, createQuoteWideningJob(upstream.parts))).toBe(1);
    expect([await askedIn(answered), await askedIn(declined)]).toEqual([
      [rui.id],
      [rui.id, bia.id].toSorted(),
    ]);
  });
});
