import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { maxChallenges } from "../../../../api/extras/second-factor/passkey-challenges";
import { maxPasskeys } from "../../../../api/extras/second-factor/passkeys";
import { passkeyChallenges, passkeys, secondFactors } from "../../../../api/extras/second-factor/schema";
import { generateCodeAt, getStepAt } from "../../../../api/extras/second-factor/totp";
import { login, loginRefusal } from "../../../../contract/accounts";
import { getInstaller } from "../../../../contract/installers";
import * as contract from "../../../../contract/passkeys";
import * as factorContract from "../../../../contract/second-factor";
import { refusal } from "../../../../contract/wire";
import { Authenticator } from "../../../setup/authenticator";
import { addInstallerRecord } from "../../../setup/installers";
import { addShopper, password, type TestShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream, upstreamSettings } from "../../../setup/upstream";

let upstream: Upstream;
let ana: TestShopper;
let device: Authenticator;

beforeAll(async () => {
  upstream = await openUpstream();
});
beforeEach(async () => {
  upstream.clock.set("2026-11-20T14:00:00-03:00");
  ana = await addShopper(upstream);
  device = new Authenticator(upstreamSettings.storefrontOrigin);
});

const ask = (call: { readonly path: string }, body: unknown, { token } = ana) =>
  upstream.ask("POST", call.path, { token, body });
const start = async ({ token } = ana) =>
  (await upstream.answerTo(contract.startPasskey, { token, body: { password } })).content;
const addWith = (passkey: z.input<typeof contract.newPasskey>, shopper = ana) =>
  ask(contract.addPasskey, { name: "Celular", passkey }, shopper);
async function add(added = device, shopper = ana) {
  const answer = await addWith(added.create(await start(shopper)), shopper);
  expect(answer.status).toBe(200);
  return contract.addPasskey.answer.parse(answer.body).content?.recoveryCodes ?? [];
}
const logIn = (more: object = {}, { email } = ana) =>
  upstream.ask("POST", login.path, { body: { email, password, ...more } });
/** What the login asks a passkey, after the right password. */
async function challenge(shopper = ana) {
  const { passkey } = loginRefusal.parse((await logIn({}, shopper)).body);
  if (!passkey) throw new Error("The login asks for no passkey");
  return passkey;
}
const answers = async () => (await logIn({ passkey: device.get(await challenge()) })).status;
const list = async ({ token } = ana) => (await upstream.answerTo(contract.listPasskeys, { token })).passkeys;
const factor = () => upstream.answerTo(factorContract.getSecondFactor, { token: ana.token });
const remove = async (id: number, shopper = ana) =>
  (await ask(contract.removePasskey, { id, password }, shopper)).status;

describe("a passkey", () => {
  test("turns the second factor on with recovery codes, ends other logins, and replaces a code at the login", async () => {
    expect((await ask(contract.startPasskey, { password: "errada" })).status).toBe(422);
    const { token: elsewhere } = login.answer.parse((await logIn()).body);
    const codes = await add();
    expect(new Set(codes).size).toBe(8);
    expect((await upstream.ask("GET", contract.listPasskeys.path, { token: elsewhere })).status).toBe(401);
    expect(await factor()).toMatchObject({ isOn: true, recoveryCodesLeft: 8, hasApp: false });
    const asked = await challenge();
    expect(asked).toMatchObject({ rpId: "shop.test", userVerification: "preferred", timeout: 300_000 });
    expect(asked.allowCredentials).toEqual([{ id: device.id, type: "public-key", transports: ["internal"] }]);
    expect((await logIn({ passkey: device.get(asked) }, { ...ana })).status).toBe(200);
    expect(await list()).toMatchObject([{ name: "Celular", lastUsedAt: "2026-11-20T17:00:00.000Z" }]);
    const wrongPassword = { passkey: device.get(await challenge()), password: "errada" };
    expect((await logIn(wrongPassword)).status).toBe(401);
    expect((await logIn({ code: codes[0] })).status).toBe(200);
    expect((await logIn({ code: codes[0] })).status).toBe(422);
  });

  test("has a user name of at most 64 bytes, as security keys may require", async () => {
    const email = `${"a".repeat(64)}@${"b".repeat(60)}.example`;
    const shopper = await addShopper(upstream, { email });
    const { user } = await start(shopper);
    for (const name of [user.name, user.displayName])
      expect([name.slice(0, 3), Buffer.byteLength(name)]).toEqual(["aaa", 64]);
  });

  test("is added once by a request that is sent twice, which gets the same recovery codes", async () => {
    const created = device.create(await start());
    const copies = await Promise.all([addWith(created), addWith(created)]);
    upstream.clock.pass({ seconds: 60 });
    const [one, other, late] = [...copies, await addWith(created)].map(({ body }) => body);
    expect([other, late]).toEqual([one, one]);
    expect(await list()).toHaveLength(1);
    upstream.clock.pass({ seconds: 300 });
    expect((await addWith(created)).status).toBe(422);
  });

  test("is refused when its challenge was used, has expired, or was asked for something else", async () => {
    const unused = device.create(await start());
    upstream.clock.pass({ seconds: 301 });
    expect((await addWith(unused)).status).toBe(422);
    const forged = { ...unused, id: new Authenticator("http://shop.test").id };
    expect((await addWith(forged)).status).toBe(422);
    await add();
    const asked = await challenge();
    const used = device.get(asked);
    expect((await logIn({ passkey: used })).status).toBe(200);
    expect((await logIn({ passkey: used })).status).toBe(422);
    expect((await logIn({ passkey: device.get(asked) })).status).toBe(422);
    const late = device.get(await challenge());
    upstream.clock.pass({ seconds: 301 });
    expect((await logIn({ passkey: late })).status).toBe(422);
    const toAdd = await start();
    const swapped = device.get({ challenge: toAdd.challenge, rpId: toAdd.rp.id });
    expect((await logIn({ passkey: swapped })).status).toBe(422);
    const { body } = await logIn({ passkey: swapped });
    expect(refusal.parse(body).errors).toEqual({ passkey: [expect.stringContaining("não vale")] });
  });

  test("uses up a challenge by an answer that is refused", async () => {
    const asked = await start();
    const elsewhere = new Authenticator("https://shop.test.example");
    expect((await addWith(elsewhere.create(asked))).status).toBe(422);
    expect((await addWith(device.create(asked))).status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test("answers as one that does not exist when it is another account's, or its challenge is", async () => {
    await add();
    const bia = await addShopper(upstream);
    const bias = new Authenticator(upstreamSettings.storefrontOrigin);
    await add(bias, bia);
    const unknown = new Authenticator(upstreamSettings.storefrontOrigin);
    const answersTo = async (other: Authenticator) => {
      const { status, body } = await logIn({ passkey: other.get(await challenge()) });
      return [status, refusal.parse(body)];
    };
    expect(await answersTo(bias)).toEqual(await answersTo(unknown));
    const ofBia = await challenge(bia);
    expect((await logIn({ passkey: device.get(ofBia) })).status).toBe(422);
    expect((await logIn({ passkey: bias.get(ofBia) }, bia)).status).toBe(200);
    const [own] = await list(bia);
    expect(await remove(own?.id ?? 0)).toBe(200);
    expect(await list(bia)).toHaveLength(1);
    const started = await start(bia);
    expect((await addWith(bias.create(started))).status).toBe(422);
  });

  test("is refused from another origin, for another host, and when its counter goes back or stands still", async () => {
    await add();
    expect(await answers()).toBe(200);
    const asked = await challenge();
    expect((await logIn({ passkey: device.get({ ...asked, rpId: "other.test" }) })).status).toBe(422);
    device.origin = "http://shop.test.evil";
    expect(await answers()).toBe(422);
    device.origin = upstreamSettings.storefrontOrigin;
    device.counter = 0;
    expect(await answers()).toBe(422);
    device.counter = 8;
    expect(await answers()).toBe(200);
  });

  test("delays a login after five wrong ones, as wrong codes do", async () => {
    await add();
    for (let guess = 0; guess < 5; guess += 1) {
      device.counter = -1;
      await upstream.database.update(passkeys).set({ counter: 9 }).where(eq(passkeys.userId, ana.id));
      expect(await answers()).toBe(422);
    }
    device.counter = 20;
    expect(await answers()).toBe(429);
    upstream.clock.pass({ seconds: 32 });
    expect(await answers()).toBe(200);
  });

  test("is one of ten at most, and a login has few open challenges", async () => {
    for (let each = 0; each < maxPasskeys; each += 1) await add(new Authenticator("http://shop.test"));
    expect((await ask(contract.startPasskey, { password })).status).toBe(409);
    for (let each = 0; each < maxChallenges + 2; each += 1) {
      upstream.clock.pass({ seconds: 1 });
      await challenge();
    }
    const open = eq(passkeyChallenges.userId, ana.id);
    expect(await upstream.database.$count(passkeyChallenges, open)).toBe(maxChallenges);
  });

  test("comes beside an app and stays without it; the last factor that is removed turns all off", async () => {
    const first = await add();
    const codeNow = async () => {
      const [own] = await upstream.database
        .select()
        .from(secondFactors)
        .where(eq(secondFactors.userId, ana.id));
      return generateCodeAt(own?.secret ?? Buffer.alloc(0), getStepAt(upstream.clock.now()));
    };
    expect((await logIn({ code: await codeNow() })).status).toBe(422);
    await ask(factorContract.startSecondFactor, { password });
    expect((await logIn({ code: await codeNow() })).status).toBe(422);
    expect(await factor()).toMatchObject({ isOn: true, hasApp: false });
    const body = { code: await codeNow() };
    const { content } = await upstream.answerTo(factorContract.confirmSecondFactor, {
      token: ana.token,
      body,
    });
    expect(content.recoveryCodes).not.toEqual(first);
    expect(await factor()).toMatchObject({ hasApp: true, recoveryCodesLeft: 8 });
    upstream.clock.pass({ seconds: 60 });
    expect((await logIn({ code: await codeNow() })).status).toBe(200);
    expect(await answers()).toBe(200);
    const [own] = await list();
    expect((await ask(contract.removePasskey, { id: own?.id, password: "errada" })).status).toBe(422);
    expect(await remove(own?.id ?? 0)).toBe(200);
    expect(await factor()).toMatchObject({ isOn: true, hasApp: true });
    expect(loginRefusal.parse((await logIn()).body).passkey ?? null).toBeNull();
    await add();
    expect((await ask(factorContract.stopSecondFactor, { password })).status).toBe(200);
    expect([await list(), (await factor()).isOn, (await logIn()).status]).toEqual([[], false, 200]);
    await add();
    const [only] = await list();
    expect([await remove(only?.id ?? 0), await remove(only?.id ?? 0)]).toEqual([200, 200]);
    expect([(await factor()).isOn, (await logIn()).status]).toEqual([false, 200]);
  });

  test("shows the contacts of an installer who needs a second factor, until it is removed", async () => {
    const rui = await addShopper(upstream, { type: 3 });
    await addInstallerRecord(upstream, rui.id, { contactsNeedSecondFactor: true });
    const isHidden = async () =>
      (await upstream.answerTo(getInstaller, { query: { id: String(rui.id) } })).contactsHidden ?? false;
    expect(await isHidden()).toBe(true);
    await add(device, rui);
    expect(await isHidden()).toBe(false);
    const own = await upstream.answerTo(factorContract.getSecondFactor, { token: rui.token });
    expect(own.showsContacts).toBe(true);
    const [passkey] = await list(rui);
    await remove(passkey?.id ?? 0, rui);
    expect(await isHidden()).toBe(true);
  });
});
