import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "../../api/database/schema/accounts";
import { editProfile } from "../../contract/accounts";
import type { Call } from "../../contract/call";
import { becomeInstaller, editInstaller, getInstaller } from "../../contract/installers";
import { readInstallersCommand } from "../../scripts/installers/run-command";
import { UsageError } from "../../scripts/read-arguments.mjs";
import { addInstallerRecord } from "../setup/installers";
import { addShopper } from "../setup/shoppers";
import { openUpstream, type Upstream } from "../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});

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

test("an operator's approval ends with the contacts that it was given for", async () => {
  const ana = await addShopper(upstream);
  const written = {
    Name: "Ana Prado",
    NameFantasy: "Prado Wrap",
    Cnpj: "12.ABC.345/01DE-35",
    Email: ana.email,
    PhoneNumber: "(11) 98765-0001",
    whatsApp: "(11)98765-0001",
    instagram: "@prado.wrap",
    Status: 1,
    PostalCode: "01504-000",
    AddressName: "Rua Vergueiro",
    AddressNumber: 12,
    Specialties: [],
    Neighborhood: "Liberdade",
    State: "SP",
    City: "São Paulo",
    ReceiveSms: false,
    ReceiveEmail: true,
  };
  const save = (call: Call, more: object = {}) =>
    upstream.answerTo(call, { body: { ...written, Id: ana.id, ...more }, token: ana.token });
  const hidden = async () => (await run("list")).includes(ana.email);
  await save(becomeInstaller);
  await upstream.database.update(users).set({ emailConfirmedAt: upstream.clock.now() });
  const seen: boolean[] = [];
  for (const more of [
    { NameFantasy: "Prado Adesivos", AddressNumber: 14 },
    { PhoneNumber: "(11) 91111-0001" },
    { whatsApp: "(11)91111-0001" },
    { PhoneNumber2: "(11) 91111-0002" },
    { instagram: "@outra.conta" },
  ]) {
    await save(editInstaller);
    await run("approve", ana.email);
    await save(editInstaller, more);
    seen.push(await hidden());
  }
  expect(seen).toEqual([false, true, true, true, true]);
  await run("approve", ana.email);
  const profile = {
    id: ana.id,
    name: "Ana Prado",
    cnpj: "12.ABC.345/01DE-35",
    phoneNumber: "(11) 91111-0003",
  };
  await upstream.answerTo(editProfile, { body: profile, token: ana.token });
  expect(await hidden()).toBe(true);
});

test("the installers command refuses what it does not know, and an e-mail that no installer has", async () => {
  for (const args of [[], ["approve"], ["list", "a@b.example"], ["delete", "a@b.example"]])
    expect(() => readInstallersCommand(args)).toThrow(UsageError);
  await expect(run("approve", "ninguem@b.example")).rejects.toThrow("ninguem@b.example");
});
