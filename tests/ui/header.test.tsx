import { describe, expect, it } from "vitest";
import { LightModeProvider } from "~/ui/light-mode";
import { NoticeList } from "~/ui/notice-list";
import { type HeaderContent, ShopHeader } from "~/ui/shop-header";
import { render } from "./render";
import { company } from "./scenes/content";

const departments = Array.from({ length: 15 }, (_, index) => ({
  name: `Departamento ${index + 1}`,
  subcategories: index % 5 === 4 ? [] : [{ name: `Parte de ${index + 1}` }],
}));
const content: HeaderContent = { cartCount: 0, departments, company, here: "/produtos?produto=vinil&page=2" };
const header = (change: Partial<HeaderContent> = {}) =>
  render(<ShopHeader content={{ ...content, ...change }} />);
const textsIn = ($: ReturnType<typeof render>, selector: string) =>
  $(selector)
    .get()
    .map((each) => $(each).text().trim());

describe("ShopHeader", () => {
  it("uses the specified placeholder as the search field's name", () => {
    const $ = header({ search: "vinil" });
    expect($("search form").attr()).toMatchObject({ method: "get", action: "/produtos" });
    expect($("search input").attr()).toMatchObject({
      name: "produto",
      placeholder: "Busque aqui seu produto",
      "aria-label": "Busque aqui seu produto",
      value: "vinil",
    });
    expect($("search form").text()).toBe("Buscar");
  });

  it.each([
    [null, "", "Carrinho"],
    [0, "", "Carrinho, 0 itens"],
    [1, "1", "Carrinho, 1 item"],
    [9, "9", "Carrinho, 9 itens"],
    [99, "99", "Carrinho, 99 itens"],
    [999, "999", "Carrinho, 999 itens"],
    [12_345, "999+", "Carrinho, 999+ itens"],
  ])("shows %s pieces in the cart", (cartCount, badge, said) => {
    const $ = header({ cartCount });
    expect([$(".cart b").text(), $(".cart").text()]).toEqual([badge, said]);
  });

  it("toggles the light mode in the menu for the current page", () => {
    const switchIn = ($: ReturnType<typeof render>) => {
      const form = $('.drawer form[action="/modo-leve"]');
      const [voltar, button] = [form.find("[name=voltar]").attr("value"), form.find("button")];
      return [voltar, button.attr("value"), button.text()];
    };
    expect(switchIn(header())).toEqual([content.here, "1", "Modo leve: ligar"]);
    const light = (
      <LightModeProvider value={true}>
        <ShopHeader content={content} />
      </LightModeProvider>
    );
    expect(switchIn(render(light))).toEqual([content.here, "0", "Modo leve: desligar"]);
  });

  it("shows the current CEP, and its change link returns to this page with the query", () => {
    const $ = header({ cep: "01310-100" });
    expect($(".place").text()).toContain("Calculando para: 01310-100");
    const asked = new URL($(".place").attr("href") ?? "", "http://loja.test");
    expect([asked.pathname, asked.searchParams.get("voltar")]).toEqual(["/localizacao", content.here]);
    expect(header().root().text()).toContain("Informe seu CEP para ver preços");
  });

  it("shows Login and Cadastre-se to a guest, and greeting, Perfil and Sair to a shopper, in menu and drawer", () => {
    const guest = header();
    for (const place of [".account", ".drawer"]) {
      expect(textsIn(guest, `${place} a`)).toEqual(expect.arrayContaining(["Login", "Cadastre-se"]));
      expect(guest(`${place} form[action="/logout"]`).length).toBe(0);
    }
    const $ = header({ shopper: { name: "Maria Aparecida dos Santos Albuquerque de Souza e Silva Neto" } });
    for (const place of [".account", ".drawer"]) {
      expect($(place).text()).toContain("Olá, Maria Aparecida");
      expect($(place).text()).not.toContain("Maria Aparecida do");
      expect(textsIn($, `${place} a`)).toContain("Perfil");
      expect($(`${place} form[action="/logout"]`).attr()).toMatchObject({
        method: "post",
        action: "/logout",
      });
      expect($(`${place} form[action="/logout"] button`).text()).toBe("Sair");
      expect(textsIn($, `${place} a`)).not.toContain("Login");
    }
  });

  it("links to the purchases with 'Meus pedidos'", () => {
    const $ = header();
    expect($(".orders").attr("href")).toBe("/profile?step=3");
  });
});

describe("header menus", () => {
  it("open without script and exclusively, as details with one name", () => {
    const $ = header();
    const names = $("header > * details, header details")
      .get()
      .map((menu) => $(menu).attr("name"));
    expect(new Set(names)).toEqual(new Set(["menu", "departamento"]));
    expect($("details[name=menu] details[name=menu]").length).toBe(0);
    expect($("details:not(:has(> summary:first-child))").length).toBe(0);
    expect($("details[open]").length).toBe(0);
  });

  it("contain every department with its subcategories and 'Ver tudo em'", () => {
    const $ = header();
    for (const { name, subcategories } of departments) {
      const link = $(".drawer a")
        .filter((_, each) => $(each).text() === (subcategories.length > 0 ? `Ver tudo em ${name}` : name))
        .attr("href");
      expect(link).toBe(`/categorias/${name.toLowerCase().replaceAll(" ", "-")}`);
      for (const part of subcategories) {
        expect(textsIn($, "a").filter((text) => text === part.name)).toHaveLength(1);
      }
    }
    expect(textsIn($, ".in-row > li > a")).toEqual(departments.slice(0, 8).map(({ name }) => name));
  });

  it("contain departments without subcategories in the light mode", () => {
    const $ = render(
      <LightModeProvider value={true}>
        <ShopHeader content={content} />
      </LightModeProvider>,
    );
    expect(textsIn($, ".drawer .all > a")).toEqual(departments.map(({ name }) => name));
    expect($(".drawer details").length).toBe(0);
  });

  it("contain customer service and the other links", () => {
    const $ = header();
    const hrefs = $(".drawer a")
      .get()
      .map((link) => $(link).attr("href"));
    expect(hrefs).toEqual(
      expect.arrayContaining([
        "https://wa.me/5511900000000",
        "tel:+551133334444",
        "mailto:contato@envelopa.example",
        "/perguntas-frequentes",
        "/profile?step=3",
        "/installers",
        "/add-installer",
        "/resaleconfig",
      ]),
    );
    expect(textsIn($, ".drawer > div > p, .drawer .all > p")).toEqual([
      "Departamentos",
      "Atendimento",
      "Outros",
    ]);
  });

  it("keep the other links when departments or company cannot be loaded", () => {
    const $ = header({ departments: [], company: undefined });
    expect(textsIn($, ".drawer > div > p, .drawer .all > p")).toEqual(["Atendimento", "Outros"]);
    expect(textsIn($, ".drawer a")).toContain("Quero ser aplicador");
  });
});

it("notices have text and severity, and no script-only button before hydration", () => {
  const $ = render(
    <NoticeList
      notices={[
        { kind: "success", message: "Produto adicionado ao carrinho com sucesso!" },
        { kind: "failure", title: "Erro", message: "Não deu." },
      ]}
    />,
  );
  expect(textsIn($, "[role=status]")).toEqual(["Produto adicionado ao carrinho com sucesso!"]);
  expect(textsIn($, "[role=alert]")).toEqual(["Erro Não deu."]);
  // Announced once, not by an element and its child.
  expect($("[role] [role]").length).toBe(0);
  expect($("button").length).toBe(0);
  expect(
    render(<NoticeList notices={[]} />)
      .root()
      .text(),
  ).toBe("");
});
