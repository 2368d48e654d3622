import { describe, expect, it } from "vitest";
import { makeReadable } from "../../serving/unreadable-requests.mjs";

const made = (method: string, headers: Record<string, string>, url = "/home") => {
  const request = { method, url, headers: { ...headers } };
  makeReadable(request);
  return request;
};

describe("a request that remix-serve would fail of", () => {
  it.each(["[", "a b", "%", "a:99999", "<script>", "?"])(
    "for the host %s is marked, under another",
    (host) => {
      expect(made("GET", { host }).headers).toEqual({ host: "localhost", "x-unreadable": "host" });
    },
  );

  it.each([
    ["/produtos/vinil%", "/produtos/vinil%25"],
    ["/produtos/%ff?Cor=%", "/produtos/%25ff?Cor=%"],
    ["/produtos/pel%C3%ADcula%2?", "/produtos/pel%25C3%25ADcula%252?"],
    ["/produtos/pel%C3%ADcula?Cor=%ff", "/produtos/pel%C3%ADcula?Cor=%ff"],
  ])("for the percents of %s asks for %s", (url, asked) => {
    expect(made("GET", { host: "loja.test" }, url).url).toBe(asked);
  });

  it.each([
    ["/%5C??pagina=1", "/%255C??pagina=1"],
    ["/%5C%5C", "/%255C%255C"],
    ["/%5C[", "/%255C["],
  ])("because %s would name no host asks for %s", (url, asked) => {
    expect(made("GET", { host: "loja.test" }, url).url).toBe(asked);
  });

  it("for a whole address, as of a proxy, asks for its path", () => {
    const request = made("GET", { host: "loja.test" }, "http://loja.test/produtos?produto=vinil");
    expect(request).toEqual({
      method: "GET",
      url: "/produtos?produto=vinil",
      headers: { host: "loja.test" },
    });
  });

  it.each(["*", "http://", "https://[::1", "ftp://loja.test/home", "produtos"])(
    "for %s, which has no path, is marked",
    (url) => {
      const request = made("GET", { host: "loja.test" }, url);
      expect(request).toMatchObject({ url: "/", headers: { "x-unreadable": "address" } });
    },
  );

  it("by TRACE becomes one that is answered with 405", () => {
    expect(made("TRACE", { host: "loja.test" }).method).toBe("OPTIONS");
  });
});

it("whoever says of themselves that they cannot be read is not believed", () => {
  const headers = { host: "loja.test:3000", "x-unreadable": "host" };
  expect(made("GET", headers)).toEqual({ method: "GET", url: "/home", headers: { host: "loja.test:3000" } });
});
