import { describe, expect, it } from "vitest";
import { normalizeRequest } from "../../../server/framework/malformed-requests.mjs";

const made = (method: string, headers: Record<string, string>, url = "/home") => {
  const request = { method, url, headers: { ...headers } };
  normalizeRequest(request);
  return request;
};

describe("normalizeRequest", () => {
  it.each(["[", "a b", "%", "a:99999", "<script>", "?", "u@evil.com", "evil.com/x?", "a#b", "a\\b"])(
    "replaces the invalid host %s and marks the request as unreadable",
    (host) => {
      expect(made("GET", { host }).headers).toEqual({ host: "localhost", "x-unreadable": "host" });
    },
  );

  it.each([
    ["/produtos/vinil%", "/produtos/vinil%25"],
    ["/produtos/%ff?Cor=%", "/produtos/%25ff?Cor=%"],
    ["/produtos/pel%C3%ADcula%2?", "/produtos/pel%25C3%25ADcula%252?"],
    ["/produtos/pel%C3%ADcula?Cor=%ff", "/produtos/pel%C3%ADcula?Cor=%ff"],
  ])("rewrites malformed percent-encoding in %s to %s", (url, asked) => {
    expect(made("GET", { host: "loja.test" }, url).url).toBe(asked);
  });

  it.each([
    ["/%5C??pagina=1", "/%255C??pagina=1"],
    ["/%5C%5C", "/%255C%255C"],
    ["/%5C[", "/%255C["],
  ])("rewrites %s, which would resolve to an invalid host, to %s", (url, asked) => {
    expect(made("GET", { host: "loja.test" }, url).url).toBe(asked);
  });

  it("reduces an absolute URL to its path", () => {
    const request = made("GET", { host: "loja.test" }, "http://loja.test/produtos?produto=vinil");
    expect(request).toEqual({
      method: "GET",
      url: "/produtos?produto=vinil",
      headers: { host: "loja.test" },
    });
  });

  it.each(["*", "http://", "https://[::1", "ftp://loja.test/home", "produtos"])(
    "marks %s, which has no path, as unreadable",
    (url) => {
      const request = made("GET", { host: "loja.test" }, url);
      expect(request).toMatchObject({ url: "/", headers: { "x-unreadable": "address" } });
    },
  );

  it("converts TRACE to OPTIONS, which returns 405", () => {
    expect(made("TRACE", { host: "loja.test" }).method).toBe("OPTIONS");
  });
});

it("ignores an x-unreadable header sent by the client", () => {
  const headers = { host: "loja.test:3000", "x-unreadable": "host" };
  expect(made("GET", headers)).toEqual({ method: "GET", url: "/home", headers: { host: "loja.test:3000" } });
});
