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

  it("by TRACE becomes one that is answered with 405", () => {
    expect(made("TRACE", { host: "loja.test" }).method).toBe("OPTIONS");
  });
});

it("whoever says of themselves that they cannot be read is not believed", () => {
  const headers = { host: "loja.test:3000", "x-unreadable": "host" };
  expect(made("GET", headers)).toEqual({ method: "GET", url: "/home", headers: { host: "loja.test:3000" } });
});
