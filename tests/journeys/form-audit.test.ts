import { beforeAll, describe, expect, inject, it } from "vitest";
import demoInstallers from "../../demo/data/installers.json";
import { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { type Crawled, crawl } from "./crawl";
import {
  documentedFor,
  documentFor,
  drawnForms,
  forms,
  isChoiceOfProduct,
  isDocumented,
  labelOf,
  namesOf,
  quoted,
  toPattern,
} from "./documented-forms";
import { faultsOf } from "./page-faults";
import { arrive, fillCart } from "./purchase-steps";

/** Pages that are reached by a form, not by a link. */
const behindForms = [
  "/produtos?produto=carbono",
  "/produtos?produto=nadaassimexiste",
  "/produtos?cor=Preto&ordem=preco-ascendente",
  "/localizacao",
  "/cart",
  "/login",
  "/register",
  "/register?voltar=/cart&sem-senha=true",
  "/produtos/vinil-roxo-alto-brilho",
  "/aplicadores/sp/sao-paulo",
];
const ofAShopper = [
  "/profile?step=0",
  "/profile?step=1",
  "/profile?step=2",
  "/profile?step=3",
  "/profile/privacidade",
  "/profile/email",
  "/profile/aparelhos",
  "/profile/avisos",
  "/notificacoes",
  "/profile/cartoes",
  "/meus-ambientes",
  "/produtos/vinil-adesivo-fibra-de-carbono-4d/na-parede?ambiente=porta",
  "/produtos/vinil-adesivo-fibra-de-carbono-4d/na-parede?ambiente=porta&com=vinil-alto-brilho-cast",
  "/produtos/vinil-adesivo-fibra-de-carbono-4d/na-parede?ambiente=porta&marcar=1",
  "/na-parede?ambiente=porta",
  "/na-parede?ambiente=porta&comparar=vinil-adesivo-fibra-de-carbono-4d",
  "/na-parede?ambiente=porta&marcar=1&comparar=vinil-adesivo-fibra-de-carbono-4d&Cor=Preto",
  "/address",
  "/list-address",
  "/select-installer",
  "/select-installer?especialidade=1&especialidade=4",
  "/orcamentos",
  "/orcamentos/2",
  "/orcamentos/11",
  "/orcamentos/novo",
  "/orcamentos/novo?item=vinil-roxo-alto-brilho",
  "/checkout?etapa=entrega",
  "/checkout?etapa=pagamento",
  "/checkout?etapa=revisao",
  "/checkout?etapa=revisao&pagamento=pix",
  "/cookies",
];

const faultsIn = ({ pages }: Crawled) =>
  pages.flatMap((page) => faultsOf(page).map((fault) => `${page.address}: ${fault}`));
const countOf = ({ pages }: Crawled, selector: string) =>
  pages.reduce((sum, page) => sum + page.$(selector).length, 0);

const lastOfDemo = Math.max(...demoInstallers.map(({ userId }) => userId));

/** Installers that other journeys register beside this one, and pause. */
const isOfOtherJourney = (address: string) =>
  Number(/^\/detail-installer\?id=(\d+)$/.exec(address)?.[1] ?? 0) > lastOfDemo;

function expectSound(walk: Crawled) {
  expect.soft([...walk.broken].filter(([address]) => !isOfOtherJourney(address))).toEqual([]);
  expect.soft(faultsIn(walk)).toEqual([]);
}

async function logIn(email: string): Promise<Page> {
  const login = await (await arrive(inject("storefrontUrl"))).visitor.open("/login");
  return login.form("Entrar").fill("E-mail", email).fill("Senha", "envelopa123").submit();
}

async function favouritesPage(): Promise<Page> {
  const home = await arrive(inject("storefrontUrl"));
  const { visitor } = await home.press("Aceitar");
  const [saved, seen] = ["vinil-roxo-alto-brilho", "vinil-adesivo-fibra-de-carbono-4d"];
  await (await visitor.open(`/produtos/${saved}`)).press("Salvar nos favoritos");
  await visitor.open(`/produtos/${seen}`);
  return visitor.open("/favoritos");
}

/** Pages that no link of a guest or shopper leads to. */
async function openOtherPages(): Promise<Page[]> {
  const { visitor } = await logIn("instalador@envelopa.example");
  const ofAnInstaller = [
    "/profile?step=0",
    "/add-specialty",
    "/portfolio",
    "/detail-installer?id=3",
    "/orcamentos/3",
    "/orcamentos/4",
  ];
  const own = await Promise.all(ofAnInstaller.map((address) => visitor.open(address)));
  const gate = await new Visitor(inject("storefrontUrl")).open("/home");
  const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d";
  const measures = await gate.visitor.open(`${film}/metros`);
  const wall = await gate.visitor.open(`${film}/na-parede?ambiente=sala&marcar=1`);
  return [...own, gate, measures, wall, await favouritesPage()];
}

let guest: Crawled;
let shopper: Crawled;
beforeAll(async () => {
  const cart = await fillCart(await arrive(inject("storefrontUrl")));
  guest = await crawl(cart.visitor, ["/home", ...behindForms, "/cart?a=1"], { maxAlike: 12 });
  const home = await logIn("comprador@envelopa.example");
  expect(home.has("button", "Sair")).toBe(true);
  const checkout = await (await fillCart(home)).press("Finalizar compra");
  expect(checkout.address).toMatch(/^\/checkout/);
  shopper = await crawl(home.visitor, ["/cart", ...ofAShopper], { maxAlike: 3 });
});

describe("a visitor without script who follows every link", () => {
  it("as a guest meets no failing page and no form that cannot be submitted", () => {
    expectSound(guest);
    expect(guest.pages.length).toBeGreaterThan(80);
    expect(countOf(guest, "form")).toBeGreaterThan(300);
    for (const kind of [
      "/home",
      "/produtos",
      "/categorias/",
      "/subcategorias/",
      "/vitrine/",
      "/cart",
      "/login",
      "/add-installer",
    ]) {
      expect(guest.pages.filter(({ address }) => address.startsWith(kind)).length, kind).toBeGreaterThan(0);
    }
  });

  it("gets a valid error page for addresses that do not exist", async () => {
    const visitor = new Visitor(inject("storefrontUrl"), { jar: guest.pages[0]?.visitor.jar });
    for (const nowhere of [
      "/nada",
      "/produtos/nada",
      "/categorias/nada",
      "/subcategorias/nada",
      "/vitrine/nada",
    ]) {
      const page = await visitor.open(nowhere);
      expect([nowhere, page.status, faultsOf(page)]).toEqual([nowhere, 404, []]);
      expect(page.text).toContain("não encontrad");
      expect(page.has("button", "Buscar")).toBe(true);
    }
  });

  it("when logged in meets no failing page and no broken form, from the profile to the checkout", () => {
    expectSound(shopper);
    expect(countOf(shopper, "form")).toBeGreaterThan(100);
    expect(shopper.pages.some(({ address }) => address.startsWith("/checkout"))).toBe(true);
  });
});

/** Forms that need a mail, an expired login, an order or a saved card; other journeys send them. */
const drawnElsewhere =
  /resetpassword|reenviar|juntar-carrinho|to where it was first sent|by the link in a mail|keep an account|other logins|remove a notice|remove a saved card|each photo of a room|each project in a room/;

describe("docs/forms.md", () => {
  let pages: readonly Page[] = [];
  beforeAll(async () => {
    pages = [...guest.pages, ...shopper.pages, ...(await openOtherPages())];
  });

  it("names every form on the shop's pages", () => {
    const unknown = pages
      .flatMap(drawnForms)
      .filter((form) => documentedFor(form).length === 0)
      .map(({ method, pathname, page }) => `${method} ${pathname} on ${page.address}`);
    expect(pages.length).toBeGreaterThan(60);
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("names every field of every form", () => {
    const unknown = pages.flatMap(drawnForms).flatMap((form) => {
      const patterns = quoted(documentFor(form)).map(toPattern);
      return namesOf(form)
        .filter(({ name }) => !patterns.some((pattern) => pattern.test(name)))
        .filter(({ name }) => !isChoiceOfProduct(form, name))
        .map(({ name }) => `${name} in ${form.method} ${form.pathname}`);
    });
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("gives the label of every visible field", () => {
    const unknown = pages.flatMap(drawnForms).flatMap((form) => {
      const document = documentFor(form);
      return namesOf(form)
        .filter(
          ({ control, isHidden }) =>
            !isHidden && !/^(radio|checkbox|image)$/.test(form.page.$(control).attr("type") ?? ""),
        )
        .map(({ control }) => labelOf(form, control))
        .filter((label) => !isDocumented(label, document))
        .map((label) => `${label} in ${form.method} ${form.pathname}`);
    });
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("gives the text of every button", () => {
    const unknown = pages.flatMap(drawnForms).flatMap((form) => {
      const document = documentFor(form);
      return form.page
        .$(form.element)
        .find("button")
        .toArray()
        .filter((button) => (form.page.$(button).attr("type") ?? "submit") === "submit")
        .filter((button) => !form.page.$(button).is("[hidden], [aria-hidden=true]"))
        .map((button) => form.page.nameOf(button))
        .filter((text) => !isDocumented(text, document))
        .map((text) => `${text} in ${form.method} ${form.pathname}`);
    });
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("describes no form that is missing from the pages", () => {
    const drawn = pages.flatMap(drawnForms);
    const missing = forms
      .filter(({ row, section }) => !drawnElsewhere.test(row) && !/^Orders?: /.test(section.title))
      .filter((form) => !drawn.some((each) => documentedFor(each).some(({ row }) => row === form.row)))
      .map(({ row }) => row.slice(0, 100));
    expect(missing).toEqual([]);
  });
});

describe("location gate", () => {
  const open = (path: string, headers?: Record<string, string>) =>
    new Visitor(inject("storefrontUrl"), { headers }).open(path);

  it.each([
    "/home",
    "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto",
    "/categorias/envelopamento-automotivo",
  ])("covers %s for a visitor without a cookie, with the complete page inert behind it", async (path) => {
    const page = await open(path);
    expect([page.status, page.trail]).toEqual([200, []]);
    expect(page.has("button", "Confirmar cep")).toBe(true);
    expect(page.$("[inert] main h1").length).toBe(1);
    expect(page.$("[inert] main a[href]").length).toBeGreaterThan(3);
    expect(page.has("button", "Buscar")).toBe(false);
    expect(faultsOf(page)).toEqual([]);
    const after = await page.form("Confirmar cep").fill("CEP", "01310-100").submit();
    expect([after.status, after.address]).toEqual([200, path]);
    expect(after.has("button", "Confirmar cep")).toBe(false);
  });

  it("leaves search and cart reachable and keeps an invalid CEP in its field", async () => {
    for (const path of ["/produtos", "/cart"]) {
      const page = await open(path);
      expect([page.status, page.$("[inert]").length]).toEqual([200, 0]);
    }
    const wrong = await (await open("/home")).form("Confirmar cep").fill("CEP", "00000-000").submit();
    expect(wrong.status).toBe(400);
    expect(wrong.alerts.join()).toContain("O Cep informado não foi encontrado.");
    expect(wrong.form("Confirmar cep").value("CEP")).toBe("00000-000");
    expect(faultsOf(wrong)).toEqual([]);
  });
});

describe("light mode", () => {
  it("sends no script on any page and no picture in a list", async () => {
    const home = await arrive(inject("storefrontUrl"), { "save-data": "on" });
    const paths = [
      "/home",
      "/produtos",
      "/categorias/envelopamento-automotivo",
      "/localizacao",
      "/login",
      "/cart",
      "/nada",
    ];
    for (const path of paths) {
      const page = await home.visitor.open(path);
      expect(page.$("html").attr("data-leve"), path).toBe("");
      expect([path, page.$("script, img, link[rel=modulepreload]").length]).toEqual([path, 0]);
      expect(faultsOf(page), path).toEqual([]);
    }
    expect((await home.visitor.open("/produtos")).has("link", /^Ver foto/)).toBe(true);
  });
});

describe("faultsOf", () => {
  it("reports every kind of fault it checks for", async () => {
    const html = `<html><title></title><h1>a</h1><h1>b</h1>
      <form><input name="a"><p id="x"></p></form>
      <form method="put" action="/x"><button formmethod="delete"></button></form>
      <button>Solto</button><button disabled form="nenhum">Morto</button>
      <p id="x" style="color:red" onclick="x()" aria-describedby="y"></p><label for="z"></label>
      <img src="/a.png" alt=""><a href="#longe">a</a><a href="#">b</a><a href="javascript:x()">c</a>
      <a href="/y" aria-label="Comprar">Rápido</a>
      <div id="pagina"><i>e</i></div><script id="vida" data-shape="2-1"></script>`;
    const page = new Page(new Visitor("http://loja.test"), "http://loja.test/p", new Response(), html, []);
    expect(faultsOf(page).map((fault) => fault.replace(/<.*>/, "").trim())).toMatchInlineSnapshot(`
      [
        "the language is not said",
        "there is no title",
        "there are 2 headings of the first rank",
        "there are 0 main parts",
        "form  : method undefined",
        "form  : action undefined",
        "form  : no button sends it",
        "form put /x: method put",
        ": sends no form",
        ": sends no form",
        ": is sent otherwise than its form",
        ": is sent otherwise than its form",
        ": no label",
        ": no name",
        ": disabled in the document",
        "the id x twice",
        "link to #longe, which is not on the page",
        "link to #, which is not on the page",
        "for of z, which is not on the page",
        "aria-describedby of y, which is not on the page",
        "picture /a.png: without alt, width or height",
        "with style",
        "with onclick",
        "with a script for a link",
        ": drawn "rápido", named "comprar"",
        "text without a space: "Solto" beside "Morto"",
        "text without a space: "a" beside "b"",
        "text without a space: "b" beside "c"",
        "its shape is 1-1, and the server counts 2-1",
      ]
    `);
  });
});
