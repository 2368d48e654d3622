import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls } from "../../contract/calls";
import { capabilities, capabilitiesHeader } from "../../contract/capabilities";
import { buyTwice } from "../../scripts/check-upstream/buy";
import { type CheckedCall, checkCalls } from "../../scripts/check-upstream/check-calls";
import { isDocumented, withoutCapability } from "../../scripts/check-upstream/documented";
import { type Ask, createAsk } from "../../scripts/check-upstream/exchange";
import { findBrokenCapabilities, listAnnounced, reportCalls } from "../../scripts/check-upstream/report";
import { openDemonstration } from "../contract/every-call";
import { type Fault, routes } from "../second-upstream/options";
import { addCustomer, addInstaller } from "../second-upstream/people";
import { type SecondUpstream, startSecondUpstream } from "../second-upstream/server";

let upstream: SecondUpstream;
let userId: number;
let token: string;

beforeAll(async () => {
  upstream = await startSecondUpstream();
  userId = addCustomer(upstream.world).id;
  addInstaller(upstream.world);
  const body = JSON.stringify({ email: "ana@exemplo.com.br", password: "segredo de teste 1" });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${upstream.url}/user/login`, { method: "POST", headers, body });
  ({ token } = await answer.json());
});
afterAll(() => upstream.close());
beforeEach(() => {
  upstream.options.faults = [];
});

async function check(faults: Fault[] = [], asShopper = true) {
  upstream.options.faults = faults;
  const shopper = asShopper ? { token, userId } : { token: undefined, userId: null };
  return (await checkCalls(createAsk(upstream.url, 3_000), shopper)).checked;
}

const faultsOf = (checked: readonly CheckedCall[]) =>
  checked.flatMap(({ call, isFault, verdict, details }) =>
    isFault ? [`${call.name}: ${verdict}, ${details.join(", ")}`] : [],
  );

describe("the check of an upstream", { timeout: 60_000 }, () => {
  it("makes every call of the contract, and finds no fault in an upstream built from the documents alone", async () => {
    const { orders, cartLines } = upstream.state.counts();
    const checked = await check();
    expect(checked.map(({ call }) => call)).toEqual(calls.map(({ call }) => call));
    expect(faultsOf(checked)).toEqual([]);
    expect(upstream.state.counts()).toMatchObject({ orders, cartLines });
    const named = checked.filter(({ call }) =>
      routes.some((route) => route === `${call.method} ${call.path}`),
    );
    expect(named.filter(({ verdict }) => verdict === "missing")).toEqual([]);
    expect(faultsOf(await check([], false))).toEqual([]);
  });

  it("knows the documented calls and what the shop does without each of the others", () => {
    const documented = calls
      .filter(({ call }) => isDocumented(call))
      .map(({ call }) => `${call.method} ${call.path}`);
    expect(new Set(documented)).toEqual(new Set(routes));
    expect(Object.values(capabilities).filter((name) => withoutCapability(name) === "")).toEqual([]);
  });

  it("names the field of another shape, what was found and where the documents name it", async () => {
    const priceless = (answer: object) =>
      JSON.parse(JSON.stringify(answer).replaceAll(/"clientPrice":[\d.]+/g, '"clientPrice":"18,40"'));
    const checked = await check([
      { on: "POST product/listActiveB2C", does: { rewrite: (answer) => priceless(Object(answer)) } },
      { on: "GET client/get-addresses", does: { json: { erro: "não" } } },
      { on: "GET platformsettings/get", does: { status: 500 } },
      { on: "POST resale/distance", does: { status: 404, body: "<html>" } },
    ]);
    const found = faultsOf(checked).join("\n");
    expect(found).toMatch(/listProducts: other shape.*products\.\*\.clientPrice: "18,40" .*catalogue 7/);
    expect(found).toMatch(/listAddresses: other shape, the shop takes it for a failure.*purchase 7/);
    expect(found).toMatch(/getPlatformSettings: fails, 500/);
    expect(found).toMatch(/listNearbyResellers: missing, named in catalogue 7/);
  });

  it("says which times have no zone, and which capabilities are announced without their calls", async () => {
    const unzoned = (answer: object) =>
      JSON.parse(JSON.stringify(answer).replaceAll(/(T\d\d:\d\d:\d\d(\.\d+)?)Z"/g, '$1"'));
    const checked = await check([
      { on: "GET product/get-one-by-name", does: { rewrite: (answer) => unzoned(Object(answer)) } },
    ]);
    const report = reportCalls(checked).join("\n");
    expect(report).toMatch(/reviews\.\*\.created_at: "2026-10-01T12:00:00" has no time zone/);
    expect(report).toContain("No answer has X-Capabilities");
    expect(report).toContain("not offered  quotes: installers have no");
    const announcing = checked.map((each) => ({
      ...each,
      exchange: each.exchange && { ...each.exchange, capabilities: ["quotes"] },
    }));
    expect(findBrokenCapabilities(announcing)).toEqual(["quotes"]);
  });

  it("names a discount period of a cart that cannot be read", async () => {
    await fetch(`${upstream.url}/cart/add`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ skuId: 1, resaleId: 1, quantity: 1 }),
    });
    const written = ["23/11/2026 20:44:50", "/Date(1764)/"];
    for (const time of written) {
      const unread = (answer: object) =>
        JSON.parse(JSON.stringify(answer).replaceAll('"promotionEnd":null', `"promotionEnd":"${time}"`));
      const found = await check([{ on: "GET cart", does: { rewrite: (answer) => unread(Object(answer)) } }]);
      expect(faultsOf(found).join("\n")).toContain(`promotionEnd: "${time}" is an ambiguous time`);
    }
  });

  it("names what the shop reads and the canonical document writes otherwise, which is no fault", async () => {
    const asText = (answer: object) =>
      JSON.parse(JSON.stringify(answer).replaceAll(/"clientPrice":([\d.]+)/g, '"clientPrice":"$1"'));
    const checked = await check([
      { on: "POST product/listActiveB2C", does: { rewrite: (answer) => asText(Object(answer)) } },
    ]);
    expect(faultsOf(checked)).toEqual([]);
    expect(reportCalls(checked).join("\n")).toMatch(
      /products\.\*\.clientPrice must be number.* in \/openapi-canonical\.json; the shop reads it all the same/,
    );
  });

  it("names a refusal without a sentence", async () => {
    const checked = await check([{ on: "GET cart", does: { status: 412, body: { detail: "expired" } } }]);
    expect(reportCalls(checked).join("\n")).toMatch(
      /412: \{"detail":"expired"\}\n +refuses without what the documents name: message/,
    );
  });

  it("names an order/add that answers without orders", async () => {
    upstream.options.faults = [{ on: "POST order/add", does: { json: { orders: [] } } }];
    const offer = { skuId: 1, resellerId: 1, userId, token, apiUrl: upstream.url, timeLimitInMs: 3_000 };
    await expect(buyTwice({ ...offer, honoursKeys: false })).rejects.toThrow(/order.*orders/is);
  });

  it("ends with 0 for a sound upstream, 1 for faults and 2 without an address", {
    timeout: 120_000,
  }, async () => {
    const exitCode = async (...given: string[]) => {
      const child = spawn(process.execPath, ["--import", "tsx", "scripts/check-upstream/main.ts", ...given]);
      const [code] = await once(child, "exit");
      return code;
    };
    expect(await exitCode(upstream.url)).toBe(0);
    upstream.options.faults = [{ on: "POST resale/distance", does: { status: 500 } }];
    expect(await exitCode(upstream.url)).toBe(1);
    expect(await exitCode()).toBe(2);
  });

  it("buys with --buy alone, twice with one key, and says whether keys are honoured", async () => {
    const offer = { skuId: 1, resellerId: 1, userId, token, apiUrl: upstream.url, timeLimitInMs: 3_000 };
    const twice = await buyTwice({ ...offer, honoursKeys: false });
    expect(twice.at(-1)).toBe("keys are not honoured: the shop repeats no write");
    await expect(buyTwice({ ...offer, honoursKeys: true })).rejects.toThrow("idempotency-keys is announced");
    upstream.options.honoursIdempotencyKey = true;
    expect((await buyTwice({ ...offer, honoursKeys: true })).at(-1)).toBe("keys are honoured");
    upstream.options.honoursIdempotencyKey = false;
  });
});

describe("the check of the reference upstream", () => {
  it("finds no fault, and every capability", { timeout: 120_000 }, async () => {
    const demonstration = await openDemonstration();
    const { upstream: reference, reader } = demonstration;
    const ask: Ask = async (call, { params = {}, query = {}, ...sent }) => {
      const path = call.path.replace(/:(\w+)/g, (_, name) => String(params[name] ?? 0));
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const { status, body, headers } = await reference.ask(call.method, `${path}?${search}`, sent);
      const announced = headers.get(capabilitiesHeader)?.split(", ") ?? null;
      return {
        status,
        text: JSON.stringify(body),
        durationInMs: 0,
        capabilities: announced,
        clockDifferenceInMs: 0,
      };
    };
    const { checked } = await checkCalls(ask, reader);
    if (process.env.TABLE === "1") console.log(reportCalls(checked).join("\n"));
    await demonstration.close();
    expect(faultsOf(checked)).toEqual([]);
    expect(checked.filter(({ verdict }) => verdict === "missing")).toEqual([]);
    expect(new Set(listAnnounced(checked))).toEqual(new Set(Object.values(capabilities)));
  });
});
