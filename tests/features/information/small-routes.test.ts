import { describe, expect, it } from "vitest";
import { loader as changePassword } from "~/features/account/change-password/route";
import { loader as auth } from "~/features/account/old-auth-addresses/route";
import { loader as category } from "~/features/catalogue/old-category-address/route";
import {
  action as answerCookies,
  loader as cookiePage,
} from "~/features/information/cookie-preferences/route";
import { loader as home } from "~/features/information/entrance/route";
import {
  loader as lightModeByAddress,
  action as setLightMode,
} from "~/features/information/light-mode/route";
import { loader as unknownPage } from "~/features/information/not-found/route";
import { loader as sellerPortal } from "~/features/information/seller-portal/route";
import { loader as health } from "~/features/operations/health/route";
import { loader as robots } from "~/features/operations/robots/route";

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

describe("redirects and small resources", () => {
  it("redirect the root to the home page", () => {
    expect(to(home())).toEqual([302, "/home"]);
  });

  it.each([
    ["login", "/auth/login?voltar=/cart", "/login?voltar=/cart"],
    ["register", "/auth/register", "/register"],
    ["forgotpassword", "/auth/forgotpassword", "/forgotpassword"],
    ["anything", "/auth/anything", "/auth"],
    ["toString", "/auth/toString", "/auth"],
  ])("redirect /auth/%s", (name, asked, expected) => {
    expect(to(auth(asking(asked, { "*": name })))).toEqual([302, expected]);
  });

  it("redirect an old category URL permanently, with its query", () => {
    const asked = asking("/categoria/arquitetura-e-design?page=2&Cor=Azul", { name: "arquitetura-e-design" });
    expect(to(category(asked))).toEqual([301, "/categorias/arquitetura-e-design?page=2&Cor=Azul"]);
  });

  it("redirect the seller portal to the configured URL", () => {
    expect(to(sellerPortal())).toEqual([302, "https://vendedor.envelopa.example/"]);
  });

  it("lead a password manager to the page where a password is changed", () => {
    expect(to(changePassword())).toEqual([302, "/profile?step=2#senha"]);
  });

  it("answer 404 for an unknown path", () => {
    expect(() => unknownPage()).toThrow(expect.objectContaining({ status: 404 }));
  });

  it("serve the health check, and a robots.txt that excludes personal pages", async () => {
    expect(await health().text()).toBe("ok\n");
    expect(await robots(asking("/robots.txt")).text()).toContain("Disallow: /checkout\n");
  });
});

describe("preference cookies", () => {
  it.each([
    ["1", "modo-leve=1"],
    ["0", "modo-leve=0"],
  ])("store light mode %s and redirect back", async (modo, cookie) => {
    const answer = await setLightMode(posting("/modo-leve", { modo, voltar: "/produtos?produto=x" }));
    expect(answer).toRedirectTo("/produtos?produto=x");
    expect(answer.headers.get("set-cookie")).toBe(
      `${cookie}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  it.each(["aceitar", "recusar"])("store the cookie answer (%s) and redirect back", async (resposta) => {
    const answer = await answerCookies(posting("/cookies", { resposta, voltar: "/cart" }));
    expect(answer).toRedirectTo("/cart");
    expect(answer.headers.get("set-cookie")).toMatch(new RegExp(`^cookies=${resposta}; Max-Age=34560000;`));
  });

  it.each([
    ["", null],
    ["cookies=aceitar", "accepted"],
    ["cookies=recusar", "refused"],
  ])("show the cookie answer on its page (%j)", async (cookie, consent) => {
    const request = new Request("http://loja.test/cookies", { headers: { cookie } });
    expect(await cookiePage({ request, params: {}, context: {} })).toEqual({ consent });
  });

  it("cannot be set by another site", async () => {
    const foreign = posting("/modo-leve", { modo: "1" }, "cross-site");
    await expect(setLightMode(foreign)).rejects.toMatchObject({ status: 403 });
  });

  it("redirect home from GET", async () => {
    expect(await lightModeByAddress()).toRedirectTo("/home");
  });
});
