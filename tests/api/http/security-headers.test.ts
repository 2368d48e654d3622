import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../../api/app";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});
afterAll(() => upstream.close());

describe("security headers of upstream responses", () => {
  it.each([
    ["of a call", "GET", "platformsettings/get", 200],
    ["that refuses a stranger", "GET", "cart", 401],
    ["about nothing that exists", "GET", "nothing/here", 404],
    ["to what is no JSON", "POST", "user/login", 400],
    ["to the machines around it", "GET", "healthz", 200],
  ] as const)("%s is not framed, not sniffed and not cached", async (_, method, path, status) => {
    const answer = await upstream.ask(method, path, method === "POST" ? { body: {} } : {});
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  it("pages and images keep their own cache headers", async () => {
    const slip = await upstream.ask("GET", "boletos/nobodys");
    expect(slip.headers.get("content-security-policy")).toContain("form-action 'none'");
    expect(slip.headers.get("x-content-type-options")).toBe("nosniff");
    const styles = await upstream.ask("GET", "sandbox/estilo.css");
    expect(styles.headers.get("content-security-policy")).toContain("style-src 'self'");
  });

  it("HSTS is sent when shoppers use https", async () => {
    const settings = { ...upstream.parts.settings, publicOrigin: "https://api.loja.test" };
    const answer = await createApp({ ...upstream.parts, settings }).request("/platformsettings/get");
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  });
});
