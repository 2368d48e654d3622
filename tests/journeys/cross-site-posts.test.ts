import { describe, expect, inject, it } from "vitest";

const origin = inject("storefrontUrl");

const post = (headers: Record<string, string>) =>
  fetch(`${origin}/localizacao`, {
    method: "POST",
    body: new URLSearchParams({ cep: "01310-100", voltar: "/home" }),
    headers,
    redirect: "manual",
  });

describe("a cross-site POST", () => {
  it.each(["https://outro.example", "null", "outro lugar"])(
    "from %s is refused with an explanatory page and changes nothing",
    async (from) => {
      const answer = await post({ origin: from });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.text()).toContain("Este formulário não veio da nossa loja");
    },
  );

  it("is also refused by its Sec-Fetch-Site header", async () => {
    expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  it("is distinguished from a same-origin POST", async () => {
    expect((await post({ origin })).status).toBe(303);
  });
});
