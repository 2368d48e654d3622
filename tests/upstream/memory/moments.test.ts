import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Memory, openRemembering } from "~/upstream/memory/kept.server";
import { getPlatformSettings } from "../../../contract/information";
import { network } from "../../setup/network";

const apiUrl = "http://upstream.test";
const momentInMs = 500;
const memory = new Memory();
const settings = { termsAndConditions: "termos", privacyPolicy: "privacidade" };
let asked: (string | null)[] = [];
let isDown = false;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  asked = [];
  isDown = false;
  memory.forget();
  network.use(
    http.all(`${apiUrl}/*`, ({ request }) => {
      asked.push(request.headers.get("authorization"));
      return isDown ? HttpResponse.error() : HttpResponse.json(settings);
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const visit = (token: string | null = null) =>
  openRemembering(memory, { apiUrl, timeLimitInMs: 1500, token, requestId: "request-1" }, momentInMs);
const see = (token: string | null = null) => visit(token).upstream(getPlatformSettings);
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe("Guests who ask at the same moment", () => {
  it("get one answer, which is asked for once", async () => {
    const answers = await Promise.all([see(), see(), see()]);
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it("get another one after that moment", async () => {
    await see();
    pass(momentInMs - 1);
    await see();
    expect(asked).toHaveLength(1);
    pass(2);
    await see();
    expect(asked).toHaveLength(2);
  });

  it("share nothing with who is logged in", async () => {
    await Promise.all([see(), see("token-of-ana"), see("token-of-rui")]);
    expect(new Set(asked)).toEqual(new Set([null, "Bearer token-of-ana", "Bearer token-of-rui"]));
  });

  it("cannot change what the others get", async () => {
    const answer = await see();
    expect(Object.isFrozen(answer)).toBe(true);
  });

  it("share a failure only while they wait for it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    isDown = true;
    const failed = await Promise.allSettled([see(), see()]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isDown = false;
    await expect(see()).resolves.toBeDefined();
  });

  it("are told since when an answer stands that had to stand in for theirs", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await see();
    pass(momentInMs + 1);
    isDown = true;
    for (const shopper of [visit(), visit()]) {
      await shopper.upstream(getPlatformSettings);
      expect(shopper.rememberedFrom()).not.toBeNull();
    }
  });
});
