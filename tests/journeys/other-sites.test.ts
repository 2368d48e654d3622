import { describe, expect, inject, it } from "vitest";

const origin = inject("storefrontUrl");

const post = (headers: Record<string, string>) =>
  fetch(`${origin}/localizacao`, {
    method: "POST",
    body: new URLSearchParams({ cep: "01310-100", voltar: "/home" }),
    headers,
    redirect: "manual",
  });

describe("a post that another site makes a shopper's browser send", () => {
  it.each(["https://outro.example", "null", "outro lugar"])(
    "from %s is refused with a page that says so, and changes nothing",
    async (from) => {
      const answer = await post({ origin: from });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.text()).toContain("Este envio não veio da nossa loja");
    },
  );

  it("is refused by what the browser says of the site, too", async () => {
    expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  it("is told apart from the shop's own", async () => {
    expect((await post({ origin })).status).toBe(303);
  });
});
