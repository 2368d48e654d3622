import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { passwordResets, tokens, users } from "../../../api/database/schema/accounts";
import { mails } from "../../../api/database/schema/information";
import * as contract from "../../../contract/email-change";
import { addShopper, password, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const start = "2026-11-20T14:00:00-03:00";
const copies = 50;

let upstream: Upstream;
let ana: TestShopper;
let number = 0;

beforeAll(async () => {
  upstream = await openUpstream();
});
beforeEach(async () => {
  upstream.clock.set(start);
  await upstream.database.delete(mails);
  ana = await addShopper(upstream, { createdAt: new Date("2026-01-01T00:00:00Z") });
  number += 1;
});

const fresh = () => `nova${number}@exemplo.com.br`;
const ask = (newEmail: string, typed: string | undefined = password, { token } = ana) =>
  upstream.ask("POST", contract.requestEmailChange.path, { token, body: { newEmail, password: typed } });
const mailsTo = (email: string) =>
  upstream.database.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
const tokenIn = async (email: string) =>
  /confirmar-email\?token=([\w-]+)/.exec((await mailsTo(email))[0]?.body ?? "")?.[1] ?? "";
/** Confirms in the browser that asked for the change. */
const confirm = (token: string, login = ana.token) =>
  upstream.ask("POST", contract.confirmEmailChange.path, { token: login, body: { token } });
const emailOf = async ({ id }: TestShopper) =>
  (await upstream.database.select().from(users).where(eq(users.id, id)))[0]?.email;

describe("a change of e-mail", () => {
  test("takes effect once the new address has confirmed it, and notifies the former one", async () => {
    expect((await ask(` ${fresh().toUpperCase()} `)).status).toBe(200);
    expect(await emailOf(ana)).toBe(ana.email);
    const { pending } = await upstream.answerTo(contract.getEmailChange, { token: ana.token });
    expect(pending?.newEmail).toBe(fresh());
    const token = await tokenIn(fresh());
    expect(await upstream.answerTo(contract.getEmailChangeByToken, { query: { token } })).toEqual({
      newEmail: fresh(),
      isConfirmed: false,
      isOwn: false,
      isLoggedIn: false,
    });
    const answers = await Promise.all(Array.from({ length: copies }, () => confirm(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await emailOf(ana)).toBe(fresh());
    const told = await mailsTo(ana.email);
    expect(told.map(({ subject }) => subject)).toEqual([
      "Pediram para alterar o e-mail da sua conta",
      "O e-mail da sua conta mudou",
    ]);
    for (const { body } of told) expect(body).not.toContain(fresh());
  });

  test("sends one mail however often and at the same time it is requested, and another for another address", async () => {
    for (let copy = 0; copy < 5; copy += 1) await Promise.all([ask(fresh()), ask(fresh())]);
    expect(await mailsTo(fresh())).toHaveLength(1);
    await ask(`outra-${fresh()}`);
    expect(await mailsTo(`outra-${fresh()}`)).toHaveLength(1);
    expect((await confirm(await tokenIn(fresh()))).status).toBe(404);
  });

  test.each([
    [
      "the wrong password",
      () => ask(fresh(), "outra senha"),
      422,
      { password: ["A senha atual está incorreta."] },
    ],
    [
      "no password",
      () => ask(fresh(), ""),
      422,
      { password: ["Para alterar o e-mail, digite a sua senha atual."] },
    ],
    ["no e-mail", () => ask("não é"), 422, { newEmail: ["E-mail inválido."] }],
    ["its own e-mail", () => ask(ana.email), 422, { newEmail: ["Este já é o e-mail da sua conta."] }],
  ])("is refused with %s", async (_, send, status, errors) => {
    expect(await send()).toMatchObject({ status, body: { errors } });
    expect(await mailsTo(fresh())).toEqual([]);
  });

  test("is refused for a taken e-mail, also one that was taken after the request", async () => {
    const rui = await addShopper(upstream);
    expect(await ask(rui.email)).toMatchObject({
      status: 409,
      body: { errors: { newEmail: [expect.any(String)] } },
    });
    await ask(fresh());
    await addShopper(upstream, { email: fresh() });
    expect((await confirm(await tokenIn(fresh()))).status).toBe(409);
    expect(await emailOf(ana)).toBe(ana.email);
  });

  test("needs no password on the day of the registration, to correct a mistyped e-mail", async () => {
    const guest = await addShopper(upstream, {
      createdAt: new Date("2026-11-20T13:00:00-03:00"),
    });
    const state = () => upstream.answerTo(contract.getEmailChange, { token: guest.token });
    expect((await state()).needsPassword).toBe(false);
    expect((await ask(fresh(), "", guest)).status).toBe(200);
    await confirm(await tokenIn(fresh()), guest.token);
    expect(await emailOf(guest)).toBe(fresh());
    upstream.clock.set("2026-11-21T13:00:01-03:00");
    await upstream.database.update(tokens).set({ expiresAt: new Date("2027-01-01T00:00:00Z") });
    expect((await state()).needsPassword).toBe(true);
  });

  test("expires after a day, and ends links for a new password that went to the former address", async () => {
    await ask(fresh());
    const token = await tokenIn(fresh());
    upstream.clock.set("2026-11-21T14:00:01-03:00");
    expect((await confirm(token)).status).toBe(404);
    upstream.clock.set("2026-11-20T15:30:00-03:00");
    await upstream.ask("POST", "user/forgot-password", { body: { email: ana.email } });
    await confirm(token);
    const [reset] = await upstream.database
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.userId, ana.id));
    expect(reset?.usedAt).not.toBeNull();
  });
});
