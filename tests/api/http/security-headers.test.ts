import { beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../../api/app";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});

const responses = [
  ["a successful call", "GET", "platformsettings/get", 200],
  ["a call without a token", "GET", "cart", 401],
  ["an unknown path", "GET", "nothing/here", 404],
  ["a malformed body", "POST", "user/login", 400],
  ["a health check", "GET", "healthz", 200],
] as const;

describe("upstream response headers", () => {
  it.each(responses)(
    "forbid framing, sniffing and caching the answer to %s",
    async (_, method, path, status) => {
      const answer = await upstream.ask(method, path, method === "POST" ? { body: {} } : {});
      expect(answer.status).toBe(status);
      const { headers } = answer;
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("strict-transport-security")).toBeNull();
      expect(headers.get("access-control-allow-origin")).toBeNull();
    },
  );

  it.each(responses)("announce the capabilities in the answer to %s", async (_, method, path) => {
    const { headers } = await upstream.ask(method, path, method === "POST" ? { body: {} } : {});
    expect(headers.get("x-capabilities")).toMatch(/^idempotency-keys, .*, one-payment$/);
  });

  it("keep the Content-Security-Policy that a page sets itself", async () => {
    const slip = await upstream.ask("GET", "boletos/nobodys");
    expect(slip.headers.get("content-security-policy")).toContain("form-action 'none'");
    expect(slip.headers.get("x-content-type-options")).toBe("nosniff");
    const styles = await upstream.ask("GET", "sandbox/estilo.css");
    expect(styles.headers.get("content-security-policy")).toContain("style-src 'self'");
  });

  it("contain HSTS when the public origin is https", async () => {
    const settings = { ...upstream.parts.settings, publicOrigin: "https://api.loja.test" };
    const answer = await createApp({ ...upstream.parts, settings }).request("/platformsettings/get");
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  });
});
