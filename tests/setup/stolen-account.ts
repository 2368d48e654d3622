import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { users } from "../../api/database/schema/accounts";
import { mails } from "../../api/database/schema/information";
import * as accounts from "../../contract/accounts";
import * as emailChange from "../../contract/email-change";
import { eventually } from "./eventually";
import { addShopper, password, type TestShopper } from "./shoppers";
import { signClient } from "./signed-client";
import { SlowPasswords } from "./slow-passwords";
import { openUpstream, type Upstream } from "./upstream";

/** An account, what its owner and a thief do with it, and the links that they are mailed. */

export const newPassword = "outro segredo 2";
export const thiefsMailbox = "ladrao@exemplo.example";
export const longAgo = new Date("2026-01-01T00:00:00Z");

export const passwords = new SlowPasswords();
export let upstream: Upstream;
export let ana: TestShopper;

export function openAccount(): void {
  beforeAll(async () => {
    upstream = await openUpstream({ passwords });
  });
  afterAll(() => upstream.close());
  beforeEach(async () => {
    upstream.clock.set("2026-11-20T14:00:00-03:00");
    await upstream.database.delete(mails);
    ana = await addShopper(upstream, { createdAt: longAgo });
  });
}

export const post = (call: { readonly path: string }, body: unknown, token?: string) =>
  upstream.ask("POST", call.path, { body, token });
export const later = (minutes: number) => upstream.clock.pass({ minutes });
export async function linkTo(email: string, path: string): Promise<string> {
  const sent = await upstream.database
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.id);
  const tokens = sent.map(({ body }) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(body)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? "none";
}
export async function bodiesTo(email: string): Promise<string> {
  const sent = await upstream.database
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.id);
  return sent.map(({ subject, body }) => `${subject}\n${body}`).join("\n");
}
export const logIn = (email: string, typed = password, code?: string) =>
  post(accounts.login, { email, password: typed, code });
export const tokenOf = (answer: { readonly body: unknown }) => accounts.login.answer.parse(answer.body).token;
export const isIn = async (token: string) =>
  (await upstream.ask("GET", emailChange.getEmailChange.path, { token })).status === 200;
export const askForReset = (email: string) => post(accounts.forgotPassword, { email });
export async function reset(email: string, typed = newPassword) {
  await askForReset(email);
  return post(accounts.resetPassword, { token: await linkTo(email, "forgotpassword"), password: typed });
}
export const askForThiefsMailbox = (token: string) =>
  post(emailChange.requestEmailChange, { newEmail: thiefsMailbox, password }, token);
export const confirmThiefsMailbox = async (login?: string) =>
  post(emailChange.confirmEmailChange, { token: await linkTo(thiefsMailbox, "confirmar-email") }, login);
export const changePassword = ({ id, token }: TestShopper) =>
  post(accounts.changePassword, { id, currentPassword: password, newPassword }, token);

/** Adds an account whose e-mail was only typed, by another person. */
export const addTyped = (more: Partial<typeof users.$inferInsert> = {}) =>
  addShopper(upstream, { emailConfirmedAt: null, createdAt: upstream.clock.now(), ...more });

/** The logins wait in the hashing queue while the change is made. */
export async function findLoginsThatOutlive(change: () => Promise<unknown>): Promise<string[]> {
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
  const outlived: string[] = [];
  for (const answer of await Promise.all(logins)) {
    const token = answer.status === 200 ? tokenOf(answer) : null;
    if (token !== null && (await isIn(token))) outlived.push(token);
  }
  return outlived;
}
