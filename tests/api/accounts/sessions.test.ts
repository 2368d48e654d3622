import { beforeAll, describe, expect, test } from "vitest";
import { endOtherSessions, listSessions } from "../../../contract/sessions";
import { addShopper, password } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let email: string;

beforeAll(async () => {
  upstream = await openUpstream();
  ({ email } = await addShopper(upstream));
});

async function logIn(device?: string): Promise<string> {
  const { body } = await upstream.ask("POST", "user/login", {
    body: { email, password },
    headers: device === undefined ? {} : { "X-Client-Device": device },
  });
  return JSON.parse(JSON.stringify(body)).token;
}

describe("the sessions of an account", () => {
  test("are listed by their latest use with device, and all but the own are ended", async () => {
    upstream.clock.set("2026-11-20T13:59:00-03:00");
    const token = await logIn("Chrome no Windows");
    upstream.clock.set("2026-11-20T14:10:00-03:00");
    const phone = await logIn("Safari no iPhone");
    upstream.clock.set("2026-11-20T14:30:00-03:00");
    const sessions = async () => (await upstream.answerTo(listSessions, { token })).sessions;
    expect(await sessions()).toMatchObject([
      { device: "Safari no iPhone", isCurrent: false, lastUsedAt: "2026-11-20T17:10:00.000Z" },
      // The one of `addShopper`.
      { device: null, isCurrent: false },
      { device: "Chrome no Windows", isCurrent: true, lastUsedAt: "2026-11-20T16:59:00.000Z" },
    ]);
    for (let copy = 0; copy < 2; copy += 1) await upstream.answerTo(endOtherSessions, { token });
    expect(await sessions()).toMatchObject([{ device: "Chrome no Windows", isCurrent: true }]);
    expect((await upstream.ask("GET", listSessions.path, { token: phone })).status).toBe(401);
  });

  test("note their use once an hour", async () => {
    upstream.clock.set("2026-11-20T15:00:00-03:00");
    const token = await logIn();
    const lastUse = async () => (await upstream.answerTo(listSessions, { token })).sessions[0]?.lastUsedAt;
    upstream.clock.set("2026-11-20T15:50:00-03:00");
    await lastUse();
    expect(await lastUse()).toBe("2026-11-20T18:00:00.000Z");
    upstream.clock.set("2026-11-20T15:59:59.999-03:00");
    expect(await lastUse()).toBe("2026-11-20T18:00:00.000Z");
  });
});
