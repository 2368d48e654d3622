import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../../api/database/schema/information";
import * as accounts from "../../../contract/accounts";
import { requestAccountDeletion } from "../../../contract/data-rights";
import * as contract from "../../../contract/email-change";
import { addShopper, password, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const newPassword = "outro segredo 2";
const threeDaysLater = "2026-11-23T14:00:01-03:00";
const longAgo = new Date("2026-01-01T00:00:00Z");

let upstream: Upstream;
let ana: TestShopper;
let thief: string;
let number = 0;

beforeAll(async () => {
  upstream = await openUpstream();
});
beforeEach(async () => {
  upstream.clock.set("2026-11-20T14:00:00-03:00");
  await upstream.database.delete(mails);
  ana = await addShopper(upstream, { createdAt: longAgo });
  number += 1;
  thief = `ladrao${number}@exemplo.com.br`;
});

async function tokenTo(email: string, path: string, subject?: string): Promise<string> {
  const sent = await upstream.database
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.id);
  const bodies = sent.filter((mail) => subject === undefined || mail.subject === subject);
  return new RegExp(`${path}\\?token=([\\w-]+)`).exec(bodies.at(-1)?.body ?? "")?.[1] ?? "none";
}
const revertToken = (email: string, subject?: string) => tokenTo(email, "nao-fui-eu", subject);
const requestChange = ({ token }: { readonly token: string }, newEmail = thief, typed = password) =>
  upstream.ask("POST", contract.requestEmailChange.path, { token, body: { newEmail, password: typed } });
/** Confirms in the browser that asked for the change, which stays logged in. */
const confirm = async (email: string, { token } = ana) =>
  upstream.ask("POST", contract.confirmEmailChange.path, {
    token,
    body: { token: await tokenTo(email, "confirmar-email") },
  });
const stealEmail = async () => [await requestChange(ana), await confirm(thief)].map(({ status }) => status);
const revert = (token: string) => upstream.ask("POST", contract.revertAccount.path, { body: { token } });
const logIn = (email: string, typed = password) =>
  upstream.ask("POST", accounts.login.path, { body: { email, password: typed } });
const emailOf = async (token: string) => {
  const { status, body } = await upstream.ask("GET", contract.getEmailChange.path, { token });
  return status === 200 ? body : status;
};

describe("the link 'Não fui eu'", () => {
  test("gives an account whose e-mail was changed back to the mailbox, without logins and with a new password", async () => {
    expect(await stealEmail()).toEqual([200, 200]);
    const stolen = await logIn(thief);
    expect(stolen.status).toBe(200);
    const token = await revertToken(ana.email, "Pediram para alterar o e-mail da sua conta");
    expect(await upstream.answerTo(contract.getAccountRevert, { query: { token } })).toEqual({
      change: "email",
      email: ana.email,
      isReverted: false,
    });
    const copies = await Promise.all([revert(token), revert(token), revert(token)]);
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await emailOf(ana.token)).toBe(401);
    expect([(await logIn(thief)).status, (await logIn(ana.email)).status]).toEqual([401, 401]);
    const reset = { token: await tokenTo(ana.email, "forgotpassword"), password: newPassword };
    expect((await upstream.ask("POST", accounts.resetPassword.path, { body: reset })).status).toBe(200);
    expect((await logIn(ana.email, newPassword)).status).toBe(200);
    expect((await upstream.answerTo(contract.getAccountRevert, { query: { token } })).isReverted).toBe(true);
  });

  test("is mailed before the new address confirms, and ends the requested change", async () => {
    await requestChange(ana);
    expect((await revert(await revertToken(ana.email))).status).toBe(200);
    expect((await confirm(thief)).status).toBe(404);
  });

  test("is mailed when the password changes, and wins over links that the thief got afterwards", async () => {
    const body = { id: ana.id, currentPassword: password, newPassword };
    await upstream.ask("POST", accounts.changePassword.path, { token: ana.token, body });
    const token = await revertToken(ana.email, "A senha da sua conta mudou");
    upstream.clock.set("2026-11-20T15:00:00-03:00");
    const { body: signedIn } = await logIn(ana.email, newPassword);
    const login = { ...ana, token: accounts.login.answer.parse(signedIn).token };
    await requestChange(login, thief, newPassword);
    await confirm(thief, login);
    const second = `segundo-${thief}`;
    await requestChange(login, second, newPassword);
    await confirm(second, login);
    const ofThief = await revertToken(thief, "O e-mail da sua conta mudou");
    expect(ofThief).not.toBe("none");
    expect((await revert(token)).status).toBe(200);
    expect((await revert(ofThief)).status).toBe(404);
    expect((await logIn(ana.email, newPassword)).status).toBe(401);
  });

  test("keeps an account whose deletion was requested after the change", async () => {
    await stealEmail();
    const token = await revertToken(ana.email);
    await upstream.ask("POST", requestAccountDeletion.path, { token: ana.token, body: { password } });
    expect((await revert(token)).status).toBe(200);
    const reset = { token: await tokenTo(ana.email, "forgotpassword"), password: newPassword };
    await upstream.ask("POST", accounts.resetPassword.path, { body: reset });
    const { user } = await upstream.answerTo(accounts.login, {
      body: { email: ana.email, password: newPassword },
    });
    expect(user.eraseAt).toBeUndefined();
  });

  test("holds the former address for 72 hours, in which no other account can take it", async () => {
    await stealEmail();
    const newcomer = { name: "Ladrão", email: ana.email.toUpperCase(), password: newPassword };
    const register = () => upstream.ask("POST", accounts.register.path, { body: newcomer });
    const other = await addShopper(upstream, { createdAt: longAgo });
    expect((await register()).status).toBe(409);
    expect((await requestChange(other, ana.email)).status).toBe(409);
    expect((await requestChange(ana, ana.email)).status).toBe(200);
    const token = await revertToken(ana.email);
    upstream.clock.set(threeDaysLater);
    expect((await revert(token)).status).toBe(404);
    expect((await register()).status).toBe(200);
  });

  test("answers 409 where another account has the address all the same, and changes nothing", async () => {
    await stealEmail();
    const token = await revertToken(ana.email, "Pediram para alterar o e-mail da sua conta");
    await addShopper(upstream, { email: ana.email });
    expect((await revert(token)).status).toBe(409);
    expect((await logIn(thief)).status).toBe(200);
  });

  test("is not mailed to an address that was mistyped at a registration of the same day", async () => {
    const guest = await addShopper(upstream, {
      emailConfirmedAt: null,
      createdAt: new Date("2026-11-20T13:00:00-03:00"),
    });
    await requestChange(guest, thief, "");
    upstream.clock.set("2026-11-21T13:30:00-03:00");
    expect((await confirm(thief)).status).toBe(200);
    expect(await revertToken(guest.email)).toBe("none");
    const sent = await upstream.database
      .select()
      .from(mails)
      .where(eq(mails.recipient, guest.email))
      .orderBy(mails.id);
    expect(sent.map(({ subject }) => subject)).toContain("O e-mail da sua conta mudou");
  });

  test("is 404 for a token that was never mailed", async () => {
    expect((await revert("nenhum")).status).toBe(404);
    expect((await upstream.ask("GET", `${contract.getAccountRevert.path}?token=nenhum`)).status).toBe(404);
  });
});
