import { eq, sql } from "drizzle-orm";
import { issueToken } from "../../api/accounts/tokens";
import { quoteRequests } from "../../api/extras/quotes/schema";
import { addQuote, answerQuote, chooseQuote, finishQuote, getQuote } from "../../contract/quotes";
import { addInstaller } from "./installers";
import type { Upstream } from "./upstream";

export interface TestInstaller {
  readonly id: number;
  readonly token: string;
}

export async function addInstallerWithLogin(
  upstream: Upstream,
  more: Parameters<typeof addInstaller>[1] = {},
): Promise<TestInstaller> {
  const id = await addInstaller(upstream, more);
  return { id, token: await tokenForYears(upstream, id) };
}

export const tokenForYears = ({ database, clock }: Upstream, userId: number): Promise<string> =>
  issueToken(database, { userId, lifetimeInMinutes: 1_000_000, now: clock.now() });

export const quoteBody = (installerIds: readonly number[], more: Record<string, unknown> = {}) => ({
  installerIds: [...installerIds],
  meters: 5,
  description: "Envelopar a porta da geladeira, 1,80 m por 0,70 m.",
  postalCode: "01310-100",
  wishedOn: "2026-12-01",
  ...more,
});

export async function askForQuote(
  upstream: Upstream,
  { token }: { token: string },
  installers: readonly TestInstaller[],
  more: Record<string, unknown> = {},
): Promise<number> {
  const body = quoteBody(
    installers.map(({ id }) => id),
    more,
  );
  return (await upstream.answerTo(addQuote, { token, body })).content.id;
}

export const answerWith = (
  upstream: Upstream,
  id: number,
  { token }: TestInstaller,
  { price = 350, startsOn = "2026-12-02", message = "Levo o material." } = {},
) => upstream.answerTo(answerQuote, { token, body: { id, price, startsOn, message } });

export const quoteSeenBy = (upstream: Upstream, id: number, { token }: { token: string }) =>
  upstream.answerTo(getQuote, { token, query: { id: String(id) } });

/** A quote whose job is done, ready to be rated. */
export async function addDoneQuote(
  upstream: Upstream,
  shopper: { token: string },
  installer: TestInstaller,
): Promise<number> {
  const id = await askForQuote(upstream, shopper, [installer]);
  await answerWith(upstream, id, installer);
  await upstream.answerTo(chooseQuote, { token: shopper.token, body: { id, installerId: installer.id } });
  await upstream.answerTo(finishQuote, { token: shopper.token, body: { id } });
  await letADayPass(upstream, id);
  return id;
}

/** Ratings open a day after the choice. */
export const letADayPass = ({ database }: Pick<Upstream, "database">, id: number) =>
  database
    .update(quoteRequests)
    .set({ chosenAt: sql`${quoteRequests.chosenAt} - interval '1 day'` })
    .where(eq(quoteRequests.id, id));
