import { describe, expect, it } from "vitest";
import { loader as home } from "~/routes/_index/route";
import { loader as unknownPage } from "~/routes/_shop.$/route";
import { action as answerCookies, loader as cookiePage } from "~/routes/_shop.cookies/route";
import { loader as lightModeByAddress, action as setLightMode } from "~/routes/_shop.modo-leve/route";
import { loader as robots } from "~/routes/[robots.txt]/route";
import { loader as auth } from "~/routes/auth.$/route";
import { loader as category } from "~/routes/categoria.$name/route";
import { loader as health } from "~/routes/healthz/route";
import { loader as sellerPortal } from "~/routes/resaleconfig/route";

const asking = (path: string, params: Record<string, string> = {}) => ({
  request: new Request(`http://loja.test${path}`),
  params,
  context: {},
});

function posting(path: string, fields: Record<string, string>, site = "same-origin") {
  const request = new Request(`http://loja.test${path}`, {
    method: "POST",
    headers: { "sec-fetch-site": site },
    body: new URLSearchParams(fields),
  });
  return { request, params: {}, context: {} };
}

const to = (response: Response) => [response.status, response.headers.get("location")];

describe("an address", () => {
  it("of nothing leads home", () => {
    expect(to(home())).toEqual([302, "/home"]);
  });

  it.each([
    ["login", "/auth/login?voltar=/cart", "/login?voltar=/cart"],
    ["register", "/auth/register", "/register"],
    ["forgotpassword", "/auth/forgotpassword", "/forgotpassword"],
    ["anything", "/auth/anything", "/auth"],
    ["toString", "/auth/toString", "/auth"],
  ])("below /auth named %s leads on", (name, asked, expected) => {
    expect(to(auth(asking(asked, { "*": name })))).toEqual([302, expected]);
  });

  it("of a category as it was called before leads to the canonical one, for good, with its query", () => {
    const asked = asking("/categoria/arquitetura-e-design?page=2&Cor=Azul", { name: "arquitetura-e-design" });
    expect(to(category(asked))).toEqual([301, "/categorias/arquitetura-e-design?page=2&Cor=Azul"]);
  });

  it("of the seller portal leads to the setting's", () => {
    expect(to(sellerPortal())).toEqual([302, "https://vendedor.envelopa.example/"]);
  });

  it("that nobody knows is a 404", () => {
    expect(() => unknownPage()).toThrow(expect.objectContaining({ status: 404 }));
  });

  it("for monitors answers, and one for robots keeps them off what is personal", async () => {
    expect(await health().text()).toBe("ok\n");
    expect(await robots(asking("/robots.txt")).text()).toContain("Disallow: /checkout\n");
  });
});

describe("a shopper's choice, kept for good", () => {
  it.each([
    ["1", "modo-leve=1"],
    ["0", "modo-leve=0"],
  ])("of light mode %s comes back to where it was made", async (modo, cookie) => {
    const answer = await setLightMode(posting("/modo-leve", { modo, voltar: "/produtos?produto=x" }));
    expect(to(answer)).toEqual([303, "/produtos?produto=x"]);
    expect(answer.headers.get("set-cookie")).toBe(
      `${cookie}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  it.each(["aceitar", "recusar"])("of cookies (%s) comes back to where it was made", async (resposta) => {
    const answer = await answerCookies(posting("/cookies", { resposta, voltar: "/cart" }));
    expect(to(answer)).toEqual([303, "/cart"]);
    expect(answer.headers.get("set-cookie")).toMatch(new RegExp(`^cookies=${resposta}; Max-Age=34560000;`));
  });

  it.each([
    ["", null],
    ["cookies=aceitar", "accepted"],
    ["cookies=recusar", "refused"],
  ])("of cookies is shown on their page (%j)", async (cookie, consent) => {
    const request = new Request("http://loja.test/cookies", { headers: { cookie } });
    expect(await cookiePage({ request, params: {}, context: {} })).toEqual({ consent });
  });

  it("cannot be made by another site", async () => {
    const foreign = posting("/modo-leve", { modo: "1" }, "cross-site");
    await expect(setLightMode(foreign)).rejects.toMatchObject({ status: 403 });
  });

  it("whose address is typed leads home", async () => {
    expect(to(await lightModeByAddress())).toEqual([303, "/home"]);
  });
});
