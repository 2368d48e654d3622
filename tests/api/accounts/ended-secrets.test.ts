import { eq, getTableColumns, is, Table } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listSecretRules } from "../../../api/accounts/end-secrets";
import { Passwords } from "../../../api/accounts/passwords";
import type { users } from "../../../api/database/schema/accounts";
import * as accountTables from "../../../api/database/schema/accounts";
import * as dataRightTables from "../../../api/database/schema/data-rights";
import { mails } from "../../../api/database/schema/information";
import { extras } from "../../../api/extras";
import { mailPreferences } from "../../../api/extras/notifications/schema";
import * as factorTables from "../../../api/extras/second-factor/schema";
import { codeAt, stepAt } from "../../../api/extras/second-factor/totp";
import * as roomTables from "../../../api/extras/wall/schema";
import * as accounts from "../../../contract/accounts";
import * as emailChange from "../../../contract/email-change";
import { getNotificationsByToken } from "../../../contract/notifications";
import { startPasskey } from "../../../contract/passkeys";
import * as factor from "../../../contract/second-factor";
import { eventually } from "../../setup/eventually";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { signClient } from "../../setup/signed-client";
import { SlowPasswords } from "../../setup/slow-passwords";
import { openUpstream, type Upstream } from "../../setup/upstream";

const password = "segredo de teste 1";
const newPassword = "outro segredo 2";
const thiefsMailbox = "ladrao@exemplo.example";
const longAgo = new Date("2026-01-01T00:00:00Z");

const passwords = new SlowPasswords();
let upstream: Upstream;
let passwordHash: string;
let ana: TestShopper;

beforeAll(async () => {
  upstream = await openUpstream({ passwords });
  passwordHash = await new Passwords("quick").hash(password);
});
afterAll(() => upstream.close());
beforeEach(async () => {
  upstream.clock.set("2026-11-20T14:00:00-03:00");
  await upstream.database.delete(mails);
  ana = await addShopper(upstream, { passwordHash, createdAt: longAgo });
});

const post = (call: { readonly path: string }, body: unknown, token?: string) =>
  upstream.ask("POST", call.path, { body, token });
const later = (minutes: number) =>
  upstream.clock.set(new Date(upstream.clock.now().getTime() + minutes * 60_000).toISOString());
async function linkTo(email: string, path: string): Promise<string> {
  const sent = await upstream.database
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.id);
  const tokens = sent.map(({ body }) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(body)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? "none";
}
async function bodiesTo(email: string): Promise<string> {
  const sent = await upstream.database
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.id);
  return sent.map(({ subject, body }) => `${subject}\n${body}`).join("\n");
}
const logIn = (email: string, typed = password, code?: string) =>
  post(accounts.login, { email, password: typed, code });
const tokenOf = (answer: { readonly body: unknown }) => accounts.login.answer.parse(answer.body).token;
const isIn = async (token: string) =>
  (await upstream.ask("GET", emailChange.getEmailChange.path, { token })).status === 200;
const askForReset = (email: string) => post(accounts.forgotPassword, { email });
async function reset(email: string, typed = newPassword) {
  await askForReset(email);
  return post(accounts.resetPassword, { token: await linkTo(email, "forgotpassword"), password: typed });
}
const askForThiefsMailbox = (token: string) =>
  post(emailChange.requestEmailChange, { newEmail: thiefsMailbox, password }, token);
const confirmThiefsMailbox = async () =>
  post(emailChange.confirmEmailChange, { token: await linkTo(thiefsMailbox, "confirmar-email") });
const changePassword = ({ id, token }: TestShopper) =>
  post(accounts.changePassword, { id, currentPassword: password, newPassword }, token);

async function codeNow(userId: number): Promise<string> {
  const [row] = await upstream.database
    .select()
    .from(factorTables.secondFactors)
    .where(eq(factorTables.secondFactors.userId, userId));
  return codeAt(row?.secret ?? Buffer.alloc(0), stepAt(upstream.clock.now()));
}
async function turnOn({ id, token }: Pick<TestShopper, "id" | "token">): Promise<string> {
  await post(factor.startSecondFactor, { password }, token);
  const code = await codeNow(id);
  expect((await post(factor.confirmSecondFactor, { code }, token)).status).toBe(200);
  return code;
}
/** Of an account whose e-mail was only typed, by somebody else. */
const addTyped = (more: Partial<typeof users.$inferInsert> = {}) =>
  addShopper(upstream, { passwordHash, emailConfirmedAt: null, createdAt: upstream.clock.now(), ...more });

describe("a change of e-mail that waits for its confirmation", () => {
  test("ends with a new password by mail, of which page and mail tell", async () => {
    const typed = await addTyped();
    await askForThiefsMailbox(typed.token);
    const answer = await reset(typed.email);
    expect(answer).toMatchObject({ status: 200, body: { endsEmailChange: true } });
    expect((await confirmThiefsMailbox()).status).toBe(404);
    expect(await bodiesTo(typed.email)).toContain("Um novo e-mail esperava a confirmação");
  });

  test("ends with a new password in the profile", async () => {
    await askForThiefsMailbox(ana.token);
    expect(await changePassword(ana)).toMatchObject({ status: 200, body: { endsEmailChange: true } });
    expect((await confirmThiefsMailbox()).status).toBe(404);
    expect(await bodiesTo(ana.email)).toContain("Um novo e-mail esperava a confirmação");
  });

  test("is not made by a request that waited for its password while another one was set", async () => {
    const release = passwords.hold();
    const asked = askForThiefsMailbox(ana.token);
    await eventually(() => expect(passwords.held).toBe(1));
    passwords.letPass();
    await reset(ana.email);
    release();
    expect((await asked).status).toBe(401);
    expect(await linkTo(thiefsMailbox, "confirmar-email")).toBe("none");
  });
});

describe("a mailed link that is ended while its request waits in the hashing queue", () => {
  const holdWhile = async (opened: () => Promise<{ status: number }>, change: () => Promise<unknown>) => {
    const release = passwords.hold();
    const waiting = opened();
    await eventually(() => expect(passwords.held).toBe(1));
    passwords.letPass();
    await change();
    release();
    return (await waiting).status;
  };

  test("confirms no e-mail and does not say that it did, after a new password", async () => {
    await askForThiefsMailbox(ana.token);
    expect(await holdWhile(confirmThiefsMailbox, () => changePassword(ana))).toBe(404);
  });

  test("gives no account back and does not say that it did, after an earlier 'Não fui eu'", async () => {
    const revert = (token: string) => post(emailChange.revertAccount, { token });
    await askForThiefsMailbox(ana.token);
    const earlier = await linkTo(ana.email, "nao-fui-eu");
    await changePassword(ana);
    const later = await linkTo(ana.email, "nao-fui-eu");
    expect(later).not.toBe(earlier);
    expect(
      await holdWhile(
        () => revert(later),
        () => revert(earlier),
      ),
    ).toBe(404);
  });
});

describe("a login under way", () => {
  test.each([
    ["a new password by mail", () => reset(ana.email)],
    [
      "the link 'Não fui eu'",
      async () => post(emailChange.revertAccount, { token: await linkTo(ana.email, "nao-fui-eu") }),
    ],
    ["a second factor", () => turnOn(ana)],
  ])("does not outlive %s", async (_, change) => {
    await askForThiefsMailbox(ana.token);
    const release = passwords.hold();
    const clients = ["a", "b", "c", "d", "e", "f"];
    const logins = clients.map((key) =>
      upstream.ask("POST", accounts.login.path, {
        body: { email: ana.email, password },
        headers: signClient(key),
      }),
    );
    await eventually(() => expect(passwords.held).toBe(clients.length));
    passwords.letPass();
    await change();
    release();
    for (const answer of await Promise.all(logins)) {
      const token = answer.status === 200 ? tokenOf(answer) : null;
      expect(token !== null && (await isIn(token))).toBe(false);
    }
  });
});

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
    const challenges = eq(factorTables.passkeyChallenges.userId, ana.id);
    expect(await upstream.database.$count(factorTables.passkeyChallenges, challenges)).toBe(0);
  });

  test("from before the first proof of the mailbox ends with it", async () => {
    const typed = await addTyped();
    const row = { userId: typed.id, secret: Buffer.from("ladrao"), confirmedAt: longAgo };
    await upstream.database.insert(factorTables.secondFactors).values(row);
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
});

describe("a mailed link for a new password", () => {
  test("ends with a new password in the profile", async () => {
    await askForReset(ana.email);
    await changePassword(ana);
    const body = { token: await linkTo(ana.email, "forgotpassword"), password: "terceiro segredo 3" };
    expect((await post(accounts.resetPassword, body)).status).toBe(422);
  });

  test("lives for a week where the account was just made, and goes to the corrected e-mail too", async () => {
    const guest = await addTyped();
    await askForReset(guest.email);
    expect(await bodiesTo(guest.email)).toContain("Ele vale por 7 dias");
    const right = `certo-${guest.id}@exemplo.com.br`;
    await post(emailChange.requestEmailChange, { newEmail: right }, guest.token);
    const link = { token: await linkTo(right, "confirmar-email") };
    expect((await post(emailChange.confirmEmailChange, link, guest.token)).status).toBe(200);
    const ended = { token: await linkTo(guest.email, "forgotpassword"), password: newPassword };
    expect((await post(accounts.resetPassword, ended)).status).toBe(422);
    const body = { token: await linkTo(right, "forgotpassword"), password: newPassword };
    expect((await post(accounts.resetPassword, body)).status).toBe(200);
    expect(await logIn(right, newPassword)).toMatchObject({ status: 200 });
  });
});

describe("a mailbox that is confirmed", () => {
  test("by who is not logged in ends every login and the password, and gets a link for another", async () => {
    const typed = await addTyped();
    await upstream.answerTo(emailChange.requestEmailConfirmation, { token: typed.token });
    const link = { token: await linkTo(typed.email, "confirmar-email") };
    expect((await post(emailChange.confirmEmailChange, link)).status).toBe(200);
    expect([await isIn(typed.token), (await logIn(typed.email)).status]).toEqual([false, 401]);
    const body = { token: await linkTo(typed.email, "forgotpassword"), password: newPassword };
    expect((await post(accounts.resetPassword, body)).status).toBe(200);
  });

  test("by who is logged in keeps this login and the password, and ends the others", async () => {
    const typed = await addTyped();
    const elsewhere = tokenOf(await logIn(typed.email));
    await upstream.answerTo(emailChange.requestEmailConfirmation, { token: typed.token });
    const link = { token: await linkTo(typed.email, "confirmar-email") };
    expect((await post(emailChange.confirmEmailChange, link, typed.token)).status).toBe(200);
    expect([await isIn(typed.token), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await logIn(typed.email)).status).toBe(200);
  });
});

test("a changed and a restored e-mail end the links of mails that went to the one before", async () => {
  const { database } = upstream;
  const row = { userId: ana.id, token: `avisos-${ana.id}` };
  await database.insert(mailPreferences).values(row);
  const findToken = async () =>
    (await database.select().from(mailPreferences).where(eq(mailPreferences.userId, ana.id)))[0]?.token ?? "";
  const open = (token: string) =>
    upstream.ask("GET", `${getNotificationsByToken.path}?${new URLSearchParams({ token })}`);
  await askForThiefsMailbox(ana.token);
  await post(
    emailChange.confirmEmailChange,
    { token: await linkTo(thiefsMailbox, "confirmar-email") },
    ana.token,
  );
  expect((await open(row.token)).status).toBe(404);
  const ofThief = await findToken();
  expect((await open(ofThief)).status).toBe(200);
  await post(emailChange.revertAccount, { token: await linkTo(ana.email, "nao-fui-eu") });
  expect((await open(ofThief)).status).toBe(404);
});

test("every column that holds a secret of an account says what ends it", () => {
  const listed = new Set(Object.values(listSecretRules({ extras })).flatMap(({ storedIn }) => storedIn));
  const tables = [accountTables, dataRightTables, factorTables, roomTables, { mailPreferences }]
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, Table));
  const secrets = tables
    .flatMap((table) => Object.entries(getTableColumns(table)))
    .filter(([name]) => /hash|token|secret|challenge|publicKey/i.test(name));
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter(([, column]) => !listed.has(column)).map(([name]) => name)).toEqual([]);
});
