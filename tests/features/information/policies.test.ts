import { describe, expect, it, vi } from "vitest";
import { loader } from "~/features/information/policy/route";
import { asking, failing, instead, newcomer, thrownBy } from "../../setup/storefront";

const open = async (name: string) => loader(await asking(`/politicas/${name}`, newcomer, { name }));

describe("policy pages", () => {
  it("render the sanitised text of their address", async () => {
    instead("GET platformsettings/get", {
      exchangeAndReturnsPolicy: '<p onclick="x()">Sete dias</p>',
      privacyPolicy: "<p>Dados</p>",
      termsAndConditions: "<p>Termos</p>",
      aboutStore: "<p>Loja</p>",
    });
    expect(await open("troca-devolucoes")).toEqual({
      title: "Trocas e devoluções",
      html: "<p>Sete dias</p>",
      back: "/home",
    });
    expect((await open("politica-privacidade")).html).toBe("<p>Dados</p>");
    expect((await open("termos-condicoes")).html).toBe("<p>Termos</p>");
    expect((await open("quem-somos")).html).toBe("<p>Loja</p>");
  });

  it("render without a text, not as a failure, when the owner has written none", async () => {
    instead("GET platformsettings/get", { aboutStore: "" });
    expect(await open("quem-somos")).toEqual({ title: "Quem somos", html: null, back: "/home" });
  });

  it("load the current version on every visit", async () => {
    instead("GET platformsettings/get", { aboutStore: "<p>Antes</p>" });
    expect((await open("quem-somos")).html).toBe("<p>Antes</p>");
    instead("GET platformsettings/get", { aboutStore: "<p>Depois</p>" });
    expect((await open("quem-somos")).html).toBe("<p>Depois</p>");
    expect((await open("quem-somos")).html).toBe("<p>Depois</p>");
  });

  it.each([
    [
      "the page that was left for it, with its query",
      "http://loja.test/checkout?etapa=revisao",
      "/checkout?etapa=revisao",
    ],
    ["home from another policy", "http://loja.test/politicas/quem-somos", "/home"],
    ["home from another site", "https://busca.example/politica?q=1", "/home"],
    ["home from an address that is none", "//", "/home"],
    ["home where a path would be another host's", "http://loja.test//evil.example", "/home"],
  ])("link back to %s", async (_, referer, back) => {
    instead("GET platformsettings/get", { aboutStore: "<p>Loja</p>" });
    const asked = await asking("/politicas/quem-somos", newcomer, { name: "quem-somos" });
    asked.request.headers.set("referer", referer);
    expect((await loader(asked)).back).toBe(back);
  });

  it("answer 404 for unknown names, including properties of Object.prototype", async () => {
    for (const name of ["outra", "constructor", "__proto__"]) {
      expect((await thrownBy(open(name))).status).toBe(404);
    }
  });

  it("are an error page with its status while the upstream is down", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    failing("GET platformsettings/get", 500);
    expect((await thrownBy(open("quem-somos"))).status).toBe(502);
  });
});
