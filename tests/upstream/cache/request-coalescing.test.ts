import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCachedUpstream, UpstreamCache } from "~/upstream/cache/cached-upstream.server";
import { declareCapabilities } from "~/upstream/capabilities.server";
import { getProductByName } from "../../../contract/catalogue";
import { getPlatformSettings } from "../../../contract/information";
import { network } from "../../setup/network";

const apiUrl = "http://upstream.test";
const windowMs = 500;
const memory = new UpstreamCache();
const settings = { termsAndConditions: "termos", privacyPolicy: "privacidade" };
let asked: (string | null)[] = [];
let isDown = false;
let delayMs = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  asked = [];
  isDown = false;
  delayMs = 0;
  memory.forget();
  network.use(
    http.all(`${apiUrl}/*`, ({ request }) => {
      asked.push(request.headers.get("authorization"));
      pass(delayMs);
      return isDown ? HttpResponse.error() : HttpResponse.json(settings);
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const visit = (token: string | null = null) =>
  createCachedUpstream(memory, { apiUrl, timeLimitInMs: 30_000, token, requestId: "request-1" }, windowMs);
const see = (token: string | null = null) => visit(token).upstream(getPlatformSettings);
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe("request coalescing", () => {
  it("sends one request for concurrent guests", async () => {
    const answers = await Promise.all([see(), see(), see()]);
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it("sends a new request after the previous one has finished", async () => {
    await see();
    pass(windowMs - 1);
    await see();
    expect(asked).toHaveLength(1);
    pass(2);
    await see();
    expect(asked).toHaveLength(2);
  });

  it("is not applied to logged-in shoppers", async () => {
    await Promise.all([see(), see("token-of-ana"), see("token-of-rui")]);
    expect(new Set(asked)).toEqual(new Set([null, "Bearer token-of-ana", "Bearer token-of-rui"]));
  });

  it("is applied to logged-in shoppers, without their tokens, if the upstream answers them like guests", async () => {
    declareCapabilities(apiUrl, ["same-public-answers"]);
    await Promise.all([see(), see("token-of-ana"), see("token-of-rui")]);
    declareCapabilities(apiUrl, []);
    expect(asked).toEqual([null]);
  });

  it("is not applied to a logged-in shopper's products, which show what the shopper has just rated or bought", async () => {
    declareCapabilities(apiUrl, ["same-public-answers"]);
    const product = { query: { productName: "vinil" } };
    const ask = (token: string) =>
      visit(token)
        .upstream(getProductByName, product)
        .catch(() => null);
    await Promise.all([ask("token-of-ana"), ask("token-of-rui")]);
    declareCapabilities(apiUrl, []);
    expect(new Set(asked)).toEqual(new Set(["Bearer token-of-ana", "Bearer token-of-rui"]));
  });

  it("returns a separate copy to each caller", async () => {
    const answer = await see();
    expect(Object.isFrozen(answer)).toBe(true);
  });

  it("shares a failure only with the callers that waited for it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    isDown = true;
    const failed = await Promise.allSettled([see(), see()]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isDown = false;
    await expect(see()).resolves.toBeDefined();
  });

  it("stores an answer that took longer than the window, for when the upstream fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    delayMs = 2 * windowMs;
    const answer = await see();
    pass(windowMs + 1);
    isDown = true;
    expect(await see()).toEqual(answer);
  });

  it("answers with an equal copy once the parsed answer is no longer shared", async () => {
    const answer = await see();
    await new Promise((resolve) => setTimeout(resolve, windowMs + 100));
    expect(await see()).toEqual(answer);
    expect(await see()).not.toBe(answer);
    expect(asked).toHaveLength(1);
  });

  it("passes the age of a stale response to every caller", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await see();
    pass(windowMs + 1);
    isDown = true;
    for (const shopper of [visit(), visit()]) {
      await shopper.upstream(getPlatformSettings);
      expect(shopper.staleSince()).not.toBeNull();
    }
  });
});
