import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../../api/database/schema/accounts";
import { getInstaller } from "../../contract/installers";
import { readInstallersCommand } from "../../scripts/installers/run-command";
import { UsageError } from "../../scripts/read-arguments.mjs";
import { addInstallerRecord } from "../setup/installers";
import { addShopper } from "../setup/shoppers";
import { openUpstream, type Upstream } from "../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});
afterAll(() => upstream.close());

const run = (...args: string[]) => readInstallersCommand(args)(upstream.database);

test("an operator's approval shows an installer's contacts once the e-mail is confirmed, until it is withdrawn", async () => {
  const { database } = upstream;
  const rui = await addShopper(upstream, { type: 3 });
  await addInstallerRecord(upstream, rui.id, { contactsNeedSecondFactor: true });
  const setConfirmed = (emailConfirmedAt: Date | null) =>
    database.update(users).set({ emailConfirmedAt }).where(eq(users.id, rui.id));
  const own = () => upstream.answerTo(getInstaller, { query: { id: String(rui.id) }, token: rui.token });
  await setConfirmed(null);
  expect(await run("list")).toMatch(
    /^Contatos escondidos: 1\n {2}\S+@.*: o e-mail não está confirmado; sem verificação/,
  );
  await run("approve", rui.email.toUpperCase());
  expect(await own()).toMatchObject({ contactsHidden: true, needsConfirmedEmail: true });
  await setConfirmed(upstream.clock.now());
  expect(await own()).not.toHaveProperty("contactsHidden");
  expect(await run("list")).toBe("Contatos escondidos: 0");
  await run("withdraw", rui.email);
  expect(await own()).toMatchObject({ contactsHidden: true, needsConfirmedEmail: false });
});

test("the installers command refuses what it does not know, and an e-mail that no installer has", async () => {
  for (const args of [[], ["approve"], ["list", "a@b.example"], ["delete", "a@b.example"]])
    expect(() => readInstallersCommand(args)).toThrow(UsageError);
  await expect(run("approve", "ninguem@b.example")).rejects.toThrow("ninguem@b.example");
});
