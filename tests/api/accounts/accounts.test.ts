import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HashingQueue } from "../../../api/accounts/hashing-queue";
import { Passwords } from "../../../api/accounts/passwords";
import { issueToken, maxTokens } from "../../../api/accounts/tokens";
import { createApp } from "../../../api/app";
import { passwordResets, tokens, users } from "../../../api/database/schema/accounts";
import { mails } from "../../../api/database/schema/information";
import { checkResetToken, getProfile, login, register } from "../../../contract/accounts";
import { addShopper } from "../../setup/shoppers";
import { signClient } from "../../setup/signed-client";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeEach(async () => {
  upstream = await openUpstream();
});
afterEach(() => upstream.close());

const ana = { name: "Ana Souza", email: "Ana@Exemplo.com.br", password: "senha-boa-1" };
const registerAna = () => upstream.answerTo(register, { body: ana });
const logInAs = (email: string, password: string) =>
  upstream.ask("POST", "user/login", { body: { email, password } });
const at = (time: string) => upstream.clock.set(`2026-11-20T${time}-03:00`);
const profileOf = (id: number, token: string) => upstream.ask("GET", `user/get-one?id=${id}`, { token });

describe("account registration", () => {
  test("logs the shopper in as a client, and the login ignores the case of the e-mail", async () => {
    const { token, user } = await registerAna();
    expect(user).toEqual({ id: user.id, name: "Ana Souza", email: "ana@exemplo.com.br", type: 4 });
    expect((await profileOf(user.id, token)).status).toBe(200);
    const again = await upstream.answerTo(login, {
      body: { email: " ANA@exemplo.com.br ", password: ana.password },
    });
    expect(again.user.id).toBe(user.id);
    expect(again.token).not.toBe(token);
  });

  test("answers a field error for an e-mail in use, also when two register at once", async () => {
    const body = { ...ana, email: "ANA@EXEMPLO.COM.BR", password: "outra-senha-1" };
    const both = await Promise.all([
      upstream.ask("POST", "user/register", { body: ana }),
      upstream.ask("POST", "user/register", { body }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ errors: { email: ["Já existe uma conta com este e-mail."] } });
  });

  test("returns the same account for a repeated form within fifteen minutes", async () => {
    const copies = await Promise.all(
      Array.from({ length: 8 }, () => upstream.answerTo(register, { body: ana })),
    );
    expect(new Set(copies.map(({ user }) => user.id)).size).toBe(1);
    at("14:16:00");
    expect((await upstream.ask("POST", "user/register", { body: ana })).status).toBe(409);
  });

  test.each(["ana", "ana@", "@exemplo.com", "ana@exemplo", "a na@exemplo.com"])(
    "rejects the e-mail '%s'",
    async (email) => {
      expect((await upstream.ask("POST", "user/register", { body: { ...ana, email } })).status).toBe(400);
    },
  );

  test("stores neither password nor token in plain text", async () => {
    const { token } = await registerAna();
    const stored = JSON.stringify([
      await upstream.database.select().from(users),
      await upstream.database.select().from(tokens),
    ]);
    expect(stored).not.toContain(ana.password);
    expect(stored).not.toContain(token);
    expect(stored).toMatch(/scrypt\$1024\$8\$1\$/);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });
});

describe("password checks", () => {
  test("rehash outdated passwords at the next login without changing the password", async () => {
    const ofAna = eq(users.email, "ana@exemplo.com.br");
    const storedHash = async () =>
      (await upstream.database.select().from(users).where(ofAna))[0]?.passwordHash ?? "";
    await registerAna();
    const quick = await storedHash();
    expect((await logInAs(ana.email, ana.password)).status).toBe(200);
    expect(await storedHash()).toBe(quick);

    const stricter = createApp({ ...upstream.parts, passwords: new Passwords("strong") });
    const logInThere = (password: string) => {
      const body = JSON.stringify({ email: ana.email, password });
      const headers = { "Content-Type": "application/json" };
      return stricter.request("/user/login", { method: "POST", body, headers });
    };
    expect((await logInThere("errada")).status).toBe(401);
    expect(await storedHash()).toBe(quick);
    expect((await logInThere(ana.password)).status).toBe(200);
    const strong = await storedHash();
    expect(strong).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect((await logInThere(ana.password)).status).toBe(200);
    expect(await storedHash()).toBe(strong);
  });

  test("take the same time for an unknown e-mail", async () => {
    await upstream.close();
    upstream = await openUpstream({ passwords: new Passwords("strong") });
    await registerAna();
    await logInAs("warm@up.com.br", "x");
    const timed = async (email: string) => {
      const start = performance.now();
      expect((await logInAs(email, "errada")).status).toBe(401);
      return performance.now() - start;
    };
    const known = Math.min(await timed(ana.email), await timed(ana.email));
    const unknown = Math.min(await timed("ninguem@exemplo.com.br"), await timed("ninguem@exemplo.com.br"));
    // The hash takes tens of milliseconds; a response without it takes one or two.
    expect(unknown).toBeGreaterThan(known / 3);
  });

  test("answer 503 with Retry-After while the queue is full, without counting a failed attempt", async () => {
    await registerAna();
    const busy = new Passwords("quick", new HashingQueue({ maxWaitingPerClient: 0 }));
    const busyApp = createApp({ ...upstream.parts, passwords: busy });
    const body = JSON.stringify({ email: ana.email, password: "errada" });
    const headers = { "Content-Type": "application/json" };
    for (let sent = 0; sent < 6; sent += 1) {
      const refused = await busyApp.request("/user/login", { method: "POST", headers, body });
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    }
    expect((await logInAs(ana.email, ana.password)).status).toBe(200);
  });

  test("use the same error message for a known and an unknown e-mail", async () => {
    await registerAna();
    const one = await logInAs(ana.email, "errada");
    const other = await logInAs("ninguem@exemplo.com.br", "errada");
    expect([one.status, one.body]).toEqual([other.status, other.body]);
  });
});

describe("login rate limit", () => {
  const guess = async (times: number, email = ana.email) => {
    for (let i = 0; i < times; i += 1) expect((await logInAs(email, "errada")).status).toBe(401);
  };

  test("delays logins after five wrong passwords, even with the right one, and longer after each further one", async () => {
    await registerAna();
    await guess(5);
    const sixth = await logInAs(ana.email, ana.password);
    expect([sixth.status, sixth.headers.get("Retry-After")]).toEqual([429, "30"]);
    at("14:00:20");
    expect((await logInAs(ana.email, ana.password)).headers.get("Retry-After")).toBe("10");
    at("14:00:30");
    await guess(1);
    expect((await logInAs(ana.email, ana.password)).headers.get("Retry-After")).toBe("60");
    at("14:01:30");
    expect((await logInAs(ana.email, ana.password)).status).toBe(200);
    await guess(4);
    expect((await logInAs(ana.email, ana.password)).status).toBe(200);
  });

  test("applies to unknown e-mails without delaying other accounts", async () => {
    await registerAna();
    await guess(5, "ninguem@exemplo.com.br");
    expect((await logInAs("ninguem@exemplo.com.br", "x")).status).toBe(429);
    expect((await logInAs(ana.email, ana.password)).status).toBe(200);
  });

  test("checks at most five of many concurrent guesses", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logInAs("ninguem@exemplo.com.br", "x")),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("does not delay many concurrent correct logins", async () => {
    await registerAna();
    const answers = await Promise.all(Array.from({ length: 8 }, () => logInAs(ana.email, ana.password)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

describe("login from several places", () => {
  const logInFrom = (password: string, headers: Record<string, string>) =>
    upstream.ask("POST", "user/login", { body: { email: ana.email, password }, headers });
  const home = signClient("casa");
  const knownDevice = signClient("rede-publica", "aparelho-da-ana");

  test("thirty wrong passwords from elsewhere lock neither another address nor a known device out", async () => {
    await registerAna();
    const attacker = signClient("rede-publica");
    const statuses: number[] = [];
    for (let i = 0; i < 30; i += 1) statuses.push((await logInFrom(`errada-${i}`, attacker)).status);
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(25).fill(429)]);
    expect((await logInFrom(ana.password, attacker)).status).toBe(429);
    expect((await logInFrom(ana.password, home)).status).toBe(200);
    expect((await logInFrom(ana.password, knownDevice)).status).toBe(200);
    expect((await logInFrom(ana.password, attacker)).status).toBe(429);
  });

  test("many addresses together delay all but known devices, until a mailed link sets a new password", async () => {
    await registerAna();
    for (let i = 0; i < 100; i += 1)
      expect((await logInFrom("errada", signClient(`rede-${i % 25}`))).status).toBe(401);
    expect((await logInFrom(ana.password, home)).status).toBe(429);
    expect((await logInFrom(ana.password, knownDevice)).status).toBe(200);
    await upstream.ask("POST", "user/forgot-password", { body: { email: ana.email } });
    const [mail] = await upstream.database.select().from(mails).orderBy(mails.id);
    const token = /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
    const changed = await upstream.ask("POST", "user/reset-password", {
      body: { token, password: "senha-boa-2" },
    });
    expect(changed.status).toBe(200);
    expect((await logInFrom("senha-boa-2", home)).status).toBe(200);
  });

  test.each([
    [
      "an unsigned device and address",
      (i: number) => ({ "x-client-key": `rede-${i}`, "x-known-device": `aparelho-${i}` }),
    ],
    [
      "a device and an address signed with another key",
      (i: number) => signClient(`rede-${i}`, `aparelho-${i}`, "a key of somebody else"),
    ],
    [
      "a device beside a signature of the address alone",
      (i: number) => ({ ...signClient("rede-publica"), "x-known-device": `aparelho-${i}` }),
    ],
  ])("forty wrong passwords, each with %s, are delayed like those of one client", async (_, headers) => {
    await registerAna();
    const statuses: number[] = [];
    for (let i = 0; i < 40; i += 1) statuses.push((await logInFrom("errada", headers(i))).status);
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(35).fill(429)]);
  });

  test("guesses on a known device delay that device alone", async () => {
    await registerAna();
    for (let i = 0; i < 5; i += 1) expect((await logInFrom("errada", knownDevice)).status).toBe(401);
    expect((await logInFrom(ana.password, knownDevice)).status).toBe(429);
    expect((await logInFrom(ana.password, home)).status).toBe(200);
  });
});

describe("access token", () => {
  test("ends with the 200th login after it, so that an account's sessions are bounded", async () => {
    const { user } = await registerAna();
    const issue = (second: number) =>
      issueToken(upstream.database, {
        userId: user.id,
        lifetimeInMinutes: 60,
        now: new Date(upstream.clock.now().getTime() + second * 1000),
      });
    await upstream.database.delete(tokens);
    const first = await issue(0);
    for (let second = 1; second < maxTokens; second += 1) await issue(second);
    expect((await profileOf(user.id, first)).status).toBe(200);
    await issue(maxTokens);
    expect((await profileOf(user.id, first)).status).toBe(401);
    expect(await upstream.database.$count(tokens)).toBe(maxTokens);
  });

  test("is revoked by the logout, without ending the shopper's other sessions", async () => {
    const { token, user } = await registerAna();
    const other = await upstream.answerTo(login, { body: ana });
    expect((await upstream.ask("POST", "user/logout", { token })).status).toBe(200);
    expect((await profileOf(user.id, token)).status).toBe(401);
    expect((await profileOf(user.id, other.token)).status).toBe(200);
  });

  test("answers 'expired' after its expiry", async () => {
    const { token, user } = await registerAna();
    at("14:59:59");
    expect((await profileOf(user.id, token)).status).toBe(200);
    at("15:00:00");
    const { status, body } = await profileOf(user.id, token);
    expect([status, body]).toMatchObject([412, { detail: "expired" }]);
  });
});

describe("a name", () => {
  test.each(["Maria\nSouza", "Maria\r\nBcc: alguem@exemplo.com.br", "\u200b\u0007"])(
    "is refused with 400 when it has several lines or nothing to be seen: %j",
    async (name) => {
      const body = { name, email: "linha@exemplo.com.br", password: "senha-boa-1" };
      const { status, body: answer } = await upstream.ask("POST", "user/register", { body });
      expect({ status, answer }).toMatchObject({
        status: 400,
        answer: { errors: { name: [expect.any(String)] } },
      });
    },
  );
});

describe("password reset", () => {
  const registerConfirmedAna = async () => {
    await registerAna();
    await upstream.database.update(users).set({ emailConfirmedAt: upstream.clock.now() });
  };

  const forgot = (email: string) => upstream.ask("POST", "user/forgot-password", { body: { email } });
  const reset = (token: string, password = "senha-nova-2") =>
    upstream.ask("POST", "user/reset-password", { body: { token, password } });
  async function mailedToken(): Promise<string> {
    const sent = await upstream.database.select().from(mails).orderBy(mails.id);
    return /token=([\w-]+)/.exec(sent.at(-1)?.body ?? "")?.[1] ?? "none";
  }

  test("sends a link that sets a new password once and ends every session", async () => {
    const { token, user } = await registerAna();
    await forgot("ana@EXEMPLO.com.br");
    const secret = await mailedToken();
    expect(JSON.stringify(await upstream.database.select().from(passwordResets))).not.toContain(secret);
    const elsewhere = await upstream.answerTo(login, { body: ana });
    const other = await addShopper(upstream);
    expect((await reset(secret)).status).toBe(200);
    expect((await profileOf(user.id, token)).status).toBe(401);
    expect((await profileOf(user.id, elsewhere.token)).status).toBe(401);
    expect((await profileOf(other.id, other.token)).status).toBe(200);
    expect((await logInAs(ana.email, ana.password)).status).toBe(401);
    expect((await logInAs(ana.email, "senha-nova-2")).status).toBe(200);
    expect((await reset(secret, "senha-nova-3")).status).toBe(422);
  });

  test("accepts a repeated form, and the second copy ends no session", async () => {
    await registerAna();
    await forgot(ana.email);
    const secret = await mailedToken();
    const copies = await Promise.all(Array.from({ length: 8 }, () => reset(secret)));
    expect(copies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { token, user } = await upstream.answerTo(login, { body: { ...ana, password: "senha-nova-2" } });
    expect((await reset(secret)).status).toBe(200);
    expect((await profileOf(user.id, token)).status).toBe(200);
    at("14:16:00");
    expect((await reset(secret)).status).toBe(422);
  });

  test("answers as late for an unknown e-mail as for a known one", async () => {
    await registerAna();
    for (const email of [ana.email, "ninguem@exemplo.com.br"]) {
      const begun = performance.now();
      expect((await forgot(email)).status).toBe(200);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(149);
    }
  });

  test("sends one mail for repeated requests within a minute", async () => {
    await registerAna();
    await Promise.all(Array.from({ length: 8 }, () => forgot(ana.email)));
    expect(await upstream.database.select().from(mails).orderBy(mails.id)).toHaveLength(1);
  });

  test("accepts any one of several links within an hour", async () => {
    await registerConfirmedAna();
    await forgot(ana.email);
    const first = await mailedToken();
    at("14:01:00");
    await forgot(ana.email);
    const second = await mailedToken();
    expect(second).not.toBe(first);
    at("15:00:00");
    expect((await reset(first)).status).toBe(422);
    at("14:59:59");
    const both = await Promise.all([
      reset(first, "senha-nova-3"),
      reset(first, "senha-nova-4"),
      reset(second, "senha-nova-5"),
    ]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  test("reports whether a link is still valid: until it is used, expires, or another one is used", async () => {
    const isUsable = async (token: string) =>
      (await upstream.answerTo(checkResetToken, { body: { token } })).usable;
    await registerConfirmedAna();
    await forgot(ana.email);
    const first = await mailedToken();
    await forgot(ana.email);
    const second = await mailedToken();
    expect([await isUsable(first), await isUsable(second)]).toEqual([true, true]);
    expect(await isUsable("none")).toBe(false);
    at("15:00:00");
    expect(await isUsable(first)).toBe(false);
    at("14:59:59");
    expect((await reset(first)).status).toBe(200);
    expect([await isUsable(first), await isUsable(second)]).toEqual([false, false]);
  });

  test("does not reveal whether an account exists and limits the mails", async () => {
    await registerAna();
    const known = await forgot(ana.email);
    const unknown = await forgot("ninguem@exemplo.com.br");
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    for (let minute = 1; minute <= 5; minute += 1) {
      at(`14:0${minute}:00`);
      await forgot(ana.email);
    }
    expect(await upstream.database.select().from(mails).orderBy(mails.id)).toHaveLength(3);
  });

  test("allows an immediate login with the new password despite earlier failed attempts", async () => {
    await registerAna();
    for (let i = 0; i < 5; i += 1) await logInAs(ana.email, "errada");
    await forgot(ana.email);
    await reset(await mailedToken());
    expect((await logInAs(ana.email, "senha-nova-2")).status).toBe(200);
  });
});

describe("account profile", () => {
  const edit = (token: string, body: Record<string, unknown>) =>
    upstream.ask("PUT", "client/editprofile", { token, body });

  test.each([
    ["529.982.247-25", "529.982.247-25"],
    ["12.abc.345/01de-35", "12.ABC.345/01DE-35"],
    ["11222333000181", "11.222.333/0001-81"],
  ])("accepts the tax id %s", async (cnpj, shown) => {
    const { token, user } = await registerAna();
    const answer = await edit(token, {
      id: user.id,
      name: "Ana S.",
      cnpj,
      phoneNumber: "(11) 98765-4321",
      type: 3,
      email: "x@y.z",
    });
    expect([answer.status, answer.body]).toEqual([200, { message: "Cadastro atualizado com sucesso" }]);
    const profile = await upstream.answerTo(getProfile, { query: { id: String(user.id) }, token });
    expect(profile).toMatchObject({
      name: "Ana S.",
      cnpj: shown,
      phoneNumber: "(11) 98765-4321",
      type: 4,
      email: "ana@exemplo.com.br",
    });
  });

  test.each([
    [{ cnpj: "111.111.111-11" }, "cnpj", "Cpf Inválido"],
    [{ cnpj: "12.ABC.345/01DE-36" }, "cnpj", "Cnpf Inválido"],
    [{ phoneNumber: "(11) 9876" }, "phoneNumber", "Telefone invalido."],
    [{ phoneNumber: "onze" }, "phoneNumber", "Telefone invalido."],
  ])("rejects %o with a field error", async (wrong, field, message) => {
    const { token, user } = await registerAna();
    const right = { id: user.id, name: "Ana", cnpj: "529.982.247-25", phoneNumber: "(11) 3456-7890" };
    expect((await edit(token, right)).status).toBe(200);
    const { status, body } = await edit(token, { ...right, ...wrong });
    expect([status, body]).toMatchObject([422, { errors: { [field]: [message] } }]);
  });

  test("cannot be read or changed by another shopper", async () => {
    const { token } = await registerAna();
    const other = await addShopper(upstream);
    expect((await profileOf(other.id, token)).status).toBe(404);
    const body = { id: other.id, name: "Eva", cnpj: "529.982.247-25", phoneNumber: "(11) 3456-7890" };
    expect((await edit(token, body)).status).toBe(404);
    expect(
      (
        await upstream.ask("POST", "client/password/update", {
          token,
          body: { id: other.id, currentPassword: "x", newPassword: "12345678" },
        })
      ).status,
    ).toBe(404);
    const [row] = await upstream.database.select().from(users).where(eq(users.id, other.id));
    expect(row?.name).not.toBe("Eva");
  });
});

describe("password change", () => {
  test("requires the current password and ends every session of that shopper only", async () => {
    const { token, user } = await registerAna();
    const elsewhere = await upstream.answerTo(login, { body: ana });
    const other = await addShopper(upstream);
    const change = (currentPassword: string) =>
      upstream.ask("POST", "client/password/update", {
        token,
        body: { id: user.id, currentPassword, newPassword: "senha-nova-2" },
      });
    const wrong = await change("errada");
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { errors: { currentPassword: ["A senha atual está incorreta."] } },
    ]);
    expect((await change(ana.password)).status).toBe(200);
    expect((await profileOf(user.id, token)).status).toBe(401);
    expect((await profileOf(user.id, elsewhere.token)).status).toBe(401);
    expect((await profileOf(other.id, other.token)).status).toBe(200);
    expect((await logInAs(ana.email, ana.password)).status).toBe(401);
    expect((await logInAs(ana.email, "senha-nova-2")).status).toBe(200);
  });

  test("counts wrong current passwords like failed logins", async () => {
    const { token, user } = await registerAna();
    const body = { id: user.id, currentPassword: "errada", newPassword: "senha-nova-2" };
    const change = () => upstream.ask("POST", "client/password/update", { token, body });
    for (let i = 0; i < 5; i += 1) expect((await change()).status).toBe(422);
    expect((await change()).status).toBe(429);
  });
});
