import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loginAttempts } from "../../../../api/database/schema/accounts";
import { secondFactors } from "../../../../api/extras/second-factor/schema";
import { generateCodeAt, getStepAt } from "../../../../api/extras/second-factor/totp";
import { login } from "../../../../contract/accounts";
import * as contract from "../../../../contract/second-factor";
import { addShopper, password, type TestShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";

let upstream: Upstream;
let ana: TestShopper;

beforeAll(async () => {
  upstream = await openUpstream();
});
beforeEach(async () => {
  upstream.clock.set("2026-11-20T14:00:00-03:00");
  ana = await addShopper(upstream);
});

async function codeNow(): Promise<string> {
  const [factor] = await upstream.database
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, ana.id));
  return generateCodeAt(factor?.secret ?? Buffer.alloc(0), getStepAt(upstream.clock.now()));
}
const ask = (call: { readonly path: string }, body: unknown) =>
  upstream.ask("POST", call.path, { token: ana.token, body });
const logIn = (code?: string, typed = password) =>
  upstream.ask("POST", login.path, { body: { email: ana.email, password: typed, code } });
async function turnOn(): Promise<readonly string[]> {
  await ask(contract.startSecondFactor, { password });
  const body = { code: await codeNow() };
  return (await upstream.answerTo(contract.confirmSecondFactor, { token: ana.token, body })).content
    .recoveryCodes;
}
const stateOf = () => upstream.answerTo(contract.getSecondFactor, { token: ana.token });

describe("a second factor", () => {
  test("counts once a code has confirmed it, ends other logins, and is asked for after the right password only", async () => {
    expect((await ask(contract.startSecondFactor, { password: "errada" })).status).toBe(422);
    await ask(contract.startSecondFactor, { password });
    const { body: elsewhere } = await logIn();
    expect((await ask(contract.confirmSecondFactor, { code: "000000" })).status).toBe(422);
    const codes = await turnOn();
    expect(new Set(codes).size).toBe(8);
    expect(await stateOf()).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
    const { token } = login.answer.parse(elsewhere);
    expect((await upstream.ask("GET", contract.getSecondFactor.path, { token })).status).toBe(401);
    expect((await logIn(undefined, "errada")).status).toBe(401);
    expect(await logIn()).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
    upstream.clock.pass({ seconds: 60 });
    const code = await codeNow();
    expect((await logIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await logIn(code)).status).toBe(422);
  });

  test("is replaced by each recovery code once, also by copies at one moment", async () => {
    const [first = "", second = ""] = await turnOn();
    // Each character has 5 bits: a plain digest is enough for 112 (ASVS 6.5.2).
    expect(first.replaceAll("-", "").length * 5).toBeGreaterThanOrEqual(112);
    const copies = await Promise.all([logIn(first), logIn(first), logIn(first)]);
    expect(copies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await logIn(second.toLowerCase().replaceAll("-", ""))).status).toBe(200);
    expect(await stateOf()).toMatchObject({ isOn: true, recoveryCodesLeft: 6 });
    const stored = await upstream.database.select().from(secondFactors);
    for (const code of [first, second]) expect(JSON.stringify(stored)).not.toContain(code);
  });

  test("delays after five wrong codes, which a right password does not forgive", async () => {
    await turnOn();
    await upstream.database.delete(loginAttempts);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await logIn("000000")).status).toBe(422);
      expect((await logIn()).status).toBe(422);
    }
    upstream.clock.pass({ seconds: 29 });
    expect((await logIn(await codeNow())).status).toBe(429);
    upstream.clock.pass({ seconds: 32 });
    expect((await logIn(await codeNow())).status).toBe(200);
  });

  test("answers a confirmation that is sent twice, at one moment or after another, with the same recovery codes", async () => {
    await ask(contract.startSecondFactor, { password });
    const body = { code: await codeNow() };
    const confirm = async () =>
      (await upstream.answerTo(contract.confirmSecondFactor, { token: ana.token, body })).content
        .recoveryCodes;
    const [one, other] = await Promise.all([confirm(), confirm()]);
    const late = await confirm();
    expect([other, late]).toEqual([one, one]);
    expect((await logIn(late[0])).status).toBe(200);
    upstream.clock.pass({ seconds: 120 });
    const next = { code: await codeNow() };
    expect((await ask(contract.confirmSecondFactor, next)).status).toBe(409);
    expect((await ask(contract.confirmSecondFactor, body)).status).toBe(409);
  });

  test("is turned off by the password, and begun once", async () => {
    await turnOn();
    expect((await ask(contract.startSecondFactor, { password })).status).toBe(409);
    expect((await ask(contract.confirmSecondFactor, { code: "123456" })).status).toBe(409);
    expect((await ask(contract.stopSecondFactor, { password: "errada" })).status).toBe(422);
    expect((await stateOf()).isOn).toBe(true);
    expect((await ask(contract.stopSecondFactor, { password })).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });
});
