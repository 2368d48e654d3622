import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "../../../../api/database/schema/accounts";
import { installers } from "../../../../api/database/schema/installers";
import { passkeyChallenges, passkeys, secondFactors } from "../../../../api/extras/second-factor/schema";
import { generateCodeAt, getStepAt } from "../../../../api/extras/second-factor/totp";
import * as accounts from "../../../../contract/accounts";
import * as emailChange from "../../../../contract/email-change";
import { getInstaller, listInstallers } from "../../../../contract/installers";
import { startPasskey } from "../../../../contract/passkeys";
import * as factor from "../../../../contract/second-factor";
import { eventually } from "../../../setup/eventually";
import { addInstallerRecord } from "../../../setup/installers";
import { password, type TestShopper } from "../../../setup/shoppers";
import { signClient } from "../../../setup/signed-client";
import {
  addTyped,
  ana,
  askForThiefsMailbox,
  bodiesTo,
  confirmThiefsMailbox,
  findLoginsThatOutlive,
  isIn,
  later,
  linkTo,
  logIn,
  longAgo,
  newPassword,
  openAccount,
  passwords,
  post,
  reset,
  tokenOf,
  upstream,
} from "../../../setup/stolen-account";

openAccount();

async function codeNow(userId: number): Promise<string> {
  const [row] = await upstream.database.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return generateCodeAt(row?.secret ?? Buffer.alloc(0), getStepAt(upstream.clock.now()));
}
async function turnOn({ id, token }: Pick<TestShopper, "id" | "token">): Promise<string> {
  await post(factor.startSecondFactor, { password }, token);
  const code = await codeNow(id);
  expect((await post(factor.confirmSecondFactor, { code }, token)).status).toBe(200);
  return code;
}

const stealEmail = async () => [await askForThiefsMailbox(ana.token), await confirmThiefsMailbox(ana.token)];

describe("a second factor", () => {
  test("is not turned on before the e-mail is confirmed", async () => {
    const typed = await addTyped();
    const refused = {
      status: 409,
      body: { message: "Confirme o seu e-mail antes de ativar a verificação em duas etapas." },
    };
    expect(await post(factor.startSecondFactor, { password }, typed.token)).toMatchObject(refused);
    expect(await post(startPasskey, { password }, typed.token)).toMatchObject(refused);
    const { needsConfirmedEmail } = await upstream.answerTo(factor.getSecondFactor, { token: typed.token });
    expect(needsConfirmedEmail).toBe(true);
  });

  test("is no passkey whose creation waited for the password while another factor was turned on", async () => {
    const release = passwords.hold();
    const headers = signClient("another address");
    const begun = upstream.ask("POST", startPasskey.path, { body: { password }, token: ana.token, headers });
    await eventually(() => expect(passwords.held).toBe(1));
    passwords.letPass();
    await turnOn(ana);
    release();
    expect((await begun).status).toBe(401);
    const challenges = eq(passkeyChallenges.userId, ana.id);
    expect(await upstream.database.$count(passkeyChallenges, challenges)).toBe(0);
  });

  test("from before the first proof of the mailbox ends with it", async () => {
    const typed = await addTyped();
    const row = { userId: typed.id, secret: Buffer.from("ladrao"), confirmedAt: longAgo };
    await upstream.database.insert(secondFactors).values(row);
    expect((await reset(typed.email)).status).toBe(200);
    expect((await logIn(typed.email, newPassword)).status).toBe(200);
  });

  test("sends a link that gives the account back when a thief turns it on", async () => {
    const thief = tokenOf(await logIn(ana.email));
    await turnOn({ id: ana.id, token: thief });
    expect(await isIn(ana.token)).toBe(false);
    expect(await bodiesTo(ana.email)).toContain("A verificação em duas etapas foi ativada");
    const token = await linkTo(ana.email, "nao-fui-eu");
    expect(await upstream.answerTo(emailChange.getAccountRevert, { query: { token } })).toMatchObject({
      change: "factor",
    });
    expect((await post(emailChange.revertAccount, { token })).status).toBe(200);
    expect(await isIn(thief)).toBe(false);
    const body = { token: await linkTo(ana.email, "forgotpassword"), password: newPassword };
    expect((await post(accounts.resetPassword, body)).status).toBe(200);
    expect((await logIn(ana.email, newPassword)).status).toBe(200);
  });

  test("ends the other logins when it is turned off, and a mail says so", async () => {
    await turnOn(ana);
    later(1);
    const elsewhere = tokenOf(await logIn(ana.email, password, await codeNow(ana.id)));
    expect((await post(factor.stopSecondFactor, { password }, ana.token)).status).toBe(200);
    expect([await isIn(ana.token), await isIn(elsewhere)]).toEqual([true, false]);
    expect(await bodiesTo(ana.email)).toContain("A verificação em duas etapas foi desativada");
  });

  test("answers its recovery codes again to the code that confirmed it alone, for minutes", async () => {
    const code = await turnOn(ana);
    expect((await post(factor.confirmSecondFactor, { code }, ana.token)).status).toBe(200);
    later(1);
    const next = await codeNow(ana.id);
    expect((await logIn(ana.email, password, next)).status).toBe(200);
    expect((await post(factor.confirmSecondFactor, { code: next }, ana.token)).status).toBe(409);
    later(3);
    expect((await post(factor.confirmSecondFactor, { code }, ana.token)).status).toBe(409);
  });

  test("is not skipped by a repeated registration", async () => {
    const newcomer = { name: "Ana", email: `nova-${ana.id}@exemplo.com.br`, password };
    const { token, user } = await upstream.answerTo(accounts.register, { body: newcomer });
    await upstream.answerTo(emailChange.requestEmailConfirmation, { token });
    const link = { token: await linkTo(user.email, "confirmar-email") };
    await upstream.answerTo(emailChange.confirmEmailChange, { token, body: link });
    await turnOn({ id: user.id, token });
    expect((await post(accounts.register, newcomer)).status).toBe(409);
  });

  test("is not answered by a login under way from before", async () => {
    expect(await findLoginsThatOutlive(() => turnOn(ana))).toEqual([]);
  });
});

describe("the link 'Não fui eu'", () => {
  test("ends the passkeys and the app that came later, and keeps the passkeys from before as the second factor", async () => {
    const row = {
      userId: ana.id,
      credentialId: "a",
      publicKey: Buffer.from("a"),
      counter: 0,
      challenge: "a",
    };
    const createdAt = longAgo;
    const { database, clock } = upstream;
    await database.insert(passkeys).values({ ...row, name: "Celular", createdAt });
    const confirmed = { secret: Buffer.from("antes"), hasApp: false, recoveryHashes: ["a"] };
    await database
      .insert(secondFactors)
      .values({ userId: ana.id, ...confirmed, createdAt, confirmedAt: longAgo });
    await stealEmail();
    const token = await linkTo(ana.email, "nao-fui-eu");
    await database
      .insert(passkeys)
      .values({ ...row, credentialId: "b", name: "Ladrão", createdAt: clock.now() });
    await database
      .update(secondFactors)
      .set({ hasApp: true, secret: Buffer.from("ladrao"), createdAt: clock.now(), recoveryHashes: ["b"] })
      .where(eq(secondFactors.userId, ana.id));
    expect((await post(emailChange.revertAccount, { token })).status).toBe(200);
    const names = await database.select().from(passkeys).where(eq(passkeys.userId, ana.id));
    expect(names.map(({ name }) => name)).toEqual(["Celular"]);
    const [factor] = await database.select().from(secondFactors).where(eq(secondFactors.userId, ana.id));
    expect(factor).toMatchObject({ hasApp: false, recoveryHashes: [] });
    expect(factor?.secret.toString()).not.toBe("ladrao");
  });

  test("turns off a second factor that a thief's passkey alone makes", async () => {
    await stealEmail();
    const token = await linkTo(ana.email, "nao-fui-eu");
    const { database, clock } = upstream;
    const createdAt = clock.now();
    const key = { credentialId: "c", publicKey: Buffer.from("c"), counter: 0, challenge: "c" };
    await database.insert(passkeys).values({ userId: ana.id, ...key, name: "Ladrão", createdAt });
    const own = { userId: ana.id, secret: Buffer.from("c"), hasApp: false };
    await database.insert(secondFactors).values({ ...own, createdAt: longAgo, confirmedAt: longAgo });
    expect((await post(emailChange.revertAccount, { token })).status).toBe(200);
    expect(await database.$count(secondFactors, eq(secondFactors.userId, ana.id))).toBe(0);
  });
});

test("contacts of an installer are hidden from others until the e-mail is confirmed and the account has a second factor, and again without it", async () => {
  const { id: userId, email, token } = await addTyped({ type: 3 });
  await addInstallerRecord(upstream, userId, { contactsNeedSecondFactor: true });
  const contacts = ["(11) 98765-4321", "(11)90020-0001", email];
  const shown = async () => {
    const query = { id: String(userId) };
    const page = await upstream.answerTo(getInstaller, { query });
    const list = await upstream.answerTo(listInstallers, { body: { page: 1, pageSize: 15 } });
    const texts = [page, list].map((answer) => JSON.stringify(answer));
    return texts.map((text) => [
      contacts.filter((contact) => text.includes(contact)).length,
      text.includes("contactsHidden"),
    ]);
  };
  const hidden = [
    [0, true],
    [0, true],
  ];
  expect(await shown()).toEqual(hidden);
  const own = await upstream.answerTo(getInstaller, { query: { id: String(userId) }, token });
  expect(own).toMatchObject({ phoneNumber: "(11) 98765-4321", contactsHidden: true });
  const secret = Buffer.from("segredo");
  await upstream.database.insert(secondFactors).values({ userId, secret });
  expect(await shown()).toEqual(hidden);
  await upstream.database.update(secondFactors).set({ confirmedAt: upstream.clock.now() });
  expect(await shown()).toEqual(hidden);
  await upstream.database.update(users).set({ emailConfirmedAt: upstream.clock.now() });
  expect(await shown()).toEqual([
    [3, false],
    [3, false],
  ]);
  await upstream.database.delete(secondFactors);
  expect(await shown()).toEqual(hidden);
  await upstream.database.update(installers).set({ contactsNeedSecondFactor: false });
  expect((await shown())[0]).toEqual([3, false]);
});
