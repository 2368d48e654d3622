import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../../api/app";
import { sandboxCardTokens } from "../../../api/database/schema/sandbox-cards";
import { testCards, tokenRequest } from "../../setup/cards";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeEach(async () => {
  upstream = await openUpstream();
});
afterEach(() => upstream.close());

const address = "sandbox/cards/tokens?appId=pk_sandbox";
const shop = { Origin: "http://shop.test" };
const ask = (body: unknown, headers: Record<string, string> = shop) =>
  upstream.ask("POST", address, { body, headers });

describe("sandbox card tokenization", () => {
  test("returns a token, the brand and the last digits, readable from the storefront origin", async () => {
    const { status, body, headers } = await ask(tokenRequest(testCards.approved));
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: "card", card: { brand: "Visa", last_four_digits: "0010" } });
    expect(headers.get("access-control-allow-origin")).toBe("http://shop.test");
    const [kept] = await upstream.database.select().from(sandboxCardTokens);
    expect(JSON.stringify(body)).not.toContain(kept?.hash);
  });

  test("allows CORS requests from the storefront origin only", async () => {
    const app = createApp(upstream.parts);
    const preflight = (origin: string) =>
      app.request(`/${address}`, {
        method: "OPTIONS",
        headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
      });
    const ours = await preflight("http://shop.test");
    expect(ours.headers.get("access-control-allow-origin")).toBe("http://shop.test");
    expect(ours.headers.get("access-control-allow-methods")).toContain("POST");
    expect((await preflight("http://evil.test")).headers.get("access-control-allow-origin")).toBeNull();
  });

  test.each([
    [{ number: "4000000000000011" }, "number"],
    [{ number: "" }, "number"],
    [{ number: "0000000000000000" }, "number"],
    [{ holder_name: " " }, "holder_name"],
    [{ exp_month: 13 }, "exp_month"],
    [{ exp_year: 20 }, "exp_year"],
    [{ exp_year: 26, exp_month: 10 }, "exp_year"],
    [{ cvv: "12" }, "cvv"],
  ])("returns a field error for %o", async (wrong, field) => {
    const { status, body } = await ask(tokenRequest(testCards.approved, wrong));
    expect(status).toBe(422);
    expect(Object.keys(Object(Object(body).errors))).toEqual([`request.card.${field}`]);
    expect(await upstream.database.select().from(sandboxCardTokens)).toEqual([]);
  });

  test.each([
    ["5555555555554444", "Mastercard"],
    ["6362970000457013", "Elo"],
    ["6062825624254001", "Hipercard"],
    ["4111111111111111", "Visa"],
    ["378282246310005", "American Express"],
  ])("detects the card brand of %s", async (number, brand) => {
    expect((await ask(tokenRequest(number))).body).toMatchObject({ card: { brand } });
  });

  test("requires the public key of the shop", async () => {
    const body = tokenRequest(testCards.approved);
    expect((await upstream.ask("POST", "sandbox/cards/tokens?appId=pk_other", { body })).status).toBe(401);
  });

  test("answers 404 when the sandbox is off", async () => {
    const { settings } = upstream.parts;
    const app = createApp({ ...upstream.parts, settings: { ...settings, sandbox: false } });
    for (const path of [
      address,
      "sandbox",
      "sandbox/cards/checkout/x",
      "sandbox/orders",
      "sandbox/cartoes",
    ]) {
      expect((await app.request(`/${path}`)).status).toBe(404);
    }
  });
});
